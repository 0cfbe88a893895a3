import { addVersion, fixVersion, type Line } from '#selling/quotes/content.server.ts'
import type { Event, State } from '#selling/quotes/transitions.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Random, randomOf } from './random.ts'

type Step = Event | 'generar'
type Plan = {
  clave: string
  hoursAgo: number
  way: Way
  /** Left waiting for a manager. */
  asks?: boolean
}

/** How a document came to where it is. */
const ways = {
  borrador: ['generar'],
  enviada: ['generar', 'enviar'],
  revision: ['generar', 'enviar', 'tomar'],
  devuelta: ['generar', 'enviar', 'tomar', 'proponer'],
  autorizada: ['generar', 'enviar', 'tomar', 'autorizar'],
  pactada: ['generar', 'enviar', 'tomar', 'proponer', 'aceptarCambios'],
  rechazada: ['generar', 'enviar', 'tomar', 'rechazar'],
  cancelada: ['generar', 'cancelar'],
  vencida: ['generar', 'enviar', 'tomar', 'autorizar', 'vencer'],
  olvidada: ['generar', 'enviar', 'vencer'],
  convertida: ['generar', 'enviar', 'tomar', 'autorizar', 'aceptar', 'crearPedido'],
} as const satisfies Record<string, readonly Step[]>
type Way = keyof typeof ways

const leadsTo: Record<string, State> = {
  generar: 'BORRADOR',
  enviar: 'POR_AUTORIZAR',
  tomar: 'EN_REVISION',
  proponer: 'DEVUELTA',
  autorizar: 'AUTORIZADA',
  aceptarCambios: 'AUTORIZADA',
  rechazar: 'RECHAZADA',
  cancelar: 'CANCELADA',
  vencer: 'VENCIDA',
  aceptar: 'ACEPTADA',
  crearPedido: 'CONVERTIDA',
}

const plans: Plan[] = [
  { clave: 'PISTON', hoursAgo: 2, way: 'borrador' },
  { clave: 'PISTON', hoursAgo: 5, way: 'enviada' },
  { clave: 'PISTON', hoursAgo: 20, way: 'revision' },
  { clave: 'PISTON', hoursAgo: 27, way: 'devuelta' },
  { clave: 'PISTON', hoursAgo: 8, way: 'autorizada' },
  { clave: 'PISTON', hoursAgo: 54, way: 'pactada' },
  { clave: 'PISTON', hoursAgo: 400, way: 'vencida' },
  { clave: 'PISTON', hoursAgo: 300, way: 'rechazada' },
  { clave: 'PISTON', hoursAgo: 120, way: 'cancelada' },
  { clave: 'PISTON', hoursAgo: 700, way: 'convertida' },
  { clave: 'BIELAS', hoursAgo: 3, way: 'enviada' },
  { clave: 'BIELAS', hoursAgo: 30, way: 'devuelta' },
  { clave: 'BIELAS', hoursAgo: 260, way: 'olvidada' },
  { clave: 'BIELAS', hoursAgo: 900, way: 'convertida' },
  { clave: 'ANDUJAR', hoursAgo: 1, way: 'enviada' },
  { clave: 'ANDUJAR', hoursAgo: 49, way: 'revision', asks: true },
  { clave: 'ANDUJAR', hoursAgo: 140, way: 'autorizada' },
  { clave: 'FRENOMAX', hoursAgo: 26, way: 'enviada' },
  { clave: 'FRENOMAX', hoursAgo: 72, way: 'pactada' },
  { clave: 'POBLANA', hoursAgo: 9, way: 'revision' },
  { clave: 'POBLANA', hoursAgo: 500, way: 'rechazada' },
  { clave: 'ENGRANE', hoursAgo: 16, way: 'enviada' },
  { clave: 'ENGRANE', hoursAgo: 100, way: 'devuelta' },
  { clave: 'BALERO', hoursAgo: 73, way: 'enviada' },
  { clave: 'SERVINOR', hoursAgo: 44, way: 'autorizada' },
  { clave: 'ATLIXCO', hoursAgo: 6, way: 'enviada' },
  { clave: 'FLOTA-OC', hoursAgo: 33, way: 'revision' },
]

type Buyer = {
  id: number
  sucursal_id: number
  via_id: number | null
  direccion: string | null
  direccion_id: number | null
  comprador: number | null
  asesor: number | null
  /** Who takes the orders of those who only phone. */
  atencion: number | null
}

