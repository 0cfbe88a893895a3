// Runs as rows: asked for, due by the schedule, taken up, ended.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Counts } from './apply.server.ts'
import type { FaultKind } from './connecting.server.ts'
import type { corridasErp, iniciarCorrida } from './contract.ts'
import { type Entity, SYNC_TOPIC } from './states.ts'

/** NOTIFY on it wakes the worker. */
export const SYNC_CHANNEL = 'erp'

/** Minutes until a run that failed is tried again: the first time, the second…; then it is given up. */
const RETRIES = [1, 5, 15, 60]

export type Run = {
  id: number
  tipo: 'sincronizacion' | 'conciliacion'
  completa: boolean
  origen: 'manual' | 'horario'
  hechas: Entity[]
  entidad: Entity | null
  cursor: string | null
  leyendo_desde: string | null
  filas: number
  intentos: number
  cuentas: Partial<Record<Entity, Counts>>
}

type Shown = Reply<typeof corridasErp>['corridas'][number]

/** As it is told: one whose process was killed is not «running» for longer than a minute. */
const shown = `
  r.id, r.tipo, r.completa, r.origen,
  case when r.estado = 'EN_CURSO' and r.latido_en < now() - interval '45 seconds' then 'REINTENTO' else r.estado end as estado,
  r.pedida_en, r.iniciada_en, r.terminada_en, r.siguiente_en, r.intentos, r.detener, r.entidad, r.hechas, r.filas, r.total, r.cuentas, r.motivo,
  coalesce(u.nombre, case when r.origen = 'horario' then 'Horario' else '' end) as quien`
const from = 'sync_corrida r left join usuario u on u.id = r.pedida_por'

export async function listRuns(
  query: Received<typeof corridasErp>['query'],
  { db }: Pick<Context, 'db'>,
): Promise<Reply<typeof corridasErp>> {
  const { tipo, estado } = query
  const list = {
    text: `select ${shown} from ${from} where ($1::text is null or r.tipo = $1) and ($2::text is null or r.estado = $2)`,
    order: 'r.id desc',
    values: [tipo, estado],
  }
  const { rows, ...page } = await readPage<Shown>(db, list, query)
  return { ...page, corridas: rows }
}

export async function readRun(id: number, { db }: Pick<Context, 'db'>): Promise<Shown> {
  const found = await db.row<Shown>(`select ${shown} from ${from} where r.id = $1`, [id])
  if (!found) throw new Refusal(404, 'Esa sincronización no existe.')
  return found
}

/** The one that is open, if one is. */
export function openRun({ db }: Pick<Context, 'db'>): Promise<Shown | undefined> {
  return db.row<Shown>(`select ${shown} from ${from} where r.estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO')`)
}

/** Asks for a run; 409 while another one is open. One that waits to be tried again gives way. */
export async function requestRun(
  wanted: Received<typeof iniciarCorrida>['body'],
  context: Context,
): Promise<{ id: number }> {
  const { db: tx, session } = context
  await tx.rows(
    `update sync_corrida set estado = 'DETENIDA', terminada_en = now(), motivo = 'Alguien pidió otra mientras esperaba.' where estado = 'REINTENTO'`,
  )
  const made = await tx.row<{ id: number }>(
    `insert into sync_corrida (tipo, completa, origen, pedida_por) values ($1, $2, 'manual', $3) on conflict do nothing returning id`,
    [wanted.tipo, wanted.completa, session.user?.id],
  )
  if (!made) {
    const open = await openRun(context)
    throw new Refusal(409, 'Ya hay una sincronización en curso; espera a que termine o detenla.', {
      code: 'en_curso',
      extra: { id: open?.id },
    })
  }
  await audit(tx, context, { accion: 'erp_corrida_pedida', objeto: 'erp_corrida', objetoId: made.id, despues: wanted })
  await announce(tx, SYNC_TOPIC)
  await tx.rows('select pg_notify($1, $2)', [SYNC_CHANNEL, ''])
  return made
}

