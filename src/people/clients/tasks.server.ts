import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { clientReach, isWithinReach } from './client-reach.server.ts'
import type * as contract from './tasks-contract.ts'

type Answer = Reply<typeof contract.crearTarea>
type Task = contract.Task
type Body<E> = Received<E> extends { body: infer B } ? B : never

const PERMISSION = 'clientes-read'
/** Tasks of a list at most. */
const MOST = 200
const TODAY = `(now() at time zone 'America/Mexico_City')::date`

const fields = `
  t.id, json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
  (select json_build_object('id', u.id, 'nombre', u.nombre) from usuario u where u.id = t.responsable_id) as responsable,
  t.que, t.vence, ${TODAY} - t.vence as atraso, t.origen,
  (select json_build_object('id', q.id, 'folio', q.folio) from cotizacion q where q.id = t.cotizacion_id) as cotizacion,
  t.resultado, t.hecha_en, (select u.nombre from usuario u where u.id = t.hecha_por) as hecha_por, t.version`

const due = `
  with suya as (
    select t.*, ${TODAY} - t.vence >= 0 or t.hecha_en is not null as es_hoy from tarea_comercial t join cliente c on c.id = t.cliente_id
    where ${isWithinReach} and ($3::bigint is null or t.responsable_id = $3) and ($5::bigint is null or t.cliente_id = $5)
      and (t.hecha_en is null or (t.hecha_en at time zone 'America/Mexico_City')::date = ${TODAY})
  )
  select ${fields}, ${TODAY} as hoy, (select count(*) from suya where es_hoy and hecha_en is null)::int as total,
    (select count(*) from suya where not es_hoy)::int as despues
  from (select 1) uno left join (suya t join cliente c on c.id = t.cliente_id and (t.es_hoy or $4)) on true
  order by t.hecha_en is not null, t.vence, t.id limit ${MOST}`

type Row = Task & { hoy: string; total: number; despues: number }

/** What is to be done within the reach of `clientes-read`: one's own unless everybody's is asked for. */
export async function listTasks(
  {
    de = 'mias',
    hasta = 'hoy',
    cliente = null,
  }: { de?: 'mias' | 'todas'; hasta?: 'hoy' | 'despues'; cliente?: number | null },
  context: Context,
): Promise<Reply<typeof contract.tareas>> {
  const reach = await clientReach(context, PERMISSION)
  const mine = de === 'mias' ? context.session.user?.id : null
  const rows = await context.db.rows<Row>(due, [...reach, mine, hasta === 'despues', cliente])
  // One row at least: without a task it holds the counts alone.
  const { hoy, total, despues } = rows[0] ?? { hoy: '', total: 0, despues: 0 }
  return { hoy, total, despues, tareas: rows.filter(({ id }) => id !== null).map(wire) }
}

function wire({ hoy: _hoy, total: _total, despues: _despues, ...task }: Row): Task {
  return task
}

/** Who holds `clientes-read` with a reach that takes this client in. */
const able = `
  select distinct u.id, u.nombre from cliente c, usuario u
  cross join lateral (
    select rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id join permiso p on p.id = rp.permiso_id
    where ur.usuario_id = u.id and p.nombre = '${PERMISSION}'
    union all
    select up.alcance from usuario_permiso up join permiso p on p.id = up.permiso_id
    where up.usuario_id = u.id and p.nombre = '${PERMISSION}' and (up.vence_en is null or up.vence_en > now())) a
  where c.id = $1 and u.estado = 'ACTIVO' and u.cliente_id is null and (a.alcance = 'todo'
    or (a.alcance in ('cartera', 'sucursal') and u.id in (c.asesor_id, c.vendedor_id))
    or (a.alcance = 'sucursal' and u.sucursal_id = c.sucursal_id))`

/** 404 for a client out of reach. */
export async function readAble(clientId: number, context: Context): Promise<Reply<typeof contract.responsables>> {
  await refuseClient(context.db, clientId, context)
  return { responsables: await context.db.rows(`${able} order by u.nombre, u.id`, [clientId]) }
}

async function refuseClient(db: Db, clientId: number, context: Context): Promise<void> {
  const reach = await clientReach(context, PERMISSION)
  const found = await db.row(`select from cliente c where c.id = $3 and ${isWithinReach}`, [...reach, clientId])
  if (!found) throw new Refusal(404, 'El cliente no existe.')
}

type NewTask = {
  cliente_id: number
  responsable_id: number
  que: string
  vence: string
  origen?: Task['origen']
  cotizacion_id?: number | null
  sigue_a?: number | null
  /** Null: the clock. */
  creado_por?: number | null
}

