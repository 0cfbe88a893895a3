import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { judge, type Session, type Verdict } from '#base/access.ts'
import type { Endpoint, Received, Reply } from '#base/contract.ts'
import { Refusal } from '#base/refusal.ts'
import type { Browser } from './browser.server.ts'
import type { Db } from './db.server.ts'
import type { Env } from './env.server.ts'
import { once } from './idempotency.server.ts'
import type { KeyInUse } from './key.ts'

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
  /** The browser's side of it, for the few calls that open and end sessions. */
  browser: Browser
}

/** A contract bound to its handler. */
export type BoundCall = {
  endpoint: Endpoint
  handle(raw: RawInput, context: Context): Promise<unknown>
}

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }

/** Binds a call to its function: access first, then the schema, then the work. Refuses at start a body that would let unknown fields through (S4). */
export function serve<const E extends Endpoint>(
  endpoint: E,
  work: (input: Received<E>, context: Context) => Promise<Reply<E>> | Reply<E>,
): BoundCall {
  const name = `${endpoint.method} ${endpoint.path}`
  if (endpoint.body instanceof z.ZodObject && !isStrict(endpoint.body)) {
    throw new Error(`${name}: the body must be a strictObject`)
  }
  const isOnce = endpoint.method !== 'GET' && endpoint.repeats === undefined

  return {
    endpoint,
    async handle(raw, context) {
      const verdict = judge(endpoint.access, context.session)
      if (verdict === 'login') throw new Refusal(401, 'Inicia sesión para continuar.')
      refuseWhileActing(endpoint, verdict, context.session)
      refuseBeyondScope(endpoint, context.key)
      if (verdict === 'unauthorized') throw new Refusal(403, 'No tienes permiso para hacer esto.')

      // parse() yields just what Received<E> names; TypeScript cannot follow the three conditional parts at once.
      const input = parse(endpoint, raw) as Received<E>
      const reply = isOnce
        ? await once(context, name, input, (within) => work(input, within))
        : await work(input, context)
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

function isStrict(schema: z.ZodObject): boolean {
  return schema.def.catchall?._zod.def.type === 'never'
}

function parse(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  // A Map: a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(cleaned(raw[part] ?? {}, endpoint.method === 'GET'), { error: sentence })
    if (parsed.success) input[part] = parsed.data
    else for (const issue of parsed.error.issues) addFault(errors, issue)
  }
  if (endpoint.body === undefined && hasContent(raw.body)) errors.set('body', ['Esta llamada no lleva datos.'])
  if (errors.size) throw new Refusal(422, 'Revisa los datos.', { errors: Object.fromEntries(errors) })
  return input
}

function hasContent(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length > 0
}

function addFault(errors: Map<string, string[]>, issue: z.core.$ZodIssue): void {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
  for (const field of fields) errors.set(field, [...(errors.get(field) ?? []), issue.message])
}

// Controls, but for tab and line ends; and halves of a sign, which JSON can carry and the database cannot keep.
const forbidden = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u
const forbiddenAll = /(?![\t\r\n])[\p{Cc}\p{Cs}]/gu

/** Strings trimmed and NFC (H6). Control characters and half signs become blanks in a question and are refused in a write. */
function cleaned(value: unknown, isQuestion: boolean): unknown {
  if (typeof value === 'string') {
    if (!forbidden.test(value)) return value.normalize('NFC').trim()
    if (isQuestion) return value.replace(forbiddenAll, ' ').normalize('NFC').trim()
    throw new Refusal(422, 'El texto contiene caracteres no permitidos.')
  }
  if (Array.isArray(value)) return value.map((item) => cleaned(item, isQuestion))
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key.startsWith('password') ? item : cleaned(item, isQuestion)]),
  )
}

/** Zod's faults in Spanish; a message written in the contract stands before it. */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'Campo desconocido.'
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : 'El dato no es del tipo esperado.'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'Falta este dato.' : `El mínimo es ${issue.minimum}.`
    case 'too_big':
      return `El máximo es ${issue.maximum}.`
    case 'invalid_value':
      return `Debe ser uno de: ${issue.values.join(', ')}.`
    default:
      return 'El dato no es válido.'
  }
}
