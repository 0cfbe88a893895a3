import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { anonymous, type Session } from '#kit/base/access.ts'
import { BODY_BYTES } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { auditDenial } from './audit.server.ts'
import { addressOf, browserOf } from './browser.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { openSeats } from '#platform/capacity/download-seats.server.ts'
import { openSeats as openBytes } from '#platform/capacity/seats.server.ts'
import { beginTrace, inside, isTold, type Span } from '#platform/telemetry/spans.server.ts'
import {
  acceptedHosts,
  answerUnreadable,
  closeWhenSlow,
  FILES_MS,
  refuseOddly,
} from '#platform/settings/door.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { errorPageStyle } from './error-page.server.ts'
import { answerError } from './errors.server.ts'
import { refuseForgery, setSessionCookies } from './forgery.server.ts'
import type { KeyInUse } from './key.ts'
import { logOptions } from '#platform/settings/log.server.ts'
import { type DbUse, measured } from '#platform/database/measured.server.ts'
import { type Metrics, openMetrics } from '#platform/capacity/metrics.server.ts'
import { REPORTS, sayPolicies } from './page-policy.server.ts'
import type { Context } from './serve.server.ts'
import { isReadOnly, refuseToKeep } from './read-only.server.ts'
import { refuseStalePage } from './stale-page.server.ts'
import { previewDb, refuseInPreview } from '#platform/database/preview.server.ts'
import { openRoom, type Room } from '#platform/capacity/standing-room.server.ts'
import { peekSession, readSession, SESSION_COOKIE } from './session.server.ts'
import { tellTiming } from './server-timing.server.ts'
import { tellOnce } from '#platform/capacity/told.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
    db: Db
    dbUse: DbUse
    /** Where it comes from, read while its connection stands. */
    address: string
    /** Whom limits count: a person or a key, else an address. */
    who: string
    /** Its trace, where traces are told; null for one that is not. */
    span: Span | null | undefined
    /** A program makes the call. */
    key: KeyInUse | undefined
  }
  interface FastifyInstance {
    metrics: Metrics
    env: Env
    room: Room
    /** Whether the answer lies ready, so that it needs no room to be made in; `forget` when something changed that such answers show. */
    atHand: { has(request: FastifyRequest): boolean; forget(): void }
    /** Bytes of files that are on their way to us: they stand in memory until their call is answered, several times over. */
    incoming: ReturnType<typeof openBytes>
    /** It takes no new visitors; those it has go over to another process with their next request. */
    draining: { isOn: boolean }
    /** The address that a request is routed by: a call is found under the base path as without it. */
    asRouted(method: string, url: string): string
    /** What visitors ask and may be kept by them is read here. */
    replica: Db | undefined
  }
  interface FastifyContextConfig {
    /** Answers also when the server is full or the database is away: health and metrics. */
    vital?: boolean
    /** Answers everybody the same: no session is looked for, so that it tells how we are without the database too. */
    isForAnybody?: boolean
    /** A browser's own report: changes nothing and cannot carry a token. */
    unforgeable?: boolean
    /** A stream that a page keeps open by itself: does not count as using the session, nor by its length. */
    passive?: boolean
    /** A file as the build left it: costs next to nothing, and a page without it is none. */
    isFile?: boolean
    /** A call: programs make it with a key instead of a session. */
    isCall?: boolean
    /** Takes files: its body may take minutes to arrive. */
    takesFiles?: boolean
    /** Its answer is made while it is sent, for minutes: it has a seat among downloads and no page's slot. */
    isDownload?: boolean
  }
}

/** One delivery of 100 MB, the largest there is, and half as much again of others'; nobody alone more than that one. */
const INCOMING = { most: 160 * 1024 ** 2, each: 104 * 1024 ** 2 }

export type HttpOptions = {
  env: Env
  db: Db
  /** A copy of the database that may be a moment behind (DATABASE_REPLICA_URL). */
  replica?: Db
  /** CSP hashes of the inline styles that pages carry; in development Vite injects styles of its own. */
  styleHashes?: string[]
  dev?: boolean
  /** Where the log's lines go; standard output when absent. */
  logTo?: { write(line: string): void }
  /** Who stands behind a program's key, what it may do, and where, if not in the shop itself; null for none. */
  readKey?: (db: Db, key: string, ip: string) => Promise<{ session: Session; key: KeyInUse; db?: Db } | null>
}

type Seats = ReturnType<typeof openSeats>

