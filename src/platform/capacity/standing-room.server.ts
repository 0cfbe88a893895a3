import { Stream } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdLine } from './held-line.server.ts'
import { type Lease, lease, whenOver } from './leases.server.ts'
import { openSeats } from './seats.server.ts'
import { gone, openSlots } from './slots.server.ts'

/** A statement has two seconds and a page a handful of them; what is read apart has twenty. */
const WORK_MS = 120_000
const FLOW_MS = 30 * 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Room in which the answer is made. */
    work: Lease | undefined
  }
}

/**
 * Room for requests. A slot is held for as long as the answer is made, whether or not somebody still waits for it: what goes on
 * working takes room. One that is still being made while it is sent then has a seat instead, for as long as its reader stays:
 * slow readers hold nobody up.
 */
export function openRoom() {
  const slots = openSlots()
  const flows = openSeats({ most: 128, each: 32 })

  return {
    async enter(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
      // A file that is not there runs the hooks a second time.
      if (request.work) return
      await slots.take(raw)
      request.work = lease(() => slots.give(), forgotten(request, 'slot', WORK_MS))
      if (raw.destroyed) throw gone()
      holdLine(raw, WORK_MS)
    },
    /** The answer is made, or begins to flow: every answer comes by here, also one that nobody waits for any more. */
    leave(request: FastifyRequest, { raw }: FastifyReply, payload: unknown): void {
      if (!request.work) return
      request.work.end()
      if (!(payload instanceof Stream)) return
      request.work = undefined
      try {
        const seat = lease(flows.take(request.who), forgotten(request, 'seat', FLOW_MS))
        whenOver(raw, () => seat.end())
      } catch (error) {
        if ('destroy' in payload && typeof payload.destroy === 'function') payload.destroy()
        throw error
      }
    },
    isStuck: () => slots.isStuck(),
    load: () => ({ ...slots.load(), flowing: flows.count() }),
  }
}

export type Room = ReturnType<typeof openRoom>

function forgotten({ log, method, routeOptions }: FastifyRequest, what: string, ms: number) {
  return { ms, overdue: () => log.error({ what, method, route: routeOptions.url ?? 'page' }, 'held too long') }
}
