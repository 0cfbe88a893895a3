export type Kind = {
  tipo: string
  reglas: string[]
  /** Parts that can take it, none twice: $1 seed, $2 how many; columns id (of what is changed), producto_id and whatever `put` reads. */
  pick: string
  /** Puts it: the rows of `pick` as table `x`. */
  put: string[]
}

// Parts that bear no fault yet, on sale, in an order that only the seed decides; what else is read is read of the few that were picked.
const about = `join producto p on p.id = a.producto_id and p.estado = 'activo' join modelo mo on mo.id = a.modelo_id
  left join motor mt on mt.id = a.motor_id left join falla_motor k on k.modelo_id = a.modelo_id and k.motor_id = a.motor_id`
const copied = `producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, fuente`
const simple = (columns: string, where: string) => `
  select y.azar, a.id, a.producto_id${columns && `, ${columns}`} from (
    select distinct on (azar, producto_id) md5($1 || a.producto_id) as azar, a.id, a.producto_id from aplicacion a ${about}
    where not exists (select from falla_en f where f.producto_id = p.id) and ${where} order by azar, producto_id, id limit $2) y
  join aplicacion a on a.id = y.id ${about} order by y.azar`
const copy = (changes: Record<string, string> = {}) =>
  `insert into aplicacion (${copied}) select ${copied
    .split(', ')
    .map((name) => changes[name] ?? `a.${name}`)
    .join(', ')} from falla x join aplicacion a on a.id = x.id`
const plain = `not exists (select from aplicacion_condicion c where c.aplicacion_id = a.id)`
const alone = `(select count(*) from aplicacion o where o.producto_id = a.producto_id and o.modelo_id = a.modelo_id) = 1`

const withSiblings = `a.id in (select id from falla_hermanas)`

