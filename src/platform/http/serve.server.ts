import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { judge, type Session, type Verdict } from '#kit/base/access.ts'
import type { Endpoint, Received, Reply } from '#kit/base/contract.ts'
import { isInPilot } from '#kit/base/in-pilot.ts'
import { mayWrite, posts } from '#kit/base/posts.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Browser } from './browser.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { isTold, step } from '#platform/telemetry/spans.server.ts'
import { errorsOf, isBeyond, refuseNoChange, sentence } from './faults.server.ts'
import { type Deed, once, onceAtOnce, type Read } from './idempotency.server.ts'
import type { KeyInUse } from './key.ts'
import type { Shared } from './shared-pieces.server.ts'

/** What every handler is given besides its input. */
export type Context = {
  db: Db
  session: Session
  env: Env
  log: FastifyBaseLogger
  requestId: string
  /** Address of the caller, behind as many proxies as TRUST_PROXY says. */
  ip: string
  userAgent: string
  /** A program makes the call, with this key. */
  key?: KeyInUse | undefined
  /** What the browser sent so that repeating a write does not do it twice. */
  idempotencyKey: string | undefined
  /** What pages made here have in common; absent where nothing but the database is to be asked. */
  shared?: Shared | undefined
  /** The browser's side of it, for the few calls that open and end sessions. */
  browser: Browser
}

/** A contract bound to its handler. */
export type BoundCall = {
  endpoint: Endpoint
  handle(raw: RawInput, context: Context): Promise<unknown>
}

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }

/** Makes a call as a step of the trace it is made in. */
export function tracedCall(call: BoundCall, raw: RawInput, context: Context): Promise<unknown> {
  if (!isTold()) return call.handle(raw, context)
  const { method, path } = call.endpoint
  return step(`llamada ${method} ${path}`, {}, () => call.handle(raw, context))
}

/** Binds a call to its function: access first, then the schema, then the work. Refuses at start a body that would let unknown fields through (S4). */
export function serve<const E extends Endpoint>(
  endpoint: E,
  work: (input: Received<E>, context: Context) => Promise<Reply<E>> | Reply<E>,
): BoundCall {
  const isOnce = endpoint.method !== 'GET' && endpoint.repeats === undefined
  const name = nameOf(endpoint)
  return bound(endpoint, (input, context) =>
    isOnce ? once(context, name, input, (within) => work(input, within)) : work(input, context),
  )
}

