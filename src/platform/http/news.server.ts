import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '#kit/base/access.ts'
import { endpoint } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { contextOf } from './http.server.ts'
import { lease, whenOver } from '#platform/capacity/leases.server.ts'
import { type Present, presenceTopics, tellGone, tellPresent } from './presence.server.ts'
import { openSeats } from '#platform/capacity/seats.server.ts'
import type { Context } from './serve.server.ts'
import { peekSession, SESSION_COOKIE } from './session.server.ts'
import { gone } from '#platform/capacity/slots.server.ts'

/** The database channel that carries topics between processes. */
export const NEWS_CHANNEL = 'novedad'

/** Says, once the transaction has committed, that something changed about these topics (`kind:id`). Never the data itself. */
export async function announce(tx: Db, ...topics: string[]): Promise<void> {
  await tx.rows('select pg_notify($1, topic) from unnest($2::text[]) topic', [NEWS_CHANNEL, topics])
}

/**
 * SQL: the same within the statement that makes the change, by the SQL of its topic. `state`: SQL of the state it has come to, in
 * digits and points, by which whoever made the change, and has its answer, knows that there is nothing to read.
 */
export function announced(topic: string, state?: string): string {
  return `pg_notify('${NEWS_CHANNEL}', ${topic}${state ? ` || '@' || ${state}` : ''})::text`
}

/** Says that what waits for staff, and for this client's people, may be other now. */
export async function announceWaiting(tx: Db, clientId?: number | null): Promise<void> {
  await announce(tx, 'pendientes:personal', ...(clientId ? [`pendientes:${clientId}`] : []))
}

/** Whether this session may hear of this one of a kind; asked when a stream opens. */
type NewsJudge = (id: string, context: Context) => Promise<boolean> | boolean
export type NewsJudges = Record<string, NewsJudge>

export type NewsOptions = { judges: NewsJudges; beatMs?: number; most?: { each: number; most: number } }

export type News = {
  /** A notice of the database, `kind:id` or `kind:id@state`; empty when some may have been missed. */
  hear(payload: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    news: News
  }
}

/** The stream as the API's description tells it; it is no call, since it does not end by itself. */
export const novedades = endpoint({
  method: 'GET',
  path: '/api/v1/novedades',
  access: 'session',
  summary:
    'Avisos en vivo (server-sent events): cada evento nombra el tema que cambió y nunca lleva datos; su id, si lo tiene, es el estado al que llegó; «latido», cada 25 s, sólo dice que la línea vive',
  query: z.object({ temas: z.string().min(1).max(1000) }),
  reply: z.string(),
  file: { types: ['text/event-stream'] },
})

/** A browser opens six connections to one host at most: streams must leave it some. */
const MOST_OF_A_SESSION = 4
/** Over all of a person's browsers; then his oldest closes. */
const MOST_OF_A_PERSON = 12
/** Behind one address sits an office, and all of them together are one process's: who comes later is asked to come again. */
const MOST_OF_AN_ADDRESS = 200
const MOST_IN_ALL = 1000
const MOST_TOPICS = 20
const BEAT_MS = 25_000
/** Then the browser comes again and its topics are judged anew. */
const LIFE_MS = 15 * 60_000
const ENDING_MS = 15_000
/** A reader that is this far behind, in bytes, is not there any more. */
const MOST_UNREAD = 16_384

type Stream = Present & {
  body: Readable
  sessionId: string
  userId: number
  rights: string
  until: number
  isOver: boolean
  /** How long the connection may now stand without a byte moving; 0 for ever. */
  wait(ms: number): void
}

/** Adds the stream of news to an app, at the root and under the base path. Its process must pass it what it hears: `app.news.hear`. */
export function addNews(app: FastifyInstance, db: Db, { judges, beatMs = BEAT_MS, most }: NewsOptions): void {
  const streams = new Set<Stream>()
  const seats = openSeats(most ?? { each: MOST_OF_AN_ADDRESS, most: MOST_IN_ALL })
  app.decorate('news', { hear: (payload) => hear(streams, db, payload) })
  app.metrics.gauge('news_streams_open', 'Streams of news open', () => streams.size)

  const beat = setInterval(() => {
    const present = [...streams].filter(isSeen)
    if (present.length > 0) void tellPresent(db, present, beatMs)
    for (const stream of streams) {
      // An event and no comment: pages notice a line that has died by what they do not hear.
      write(stream, 'event: latido\ndata: sigo\n\n')
      if (Date.now() > stream.until) end(stream)
      else void recheck(stream, db)
    }
  }, beatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    const present = [...streams].filter(isSeen).map(({ id }) => id)
    for (const stream of streams) end(stream)
    if (present.length > 0) await tellGone(db, present)
  })

  const limited = app.env.RATE_LIMITS === 'on' && { rateLimit: { max: 60, timeWindow: 60_000, groupId: 'news' } }
  for (const prefix of new Set(['', app.env.BASE_PATH])) {
    app.get(prefix + novedades.path, {
      exposeHeadRoute: false,
      config: { ...limited, vital: true, passive: true },
      handler: async (request, reply) => {
        const topics = await allowedTopics(request, judges)
        if (reply.raw.destroyed) throw gone()
        const stream = openStream(request, topics)
        makeRoom(streams, ({ sessionId }) => sessionId === stream.sessionId, MOST_OF_A_SESSION)
        makeRoom(streams, ({ userId }) => userId === stream.userId, MOST_OF_A_PERSON)
        const seat = lease(seats.take(request.address), {
          ms: 2 * LIFE_MS,
          overdue: () => request.log.error({ what: 'stream of news' }, 'held too long'),
        })
        streams.add(stream)
        const come = isSeen(stream) ? tellPresent(db, [stream], beatMs) : undefined
        whenOver(reply.raw, () => {
          seat.end()
          streams.delete(stream)
          stream.body.destroy()
          void come?.then(() => tellGone(db, [stream.id]))
        })
        return send(reply, stream)
      },
    })
  }
}

