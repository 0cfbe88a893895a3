import type { Db } from './db.server.ts'

/** Milliseconds that counts wait in memory: a process that is killed loses as much. */
const KEPT_MS = 30_000
/** Kinds of counts that wait at most; what else comes while the database is away is left out. */
const MOST = 20_000

/**
 * Counts what happens often and matters only in sum, by a key, and hands it to `add` every half minute; `flush` does it now. What could
 * not be added waits for the next turn.
 */
export function openTally(add: (db: Db, counts: ReadonlyMap<string, number>) => Promise<void>) {
  let db: Db | undefined
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = counts
    counts = new Map()
    if (taken.size === 0 || !db) return
    try {
      await add(db, taken)
    } catch {
      for (const [key, times] of taken) counts.set(key, (counts.get(key) ?? 0) + times)
      wait()
    }
  }
  const wait = () => (timer ??= setTimeout(() => void flush(), KEPT_MS).unref())

  return {
    flush,
    note: (keys: readonly string[], given: Db): void => {
      db = given
      for (const key of keys) if (counts.has(key) || counts.size < MOST) counts.set(key, (counts.get(key) ?? 0) + 1)
      wait()
    },
  }
}