/** Errors as people and files make them, each with the rules that may find it. */
export const kinds: Kind[] = [
  {
    tipo: 'hasta después del modelo',
    reglas: ['anios_modelo'],
    pick: simple('mo.hasta + 1 + a.id % 4 as hasta', 'mo.hasta is not null and a.hasta = mo.hasta'),
    put: ['update aplicacion a set hasta = x.hasta from falla x where a.id = x.id'],
  },
  {
    tipo: 'desde antes del modelo',
    reglas: ['anios_modelo'],
    pick: simple('mo.desde - 1 - a.id % 5 as desde', 'a.desde = mo.desde'),
    put: ['update aplicacion a set desde = x.desde from falla x where a.id = x.id'],
  },
  {
    tipo: 'abierta en un modelo que terminó',
    reglas: ['anios_modelo'],
    pick: simple('', 'mo.hasta < 2024 and a.hasta = mo.hasta'),
    put: ['update aplicacion a set hasta = null from falla x where a.id = x.id'],
  },
  {
    tipo: 'año tecleado mal',
    reglas: ['rango_absurdo'],
    pick: simple('2031 + a.id % 60 as hasta', 'mo.hasta is null and a.hasta is null'),
    put: ['update aplicacion a set hasta = x.hasta from falla x where a.id = x.id'],
  },
  {
    tipo: 'motor de otro modelo',
    reglas: ['motor_modelo', 'combustible', 'cantidad'],
    pick: simple(
      `(select m.id from motor m where not exists (select from falla_motor z where z.modelo_id = a.modelo_id and z.motor_id = m.id)
         and m.combustible = mt.combustible and m.cilindros = mt.cilindros order by md5($1 || a.id || m.id) limit 1) as motor_id`,
      'a.motor_id is not null and mt.cilindros is not null',
    ),
    put: ['update aplicacion a set motor_id = x.motor_id from falla x where a.id = x.id'],
  },
  {
    tipo: 'motor antes de tiempo',
    reglas: ['motor_anios', 'difiere', 'traslape'],
    pick: simple(
      'k.desde - 3 as desde',
      `a.motor_id is not null and ${alone} and k.desde - 3 >= mo.desde and a.desde = k.desde`,
    ),
    put: ['update aplicacion a set desde = x.desde from falla x where a.id = x.id'],
  },
  {
    tipo: 'motor repetido dentro de cualquiera',
    reglas: ['motor_redundante'],
    pick: simple(
      '(select z.motor_id from falla_motor z where z.modelo_id = a.modelo_id and z.desde <= a.desde and coalesce(z.hasta, 9999) >= coalesce(a.hasta, 9999) order by z.motor_id limit 1) as motor_id',
      `a.motor_id is null and ${plain} and exists (select from falla_motor z where z.modelo_id = a.modelo_id and z.desde <= a.desde and coalesce(z.hasta, 9999) >= coalesce(a.hasta, 9999))`,
    ),
    put: [copy({ motor_id: 'x.motor_id' })],
  },
  { tipo: 'repetida', reglas: ['duplicada'], pick: simple('', plain), put: [copy()] },
  {
    tipo: 'años encimados',
    reglas: ['traslape'],
    pick: simple('(a.desde + a.hasta) / 2 as medio', `a.hasta - a.desde >= 4 and ${plain}`),
    put: [copy({ desde: 'x.medio - 1' }), 'update aplicacion a set hasta = x.medio + 1 from falla x where a.id = x.id'],
  },
  {
    tipo: 'con y sin, a la vez',
    reglas: ['condicion_imposible'],
    pick: simple('', plain),
    put: [
      `insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
       select x.id, 'abs', v.operador, v.valor from falla x cross join (values ('=', 'si'), ('=', 'no')) v (operador, valor)`,
    ],
  },
  {
    tipo: 'una con, otra sin',
    reglas: ['condiciones_opuestas'],
    pick: simple('', plain),
    put: [
      copy(),
      `insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
       select o.id, 'aire', '=', case when o.id = x.id then 'si' else 'no' end from falla x join aplicacion a on a.id = x.id
       join aplicacion o on o.producto_id = a.producto_id and o.modelo_id = a.modelo_id and o.motor_id is not distinct from a.motor_id
         and o.desde = a.desde and (o.id = a.id or o.id = (select max(id) from aplicacion z where z.producto_id = a.producto_id))`,
    ],
  },
  {
    tipo: 'hueco que las equivalentes cubren',
    reglas: ['hueco'],
    pick: simple('a.desde as desde', `a.hasta - a.desde >= 5 and ${withSiblings}`),
    put: [copy({ desde: 'x.desde + 4' }), 'update aplicacion a set hasta = x.desde + 1 from falla x where a.id = x.id'],
  },
  {
    tipo: 'termina antes que las equivalentes',
    reglas: ['difiere'],
    pick: simple('a.hasta - 2 as hasta', `a.hasta - a.desde >= 4 and ${withSiblings}`),
    put: ['update aplicacion a set hasta = x.hasta from falla x where a.id = x.id'],
  },
  {
    tipo: 'posición al revés',
    reglas: ['posicion_texto'],
    pick: simple('', `a.posicion in ('DELANTERA', 'TRASERA')`),
    put: [
      `update aplicacion a set posicion = case a.posicion when 'DELANTERA' then 'TRASERA' else 'DELANTERA' end from falla x where a.id = x.id`,
    ],
  },
  {
    tipo: 'lado al revés',
    reglas: ['posicion_texto', 'lados_iguales'],
    pick: simple('', 'a.lado is not null'),
    put: [
      `update aplicacion a set lado = case a.lado when 'DERECHO' then 'IZQUIERDO' else 'DERECHO' end from falla x where a.id = x.id`,
    ],
  },
  {
    tipo: 'posición donde no hay',
    reglas: ['posicion_linea'],
    pick: simple(
      '',
      `a.posicion is null and a.lado is null and p.linea_id in (select x.linea_id from producto x join aplicacion y on y.producto_id = x.id
         group by 1 having count(y.posicion) = 0 and count(distinct x.id) >= 60)`,
    ),
    put: [`update aplicacion a set posicion = 'DELANTERA' from falla x where a.id = x.id`],
  },
  {
    tipo: 'cantidad rara',
    reglas: ['cantidad'],
    pick: simple(
      '',
      `a.cantidad is not null and p.linea_id in (select x.linea_id from producto x group by 1 having count(*) >= 60)`,
    ),
    put: ['update aplicacion a set cantidad = a.cantidad * 10 from falla x where a.id = x.id'],
  },
  {
    tipo: 'diésel donde no se usa',
    reglas: ['combustible', 'motor_modelo'],
    pick: simple(
      `(select z.motor_id from falla_motor z join motor m on m.id = z.motor_id and m.combustible = 'diésel' where z.modelo_id = a.modelo_id order by 1 limit 1) as motor_id`,
      `a.motor_id is not null and p.linea_id in (select id from falla_linea) and exists (select from falla_motor z join motor m on m.id = z.motor_id
         and m.combustible = 'diésel' where z.modelo_id = a.modelo_id)`,
    ),
    put: ['update aplicacion a set motor_id = x.motor_id from falla x where a.id = x.id'],
  },
  {
    tipo: 'reemplazo que vuelve',
    reglas: ['reemplazo_ciclo'],
    pick: `select md5($1 || e.id) as azar, e.id, e.producto_id, q.id as otro_id from equivalencia e join producto p on p.id = e.producto_id
      join producto q on q.codigo_norm = e.codigo_norm and q.id <> p.id where e.tipo = 'reemplazado_por'
      and not exists (select from falla_en f where f.producto_id in (p.id, q.id)) order by 1 limit $2`,
    put: [
      `insert into equivalencia (producto_id, codigo, fabricante, tipo) select x.otro_id, p.k_parte, '', 'reemplazado_por'
       from falla x join producto p on p.id = x.producto_id on conflict do nothing`,
    ],
  },
  {
    tipo: 'equivalente a sí misma',
    reglas: ['equivalencia_propia'],
    pick: simple('', 'true'),
    put: [
      `insert into equivalencia (producto_id, codigo, fabricante, tipo) select p.id, p.k_parte, '', 'alterna' from falla x join producto p on p.id = x.producto_id`,
    ],
  },
  {
    tipo: 'código original ajeno',
    reglas: ['fabricante_oe'],
    pick: simple(
      `(select m.nombre from marca m where m.tipo = 'vehiculo' and not exists (select from aplicacion o join modelo z on z.id = o.modelo_id
         where o.producto_id = a.producto_id and z.marca_id = m.id) order by md5($1 || a.producto_id || m.id) limit 1) as marca`,
      'true',
    ),
    put: [
      `insert into equivalencia (producto_id, codigo, fabricante, tipo) select x.producto_id, 'ZZ-' || x.producto_id, x.marca, 'OE' from falla x where x.marca is not null`,
    ],
  },
  {
    tipo: 'modelo de otra marca',
    reglas: ['descripcion_vehiculo', 'motor_modelo', 'fabricante_oe', 'anios_modelo'],
    pick: simple(
      `(select z.id from modelo z where z.marca_id <> mo.marca_id and z.desde <= a.desde and coalesce(z.hasta, 9999) >= coalesce(a.hasta, 9999)
         order by md5($1 || a.id || z.id) limit 1) as modelo_id`,
      `(select count(*) from aplicacion o where o.producto_id = a.producto_id) = 1 and p.descripcion like '% para %'`,
    ),
    put: ['update aplicacion a set modelo_id = x.modelo_id from falla x where a.id = x.id and x.modelo_id is not null'],
  },
  {
    tipo: 'kit sin vehículo en común',
    reglas: ['relacion_ajena'],
    pick: simple(
      `(select o.id from producto o where o.estado = 'activo' and o.id <> p.id and exists (select from aplicacion b where b.producto_id = o.id)
         and not exists (select from aplicacion b join aplicacion c on c.modelo_id = b.modelo_id and c.producto_id = p.id where b.producto_id = o.id)
         order by o.id limit 1 offset a.producto_id % 40) as otro_id`,
      '(select count(*) from aplicacion o where o.producto_id = a.producto_id) < 12',
    ),
    put: [
      `insert into producto_relacion (producto_id, otro_id, tipo) select x.producto_id, x.otro_id, 'kit' from falla x where x.otro_id is not null on conflict do nothing`,
    ],
  },
]
