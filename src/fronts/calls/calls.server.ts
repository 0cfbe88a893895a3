import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { makeTask } from '#people/clients/tasks.server.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { anotarLlamada, llamadas } from './calls-contract.ts'

type List = Reply<typeof llamadas>
type Row = List['llamadas'][number]

const PERMISSION = 'clientes-read'
/** Rows of the list at most: more than anybody calls in a day. */
const MOST = 60
/** Who bought on one day only has no rhythm yet: as if he bought monthly. */
const SUPPOSED_GAP = 30
const LEAST_GAP = 15

const TODAY = `(now() at time zone 'America/Mexico_City')::date`
const dayOf = (instant: string) => `(${instant} at time zone 'America/Mexico_City')::date`

/**
 * A client is called once a day at most, and left alone until the day agreed or, without one, some days by what he last said.
 * A quotation answered since is news all the same, and one about to expire waits for nothing but a day agreed.
 */
const queue = `
  select f.*, json_build_object('total', coalesce(r.total, 0), 'partes', coalesce(r.partes, '[]')) as resurtido from (
  with alcance as (select c.* from cliente c where c.activo and ${isWithinReach}),
  ultimo as (
    select distinct on (b.cliente_id) b.*, ${dayOf('b.creado_en')} as dia,
      coalesce(b.proxima_fecha, ${dayOf('b.creado_en')} + case b.resultado when 'no_contesto' then 1 when 'no_le_interesa' then 30 else 7 end) as hasta
    from contacto_bitacora b join alcance a on a.id = b.cliente_id order by b.cliente_id, b.id desc
  ),
  dias as (
    select distinct p.cliente_id, ${dayOf('p.creado_en')} as dia from pedido p join alcance a on a.id = p.cliente_id where p.estado <> 'CANCELADO'
  ),
  saltos as (select cliente_id, dia, dia - lag(dia) over (partition by cliente_id order by dia) as salto from dias),
  ritmo as (
    select cliente_id, max(dia) as dia,
      greatest(${LEAST_GAP}, 1.5 * coalesce(percentile_cont(0.5) within group (order by salto), ${SUPPOSED_GAP})) as plazo
    from saltos group by cliente_id
  ),
  motivo as (
    select u.cliente_id, 1 as lugar, 'fecha' as clave, u.proxima_fecha as fecha, (${TODAY} - u.proxima_fecha)::float as peso, null::json as cotizacion
    from ultimo u where u.proxima_fecha <= ${TODAY}
    union all
    select q.cliente_id, case when v.pronto then 2 else 3 end, case when v.pronto then 'por_vencer' else 'sin_aceptar' end,
      ${dayOf('q.vigencia')}, -extract(epoch from q.vigencia)::float, json_build_object('id', q.id, 'folio', q.folio, 'total', q.total::text)
    from cotizacion q join alcance a on a.id = q.cliente_id left join ultimo u on u.cliente_id = a.id
    cross join lateral (select q.vigencia < now() + interval '2 days' as pronto) v
    where q.estado in ('DEVUELTA', 'AUTORIZADA') and q.vigencia >= now() and (v.pronto or q.estado = 'AUTORIZADA')
      and (u.id is null or q.actualizado_en > u.creado_en or case when v.pronto then coalesce(u.proxima_fecha, ${TODAY}) else u.hasta end <= ${TODAY})
    union all
    select r.cliente_id, 4, 'sin_compra', r.dia, (${TODAY} - r.dia) / r.plazo, null
    from ritmo r left join ultimo u on u.cliente_id = r.cliente_id
    where ${TODAY} - r.dia >= r.plazo and coalesce(u.hasta, ${TODAY}) <= ${TODAY}
    union all
    select a.id, 5, 'nunca', null, extract(epoch from now() - a.creado_en)::float, null
    from alcance a left join ultimo u on u.cliente_id = a.id
    where not exists (select from dias d where d.cliente_id = a.id) and coalesce(u.hasta, ${TODAY}) <= ${TODAY}
  ),
  porque as (
    select m.cliente_id, min(m.lugar) as lugar, (array_agg(m.peso order by m.lugar, m.peso desc))[1] as peso,
      json_agg(json_build_object('clave', m.clave, 'fecha', m.fecha, 'cotizacion', m.cotizacion) order by m.lugar, m.peso desc) as motivos
    from motivo m left join ultimo u on u.cliente_id = m.cliente_id where coalesce(u.dia < ${TODAY}, true) group by m.cliente_id
  )
  select json_build_object('id', a.id, 'clave', a.clave, 'nombre', a.nombre_comercial) as cliente, d.contacto, nullif(btrim(d.telefono), '') as telefono,
    w.motivos, p.compra,
    case when u.id is not null then json_build_object('creado_en', u.creado_en, 'tipo', u.tipo, 'resultado', u.resultado, 'nota', u.nota,
      'usuario', (select nombre from usuario where id = u.usuario_id)) end as ultimo, count(*) over ()::int as total
  from porque w join alcance a on a.id = w.cliente_id left join ultimo u on u.cliente_id = a.id
  left join lateral (select contacto, telefono from direccion where cliente_id = a.id and activa order by predeterminada desc, id limit 1) d on true
  left join lateral (select json_build_object('fecha', creado_en, 'total', total::text) as compra from pedido
    where cliente_id = a.id and estado <> 'CANCELADO' order by creado_en desc, id desc limit 1) p on true
  order by w.lugar, w.peso desc, a.nombre_comercial, a.id limit ${MOST}) f
  left join lateral (
    select count(*)::int as total, to_json((array_agg(json_build_object('k_parte', p.k_parte, 'cada_dias', x.cada_dias, 'hace_dias', x.hace_dias)
        order by x.hace_dias::float / greatest(x.cada_dias, 1) desc, p.k_parte))[1:3]) as partes
    from resurtido_de((f.cliente->>'id')::bigint, ${TODAY}) x join producto p on p.id = x.producto_id and p.estado = 'activo') r on true`

