import { canonicalCode, normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Product } from './contract.ts'

/** Whether a text in an address is first taken for a number or for a code; it is the other where it is not that. */
export type Reading = 'numero' | 'codigo'

const LONGEST_CHAIN = 20

const columns = `
  p.id, p.version, p.k_parte, p.descripcion, p.linea_id, p.marca_id, p.familia, p.unidad, p.empaque, p.minimo,
  trim_scale(p.peso_kg)::text as peso_kg, p.dimensiones, p.clave_prod_serv, p.clave_unidad, p.garantia_meses, p.sin_estimulo, p.casco::text as casco, p.estado,
  p.badgenuevo, p.especial, p.mejoresventas, p.mejoresventaslineas, p.hecho_mx, p.texto, p.seo_titulo, p.seo_descripcion,
  l.nombre as linea, m.nombre as marca, p.creado_en, p.actualizado_en, u.nombre as actualizado_por,
  (select count(*)::int from producto_imagen i where i.producto_id = p.id and i.tipo <> '360') as imagenes,
  coalesce((
    select json_agg(json_build_object('clave', t.clave, 'valor', coalesce(trim_scale(v.valor_num)::text, v.valor_texto)) order by t.nombre, t.id)
    from producto_atributo v join atributo t on t.id = v.atributo_id where v.producto_id = p.id), '[]') as atributos,
  coalesce((
    select json_agg(json_build_object('codigo', e.codigo, 'fabricante', e.fabricante, 'tipo', e.tipo, 'certeza', e.certeza,
      'nota', e.nota, 'fuente', e.fuente)
      order by array_position(array['reemplazado_por', 'reemplaza', 'OE', 'competidor', 'alterna', 'kit'], e.tipo), e.fabricante, e.codigo, e.id)
    from equivalencia e where e.producto_id = p.id), '[]') as equivalencias,
  coalesce((
    select json_agg(json_build_object('k_parte', o.k_parte, 'tipo', r.tipo, 'cantidad', r.cantidad) order by r.tipo, o.k_parte)
    from producto_relacion r join producto o on o.id = r.otro_id where r.producto_id = p.id), '[]') as relaciones,
  coalesce((
    select json_agg(json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion) order by o.k_parte)
    from producto o where o.id in (select r.otro_id from producto_relacion r where r.producto_id = p.id)), '[]') as relacionadas,
  coalesce((
    select json_agg(json_build_object('id', a.id, 'marca', vm.nombre, 'modelo', mo.nombre, 'motor', mt.nombre,
      'desde', a.desde, 'hasta', a.hasta, 'posicion', a.posicion, 'lado', a.lado, 'cantidad', a.cantidad, 'nota', a.nota,
      'condiciones', coalesce((
        select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
        from aplicacion_condicion c where c.aplicacion_id = a.id), '[]'))
      order by vm.nombre_norm, mo.nombre_norm, mt.nombre_norm nulls first, a.desde, a.id)
    from aplicacion a join modelo mo on mo.id = a.modelo_id join marca vm on vm.id = mo.marca_id
    left join motor mt on mt.id = a.motor_id where a.producto_id = p.id), '[]') as aplicaciones`

/** Both directions of a chain, each part once, so that even a ring that a load left behind ends. */
const chain = `
  with recursive despues (id, codigo, paso, vistos) as (
    select p.id, p.k_parte, 0, array[p.id] from producto p where p.id = $1
    union all
    select s.id, s.codigo, d.paso + 1, d.vistos || s.id
    from despues d cross join lateral reemplazos_de(d.id) s where d.paso < ${LONGEST_CHAIN} and (s.id is null or s.id <> all (d.vistos))
  ),
  antes (id, codigo, paso, vistos) as (
    select p.id, p.k_parte, 0, array[p.id] from producto p where p.id = $1
    union all
    select s.id, s.codigo, a.paso - 1, a.vistos || s.id
    from antes a join producto ap on ap.id = a.id cross join lateral (
      select o.id, o.k_parte as codigo from equivalencia e join producto o on o.id = e.producto_id
      where e.codigo_norm collate "C" = ap.codigo_norm and ap.codigo_norm <> '' and e.tipo = 'reemplazado_por' and o.id <> ap.id
      union
      select p.id, e.codigo from equivalencia e
      left join producto p on p.codigo_norm collate "C" = e.codigo_norm and e.codigo_norm <> '' and p.id <> e.producto_id
      where e.producto_id = ap.id and e.tipo = 'reemplaza'
    ) s where a.paso > -${LONGEST_CHAIN} and (s.id is null or s.id <> all (a.vistos))
  )
  select x.paso, coalesce(p.k_parte, x.codigo) as codigo, x.id, p.estado
  from (select distinct on (coalesce(id::text, norma_codigo(codigo))) id, codigo, paso from (
      select id, codigo, paso from despues union all select id, codigo, paso from antes where paso < 0) t
    order by coalesce(id::text, norma_codigo(codigo)), abs(paso)) x
  left join producto p on p.id = x.id order by x.paso, 2`

/** The product, whatever its state; 404 when there is none. */
export async function findProduct(db: Db, id: number): Promise<Product> {
  const found = await db.row<Omit<Product, 'cadena'>>(
    `select ${columns} from producto p join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id
     left join usuario u on u.id = p.actualizado_por where p.id = $1`,
    [id],
  )
  if (!found) throw noProduct()
  return { ...found, cadena: await db.rows<Product['cadena'][number]>(chain, [id]) }
}

/** The number of the product that a text in an address means; 404 when there is none, or when several parts share the code. */
export async function productNumber(db: Db, asked: string, reading: Reading): Promise<number> {
  const number = /^\d{1,15}$/.test(asked) ? Number(asked) : null
  const rows = await db.rows<{ id: number; rango: number }>(
    `select id, min(rango)::int as rango from (
       select id, case when $4 then 1 else 4 end as rango from producto where id = $1
       union all select id, 2 from producto where k_parte = $2
       union all select id, 3 from producto where codigo_norm collate "C" = $3 and $3 <> '') x
     group by id order by rango, id limit 2`,
    [number, canonicalCode(asked), normalCode(asked), reading === 'numero'],
  )
  const [first, second] = rows
  if (!first || (first.rango === 3 && second?.rango === 3)) throw noProduct()
  return first.id
}

/** XE-17. */
function noProduct(): Refusal {
  return new Refusal(404, 'El producto no existe.')
}
