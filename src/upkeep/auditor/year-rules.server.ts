import type { RuleName } from './rules.ts'
import { fromApplication, row, vehicle, years } from './sql.server.ts'

const now = `extract(year from hoy_local())::int`

/** Outside the model's own years; what is left of the range is kept, and when nothing is left the application goes. */
const model = `
  select 'aplicacion:' || a.id as llave, a.producto_id,
    case when x.desde > x.hasta then 'El ' || ${vehicle} || ' se vendió en ' || auditor_anios(mo.desde, mo.hasta)
        || '; esta aplicación dice ' || auditor_anios(a.desde, a.hasta) || '.'
      when mo.hasta is not null and a.hasta is null then 'El ' || ${vehicle} || ' se vendió hasta ' || mo.hasta
        || '; esta aplicación sigue abierta desde ' || a.desde || '.'
      when a.hasta > mo.hasta then 'El ' || ${vehicle} || ' se vendió hasta ' || mo.hasta || '; esta aplicación dice ' || a.hasta || '.'
      else 'El ' || ${vehicle} || ' se vende desde ' || mo.desde || '; esta aplicación empieza en ' || a.desde || '.' end as evidencia,
    md5(concat_ws('|', a.modelo_id, a.desde, a.hasta, mo.desde, mo.hasta)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('modelo', 'mo')}) as filas,
    case when x.desde > x.hasta then jsonb_build_array(auditor_borra('aplicacion', a.id))
      else jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('desde', x.desde, 'hasta', nullif(x.hasta, 9999)))) end as operaciones,
    case when x.desde > x.hasta then 'Quitar la aplicación' else 'Recortar a ' || auditor_anios(x.desde, nullif(x.hasta, 9999)) end as arreglo
  ${fromApplication}
  cross join lateral (select greatest(a.desde, mo.desde) as desde, least(coalesce(a.hasta, 9999), coalesce(mo.hasta, 9999)) as hasta) x
  where mo.desde is not null and (a.desde < mo.desde or coalesce(a.hasta, 9999) > coalesce(mo.hasta, 9999))`

/** Years that have not come, or are too many; of models whose own years do not say so already. */
const absurd = `
  select 'aplicacion:' || a.id as llave, a.producto_id,
    case when a.desde > ${now} + 2 then 'Empieza en ' || a.desde || ', que no ha llegado.'
      when a.hasta > ${now} + 2 then 'Llega a ' || a.hasta || ', que no ha llegado.'
      when a.desde < 1940 then 'Empieza en ' || a.desde || '.'
      else 'Cubre ' || coalesce(a.hasta, ${now}) - a.desde || ' años: ' || auditor_anios(a.desde, a.hasta) || '.' end as evidencia,
    md5(concat_ws('|', a.modelo_id, a.desde, a.hasta)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    case when a.hasta > ${now} + 2 and a.desde <= ${now} + 2 and mo.hasta is null
      then jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('hasta', null))) else '[]' end as operaciones,
    case when a.hasta > ${now} + 2 and a.desde <= ${now} + 2 and mo.hasta is null then 'Dejar ' || a.desde || ' en adelante' end as arreglo
  ${fromApplication}
  where (a.desde > ${now} + 2 or a.hasta > ${now} + 2 or a.desde < 1940 or coalesce(a.hasta, ${now}) - a.desde > 55)
    and not (mo.desde is not null and (a.desde < mo.desde or coalesce(a.hasta, 9999) > coalesce(mo.hasta, 9999)))`

/** So many other parts must name the model's engines in those years before their silence says something; fewer where the make has no such engine at all. */
const PARTS_THAT_KNOW = 20
const PARTS_THAT_KNOW_THE_MAKE = 10

/** An engine that no other part names for this model, where many name one for those years. */
const foreignEngine = `
  with par as materialized (
    select a.modelo_id, a.motor_id from aplicacion a where a.motor_id is not null group by 1, 2 having count(distinct a.producto_id) = 1),
  sola as materialized (
    select a.id, (select count(distinct o.producto_id) from aplicacion o where o.modelo_id = a.modelo_id and o.motor_id is not null
        and o.producto_id <> a.producto_id and ${years('o')} && ${years('a')}) as partes,
      exists (select from modelo x join modelo y on y.marca_id = x.marca_id join aplicacion o on o.modelo_id = y.id and o.motor_id = a.motor_id
        and o.producto_id <> a.producto_id where x.id = a.modelo_id) as es_de_la_marca
    from aplicacion a join par on par.modelo_id = a.modelo_id and par.motor_id = a.motor_id)
  select 'aplicacion:' || a.id as llave, a.producto_id,
    'Ninguna de las otras ' || s.partes || ' partes para ' || ${vehicle} || ' de esos años lleva motor ' || mt.nombre
      || case when s.es_de_la_marca then '.' else ', ni las de otros ' || ma.nombre || '.' end as evidencia,
    md5(concat_ws('|', a.modelo_id, a.motor_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion', a.id)) as operaciones, 'Quitar la aplicación' as arreglo
  ${fromApplication} join sola s on s.id = a.id
    and s.partes >= case when s.es_de_la_marca then ${PARTS_THAT_KNOW} else ${PARTS_THAT_KNOW_THE_MAKE} end`

/** How many others would be expected to say the same if it were true; fewer prove nothing. */
const EXPECTED = 4.5

