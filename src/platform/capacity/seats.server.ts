import { full } from './slots.server.ts'

/** Seats of what stays for long and works little: so many in all and so many for each, whoever comes later is refused with 503. A wide one takes several. */
export function openSeats({ most, each }: { most: number; each: number }) {
  const held = new Map<string, number>()
  let count = 0
  return {
    /** Takes a seat for `who`, or as many as he is `wide`; what is returned gives them back. */
    take(who: string, wide = 1): () => void {
      const own = held.get(who) ?? 0
      if (count + wide > most || own + wide > each) throw full()
      held.set(who, own + wide)
      count += wide
      return () => {
        count -= wide
        const left = (held.get(who) ?? wide) - wide
        if (left > 0) held.set(who, left)
        else held.delete(who)
      }
    },
    count: () => count,
  }
}
