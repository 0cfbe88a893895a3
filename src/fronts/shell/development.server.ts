import type { FastifyInstance } from 'fastify'
import type { Session } from '#kit/base/access.ts'
import type { Transport } from '#kit/base/call.ts'
import type { Report } from '#kit/base/report.ts'
import type * as Entry from '#entry-server.tsx'
import { addPages, type Render } from './pages.server.ts'

type Bound = { transport: Transport; readSession: () => Session; report: Report }

/** Pages straight from the sources with reload at each change: Vite in middleware mode stands before Fastify's own routes. */
export async function developmentPages(app: FastifyInstance, bound: Bound): Promise<void> {
  const { createServer } = await import('vite')
  const base = app.env.BASE_PATH
  const vite = await createServer({
    appType: 'custom',
    // Else Vite writes a temporary file beside its config, and the watcher restarts the server for ever.
    configLoader: 'native',
    base: `${base}/`,
    server: { middlewareMode: true, hmr: { port: 24_678 } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw
    // Vite strips the base from the address it hands on.
    vite.middlewares(request.raw, reply.raw, () => {
      request.raw.url = url
      done()
    })
  })
  app.addHook('onClose', () => vite.close())

  const scripts = `<script type="module" src="${base}/@vite/client"></script><link rel="stylesheet" href="${base}/src/fronts/desk/desk.css"><script type="module" src="${base}/src/entry-client.tsx"></script>`
  const render = async (): Promise<Render> => {
    const { createRenderer } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as typeof Entry
    return createRenderer({ base, origin: app.env.PUBLIC_URL ?? '', ...bound, assets: () => scripts })
  }
  // Made anew each time: what is kept would hide what was just written.
  addPages(app, render, { megabytes: 0 })
}
