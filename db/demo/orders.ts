import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import { applied, type LineChange, type Order, type OrderEvent, reservedOf } from '#selling/orders/transitions.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Random, randomOf } from './random.ts'

type Buyer = {
  id: number
  clave: string
  nombre: string
  sucursal_id: number
  via_id: number | null
  dias: number
  direccion: string | null
  comprador: number | null
  asesor: string
}
type Part = {
  producto_id: number
  k_parte: string
  descripcion: string
  empaque: number
  precio: string
  casco: string
}
type Step = { evento: OrderEvent | 'crear'; de: string | null; a: string; hoursAgo: number; guia?: string }
type Made = { buyer: Buyer; hoursAgo: number; parts: Part[]; order: Order; steps: Step[] }

/** How many orders each of the first shops has; the others have one or two. */
const OFTEN: Record<string, number> = { PISTON: 26, BIELAS: 17, ANDUJAR: 8, FRENOMAX: 8, POBLANA: 6, ENGRANE: 6 }
/** Fourteen months. */
const DAYS = 425
const RECEIVERS = ['Guadalupe Ortiz, almacén', 'Ernesto Luna, mostrador', 'Recepción', 'Brenda Salas, compras']
const CARRIERS = ['Fletes del Bajío', 'Paquetería Cometa', 'Ruta propia']

/**
 * Past orders of the demo's clients, walked through the very machine that moves real ones, in every state, with their events and
 * shipments; what is still to leave is held in the stock. Does nothing where there is an order or no catalogue.
 */
