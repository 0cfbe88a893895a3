import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openDb } from '#platform/db.server.ts'
import { type Env, EnvError, readEnv } from '#platform/env.server.ts'
import { inProcess, sessionOfPage } from '#platform/in-process.server.ts'
import { developmentPages } from '#shell/development.server.ts'
import { addPages, type Render } from '#shell/pages.server.ts'
import { seoFiles } from '#shell/seo-files.server.ts'
import type * as Entry from './entry-server.tsx'
import { allCalls, createApp } from './http.server.ts'

const CLIENT = resolve('dist/client')

/** Web process: calls, pages and files on one port. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (!env.DATABASE_URL)
    throw new EnvError('DATABASE_URL: falta; «npm start» la pone cuando la base de datos es la propia')
  const db = openDb(env.DATABASE_URL)
  const dev = process.env.JACVE_DEV === '1'
  const app = dev ? await developmentApp(env, db) : await builtApp(env, db)
  await app.listen({ port: env.PORT, host: env.HOST })
  process.send?.({ ready: true, address: app.listeningOrigin })

  const stop = async () => {
    await app.close()
    await db.end()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // The supervisor died: without it nobody would stop this process.
  process.once('disconnect', () => void stop())
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

/** The app with the pages of `dist`; tests of pages open it too. */
export async function builtApp(env: Env, db: ReturnType<typeof openDb>): Promise<FastifyInstance> {
  const manifest = JSON.parse(readFileSync(resolve(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest['src/entry-client.tsx']
  if (!entry) throw new Error('dist has no client entry: run the build')
  const css = (entry.css ?? []).map((file) => readFileSync(resolve(CLIENT, file), 'utf8')).join('')
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`

  const app = await createApp({ env, db, styleHashes: [hash] })
  await app.register(fastifyStatic, {
    root: CLIENT,
    prefix: `${env.BASE_PATH}/`,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/')
      void reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })
  seoFiles(app)

  const { createRenderer } = (await import(resolve('dist/server/entry-server.js'))) as typeof Entry
  const render: Render = createRenderer({
    base: env.BASE_PATH,
    origin: env.PUBLIC_URL ?? '',
    transport: inProcess(allCalls),
    readSession: sessionOfPage,
    assets: (file) => tags(env.BASE_PATH, manifest, css, file),
  })
  addPages(app, () => Promise.resolve(render))
  return app
}

/** Styles inline (nothing blocks the first paint), then the script with low priority: half a second on a slow phone. */
function tags(base: string, manifest: Manifest, css: string, file: string | undefined): string {
  const entry = manifest['src/entry-client.tsx']
  const page = file ? manifest[`src/${file}.page.tsx`] : undefined
  const chunks = new Set([...(entry?.imports ?? []), ...(page?.imports ?? [])].map((name) => manifest[name]?.file))
  if (page) chunks.add(page.file)
  chunks.delete(entry?.file)
  const preloads = [...chunks].map((chunk) => `<link rel="modulepreload" fetchpriority="low" href="${base}/${chunk}">`)
  return `<style>${css}</style>${preloads.join('')}<script type="module" fetchpriority="low" src="${base}/${entry?.file}"></script>`
}

async function developmentApp(env: Env, db: ReturnType<typeof openDb>): Promise<FastifyInstance> {
  const app = await createApp({ env, db, dev: true })
  seoFiles(app)
  await developmentPages(app, { transport: inProcess(allCalls), readSession: sessionOfPage })
  return app
}

if (import.meta.main) {
  if (!existsSync(CLIENT) && process.env.JACVE_DEV !== '1') console.error('Falta la construcción: usa «npm start».')
  await main().catch((error: unknown) => {
    console.error(error instanceof EnvError ? error.message : error)
    process.exit(error instanceof EnvError ? 78 : 1)
  })
}