const readBuyer = `
  select c.id, c.sucursal_id, c.via_embarque_id as via_id, d.id as direccion_id,
    case when d.id is not null then json_build_object('id', d.id, 'alias', d.alias, 'texto', concat_ws(', ', concat_ws(' ', d.calle, d.num_ext), 'C.P. ' || d.cp, d.municipio, d.estado),
      'calle', d.calle, 'num_ext', d.num_ext, 'colonia', d.colonia, 'cp', d.cp, 'municipio', d.municipio, 'estado', d.estado)::text end as direccion,
    (select u.id from usuario u where u.cliente_id = c.id order by u.id limit 1) as comprador, coalesce(c.asesor_id, c.vendedor_id) as asesor,
    (select u.id from usuario u where u.email = 'atencion@demo.jacve.mx' and u.de_muestra) as atencion
  from cliente c left join direccion d on d.cliente_id = c.id and d.activa and d.predeterminada
  where c.clave = $1 and c.sucursal_id is not null`

/**
 * Quotations of the demo's clients in every state, with their versions, events and words, and carts that did not become one.
 * After the orders: what was converted is linked to one of them. Does nothing where there is a quotation or no catalogue.
 */
export async function insertQuotes(tx: Db): Promise<void> {
  const known = await tx.row<{ hay: boolean }>(
    'select exists (select from cotizacion) or not exists (select from producto) as hay',
  )
  if (known?.hay) return
  // By age, so that the folios of a branch grow with time.
  for (const [place, plan] of plans.toSorted((a, b) => b.hoursAgo - a.hoursAgo).entries()) {
    const buyer = await tx.row<Buyer>(readBuyer, [plan.clave])
    if (buyer) await insertQuote(tx, { plan, buyer, random: randomOf(`cotización ${plan.clave} ${place}`) })
  }
  await insertErrors(tx)
}

type Frame = { plan: Plan; buyer: Buyer; random: Random }
type Order = { id: number; hoursAgo: number }

async function insertQuote(tx: Db, { plan, buyer, random }: Frame): Promise<void> {
  const order = plan.way === 'convertida' ? await orderFor(tx, buyer.id) : undefined
  if (plan.way === 'convertida' && !order) return
  const asked = order ? await linesOfOrder(tx, order.id, buyer.sucursal_id) : await drawLines(tx, buyer, random)
  const hoursAgo = order ? order.hoursAgo + 6 : plan.hoursAgo
  const made = await tx.row<{ id: number }>(
    `insert into cotizacion (sucursal_id, folio, tipo, cliente_id, solicitante_id, capturado_por, via_id, direccion_id, direccion, orden_compra,
       notas, creado_en)
     values ($1, siguiente_folio($1, 'C'), $2, $3, $4, $5, $6, $7, $8, $9, $10, now() - make_interval(hours => $11::int)) returning id`,
    [
      buyer.sucursal_id,
      random.chance(0.4) ? 'COTIZACION' : 'PREPEDIDO',
      buyer.id,
      buyer.comprador,
      buyer.comprador ? null : buyer.atencion,
      buyer.via_id,
      buyer.direccion_id,
      buyer.direccion,
      random.chance(0.5) ? `OC-${random.int(1000, 9999)}` : '',
      random.chance(0.3) ? 'Entregar antes de mediodía, por favor.' : '',
      hoursAgo,
    ],
  )
  if (!made) throw new Error('an insert returns its row')
  await addVersion(tx, {
    id: made.id,
    version: 1,
    autorId: buyer.comprador,
    motivo: 'Generada desde el carrito',
    lines: asked,
    flete: '0.00',
  })
  if (order) await tx.rows('update pedido set cotizacion_id = $2 where id = $1', [order.id, made.id])
  await walk(tx, made.id, { plan: { ...plan, hoursAgo }, buyer, random, asked })
}

async function orderFor(tx: Db, clientId: number): Promise<Order | undefined> {
  return tx.row<Order>(
    `select id, (extract(epoch from now() - creado_en) / 3600)::int as "hoursAgo" from pedido
     where cliente_id = $1 and cotizacion_id is null and estado <> 'CANCELADO' order by creado_en desc offset 2 limit 1`,
    [clientId],
  )
}

/** Nobody has changed anything, and the demo has no branch of the border region. */
const noChange = {
  precio_objetivo: null,
  sustituye_a: null,
  prueba: null,
  prueba_ajuste: null,
  nota: '',
  tasa: 16,
  tasa_entrega: 16,
} as const

