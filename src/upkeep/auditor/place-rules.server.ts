import type { RuleName } from './rules.ts'
import { alive, fromApplication, row, vehicle } from './sql.server.ts'

/** The description without the vehicle it is for, in plain letters. */
const said = `split_part(norma_nombre(p.descripcion), ' para ', 1)`

/** What the description says of a place, what the application says instead, and what it should say. */
const pairs = [
  ['posicion', 'delanter', 'traser', 'DELANTERA'],
  ['posicion', 'traser', 'delanter', 'TRASERA'],
  ['posicion', 'superior', 'inferior', 'SUPERIOR'],
  ['posicion', 'inferior', 'superior', 'INFERIOR'],
  ['lado', 'izquierd', 'derech', 'IZQUIERDO'],
  ['lado', 'derech', 'izquierd', 'DERECHO'],
]

const against = `
  with dicha as materialized (
    select p.id, ${said} as dicho from producto p where ${alive} and p.descripcion ~* '(delanter|traser|superior|inferior|izquierd|derech)'),
  lugar as (
    select a.id, d.dicho, x.columna, lower(x.valor) as valor from aplicacion a join dicha d on d.id = a.producto_id
    cross join lateral (values ('posicion', a.posicion), ('lado', a.lado)) x (columna, valor) where x.valor is not null)
  select 'aplicacion:' || a.id || ':' || v.columna as llave, a.producto_id,
    'La descripción dice «' || substring(l.dicho from v.uno || '[a-z]*') || '»; para ' || ${vehicle} || ' esta aplicación dice ' || l.valor || '.' as evidencia,
    md5(concat_ws('|', p.descripcion, l.valor)) as huella,
    jsonb_build_array(${row('aplicacion', 'a')}, ${row('producto', 'p')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object(v.columna, v.pone))) as operaciones,
    'Poner ' || lower(v.pone) as arreglo
  ${fromApplication} join lugar l on l.id = a.id
  join (values ${pairs.map((pair) => `(${pair.map((word) => `'${word}'`).join(', ')})`).join(', ')}) v (columna, uno, otro, pone)
    on v.columna = l.columna and strpos(l.dicho, v.uno) > 0 and strpos(l.dicho, v.otro) = 0 and starts_with(l.valor, v.otro)`

/** One application of a part that says another place than all the others, of at least four, while the description says nothing. */
const minority = (['posicion', 'lado'] as const)
  .map(
    (column) => `
  select 'aplicacion:' || a.id || ':${column}' as llave, a.producto_id,
    'Las otras ' || u.veces || ' aplicaciones de esta parte dicen ' || coalesce(lower(u.usual), 'ninguna ${column === 'lado' ? 'lado' : 'posición'}') || '; la de '
      || ${vehicle} || ' dice ' || coalesce(lower(a.${column}), 'nada') || '.' as evidencia,
    md5(concat_ws('|', u.usual, a.${column}, u.veces)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('${column}', u.usual))) as operaciones,
    'Poner ' || coalesce(lower(u.usual), 'ninguno') as arreglo
  ${fromApplication}
  join (
    select producto_id, mode() within group (order by ${column}) as usual, count(*) - 1 as veces
    from aplicacion where ${column} is not null group by producto_id
    having count(*) >= 4 and count(distinct ${column}) = 2) u on u.producto_id = a.producto_id
  where a.${column} is distinct from u.usual and a.${column} is not null
    and (select count(*) from aplicacion o where o.producto_id = a.producto_id and o.${column} is distinct from u.usual) = 1
    and strpos(${said}, left(norma_nombre(u.usual), 6)) = 0 and strpos(${said}, left(norma_nombre(a.${column}), 6)) = 0`,
  )
  .join(' union all ')

