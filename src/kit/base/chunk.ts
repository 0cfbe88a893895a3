/** A part of the program did not arrive: a slow line, or a new version that took the old files away (XE-18). */
class ChunkFailure extends Error {}

/** Rejects with ChunkFailure when the dynamic import fails or takes longer than `ms`. */
export async function within<T>(ms: number, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure(`no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([loading, late])
  } catch (error) {
    if (error instanceof ChunkFailure) throw error
    // Which one it was stands in the browser's own words.
    const words = error instanceof Error ? error.message : String(error)
    throw new ChunkFailure(`the chunk did not load: ${words}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