/**
 * An engine of the model, in years in which no other part names it: the more parts name the model's other engines in those years, and the
 * more common the engine is where it is known, the surer. Years of the model itself only.
 */
const engineYears = `
  with de_motor as materialized (
    select a.modelo_id, a.motor_id, a.producto_id, min(a.desde) as desde, max(coalesce(a.hasta, 9999)) as hasta
    from aplicacion a where a.motor_id is not null group by 1, 2, 3),
  orillas as (
    select modelo_id, motor_id, (array_agg(desde order by desde))[1:2] as d, (array_agg(hasta order by hasta desc))[1:2] as h
    from de_motor group by 1, 2 having count(*) >= 3),
  sola as (
    select m.modelo_id, m.motor_id, m.producto_id, o.d[2] as desde, null::int as hasta, m.desde as raro, o.d[2] as sabido
    from orillas o join de_motor m on m.modelo_id = o.modelo_id and m.motor_id = o.motor_id and m.desde = o.d[1] where o.d[1] < o.d[2]
    union all
    select m.modelo_id, m.motor_id, m.producto_id, null, o.h[2], least(m.hasta, ${now}), o.h[2]
    from orillas o join de_motor m on m.modelo_id = o.modelo_id and m.motor_id = o.motor_id and m.hasta = o.h[1]
    where o.h[1] > o.h[2] and o.h[2] < ${now}),
  pesada as (
    select s.*, (select count(*) from de_motor x where x.modelo_id = s.modelo_id and x.motor_id = s.motor_id and x.producto_id <> s.producto_id
        and s.sabido between x.desde and x.hasta) as con_motor,
      (select count(distinct x.producto_id) from de_motor x where x.modelo_id = s.modelo_id and s.sabido between x.desde and x.hasta) as sabidas,
      (select count(distinct x.producto_id) from de_motor x where x.modelo_id = s.modelo_id and x.producto_id <> s.producto_id
        and s.raro between x.desde and x.hasta) as raras
    from sola s)
  select distinct on (a.id) 'aplicacion:' || a.id as llave, a.producto_id,
    'El ' || ${vehicle} || ' lleva motor ' || mt.nombre || case when s.desde is not null then ' desde ' || s.desde else ' hasta ' || s.hasta end
      || ' según las otras ' || s.con_motor || ' partes; esta aplicación dice ' || auditor_anios(a.desde, a.hasta)
      || '. Para ' || s.raro || ' hay ' || s.raras || ' partes y ninguna lo nombra.' as evidencia,
    md5(concat_ws('|', a.modelo_id, a.motor_id, a.desde, a.hasta, s.desde, s.hasta)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    case when x.desde > x.hasta then jsonb_build_array(auditor_borra('aplicacion', a.id))
      else jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('desde', x.desde, 'hasta', nullif(x.hasta, 9999)))) end as operaciones,
    case when x.desde > x.hasta then 'Quitar la aplicación' else 'Recortar a ' || auditor_anios(x.desde, nullif(x.hasta, 9999)) end as arreglo
  from pesada s join aplicacion a on a.producto_id = s.producto_id and a.modelo_id = s.modelo_id and a.motor_id = s.motor_id
  join producto p on p.id = a.producto_id and p.estado <> 'descontinuado'
  join modelo mo on mo.id = a.modelo_id join marca ma on ma.id = mo.marca_id join motor mt on mt.id = a.motor_id
  cross join lateral (select greatest(a.desde, s.desde) as desde, least(coalesce(a.hasta, 9999), s.hasta) as hasta) x
  where s.raras * s.con_motor >= ${EXPECTED} * greatest(s.sabidas, 1)
    and (a.desde < s.desde or coalesce(a.hasta, 9999) > s.hasta)
    and (mo.desde is null or (a.desde >= mo.desde and coalesce(a.hasta, 9999) <= coalesce(mo.hasta, 9999)))
  order by a.id`

/** Says for one engine what another application says for any. */
const redundantEngine = `
  select distinct on (a.id) 'aplicacion:' || a.id as llave, a.producto_id,
    'Esta parte ya vale para ' || ${vehicle} || ' ' || auditor_anios(b.desde, b.hasta) || ' con cualquier motor; esta aplicación repite '
      || mt.nombre || ' ' || auditor_anios(a.desde, a.hasta) || '.' as evidencia,
    md5(concat_ws('|', a.modelo_id, a.motor_id, a.desde, a.hasta, b.id, b.desde, b.hasta)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion', 'b')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion', a.id)) as operaciones, 'Quitar la repetida' as arreglo
  ${fromApplication}
  join aplicacion b on b.producto_id = a.producto_id and b.modelo_id = a.modelo_id and b.motor_id is null
    and b.desde <= a.desde and coalesce(b.hasta, 9999) >= coalesce(a.hasta, 9999)
    and b.posicion is not distinct from a.posicion and b.lado is not distinct from a.lado and b.nota is not distinct from a.nota
  where a.motor_id is not null
    and not exists (select from aplicacion_condicion c where c.aplicacion_id = b.id)
  order by a.id, b.id`

export const yearRules = {
  anios_modelo: model,
  rango_absurdo: absurd,
  motor_modelo: foreignEngine,
  motor_anios: engineYears,
  motor_redundante: redundantEngine,
} as const satisfies Partial<Record<RuleName, string>>
