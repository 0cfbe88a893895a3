import { Refusal } from './refusal.ts'

const TRIES = 6

/** Once more, later each time (1 s, 2 s, …), while only the way there fails; any other refusal is thrown at once. */
export async function again<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send()
    } catch (error) {
      const passes = error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status)
      if (!passes || tried === TRIES || signal?.aborted) throw error
      await new Promise((wait) => setTimeout(wait, 500 * 2 ** tried))
    }
  }
}
