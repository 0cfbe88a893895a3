import { type Made, type Packed, pack, packWell } from './packed-page.server.ts'

/** A page, and until when all that it shows may be kept (ms since 1970). */
export type Fresh = { page: Made; until: number }

/** Pages of visitors, kept compressed for as long as what they show: one address makes its page once, whoever asks meanwhile waits for it. */
type KeptPages = {
  /** Whether the page of this address lies ready or is on its way. */
  has(address: string): boolean
  get(address: string, make: () => Promise<Fresh>): Promise<Packed>
  /** Something that pages show has changed: what is under way is not kept either. */
  forget(): void
  /** Bytes that all of them take. */
  bytes(): number
}

/** `isAgain`: asked for more than once, so that it is packed as well as can be. */
type Entry = { until: number; bytes: number; page: Promise<Packed>; isAgain?: boolean }

/** What an entry takes besides its page. */
const ENTRY_BYTES = 1000
/** A burst for one address is answered by one page even when nothing in it may be kept longer. */
const LEAST_MS = 1000

/** By whole address: a page names its own origin, and is never shown under another's. `bytes` is the most that all may take; what was asked for longest ago goes first. */
export function keepPages({ bytes: most }: { bytes: number }): KeptPages {
  const shelf = openShelf(most)

  /** Who asks meanwhile is sent it as it is; when it cannot be done, it stays so. */
  const packAgain = (address: string, entry: Entry) => {
    entry.isAgain = true
    entry.page.then(packWell).then(
      (page) => {
        if (!shelf.holds(address, entry)) return
        shelf.put(address, { ...entry, bytes: ENTRY_BYTES + page.body.length, page: Promise.resolve(page) })
      },
      () => undefined,
    )
  }

  return {
    bytes: shelf.bytes,
    has: (address) => shelf.fresh(address) !== undefined,
    forget: () => shelf.clear(),
    get(address, make) {
      const found = shelf.fresh(address)
      if (found) {
        shelf.put(address, found)
        if (!found.isAgain && found.until < Infinity) packAgain(address, found)
        return found.page
      }
      const began = Date.now()
      const making = make()
      const page = making.then(({ page: made }) => pack(made))
      const entry: Entry = { until: Infinity, bytes: ENTRY_BYTES, page }
      shelf.put(address, entry)
      Promise.all([making, page]).then(
        ([{ until }, { body }]) => {
          if (!shelf.holds(address, entry)) return
          shelf.put(address, { until: Math.max(until, began + LEAST_MS), bytes: ENTRY_BYTES + body.length, page })
        },
        () => shelf.holds(address, entry) && shelf.drop(address),
      )
      return page
    },
  }
}

/** Entries by address, what was put longest ago first: that goes when all together take more than `most` bytes. */
function openShelf(most: number) {
  const kept = new Map<string, Entry>()
  let total = 0

  const drop = (address: string) => {
    const found = kept.get(address)
    if (!found) return
    kept.delete(address)
    total -= found.bytes
  }

  return {
    drop,
    bytes: () => total,
    holds: (address: string, entry: Entry) => kept.get(address) === entry,
    fresh(address: string): Entry | undefined {
      const found = kept.get(address)
      return found && found.until > Date.now() ? found : undefined
    },
    put(address: string, entry: Entry): void {
      drop(address)
      kept.set(address, entry)
      total += entry.bytes
      for (const [oldest] of kept) {
        if (total <= most) break
        drop(oldest)
      }
    },
    clear(): void {
      kept.clear()
      total = 0
    },
  }
}
