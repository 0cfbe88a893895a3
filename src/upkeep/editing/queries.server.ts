import type { Received } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { attributeKind } from './attributes.server.ts'
import type { FieldChange, historialProducto, Options, Product, VehicleNames, vehiculosParaElegir } from './contract.ts'
import { findProduct, productNumber } from './find-product.server.ts'

export async function readProduct(id: string, { db }: Context): Promise<Product> {
  return findProduct(db, await productNumber(db, id, 'numero'))
}

/** What one chooses among: dozens of lines, hundreds of brands. */
export async function readOptions({ db }: Context): Promise<Options> {
  const [lineas, marcas, atributos] = await Promise.all([
    db.rows<Options['lineas'][number]>('select id, nombre, activa from linea order by nombre_norm'),
    db.rows<Options['marcas'][number]>(
      `select id, nombre, activa from marca where tipo = 'producto' order by nombre_norm`,
    ),
    db.rows<Options['atributos'][number]>(
      `select t.clave, t.nombre, t.unidad, ${attributeKind} as tipo from atributo t order by t.nombre, t.id`,
    ),
  ])
  return { lineas, marcas, atributos }
}

/** Names to type an application with: makes, the models of one, and the engines that parts fit on a model (all, where none is known). */
export async function readVehicleNames(
  { marca, modelo }: Received<typeof vehiculosParaElegir>['query'],
  { db }: Context,
): Promise<VehicleNames> {
  const [marcas, modelos, motores] = await Promise.all([
    db.rows<{ nombre: string }>(`select nombre from marca where tipo = 'vehiculo' and activa order by nombre_norm`),
    marca ? db.rows<VehicleNames['modelos'][number]>(modelsOf, [marca]) : [],
    marca && modelo ? db.rows<{ nombre: string }>(enginesOf, [marca, modelo]) : [],
  ])
  const names = (rows: { nombre: string }[]) => rows.map(({ nombre }) => nombre)
  return { marcas: names(marcas), modelos, motores: names(motores) }
}

const modelsOf = `
  select mo.nombre, mo.desde, mo.hasta from modelo mo join marca m on m.id = mo.marca_id
  where m.tipo = 'vehiculo' and m.nombre_norm = norma_nombre($1) order by mo.nombre_norm limit 500`

const enginesOf = `
  with de_modelo as (
    select distinct a.motor_id from aplicacion a join modelo mo on mo.id = a.modelo_id join marca m on m.id = mo.marca_id
    where m.tipo = 'vehiculo' and m.nombre_norm = norma_nombre($1) and mo.nombre_norm = norma_nombre($2) and a.motor_id is not null)
  select t.nombre from motor t
  where t.id in (select motor_id from de_modelo) or not exists (select from de_modelo) order by t.nombre_norm limit 500`

const PAGE = 50
const campos = `
  from auditoria a
  cross join lateral (select distinct k from jsonb_object_keys(coalesce(a.antes, '{}') || coalesce(a.despues, '{}')) as k) c
  where a.objeto = 'producto' and a.objeto_id = $1::text and jsonb_typeof(coalesce(a.despues, '{}')) = 'object'
    and jsonb_typeof(coalesce(a.antes, '{}')) = 'object'`

/** A named row (line, brand) as the log keeps it. */
const named = (side: string, name: string) =>
  `jsonb_build_object('id', c.${side} -> '${name}_id', 'nombre', c.${side} -> '${name}')`
const partFields = `
  select f.campo, f.antes, f.despues from (values
    ('descripcion', c.antes -> 'descripcion', c.despues -> 'descripcion'),
    ('linea', case when c.antes is not null then ${named('antes', 'linea')} end, ${named('despues', 'linea')}),
    ('marca', case when c.antes is not null then ${named('antes', 'marca')} end, ${named('despues', 'marca')}),
    ('empaque', c.antes -> 'empaque', c.despues -> 'empaque'),
    ('hecho_mx', c.antes -> 'hecho_mx', c.despues -> 'hecho_mx'),
    ('estado', c.antes -> 'estado', c.despues -> 'estado'),
    ('casco', c.antes -> 'casco', c.despues -> 'casco')) f (campo, antes, despues)
  where c.tabla = 'producto' and f.antes is distinct from f.despues and (c.antes is not null or f.despues <> 'null')
  union all
  select case c.tabla when 'precio' then 'precio ' || c.titulo when 'existencia' then 'existencia ' || c.titulo
    when 'aplicacion' then 'aplicación' else c.tabla end,
    case when c.tabla in ('precio', 'existencia') then to_jsonb(trim_scale(c.valor_antes)) end,
    case when c.tabla in ('precio', 'existencia') then to_jsonb(trim_scale(c.valor_despues)) else to_jsonb(c.titulo) end
  where c.tabla <> 'producto'`

/** What loads wrote into the part, and what was taken back of them: with the file and its row. */
const loads = `
  select -c.n * 2 - w.n as id, w.en, u.email as quien, w.accion, f.campo,
    case w.n when 0 then f.antes else f.despues end as antes, case w.n when 0 then f.despues else f.antes end as despues,
    jsonb_build_object('id', l.id, 'archivo', l.archivo, 'fila', c.fila) as carga
  from carga_cambio c
  join carga l on l.id = c.carga_id and l.estado in ('APLICADA', 'REVERTIDA') and l.aplicada_en is not null
  cross join lateral (values (0, l.aplicada_en, 'carga_publicada', coalesce(l.aplicada_por, l.creado_por)),
    (1, l.revertida_en, 'carga_revertida', l.revertida_por)) w (n, en, accion, por)
  left join usuario u on u.id = w.por
  cross join lateral (${partFields}) f
  where c.producto_id = $1::bigint and w.en is not null and (w.n = 0 or l.estado = 'REVERTIDA' and c.quedo is null)`

const history = `
  select a.id, a.en, a.actor as quien, a.accion, c.k as campo, a.antes -> c.k as antes, a.despues -> c.k as despues, null::jsonb as carga ${campos}
  union all ${loads}`

/** AD-e1: what was changed field by field, from the log that only grows and from the loads that can be taken back. */
export async function readHistory(
  asked: string,
  { campo, pagina }: Received<typeof historialProducto>['query'],
  { db }: Context,
) {
  const id = String(await productNumber(db, asked, 'numero'))
  const [names, cambios] = await Promise.all([
    db.rows<{ campo: string }>(`select distinct campo from (${history}) x order by 1`, [id]),
    db.rows<FieldChange>(
      `select * from (${history}) x where $2::text is null or campo = $2
       order by en desc, id desc, campo limit ${PAGE + 1} offset $3`,
      [id, campo || null, (pagina - 1) * PAGE],
    ),
  ])
  return {
    hay_mas: cambios.length > PAGE,
    campos: names.map((one) => one.campo),
    cambios: cambios.slice(0, PAGE),
  }
}