async function linesOfOrder(tx: Db, orderId: number, sucursal_id: number): Promise<Line[]> {
  const rows = await tx.rows<Omit<Line, keyof typeof noChange | 'sucursal_id'>>(
    `select renglon as n, producto_id, k_parte, descripcion, cantidad, precio::text as precio, precio::text as precio_lista, 'BASE' as lista, 'base' as origen, casco::text as casco, rebaja::text as rebaja
     from pedido_linea where pedido_id = $1 order by renglon`,
    [orderId],
  )
  return rows.map((row) => ({ ...row, ...noChange, sucursal_id }))
}

async function drawLines(tx: Db, { id, sucursal_id }: Buyer, random: Random): Promise<Line[]> {
  const parts = await tx.rows<
    Omit<Line, keyof typeof noChange | 'sucursal_id' | 'n' | 'cantidad'> & { empaque: number }
  >(
    `select p.id as producto_id, p.k_parte, p.descripcion, p.empaque, trim_scale(pr.valor)::text as precio, trim_scale(pr.valor)::text as precio_lista, pr.lista, pr.origen, coalesce(p.casco, 0)::numeric(9, 2)::text as casco, '0.00' as rebaja
     from (select * from producto where estado = 'activo' order by popularidad desc, id limit 400) p
     join existencia e on e.producto_id = p.id and e.sucursal_id = $2 and e.disponible >= 6 * p.empaque
     cross join lateral precio_de($1, p.id, p.empaque) pr order by p.popularidad desc, p.id`,
    [id, sucursal_id],
  )
  const chosen = new Set(
    Array.from({ length: random.int(2, 9) }, () => parts[Math.floor(random.next() * parts.length)]),
  )
  return [...chosen]
    .filter((part) => part !== undefined)
    .map(({ empaque, ...part }, place) => ({
      ...part,
      ...noChange,
      sucursal_id,
      n: place + 1,
      // Never more than there is: what is authorised can be ordered.
      cantidad: empaque * random.int(1, 6),
    }))
}

/** What the adviser offers: some lines cheaper, and at times one with fewer pieces. */
function offered(lines: Line[], random: Random): Line[] {
  return lines.map((line, place) =>
    place % 2 === 0 ? { ...line, precio: (Number(line.precio) * (1 - random.int(2, 6) / 100)).toFixed(2) } : line,
  )
}

async function walk(tx: Db, id: number, { plan, buyer, random, asked }: Frame & { asked: Line[] }): Promise<void> {
  const steps: readonly Step[] = ways[plan.way]
  const isAnswered = plan.way === 'devuelta' || plan.way === 'pactada' || plan.way === 'autorizada'
  let at = plan.hoursAgo
  let state: State | null = null
  for (const step of steps) {
    if (step === 'proponer' || (step === 'autorizar' && isAnswered)) {
      const motivo = step === 'proponer' ? 'Propuesta del asesor' : 'Precios autorizados'
      await addVersion(tx, {
        id,
        version: 2,
        autorId: buyer.asesor,
        motivo,
        lines: offered(asked, random),
        flete: '0.00',
      })
    }
    const next: State = leadsTo[step] ?? 'BORRADOR'
    await tellStep(tx, { id, step, from: state, to: next, hoursAgo: at, buyer })
    state = next
    at = step === 'vencer' ? at : Math.max(0, at - Math.min(4, Math.max(1, Math.floor(plan.hoursAgo / 8))))
  }
  if (state && state !== 'BORRADOR') await settle(tx, id, { state, plan, buyer, steps })
  await speak(tx, id, { plan, buyer })
}

type Told = { id: number; step: Step; from: State | null; to: State; hoursAgo: number; buyer: Buyer }

async function tellStep(tx: Db, { id, step, from, to, hoursAgo, buyer }: Told): Promise<void> {
  const byStaff = ['tomar', 'proponer', 'autorizar', 'rechazar'].includes(step)
  const actor =
    step === 'vencer' || step === 'crearPedido' ? null : byStaff ? buyer.asesor : (buyer.comprador ?? buyer.atencion)
  await tx.rows(
    `insert into documento_evento (tipo, documento_id, evento, de, a, actor_id, actor, motivo, en)
     values ('cotizacion', $1, $2, $3, $4, $5, coalesce((select nombre from usuario where id = $5), 'Sistema'), $6, now() - make_interval(hours => $7::int))`,
    [id, step, from, to, actor, step === 'rechazar' ? REASON : null, hoursAgo],
  )
}

const REASON = 'El proveedor descontinuó dos de las partes; te llamo con opciones.'