async function allowedTopics(request: FastifyRequest, judges: NewsJudges): Promise<string[]> {
  if (!request.session.isLoggedin) throw new Refusal(401, 'Inicia sesión para continuar.')
  const asked = novedades.query.safeParse(request.query)
  const topics = [...new Set(asked.data?.temas.split(','))]
  if (!asked.success || topics.length > MOST_TOPICS) {
    const fault = `De 1 a ${MOST_TOPICS} temas, separados por comas.`
    throw new Refusal(422, fault, { errors: { temas: [fault] } })
  }
  const context = contextOf(request)
  const allowed: string[] = []
  for (const topic of topics) {
    const [, kind = '', id = ''] = /^([a-z]{2,20}):([\w-]{1,40})$/.exec(topic) ?? []
    const judge = Object.hasOwn(judges, kind) ? judges[kind] : undefined
    if (await judge?.(id, context)) allowed.push(topic)
  }
  if (allowed.length === 0) throw new Refusal(404, 'No existe lo que buscas.')
  return allowed
}

function openStream({ session, cookies, raw }: FastifyRequest, topics: string[]): Stream {
  return {
    body: new Readable({ read: () => undefined }),
    id: randomUUID(),
    topics,
    session,
    sessionId: cookies[SESSION_COOKIE] ?? '',
    userId: session.user?.id ?? 0,
    rights: rightsOf(session),
    until: Date.now() + LIFE_MS * (0.9 + Math.random() / 5),
    isOver: false,
    wait: (ms) => raw.socket.setTimeout(ms),
  }
}

/** The oldest of these streams give way to one more, and are told not to come back by themselves. */
function makeRoom(streams: Set<Stream>, isOne: (stream: Stream) => boolean, most: number): void {
  const own = [...streams].filter((stream) => isOne(stream) && !stream.isOver)
  for (const stream of own.slice(0, Math.max(0, own.length + 1 - most))) {
    write(stream, 'event: fin\ndata: demasiadas\n\n')
    end(stream)
  }
}

function send(reply: FastifyReply, stream: Stream) {
  // The server's limit for idle connections is shorter than the heartbeat.
  stream.wait(0)
  write(stream, 'retry: 3000\n\n')
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' })
    .send(stream.body)
}

function hear(streams: Set<Stream>, db: Db, payload: string): void {
  const [told = '', state = ''] = payload.split('@')
  const [kind, id] = told.split(':')
  for (const stream of streams) {
    if (kind === 'sesion' && Number(id) === stream.userId) void recheck(stream, db)
    for (const topic of told ? [told] : stream.topics) {
      // An id counts until the next one: each event has its own, or an empty one.
      if (stream.topics.includes(topic)) write(stream, `id: ${state}\ndata: ${topic}\n\n`)
    }
  }
}

/** Ends the stream of a session that is over or has other rights now. Looking does not count as using the session. */
async function recheck(stream: Stream, db: Db): Promise<void> {
  try {
    if (rightsOf(await peekSession(db, stream.sessionId)) !== stream.rights) end(stream)
  } catch {
    // The database is away: asked again at the next beat.
  }
}

function rightsOf({ user, roles, permissions, cliente, acting }: Session): string {
  return JSON.stringify([user?.id, roles, permissions, cliente?.id, acting])
}

/** Whether whoever reads it shows on what he looks at. */
function isSeen({ topics }: Stream): boolean {
  return presenceTopics(topics).length > 0
}

function write(stream: Stream, text: string): void {
  if (stream.isOver || stream.body.destroyed) return
  stream.body.push(text)
  if (stream.body.readableLength > MOST_UNREAD) stream.body.destroy()
}

function end(stream: Stream): void {
  if (stream.isOver) return
  stream.isOver = true
  // Who does not even read the end is not waited for.
  stream.wait(ENDING_MS)
  stream.body.push(null)
}
