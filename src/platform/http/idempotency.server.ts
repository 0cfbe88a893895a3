import { createHash } from 'node:crypto'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { seal, unseal } from '#platform/settings/seal.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Browser } from './browser.server.ts'
import type { Session } from '#kit/base/access.ts'
import { hashOf } from './session.server.ts'

const WELL_FORMED = /^[\w-]{8,64}$/
const PURPOSE = 'idempotencia'

/** Whose key it is: the person's, else the browser's in which nobody is signed in. */
type Owner = { column: 'usuario_id' | 'visitante'; id: number | Buffer }
type Place = { owner: Owner; key: string; print: Buffer }

/** What a write needs of its context to be done once. */
type Asking = {
  db: Db
  session: Session
  browser: Browser
  env: Pick<Env, 'APP_KEY'>
  idempotencyKey: string | undefined
}

/**
 * Does a write once for its Idempotency-Key (H5): the key, the work and its answer are one transaction, so a key is never left
 * half used, not even by a process that dies; a second request with it waits for the first and gets its answer again. 422 when the
 * key came with other input; a refusal leaves no trace. Without a key the work is just done, in a transaction.
 */
export async function once<C extends Asking, T>(
  context: C,
  name: string,
  input: unknown,
  work: (context: C) => Promise<T> | T,
): Promise<T> {
  const { idempotencyKey: key, env } = context
  const owner = ownerOf(context)
  if (key === undefined || !owner) return context.db.transaction(async (tx) => work({ ...context, db: tx }))
  refuseMalformed(key)
  const place = { owner, key, print: await printOf(context, name, input) }
  let kept: Promise<unknown> | undefined
  const answer = await context.db.transaction(async (tx) => {
    if (!(await isFirst(tx, place))) return replay<T>(tx, place, env.APP_KEY)
    const done = await work({ ...context, db: tx })
    kept = keep(tx, place, sealed(env, done))
    return done
  })
  await kept
  return answer
}

/** Not waited for before the commit, which goes right behind it and undoes all where this fails. */
function keep(tx: Db, { owner, key }: Place, answer: string): Promise<unknown> {
  const text = `update idempotencia set respuesta = to_jsonb($3::text) where ${owner.column} = $1 and clave = $2`
  const kept = tx.rows(text, [owner.id, key, answer])
  kept.catch(() => undefined)
  return kept
}

function refuseMalformed(key: string): void {
  if (WELL_FORMED.test(key)) return
  throw new Refusal(422, 'La clave de la petición no es válida.', {
    errors: { 'Idempotency-Key': ['De 8 a 64 letras, cifras o guiones.'] },
  })
}

function sealed({ APP_KEY }: Asking['env'], answer: unknown): string {
  return seal(APP_KEY, PURPOSE, JSON.stringify(answer ?? null))
}

function ownerOf({ session, browser }: Asking): Owner | undefined {
  if (session.user) return { column: 'usuario_id', id: session.user.id }
  const { sessionId } = browser
  return sessionId === undefined ? undefined : { column: 'visitante', id: hashOf(sessionId) }
}

/** A key of yesterday is new. Waits for whoever is at work under the same key. */
async function isFirst(tx: Db, { owner, key, print }: Place): Promise<boolean> {
  const mine = await tx.row(
    `insert into idempotencia (${owner.column}, clave, huella) values ($1, $2, $3)
     on conflict (${owner.column}, clave) do update set huella = excluded.huella, respuesta = null, creado_en = now()
       where idempotencia.creado_en < now() - interval '24 hours' returning clave`,
    [owner.id, key, print],
  )
  return mine !== undefined
}

async function replay<T>(tx: Db, { owner, key, print }: Place, appKey: string): Promise<T> {
  const kept = await tx.row<{ huella: Buffer; respuesta: string }>(
    `select huella, respuesta from idempotencia where ${owner.column} = $1 and clave = $2`,
    [owner.id, key],
  )
  // What was sealed is this call's answer: the print names the call.
  return told(kept, print, appKey) as T
}

/** The answer that was kept; 422 when the key was used with other input. */
function told(kept: { huella: Buffer; respuesta: string } | undefined, print: Buffer | null, appKey: string): unknown {
  if (!print || !kept?.huella.equals(print)) {
    throw new Refusal(422, 'Esta clave ya se usó con otros datos. Recarga la página e intenta de nuevo.', {
      code: 'clave_repetida',
    })
  }
  const answer = unseal(appKey, PURPOSE, kept.respuesta)
  if (answer === null) throw new Refusal(409, 'Ya estaba hecho. Recarga la página para verlo.', { code: 'ya_hecho' })
  return JSON.parse(answer)
}

/** Stands for the call, whom it is made for and all that was sent; of a file, what is in it. */
async function printOf({ session }: Asking, name: string, input: unknown): Promise<Buffer> {
  const files: File[] = []
  const text = JSON.stringify(input, (_, value: unknown) => (value instanceof File ? files.push(value) : value))
  const hash = createHash('sha256').update(`${name}\0${session.cliente?.id ?? ''}\0${text}`)
  for (const file of files) hash.update(`\0${file.name}\0`).update(await file.bytes())
  return hash.digest()
}

