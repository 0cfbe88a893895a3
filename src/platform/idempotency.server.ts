import { createHash } from 'node:crypto'
import { Refusal } from '#base/refusal.ts'
import type { Db } from './db.server.ts'
import type { Context } from './serve.server.ts'

const WELL_FORMED = /^[\w-]{8,64}$/

/**
 * Does a write once for its Idempotency-Key (H5): the key, the work and its answer are one transaction, so a key is never left
 * half used; a second request with it waits for the first and gets its answer again. 409 when the key came with other input;
 * a refusal leaves no trace. Without a key the work is just done, in a transaction.
 */
export async function once<T>(
  context: Context,
  name: string,
  input: unknown,
  work: (context: Context) => Promise<T> | T,
): Promise<T> {
  const { idempotencyKey: key, session } = context
  if (key === undefined) return context.db.transaction(async (tx) => work({ ...context, db: tx }))
  if (!WELL_FORMED.test(key)) {
    throw new Refusal(422, 'La clave de la petición no es válida.', {
      errors: { 'Idempotency-Key': ['De 8 a 64 letras, cifras o guiones.'] },
    })
  }
  const print = createHash('sha256')
    .update(`${name}\0${session.cliente?.id ?? ''}\0${JSON.stringify(input)}`)
    .digest()
  return context.db.transaction(async (tx) => {
    const place = [session.user?.id, key]
    const isFirst = await tx.row(
      `insert into idempotencia (usuario_id, clave, huella) values ($1, $2, $3)
       on conflict (usuario_id, clave) do update set huella = excluded.huella, respuesta = null, creado_en = now()
         where idempotencia.creado_en < now() - interval '24 hours' returning clave`,
      [...place, print],
    )
    if (!isFirst) return replay<T>(tx, place, print)
    const answer = await work({ ...context, db: tx })
    await tx.rows('update idempotencia set respuesta = $3 where usuario_id = $1 and clave = $2', [
      ...place,
      JSON.stringify(answer ?? null),
    ])
    return answer
  })
}

async function replay<T>(tx: Db, place: unknown[], print: Buffer): Promise<T> {
  const kept = await tx.row<{ huella: Buffer; respuesta: T }>(
    'select huella, respuesta from idempotencia where usuario_id = $1 and clave = $2',
    place,
  )
  if (!kept?.huella.equals(print)) {
    throw new Refusal(409, 'Esta clave ya se usó con otros datos. Recarga la página e intenta de nuevo.', {
      code: 'clave_repetida',
    })
  }
  return kept.respuesta
}

/** Drops the answers that nobody may ask for any more. */
export function forgetAnswers(db: Db): Promise<object[]> {
  return db.rows(`delete from idempotencia where creado_en < now() - interval '24 hours'`)
}
