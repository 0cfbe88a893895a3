import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { day } from '#kit/ui/format.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepEnded, takeBack } from '#catalogue/price-lists/ended.server.ts'
import type { cambiarDescuento, crearDescuento, descuentos, Rule } from './contract.ts'
import { dayStart, fault, periodOf, refuseDays, stateOf, tellPrices } from './days.server.ts'

type Done = { success: true }

/** The promotions `r` that hold and end within seven days. */
const endingPromotions = `r.promocion is not null and r.vigencia @> now() and upper(r.vigencia) <= now() + interval '7 days'`

export function wantedPromotions(): Rows {
  return { from: `descuento_regla r where ${endingPromotions}`, values: [] }
}

type Ending = { nombre: string; porcentaje: string; hasta: string }

/** Those that anybody may be told of, the one that ends first before the others: what holds for all clients. */
export function endingForAll(db: Pick<Db, 'rows'>): Promise<Ending[]> {
  return db.rows<Ending>(
    `select r.nombre, trim_scale(r.porcentaje)::text as porcentaje, upper(r.vigencia) as hasta from descuento_regla r
     where ${endingPromotions} and r.cliente_id is null and r.grupo_id is null order by upper(r.vigencia), r.id limit 100`,
  )
}

/** All rules that hold or are to come, in the order in which they count (0300), and what a new one is chosen from. */
export async function readRules(
  { terminados, vence }: Received<typeof descuentos>['query'],
  { db }: Context,
): Promise<Reply<typeof descuentos>> {
  const [reglas, options] = await Promise.all([
    db.rows<Rule>(
      `select r.id, r.nombre, trim_scale(r.porcentaje)::text as porcentaje, r.promocion,
         coalesce('Cliente ' || c.nombre_comercial, 'Grupo ' || g.nombre, 'Todos') as quien,
         coalesce(nullif(concat_ws(' de ', l.nombre, m.nombre), ''), 'Todas las partes') as que,
         s.nombre as sucursal, r.cantidad_min, lower(r.vigencia) as desde, upper(r.vigencia) as hasta, ${stateOf('r.vigencia')} as estado, r.version
       from descuento_regla r left join cliente c on c.id = r.cliente_id left join grupo_cliente g on g.id = r.grupo_id
       left join linea l on l.id = r.linea_id left join marca m on m.id = r.marca_id left join sucursal s on s.id = r.sucursal_id
       where ($1 or upper(r.vigencia) is null or upper(r.vigencia) > now()) and ${vence ? endingPromotions : 'true'}
       order by r.promocion is not null, r.cliente_id is not null desc, r.grupo_id is not null desc, r.linea_id is not null desc, r.marca_id is not null desc,
         r.sucursal_id is not null desc, r.cantidad_min desc, r.porcentaje desc, r.id limit 500`,
      [Boolean(terminados)],
    ),
    ruleOptions(db),
  ])
  return { reglas, ...options }
}

type Options = Omit<Reply<typeof descuentos>, 'reglas'>

/** What a rule is for, to be chosen from. */
export async function ruleOptions(db: Pick<Db, 'row'>): Promise<Options> {
  const named = (table: string, more = '') =>
    `coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre) from ${table} ${more}), '[]')`
  const options = await db.row<Options>(
    `select ${named('linea')} as lineas, ${named('marca', `where tipo = 'producto'`)} as marcas, ${named('grupo_cliente')} as grupos,
       ${named('sucursal', 'where activa')} as sucursales, to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as hoy`,
  )
  if (!options) throw new Error('a select without a table returns its row')
  return options
}

export type NewRule = Received<typeof crearDescuento>['body']

/** A new rule. 422 where another of the same scope holds on one of its days, which is named. */
export async function makeRule(given: NewRule, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const { id } = await insertRule(tx, given, context)
    await tellPrices(tx)
    await audit(tx, context, { accion: 'descuento_creado', objeto: 'descuento', objetoId: id, despues: given })
    return { id }
  })
}

/** The row alone, checked; nobody is told. */
export async function insertRule(tx: Db, given: NewRule, context: Context): Promise<{ id: number }> {
  await refuseDays(tx, given)
  const { nombre, porcentaje, cliente, grupo_id = null, linea_id = null, marca_id = null, cantidad_min } = given
  const { sucursal_id = null, promocion = null } = given
  if (cliente && grupo_id !== null) throw fault('grupo_id', 'Elige un cliente o un grupo, no los dos.')
  const cliente_id = cliente ? await clientOf(tx, cliente) : null
  const scope = [cliente_id, grupo_id, linea_id, marca_id, sucursal_id, cantidad_min]
  await refuseMissing(tx, scope)
  const when = [given.desde ?? null, given.hasta ?? null]
  // One at a time, so that the neighbour that is named is there.
  await tx.rows(`select pg_advisory_xact_lock(hashtext('descuento_regla'))`)
  const neighbour = await tx.row<Neighbour>(
    `select r.nombre, lower(r.vigencia) as desde, upper(r.vigencia) as hasta from descuento_regla r
     where r.cliente_id is not distinct from $1 and r.grupo_id is not distinct from $2 and r.linea_id is not distinct from $3
       and r.marca_id is not distinct from $4 and r.sucursal_id is not distinct from $5 and r.cantidad_min = $6 and r.vigencia && ${period}
       and (r.promocion is null) = ($9::text is null)
     order by lower(r.vigencia) limit 1`,
    [...scope, ...when, promocion],
  )
  if (neighbour) throw fault('desde', overlapText(neighbour))
  const made = await tx.row<{ id: number }>(
    `insert into descuento_regla (cliente_id, grupo_id, linea_id, marca_id, sucursal_id, cantidad_min, vigencia, promocion, nombre, porcentaje, creado_por)
     values ($1, $2, $3, $4, $5, $6, ${period}, $9, $10, $11, $12) returning id`,
    [...scope, ...when, promocion, nombre, porcentaje, context.session.user?.id],
  )
  if (!made) throw new Error('an insert returns its row')
  return made
}