/** A place in a line of which hardly any part has one. */
const unusual = (['posicion', 'lado'] as const)
  .map(
    (column) => `
  select 'aplicacion:' || a.id || ':${column}' as llave, a.producto_id,
    'De ' || u.partes || ' partes de ' || l.nombre || ', ' || u.con || ' ${column === 'lado' ? 'dicen lado' : 'dicen posición'}; esta aplicación dice ' || lower(a.${column}) || '.' as evidencia,
    md5(concat_ws('|', a.${column}, p.linea_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('${column}', null))) as operaciones,
    'Quitar ${column === 'lado' ? 'el lado' : 'la posición'}' as arreglo
  ${fromApplication} join linea l on l.id = p.linea_id
  join (
    select x.linea_id, count(distinct x.id) as partes, count(distinct x.id) filter (where y.${column} is not null) as con
    from producto x join aplicacion y on y.producto_id = x.id group by 1) u on u.linea_id = p.linea_id
  where a.${column} is not null and u.partes >= 30 and u.con * 20 < u.partes
    and strpos(${said}, left(norma_nombre(a.${column}), 6)) = 0`,
  )
  .join(' union all ')

/** Two parts of one family, made for left and right, that say the same side of the same vehicle. */
const sameSide = `
  with una as (
    select p.id, p.k_parte, p.familia, min(a.lado) as lado, min(coalesce(a.posicion, '')) as posicion, min(a.modelo_id) as modelo_id, p.descripcion
    from producto p join aplicacion a on a.producto_id = p.id
    where p.familia is not null and a.lado is not null and ${alive} group by p.id
    having count(distinct a.lado) = 1 and count(distinct coalesce(a.posicion, '')) = 1),
  par as (
    select familia, posicion, lado, min(id) as una, max(id) as otra from una
    group by familia, posicion, lado having count(*) = 2
      and (select count(*) from producto x where x.familia = una.familia and x.estado <> 'descontinuado') = 2)
  select 'familia:' || par.familia as llave, p.id as producto_id,
    p.k_parte || ' y ' || o.k_parte || ' son de la familia ' || par.familia || ' y las dos dicen ' || lower(par.lado) || '.' as evidencia,
    md5(concat_ws('|', par.una, par.otra, par.lado, par.posicion)) as huella,
    jsonb_build_array(${row('producto', 'p')}, ${row('producto', 'o')}) as filas, '[]'::jsonb as operaciones, null as arreglo
  from par join producto p on p.id = par.una join producto o on o.id = par.otra join una u on u.id = p.id join una v on v.id = o.id
  where u.modelo_id = v.modelo_id`

/** Pieces a vehicle, against what nearly all parts of the line say for as many cylinders. */
const quantity = `
  with dicha as materialized (
    select p.linea_id, coalesce(mt.cilindros, 0) as cilindros, a.cantidad, count(*) as veces
    from aplicacion a join producto p on p.id = a.producto_id left join motor mt on mt.id = a.motor_id
    where a.cantidad is not null group by 1, 2, 3),
  usual as (
    select linea_id, cilindros, sum(veces) as todas, (array_agg(cantidad order by veces desc))[1] as cantidad, max(veces) as veces
    from dicha group by 1, 2 having sum(veces) >= 25 and max(veces) >= 0.95 * sum(veces))
  select 'aplicacion:' || a.id as llave, a.producto_id,
    ${vehicle} || coalesce(' ' || mt.nombre, '') || ' pide ' || a.cantidad || '; en ' || l.nombre || ' ' || u.veces || ' de ' || u.todas
      || ' aplicaciones' || case when u.cilindros > 0 then ' para motores de ' || u.cilindros || ' cilindros' else '' end || ' piden ' || u.cantidad || '.' as evidencia,
    md5(concat_ws('|', a.cantidad, u.cantidad, a.motor_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_cambia('aplicacion', a.id, jsonb_build_object('cantidad', u.cantidad))) as operaciones,
    'Poner ' || u.cantidad as arreglo
  ${fromApplication} join linea l on l.id = p.linea_id
  join usual u on u.linea_id = p.linea_id and u.cilindros = coalesce(mt.cilindros, 0)
  where a.cantidad is not null and a.cantidad <> u.cantidad`

