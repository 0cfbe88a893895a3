import type { RuleName } from './rules.ts'
import { alive, row } from './sql.server.ts'

/**
 * Replacements that come back to where they began, of two to six parts. One finding a circle; the step that can be taken out is the one
 * that leads from a part on sale to one that is not, else the one written last.
 */
const circle = `
  with recursive paso as materialized (
    select p.id as de, q.id as a, e.id as equivalencia_id, (p.estado = 'activo' and q.estado <> 'activo') as es_raro
    from equivalencia e join producto p on p.id = e.producto_id
    join producto q on q.codigo_norm collate "C" = e.codigo_norm and q.id <> p.id where e.tipo = 'reemplazado_por'
    union all
    select q.id, p.id, e.id, (q.estado = 'activo' and p.estado <> 'activo')
    from equivalencia e join producto p on p.id = e.producto_id
    join producto q on q.codigo_norm collate "C" = e.codigo_norm and q.id <> p.id where e.tipo = 'reemplaza'),
  camino as (
    select de as inicio, a as fin, array[de, a] as partes, array[equivalencia_id] as pasos from paso
    union all
    select c.inicio, p.a, c.partes || p.a, c.pasos || p.equivalencia_id
    from camino c join paso p on p.de = c.fin
    where c.fin <> c.inicio and cardinality(c.partes) <= 6 and (p.a = c.inicio or p.a <> all (c.partes))),
  cerrado as (
    select (select array_agg(distinct x order by x) from unnest(partes) x) as partes,
      (select array_agg(distinct x order by x) from unnest(pasos) x) as pasos
    from camino where fin = inicio),
  vuelta as (select partes, array_agg(distinct x) as pasos from cerrado cross join unnest(pasos) x group by partes)
  select 'vuelta:' || array_to_string(v.partes, '-') as llave, e.producto_id,
    'Se reemplazan en círculo: ' || (select string_agg(k_parte, ' → ' order by id) from producto where id = any (v.partes)) || ' → …' as evidencia,
    md5(array_to_string(v.pasos, '-')) as huella,
    (select jsonb_agg(auditor_fila('equivalencia', x.id, x::text)) from equivalencia x where x.id = any (v.pasos)) as filas,
    (select jsonb_agg(auditor_borra('equivalencia', x.id)) from equivalencia x where x.id = any (v.pasos)
      and (x.id = e.id or exists (select from paso s join paso t on t.de = s.de and t.a = s.a where s.equivalencia_id = e.id and t.equivalencia_id = x.id))) as operaciones,
    'Quitar ' || (select d.k_parte || ' → ' || h.k_parte from paso s join producto d on d.id = s.de join producto h on h.id = s.a
      where s.equivalencia_id = e.id limit 1) as arreglo
  from vuelta v
  cross join lateral (
    select x.* from equivalencia x join paso s on s.equivalencia_id = x.id where x.id = any (v.pasos) order by s.es_raro desc, x.id desc limit 1) e`

/** The part's own code among those that others call it by. */
const itself = `
  select 'equivalencia:' || e.id as llave, p.id as producto_id,
    'El código ' || e.codigo || ' es el suyo propio; está como ' || e.tipo || coalesce(' de ' || nullif(e.fabricante, ''), '') || '.' as evidencia,
    md5(concat_ws('|', e.codigo, e.fabricante, e.tipo, p.k_parte)) as huella, jsonb_build_array(${row('equivalencia', 'e')}) as filas,
    jsonb_build_array(auditor_borra('equivalencia', e.id)) as operaciones, 'Quitar la equivalencia' as arreglo
  from equivalencia e join producto p on p.id = e.producto_id and p.codigo_norm = e.codigo_norm left join marca m on m.id = p.marca_id
  where e.fabricante = '' or norma_nombre(e.fabricante) = m.nombre_norm or e.tipo in ('reemplaza', 'reemplazado_por')`

/** An original code of a maker none of whose vehicles the part fits. */
const maker = `
  select 'equivalencia:' || e.id as llave, p.id as producto_id,
    'El código original ' || e.codigo || ' es de ' || e.fabricante || ', y la parte solo es para '
      || (select string_agg(x.nombre, ', ' order by x.veces desc) from (select ma.nombre, count(*) as veces from aplicacion a
        join modelo mo on mo.id = a.modelo_id join marca ma on ma.id = mo.marca_id where a.producto_id = p.id group by 1 order by 2 desc limit 3) x) || '.' as evidencia,
    md5(concat_ws('|', e.codigo, e.fabricante, (select string_agg(distinct mo.marca_id::text, ',') from aplicacion a
      join modelo mo on mo.id = a.modelo_id where a.producto_id = p.id))) as huella,
    jsonb_build_array(${row('equivalencia', 'e')}) as filas,
    jsonb_build_array(auditor_borra('equivalencia', e.id)) as operaciones, 'Quitar el código' as arreglo
  from equivalencia e join producto p on p.id = e.producto_id and ${alive}
  join marca f on f.tipo = 'vehiculo' and f.nombre_norm = norma_nombre(e.fabricante)
  where e.tipo = 'OE' and exists (select from aplicacion a where a.producto_id = p.id)
    and not exists (select from aplicacion a join modelo mo on mo.id = a.modelo_id where a.producto_id = p.id and mo.marca_id = f.id)`