/** Stops a run: at once when nobody is at it, else after the page being applied. What was applied stays. */
export async function stopRun(id: number, context: Context): Promise<Shown> {
  return context.db.transaction(async (tx) => {
    const run = await readRun(id, { db: tx })
    const stopped = await tx.row(
      `update sync_corrida set detener = true,
         estado = case when estado = 'EN_CURSO' and latido_en > now() - interval '45 seconds' then estado else 'DETENIDA' end,
         terminada_en = case when estado = 'EN_CURSO' and latido_en > now() - interval '45 seconds' then null else now() end
       where id = $1 and estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO') returning id`,
      [id],
    )
    if (!stopped)
      throw new Refusal(409, 'Esta sincronización ya terminó.', { code: 'terminada', extra: { estado: run.estado } })
    await audit(tx, context, { accion: 'erp_corrida_detenida', objeto: 'erp_corrida', objetoId: id })
    await announce(tx, SYNC_TOPIC)
    return readRun(id, { db: tx })
  })
}

/** Makes the run that the schedule asks for, if one is due and none is open. */
export async function scheduleRun(db: Db): Promise<void> {
  await db.rows(
    `insert into sync_corrida (origen, completa)
     select 'horario', completa
     from (
       select c.*, (c.completa_a is not null and local.hora >= c.completa_a and not exists (
           select from sync_corrida r where r.tipo = 'sincronizacion' and r.completa
             and r.pedida_en >= (local.dia + c.completa_a) at time zone 'America/Mexico_City')) as completa
       from proceso_credencial c, (
         select (now() at time zone 'America/Mexico_City')::date as dia, (now() at time zone 'America/Mexico_City')::time as hora) local
     ) x
     where encendido and (completa or (cada_minutos is not null and not exists (
       select from sync_corrida r where r.tipo = 'sincronizacion' and r.pedida_en > now() - make_interval(mins => x.cada_minutos))))
     on conflict do nothing`,
  )
}

/** The next run there is something to do for; only whoever holds the lock asks: one that is «running» was cut. */
export function takeRun(db: Db): Promise<Run | undefined> {
  return db.row<Run>(
    `update sync_corrida set estado = 'EN_CURSO', iniciada_en = coalesce(iniciada_en, now()), latido_en = now(), siguiente_en = null
     where estado in ('EN_COLA', 'EN_CURSO') or (estado = 'REINTENTO' and siguiente_en <= now())
     returning id, tipo, completa, origen, hechas, entidad, cursor, leyendo_desde, filas, intentos, cuentas`,
  )
}

export async function endRun(
  db: Db,
  run: Pick<Run, 'id'>,
  end: { estado: 'OK' | 'PARCIAL' | 'ERROR' | 'DETENIDA'; motivo?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(
      `update sync_corrida set estado = $2, motivo = $3, terminada_en = now() where id = $1 and estado = 'EN_CURSO'`,
      [run.id, end.estado, end.motivo ?? ''],
    )
    await announce(tx, SYNC_TOPIC)
  })
}

/** The ERP failed in the middle: tried again later from where it was; after the last time, or where waiting mends nothing, given up. */
export async function putOff(db: Db, run: Run, fault: { kind: FaultKind; message: string }): Promise<void> {
  const minutes = RETRIES[run.intentos]
  const ends = fault.kind === 'credencial' ? 'ERROR' : minutes === undefined ? 'MUERTA' : 'REINTENTO'
  await db.transaction(async (tx) => {
    await tx.rows(
      `update sync_corrida set estado = $2, motivo = $3, intentos = intentos + 1,
         siguiente_en = case when $2 = 'REINTENTO' then now() + make_interval(secs => $4::int * 60 * (0.9 + random() * 0.2)) end,
         terminada_en = case when $2 <> 'REINTENTO' then now() end
       where id = $1 and estado = 'EN_CURSO'`,
      [run.id, ends, fault.message.slice(0, 300), minutes ?? 0],
    )
    await announce(tx, SYNC_TOPIC)
  })
}
