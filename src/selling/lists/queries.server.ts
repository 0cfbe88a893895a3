import type { Reply } from '#kit/base/contract.ts'
import { lineAmount, centavos, pesos, totalsOf } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { priceText } from '#selling/cart/line-rows.server.ts'
import { sellable } from '#selling/cart/quantity.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { ListLine, verLista, WholeList } from './contract.ts'

export const TODAY = `(now() at time zone 'America/Mexico_City')::date`

/**
 * What a standing order would suggest of a line: its quantity, or between its bounds what the client bought of late (180 days) in
 * the time from one to the next. From `lista l`, `lista_linea x`.
 */
export const suggestedPieces = `
  case when x.minimo is null and x.maximo is null then x.cantidad else (
    select greatest(coalesce(x.minimo, 0), least(coalesce(x.maximo, 99999), ceil(
      coalesce(sum(pl.cantidad - pl.cancelada), 0) * coalesce(l.cada_dias, 7) / 180.0)))::int
    from pedido o join pedido_linea pl on pl.pedido_id = o.id and pl.producto_id = x.producto_id
    where o.cliente_id = l.cliente_id and o.estado <> 'CANCELADO' and o.creado_en > now() - interval '180 days') end`

const headOf = `
  select l.id, l.nombre, l.tipo, l.cada_dias, l.dia_semana, l.proxima, ${TODAY} as hoy,
    (select u.nombre from usuario u where u.id = l.creado_por) as creada_por, l.actualizado_en as actualizada_en, (
      select json_build_object('id', s.id, 'fecha', s.fecha, 'lineas', coalesce((
        select json_agg(json_build_object('k_parte', p.k_parte, 'descripcion', p.descripcion, 'cantidad', y.cantidad,
          'activa', p.estado = 'activo') order by y.orden)
        from sugerencia_linea y join producto p on p.id = y.producto_id where y.sugerencia_id = s.id), '[]'))
      from sugerencia s where s.lista_id = l.id and s.estado = 'PENDIENTE') as sugerencia
  from lista l where l.id = $1 and l.cliente_id = $2 and l.borrada_en is null`

const linesOf = `
  with precio as materialized (
    select pr.* from (
      select l.cliente_id, array_agg(x.producto_id) as partes, array_agg(greatest(x.cantidad, 1)) as piezas
      from lista l join lista_linea x on x.lista_id = l.id where l.id = $1 group by 1) a
    cross join lateral precios_de(a.cliente_id, a.partes, a.piezas) pr)
  select x.producto_id as id, x.orden as lugar, p.k_parte, p.descripcion, li.nombre as linea, x.cantidad, x.minimo, x.maximo, x.nota,
    case when l.tipo = 'estandar' then ${suggestedPieces} end as sugerida, p.estado = 'activo' as activa,
    case when p.estado <> 'activo' then (select o.k_parte from producto o where o.id = reemplazo_de(p.id)) end as reemplazo,
    p.empaque, p.minimo as desde, p.unidad, ${priceText('pr.valor')} as precio,
    case when e.hay = 0 then 'agotado' when e.hay < 10 then 'pocas' else 'disponible' end as semaforo
  from lista l join lista_linea x on x.lista_id = l.id join producto p on p.id = x.producto_id join linea li on li.id = p.linea_id
  left join precio pr on pr.producto_id = p.id and pr.cantidad = greatest(x.cantidad, 1)
  cross join lateral (select coalesce(sum(a.disponible), 0) as hay from existencia a
    join sucursal s on s.id = a.sucursal_id and s.activa where a.producto_id = p.id) e
  where l.id = $1 and p.estado <> 'borrador' order by x.orden, x.producto_id`

type Head = Omit<WholeList, 'lineas' | 'subtotal'>
type Row = Omit<ListLine, 'importe'>

/** A list of the client bought for. 404 for another's and for whoever buys for nobody. */
export async function readList(
  id: number,
  { db, session }: Pick<Context, 'db' | 'session'>,
): Promise<Reply<typeof verLista>> {
  const head = await db.row<Head>(headOf, [id, session.cliente?.id ?? null])
  if (!head) throw new Refusal(404, 'Esa lista ya no existe.')
  const lineas = (await db.rows<Row>(linesOf, [id])).map(priced)
  return { lista: { ...head, lineas, subtotal: pesos(sumOf(lineas)) } }
}

function priced(row: Row): ListLine {
  const { cantidad, precio, activa } = row
  const pieces = sellable(cantidad, { empaque: row.empaque, minimo: row.desde })
  const sugerida = row.sugerida === null ? null : sellable(row.sugerida, { empaque: row.empaque, minimo: row.desde })
  const importe = precio === null || !activa ? null : pesos(lineAmount(precio, pieces))
  return { ...row, sugerida, importe }
}

/** Centavos without VAT. */
function sumOf(lines: readonly ListLine[]): number {
  return totalsOf(lines.map(({ importe }) => (importe === null ? 0 : centavos(importe)))).subtotal
}

/** The list held by a writer, until its transaction ends. 404 for another client's. */
export async function holdList(tx: Db, id: number, clientId: number): Promise<void> {
  const held = await tx.row('select from lista where id = $1 and cliente_id = $2 and borrada_en is null for update', [
    id,
    clientId,
  ])
  if (!held) throw new Refusal(404, 'Esa lista ya no existe.')
}
