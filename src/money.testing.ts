// Purchases drawn at random through every surface that tells money, against the second reckoning: what the bench plays by the
// hundred and the test a few of.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Assistant, asking } from '#fronts/agents/assistant.testing.ts'
import { money } from '#kit/ui/format.ts'
import { keyHash } from '#people/access/keys.server.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import type { Party } from '#people/company/letterhead.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import type { WireCart } from '#selling/cart/line-rows.server.ts'
import { orderPaper } from '#selling/orders/order-paper.server.ts'
import { type Paper, paperBytes } from '#selling/orders/paper.server.ts'
import { quotePaper } from '#selling/quote-screens/quote-paper.server.ts'
import { GENERATE, makeShop, postOnce } from '#selling/quotes/testing.server.ts'
import { entriesOf, sumOf } from '#selling/quick-order/list-state.ts'
import { bodyOf } from '#upkeep/erp/message.server.ts'
import { fitOut, makeWorld, SOLD, type World } from './money-world.testing.ts'
import { type Facts, type Going, priceOf, type Reckoned, reckon } from './second-reckoning.testing.ts'

/** `difieren`: what two surfaces, or one and the second reckoning, did not agree on. The rest counts what was met on the way. */
type Attacked = {
  rondas: number
  documentos: number
  pedidos: number
  difieren: string[]
  con: Record<'juego' | 'promocion' | 'flete_rebajado' | 'dolares' | 'ocho' | 'casco' | 'varias_sucursales', number>
}

