import type { FastifyInstance } from 'fastify'
import type { Method } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { openShapes, type Shapes } from './path-shapes.ts'
import type { BoundCall } from './serve.server.ts'

const methods: ReadonlySet<string> = new Set<Method>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** What a path takes, under the name its first call gave it. */
type Taken = { path: string; allowed: Set<string> }

/**
 * Calls are found under the base path too (H4), and a method that a call's path does not have is answered 405. Both are looked up
 * here: a route for each of them would be six of every seven, half a second of each start and a tenth of the memory.
 */
export function knowPaths(app: FastifyInstance, calls: BoundCall[], isPage: (path: string) => boolean): void {
  const base = app.env.BASE_PATH.toLowerCase()
  const shapes = openShapes<Taken>()
  for (const { endpoint } of calls)
    shapes.of(endpoint.path, () => ({ path: endpoint.path, allowed: new Set() })).allowed.add(endpoint.method)

  const within = (url: string) =>
    base && url.toLowerCase().startsWith(`${base}/`) ? url.slice(base.length) : undefined
  app.asRouted = (method, url) => {
    const own = within(url)
    if (own === undefined) return url
    const wanted = method === 'HEAD' ? 'GET' : method
    return shapes.matching(pathOf(own)).some(({ allowed }) => allowed.has(wanted)) ? own : url
  }

  const refuses = ({ path, allowed }: Taken, method: string) =>
    !allowed.has(method) && !(method === 'GET' && isPage(path))
  app.addHook('preHandler', ({ is404, method, url }, reply, done) => {
    if (!is404 || !methods.has(method)) return done()
    const found = shapes.matching(pathOf(within(url) ?? url)).find((taken) => refuses(taken, method))
    if (!found) return done()
    void reply.header('Allow', [...found.allowed].join(', '))
    done(notAllowed())
  })

  // Of a plain path that another call's parameter would take too, the plain one decides.
  for (const { taken, method } of shadowed(calls, shapes, refuses)) {
    app.route({
      method,
      url: taken.path,
      exposeHeadRoute: false,
      handler: (_, reply) => {
        void reply.header('Allow', [...taken.allowed].join(', '))
        throw notAllowed()
      },
    })
  }
}

function shadowed(
  calls: BoundCall[],
  shapes: Shapes<Taken>,
  refuses: (taken: Taken, method: string) => boolean,
): { taken: Taken; method: string }[] {
  const own = new Set(calls.flatMap(({ endpoint }) => shapes.matching(endpoint.path).slice(0, 1)))
  return [...own].flatMap((taken) => {
    const others = shapes.matching(taken.path).filter((other) => other !== taken)
    const theirs = new Set(others.flatMap(({ allowed }) => [...allowed]))
    return [...theirs].filter((method) => refuses(taken, method)).map((method) => ({ taken, method }))
  })
}

function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at)
}

function notAllowed(): Refusal {
  return new Refusal(405, 'Este método no está permitido aquí.')
}
