import { Refusal } from '#kit/base/refusal.ts'

export type Places = {
  /** A place to work at; call what it resolves to once, to give it back. 503 when too many wait already. */
  take(): Promise<() => void>
  /** Work at a place, given back however it ends. */
  within<Made>(work: () => Promise<Made>): Promise<Made>
  load(): { busy: number; waiting: number }
}

/** So many at work at once, so many waiting for their turn, the rest refused: what costs memory or a processor by the piece. */
export function openPlaces({ atOnce, waiting }: { atOnce: number; waiting: number }): Places {
  let busy = 0
  const queue: (() => void)[] = []

  function placeGiver(): () => void {
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const next = queue.shift()
      // The place goes from hand to hand, so that nobody who came later slips in between.
      if (next) next()
      else busy--
    }
  }

  async function take(): Promise<() => void> {
    if (busy < atOnce) busy++
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start))
    else throw tooBusy()
    return placeGiver()
  }

  return {
    take,
    async within(work) {
      const give = await take()
      try {
        return await work()
      } finally {
        give()
      }
    },
    load: () => ({ busy, waiting: queue.length }),
  }
}

function tooBusy(): Refusal {
  return new Refusal(503, 'Se están leyendo muchos archivos a la vez. Intenta de nuevo en unos segundos.', {
    code: 'saturado',
  })
}
