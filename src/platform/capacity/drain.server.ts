import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for visitors with an open connection to ask once more, and then for what is still in hand. */
const MOVING_MS = 1000
const FINISHING_MS = 15_000

/**
 * Ends an app whose socket another process also holds, without breaking a connection in use: it takes no more of them, tells
 * those it has to come again by a new one, and finishes what it holds. Live streams end with it; their pages open them anew.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.draining.isOn = true
  // Not the HTTP server's own `close`, which at once cuts the connections that are idle just now.
  const left = new Promise<void>((done) => Server.prototype.close.call(app.server, () => done()))
  await Promise.race([left, sleep(MOVING_MS)])
  await app.close()
  await Promise.race([left, sleep(FINISHING_MS, undefined, { ref: false })])
}
