import { canonicalCode, normalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { drawingAlt } from '#catalogue/drawings/measured.ts'
import type { Db } from '#platform/database/db.server.ts'
import { groupApplications } from './application-groups.ts'
import { attributesOf, cardColumns, cardJoins } from './card.server.ts'
import { calmText } from './conditions.ts'
import type { Application, Details, Nearby, productDetails } from './contract.ts'
import { alternativesTo, nearestTo } from './nearest.server.ts'

type Product = Reply<typeof productDetails>
type Found = { id: number; estado: string; results: [Details, ...Product['results'][number][]] }

const applicationsOf = `
  coalesce((
    select json_agg(json_build_object('marca', vm.nombre, 'modelo', mo.nombre, 'motor', mt.nombre,
      'desde', a.desde, 'hasta', a.hasta, 'posicion', a.posicion, 'lado', a.lado, 'cantidad', a.cantidad,
      'nota', a.nota, 'fuente', a.fuente, 'condiciones', coalesce((
        select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
        from aplicacion_condicion c where c.aplicacion_id = a.id), '[]'))
      order by vm.nombre_norm, mo.nombre_norm, mt.nombre_norm nulls first, a.desde, a.id)
    from aplicacion a join modelo mo on mo.id = a.modelo_id join marca vm on vm.id = mo.marca_id
    left join motor mt on mt.id = a.motor_id
    where a.producto_id = p.id), '[]') as aplicaciones`

const partColumns = `${cardColumns}, l.slug as linea_slug, p.marca_id, m.logo as marca_logo, p.familia, '' as variante, ${applicationsOf}`

/** What only the part itself carries; its variants do without. */
const ownColumns = `
  p.unidad, p.empaque, p.peso_kg::text as peso_kg, p.dimensiones, p.clave_prod_serv, p.clave_unidad, p.garantia_meses,
  case when g.precio_publico = 'lista' then p.casco::text end as casco,
  p.texto, p.seo_titulo, p.seo_descripcion, ${attributesOf},
  coalesce((
    select json_agg(json_build_object('ruta', i.ruta, 'alt', i.alt) order by i.tipo = 'dibujo', i.orden, i.id)
    from producto_imagen i where i.producto_id = p.id and i.tipo in ('foto', 'dibujo')), '[]') as fotos,
  coalesce((
    select json_agg(i.ruta order by i.orden, i.id)
    from producto_imagen i where i.producto_id = p.id and i.tipo = '360'), '[]') as vista360,
  coalesce((
    select json_agg(json_build_object('codigo', e.codigo, 'fabricante', e.fabricante, 'tipo', e.tipo,
      'certeza', e.certeza, 'nota', e.nota, 'fuente', e.fuente, 'k_parte', (
        select o.k_parte from producto o
        where o.codigo_norm collate "C" = e.codigo_norm and o.codigo_norm <> '' and o.estado = 'activo' and o.id <> p.id
        order by o.id limit 1))
      order by array_position(array['reemplazado_por', 'reemplaza', 'OE', 'competidor', 'alterna', 'kit'], e.tipo), e.fabricante, e.codigo)
    from equivalencia e where e.producto_id = p.id), '[]') as equivalencias,
  (select json_build_object('numero', a.numero, 'titular', a.titular, 'hasta', a.hasta, 'logo', distintivo_de(a.logo_id))
    from autorizacion_mx a
    where p.hecho_mx and (a.producto_id = p.id or a.marca_id = p.marca_id) and estado_ahora(a) = 'vigente'
    order by a.producto_id is null, a.hasta desc, a.id limit 1) as autorizacion_mx,
  le_quedo_de(p.id) as quedo,
  exists (select from ficha_vigente c where c.producto_id = p.id) as tiene_ficha,
  (select json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion)
    from producto o where o.id = reemplazo_de(p.id)) as reemplazo,
  case when g.precio_publico = 'lista' then (select round(valor, 2)::text from precio_de(null, p.id)) end as precio,
  case when g.precio_publico = 'semaforo' then (
    select case when coalesce(sum(q.hay), 0) = 0 then 'agotado' when sum(q.hay) < 10 then 'pocas' else 'disponible' end
    from (select x.disponible - x.disponible % p.empaque as hay from existencia x
      join sucursal s on s.id = x.sucursal_id and s.activa where x.producto_id = p.id) q) end as disponibilidad`

/**
 * The part that a code names, however it is punctuated. An exact spelling wins, then the one active part;
 * a code that several active parts share is nobody's: the visitor chooses among them.
 */
const details = `
  with hallada as (
    select p.id, p.familia, p.estado, p.k_parte = $1 as exacta, count(*) filter (where p.estado = 'activo') over () as activas
    from producto p where p.codigo_norm collate "C" = $2 and p.estado <> 'borrador' and ($2 <> '' or p.k_parte = $1)
  ),
  elegida as (
    select id, familia, estado from hallada where exacta or activas <= 1
    order by exacta desc, estado = 'activo' desc, id limit 1
  ),
  variante as (
    select p.id from producto p, elegida e
    where p.familia = e.familia and p.familia is not null and p.estado = 'activo' and p.id <> e.id
    order by p.k_parte limit 24
  )
  select e.id, e.estado, json_build_array((
    select row_to_json(d) from (
      select ${partColumns}, ${ownColumns} from producto p ${cardJoins} cross join config_empresa g where p.id = e.id) d
  )) as parte, coalesce((
    select json_agg(row_to_json(d) order by d.k_parte) from (
      select ${partColumns} from variante v join producto p on p.id = v.id ${cardJoins}) d
  ), '[]') as variantes
  from elegida e`

/** E-12. Throws 404 with the nearest codes, or 410 with what replaces a part that is no longer sold. */
export async function readProduct(db: Db, asked: string): Promise<Product> {
  const k_parte = canonicalCode(asked)
  const found = await db.row<{ id: number; estado: string; parte: [Details]; variantes: Product['results'] }>(details, [
    k_parte,
    normalCode(asked),
  ])
  if (!found) throw await refusalFor(db, k_parte)
  if (found.estado !== 'activo') throw gone(await alternativesTo(db, found.id))

  const [part] = found.parte
  const alt = part.fotos.length === 0 ? drawingAlt(part) : null
  if (alt !== null) part.fotos = [{ ruta: `/api/v1/partes/${encodeURIComponent(part.k_parte)}/medidas.svg`, alt }]
  const results: Found['results'] = [...found.parte, ...found.variantes]
  for (const one of results) one.variante = variantOf(one)
  return { results, groupaplicaciones: groupApplications(part.aplicaciones) }
}

/** A code of ours that another part took over is gone, not unknown. */
async function refusalFor(db: Db, k_parte: string): Promise<Refusal> {
  const { cercanos, reemplazo } = await nearestTo(db, k_parte)
  if (reemplazo) return gone({ reemplazo, alternativas: cercanos })
  return new Refusal(404, 'El producto no existe', { extra: { cercanos } })
}

function gone(instead: {
  reemplazo: { k_parte: string; descripcion: string } | null
  alternativas: Nearby[]
}): Refusal {
  return new Refusal(410, 'El producto no está disponible', { extra: instead })
}

type Told = { aplicaciones: Application[]; empaque?: number }

/** Position and side when all applications agree on them. */
function variantOf({ aplicaciones }: Told): string {
  const agreed = (['posicion', 'lado'] as const).map((name) => {
    const values = new Set(aplicaciones.map((application) => application[name]))
    return values.size === 1 ? calmText([...values][0] ?? null) : null
  })
  return agreed.filter(Boolean).join(' · ')
}
