import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#kit/base/refusal.ts'
import { whenOver } from './leases.server.ts'

// A connection is accepted in one turn of the loop and its request read in the next.
const QUIET_TURNS = 2
const MOST_TURNS = 32
// In fewer the process itself was held up, and nobody was in front: no reason to refuse.
const STALLED_TURNS = 3
/** Milliseconds without a place given or taken, all of them held, after which nobody is served any more. */
const STUCK_MS = 5000
const BURST_MS = 2000

type Place = { start(): void; refuse(refusal: Refusal): void; timer: NodeJS.Timeout }

/**
 * Sheds load: so many requests at work, so many waiting so long, the rest refused with 503.
 * Take a slot in preHandler, when the body is complete: slow bodies must not hold one (trust.md, ground rule 3).
 *
 * One is let in after another, and between two it is seen who else has come. A page is mostly made in one go, so without
 * this they would queue unseen in the kernel, where nobody is refused: at twice the load the last waited ten seconds.
 *
 * A few who come at the same moment are no overload, however slow the first of them is: nobody is refused for having waited
 * before the queue has stood for `burst` ms without once being empty (controlled delay, as CoDel tells good queues from bad).
 */
export function openSlots({ atWork = 32, waiting = 64, patience = 300, burst = BURST_MS, stuck = STUCK_MS } = {}) {
  let busy = 0
  let shed = 0
  let movedAt = performance.now()
  let isLettingIn = false
  const door = openDoor()
  const queue = openQueue()

  async function letIn(): Promise<void> {
    isLettingIn = true
    while (queue.length() > 0 && busy < atWork) {
      await door.seeWhoComes()
      const next = queue.first()
      if (!next) break
      busy++
      movedAt = performance.now()
      next.start()
    }
    isLettingIn = false
  }

  function leave(place: Place, refusal: () => Refusal): void {
    if (queue.remove(place)) place.refuse(refusal())
  }

  function giveUpLater(came: number, place: () => Place): NodeJS.Timeout {
    const giveUp = () => {
      const isBurst = queue.stands() < burst
      if (isBurst || (busy < atWork && door.turns() - came <= STALLED_TURNS)) {
        place().timer = setTimeout(giveUp, patience)
        return
      }
      shed++
      leave(place(), full)
    }
    return setTimeout(giveUp, patience)
  }

  return {
    /** Resolves when there is room; throws a 503 when the queue is full, or after `patience` ms in one that stands; 499 once who waits has gone. */
    take(answer?: ServerResponse): Promise<void> {
      if (queue.length() >= waiting + Math.max(atWork - busy, 0)) {
        shed++
        return Promise.reject(full())
      }
      return new Promise((resolve, reject) => {
        const place: Place = { start: resolve, refuse: reject, timer: giveUpLater(door.turns(), () => place) }
        queue.add(place)
        door.arrived()
        if (answer) whenOver(answer, () => leave(place, gone))
        if (!isLettingIn) void letIn()
      })
    },
    give(): void {
      busy--
      movedAt = performance.now()
      if (!isLettingIn) void letIn()
    },
    load: () => ({ busy, waiting: queue.length(), shed }),
    /** Every place is held and none has been given back for long: whoever comes now is not served. */
    isStuck: () => busy >= atWork && performance.now() - movedAt >= stuck,
  }
}

/** Those who wait, in their order. Who is out of it gives up no more. */
function openQueue() {
  const places: Place[] = []
  let emptyAt = performance.now()
  return {
    length: () => places.length,
    /** Milliseconds since it was last empty. */
    stands: () => performance.now() - emptyAt,
    add(place: Place): void {
      if (places.length === 0) emptyAt = performance.now()
      places.push(place)
    },
    /** The next one, out of it. */
    first(): Place | undefined {
      const next = places.shift()
      clearTimeout(next?.timer)
      return next
    },
    /** False: he is in it no more. */
    remove(place: Place): boolean {
      const at = places.indexOf(place)
      if (at < 0) return false
      places.splice(at, 1)
      clearTimeout(place.timer)
      return true
    },
  }
}

/** Counts who comes, turn of the loop by turn. */
function openDoor() {
  let arrived = 0
  let turns = 0
  return {
    arrived: () => void arrived++,
    turns: () => turns,
    async seeWhoComes(): Promise<void> {
      for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
        const before = arrived
        await nextTurn()
        turns++
        quiet = arrived === before ? quiet + 1 : 0
      }
    },
  }
}

export function full(): Refusal {
  return new Refusal(503, 'Hay demasiadas peticiones en este momento. Intenta de nuevo en unos segundos.', {
    code: 'saturado',
  })
}

/** Nobody reads this answer: whoever asked has left. */
export function gone(): Refusal {
  return new Refusal(499, 'Quien preguntó ya se fue.', { code: 'abandonada' })
}
