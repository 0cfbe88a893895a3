import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Report } from '#kit/base/report.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { drain } from '#platform/capacity/drain.server.ts'
import { type Env, EnvError, readEnv } from '#platform/settings/env.server.ts'
import { sweepTemporaries } from '#platform/settings/temporary.server.ts'
import { inProcess, sessionOfPage } from '#platform/http/in-process.server.ts'
import { type KeptAnswers, keepAnswers } from '#platform/http/kept-answers.server.ts'
import { serveMetrics } from '#platform/capacity/metrics-port.server.ts'
import { NEWS_CHANNEL } from '#platform/http/news.server.ts'
import { startTelemetry } from '#platform/telemetry/otlp.server.ts'
import { telemetryFigures } from '#platform/capacity/work-figures.server.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { catchUp, relearn } from '#finding/index/state.server.ts'
import { serveFiles } from '#fronts/shell/built-files.server.ts'
import { readBuild } from '#fronts/shell/built.server.ts'
import { developmentPages } from '#fronts/shell/development.server.ts'
import { addPages } from '#fronts/shell/pages.server.ts'
import { seoFiles } from '#fronts/shell/seo-files.server.ts'
import { allCalls, createApp } from './http.server.ts'

/** Web process: calls, pages and files on one port. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const url = env.DATABASE_URL
  if (!url) throw new EnvError('DATABASE_URL: falta; «npm start» la pone cuando la base de datos es la propia')
  await sweepTemporaries()

  const telemetry = startTelemetry(env, 'web')
  const db = openDb(url)
  const replica = env.DATABASE_REPLICA_URL ? openDb(env.DATABASE_REPLICA_URL) : undefined
  const kept = keepAnswers()
  const isDev = process.env.JACVE_DEV === '1'
  const app = await (isDev ? developmentApp(env, db, kept) : builtApp(env, db, kept, replica))
  if (telemetry) telemetryFigures(app.metrics, telemetry)
  const stopHearing = followChanges(url, db, kept, app)
  await app.listen({ port: env.PORT, host: env.HOST })
  const figures = env.METRICS_PORT ? await serveMetrics(app.metrics, env.METRICS_PORT, env.HOST) : undefined
  const place = app.server.address()
  process.send?.({ ready: true, port: typeof place === 'object' ? place?.port : env.PORT })
  // Now, and not only at an orderly end: who is killed leaves it for the next one too.
  flushCompileCache()

  const stop = async () => {
    // Another one already takes what comes: only then is there anybody to send visitors to.
    await (cluster.isWorker ? drain(app) : app.close())
    figures?.close()
    await stopHearing()
    await Promise.all([db.end(), replica?.end(), telemetry?.stop()])
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches a cluster's processes too; their supervisor tells them by SIGTERM.
  process.on('SIGINT', () => void (cluster.isPrimary && stop()))
  // The supervisor died: without it nobody would stop this process.
  process.once('disconnect', () => void stop())
}

/** The app with the pages of `dist`; tests of pages open it too. */
export async function builtApp(env: Env, db: Db, kept = keepAnswers(), replica?: Db): Promise<FastifyInstance> {
  const build = readBuild(env.BASE_PATH)
  const app = await createApp({ env, db, replica, styleHashes: build.styleHashes })
  serveFiles(app)
  seoFiles(app)
  const render = await build.createRenderer({
    base: env.BASE_PATH,
    origin: env.PUBLIC_URL ?? '',
    transport: inProcess(allCalls, kept),
    readSession: sessionOfPage,
    report: inLogOf(app),
    assets: build.assets,
  })
  addPages(app, () => Promise.resolve(render))
  return app
}

async function developmentApp(env: Env, db: Db, kept: KeptAnswers): Promise<FastifyInstance> {
  const app = await createApp({ env, db, dev: true })
  seoFiles(app)
  const transport = inProcess(allCalls, kept)
  await developmentPages(app, { transport, readSession: sessionOfPage, report: inLogOf(app) })
  return app
}

/** A block that a page did without is nothing to its reader, and something to whoever watches the server. */
function inLogOf(app: FastifyInstance): Report {
  return (block, err) => app.log.warn({ block, err }, 'a page did without')
}

/** What this process remembers of the catalogue, the words and the company follows the database within a moment. */
function followChanges(url: string, db: Db, kept: KeptAnswers, app: FastifyInstance): () => Promise<void> {
  const forget = () => {
    kept.forget()
    app.atHand.forget()
  }
  return hearNotices(url, ['busqueda', 'catalogo', 'contenido', 'empresa', NEWS_CHANNEL], (channel, payload) => {
    if (channel === NEWS_CHANNEL) return app.news.hear(payload)
    forget()
    if (channel !== 'busqueda' && channel !== 'empresa') return
    const learning = payload === 'palabras' ? relearn(db) : catchUp(db)
    // What was answered meanwhile was so by the index as it had been.
    learning.then(forget).catch((error: unknown) => app.log.warn({ err: error }, 'search state'))
  })
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof EnvError ? error.message : error)
    process.exit(error instanceof EnvError ? 78 : 1)
  })
}
