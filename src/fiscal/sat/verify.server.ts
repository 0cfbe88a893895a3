import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { settle } from '#fiscal/ledger/balance.server.ts'
import { type Answer, hoursToNext, nextState, saidState } from './answer.ts'
import { PER_MINUTE, takeTurn, tellAnswer, tellFailure } from './pace.server.ts'
import { releaseCancelled } from '#fiscal/ledger/order-links.server.ts'
import { SAT_TOPIC } from './batch.ts'
import type { SatQuery } from './query.ts'
import type { SatService } from './service.server.ts'
import type { SatState } from './states.ts'

/** «Verificar ahora» wakes the worker on this channel. */
export const SAT_CHANNEL = 'sat_pregunta'

type Due = SatQuery & { id: number; xml_id: number; pregunta: number | null }

export type VerifyOptions = {
  service: SatService
  /** The issuer's seal of a document, for the query; '' where it is not to be had. */
  sealOf?: (xmlId: number) => Promise<string>
  /** Tells who received a document that its cancellation was asked for. */
  tell?: (tx: Db, id: number) => Promise<void>
  perMinute?: number
  /** Milliseconds after which the run ends; what is due stays due. 50 s. */
  budget?: number
  signal?: AbortSignal
}

type Verified = { asked: number; failed: number }

/**
 * Asks about what is due, one document after another at the common pace: first what somebody asked for, then what was never verified,
 * youngest first, then whose time has come. Ends when nothing is due, the time is over or the breaker is open.
 */
export async function verifyDue(db: Db, options: VerifyOptions): Promise<Verified> {
  const { perMinute = PER_MINUTE, budget = 50_000, signal } = options
  const counts = { asked: 0, failed: 0 }
  const end = Date.now() + budget
  while (await isAnythingDue(db)) {
    if (signal?.aborted) break
    const left = await takeTurn(db, perMinute)
    if (left === null || Date.now() + left > end) break
    if (left > 0) {
      await wait(left, undefined, { signal }).catch(() => undefined)
      continue
    }
    const due = await claim(db)
    if (!due) break
    counts[(await verifyOne(db, due, options)) ? 'asked' : 'failed']++
  }
  if (counts.asked + counts.failed > 0) await announce(db, SAT_TOPIC)
  return counts
}

async function isAnythingDue(db: Db): Promise<boolean> {
  const found = await db.row<{ hay: boolean }>(
    `select exists (select from sat_pregunta where ${isOpen})
       or exists (select from cfdi where ${isNew}) or exists (select from cfdi where ${isStale}) as hay`,
  )
  return found?.hay ?? false
}

// A worker that died at it is forgotten after five minutes; five tries are enough.
const isOpen = `respondida_en is null and intentos < 5 and (tomada_en is null or tomada_en < now() - interval '5 minutes')`
const isNew = `verificado_en is null and verificar_en is not null and verificar_en <= now()`
const isStale = `verificado_en is not null and verificar_en is not null and verificar_en <= now()`

const row = `d.id, d.version, d.rfc_emisor, d.rfc_receptor, d.total::text as total, d.uuid::text as uuid, d.xml_id`
/** A document that is claimed is due again in an hour: whoever dies or fails meanwhile leaves it to be asked later. */
const claimOf = (isDue: string, order: string) => `
  update cfdi d set verificar_en = now() + interval '1 hour'
  where d.id = (select id from cfdi where ${isDue} order by ${order} limit 1 for update skip locked)
  returning ${row}, null::bigint as pregunta`
const claims = [
  `with one as (
     update sat_pregunta set tomada_en = now(), intentos = intentos + 1
     where id = (select id from sat_pregunta where ${isOpen} order by por_lote, id limit 1 for update skip locked)
     returning id, cfdi_id)
   select ${row}, one.id as pregunta from one join cfdi d on d.id = one.cfdi_id`,
  claimOf(isNew, 'fecha desc, id desc'),
  claimOf(isStale, 'verificar_en, id'),
]

async function claim(db: Db): Promise<Due | undefined> {
  for (const statement of claims) {
    const due = await db.row<Due>(statement)
    if (due) return due
  }
  return undefined
}

/** Whether there was an answer. */
async function verifyOne(db: Db, due: Due, { service, sealOf, tell }: VerifyOptions): Promise<boolean> {
  try {
    const sello = (await sealOf?.(due.xml_id).catch(() => '')) ?? ''
    const answer = await service.ask({ ...due, sello })
    await db.transaction(async (tx) => {
      if (await keepAnswer(tx, due, answer)) await tell?.(tx, due.id)
    })
    await tellAnswer(db)
    return true
  } catch (error) {
    await tellFailure(db, error instanceof Error ? error.message : String(error))
    if (due.pregunta) await announce(db, `documento:${due.uuid}`)
    return false
  }
}

type Known = { estado_sat: SatState; cliente_id: number | null; horas: number }

/** Writes what was answered and what follows from it. Kept twice, it says the same. Whether a cancellation was seen to begin. */
async function keepAnswer(
  tx: Db,
  { id, uuid, pregunta }: Pick<Due, 'id' | 'uuid' | 'pregunta'>,
  answer: Answer,
): Promise<boolean> {
  const known = await tx.row<Known>(
    `select estado_sat, cliente_id, extract(epoch from now() at time zone 'America/Mexico_City' - fecha)::float8 / 3600 as horas
     from cfdi where id = $1 for update`,
    [id],
  )
  if (!known) return false
  const said = saidState(answer)
  const estado = nextState(known.estado_sat, said)
  await tx.rows(`insert into cfdi_verificacion (cfdi_id, estado, respuesta) values ($1, $2, $3)`, [
    id,
    said ?? 'EXPRESION_NO_VALIDA',
    JSON.stringify(answer),
  ])
  await tx.rows(
    `update cfdi set estado_sat = $2, es_cancelable = $3, verificado_en = now(), actualizado_en = now(),
       verificar_en = now() + make_interval(hours => $4::int) where id = $1`,
    [id, estado, answer.es_cancelable, hoursToNext(estado, said, known.horas)],
  )
  // What is cancelled neither owes nor pays.
  if (estado === 'CANCELADO' && known.estado_sat !== 'CANCELADO') {
    await releaseCancelled(tx, [id])
    await settle(tx, [id])
  }
  if (pregunta) await tx.rows('update sat_pregunta set respondida_en = now() where id = $1', [pregunta])
  await announce(tx, `documento:${uuid}`)
  if (known.cliente_id && estado !== known.estado_sat) await announce(tx, `documentos:${known.cliente_id}`)
  return estado === 'CANCELACION_EN_PROCESO' && estado !== known.estado_sat
}