/** D-03: whom to call today within the reach of `clientes-read`, and why. */
export async function listCalls(context: Context): Promise<List> {
  const reach = await clientReach(context, PERMISSION)
  const [rows, goal] = await Promise.all([
    context.db.rows<Row & { total: number }>(queue, reach),
    readGoal(context.db, context),
  ])
  const llamadas = rows.map(({ cliente, contacto, telefono, motivos, compra, ultimo, resurtido }) => {
    return { cliente, contacto, telefono, motivos, compra, ultimo, resurtido }
  })
  return { ...goal, total: rows[0]?.total ?? 0, llamadas }
}

async function readGoal(db: Db, { session }: Context): Promise<Pick<List, 'hoy' | 'meta' | 'hechas'>> {
  const goal = await db.row<Pick<List, 'hoy' | 'meta' | 'hechas'>>(
    `select ${TODAY} as hoy, meta_de($1) as meta,
       (select count(*) from contacto_bitacora where usuario_id = $1 and ${dayOf('creado_en')} = ${TODAY})::int as hechas`,
    [session.user?.id],
  )
  if (!goal) throw new Error('a select without a table returns its row')
  return goal
}

type Note = Received<typeof anotarLlamada>['body']

/** Adds to the log. 404 for a client out of reach, 422 for a call to repeat without a day to come. */
export async function noteCall(note: Note, context: Context): Promise<Reply<typeof anotarLlamada>> {
  const { db: tx, session } = context
  const { cliente_id, tipo, resultado, nota = '', proxima_fecha = null, tarea = '' } = note
  const reach = await clientReach(context, PERMISSION)
  const found = await tx.row(`select from cliente c where c.id = $3 and ${isWithinReach}`, [...reach, cliente_id])
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  await refuseDate(tx, note)
  const made = await tx.row<{ id: number }>(
    `insert into contacto_bitacora (cliente_id, usuario_id, tipo, resultado, nota, proxima_fecha) values ($1, $2, $3, $4, $5, $6) returning id`,
    [cliente_id, session.user?.id, tipo, resultado, nota, proxima_fecha],
  )
  if (!made) throw new Error('an insert returns its row')
  await audit(tx, context, {
    accion: 'contacto_anotado',
    objeto: 'cliente',
    objetoId: cliente_id,
    despues: { tipo, resultado, nota, proxima_fecha },
  })
  if (tarea !== '') await leaveTask(tx, { ...note, tarea }, context)
  const { hechas, meta } = await readGoal(tx, context)
  return { id: made.id, hechas, meta }
}

/** What was promised in the call, for the day agreed, else for tomorrow. */
async function leaveTask(tx: Db, note: Note & { tarea: string }, { session }: Context): Promise<void> {
  const next = await tx.row<{ dia: string }>(`select ${TODAY} + 1 as dia`)
  const userId = session.user?.id ?? 0
  await makeTask(tx, {
    cliente_id: note.cliente_id,
    responsable_id: userId,
    que: note.tarea,
    vence: note.proxima_fecha ?? next?.dia ?? '',
    origen: 'llamada',
    creado_por: userId,
  })
}

async function refuseDate(tx: Db, { resultado, proxima_fecha }: Note): Promise<void> {
  const refuse = (fault: string) => {
    throw new Refusal(422, fault, { errors: { proxima_fecha: [fault] } })
  }
  if (!proxima_fecha) {
    if (resultado === 'volver_a_llamar') refuse('Di qué día hay que volver a llamar.')
    return
  }
  const judged = await tx.row<{ bien: boolean }>(`select $1::date > ${TODAY} and $1::date <= ${TODAY} + 366 as bien`, [
    proxima_fecha,
  ])
  if (!judged?.bien) refuse('Elige un día a partir de mañana y dentro de un año.')
}