/** The same of a write that one statement reads for and one does (`onceAtOnce`). */
export function serveAtOnce<const E extends Endpoint, Found extends Read>(
  endpoint: E,
  deed: (input: Received<E>, context: Context) => Deed<Found, Reply<E>>,
): BoundCall {
  const name = nameOf(endpoint)
  return bound(endpoint, (input, context) => onceAtOnce(context, name, input, deed(input, context)))
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function bound<const E extends Endpoint>(
  endpoint: E,
  answer: (input: Received<E>, context: Context) => Promise<Reply<E>> | Reply<E>,
): BoundCall {
  if (endpoint.body instanceof z.ZodObject && !isStrict(endpoint.body)) {
    throw new Error(`${nameOf(endpoint)}: the body must be a strictObject`)
  }
  return {
    endpoint,
    async handle(raw, context) {
      const verdict = judge(endpoint.access, context.session)
      if (verdict === 'login') throw new Refusal(401, 'Inicia sesión para continuar.')
      refuseWhileActing(endpoint, verdict, context.session)
      refuseBeyondScope(endpoint, context.key)
      if (verdict === 'unauthorized') throw new Refusal(403, 'No tienes permiso para hacer esto.')
      refuseBeyondPost(endpoint, context.session)
      if (endpoint.pilot && !isInPilot(context.session, endpoint.pilot))
        throw new Refusal(404, 'No existe lo que buscas.')

      // parse() yields just what Received<E> names; TypeScript cannot follow the three conditional parts at once.
      const input = parse(endpoint, raw) as Received<E>
      const reply = await answer(input, context)
      if (context.env.NODE_ENV === 'test') endpoint.reply.parse(reply)
      return reply
    },
  }
}

/** Says to who acts for a client why the door is closed, and how it opens. */
export function refuseWhileActing(
  { acting }: Pick<Endpoint, 'acting'>,
  verdict: Verdict,
  { acting: isActing, cliente }: Session,
): void {
  if (!isActing || (!acting && verdict === 'ok')) return
  const whom = `a nombre de ${cliente?.nombre}`
  const text =
    acting === 409
      ? `Ya actúas ${whom}. Deja de actuar antes de empezar con otro cliente.`
      : `Actúas ${whom}. Deja de actuar para hacer esto.`
  throw new Refusal(acting ?? 403, text, { code: 'actuando', extra: { cliente } })
}

/** What anybody may read, a key may read; for all else its scopes must name the call. */
function refuseBeyondScope({ method, path, access }: Endpoint, key: KeyInUse | undefined): void {
  if (!key || (access === 'public' && method === 'GET') || key.may(`${method} ${path}`)) return
  throw new Refusal(403, `La llave «${key.nombre}» no alcanza para esto.`, { code: 'alcance' })
}

/** Of a client's people each writes what his post in the company is for. */
function refuseBeyondPost({ method, access, repeats, concern }: Endpoint, { puesto }: Session): void {
  if (!puesto || access === 'public') return
  const isRead = concern !== 'empresa' && (method === 'GET' || repeats === 'reads')
  if (isRead || mayWrite(puesto, concern ?? 'compra')) return
  const text =
    concern === 'empresa'
      ? 'Solo quien es dueño de la cuenta de tu empresa puede hacer esto.'
      : `En tu empresa tu cuenta es «${posts[puesto].texto}»: no alcanza para esto. Pídeselo a quien es dueño de la cuenta.`
  throw new Refusal(403, text, { code: 'puesto' })
}

function isStrict(schema: z.ZodObject): boolean {
  return schema.def.catchall?._zod.def.type === 'never'
}

function parse(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    // Only a body of a write keeps what was sent as it was sent.
    const isQuestion = part !== 'body' || endpoint.method === 'GET'
    const parsed = schema.safeParse(cleaned(raw[part] ?? {}, isQuestion), { error: sentence })
    if (parsed.success) input[part] = parsed.data
    else if (part === 'params' && isBeyond(parsed.error.issues)) throw new Refusal(404, 'No existe lo que buscas.')
    else issues.push(...parsed.error.issues)
  }
  const errors = errorsOf(issues)
  if (endpoint.body === undefined && hasContent(raw.body)) errors.set('body', ['Esta llamada no lleva datos.'])
  if (errors.size) throw new Refusal(422, 'Revisa los datos.', { errors: Object.fromEntries(errors) })
  if (endpoint.method === 'PATCH') refuseNoChange(raw.body)
  return input
}

function hasContent(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length > 0
}

// Controls, but for tab and line ends; and halves of a sign, which JSON can carry and the database cannot keep.
const forbidden = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u
// In a question line ends are controls like any other: nothing that is asked has several lines.
const forbiddenAll = /[\p{Cc}\p{Cs}\u2028\u2029]/gu

/** Nothing but the signs of a plain keyboard: no control among them, and none that could be written in another way. */
const PLAIN = /^[ -~]*$/

/** Beyond this many lists and groups within each other nothing is looked at; the deepest contract has six. */
const DEEPEST = 32

/** Strings trimmed and NFC (H6). Control characters and half signs become blanks in a question and are refused in a write. */
function cleaned(value: unknown, isQuestion: boolean, depth = 0): unknown {
  if (typeof value === 'string') {
    if (PLAIN.test(value)) return value.trim()
    if (isQuestion) return value.replace(forbiddenAll, ' ').normalize('NFC').trim()
    if (forbidden.test(value)) throw new Refusal(422, 'El texto contiene caracteres no permitidos.')
    return value.normalize('NFC').trim()
  }
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  if (depth === DEEPEST) throw new Refusal(422, `Los datos van unos dentro de otros más de ${DEEPEST} veces.`)
  if (Array.isArray(value)) return value.map((item) => cleaned(item, isQuestion, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key.startsWith('password') ? item : cleaned(item, isQuestion, depth + 1),
    ]),
  )
}