/** The Fastify app without any room: session, anti-forgery, limits, headers, log, errors, in the order a request meets them. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const room = openRoom()
  const seats = openSeats()
  const metrics = openMetrics(options.db, room)
  metrics.gauge('downloads_at_work', 'Downloads holding a seat', () => seats.load().busy)
  metrics.gauge('downloads_waiting', 'Downloads waiting for a seat', () => seats.load().waiting)
  metrics.gauge('downloads_shed_total', 'Downloads refused for lack of a seat', () => seats.load().shed)
  const app = bareApp(options, metrics)
  equip(app, options, { room, metrics })
  if (isTold()) traceRequests(app)
  await app.register(cookie)
  await app.register(helmet, headers(options))
  sayPolicies(app)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.who,
    errorResponseBuilder: tooMany,
  })

  recognise(app, options, metrics)
  admit(app, options, { room, seats })
  dismiss(app, room)
  return app
}

/** What stands before any hook: how long is waited, how much is read, what is said of what cannot be understood. */
function bareApp({ env, logTo }: HttpOptions, metrics: Metrics): FastifyInstance {
  const app = Fastify({
    logger: logOptions(env, logTo),
    // One line a request is written below, with what Fastify's own two would not say.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    rewriteUrl({ method = '', url = '' }) {
      return this.asRouted(method, url)
    },
    trustProxy: (_, hop) => hop < env.TRUST_PROXY,
    bodyLimit: BODY_BYTES,
    requestTimeout: FILES_MS,
    connectionTimeout: 15_000,
    // Node itself looks only every 30 s, and slow clients would stay as long.
    http: { connectionsCheckingInterval: 1000 },
    keepAliveTimeout: 65_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      tellOnce(request, reply, metrics)
      void answerError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
  })
  app.server.headersTimeout = 5_000
  app.server.maxHeadersCount = 100
  // Whatever else a program expects of us, it gets the answer it would have had without.
  app.server.on('checkExpectation', (request, reply) => app.routing(request, reply))
  app.setErrorHandler(answerError)
  // The one kind of body Fastify reads that a plain form of another site can send.
  app.removeContentTypeParser('text/plain')
  return app
}

/** What every request and every room finds at hand. */
function equip(
  app: FastifyInstance,
  { env, replica }: HttpOptions,
  { room, metrics }: { room: Room; metrics: Metrics },
): void {
  const incoming = openBytes(INCOMING)
  metrics.gauge('incoming_file_bytes', 'Bytes of files on their way to us, as announced', () => incoming.count())
  app.decorate('incoming', incoming)
  app.decorate('metrics', metrics)
  app.decorate('env', env)
  app.decorate('room', room)
  app.decorate('atHand', { has: () => false, forget: () => undefined })
  app.decorate('draining', { isOn: false })
  app.decorate('asRouted', (_: string, url: string) => url)
  app.decorate('replica', replica)
  app.decorateRequest('session')
  app.decorateRequest('db')
  app.decorateRequest('dbUse')
  app.decorateRequest('address', '')
  app.decorateRequest('work')
  app.decorateRequest('key')
  app.decorateRequest('span')
  app.decorateRequest('who', {
    // Limits count per session where there is one, else per address: an office behind one address can work.
    getter() {
      if (this.key) return `k${this.key.id}`
      return this.session?.user ? `u${this.session.user.id}` : this.address
    },
  })
}

/** Who asks, from where, and on which copy of the database he works. */
function recognise(app: FastifyInstance, options: HttpOptions, metrics: Metrics): void {
  const { env, db } = options
  const isOurName = acceptedHosts(env)
  app.addHook('onRequest', async (request, reply) => {
    request.address = addressOf(request)
    request.dbUse = { count: 0, ms: 0 }
    request.db = measured(db, request.dbUse)
    request.session = anonymous
    tellOnce(request, reply, metrics)
    closeWhenSlow(request)
    reply.header('X-Request-Id', request.id)
    refuseOddly(request, reply)
    if (!request.routeOptions.config.vital && !isOurName(request.host))
      throw new Refusal(421, 'Este sitio no se atiende con ese nombre.')
    if (await isProgram(request, reply, options)) return
    if (request.routeOptions.config.isForAnybody) return
    // Rate limits count before the body is read; a valid cookie is needed to count as a session.
    if (request.cookies[SESSION_COOKIE]?.startsWith('u') && !isFile(request.url)) {
      const id = request.cookies[SESSION_COOKIE]
      if (request.routeOptions.config.passive) {
        request.session = await peekSession(request.db, id)
        return
      }
      const { session, renewed } = await readSession(request.db, id)
      request.session = session
      if (renewed) setSessionCookies(reply, env.APP_KEY, renewed)
      if (session.vista) {
        refuseInPreview(request.method, request.url)
        if (request.method === 'GET') request.db = measured(previewDb(db, session.vista.carga), request.dbUse)
      }
    }
  })
}

