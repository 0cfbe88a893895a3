// A change of prices before it is done: which prices of which parts, from what to what, reckoned once and kept as rows.
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import { narrow } from '#upkeep/shelf/filter.server.ts'
import { MOST_PARTS, type preverPrecios } from './contract.ts'
import { classOf, isJump, type Known, newPrice, type PriceRule } from './new-price.ts'

export type Asked = Received<typeof preverPrecios>['body']
type Scope = 'celda' | 'seleccion' | 'filtro'
type NewBatch = Pick<Asked, 'lista_id' | 'desde' | 'hasta'> & { alcance: Scope; regla: object }

/** More prices than this and whoever changes them types how many. */
const MANY = 1000

/** The first moment of a day in Mexico City. */
const dayStart = (value: string) => `(${value}::date)::timestamp at time zone 'America/Mexico_City'`

/** The row of a batch. 422 for a list that is not there and for days that make no sense. */
export async function beginBatch(sql: Sql, batch: NewBatch, { session }: Context): Promise<number> {
  const { lista_id, desde = null, hasta = null, alcance, regla } = batch
  const { rows } = await sql.query<{ lista: boolean; pasado: boolean; al_reves: boolean }>(
    `select exists (select from lista_precio where id = $1) as lista,
       coalesce($2::date < x.hoy or $3::date < x.hoy, false) as pasado, coalesce($3::date < $2::date, false) as al_reves
     from (select (now() at time zone 'America/Mexico_City')::date as hoy) x`,
    [lista_id, desde, hasta],
  )
  const found = rows[0]
  if (!found?.lista) throw fault('lista_id', 'La lista de precios no existe.')
  if (found.al_reves) throw fault('hasta', 'El último día no puede ser antes del primero.')
  if (found.pasado) throw fault(desde ? 'desde' : 'hasta', 'Ese día ya pasó.')

  const { rows: made } = await sql.query<{ id: number }>(
    `insert into precio_lote (usuario_id, lista_id, alcance, regla, desde, hasta)
     values ($1, $2, $3, $4, case when $5::date > (now() at time zone 'America/Mexico_City')::date then ${dayStart('$5')} end,
       ${dayStart('($6::date + 1)')}) returning id`,
    [session.user?.id ?? null, lista_id, alcance, JSON.stringify(regla), desde, hasta],
  )
  const id = made[0]?.id
  if (!id) throw new Error('an insert returns its row')
  return id
}

/** A batch of one rule for all chosen parts; its id. 413 for more than one change may touch. */
export async function prepare(sql: Sql, asked: Asked, context: Context): Promise<number> {
  const { seleccion, regla, redondeo } = asked
  const alcance = 'filtro' in seleccion ? 'filtro' : 'seleccion'
  if (regla.tipo === 'margen' && !context.session.permissions.includes('precios-read')) {
    throw new Refusal(403, 'Para poner un margen sobre el costo hace falta poder ver los costos.')
  }
  if (regla.tipo === 'lista') await refuseOther(sql, asked.lista_id, regla.lista_id)
  const told = { ...regla, redondeo, cantidad_min: asked.cantidad_min }
  const id = await beginBatch(sql, { ...asked, alcance, regla: told }, context)
  await choose(sql, seleccion)
  const rows = await knownOf(sql, id, asked)
  await keepRows(
    sql,
    id,
    rows.map((row) => reckoned(row, regla, redondeo)),
  )
  await settle(sql, id)
  return id
}

/** 422 for prices copied between lists of two currencies. */
async function refuseOther(sql: Sql, one: number, other: number): Promise<void> {
  const { rows } = await sql.query('select from lista_precio where id = any ($1::bigint[]) group by moneda', [
    [one, other],
  ])
  if (rows.length > 1) throw fault('regla', 'Esa lista está en otra moneda: sus precios no se copian a esta.')
}

/** The chosen parts, in a table of this transaction. */
async function choose(sql: Sql, seleccion: Asked['seleccion']): Promise<void> {
  await sql.query('create temp table elegida (producto_id bigint primary key) on commit drop')
  if ('partes' in seleccion) {
    await sql.query('insert into elegida select distinct p.id from producto p where p.id = any ($1::bigint[])', [
      seleccion.partes,
    ])
  } else {
    const { where, values } = narrow(seleccion.filtro, { first: 2, literal: true })
    await sql.query(
      `insert into elegida select p.id from producto p join producto_calidad c on c.producto_id = p.id where ${where} limit $1`,
      [MOST_PARTS + 1, ...values],
    )
  }
  const { rows } = await sql.query<{ partes: number }>('select count(*)::int as partes from elegida')
  const partes = rows[0]?.partes ?? 0
  if (partes === 0) throw new Refusal(422, 'Ninguna parte quedó elegida.')
  if (partes > MOST_PARTS) {
    throw new Refusal(
      413,
      `El filtro abarca más de ${MOST_PARTS.toLocaleString('es-MX')} partes, que es a lo que llega un cambio. Acota el filtro, por ejemplo por línea.`,
      { code: 'demasiadas_partes' },
    )
  }
  await sql.query('analyze elegida')
}

type KnownRow = Known & {
  producto_id: number
  cantidad_min: number
  antes_id: number | null
  antes_hasta: string | null
  /** Another price begins at the very moment this one is to begin. */
  choca: string | null
}

