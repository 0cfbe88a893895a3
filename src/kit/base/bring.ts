const TRIES = 4

/**
 * A file of the program that comes when it is wanted, asked for again (after 1, 2 and 4 s) while it does not come. For what works
 * unseen; what is drawn is a `part` (kit/ui/part.ts). Rejects as the last attempt did.
 */
export async function bring<M>(load: () => Promise<M>): Promise<M> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await bringOnce(load, attempt)
    } catch (error) {
      if (attempt === TRIES - 1) throw error
      await new Promise((wait) => setTimeout(wait, 1000 * 2 ** attempt))
    }
  }
}

/** A browser remembers that an address failed; the failure names it, and with a suffix it is another. */
export async function bringOnce<M>(load: () => Promise<M>, attempt: number): Promise<M> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\/\/[^\s'"?]+\.js/.exec(String(error)) ?? []
    if (attempt === 0 || !address) throw error
    return ownModule(await import(/* @vite-ignore */ `${address}?otra=${attempt}`)) as M // the same file
  }
}

/**
 * What a file holds for who asks late. One that others need too shortens the names of what it offers, and has its own module among
 * them, whole; `import()` as the build writes it takes that one out, an address alone does not.
 */
function ownModule(file: Record<string, unknown>): unknown {
  return Object.values(file).find(isModule) ?? file
}

function isModule(offered: unknown): boolean {
  return typeof offered === 'object' && offered !== null && Reflect.get(offered, Symbol.toStringTag) === 'Module'
}
