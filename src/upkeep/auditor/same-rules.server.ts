import type { RuleName } from './rules.ts'
import { fromApplication, row, siblings, signed, vehicle, years } from './sql.server.ts'

/** The same twice: the older row stays. */
const duplicate = `
  with ${signed},
  repetida as (
    select id, first_value(id) over (partition by firma, desde, hasta order by id) as primera from firmada)
  select 'aplicacion:' || a.id as llave, a.producto_id,
    ${vehicle} || ' ' || auditor_anios(a.desde, a.hasta) || coalesce(', ' || mt.nombre, '') || ' está dos veces en esta parte.' as evidencia,
    md5(concat_ws('|', r.primera, b::text, a.desde, a.hasta)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion', 'b')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion', a.id)) as operaciones, 'Quitar la repetida' as arreglo
  ${fromApplication} join repetida r on r.id = a.id and r.primera <> a.id join aplicacion b on b.id = r.primera`

/** Two ranges of the same that share years: they become one. */
const overlap = `
  with ${signed}
  select distinct on (a.id) 'aplicacion:' || a.id as llave, a.producto_id,
    'Para ' || ${vehicle} || coalesce(' ' || mt.nombre, '') || ' esta parte dice ' || auditor_anios(b.desde, b.hasta) || ' y también '
      || auditor_anios(a.desde, a.hasta) || '.' as evidencia,
    md5(concat_ws('|', b.id, b.desde, b.hasta, a.desde, a.hasta)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion', 'b')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion', a.id), auditor_cambia('aplicacion', b.id,
      jsonb_build_object('desde', least(a.desde, b.desde), 'hasta', nullif(greatest(coalesce(a.hasta, 9999), coalesce(b.hasta, 9999)), 9999)))) as operaciones,
    'Unir en ' || auditor_anios(least(a.desde, b.desde), nullif(greatest(coalesce(a.hasta, 9999), coalesce(b.hasta, 9999)), 9999)) as arreglo
  from firmada f join firmada g on g.firma = f.firma and g.id <> f.id and (g.desde, g.id) < (f.desde, f.id)
    and ${years('g')} && ${years('f')} and (g.desde, coalesce(g.hasta, 9999)) <> (f.desde, coalesce(f.hasta, 9999))
  join aplicacion a on a.id = f.id join aplicacion b on b.id = g.id
  join modelo mo on mo.id = a.modelo_id join marca ma on ma.id = mo.marca_id left join motor mt on mt.id = a.motor_id
  order by a.id, g.desde, g.id`

/** Two conditions of one application that exclude each other; the later one can go. */
const impossible = `
  select distinct on (a.id, c.atributo) 'aplicacion:' || a.id || ':' || c.atributo as llave, a.producto_id,
    ${vehicle} || ' ' || auditor_anios(a.desde, a.hasta) || ' pide ' || c.atributo || ' ' || c.operador || ' ' || c.valor || ' y a la vez '
      || d.atributo || ' ' || d.operador || ' ' || d.valor || ': ningún vehículo cumple las dos.' as evidencia,
    md5(concat_ws('|', c::text, d::text)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion_condicion', 'c')}, ${row('aplicacion_condicion', 'd')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion_condicion', d.id)) as operaciones,
    'Quitar «' || d.atributo || ' ' || d.operador || ' ' || d.valor || '»' as arreglo
  ${fromApplication} join aplicacion_condicion c on c.aplicacion_id = a.id
  join aplicacion_condicion d on d.aplicacion_id = a.id and d.atributo = c.atributo and d.id > c.id
    and ((c.operador = '=' and d.operador = '=' and c.valor <> d.valor) or (c.operador <> d.operador and c.valor = d.valor))
  order by a.id, c.atributo, c.id, d.id`

/** The same vehicle with something and without it: when the years agree, one application without the condition says both. */
const opposite = `
  select distinct on (b.id) 'aplicacion:' || b.id as llave, a.producto_id,
    'Para ' || ${vehicle} || ' ' || auditor_anios(a.desde, a.hasta) || ' vale con ' || c.atributo || ' = ' || c.valor || ' y también con '
      || d.valor || '.' as evidencia,
    md5(concat_ws('|', a.id, a.desde, a.hasta, b.desde, b.hasta, c.valor, d.valor)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion', 'b')}, ${row('aplicacion_condicion', 'c')}) as filas,
    case when (a.desde, coalesce(a.hasta, 9999)) = (b.desde, coalesce(b.hasta, 9999))
      then jsonb_build_array(auditor_borra('aplicacion', b.id), auditor_borra('aplicacion_condicion', c.id)) else '[]' end as operaciones,
    case when (a.desde, coalesce(a.hasta, 9999)) = (b.desde, coalesce(b.hasta, 9999)) then 'Dejar una sola, sin la condición' end as arreglo
  ${fromApplication}
  join aplicacion b on b.producto_id = a.producto_id and b.id > a.id and b.modelo_id = a.modelo_id and b.motor_id is not distinct from a.motor_id
    and b.posicion is not distinct from a.posicion and b.lado is not distinct from a.lado and ${years('a')} && ${years('b')}
  join aplicacion_condicion c on c.aplicacion_id = a.id and c.operador = '=' and c.valor in ('si', 'no')
  join aplicacion_condicion d on d.aplicacion_id = b.id and d.atributo = c.atributo and d.operador = '=' and d.valor in ('si', 'no') and d.valor <> c.valor
  where (select count(*) from aplicacion_condicion x where x.aplicacion_id in (a.id, b.id)) = 2
  order by b.id, a.id`

