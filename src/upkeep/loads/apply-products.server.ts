// Staged products → the catalogue: lines and brands first, then new parts, then what changed in known ones.
import type { Sql } from './sql.server.ts'
import { createdSentence, rowsSay, type Step } from './changes.ts'

/** Writes lote_producto. A row's empty cells leave what the part had; the last row of a repeated code counts. */
export async function applyProducts(sql: Sql): Promise<Step> {
  const notices = await dropRepeated(sql)
  await sql.query(`
    alter table lote_producto add producto_id bigint;
    update lote_producto l set producto_id = p.id from producto p where p.k_parte = l.k_parte;
    create temp table lote_nombre on commit drop as
      select 'linea' tipo, linea nombre, norma_nombre(linea) norm, min(fila) fila from lote_producto where linea is not null group by 2
      union all
      select 'marca', marca, norma_nombre(marca), min(fila) from lote_producto where marca is not null group by 2;
    -- A name that a brand had before it was joined with another means that brand.
    update lote_nombre n set norm = m.nombre_norm from marca m
      where n.tipo = 'marca' and m.tipo = 'producto' and n.norm = any (select norma_nombre(a) from unnest(m.alias) a);
    analyze lote_producto, lote_nombre`)

  const lines = await createLines(sql)
  const brands = await createBrands(sql)
  const inserted = await insertNew(sql)
  const updated = await updateKnown(sql)
  const { rows } = await sql.query<{ total: number }>('select count(*)::int total from lote_producto')
  await sql.query('drop table lote_nombre')

  const total = rows[0]?.total ?? 0
  return {
    count: { nuevos: inserted, cambiados: updated, iguales: total - inserted - updated },
    created: { lineas_creadas: lines.length, marcas_creadas: brands.length },
    notices: [...notices, ...createdSentence(lines, 'línea', 'líneas'), ...createdSentence(brands, 'marca', 'marcas')],
  }
}

async function dropRepeated(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ filas: number; distintas: number; ejemplo: string | null }>(`
    with repetidos as (
      select k_parte, max(fila) ultima, count(*) veces, count(distinct (descripcion, linea, marca, empaque, hecho_mx, estado, casco)) variantes
      from lote_producto group by 1 having count(*) > 1),
    quitados as (delete from lote_producto l using repetidos r where r.k_parte = l.k_parte and l.fila < r.ultima returning r.k_parte, r.variantes)
    select count(*)::int filas, (count(*) filter (where variantes > 1))::int distintas, min(k_parte) filter (where variantes > 1) ejemplo
    from quitados`)
  const { filas = 0, distintas = 0, ejemplo } = rows[0] ?? {}
  if (distintas)
    return [
      `${rowsSay(distintas, 'repite', 'repiten')} un código con otros datos: vale la última (por ejemplo ${ejemplo}).`,
    ]
  return filas ? [`${rowsSay(filas, 'repite', 'repiten')} un código con los mismos datos.`] : []
}

async function createLines(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ nombre: string }>(`
    insert into linea (nombre)
    select distinct on (norm) nombre from (
      select nombre, norm, fila from lote_nombre where tipo = 'linea' and norm <> ''
      union all
      select 'Sin clasificar', 'sin clasificar', 0 where exists (
        select from lote_producto where producto_id is null and (linea is null or norma_nombre(linea) = ''))) n
    where not exists (select from linea x where x.nombre_norm = n.norm)
    order by norm, fila
    returning nombre`)
  return rows.map(({ nombre }) => nombre)
}

async function createBrands(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ nombre: string }>(`
    insert into marca (tipo, nombre)
    select distinct on (norm) 'producto', nombre from lote_nombre n
    where tipo = 'marca' and norm <> '' and not exists (select from marca x where x.tipo = 'producto' and x.nombre_norm = n.norm)
    order by norm, fila
    returning nombre`)
  return rows.map(({ nombre }) => nombre)
}

const named = `
  left join lote_nombre nl on nl.tipo = 'linea' and nl.nombre = l.linea left join linea li on li.nombre_norm = nl.norm and nl.norm <> ''
  left join lote_nombre nm on nm.tipo = 'marca' and nm.nombre = l.marca left join marca m on m.tipo = 'producto' and m.nombre_norm = nm.norm`

async function insertNew(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(`
    with nuevos as (
      insert into producto (k_parte, descripcion, linea_id, marca_id, empaque, hecho_mx, estado, casco)
      select l.k_parte, coalesce(l.descripcion, l.linea, ''), coalesce(li.id, (select id from linea where nombre_norm = 'sin clasificar')),
        m.id, coalesce(l.empaque, 1), coalesce(l.hecho_mx, false), coalesce(l.estado, 'activo'), nullif(l.casco, 0)
      from lote_producto l ${named}
      where l.producto_id is null order by l.fila
      returning id)
    insert into lote_cambio select id from nuevos`)
  return rowCount ?? 0
}

/** Nothing said leaves the core that there is; zero takes it off. */
const coreAfter = 'case when d.casco is null then p.casco else nullif(d.casco, 0) end'

async function updateKnown(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(`
    with datos as (
      select l.producto_id, l.descripcion, li.id linea_id, m.id marca_id, l.empaque, l.hecho_mx, l.estado, l.casco
      from lote_producto l ${named} where l.producto_id is not null),
    cambiados as (
      update producto p set descripcion = coalesce(d.descripcion, p.descripcion), linea_id = coalesce(d.linea_id, p.linea_id),
        marca_id = coalesce(d.marca_id, p.marca_id), empaque = coalesce(d.empaque, p.empaque), hecho_mx = coalesce(d.hecho_mx, p.hecho_mx),
        estado = coalesce(d.estado, p.estado), casco = ${coreAfter}, version = p.version + 1, actualizado_en = now()
      from datos d
      where p.id = d.producto_id and (p.descripcion, p.linea_id, p.marca_id, p.empaque, p.hecho_mx, p.estado, p.casco) is distinct from
        (coalesce(d.descripcion, p.descripcion), coalesce(d.linea_id, p.linea_id), coalesce(d.marca_id, p.marca_id),
         coalesce(d.empaque, p.empaque), coalesce(d.hecho_mx, p.hecho_mx), coalesce(d.estado, p.estado), ${coreAfter})
      returning p.id)
    insert into lote_cambio select id from cambiados`)
  return rowCount ?? 0
}