/** Pesos of one unit of what the list `l` is kept in, to reckon its prices against costs; null where nobody knows. */
const DOLLAR = `(case when l.moneda = 'MXN' then 1 else (select c.valor from cambio_de(now()) c) end)`

/** A price in force of list $1 at the moment `m.momento`, for the part and quantity of `x`. */
const inForce = `
  left join precio v on v.lista_id = $1::bigint and v.producto_id = x.producto_id and v.cantidad_min = x.cantidad_min and v.vigencia @> m.momento`

/** Which prices of the chosen parts: those of one quantity, or all scales that the list (of a copy: the other list) has. */
async function knownOf(sql: Sql, lote: number, { lista_id, regla, ...asked }: Asked): Promise<KnownRow[]> {
  const other = regla.tipo === 'lista' ? regla.lista_id : null
  const isOne = regla.tipo === 'fijo' || regla.tipo === 'margen'
  const cantidad_min = asked.cantidad_min ?? (isOne ? 1 : null)
  const scales =
    cantidad_min === null
      ? `select e.producto_id, coalesce(v.cantidad_min, 1) as cantidad_min from elegida e cross join m left join precio v
           on v.lista_id = coalesce($3::bigint, $1::bigint) and v.producto_id = e.producto_id and v.vigencia @> m.momento`
      : 'select e.producto_id, $4::int as cantidad_min from elegida e'
  const { rows } = await sql.query<KnownRow>(
    `with m as (select coalesce(desde, now()) as momento from precio_lote where id = $2),
       x as (${scales})
     select x.producto_id, x.cantidad_min, v.id as antes_id, v.valor::text as antes, upper(v.vigencia)::text as antes_hasta,
       round(p.costo / ${DOLLAR}, 6)::text as costo, o.valor::text as otra, case when lower(v.vigencia) = m.momento then v.valor::text end as choca
     from x cross join m join producto p on p.id = x.producto_id join lista_precio l on l.id = $1::bigint ${inForce}
     left join precio o on o.lista_id = $3::bigint and o.producto_id = x.producto_id and o.cantidad_min = x.cantidad_min and o.vigencia @> m.momento
     where $4::int is null or x.cantidad_min = $4`,
    [lista_id, lote, other, cantidad_min],
  )
  return rows
}

type BatchRow = Pick<KnownRow, 'producto_id' | 'cantidad_min' | 'antes_id' | 'antes' | 'antes_hasta'> & {
  despues: string | null
  clase: 'sube' | 'baja' | 'igual' | 'imposible'
  motivo: string | null
  salta: boolean
}

function reckoned(row: KnownRow, regla: PriceRule, redondeo: Asked['redondeo']): BatchRow {
  const { choca, costo: _cost, otra: _other, ...kept } = row
  const made = newPrice(regla, redondeo, row)
  const motivo = made.motivo ?? (choca === null ? undefined : `Ya hay otro precio que empieza ese día, $${choca}`)
  if (motivo !== undefined || made.motivo !== undefined) {
    return { ...kept, despues: null, clase: 'imposible', motivo: motivo ?? '', salta: false }
  }
  const despues = made.valor
  const clase = classOf(row.antes, despues)
  return { ...kept, despues, clase, motivo: null, salta: isJump(row.antes, despues) }
}

/** Keeps the rows of a batch; in the order of the parts, as everybody locks them. */
export async function keepRows(sql: Sql, id: number, rows: readonly BatchRow[]): Promise<void> {
  await sql.query(
    `insert into precio_lote_fila (lote_id, producto_id, cantidad_min, antes_id, antes, antes_hasta, despues, clase, motivo, salta, bajo_costo)
     select $1, f.producto_id, f.cantidad_min, f.antes_id, f.antes, f.antes_hasta, f.despues, f.clase, f.motivo, f.salta,
       coalesce(f.despues < p.costo / ${DOLLAR} and f.clase in ('sube', 'baja'), false)
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::numeric[], $6::timestamptz[], $7::numeric[], $8::text[], $9::text[], $10::boolean[])
       as f (producto_id, cantidad_min, antes_id, antes, antes_hasta, despues, clase, motivo, salta)
     join producto p on p.id = f.producto_id join lista_precio l on l.id = (select lista_id from precio_lote where id = $1) order by f.producto_id, f.cantidad_min`,
    [
      id,
      rows.map((row) => row.producto_id),
      rows.map((row) => row.cantidad_min),
      rows.map((row) => row.antes_id),
      rows.map((row) => row.antes),
      rows.map((row) => row.antes_hasta),
      rows.map((row) => row.despues),
      rows.map((row) => row.clase),
      rows.map((row) => row.motivo),
      rows.map((row) => row.salta),
    ],
  )
}

/** What the rows of a batch come to. */
export async function settle(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update precio_lote l set elegidas = x.elegidas, cambian = x.cambian, pide_cuenta = x.raras > 0 or x.cambian > ${MANY}
     from (
       select count(distinct producto_id)::int as elegidas, count(*) filter (where clase in ('sube', 'baja'))::int as cambian,
         count(*) filter (where clase in ('sube', 'baja') and (bajo_costo or salta)) as raras
       from precio_lote_fila where lote_id = $1) x
     where l.id = $1`,
    [id],
  )
}

export function fault(field: string, message: string): Refusal {
  return new Refusal(422, message, { errors: { [field]: [message] } })
}
