/** Pages of visitors, kept for a moment: a burst for one address makes it once. */
export type KeptPages<Page> = {
  /** Whether the page of this address lies ready or is on its way. */
  has(address: string): boolean
  get(address: string, make: () => Promise<Page>): Promise<Page>
}

/** By whole address: a page names its own origin, and is never shown under another's. Memory holds `ms` of pages and at most `most`. */
export function keepPages<Page>({ ms = 1000, most = 500 } = {}): KeptPages<Page> {
  const kept = new Map<string, { until: number; page: Promise<Page> }>()
  const fresh = (address: string, now: number) => {
    const found = kept.get(address)
    return found && found.until > now ? found.page : undefined
  }
  return {
    has: (address) => fresh(address, Date.now()) !== undefined,
    get(address, make) {
      const now = Date.now()
      const found = fresh(address, now)
      if (found) return found

      kept.delete(address)
      // Oldest first: what is over goes.
      for (const [oldAddress, old] of kept) {
        if (old.until > now && kept.size < most) break
        kept.delete(oldAddress)
      }
      const page = make()
      kept.set(address, { until: now + ms, page })
      page.catch(() => kept.delete(address))
      return page
    },
  }
}
