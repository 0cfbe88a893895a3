import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { clientFor } from './price-list.server.ts'
import { MOST_SCHEDULES } from './schedule-bounds.ts'
import type { cambiarProgramada, programarLista } from './schedule-contract.ts'

type Body = Received<typeof programarLista>['body']
type Changed = Received<typeof cambiarProgramada>['body']
type Saved = { id: number; version: number }
type Held = Saved & { cliente_id: number; pausa: string | null; borrada: boolean; reciente: boolean }

export const SEND_CHANNEL = 'lista_programada'
/** Times in an hour that one may be sent out of its day. */
const NOW_AN_HOUR = 3

/** Schedules a list. 404 for a client out of reach, 409 when it has enough of them. */
export function createSchedule(clientId: number, body: Body, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    await clientFor(clientId, { ...context, db: tx })
    await refuseFull(tx, clientId)
    await refuseWrong(tx, clientId, body)
    const made = await tx.row<Saved>(
      `insert into lista_programada (cliente_id, usuario_id, cada, dia, hora, formato, solo_cambios, personas, proxima)
       values ($1, $2, $3, $4, $5, $6, $7, $8, proxima_lista($3, $4, $5, now())) returning id, version`,
      [clientId, context.session.user?.id, ...valuesOf(body)],
    )
    if (!made) throw new Error('an insert returns its row')
    await told(tx, context, { accion: 'lista_programada', id: made.id, despues: body })
    return made
  })
}

/** Changes one; whoever does answers for it from now on. */
export function changeSchedule(id: number, { version, ...body }: Changed, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const held = await hold(tx, id, context)
    if (held.version !== version) throw stale('esta lista programada', held.version)
    await refuseWrong(tx, held.cliente_id, body)
    await told(tx, context, { accion: 'lista_programada_cambiada', id, despues: body })
    return write(
      tx,
      `usuario_id = $2, cada = $3, dia = $4, hora = $5, formato = $6, solo_cambios = $7, personas = $8, proxima = proxima_lista($3, $4, $5, now())`,
      [id, context.session.user?.id, ...valuesOf(body)],
    )
  })
}

/** Times that passed while it rested are not made up for. */
export function pauseSchedule(id: number, isPaused: boolean, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const held = await hold(tx, id, context)
    if ((held.pausa !== null) === isPaused) return { id, version: held.version }
    await told(tx, context, { accion: 'lista_programada_cambiada', id, despues: { pausada: isPaused } })
    if (isPaused) return write(tx, `pausa = 'mano'`, [id])
    return write(tx, `pausa = null, usuario_id = $2, proxima = ${NEXT}`, [id, context.session.user?.id])
  })
}

const NEXT = 'proxima_lista(cada, dia, hora, now())'

export function deleteSchedule(id: number, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    await hold(tx, id, context)
    await told(tx, context, { accion: 'lista_programada_borrada', id })
    return write(tx, 'borrado_en = now()', [id])
  })
}

/** 404 for what was deleted more than a day ago, 409 when others took its place. */
export function restoreSchedule(id: number, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const held = await hold(tx, id, context, true)
    if (!held.borrada) return { id, version: held.version }
    await refuseFull(tx, held.cliente_id)
    await told(tx, context, { accion: 'lista_programada_recuperada', id })
    return write(tx, `borrado_en = null, proxima = ${NEXT}`, [id])
  })
}

/** Asks for it at once. 409 while it rests or one is on its way, 429 after a few in an hour. */
export function sendNow(id: number, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const held = await hold(tx, id, context)
    if (held.pausa !== null) throw new Refusal(409, 'Está en pausa: reanúdala antes de enviarla.')
    const sent = await tx.row<{ n: number; va: boolean }>(
      `select count(*) filter (where not de_reloj and creado_en > now() - interval '1 hour')::int as n,
         coalesce(bool_or(estado = 'PENDIENTE'), false) as va from lista_envio where programada_id = $1`,
      [id],
    )
    if (sent?.va) throw new Refusal(409, 'Ya se está preparando: llega en un momento.')
    if ((sent?.n ?? 0) >= NOW_AN_HOUR) {
      context.browser.setHeader('Retry-After', '3600')
      throw new Refusal(429, `Ya se envió ${NOW_AN_HOUR} veces en esta hora. Espera un rato, o baja el archivo aquí.`)
    }
    await tx.rows('insert into lista_envio (programada_id, pedido_por, de_reloj) values ($1, $2, false)', [
      id,
      context.session.user?.id,
    ])
    await told(tx, context, { accion: 'lista_programada_enviada', id })
    await tx.rows('select pg_notify($1, $2)', [SEND_CHANNEL, String(id)])
    return { id, version: held.version }
  })
}

/** One of a client within reach, held until the transaction ends; 404 otherwise. */
async function hold(tx: Db, id: number, context: Context, isDeletedToo = false): Promise<Held> {
  const held = await tx.row<Held>(
    `select id, version, cliente_id, pausa, borrado_en is not null as borrada, coalesce(borrado_en > now() - interval '1 day', false) as reciente
     from lista_programada where id = $1 for update`,
    [id],
  )
  const isThere = held && (!held.borrada || (isDeletedToo && held.reciente))
  const gone = new Refusal(404, 'Esa lista programada no existe.')
  if (!isThere) throw gone
  await clientFor(held.cliente_id, { ...context, db: tx }).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? gone : error
  })
  return held
}

/** The client is held, so that two who schedule at once are counted one after the other. */
async function refuseFull(tx: Db, clientId: number): Promise<void> {
  await tx.rows('select from cliente where id = $1 for no key update', [clientId])
  const has = await tx.row<{ n: number }>(
    'select count(*)::int as n from lista_programada where cliente_id = $1 and borrado_en is null',
    [clientId],
  )
  if ((has?.n ?? 0) < MOST_SCHEDULES) return
  throw new Refusal(409, `Este cliente ya tiene ${MOST_SCHEDULES} listas programadas. Borra o cambia una.`)
}

/** A list goes to people of the client and to nobody else. */
async function refuseWrong(tx: Db, clientId: number, { cada, dia, personas }: Body): Promise<void> {
  if (cada === 'semana' && dia > 7) {
    throw new Refusal(422, 'Elige un día de la semana.', { errors: { dia: ['Elige un día de la semana.'] } })
  }
  const found = await tx.row<{ n: number }>(
    `select count(*)::int as n from usuario where id = any ($1::bigint[]) and cliente_id = $2 and estado = 'ACTIVO'`,
    [personas, clientId],
  )
  if (found?.n === new Set(personas).size) return
  const fault = 'Elige personas del cliente con su cuenta activa.'
  throw new Refusal(422, fault, { errors: { personas: [fault] } })
}

function valuesOf({ cada, dia, hora, formato, solo_cambios, personas }: Body): unknown[] {
  return [cada, dia, hora, formato, solo_cambios, [...new Set(personas)]]
}

async function write(tx: Db, set: string, values: unknown[]): Promise<Saved> {
  const row = await tx.row<Saved>(
    `update lista_programada set ${set}, version = version + 1 where id = $1 returning id, version`,
    values,
  )
  if (!row) throw new Error('the row is held by this transaction')
  return row
}

type Told = { accion: string; id: number; despues?: unknown }

function told(tx: Db, context: Context, { accion, id, despues }: Told): Promise<void> {
  return audit(tx, context, { accion, objeto: 'lista_programada', objetoId: id, despues })
}
