import { Refusal } from '#base/refusal.ts'

/**
 * Sheds load: so many requests at work, so many waiting so long, the rest refused with 503.
 * Take a slot in preHandler, when the body is complete: slow bodies must not hold one (trust.md, ground rule 3).
 */
export function openSlots({ atWork = 32, waiting = 64, patience = 300 } = {}) {
  let busy = 0
  let shed = 0
  const queue: { start(): void; timer: NodeJS.Timeout }[] = []

  function refuse(): Refusal {
    shed++
    return new Refusal(503, 'Hay demasiadas peticiones en este momento. Intenta de nuevo en unos segundos.', {
      code: 'saturado',
    })
  }

  return {
    /** Resolves when there is room; throws a 503 after `patience` ms or when the queue is full. */
    take(): Promise<void> {
      if (busy < atWork) {
        busy++
        return Promise.resolve()
      }
      if (queue.length >= waiting) return Promise.reject(refuse())

      return new Promise((resolve, reject) => {
        const place = {
          start: resolve,
          timer: setTimeout(() => {
            queue.splice(queue.indexOf(place), 1)
            reject(refuse())
          }, patience),
        }
        queue.push(place)
      })
    },
    give(): void {
      const next = queue.shift()
      if (!next) {
        busy--
        return
      }
      clearTimeout(next.timer)
      next.start()
    },
    load: () => ({ busy, waiting: queue.length, shed }),
  }
}
