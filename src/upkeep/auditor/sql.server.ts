// What the rules share. Each rule is one select of the columns llave, producto_id, evidencia, huella, filas, operaciones, arreglo.

/** Parts that are sold or may be again; what was given up is nobody's trouble. */
export const alive = `p.estado <> 'descontinuado'`

/** An application with its vehicle: a, p, mo, ma, and mt where it names an engine. */
export const fromApplication = `
  from aplicacion a join producto p on p.id = a.producto_id and ${alive}
  join modelo mo on mo.id = a.modelo_id join marca ma on ma.id = mo.marca_id left join motor mt on mt.id = a.motor_id`

export const vehicle = `auditor_vehiculo(ma.nombre, mo.nombre)`

/** Applications of one part that say the same but for the years have one `firma`; only those of which there are several. */
export const signed = `
  condicionada as materialized (
    select aplicacion_id, string_agg(atributo || operador || valor, ',' order by atributo, operador, valor) as condiciones
    from aplicacion_condicion group by 1),
  igualada as (
    select a.id, a.desde, a.hasta, a.producto_id, a.modelo_id, a.motor_id,
      concat_ws('|', lower(a.posicion), '', lower(a.lado), '', lower(a.nota), '', k.condiciones) as resto
    from aplicacion a join producto p on p.id = a.producto_id and ${alive} left join condicionada k on k.aplicacion_id = a.id),
  contada as (select i.*, count(*) over w as veces, min(i.id) over w as firma from igualada i
    window w as (partition by i.producto_id, i.modelo_id, i.motor_id, i.resto)),
  firmada as materialized (select id, desde, hasta, firma from contada where veces > 1)`

/** The years of an application as a range; open ones end in 9999. */
export function years(alias: string): string {
  return `int4range(${alias}.desde, coalesce(${alias}.hasta, 9999), '[]')`
}

/** jsonb of one row that was judged. */
export function row(table: string, alias: string): string {
  return `auditor_fila('${table}', ${alias}.id, ${contentOf(table, alias)})`
}

/** What of a row is compared: all of it, but of a part only what is said of it; a fix of its applications changes its version. */
export function contentOf(table: string, alias: string): string {
  if (table !== 'producto') return `${alias}::text`
  return `concat_ws('|', ${['k_parte', 'descripcion', 'linea_id', 'marca_id', 'familia'].map((name) => `${alias}.${name}`).join(', ')})`
}

/** What a part's exact equivalents are: they share a maker's original code, in the same line. */
export const siblings = `
  grupo as materialized (
    select e.codigo_norm, norma_nombre(e.fabricante) as fabricante, p.linea_id, array_agg(distinct p.id) as partes, min(e.codigo) as codigo
    from equivalencia e join producto p on p.id = e.producto_id and ${alive}
    where e.tipo = 'OE' and e.certeza = 'exacta' and e.fabricante <> ''
    group by 1, 2, 3 having count(distinct p.id) between 3 and 60),
  de_grupo as materialized (
    select a.*, g.codigo as codigo_oe, g.codigo_norm, g.fabricante, g.linea_id
    from grupo g cross join unnest(g.partes) u (producto_id) join aplicacion a on a.producto_id = u.producto_id)`
