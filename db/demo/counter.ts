import type { Db } from '#platform/database/db.server.ts'

type Given = { db: Db }
type Quoted = {
  nombre: string
  telefono: string
  vehiculo: string
  made: number
  ends: number
  parts: string
  costo: string
}

const soldOut = `not exists (select from existencia e where e.producto_id = p.id and e.disponible > 0)`
/** Of today, one that ends today, one with a part that ran out, one whose cost was another: what a counter begins its day with. */
const quotes: Quoted[] = [
  {
    nombre: 'Don Chava',
    telefono: '477 555 0141',
    vehiculo: 'Tsuru 2004',
    made: 0,
    ends: 7,
    parts: `not ${soldOut}`,
    costo: '1',
  },
  {
    nombre: 'Taller Reyes',
    telefono: '477 555 0188',
    vehiculo: 'Jetta A4 2006',
    made: 7,
    ends: 0,
    parts: `not ${soldOut}`,
    costo: '1',
  },
  { nombre: 'Lupita Ramos', telefono: '', vehiculo: 'Aveo 2012', made: 3, ends: 4, parts: soldOut, costo: '1' },
  {
    nombre: 'Grúas Ocampo',
    telefono: '477 555 0103',
    vehiculo: 'Ranger 2010',
    made: 2,
    ends: 5,
    parts: `not ${soldOut}`,
    costo: '0.94',
  },
]

const insert = `
  with de as (select c.id, (select u.id from usuario u where u.cliente_id = c.id order by u.id limit 1) as quien
      from cliente c where c.clave = 'PISTON'),
    q as (insert into mostrador_cotizacion (cliente_id, folio, nombre, telefono, vehiculo, margen, redondeo, vigencia, creado_por, creado_en, actualizado_en)
      select de.id, $1, $2, $3, $4, 30, 'peso', hoy_local() + $6::int, de.quien, now() - make_interval(days => $5), now() - make_interval(days => $5)
      from de returning id, cliente_id)
  insert into mostrador_linea (cotizacion_id, orden, producto_id, descripcion, cantidad, costo, precio)
  select q.id, row_number() over (order by p.popularidad desc, p.id), p.id, p.descripcion, 1 + p.id % 3, v.valor * $7, round(v.valor * 1.3, 0)
  from q cross join lateral (
    select p.* from producto p where p.estado = 'activo' and $8 order by p.popularidad desc, p.id offset $1 * 3 limit 3) p
  cross join lateral precio_de(q.cliente_id, p.id, (1 + p.id % 3)::int) v`

/** Quotations of the counter, and orders that were promised for today. Does nothing where the counter has quoted. */
export async function loadDemoCounter({ db }: Given): Promise<void> {
  const known = await db.row<{ hay: boolean }>('select exists (select from mostrador_cotizacion) as hay')
  if (known?.hay) return
  await db.transaction(async (tx) => {
    for (const [place, { nombre, telefono, vehiculo, made, ends, parts, costo }] of quotes.entries())
      await tx.rows(insert.replace('$8', parts), [place + 1, nombre, telefono, vehiculo, made, ends, costo])
    await tx.rows(
      `insert into mostrador_tienda (cliente_id, ultimo_folio) select id, $1 from cliente where clave = 'PISTON'
       on conflict (cliente_id) do update set ultimo_folio = greatest(mostrador_tienda.ultimo_folio, excluded.ultimo_folio)`,
      [quotes.length],
    )
    await tx.rows(
      `update pedido set promesa = hoy_local() where id in (
         (select o.id from pedido o where o.estado in ('CONFIRMADO', 'EN_SURTIDO', 'SURTIDO') order by o.id desc limit 3)
         union (select o.id from pedido o join cliente c on c.id = o.cliente_id where c.clave = 'PISTON' and o.estado = 'EMBARCADO' order by o.id desc limit 1))`,
    )
  })
}