/** The vehicle of the description, which begins after «para» with a make, is none of the part's. */
const described = `
  with llamado as materialized (
    select x.id, x.nombre, x.marca_id, coalesce(x.desde, 1900) as desde, x.hasta, norma_nombre(auditor_vehiculo(y.nombre, x.nombre)) || ' ' as norma
    from modelo x join marca y on y.id = x.marca_id),
  dicha as materialized (
    select p.id, substring(norma_nombre(p.descripcion) from ' para (.*)$') as vehiculo from producto p
    where ${alive} and p.descripcion like '% para %'),
  de_marca as materialized (
    select d.id, d.vehiculo || ' ' as vehiculo, m.id as marca_id from dicha d join marca m on m.tipo = 'vehiculo'
      and (d.vehiculo = m.nombre_norm or starts_with(d.vehiculo, m.nombre_norm || ' '))),
  ajena as materialized (
    select d.* from de_marca d where not exists (
      select from aplicacion a join llamado x on x.id = a.modelo_id where a.producto_id = d.id and starts_with(d.vehiculo, x.norma))),
  sola as (
    select d.id, min(a.id) as aplicacion_id, count(*) as veces from ajena d join aplicacion a on a.producto_id = d.id group by 1)
  select distinct on (d.id) 'producto:' || d.id as llave, d.id as producto_id,
    'La descripción es para «' || substring(p.descripcion from ' para (.{1,60})') || '»; ' || case when s.veces = 1 then 'su única aplicación es de '
      else 'sus ' || s.veces || ' aplicaciones son de otros modelos, como ' end || auditor_vehiculo(ma.nombre, mo.nombre) || '.' as evidencia,
    md5(concat_ws('|', p.descripcion, (select string_agg(distinct a.modelo_id::text, ',') from aplicacion a where a.producto_id = d.id))) as huella,
    jsonb_build_array(${row('producto', 'p')}, ${row('aplicacion', 'a1')}) as filas,
    case when s.veces = 1 and n.id is not null and int4range(a1.desde, coalesce(a1.hasta, 9999), '[]') && int4range(n.desde, coalesce(n.hasta, 9999), '[]')
      then jsonb_build_array(auditor_cambia('aplicacion', a1.id, jsonb_build_object('modelo_id', n.id))) else '[]' end as operaciones,
    case when s.veces = 1 and n.id is not null and int4range(a1.desde, coalesce(a1.hasta, 9999), '[]') && int4range(n.desde, coalesce(n.hasta, 9999), '[]')
      then 'Cambiar el modelo a ' || n.nombre end as arreglo
  from ajena d join producto p on p.id = d.id join sola s on s.id = d.id join aplicacion a1 on a1.id = s.aplicacion_id
  join modelo mo on mo.id = a1.modelo_id join marca ma on ma.id = mo.marca_id
  left join lateral (
    select x.* from llamado x where x.marca_id = d.marca_id and starts_with(d.vehiculo, x.norma) order by length(x.norma) desc limit 1) n on true
  order by d.id`

/** A kit, or what a job needs, without one model in common. */
const foreignRelation = `
  select 'relacion:' || r.producto_id || '-' || r.otro_id || '-' || r.tipo as llave, p.id as producto_id,
    p.k_parte || ' y ' || o.k_parte || ' no comparten ningún modelo, y están como ' || case r.tipo when 'kit' then 'kit' else 'parte necesaria' end || '.' as evidencia,
    md5(concat_ws('|', r.producto_id, r.otro_id, r.tipo)) as huella,
    jsonb_build_array(jsonb_build_object('tabla', 'producto_relacion', 'md5', md5(r::text),
      'clave', jsonb_build_object('producto_id', r.producto_id, 'otro_id', r.otro_id, 'tipo', r.tipo))) as filas,
    jsonb_build_array(jsonb_build_object('tabla', 'producto_relacion', 'accion', 'borrar',
      'clave', jsonb_build_object('producto_id', r.producto_id, 'otro_id', r.otro_id, 'tipo', r.tipo))) as operaciones,
    'Quitar la relación' as arreglo
  from producto_relacion r join producto p on p.id = r.producto_id and ${alive} join producto o on o.id = r.otro_id
  where r.tipo in ('kit', 'necesario')
    and exists (select from aplicacion a where a.producto_id = r.producto_id) and exists (select from aplicacion a where a.producto_id = r.otro_id)
    and not exists (select from aplicacion a join aplicacion b on b.modelo_id = a.modelo_id and b.producto_id = r.otro_id where a.producto_id = r.producto_id)`

export const codeRules = {
  reemplazo_ciclo: circle,
  equivalencia_propia: itself,
  fabricante_oe: maker,
  descripcion_vehiculo: described,
  relacion_ajena: foreignRelation,
} as const satisfies Partial<Record<RuleName, string>>
