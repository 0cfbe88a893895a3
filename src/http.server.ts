import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { setBase } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { holderOf } from '#fronts/programs/keys.server.ts'
import { agentsDoor } from '#fronts/agents/mcp.server.ts'
import { addCalls } from '#platform/http/calls.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { giveXsrfToken } from '#platform/http/forgery.server.ts'
import { createHttp, type HttpOptions } from '#platform/http/http.server.ts'
import { maySeeMetrics } from '#platform/capacity/metrics-port.server.ts'
import { missingMigrations } from '#platform/database/migrate.server.ts'
import { addNews, type NewsJudges, type NewsOptions, novedades } from '#platform/http/news.server.ts'
import type { Room } from '#platform/http/rooms.server.ts'
import type { BoundCall } from '#platform/http/serve.server.ts'
import { backupFigures, workFigures } from '#platform/capacity/work-figures.server.ts'
import { erpFigures } from '#upkeep/erp/figures.server.ts'
import { openApi } from '#fronts/api/document.server.ts'
import type { Described } from '#fronts/api/operation.server.ts'
import { addApiPages, addOpenApi } from '#fronts/api/routes.server.ts'
import { clientReports } from '#fronts/shell/client-reports.server.ts'
import { isPagePath } from '#pages.ts'
import { addStatePage } from '#platform/http/state-page.server.ts'
import { rooms } from './rooms.server.ts'

const byRoom = await Promise.all(
  rooms.map(async ({ tag = '', calls }: Room) => ({ tag, calls: (await calls?.()) ?? [] })),
)

/** Every call of every room; the access matrix is generated from it. */
export const allCalls: BoundCall[] = byRoom.flatMap(({ calls }) => calls)

/** The same as the description of the API tells them, with the live news, which is no call. */
export const describedCalls: Described[] = [
  ...byRoom.flatMap(({ tag, calls }) => calls.map(({ endpoint }) => ({ endpoint, tag }))),
  { endpoint: novedades, tag: 'Tablero: novedades' },
]

/** Who may hear of what, by kind of topic: what several rooms know of, whoever one of them lets hear it. */
const newsJudges: NewsJudges = {}
for (const room of rooms as readonly Room[])
  for (const [kind, judge] of Object.entries((await room.news?.()) ?? {})) {
    const other = newsJudges[kind]
    newsJudges[kind] = other ? async (id, context) => (await other(id, context)) || judge(id, context) : judge
  }

/** The whole HTTP side without pages: what tests inject into. */
export async function createApp(
  options: HttpOptions,
  news: NewsOptions = { judges: newsJudges },
): Promise<FastifyInstance> {
  // Texts that are stored name pages without it, and are answered with it.
  setBase(options.env.BASE_PATH)
  const app = await createHttp({ ...options, readKey: holderOf })
  addCalls(app, allCalls, isPagePath)
  addNews(app, options.db, news)
  addHealth(app, options.db)
  backupFigures(app.metrics, options.env.DATA_DIR)
  addStatePage(app, options.db)
  const prefixes = [...new Set(['', options.env.BASE_PATH])]
  const contract = () => openApi(describedCalls, options.env.BASE_PATH || '/')
  addOpenApi(
    app,
    prefixes.map((prefix) => `${prefix}/api/openapi.json`),
    contract,
  )
  for (const prefix of prefixes) {
    app.get(`${prefix}/sanctum/csrf-cookie`, async (request, reply) => {
      giveXsrfToken(request, reply, options.env.APP_KEY)
      return reply.code(204).header('Cache-Control', 'no-store').send()
    })
  }
  addApiPages(app, { prefixes, base: options.env.BASE_PATH, make: contract })
  clientReports(app)
  for (const room of rooms as readonly Room[]) (await room.files?.())?.(app)
  agentsDoor(app, allCalls)
  return app
}

/** For an app without pages: whatever is no call does not exist. */
export function refuseTheRest(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'No existe lo que buscas.')
  })
}

/** Liveness never looks at the database; readiness does, and at the migrations. */
function addHealth(app: FastifyInstance, db: Db): void {
  const config = { vital: true, isForAnybody: true }
  app.get('/healthz', { config }, async () => ({ ok: true }))
  app.get('/readyz', { config }, async (_, reply) => {
    if (app.draining.isOn) return reply.code(503).send({ ok: false, motivo: 'Este proceso termina.' })
    if (app.room.isStuck()) return reply.code(503).send({ ok: false, motivo: 'Nadie es atendido desde hace segundos.' })
    // A database that hangs is one that does not answer, and who asks here does not wait for it.
    const late = sleep(1000, null, { ref: false })
    const missing = await Promise.race([missingMigrations(db).catch(() => null), late])
    if (missing?.length === 0) return { ok: true }
    const motivo = missing ? `Faltan migraciones: ${missing.join(', ')}` : 'La base de datos no responde.'
    return reply.code(503).header('Retry-After', '2').send({ ok: false, motivo })
  })
  erpFigures(app.metrics)
  workFigures(app.metrics)
  app.get('/metrics', { config }, async (request, reply) => {
    // Whoever may not see it is not told that it is there.
    if (!maySeeMetrics(request)) throw new Refusal(404, 'No existe lo que buscas.')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await app.metrics.text())
  })
}
