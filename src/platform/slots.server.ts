import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#base/refusal.ts'

// A connection is accepted in one turn of the loop and its request read in the next.
const QUIET_TURNS = 2
const MOST_TURNS = 32
// In fewer the process itself was held up, and nobody was in front: no reason to refuse.
const STALLED_TURNS = 3

/**
 * Sheds load: so many requests at work, so many waiting so long, the rest refused with 503.
 * Take a slot in preHandler, when the body is complete: slow bodies must not hold one (trust.md, ground rule 3).
 *
 * One is let in after another, and between two it is seen who else has come. A page is mostly made in one go, so without
 * this they would queue unseen in the kernel, where nobody is refused: at twice the load the last waited ten seconds.
 */
export function openSlots({ atWork = 32, waiting = 64, patience = 300 } = {}) {
  let busy = 0
  let shed = 0
  let arrived = 0
  let turns = 0
  let isLettingIn = false
  const queue: { start(): void; timer: NodeJS.Timeout }[] = []

  function refuse(): Refusal {
    shed++
    return new Refusal(503, 'Hay demasiadas peticiones en este momento. Intenta de nuevo en unos segundos.', {
      code: 'saturado',
    })
  }

  async function letIn(): Promise<void> {
    isLettingIn = true
    while (queue.length > 0 && busy < atWork) {
      await seeWhoComes()
      const next = queue.shift()
      if (!next) break
      busy++
      clearTimeout(next.timer)
      next.start()
    }
    isLettingIn = false
  }

  async function seeWhoComes(): Promise<void> {
    for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
      const before = arrived
      await nextTurn()
      turns++
      quiet = arrived === before ? quiet + 1 : 0
    }
  }

  return {
    /** Resolves when there is room; throws a 503 after `patience` ms or when the queue is full. */
    take(): Promise<void> {
      if (queue.length >= waiting + Math.max(atWork - busy, 0)) return Promise.reject(refuse())

      return new Promise((resolve, reject) => {
        const came = turns
        const giveUp = () => {
          if (busy < atWork && turns - came <= STALLED_TURNS) {
            place.timer = setTimeout(giveUp, patience)
            return
          }
          queue.splice(queue.indexOf(place), 1)
          reject(refuse())
        }
        const place = { start: resolve, timer: setTimeout(giveUp, patience) }
        queue.push(place)
        arrived++
        if (!isLettingIn) void letIn()
      })
    },
    give(): void {
      busy--
      if (!isLettingIn) void letIn()
    },
    load: () => ({ busy, waiting: queue.length, shed }),
  }
}