/** A fuel for which hardly any part of the line is made, though by its share of the catalogue many should be. */
const fuel = `
  with de_linea as materialized (
    select p.linea_id, mt.combustible, count(distinct p.id) as partes
    from aplicacion a join producto p on p.id = a.producto_id join motor mt on mt.id = a.motor_id where mt.combustible is not null group by 1, 2),
  todas as (
    select p.linea_id, count(distinct p.id) as partes from aplicacion a join producto p on p.id = a.producto_id
    join motor mt on mt.id = a.motor_id where mt.combustible is not null group by 1),
  parte as (
    select combustible, sum(partes)::float8 / (select sum(partes) from todas) as cuota from de_linea group by 1)
  select 'aplicacion:' || a.id || ':combustible' as llave, a.producto_id,
    'De ' || t.partes || ' partes de ' || l.nombre || ', ' || d.partes || ' dice motor ' || mt.combustible || '; esta aplicación es para '
      || ${vehicle} || ' ' || mt.nombre || '.' as evidencia,
    md5(concat_ws('|', a.motor_id, p.linea_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    jsonb_build_array(auditor_borra('aplicacion', a.id)) as operaciones, 'Quitar la aplicación' as arreglo
  ${fromApplication} join linea l on l.id = p.linea_id
  join de_linea d on d.linea_id = p.linea_id and d.combustible = mt.combustible
  join todas t on t.linea_id = p.linea_id join parte q on q.combustible = mt.combustible and q.cuota * t.partes >= 8
    and d.partes <= greatest(1, 0.15 * q.cuota * t.partes)`

/** Accepted returns that say this very application did not fit: three or more are a doubt that a person looks at. */
const returned = `
  select 'aplicacion:' || a.id as llave, a.producto_id,
    'En ' || d.veces || ' devoluciones aceptadas no quedó en ' || ${vehicle} || ' ' || auditor_anios(a.desde, a.hasta) || ': la última, ' || d.ultima || '.' as evidencia,
    md5(concat_ws('|', d.veces, a.desde, a.hasta, a.modelo_id, a.motor_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    '[]'::jsonb as operaciones, null as arreglo
  ${fromApplication}
  join (
    select l.aplicacion_id, count(distinct v.id) as veces, (array_agg(v.folio order by v.id desc))[1] as ultima
    from devolucion_linea l join devolucion v on v.id = l.devolucion_id
    where l.motivo = 'no_le_quedo' and l.procede and l.aplicacion_id is not null
    group by 1 having count(distinct v.id) >= 3) d on d.aplicacion_id = a.id`

/** Buyers who said after delivery that it did not fit: of one application where they named the vehicle, of the part where they did not. */
const told = `
  with dicho as materialized (
    select l.producto_id, q.modelo_id, q.anio, o.cliente_id, q.dicho_en, o.folio
    from le_quedo q join pedido_linea l on l.id = q.linea_id join pedido o on o.id = l.pedido_id where not q.queda)
  select 'aplicacion:' || a.id as llave, a.producto_id,
    d.veces || ' clientes dicen que no les quedó en ' || ${vehicle} || ' ' || auditor_anios(a.desde, a.hasta) || ': el último, en su pedido ' || d.ultimo || '.' as evidencia,
    md5(concat_ws('|', d.veces, a.desde, a.hasta, a.modelo_id, a.motor_id)) as huella, jsonb_build_array(${row('aplicacion', 'a')}) as filas,
    '[]'::jsonb as operaciones, null as arreglo
  ${fromApplication}
  cross join lateral (
    select count(distinct d.cliente_id) as veces, (array_agg(d.folio order by d.dicho_en desc))[1] as ultimo
    from dicho d where d.producto_id = a.producto_id and d.modelo_id = a.modelo_id and d.anio between a.desde and coalesce(a.hasta, 9999)) d
  where a.producto_id in (select producto_id from dicho) and d.veces >= 2
  union all
  select 'producto:' || p.id, p.id,
    d.veces || ' clientes dicen que no les quedó, sin decir en qué vehículo: el último, en su pedido ' || d.ultimo || '.',
    md5(d.veces::text), jsonb_build_array(${row('producto', 'p')}), '[]'::jsonb, null
  from producto p join (
    select producto_id, count(distinct cliente_id) as veces, (array_agg(folio order by dicho_en desc))[1] as ultimo
    from dicho where modelo_id is null group by 1 having count(distinct cliente_id) >= 3) d on d.producto_id = p.id and ${alive}`

export const placeRules = {
  posicion_texto: against,
  posicion_minoria: minority,
  posicion_linea: unusual,
  lados_iguales: sameSide,
  cantidad: quantity,
  combustible: fuel,
  no_le_quedo: returned,
  dicen_que_no: told,
} as const satisfies Partial<Record<RuleName, string>>
