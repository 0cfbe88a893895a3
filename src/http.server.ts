import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { setBase } from '#base/place.ts'
import { Refusal } from '#base/refusal.ts'
import { accountCalls, accountNews } from '#account/http.server.ts'
import { accountsCalls } from '#accounts/http.server.ts'
import { auditorCalls, auditorNews } from '#auditor/http.server.ts'
import { hearsCart } from '#cart/hold.server.ts'
import { cartCalls } from '#cart/http.server.ts'
import { partFiles } from '#catalogue/files.server.ts'
import { bulkCalls } from '#bulk/http.server.ts'
import { careersCalls } from '#careers/http.server.ts'
import { careersNews } from '#careers/news.server.ts'
import { contentFiles } from '#content/files.server.ts'
import { contentCalls } from '#content/http.server.ts'
import { contentNews } from '#content/news.server.ts'
import { counterCalls } from '#counter/http.server.ts'
import { catalogueCalls } from '#catalogue/http.server.ts'
import { clientsCalls } from '#clients/http.server.ts'
import { companyCalls } from '#company/http.server.ts'
import { deliveriesCalls, deliveriesNews } from '#deliveries/http.server.ts'
import { documentsCalls } from '#documents/http.server.ts'
import { documentsNews } from '#documents/news.server.ts'
import { datasheetsCalls } from '#datasheets/http.server.ts'
import { satCalls, satNews } from '#sat/http.server.ts'
import { editingCalls } from '#editing/http.server.ts'
import { editingNews } from '#editing/news.server.ts'
import { deskCalls } from '#desk/http.server.ts'
import { libraryFiles } from '#library/files.server.ts'
import { mailCalls, mailNews } from '#mail/http.server.ts'
import { programsCalls } from '#programs/http.server.ts'
import { holderOf } from '#programs/keys.server.ts'
import { agentsDoor } from '#programs/mcp.server.ts'
import { libraryCalls } from '#library/http.server.ts'
import { pressCalls, pressNews } from '#press/http.server.ts'
import { listsCalls } from '#lists/http.server.ts'
import { noticesCalls } from '#notices/http.server.ts'
import { ordersCalls } from '#orders/http.server.ts'
import { ordersNews } from '#orders/news.server.ts'
import { peopleCalls } from '#people/http.server.ts'
import { addCalls } from '#platform/calls.server.ts'
import type { Db } from '#platform/db.server.ts'
import { giveXsrfToken } from '#platform/forgery.server.ts'
import { createHttp, type HttpOptions } from '#platform/http.server.ts'
import { maySeeMetrics } from '#platform/metrics-port.server.ts'
import { missingMigrations } from '#platform/migrate.server.ts'
import { addNews, type NewsJudges, type NewsOptions, novedades } from '#platform/news.server.ts'
import { addOpenApi, openApi } from '#platform/openapi.server.ts'
import { PRESENCE_KIND } from '#platform/presence.server.ts'
import type { BoundCall } from '#platform/serve.server.ts'
import { workFigures } from '#platform/work-figures.server.ts'
import { mayHearQuote, quotesCalls } from '#quotes/http.server.ts'
import { returnsCalls } from '#returns/http.server.ts'
import { returnsNews } from '#returns/news.server.ts'
import { reviewCalls } from '#review/http.server.ts'
import { priceCalls } from '#prices/http.server.ts'
import { searchCalls } from '#search/http.server.ts'
import { signatureCalls } from '#signature/http.server.ts'
import { shelfCalls, shelfNews } from '#shelf/http.server.ts'
import { erpFigures } from '#sync/figures.server.ts'
import { syncCalls, syncNews } from '#sync/http.server.ts'
import { uploadsCalls, uploadsNews } from '#uploads/http.server.ts'
import { storeCalls } from '#store/http.server.ts'
import { vocabularyCalls } from '#vocabulary/http.server.ts'
import { apiPage } from '#shell/api-page.server.ts'
import { clientReports } from '#shell/client-reports.server.ts'
import { isPagePath } from '#pages.ts'

/** Every call of every room; the access matrix is generated from it. */
export const allCalls: BoundCall[] = [
  ...accountsCalls,
  ...peopleCalls,
  ...companyCalls,
  ...signatureCalls,
  ...clientsCalls,
  ...catalogueCalls,
  ...priceCalls,
  ...searchCalls,
  ...cartCalls,
  ...bulkCalls,
  ...listsCalls,
  ...ordersCalls,
  ...quotesCalls,
  ...reviewCalls,
  ...counterCalls,
  ...satCalls,
  ...contentCalls,
  ...documentsCalls,
  ...deliveriesCalls,
  ...returnsCalls,
  ...accountCalls,
  ...libraryCalls,
  ...datasheetsCalls,
  ...noticesCalls,
  ...pressCalls,
  ...vocabularyCalls,
  ...shelfCalls,
  ...careersCalls,
  ...auditorCalls,
  ...editingCalls,
  ...syncCalls,
  ...uploadsCalls,
  ...mailCalls,
  ...programsCalls,
  ...storeCalls,
  ...deskCalls,
]

/** Who may hear of what, by kind of topic. */
const newsJudges: NewsJudges = {
  carrito: hearsCart,
  ...ordersNews,
  ...satNews,
  ...documentsNews,
  ...deliveriesNews,
  ...returnsNews,
  cotizacion: mayHearQuote,
  ...accountNews,
  [PRESENCE_KIND]: mayHearQuote,
  ...contentNews,
  ...pressNews,
  ...shelfNews,
  ...careersNews,
  ...auditorNews,
  ...editingNews,
  ...syncNews,
  ...uploadsNews,
  ...mailNews,
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
  const prefixes = [...new Set(['', options.env.BASE_PATH])]
  const contract = () => openApi(endpointsOf(allCalls), options.env.BASE_PATH || '/')
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
    app.get(`${prefix}/api/docs`, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(apiPage(endpointsOf(allCalls))),
    )
  }
  clientReports(app)
  partFiles(app)
  contentFiles(app)
  libraryFiles(app)
  agentsDoor(app, allCalls)
  return app
}

/** For an app without pages: whatever is no call does not exist. */
export function refuseTheRest(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'No existe lo que buscas.')
  })
}

function endpointsOf(calls: BoundCall[]) {
  return [...calls.map((call) => call.endpoint), novedades]
}

/** Liveness never looks at the database; readiness does, and at the migrations. */
function addHealth(app: FastifyInstance, db: Db): void {
  const config = { vital: true }
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