export async function moneyShop(db: Db, app: FastifyInstance) {
  const fitted = await fitOut(db, await makeShop(db))
  const { id, email } = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2 where id = $1', [id, fitted.shop.ana])
  const buyer = browser(app)
  await buyer.login(email)
  const llave = `jcv_${`${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43)}`
  await db.rows(
    `insert into clave_api (cliente_id, usuario_id, nombre, prefijo, hash, alcances, expira_en)
     values ($1, $2, 'Asistente', left($3, 8), $4, $5, now() + interval '1 day')`,
    [fitted.shop.ana, id, llave, keyHash(llave), ['precios', 'carrito', 'cotizaciones', 'pedidos']],
  )
  return { db, fitted, buyer, door: new Assistant(asking(app), llave) }
}
type Shop = Awaited<ReturnType<typeof moneyShop>>

/** What is told of a document anywhere, as decimal pesos. */
type Told = {
  subtotal: string
  iva: string
  total: string
  flete: string
  cascos: string
  rebaja: string
  impuestos: unknown
}

/** One purchase, in the principal cart or another, and what is reckoned of it. */
type Round = { shop: Shop; facts: Facts; world: World; spent: number[]; found: Attacked; name: string }

/** Plays them one after another, and says what did not agree. */
export async function attackMoney(shop: Shop, worlds: readonly World[]): Promise<Attacked> {
  const con = { juego: 0, promocion: 0, flete_rebajado: 0, dolares: 0, ocho: 0, casco: 0, varias_sucursales: 0 }
  const found: Attacked = { rondas: 0, documentos: 0, pedidos: 0, difieren: [], con }
  for (const [n, world] of worlds.entries()) {
    const facts = await makeWorld(shop.db, shop.fitted, world)
    const other = await openCarts(shop, world)
    const round = { shop, world, spent: [], found }
    await buy({ ...round, facts: facts[0], name: `${n}a` }, 0, null)
    await buy({ ...round, facts: facts[1], name: `${n}b` }, 1, other)
    found.rondas += 1
  }
  return found
}

/** Both carts filled before either is ordered; the id of the one that was opened. */
async function openCarts({ buyer, fitted }: Shop, world: World): Promise<number> {
  for (const cart of [0, 1] as const) {
    if (cart === 1) await must(buyer.post('/api/v1/carritos', { nombre: 'Taller Norte' }))
    const lineas = wantedIn(world, cart)
    if (lineas.length) await must(postOnce(buyer, '/api/v1/carrito/lote', { lineas }))
    const direccion_id = world.isInside[cart] ? fitted.inside : fitted.outside
    await must(buyer.send('PATCH', '/api/v1/carrito', { direccion_id }))
  }
  const { carritos } = (await buyer.get('/api/v1/carritos')).json() as { carritos: { id: number; activo: boolean }[] }
  const of = (activo: boolean) => carritos.find((one) => one.activo === activo)?.id ?? 0
  await must(buyer.send('PUT', `/api/v1/carritos/${of(false)}/activo`, {}))
  return of(true)
}

function wantedIn({ parts }: World, cart: number): { k_parte: string; cantidad: number }[] {
  return SOLD.flatMap((k_parte, n) => {
    const { pieces = 1, cart: of } = parts[n] ?? {}
    // COT-5 is sold in packs of four.
    return of === cart ? [{ k_parte, cantidad: n === 4 ? Math.ceil(pieces / 4) * 4 : pieces }] : []
  })
}

async function must(asked: ReturnType<TestBrowser['get']>) {
  const answer = await asked
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** From the list to the orders, asking every surface on the way. */
async function buy(round: Round, cart: number, other: number | null): Promise<void> {
  const { shop, world, found } = round
  const { buyer, door } = shop
  if (other !== null) await must(buyer.send('PUT', `/api/v1/carritos/${other}/activo`, {}))
  const wanted = wantedIn(world, cart)
  const first = await cartNow(buyer)
  await comparePrices(round, first, wanted)
  await compareReview(round, first, wanted)
  for (const line of first.lineas) {
    if (line.existencia >= line.cantidad || !world.parts[SOLD.findIndex((code) => code === line.k_parte)]?.owed)
      continue
    await must(buyer.send('PATCH', `/api/v1/carrito/lineas/${line.id}`, { por_surtir: true }))
  }
  const shown = await cartNow(buyer)
  const right = reckon(round.facts, goingIn(shown), { spent: round.spent })
  compare(round, 'carrito', cartSums(shown), right)
  const seen = await door.run(await toolOf(door, 'ver_carrito'), {})
  compare(round, 'carrito del agente', cartSums(seen.said.carrito), right)
  if (shown.totalpiezas === 0) return
  count(found, shown, right, round.facts)
  await order(round, shown, right)
  round.spent.push(...right.counted)
}

const cartNow = async (buyer: TestBrowser): Promise<WireCart> => (await must(buyer.get('/cartItems/getItems'))).carrito

async function toolOf(door: Assistant, name: string) {
  const tool = (await door.tools()).find((one) => one.name === name)
  if (!tool) throw new Error(`the door has no ${name}`)
  return tool
}

function goingIn({ lineas }: WireCart): Going[] {
  return lineas
    .filter(({ cantidad2, precio_ajuste }) => cantidad2 > 0 && precio_ajuste)
    .map(({ k_parte, cantidad, reparto }) => ({
      k_parte,
      pieces: cantidad,
      branches: reparto.map(({ sucursal_id, piezas }) => ({ id: sucursal_id, pieces: piezas })),
    }))
}

/** Each part's price, as its page, «¿Por qué este precio?» and the cart tell it, and reckoned. */
async function comparePrices(round: Round, shown: WireCart, wanted: { k_parte: string; cantidad: number }[]) {
  for (const { k_parte, cantidad } of wanted) {
    const { buyer } = round.shop
    const page = (await must(buyer.get(`/api/v1/precios?k_parte=${k_parte}&cantidad=${cantidad}`))).partes[0].precio
    const why = (await must(buyer.get(`/api/v1/precios/${k_parte}/origen?cantidad=${cantidad}`))).precio
    const line = shown.lineas.find((one) => one.k_parte === k_parte)?.precio_ajuste?.valor ?? null
    const price = priceOf(round.facts, k_parte, cantidad)?.price
    const right = price === undefined ? null : Number(price)
    for (const [where, told] of Object.entries({ page, why, line }))
      if ((told === null ? null : Math.round(Number(told) * 1_000_000)) !== right)
        tell(round, `${k_parte} × ${cantidad} en ${where}: ${told}, y son ${right}`)
  }
}

/** The reading of a list stands before the route: merchandise, cores and what comes off the document. */
async function compareReview(round: Round, shown: WireCart, wanted: { k_parte: string; cantidad: number }[]) {
  if (wanted.length === 0) return
  const texto = wanted.map(({ k_parte, cantidad }) => `${k_parte}\t${cantidad}`).join('\n')
  const review = await must(postOnce(round.shop.buyer, '/api/v1/carrito/revision', { texto }))
  const entries = entriesOf(review.lineas).map((entry) => ({ ...entry, aceptada: true }))
  const { subtotal, iva, total, cascos = '0.00', rebaja = '0.00' } = sumOf(entries, review.promociones)
  const right = reckon(round.facts, goingIn(shown), { spent: round.spent, withFreight: false })
  const { impuestos: _, ...want } = told(right)
  same(round, 'lista', { subtotal, iva, total, flete: '0.00', cascos, rebaja }, want)
}

/** Made, authorised, accepted: the document, its orders, their papers, what the agents' door and the ERP are told. */
async function order(round: Round, cart: WireCart, right: Reckoned): Promise<void> {
  const { buyer, db, door } = round.shop
  const { flete, cascos, rebaja } = cart
  const { procesado } = await must(postOnce(buyer, GENERATE, { flete, cascos, rebaja }))
  compare(round, 'documento', quoteSums(procesado), right)
  const quote = await must(buyer.get(`/api/v1/cotizaciones/${procesado.id}`))
  compare(round, 'cotización', quoteSums(quote), right)
  onPaper(round, 'papel de la cotización', quotePaper(quote, ...parties), await textsOf(quotePaper(quote, ...parties)))
  const asked = await door.run(await toolOf(door, 'ver_cotizacion'), { id: quote.id })
  compare(round, 'cotización del agente', quoteSums(asked.said), right)
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [
    quote.id,
  ])
  const url = `/api/v1/cotizaciones/${quote.id}/eventos`
  const { pedidos } = await must(postOnce(buyer, url, { evento: 'aceptar', version: quote.version }))
  const orders: Told[] = []
  for (const { sucursal, folio } of pedidos) orders.push(await oneOrder(round, sucursal, folio))
  const sum = (of: keyof Told) => pesosOf(orders.reduce((all, one) => all + centavosOf(String(one[of])), 0))
  const { impuestos: _, ...want } = told(right)
  const sums = { subtotal: sum('subtotal'), iva: sum('iva'), total: sum('total') }
  same(round, 'pedidos', { ...sums, flete: sum('flete'), cascos: sum('cascos'), rebaja: sum('rebaja') }, want)
  round.found.documentos += 1
  round.found.pedidos += orders.length
  if (orders.length > 1) round.found.con.varias_sucursales += 1
}

const parties: [Party, Party] = [
  { nombre: 'JACVE', lineas: [] },
  { nombre: 'ANA', lineas: [] },
]

/** One order against itself: its lines, its paper and the ERP's message make its sums. */
async function oneOrder(round: Round, sucursal: string, folio: string): Promise<Told> {
  const { buyer, db } = round.shop
  const shown = await must(buyer.get(`/api/v1/pedidos/${sucursal}/${folio}`))
  const sums = quoteSums(shown)
  onPaper(round, `papel de ${folio}`, orderPaper(shown, ...parties), await textsOf(orderPaper(shown, ...parties)))
  const message = await db.row<{ id: number }>(
    `select id from bandeja_salida where pedido_id = $1 and tipo = 'pedido'`,
    [shown.id],
  )
  type Line = { cantidad: number; precio: string; casco?: string; rebaja?: string; tasa?: 8 | 16 }
  type Sent = Record<'flete' | 'subtotal' | 'iva' | 'total', string> & { tasa_flete?: 8 | 16; renglones: Line[] }
  // The wire's own words, as an ERP reads them.
  const sent = (await bodyOf(db, { id: message?.id ?? 0, tipo: 'pedido' })) as Sent
  const { flete, subtotal, iva, total } = sent
  same(
    round,
    `ERP de ${folio}`,
    { flete, subtotal, iva, total },
    { flete: sums.flete, subtotal: sums.subtotal, iva: sums.iva, total: sums.total },
  )
  const bases = { 8: 0, 16: 0 }
  bases[sent.tasa_flete ?? 16] += centavosOf(flete)
  for (const { cantidad, precio, casco = '0', rebaja = '0', tasa = 16 } of sent.renglones) {
    const amount = (BigInt(Math.round(Number(precio) * 1e6)) * BigInt(cantidad) + 5000n) / 10_000n
    bases[tasa] += Number(amount) + centavosOf(casco) * cantidad - centavosOf(rebaja)
  }
  const tax = Math.floor((bases[8] * 8 + 50) / 100) + Math.floor((bases[16] * 16 + 50) / 100)
  const want = {
    subtotal: pesosOf(bases[8] + bases[16]),
    iva: pesosOf(tax),
    total: pesosOf(bases[8] + bases[16] + tax),
  }
  same(round, `renglones del ERP de ${folio}`, { subtotal, iva, total }, want)
  return sums
}

const textsOf = async (paper: Paper) => textsOfPdf(await paperBytes(paper, { isPlain: true })).flat()

/** Its sums stand there as they are read, and its rows make them. */
function onPaper(round: Round, where: string, { lineas, totales }: Paper, texts: string[]): void {
  const { subtotal, iva, total, flete, rebaja } = totales
  for (const amount of [subtotal, total, ...(totales.impuestos ? [] : [iva])])
    if (!texts.includes(money(amount))) tell(round, `${where} no dice ${money(amount)}`)
  const rows = lineas.reduce((all, { importe }) => all + centavosOf(importe), 0)
  const made = pesosOf(rows + centavosOf(flete) - centavosOf(rebaja ?? '0'))
  same(round, `renglones del ${where}`, { subtotal: made }, { subtotal })
}

function cartSums({ montosub, iva, total, flete, cascos = '0.00', rebaja = '0.00', impuestos }: WireCart): Told {
  return { subtotal: montosub, iva, total, flete, cascos, rebaja, impuestos }
}

type Wire = Pick<Told, 'subtotal' | 'iva' | 'total' | 'flete'> & {
  cascos?: string
  rebaja?: string
  impuestos?: unknown
}
function quoteSums({ subtotal, iva, total, flete, cascos = '0.00', rebaja = '0.00', impuestos }: Wire): Told {
  return { subtotal, iva, total, flete, cascos, rebaja, impuestos }
}

function told({ subtotal, iva, total, freight, cores, off, bases }: Reckoned): Told {
  const base = { 16: pesosOf(bases[16]), 8: pesosOf(bases[8]) }
  return {
    subtotal: pesosOf(subtotal),
    iva: pesosOf(iva),
    total: pesosOf(total),
    flete: pesosOf(freight),
    cascos: pesosOf(cores),
    rebaja: pesosOf(off),
    impuestos:
      bases[8] > 0 ? ([16, 8] as const).flatMap((tasa) => (bases[tasa] > 0 ? [{ tasa, base: base[tasa] }] : [])) : null,
  }
}

function compare(round: Round, where: string, said: Told, right: Reckoned): void {
  const impuestos = Array.isArray(said.impuestos) ? said.impuestos.map(({ tasa, base }) => ({ tasa, base })) : null
  same(round, where, { ...said, impuestos }, told(right))
}

function same(round: Round, where: string, said: object, want: object): void {
  if (!isDeepStrictEqual(said, want)) tell(round, `${where}: ${JSON.stringify(said)}, y son ${JSON.stringify(want)}`)
}

function tell({ found, name }: Round, text: string): void {
  found.difieren.push(`${name} ${text}`)
}

function count({ con }: Attacked, cart: WireCart, right: Reckoned, facts: Facts): void {
  if (cart.lineas.some(({ juego, cantidad2 }) => juego && cantidad2 > 0)) con.juego += 1
  if (right.off > 0) con.promocion += 1
  if (right.counted.some((id) => facts.promotions.some((one) => one.id === id && one.nivel === 'flete')))
    con.flete_rebajado += 1
  const isDollar = ({ precio_ajuste }: WireCart['lineas'][number]) =>
    (precio_ajuste?.origen === 'cliente' && facts.dollar.list) ||
    (precio_ajuste?.origen === 'grupo' && facts.dollar.group)
  if (cart.lineas.some(isDollar)) con.dolares += 1
  if (right.bases[8] > 0) con.ocho += 1
  if (right.cores > 0) con.casco += 1
}

const centavosOf = (text: string) => Math.round(Number(text) * 100)
const pesosOf = (n: number) =>
  `${n < 0 ? '-' : ''}${Math.floor(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`