export async function insertOrders(tx: Db): Promise<void> {
  const known = await tx.row<{ hay: boolean }>(
    'select exists (select from pedido) or not exists (select from producto) as hay',
  )
  if (known?.hay) return
  const buyers = await tx.rows<Buyer>(readBuyers)
  const made: Made[] = []
  for (const buyer of buyers) {
    const parts = await tx.rows<Part>(readParts, [buyer.id])
    if (parts.length > 0) made.push(...ordersOf(buyer, parts))
  }
  // By age, so that the folios of a branch grow with time.
  for (const one of made.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await insertOrder(tx, one)
}

const readBuyers = `
  select c.id, c.clave, c.nombre_comercial as nombre, c.sucursal_id, c.via_embarque_id as via_id, coalesce(v.dias, 1) as dias,
    (select row_to_json(d)::text from direccion d where d.cliente_id = c.id and d.activa order by d.predeterminada desc, d.id limit 1) as direccion,
    (select u.id from usuario u where u.cliente_id = c.id order by u.id limit 1) as comprador,
    coalesce((select u.nombre from usuario u where u.id = coalesce(c.asesor_id, c.vendedor_id)), 'Atención a clientes') as asesor
  from cliente c left join via_embarque v on v.id = c.via_embarque_id
  where c.activo and c.sucursal_id is not null order by c.id`

/** The best sellers that orders are drawn from; behind them one with a core, unless one of them has. */
const COMMON = 90

const readParts = `
  select p.id as producto_id, p.k_parte, p.descripcion, p.empaque, pr.valor::text as precio, coalesce(p.casco, 0)::text as casco
  from (
    (select * from producto where estado = 'activo' order by popularidad desc, id limit ${COMMON})
    union (select * from producto where estado = 'activo' and casco > 0 order by popularidad desc, id limit 1)) p
  cross join lateral precio_de($1, p.id, p.empaque) pr order by p.popularidad desc, p.id`

function ordersOf(buyer: Buyer, parts: Part[]): Made[] {
  const random = randomOf(`pedidos ${buyer.clave}`)
  const n = OFTEN[buyer.clave] ?? random.int(1, 3)
  const orders = Array.from({ length: n }, (_, place) => {
    // Evenly over the months, the last ones within these days so that every state is there to be seen.
    // The great buyers ordered this very morning.
    const days =
      place === 0 && n > 7
        ? 0.12
        : place < 5
          ? place * 2 + random.next()
          : 9 + ((DAYS - 9) * (place - 4 + random.next() * 0.8)) / (n - 4)
    const cored = place === 7 || place === 8 ? parts.find(({ casco }) => Number(casco) > 0) : undefined
    return walked(buyer, { random, parts, cored, hoursAgo: Math.max(3, Math.round(days * 24)) })
  })
  return n > 3 ? orders : [...orders, staples(buyer, parts)]
}

/** Long ago every shop bought what sells best: several say then whether it fitted. */
function staples(buyer: Buyer, parts: Part[]): Made {
  const random = randomOf(`surtido ${buyer.clave}`)
  return walked(buyer, { random, parts: parts.slice(0, 9), cored: undefined, hoursAgo: random.int(60, 380) * 24 })
}

type Frame = { random: Random; parts: Part[]; cored: Part | undefined; hoursAgo: number }

function walked(buyer: Buyer, { random, parts, cored, hoursAgo }: Frame): Made {
  const common = parts.slice(0, COMMON)
  const chosen = new Set(
    Array.from({ length: random.int(1, 7) }, () => common[Math.floor(random.next() ** 1.6 * common.length)]),
  )
  const list = [...chosen, ...(cored && !chosen.has(cored) ? [cored] : [])].filter((part) => part !== undefined)
  const none = { confirmada: 0, backorder: 0, cancelada: 0, surtida: 0, embarcada: 0, entregada: 0, facturada: 0 }
  const lineas = list.map(({ empaque }, n) => ({
    ...none,
    id: n + 1,
    cantidad: empaque * Math.max(1, Math.round(random.spread(1, 12))),
    sustituida: false,
  }))
  const made: Made = {
    buyer,
    hoursAgo,
    parts: list,
    order: { estado: 'CREADO', lineas },
    steps: [{ evento: 'crear', de: null, a: 'CREADO', hoursAgo }],
  }
  if (random.chance(0.05)) take(made, 'cancelar', hoursAgo - 2)
  else follow(made, random)
  return made
}

/** As far as its age lets it have come: hours after it was made. */
function follow(made: Made, random: Random): void {
  const { hoursAgo, order } = made
  const short = random.chance(0.18) ? order.lineas[0] : undefined
  const owed = short && short.cantidad > 1 ? Math.ceil(short.cantidad / 3) : 0
  const way: [OrderEvent, number, LineChange[]?][] = [
    ['confirmar', 4, owed && short ? [{ id: short.id, backorder: owed }] : undefined],
    ['iniciarSurtido', 20],
    ['surtir', 30],
    ['embarcar', 52],
  ]
  for (const [event, after, changes] of way) if (hoursAgo > after) take(made, event, hoursAgo - after, changes)
  // What was owed came after a week; until then the order stays partial.
  if (owed && hoursAgo > 7 * 24) {
    take(made, 'recibir', hoursAgo - 160, [{ id: short?.id ?? 0 }])
    take(made, 'surtir', hoursAgo - 162)
    take(made, 'embarcar', hoursAgo - 166)
  }
  const arrived = (owed ? 170 : 56) + made.buyer.dias * 24
  if (made.order.estado === 'EMBARCADO' && hoursAgo > arrived) take(made, 'entregar', hoursAgo - arrived)
  if (made.order.estado === 'ENTREGADO' && hoursAgo > 20 * 24) take(made, 'cerrar', hoursAgo - arrived - 48)
}

function take(made: Made, evento: OrderEvent, hoursAgo: number, changes?: LineChange[]): void {
  const de = made.order.estado
  made.order = applied(evento, made.order, changes)
  const guia = evento === 'embarcar' ? `JV${String(made.buyer.id * 7919 + made.hoursAgo).padStart(8, '0')}` : undefined
  made.steps.push({ evento, de, a: made.order.estado, hoursAgo, guia })
}

async function insertOrder(tx: Db, made: Made): Promise<void> {
  const { buyer, order, parts, hoursAgo, steps } = made
  const amounts = order.lineas.map(({ cantidad, cancelada }, n) => {
    const pieces = cantidad - cancelada
    return lineAmount(parts[n]?.precio ?? '0', pieces) + lineAmount(parts[n]?.casco ?? '0', pieces)
  })
  const { subtotal, iva, total } = totalsOf(amounts)
  const row = await tx.row<{ id: number }>(
    `insert into pedido (sucursal_id, folio, cliente_id, solicitante_id, estado, erp_estado, via_id, direccion, orden_compra, subtotal, iva, total,
       creado_en, actualizado_en, version)
     values ($1, siguiente_folio($1, 'WEB'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - make_interval(hours => $12::int),
       now() - make_interval(hours => $13::int), $14) returning id`,
    [
      buyer.sucursal_id,
      buyer.id,
      buyer.comprador,
      order.estado,
      order.estado === 'CREADO' ? 'PENDIENTE' : 'ACEPTADO',
      buyer.via_id,
      buyer.direccion,
      hoursAgo % 3 ? '' : `OC-${1000 + (hoursAgo % 9000)}`,
      pesos(subtotal),
      pesos(iva),
      pesos(total),
      hoursAgo,
      steps.at(-1)?.hoursAgo ?? hoursAgo,
      steps.length,
    ],
  )
  if (!row) throw new Error('an insert returns its row')
  const ids = await insertLines(tx, row.id, made)
  await insertSteps(tx, row.id, { made, ids })
  await holdStock(tx, made)
}

async function insertLines(tx: Db, id: number, { order, parts }: Made): Promise<number[]> {
  const ids: number[] = []
  for (const [n, line] of order.lineas.entries()) {
    const part = parts[n]
    if (!part) continue
    const { cantidad, confirmada, backorder, cancelada, surtida, embarcada, entregada } = line
    const kept = await tx.row<{ id: number }>(
      `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, precio, cantidad, confirmada, backorder, cancelada,
         surtida, embarcada, entregada, casco)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
      [
        id,
        n + 1,
        part.producto_id,
        part.k_parte,
        part.descripcion,
        part.precio,
        cantidad,
        confirmada,
        backorder,
        cancelada,
        surtida,
        embarcada,
        entregada,
        part.casco,
      ],
    )
    ids.push(kept?.id ?? 0)
  }
  return ids
}

async function insertSteps(tx: Db, id: number, { made, ids }: { made: Made; ids: number[] }): Promise<void> {
  const { buyer, steps, order } = made
  for (const { evento, de, a, hoursAgo } of steps) {
    const isBuyers = evento === 'crear' || evento === 'cancelar'
    await tx.rows(
      `insert into documento_evento (tipo, documento_id, evento, de, a, actor, motivo, en)
       values ('pedido', $1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7::int))`,
      [
        id,
        evento,
        de,
        a,
        isBuyers ? buyer.nombre : buyer.asesor,
        evento === 'cancelar' ? 'Se pidió dos veces' : null,
        hoursAgo,
      ],
    )
  }
  // One guide for all that left: how it was split over two is not told apart.
  const sent = steps.filter(({ guia }) => guia).at(-1)
  if (!sent || order.lineas.every(({ embarcada }) => embarcada === 0)) return
  const arrived = steps.find(({ evento }) => evento === 'entregar')?.hoursAgo ?? null
  await tx.rows(
    `with e as (insert into embarque (pedido_id, guia, transportista, embarcado_en, entregado_en, recibio, entrego, estado)
       values ($1, $2, $3, now() - make_interval(hours => $4::int), now() - make_interval(hours => $5::int), $6, $8,
         case when $5::int is null then 'EN_CAMINO' else 'ENTREGADO' end) returning id)
     insert into embarque_linea (embarque_id, linea_id, cantidad)
     select e.id, l.id, l.embarcada from e, pedido_linea l where l.id = any ($7::bigint[]) and l.embarcada > 0`,
    [
      id,
      sent.guia,
      CARRIERS[id % CARRIERS.length],
      sent.hoursAgo,
      arrived,
      arrived === null ? '' : RECEIVERS[id % RECEIVERS.length],
      ids,
      arrived === null ? '' : buyer.asesor,
    ],
  )
}

async function holdStock(tx: Db, { buyer, order, parts }: Made): Promise<void> {
  for (const [n, line] of order.lineas.entries()) {
    const held = reservedOf(line)
    if (held === 0) continue
    await tx.rows(
      `insert into existencia (producto_id, sucursal_id, apartado) values ($1, $2, $3)
       on conflict (producto_id, sucursal_id) do update set apartado = existencia.apartado + excluded.apartado`,
      [parts[n]?.producto_id, buyer.sucursal_id, held],
    )
  }
}