/** Of a statement, $1 to $4: whose key, its name (null for none), its print, and the answer to be kept under it. */
export type KeyValues = [usuario: number, clave: string | null, huella: Buffer | null, respuesta: string | null]
/** What a write of one statement has read: with it what is kept under its key. */
export type Read = { llave: { huella: string; respuesta: string } | null }

/** SQL: what is kept under the key $1, $2; null for a new one, and one of yesterday is new. */
export const keptKey = `(select json_build_object('huella', encode(i.huella, 'hex'), 'respuesta', i.respuesta) from idempotencia i
  where i.usuario_id = $1::bigint and i.clave = $2::text and i.creado_en >= now() - interval '24 hours')`

/** SQL: the step `llave`, which keeps the answer $4 under the key; it waits for whoever is at work under it and yields nothing when he was first. */
export const takeKey = `llave as (
    insert into idempotencia (usuario_id, clave, huella, respuesta)
    select $1::bigint, $2::text, $3::bytea, to_jsonb($4::text) where $2::text is not null
    on conflict (usuario_id, clave) do update set huella = excluded.huella, respuesta = excluded.respuesta, creado_en = now()
      where idempotencia.creado_en < now() - interval '24 hours' returning clave)`

/** SQL: whether the work of the statement is to be done: `llave` took the key, or there is none. */
export const isMine = `($2::text is null or exists (select from llave))`

/** A write that reads in one statement and is done by one: without a transaction, with what it read as its condition. */
export type Deed<Found extends Read, T> = {
  /** All it needs, with `keptKey` as `llave`: of one moment, so that whoever sees its effects sees the key too. */
  read(db: Db, key: KeyValues): Promise<Found>
  /** What it answers and the statement with `takeKey` that does it, whose `exige` fails when what was read is no longer so; its refusals. */
  plan(found: Found, db: Db): Promise<{ answer: T; write(db: Db, key: KeyValues): Promise<void> }>
  /** What it is about: within this process those about the same come one after another, so that none finds it changed. */
  about: string
  /** Whether it has to be done in a transaction that holds what it is about, all the same; asked before it is read, and then. */
  needsHold(found?: Found): boolean
  hold(tx: Db): Promise<unknown>
}

/** Then somebody else was quicker every time: it is done with what it is about held. */
const TURNS = 3

/** `once` for such a write: three statements where it took a dozen, and the same promises. Only for who is signed in. */
export async function onceAtOnce<Found extends Read, T>(
  context: Asking,
  name: string,
  input: unknown,
  deed: Deed<Found, T>,
): Promise<T> {
  const { session, idempotencyKey: key } = context
  const usuario = session.user?.id
  if (usuario === undefined) throw new Refusal(401, 'Inicia sesión para continuar.')
  if (key !== undefined) refuseMalformed(key)
  const print = key === undefined ? null : await printOf(context, name, input)
  const done = await inTurn(deed.about, () => tried(context, deed, print))
  if (done) return done.answer
  return once(context, name, input, async ({ db: tx }) => {
    await deed.hold(tx)
    const unkeyed: KeyValues = [usuario, null, null, null]
    const plan = await deed.plan(await deed.read(tx, unkeyed), tx)
    await plan.write(tx, unkeyed)
    return plan.answer
  })
}

const queues = new Map<string, Promise<unknown>>()

/** Begins once the one before it about the same has ended, however it ended. */
async function inTurn<T>(about: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(about)
  const mine = before ? before.then(work, work) : work()
  queues.set(about, mine)
  try {
    return await mine
  } finally {
    if (queues.get(about) === mine) queues.delete(about)
  }
}

/** Undefined when it has to be held. */
async function tried<Found extends Read, T>(
  { db, session, idempotencyKey: key, env }: Asking,
  deed: Deed<Found, T>,
  print: Buffer | null,
): Promise<{ answer: T } | undefined> {
  const usuario = session.user?.id ?? 0
  if (deed.needsHold()) return undefined
  for (let turn = 0; turn < TURNS; turn++) {
    const found = await deed.read(db, [usuario, key ?? null, print, null])
    if (found.llave) {
      const { huella, respuesta } = found.llave
      // As in `replay`.
      return { answer: told({ huella: Buffer.from(huella, 'hex'), respuesta }, print, env.APP_KEY) as T }
    }
    if (deed.needsHold(found)) return undefined
    const plan = await deed.plan(found, db)
    const { answer } = plan
    const values: KeyValues = [usuario, key ?? null, print, key === undefined ? null : sealed(env, answer)]
    if (await isDone(plan.write(db, values))) return { answer }
  }
  return undefined
}

/** False when what was read is no longer so, and nothing was done. */
async function isDone(written: Promise<unknown>): Promise<boolean> {
  try {
    await written
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40001') return false
    throw error
  }
}
