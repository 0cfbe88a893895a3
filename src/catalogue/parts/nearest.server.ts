import { normalCode } from '#kit/base/code.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Nearby } from './contract.ts'
import { editDistance, nearMisses, sharedStart } from './near-codes.ts'

type Replacement = { k_parte: string; descripcion: string }
type Candidate = Nearby & { codigo_norm: string; clase: 'alterna' | 'reemplaza' | 'codigo' }

const MOST = 5

/**
 * Active parts whose code is near: those known elsewhere by this code, one slip of the keyboard away, or its neighbours
 * in the order of codes. Only index probes: `$1` the code, `$2` its near misses.
 */
const candidates = `
  with alternas as (
    select e.producto_id as id, case when e.tipo = 'reemplaza' and (e.fabricante = '' or norma_nombre(e.fabricante) = m.nombre_norm)
      then 'reemplaza' else 'alterna' end as clase, e.codigo
    from equivalencia e join producto p on p.id = e.producto_id left join marca m on m.id = p.marca_id
    where e.codigo_norm collate "C" = $1 and e.tipo <> 'reemplazado_por' and $1 <> '' limit 20
  ),
  codigos as (
    select id from producto where codigo_norm collate "C" = any ($2) and estado = 'activo'
    union
    (select id from producto where codigo_norm collate "C" >= $1 and estado = 'activo' order by codigo_norm collate "C" limit 24)
    union
    (select id from producto where codigo_norm collate "C" < $1 and estado = 'activo' order by codigo_norm collate "C" desc limit 24)
  )
  select p.k_parte, p.descripcion, l.nombre as linea, l.ilustracion, p.codigo_norm, c.clase,
    case when c.codigo is null then '' else 'Conocida también como ' || c.codigo end as razon
  from (
    select id, clase, codigo from alternas
    union all select id, 'codigo', null from codigos where id not in (select id from alternas)
  ) c
  join producto p on p.id = c.id and p.estado = 'activo' join linea l on l.id = p.linea_id`

/** The five parts nearest to a code that is nobody's, or the part that took that code over. Nothing when all are far. */
export async function nearestTo(db: Db, asked: string): Promise<{ cercanos: Nearby[]; reemplazo: Replacement | null }> {
  const code = normalCode(asked).slice(0, 40)
  if (!code) return { cercanos: [], reemplazo: null }

  const found = await db.rows<Candidate>(candidates, [code, nearMisses(code)])
  const heir = found.find(({ clase }) => clase === 'reemplaza')
  if (heir) return { cercanos: [], reemplazo: { k_parte: heir.k_parte, descripcion: heir.descripcion } }

  const farthest = Math.max(2, Math.ceil(code.length / 2))
  const cercanos = found
    .map((part) => ({
      part,
      distance: part.clase === 'codigo' ? editDistance(code, part.codigo_norm) : 0,
      shared: sharedStart(code, part.codigo_norm),
    }))
    .filter(({ distance }) => distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance || b.shared - a.shared || (a.part.k_parte < b.part.k_parte ? -1 : 1))
    .slice(0, MOST)
    .map(({ part: { k_parte, descripcion, linea, ilustracion, razon } }) => ({
      k_parte,
      descripcion,
      linea,
      ilustracion,
      razon,
    }))
  return { cercanos, reemplazo: null }
}

/** Whether `p` is proven for every application of `o`: model, engine, place and all its years, with nothing demanded that `o` does not. */
const covers = `not exists (
      select from aplicacion a where a.producto_id = o.id and not exists (
        select from aplicacion b where b.producto_id = p.id and b.modelo_id = a.modelo_id and b.motor_id is not distinct from a.motor_id
          and b.posicion is not distinct from a.posicion and b.lado is not distinct from a.lado
          and b.desde <= a.desde and coalesce(b.hasta, 9999) >= coalesce(a.hasta, 9999)
          and not exists (select from aplicacion_condicion c where c.aplicacion_id = b.id and not exists (
            select from aplicacion_condicion d where d.aplicacion_id = a.id
              and d.atributo = c.atributo and d.operador = c.operador and d.valor = c.valor))))`
const states = (part: string) => `exists (select from aplicacion s where s.producto_id = ${part}.id)`

const alternatives = `
  with misma as (
    select p.id, 1 as paso from producto p, producto o
    where o.id = $1 and p.familia = o.familia and p.estado = 'activo' and p.id <> o.id limit 24
  ),
  equivalente as (
    select e.producto_id as id, 2 as paso from producto o
    join equivalencia e on e.codigo_norm collate "C" = o.codigo_norm where o.id = $1 and o.codigo_norm <> '' limit 24
  ),
  -- A foreign code may stand for a whole kit: only of the same line is it the same thing.
  comun as (
    select b.producto_id as id, 3 as paso from producto o join equivalencia a on a.producto_id = o.id
    join equivalencia b on b.codigo_norm collate "C" = a.codigo_norm and b.producto_id <> a.producto_id
    join producto p on p.id = b.producto_id and p.linea_id = o.linea_id
    where o.id = $1 and a.codigo_norm <> '' limit 48
  ),
  mismas as (
    select p.id, 4 as paso from producto o
    join aplicacion una on una.id = (select min(id) from aplicacion where producto_id = o.id)
    join aplicacion otra on otra.modelo_id = una.modelo_id and otra.producto_id <> o.id
    join producto p on p.id = otra.producto_id and p.linea_id = o.linea_id and p.estado = 'activo'
    where o.id = $1 and ${covers}
  ),
  todas as (select * from misma union all select * from equivalente union all select * from comun union all select * from mismas),
  unicas as (select id, min(paso) as paso from todas where id <> $1 group by id),
  heredera as (select o.id, o.k_parte, o.descripcion from producto o where o.id = reemplazo_de($1)),
  puestas as (
    select p.k_parte, p.descripcion, l.nombre as linea, l.ilustracion, (array[
      'Otra presentación', 'Equivale a esta parte', 'Comparte una equivalencia', 'Para los mismos vehículos'])[u.paso]
      || case when ${states('o')} and ${states('p')} then '' else '; confirma para qué vehículos es' end as razon
    from unicas u join producto o on o.id = $1
    join producto p on p.id = u.id and p.estado = 'activo' and p.id not in (select id from heredera) join linea l on l.id = p.linea_id
    -- What is known to be the same is not offered against what the catalogue says of both.
    where not ${states('o')} or not ${states('p')} or ${covers}
    order by u.paso, p.popularidad desc, p.k_parte limit ${MOST}
  )
  select (select json_build_object('k_parte', k_parte, 'descripcion', descripcion) from heredera) as reemplazo,
    coalesce((select json_agg(a) from puestas a), '[]') as alternativas`

/** What to offer in place of a part that is no longer sold: what is proven for all its vehicles, or known to be the same where nothing is said of them. Nothing, rather than something like it. */
export async function alternativesTo(
  db: Db,
  id: number,
): Promise<{ reemplazo: Replacement | null; alternativas: Nearby[] }> {
  const found = await db.row<{ reemplazo: Replacement | null; alternativas: Nearby[] }>(alternatives, [id])
  return found ?? { reemplazo: null, alternativas: [] }
}
