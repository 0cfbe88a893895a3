// A download may take minutes; it must not sit where pages wait.
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { Refusal } from '#kit/base/refusal.ts'
import { holdLine } from './held-line.server.ts'

/** The answer to who has left: nobody reads it, and nothing is done for it. */
export function gone(): Refusal {
  return new Refusal(499, 'Se canceló la descarga.')
}

type Options = { atOnce?: number; each?: number; waiting?: number; patience?: number; longest?: number }

type Place = { who: string; response: ServerResponse; start(): void }

/**
 * Seats of those who download: so many at once, fewer for one person, a short queue, then 503. A seat belongs to its response
 * and is given back once, when that has ended in whichever way; who leaves the queue by hanging up leaves no place behind.
 */
export function openSeats({
  atOnce = 3,
  each = 2,
  waiting = 12,
  patience = 10_000,
  longest = 15 * 60_000,
}: Options = {}) {
  const seated: string[] = []
  const queue = openQueue(patience, refuse)
  let shed = 0

  function refuse(): Refusal {
    shed++
    return new Refusal(503, 'Se están preparando otras descargas. Intenta de nuevo en un minuto.', {
      code: 'saturado',
      extra: { reintentar_en: 30 },
    })
  }

  function hasRoom(who: string): boolean {
    return seated.length < atOnce && seated.filter((one) => one === who).length < each
  }

  function sit({ who, response }: Pick<Place, 'who' | 'response'>): void {
    seated.push(who)
    holdLine(response, longest)
    const timer = setTimeout(() => response.destroy(), longest).unref()
    finished(response, () => {
      clearTimeout(timer)
      seated.splice(seated.indexOf(who), 1)
      letIn()
    })
  }

  function letIn(): void {
    const next = queue.next(hasRoom)
    if (!next) return
    sit(next)
    next.start()
    letIn()
  }

  return {
    /** Resolves when there is a seat for this response; throws a 503 when the queue is full or took too long. */
    async take(who: string, response: ServerResponse): Promise<void> {
      if (response.destroyed) throw gone()
      if (hasRoom(who)) return sit({ who, response })
      if (queue.length() >= waiting) throw refuse()
      await queue.wait(who, response)
    },
    load: () => ({ busy: seated.length, waiting: queue.length(), shed }),
  }
}

/** Those who wait, in order. Who is not let in within `patience` milliseconds is refused; who hangs up leaves no place behind. */
function openQueue(patience: number, refuse: () => Refusal) {
  const places: Place[] = []
  return {
    length: () => places.length,
    /** Takes out the first who may: one who has his share already keeps nobody behind him waiting. */
    next(may: (who: string) => boolean): Place | undefined {
      const at = places.findIndex(({ who }) => may(who))
      return at < 0 ? undefined : places.splice(at, 1)[0]
    },
    wait(who: string, response: ServerResponse): Promise<void> {
      return new Promise((resolve, reject) => {
        const leave = (reason: Error) => {
          const at = places.indexOf(place)
          if (at < 0) return
          places.splice(at, 1)
          clearTimeout(timer)
          reject(reason)
        }
        const timer = setTimeout(() => leave(refuse()), patience)
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const place: Place = { who, response, start }
        places.push(place)
        finished(response, () => leave(gone()))
      })
    },
  }
}
