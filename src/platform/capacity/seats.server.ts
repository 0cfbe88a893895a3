import { full } from './slots.server.ts'

/** Seats of what stays open for long and works little: so many in all and so many for each, whoever comes later is refused with 503. */
export function openSeats({ most, each }: { most: number; each: number }) {
  const held = new Map<string, number>()
  let count = 0
  return {
    /** Takes a seat for `who`; what is returned gives it back. */
    take(who: string): () => void {
      const own = held.get(who) ?? 0
      if (count >= most || own >= each) throw full()
      held.set(who, own + 1)
      count++
      return () => {
        count--
        const left = (held.get(who) ?? 1) - 1
        if (left > 0) held.set(who, left)
        else held.delete(who)
      }
    },
    count: () => count,
  }
}
