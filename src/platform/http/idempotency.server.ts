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
  if (!WELL_FORMED.test(key)) {
    throw new Refusal(422, 'La clave de la petición no es válida.', {
      errors: { 'Idempotency-Key': ['De 8 a 64 letras, cifras o guiones.'] },
    })
  }
  const place = { owner, key, print: await printOf(context, name, input) }
  return context.db.transaction(async (tx) => {
    if (!(await isFirst(tx, place))) return replay<T>(tx, place, env.APP_KEY)
    const answer = await work({ ...context, db: tx })
    const sealed = seal(env.APP_KEY, PURPOSE, JSON.stringify(answer ?? null))
    await tx.rows(`update idempotencia set respuesta = to_jsonb($3::text) where ${owner.column} = $1 and clave = $2`, [
      owner.id,
      key,
      sealed,
    ])
    return answer
  })
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
  if (!kept?.huella.equals(print)) {
    throw new Refusal(422, 'Esta clave ya se usó con otros datos. Recarga la página e intenta de nuevo.', {
      code: 'clave_repetida',
    })
  }
  const answer = unseal(appKey, PURPOSE, kept.respuesta)
  if (answer === null) throw new Refusal(409, 'Ya estaba hecho. Recarga la página para verlo.', { code: 'ya_hecho' })
  // What was sealed is this call's answer: the print names the call.
  return JSON.parse(answer) as T
}

/** Stands for the call, whom it is made for and all that was sent; of a file, what is in it. */
async function printOf({ session }: Asking, name: string, input: unknown): Promise<Buffer> {
  const files: File[] = []
  const text = JSON.stringify(input, (_, value: unknown) => (value instanceof File ? files.push(value) : value))
  const hash = createHash('sha256').update(`${name}\0${session.cliente?.id ?? ''}\0${text}`)
  for (const file of files) hash.update(`\0${file.name}\0`).update(await file.bytes())
  return hash.digest()
}