/** For other rooms (receivables, the log of calls): writes a task within their transaction; they have judged reach and day. Returns its id. */
export async function makeTask(tx: Db, task: NewTask): Promise<number> {
  const { cliente_id, responsable_id, que, vence, origen = 'manual' } = task
  const { cotizacion_id = null, sigue_a = null, creado_por = null } = task
  const made = await tx.row<{ id: number }>(
    `insert into tarea_comercial (cliente_id, responsable_id, que, vence, origen, cotizacion_id, sigue_a, creado_por)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [cliente_id, responsable_id, que, vence, origen, cotizacion_id, sigue_a, creado_por],
  )
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

/** 404 for a client out of reach or a quotation that is not his, 422 for a past day or a person who does not reach him. */
export async function createTask(body: Body<typeof contract.crearTarea>, context: Context): Promise<Answer> {
  const { cliente_id, que, vence, cotizacion_id = null } = body
  const me = context.session.user?.id ?? 0
  const responsable_id = body.responsable_id ?? me
  return context.db.transaction(async (tx) => {
    await refuseClient(tx, cliente_id, context)
    if (cotizacion_id !== null) await refuseQuote(tx, cotizacion_id, cliente_id)
    await refuseDay(tx, vence, 'vence')
    await refusePerson(tx, cliente_id, responsable_id)
    const origen = cotizacion_id === null ? 'manual' : 'cotizacion'
    const id = await makeTask(tx, { cliente_id, responsable_id, que, vence, origen, cotizacion_id, creado_por: me })
    return told(tx, id, context, 'tarea_creada')
  })
}

async function refuseQuote(tx: Db, id: number, clientId: number): Promise<void> {
  const found = await tx.row('select from cotizacion where id = $1 and cliente_id = $2', [id, clientId])
  if (!found) throw new Refusal(404, 'La cotización no existe.')
}

async function refuseDay(tx: Db, day: string, field: string): Promise<void> {
  const judged = await tx.row<{ bien: boolean }>(`select $1::date between ${TODAY} and ${TODAY} + 366 as bien`, [day])
  if (judged?.bien) return
  const text = 'Elige un día a partir de hoy y dentro de un año.'
  throw new Refusal(422, text, { errors: { [field]: [text] } })
}

async function refusePerson(tx: Db, clientId: number, userId: number): Promise<void> {
  const people = await tx.rows<{ id: number }>(able, [clientId])
  if (people.some(({ id }) => id === userId)) return
  const text = 'Esa persona no alcanza a este cliente.'
  throw new Refusal(422, text, { errors: { responsable_id: [text] } })
}

type Held = { id: number; cliente_id: number; responsable_id: number; que: string; version: number; hecha: boolean }

/** Held until the transaction ends. 404 out of reach, 409 when somebody changed it since. */
async function holdTask(tx: Db, { id, version }: { id: number; version: number }, context: Context): Promise<Held> {
  const reach = await clientReach(context, PERMISSION)
  const held = await tx.row<Held>(
    `select t.id, t.cliente_id, t.responsable_id, t.que, t.version, t.hecha_en is not null as hecha
     from tarea_comercial t join cliente c on c.id = t.cliente_id where t.id = $3 and ${isWithinReach} for update of t`,
    [...reach, id],
  )
  if (!held) throw new Refusal(404, 'La tarea no existe.')
  if (held.version !== version) {
    throw new Refusal(409, 'Alguien la cambió mientras tanto. Mira cómo quedó.', { code: 'version_anterior' })
  }
  return held
}

type Keyed<E> = Body<E> & { id: number }

export async function changeTask(body: Keyed<typeof contract.cambiarTarea>, context: Context): Promise<Answer> {
  const { id, que = null, vence = null, responsable_id = null } = body
  return context.db.transaction(async (tx) => {
    const held = await holdTask(tx, body, context)
    if (vence !== null) await refuseDay(tx, vence, 'vence')
    if (responsable_id !== null) await refusePerson(tx, held.cliente_id, responsable_id)
    await tx.rows(
      `update tarea_comercial set que = coalesce($2, que), vence = coalesce($3, vence),
         responsable_id = coalesce($4, responsable_id), version = version + 1 where id = $1`,
      [id, que, vence, responsable_id],
    )
    return told(tx, id, context, 'tarea_cambiada')
  })
}

/** With a day, what follows is left to the same person: «Seguimiento: …» unless it is said otherwise. 409 when it is done already. */
export async function finishTask(body: Keyed<typeof contract.terminarTarea>, context: Context): Promise<Answer> {
  const { id, resultado = '', proxima_fecha = null, proxima } = body
  const me = context.session.user?.id ?? null
  return context.db.transaction(async (tx) => {
    const { hecha, cliente_id, responsable_id, que } = await holdTask(tx, body, context)
    if (hecha) throw new Refusal(409, 'Esa tarea ya está hecha.')
    await tx.rows(
      'update tarea_comercial set hecha_en = now(), hecha_por = $2, resultado = $3, version = version + 1 where id = $1',
      [id, me, resultado],
    )
    if (proxima_fecha !== null) {
      await refuseDay(tx, proxima_fecha, 'proxima_fecha')
      await makeTask(tx, {
        cliente_id,
        responsable_id,
        que: proxima ?? followUp(que),
        vence: proxima_fecha,
        origen: 'seguimiento',
        sigue_a: id,
        creado_por: me,
      })
    }
    return told(tx, id, context, 'tarea_hecha')
  })
}

function followUp(que: string): string {
  return que.startsWith('Seguimiento: ') ? que : `Seguimiento: ${que}`.slice(0, 300)
}

export async function reopenTask(body: Keyed<typeof contract.reabrirTarea>, context: Context): Promise<Answer> {
  const { id } = body
  return context.db.transaction(async (tx) => {
    const { hecha } = await holdTask(tx, body, context)
    if (!hecha) throw new Refusal(409, 'Esa tarea ya está por hacer.')
    await tx.rows('delete from tarea_comercial where sigue_a = $1 and version = 1 and hecha_en is null', [id])
    await tx.rows(
      `update tarea_comercial set hecha_en = null, hecha_por = null, resultado = '', version = version + 1 where id = $1`,
      [id],
    )
    return told(tx, id, context, 'tarea_reabierta')
  })
}

/** The task as it is, once the log has it under its client. */
async function told(tx: Db, id: number, context: Context, accion: string): Promise<Answer> {
  const tarea = await tx.row<Task>(
    `select ${fields} from tarea_comercial t join cliente c on c.id = t.cliente_id where t.id = $1`,
    [id],
  )
  if (!tarea) throw new Error('a task that was written is there')
  const { cliente, responsable, que, vence, resultado } = tarea
  const despues = { que, vence, responsable: responsable.nombre, ...(resultado && { resultado }) }
  await audit(tx, context, { accion, objeto: 'cliente', objetoId: cliente.id, despues })
  return { tarea }
}
