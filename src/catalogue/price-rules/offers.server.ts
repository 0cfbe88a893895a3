import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepEnded, takeBack } from '#catalogue/price-lists/ended.server.ts'
import { dayStart, fault, periodOf, refuseDays, stateOf } from './days.server.ts'
import type { cambiarPromocion, crearPromocion, promociones } from './offers-contract.ts'
import { clientOf, ruleOptions, refuseMissing } from './rules.server.ts'

type Done = { success: true }
type Answer = Reply<typeof promociones>

const read = `
  select r.id, r.nombre, r.nivel, trim_scale(r.porcentaje)::text as porcentaje, r.monto::text as monto, r.minimo::text as minimo,
    r.maximo::text as maximo, r.combina, r.prioridad, c.clave as cliente, r.grupo_id, r.linea_id, r.marca_id, r.sucursal_id, r.usos_max, r.usos_cliente,
    coalesce('Cliente ' || c.nombre_comercial, 'Grupo ' || g.nombre, 'Todos') as quien, nullif(concat_ws(' de ', l.nombre, m.nombre), '') as de,
    s.nombre as sucursal, u.usos, u.rebajado::text as rebajado, lower(r.vigencia) as desde, upper(r.vigencia) as hasta,
    ${stateOf('r.vigencia')} as estado, r.version
  from promocion r left join cliente c on c.id = r.cliente_id left join grupo_cliente g on g.id = r.grupo_id
  left join linea l on l.id = r.linea_id left join marca m on m.id = r.marca_id left join sucursal s on s.id = r.sucursal_id
  cross join lateral (
    select count(*)::int as usos, coalesce(sum(x.monto), 0)::numeric(14, 2) as rebajado from promocion_uso x
    where x.promocion_id = r.id and x.devuelto_en is null) u
  where $1 or upper(r.vigencia) is null or upper(r.vigencia) > now()
  order by r.nivel, r.prioridad, r.id limit 500`

/** All that hold or are to come, in the order in which they count, and what a new one is chosen from. */
export async function readPromotions(
  { terminadas }: Received<typeof promociones>['query'],
  { db }: Context,
): Promise<Answer> {
  const [rows, options] = await Promise.all([
    db.rows<Answer['promociones'][number]>(read, [Boolean(terminadas)]),
    ruleOptions(db),
  ])
  return { promociones: rows, ...options }
}

export async function makePromotion(
  given: Received<typeof crearPromocion>['body'],
  context: Context,
): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    await refuseDays(tx, given)
    const { nombre, nivel, porcentaje = null, monto = null, minimo, maximo = null, combina, prioridad, cliente } = given
    const { grupo_id = null, linea_id = null, marca_id = null, sucursal_id = null } = given
    const { usos_max = null, usos_cliente = null, desde = null, hasta = null } = given
    if ((porcentaje === null) === (monto === null))
      throw fault('porcentaje', 'Escribe un por ciento o unos pesos, uno de los dos.')
    if (cliente && grupo_id !== null) throw fault('grupo_id', 'Elige un cliente o un grupo, no los dos.')
    const cliente_id = cliente ? await clientOf(tx, cliente) : null
    const scope = [cliente_id, grupo_id, linea_id, marca_id, sucursal_id]
    await refuseMissing(tx, scope)
    const made = await tx.row<{ id: number }>(
      `insert into promocion (cliente_id, grupo_id, linea_id, marca_id, sucursal_id, vigencia, nombre, nivel, porcentaje, monto, minimo,
         maximo, combina, prioridad, usos_max, usos_cliente, creado_por)
       values ($1, $2, $3, $4, $5, ${periodOf('$6', '$7')}, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
      [
        ...scope,
        desde,
        hasta,
        nombre,
        nivel,
        porcentaje,
        monto,
        minimo,
        maximo,
        combina,
        prioridad,
        usos_max,
        usos_cliente,
        context.session.user?.id,
      ],
    )
    if (!made) throw new Error('an insert returns its row')
    await audit(tx, context, { accion: 'promocion_creada', objeto: 'promocion', objetoId: made.id, despues: given })
    return made
  })
}

type Locked = { nombre: string; version: number; empezo: boolean; termino: boolean }

async function lock(tx: Db, id: number, version: number): Promise<Locked> {
  const found = await tx.row<Locked>(
    `select nombre, version, lower(vigencia) <= now() as empezo, coalesce(upper(vigencia) <= now(), false) as termino
     from promocion where id = $1 for update`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La promoción no existe.')
  if (found.version !== version) throw stale('esta promoción', found.version)
  if (found.termino) throw new Refusal(409, 'Esta promoción ya terminó; haz una nueva, o cópiala.')
  return found
}

/** Its last day. What somebody may have counted on is never changed: another figure is another promotion. */
export async function changePromotion(
  { params: { id }, body }: Received<typeof cambiarPromocion>,
  context: Context,
): Promise<Done> {
  return context.db.transaction(async (tx) => {
    await lock(tx, id, body.version)
    await refuseDays(tx, { hasta: body.hasta })
    const moved = await tx.row(
      `update promocion set version = version + 1, vigencia = tstzrange(lower(vigencia), ${dayStart('($2::date + 1)')})
       where id = $1 and ($2::date is null or ${dayStart('($2::date + 1)')} > lower(vigencia)) returning id`,
      [id, body.hasta ?? null],
    )
    if (!moved) throw fault('hasta', 'El último día no puede ser antes del primero.')
    await audit(tx, context, { accion: 'promocion_cambiada', objeto: 'promocion', objetoId: id, despues: body })
    return { success: true }
  })
}

/** Ends it now; one that has not begun goes. Either can be taken back, and what was quoted with it keeps it. */
export async function endPromotion({ id, version }: { id: number; version: number }, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const { nombre, empezo } = await lock(tx, id, version)
    await keepEnded(tx, { tabla: 'promocion', id }, context)
    await tx.rows(
      empezo
        ? 'update promocion set version = version + 1, vigencia = tstzrange(lower(vigencia), now()) where id = $1'
        : 'delete from promocion where id = $1',
      [id],
    )
    await audit(tx, context, { accion: 'promocion_terminada', objeto: 'promocion', objetoId: id, antes: { nombre } })
    return { success: true }
  })
}

/** What was ended counts again from now on, as a promotion of its own: what was used of it stays with the one before. */
export async function restorePromotion(id: number, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const made = await takeBack(tx, { tabla: 'promocion', id, what: 'Esta promoción' })
    await audit(tx, context, { accion: 'promocion_recuperada', objeto: 'promocion', objetoId: made, antes: { id } })
    return { id: made }
  })
}