type Settled = { state: State; plan: Plan; buyer: Buyer; steps: readonly Step[] }

/** What the events leave on the document. */
async function settle(tx: Db, id: number, { state, plan, buyer, steps }: Settled): Promise<void> {
  const isAuthorised = steps.includes('autorizar') || steps.includes('aceptarCambios')
  const daysAgo = Math.floor(plan.hoursAgo / 24)
  await tx.rows(
    `update cotizacion set estado = $2, version = $3, version_solicitada = case when $4 then 1 end,
       enviada_en = case when $4 then creado_en + interval '30 minutes' end, revisor_id = $5,
       autorizado_por = case when $6 then $5::bigint end, autorizado_en = case when $6 then least(creado_en + interval '3 hours', now()) end,
       vigencia = case when $4 then fin_de_vigencia($7) end, motivo = $8, actualizado_en = least(creado_en + interval '4 hours', now())
     where id = $1`,
    [
      id,
      state,
      steps.length,
      steps.includes('enviar'),
      steps.includes('tomar') ? buyer.asesor : null,
      isAuthorised,
      7 - daysAgo,
      state === 'RECHAZADA' ? REASON : null,
    ],
  )
  const current = await tx.row<{ version_actual: number }>('select version_actual from cotizacion where id = $1', [id])
  if (steps.includes('enviar')) await fixVersion(tx, id, current?.version_actual ?? 1)
  if (plan.way === 'devuelta') {
    await tx.rows('update cotizacion set vigencia = fin_de_vigencia(3) where id = $1 and vigencia < now()', [id])
  }
}

async function speak(tx: Db, id: number, { plan, buyer }: Pick<Frame, 'plan' | 'buyer'>): Promise<void> {
  const say = (n: number | null, author: number | null, isClient: boolean, texto: string) =>
    tx.rows(
      `insert into cotizacion_mensaje (cotizacion_id, n, version, autor_id, autor, de_cliente, texto, creado_en)
       select $1, $2, version_actual, $3, coalesce((select nombre from usuario where id = $3), 'JACVE'), $4, $5, creado_en + interval '90 minutes'
       from cotizacion where id = $1`,
      [id, n, author, isClient, texto],
    )
  if (plan.way === 'devuelta')
    await say(1, buyer.asesor, false, 'Te mejoré el precio de la primera; las demás van al de lista.')
  if (plan.way === 'revision')
    await say(null, buyer.comprador, true, '¿Me ayudas con el precio? Es para surtir la semana completa.')
  if (!plan.asks) return
  await tx.rows(
    `insert into aprobacion (cotizacion_id, version, reglas, lineas, nivel, solicitante_id, motivo)
     select $1, 1, array['DESCUENTO'], (select jsonb_agg(jsonb_build_object('n', n, 'k_parte', k_parte, 'cantidad', cantidad,
       'precio', case when n = 1 then round(precio * 0.88, 2)::text else trim_scale(precio)::text end) order by n)
       from cotizacion_linea where cotizacion_id = $1 and version = 1), 'manager', $2, 'Igualar a la competencia: compra cada semana.'`,
    [id, buyer.asesor],
  )
}

async function insertErrors(tx: Db): Promise<void> {
  await tx.rows(
    `insert into error_carrito (cliente_id, usuario_id, motivo, mensaje, detalle, estado, creado_en)
     select c.id, (select u.id from usuario u where u.cliente_id = c.id order by u.id limit 1), e.motivo, e.mensaje,
       jsonb_build_object('lineas', coalesce((select jsonb_agg(jsonb_build_object('k_parte', p.k_parte, 'cantidad', 4, 'texto', e.texto))
         from (select k_parte from producto where estado = 'activo' order by popularidad desc, id offset e.desde limit 2) p), '[]')),
       e.estado, now() - make_interval(hours => e.horas)
     from (values
       ('PISTON', 'EXISTENCIA', 'Cambió algo desde que viste el carrito. Revísalo y confirma.', 'Quería 4 y hay 1', 3, 2, 'NUEVO'),
       ('BIELAS', 'PRECIO', 'Cambió algo desde que viste el carrito. Revísalo y confirma.', 'Subió de precio desde que lo vio', 11, 26, 'EN_ATENCION'),
       ('BIELAS', 'SIN_LINEAS', 'No hay nada que surtir: ninguna línea del carrito lleva piezas a surtir.', '', 900000, 50, 'RESUELTO')
     ) as e (clave, motivo, mensaje, texto, desde, horas, estado) join cliente c on c.clave = e.clave`,
  )
}
