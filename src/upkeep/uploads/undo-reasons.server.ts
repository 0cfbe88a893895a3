// Why a row that a load wrote stays when the load is taken back, as exactly as the database can tell.
import type { Sql } from '#upkeep/loads/sql.server.ts'

const words = new Map<string, [string, string]>([
  ['producto', ['parte', 'partes']],
  ['aplicacion', ['aplicación', 'aplicaciones']],
  ['modelo', ['modelo', 'modelos']],
  ['equivalencia', ['código equivalente', 'códigos equivalentes']],
  ['precio', ['precio', 'precios']],
  ['precio_contrato', ['precio de contrato', 'precios de contrato']],
  ['existencia', ['existencia', 'existencias']],
  ['producto_atributo', ['atributo', 'atributos']],
  ['producto_imagen', ['imagen', 'imágenes']],
  ['producto_imagen_borrada', ['imagen borrada', 'imágenes borradas']],
  ['producto_relacion', ['relación con otra parte', 'relaciones con otras partes']],
  ['producto_accion_fila', ['cambio en el estante', 'cambios en el estante']],
  ['venta_dia', ['día con ventas', 'días con ventas']],
  ['carrito_linea', ['carrito', 'carritos']],
  ['cotizacion_linea', ['renglón de cotización', 'renglones de cotización']],
  ['pedido_linea', ['renglón de pedido', 'renglones de pedido']],
  ['mostrador_linea', ['renglón de mostrador', 'renglones de mostrador']],
  ['factura_linea', ['renglón de factura', 'renglones de factura']],
  ['devolucion_linea', ['renglón de devolución', 'renglones de devolución']],
  ['lista_linea', ['lista de compra', 'listas de compra']],
  ['sugerencia_linea', ['sugerencia de compra', 'sugerencias de compra']],
  ['ficha', ['ficha técnica', 'fichas técnicas']],
  ['publicacion_producto', ['publicación', 'publicaciones']],
  ['banner', ['banner', 'banners']],
  ['autorizacion_mx', ['autorización «Hecho en México»', 'autorizaciones «Hecho en México»']],
  ['marca_linea', ['relación de marca y línea', 'relaciones de marca y línea']],
])

/** What refers to a row, one and many; a table nobody named is told by its own name. */
export function userWords(table: string): [string, string] {
  const name = table.replaceAll('"', '').replaceAll('_', ' ')
  return words.get(table) ?? [`registro de ${name}`, `registros de ${name}`]
}

const fields = [
  ['descripcion', 'descripción'],
  ['linea_id', 'línea'],
  ['marca_id', 'marca'],
  ['empaque', 'empaque'],
  ['hecho_mx', 'hecho en México'],
  ['estado', 'estado'],
  ['casco', 'casco'],
] as const

const changed = fields
  .map(
    ([name, word]) => `case when to_jsonb(p) -> '${name}' is distinct from c.despues -> '${name}' then '${word}' end`,
  )
  .join(', ')

/** By table: the row as it is now (t), and what is said of it. */
const reasons: Record<string, { now: string; said: string }> = {
  producto: {
    now:
      "select p.id is null as gone, concat_ws(', ', " +
      changed +
      ') as what from (select) x left join producto p on p.id = c.fila_id',
    said: `case when t.gone then 'La parte se borró después de la carga' when t.what = '' then 'Se guardó otra vez después de la carga'
      else 'Se editó después de la carga: ' || t.what end`,
  },
  precio: {
    now: `select (select 'Tiene otro precio desde el ' || to_char(lower(v.vigencia) at time zone 'America/Mexico_City', 'DD/MM/YYYY') || ': $' || trim_scale(round(v.valor, 2))
      from precio v where v.producto_id = c.producto_id and v.lista_id = (c.despues->>'lista_id')::bigint
        and v.cantidad_min = (c.despues->>'cantidad_min')::int and v.id <> c.fila_id and lower(v.vigencia) >= (select aplicada_en from carga where id = c.carga_id)
      order by lower(v.vigencia) desc limit 1) as what`,
    said: `coalesce(t.what, 'El precio se editó o se terminó después de la carga')`,
  },
  existencia: {
    now: `select e.producto_id is null as gone, e.disponible, e.apartado, e.en_transito, e.disponible is distinct from c.valor_despues::int as other
      from (select) x left join existencia e on e.producto_id = c.producto_id and e.sucursal_id = c.sucursal_id`,
    said: `case when t.gone then 'La existencia se quitó después de la carga'
      when t.other then 'La existencia cambió después de la carga: ahora hay ' || t.disponible
      else 'La existencia tiene piezas apartadas o en camino: ' || (t.apartado + t.en_transito) end`,
  },
  equivalencia: {
    now: 'select not exists (select from equivalencia e where e.id = c.fila_id) as gone',
    said: `case when t.gone then 'El código se quitó después de la carga' else 'El código se editó después de la carga' end`,
  },
  aplicacion: {
    now: 'select not exists (select from aplicacion a where a.id = c.fila_id) as gone',
    said: `case when t.gone then 'La aplicación se quitó después de la carga' else 'La aplicación se editó después de la carga' end`,
  },
}
const otherwise = { now: 'select true as there', said: `'Se editó después de la carga'` }

/** Marks every change that was not taken back and has no reason yet; how many stay. */
export async function sayWhy(sql: Sql, carga: number): Promise<number> {
  const { rows } = await sql.query<{ tabla: string }>(
    `select distinct tabla from carga_cambio c where carga_id = $1 and quedo is null and not exists (select from hecho h where h.n = c.n)`,
    [carga],
  )
  for (const { tabla } of rows) {
    const { now, said } = reasons[tabla] ?? otherwise
    await sql.query(
      `update carga_cambio r set quedo = left(${said}, 300)
       from carga_cambio c cross join lateral (${now}) t
       where r.n = c.n and c.carga_id = $1 and c.tabla = $2 and c.quedo is null and not exists (select from hecho h where h.n = c.n)`,
      [carga, tabla],
    )
  }
  const { rowCount } = await sql.query('select from carga_cambio where carga_id = $1 and quedo is not null', [carga])
  return rowCount ?? 0
}

export type Staying = { n: number; texto: string; quedo: string }

/** What stays and why, the first rows by name: «A-4: Ya se usa: 1 día con ventas». */
export async function whatStays(sql: Sql, carga: number): Promise<Staying[]> {
  const { rows } = await sql.query<Staying>(
    `select n, coalesce(nullif(k_parte, ''), titulo) as texto, quedo from carga_cambio where carga_id = $1 and quedo is not null
     order by n limit 10000`,
    [carga],
  )
  return rows
}