/** Years between two ranges that every exact equivalent for the same vehicle covers. */
const gap = `
  with ${siblings},
  seguida as (
    select d.*, lead(d.id) over w as siguiente, lead(d.desde) over w as vuelve
    from de_grupo d window w as (partition by d.codigo_norm, d.fabricante, d.linea_id, d.producto_id, d.modelo_id, d.motor_id, d.posicion, d.lado
      order by d.desde, d.id)),
  abierta as (select s.*, int4range(s.hasta + 1, s.vuelve) as falta from seguida s where s.vuelve > s.hasta + 1),
  cubierta as materialized (
    select d.codigo_norm, d.fabricante, d.linea_id, d.producto_id, d.modelo_id, coalesce(d.motor_id, 0) as motor_id, range_agg(${years('d')}) as anios
    from de_grupo d where (d.codigo_norm, d.fabricante, d.linea_id, d.modelo_id) in (
      select x.codigo_norm, x.fabricante, x.linea_id, x.modelo_id from abierta x) group by 1, 2, 3, 4, 5, 6),
  juzgada as (
    select h.id, h.falta, h.siguiente, h.codigo_oe, count(*) as hermanas, bool_and(c.anios @> h.falta) as todas
    from abierta h join cubierta c on c.codigo_norm = h.codigo_norm and c.fabricante = h.fabricante and c.linea_id = h.linea_id
      and c.modelo_id = h.modelo_id and c.motor_id = coalesce(h.motor_id, 0) and c.producto_id <> h.producto_id
    group by h.id, h.falta, h.siguiente, h.codigo_oe)
  select distinct on (a.id) 'aplicacion:' || a.id as llave, a.producto_id,
    'A ' || ${vehicle} || coalesce(' ' || mt.nombre, '') || ' le faltan ' || auditor_anios(lower(j.falta), upper(j.falta) - 1) || ': las otras '
      || j.hermanas || ' partes con el código original ' || j.codigo_oe || ' los cubren.' as evidencia,
    md5(concat_ws('|', a.hasta, b.desde, j.falta, j.codigo_oe)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('aplicacion', 'b')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('hasta', upper(j.falta) - 1))) as operaciones,
    'Llenar el hueco: ' || auditor_anios(a.desde, upper(j.falta) - 1) as arreglo
  ${fromApplication} join juzgada j on j.id = a.id and j.todas and j.hermanas >= 2 join aplicacion b on b.id = j.siguiente
  order by a.id, j.codigo_oe`

/** Years that overlap those of all exact equivalents and differ from theirs, on which they agree. */
const differs = `
  with ${siblings},
  vista as (
    select d.id, d.codigo_oe, count(distinct s.producto_id) as hermanas, count(distinct (s.desde, coalesce(s.hasta, 9999))) as rangos,
      min(s.desde) as desde, max(coalesce(s.hasta, 9999)) as hasta
    from de_grupo d join de_grupo s on s.codigo_norm = d.codigo_norm and s.fabricante = d.fabricante and s.linea_id = d.linea_id
      and s.producto_id <> d.producto_id and s.modelo_id = d.modelo_id and s.motor_id is not distinct from d.motor_id and ${years('s')} && ${years('d')}
    group by d.id, d.codigo_oe)
  select distinct on (a.id) 'aplicacion:' || a.id as llave, a.producto_id,
    'Para ' || ${vehicle} || coalesce(' ' || mt.nombre, '') || ' las otras ' || v.hermanas || ' partes con el código original ' || v.codigo_oe
      || ' dicen ' || auditor_anios(v.desde, nullif(v.hasta, 9999)) || '; ésta dice ' || auditor_anios(a.desde, a.hasta) || '.' as evidencia,
    md5(concat_ws('|', a.desde, a.hasta, v.desde, v.hasta, v.codigo_oe)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('desde', v.desde, 'hasta', nullif(v.hasta, 9999)))) as operaciones,
    'Poner ' || auditor_anios(v.desde, nullif(v.hasta, 9999)) as arreglo
  ${fromApplication} join vista v on v.id = a.id and v.hermanas >= 2 and v.rangos = 1
  where (a.desde, coalesce(a.hasta, 9999)) <> (v.desde, v.hasta)
    and (mo.desde is null or (a.desde >= mo.desde and coalesce(a.hasta, 9999) <= coalesce(mo.hasta, 9999)))
    and not exists (select from aplicacion o where o.producto_id = a.producto_id and o.id <> a.id and o.modelo_id = a.modelo_id
      and o.motor_id is not distinct from a.motor_id and ${years('o')} && int4range(v.desde, v.hasta, '[]'))
  order by a.id, v.hermanas desc`

export const sameRules = {
  duplicada: duplicate,
  traslape: overlap,
  condicion_imposible: impossible,
  condiciones_opuestas: opposite,
  hueco: gap,
  difiere: differs,
} as const satisfies Partial<Record<RuleName, string>>