/** Nothing is done that another site asked for, nor more at once than there is room for. */
function admit(app: FastifyInstance, { env }: HttpOptions, { room, seats }: { room: Room; seats: Seats }): void {
  app.addHook('preHandler', async (request, reply) => {
    // A key is sent by a program on purpose: no page of another site can make a browser do it.
    if (!request.routeOptions.config.unforgeable && !request.key) refuseForgery(request, env.APP_KEY)
    refuseStalePage(request)
    if (request.routeOptions.config.vital) return
    if (request.method !== 'GET' && request.method !== 'HEAD' && isReadOnly(env)) throw refuseToKeep()
    if (request.routeOptions.config.isDownload) return seats.take(request.who, reply.raw)
    if (!isLight(request)) await room.enter(request, reply)
  })
}

/** What follows an answer, whatever it was. */
function dismiss(app: FastifyInstance, room: Room): void {
  app.addHook('onSend', async (request, reply, payload) => {
    room.leave(request, reply, payload)
    if (app.draining.isOn) reply.header('Connection', 'close')
    if (reply.statusCode === 403) await auditDenial(contextOf(request), denied(request))
    tellTiming(request, reply)
  })
}

/** All that a request does is part of its trace; of its body's reading the calls come back to it by `request.span`. */
function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers: sent, id } = request
    const traceparent = sent.traceparent?.toString()
    request.span = beginTrace({ name: method, kind: 'answers', traceparent, trace: id.replaceAll('-', '') })
    inside(request.span, done)
  })
}

/** Reads the key of a program, where one was sent with a call; 401 for one that does not hold. */
async function isProgram(request: FastifyRequest, reply: FastifyReply, { readKey }: HttpOptions): Promise<boolean> {
  const [, key] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined || !readKey || !request.routeOptions.config.isCall) return false
  const found = await readKey(request.db, key, request.address)
  if (!found) throw new Refusal(401, 'La llave no sirve: no existe, venció o se dio de baja.', { code: 'llave' })
  request.session = found.session
  request.key = found.key
  if (found.db) {
    request.db = measured(found.db, request.dbUse)
    void reply.header('Jacve-Prueba', '1')
  }
  return true
}

/** Styles, scripts and pictures are the same for everyone: no session is looked up for them. */
/** What was refused: a call by its pattern, a page by its address. */
function denied({ method, url, routeOptions }: FastifyRequest): { objeto: 'llamada' | 'pagina'; id: string } {
  if (routeOptions.url) return { objeto: 'llamada', id: `${method} ${routeOptions.url}` }
  const [path = ''] = url.split('?')
  return { objeto: 'pagina', id: path.slice(0, 200) }
}

function isFile(url: string): boolean {
  return /\.(?:js|css|map|svg|png|jpe?g|webp|avif|ico|woff2?|webmanifest)(?:\?|$)/i.test(url) && !url.includes('/api/')
}

/** Takes no room: a file of the build, one that is not there, a page that lies ready. */
function isLight(request: FastifyRequest): boolean {
  if (request.routeOptions.config.isFile) return true
  return request.is404 && (isFile(request.url) || request.server.atHand.has(request))
}

/** What a handler is given, from the request that reached it. */
export function contextOf(request: FastifyRequest, reply?: FastifyReply): Context {
  return {
    db: request.db,
    session: request.session,
    key: request.key,
    env: request.server.env,
    log: request.log,
    requestId: request.id,
    ip: request.address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    browser: browserOf(request, reply),
  }
}

/** The trace id of W3C traceparent where the caller sent one, else a new UUID. */
function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(request.headers.traceparent ?? ''))
  return trace?.[1] ?? randomUUID()
}

function tooMany(): Refusal {
  return new Refusal(429, 'Demasiadas peticiones. Espera un momento.')
}

function headers({ env, styleHashes = [], dev }: HttpOptions) {
  const style = dev
    ? ["'self'", "'unsafe-inline'"]
    : ["'self'", ...[...styleHashes, errorPageStyle].map((hash) => `'${hash}'`)]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: style,
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The first for browsers that do not know the second.
        reportUri: [`${env.BASE_PATH}/api/v1/csp`],
        reportTo: [REPORTS],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}