const period = periodOf('$7', '$8')

type Neighbour = { nombre: string; desde: string; hasta: string | null }

function overlapText({ nombre, desde, hasta }: Neighbour): string {
  const last = hasta === null ? 'sin término' : `hasta el ${day(new Date(Date.parse(hasta) - 1).toISOString())}`
  return `Se encima con «${nombre}», que es para lo mismo desde el ${day(desde)}, ${last}.`
}

/** The client of this key; 422 where there is none. */
export async function clientOf(tx: Db, clave: string): Promise<number> {
  const found = await tx.row<{ id: number }>('select id from cliente where clave = $1', [clave.trim().toUpperCase()])
  if (!found) throw fault('cliente', 'No hay ningún cliente con esa clave.')
  return found.id
}

/** 422 for a group, a line, a brand or a branch (from the second place on) that is not there. */
export async function refuseMissing(tx: Db, scope: readonly (number | null)[]): Promise<void> {
  const found = await tx.row<{ grupo: boolean; linea: boolean; marca: boolean; sucursal: boolean }>(
    `select $1::bigint is null or exists (select from grupo_cliente where id = $1) as grupo,
       $2::bigint is null or exists (select from linea where id = $2) as linea,
       $3::bigint is null or exists (select from marca where id = $3 and tipo = 'producto') as marca,
       $4::bigint is null or exists (select from sucursal where id = $4 and activa) as sucursal`,
    scope.slice(1, 5),
  )
  if (!found?.grupo) throw fault('grupo_id', 'El grupo no existe.')
  if (!found.linea) throw fault('linea_id', 'La línea no existe.')
  if (!found.marca) throw fault('marca_id', 'La marca no existe.')
  if (!found.sucursal) throw fault('sucursal_id', 'La sucursal no existe.')
}

type Locked = { nombre: string; version: number; empezo: boolean; termino: boolean }

async function lock(tx: Db, id: number, version: number): Promise<Locked> {
  const found = await tx.row<Locked>(
    `select nombre, version, lower(vigencia) <= now() as empezo, coalesce(upper(vigencia) <= now(), false) as termino
     from descuento_regla where id = $1 for update`,
    [id],
  )
  if (!found) throw new Refusal(404, 'El descuento no existe.')
  if (found.version !== version) throw stale('este descuento', found.version)
  if (found.termino) throw new Refusal(409, 'Este descuento ya terminó; haz uno nuevo.')
  return found
}

/** Its last day. What has held is never changed: another percentage is another rule. */
export async function changeRule(
  { params: { id }, body }: Received<typeof cambiarDescuento>,
  context: Context,
): Promise<Done> {
  return context.db.transaction(async (tx) => {
    await lock(tx, id, body.version)
    await refuseDays(tx, { hasta: body.hasta })
    const moved = await tx
      .row(
        `update descuento_regla set version = version + 1, vigencia = tstzrange(lower(vigencia), ${dayStart('($2::date + 1)')})
         where id = $1 and ($2::date is null or ${dayStart('($2::date + 1)')} > lower(vigencia)) returning id`,
        [id, body.hasta ?? null],
      )
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '23P01') {
          throw fault('hasta', 'Se encima con otro descuento que es para lo mismo y empieza antes de ese día.')
        }
        throw error
      })
    if (!moved) throw fault('hasta', 'El último día no puede ser antes del primero.')
    await tellPrices(tx)
    await audit(tx, context, { accion: 'descuento_cambiado', objeto: 'descuento', objetoId: id, despues: body })
    return { success: true }
  })
}

/** Ends it now; one that has not begun was never a discount, and goes. Either can be taken back. */
export async function endRule({ id, version }: { id: number; version: number }, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const { nombre, empezo } = await lock(tx, id, version)
    await keepEnded(tx, { tabla: 'descuento_regla', id }, context)
    await tx.rows(
      empezo
        ? 'update descuento_regla set version = version + 1, vigencia = tstzrange(lower(vigencia), now()) where id = $1'
        : 'delete from descuento_regla where id = $1',
      [id],
    )
    await tellPrices(tx)
    await audit(tx, context, { accion: 'descuento_terminado', objeto: 'descuento', objetoId: id, antes: { nombre } })
    return { success: true }
  })
}

/** What was ended counts again from now on, as a rule of its own: the time in between stays as it was. */
export async function restoreRule(id: number, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const made = await takeBack(tx, { tabla: 'descuento_regla', id, what: 'Este descuento' })
    await tellPrices(tx)
    await audit(tx, context, { accion: 'descuento_recuperado', objeto: 'descuento', objetoId: made, antes: { id } })
    return { id: made }
  })
}
