// Two clients and the last piece, by the real calls: what the bench plays a thousand times and the test thirty.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf } from '#selling/orders/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

/**
 * How somebody comes to have pieces: he accepts his quotation; his company says yes to what a buyer of it asked for; an adviser accepts
 * in his name; what an order of his was owed is received for it.
 */
const WAYS = ['aceptar', 'aprobar', 'actuar', 'recibir'] as const
type Way = (typeof WAYS)[number]

type Move = {
  way: Way
  /** Milliseconds after the start. */
  at: number
  /** The same is sent twice at once, with one key. */
  twice: boolean
}
type Round = {
  /** Where the last of it lies; `dos`: of two, one in each branch. */
  where: 'norte' | 'sur' | 'dos'
  moves: [Move, Move]
  /** The warehouse takes them off the shelf, so many milliseconds after the start. */
  warehouse: number | null
}

type Played = {
  rondas: number
  /** Of each way, how often somebody tried it, and was told yes. */
  intentos: Record<string, number>
  si: Record<string, number>
  /** What must not be: more reserved than there was, two told yes, pieces made or lost, a refusal in other words, nobody told yes. */
  sobrevendidas: number
  ambos: number
  perdidas: number
  otras: string[]
  nadie: number
}

const PART = 'COT-1'

export async function lastPieceShop(db: Db, app: FastifyInstance) {
  const shop = await makeShop(db)
  const admin = await signIn(db, app, ['admin'])
  const sides = [await sideOf(db, app, shop.ana), await sideOf(db, app, shop.beto)] as const
  const part = await db.row<{ id: number }>('select id from producto where k_parte = $1', [PART])
  return { db, shop, admin, sides, part: part?.id ?? 0 }
}

type Shop = Awaited<ReturnType<typeof lastPieceShop>>

/** A client with its owner, a buyer who may order nothing by himself, and an adviser who acts for it. */
async function sideOf(db: Db, app: FastifyInstance, client: number) {
  const owner = await signIn(db, app, ['cliente'], client)
  const buys = await makePerson(db, ['cliente'], { demo: true })
  await db.rows(`update usuario set cliente_id = $2, puesto = 'comprador', tope_documento = 1 where id = $1`, [
    buys.id,
    client,
  ])
  const buyer = browser(app)
  await buyer.login(buys.email)
  const advises = await makePerson(db, ['asesor'], { demo: true })
  await db.rows('update cliente set asesor_id = $1 where id = $2', [advises.id, client])
  const adviser = browser(app)
  await adviser.login(advises.email)
  await adviser.post('/api/v1/actuar', { cliente_id: client })
  return { client, owner, buyer, adviser }
}

type Side = Awaited<ReturnType<typeof sideOf>>
/** Does what remains to be done to have the pieces. */
type Take = () => Promise<{ statusCode: number; body: string }>

/** The rounds of a seed, always the same. */
export function roundsOf(seed: number, many: number): Round[] {
  const at = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 25 }) },
  )
  const move = fc.record<Move>({ way: fc.constantFrom(...WAYS), at, twice: fc.boolean() })
  const round = fc.record<Round>({
    where: fc.constantFrom('norte', 'sur', 'dos'),
    moves: fc.tuple(move, move),
    warehouse: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: at }),
  })
  return fc.sample(round, { numRuns: many, seed }).map((one) => {
    // What is owed is received in the branch of its order.
    const isReceived = one.moves.some(({ way }) => way === 'recibir')
    return isReceived ? { ...one, where: 'norte' } : one
  })
}

/** Plays them one after another, and counts what came of it. */
export async function playRounds(shop: Shop, rounds: readonly Round[]): Promise<Played> {
  const played: Played = {
    rondas: 0,
    intentos: {},
    si: {},
    sobrevendidas: 0,
    ambos: 0,
    perdidas: 0,
    otras: [],
    nadie: 0,
  }
  for (const round of rounds) {
    await playOne(shop, round, played)
    played.rondas += 1
  }
  return played
}

async function playOne(shop: Shop, round: Round, played: Played): Promise<void> {
  const pieces = round.where === 'dos' ? 2 : 1
  await stock(shop, 1000, 1000)
  const takes: Take[] = []
  for (const [place, { way }] of round.moves.entries()) {
    const side = shop.sides[place]
    if (side) takes.push(await prepare[way](shop, side, pieces))
  }
  await stock(shop, round.where === 'sur' ? 0 : 1, round.where === 'norte' ? 0 : 1)

  const racing = round.moves.map(async ({ way, at, twice }, place): Promise<Told> => {
    await wait(at)
    const take = takes[place]
    const answers = take ? await Promise.all(twice ? [take(), take()] : [take()]) : []
    return { way, answers }
  })
  if (round.warehouse !== null) racing.push(wait(round.warehouse).then(() => shelve(shop, round.where)))
  await judge(shop, { pieces, told: await Promise.all(racing), played })
}

type Told = { way: string; answers: { statusCode: number; body: string }[] }

async function judge(
  { db }: Shop,
  { pieces, told, played }: { pieces: number; told: Told[]; played: Played },
): Promise<void> {
  const yes = told.filter(({ answers }) => answers.some(({ statusCode }) => statusCode < 300))
  for (const { way } of told) played.intentos[way] = (played.intentos[way] ?? 0) + 1
  for (const { way } of yes) played.si[way] = (played.si[way] ?? 0) + 1
  for (const { way, answers } of told)
    for (const { statusCode, body } of answers)
      if (statusCode >= 300 && !isSaidNo(way, body)) played.otras.push(`${way} ${statusCode}: ${body.slice(0, 200)}`)

  const taken = yes.some(({ way }) => way === 'almacen') ? pieces : 0
  const shelf = await db.row<{ disponible: number; apartado: number }>(
    `select sum(e.disponible)::int as disponible, sum(e.apartado)::int as apartado from existencia e
     join producto p on p.id = e.producto_id where p.k_parte = $1`,
    [PART],
  )
  const { disponible = 0, apartado = 0 } = shelf ?? {}
  if (disponible < 0 || apartado > pieces) played.sobrevendidas += 1
  if (disponible + apartado + taken !== pieces) played.perdidas += 1
  if (yes.length > 1) played.ambos += 1
  if (yes.length === 0) played.nadie += 1
}

/** Who comes late is told that there is none: nothing else may be the reason. */
function isSaidNo(way: string, body: string): boolean {
  const { code, errors, message = '' }: { code?: string; errors?: object; message?: string } = JSON.parse(body)
  if (way === 'almacen') return errors !== undefined || message.includes('no se pueden quitar')
  return code === 'sin_existencia'
}

async function stock({ db, shop }: Shop, norte: number, sur: number): Promise<void> {
  await db.rows(
    `update existencia e set disponible = case e.sucursal_id when $1 then $2::int else $3::int end, apartado = 0
     from producto p where p.id = e.producto_id and p.k_parte = $4`,
    [shop.norte, norte, sur, PART],
  )
}

async function shelve({ shop, admin, part }: Shop, where: Round['where']): Promise<Told> {
  const line = (sucursal_id: number) => ({ producto_id: part, sucursal_id, piezas: -1 })
  const renglones = [...(where === 'sur' ? [] : [line(shop.norte)]), ...(where === 'norte' ? [] : [line(shop.sur)])]
  const body = { tipo: 'ajuste', motivo: 'Dañada', renglones }
  return { way: 'almacen', answers: [await postOnce(admin, '/api/v1/estante/existencias/ajustes', body)] }
}

const prepare: Record<Way, (shop: Shop, side: Side, pieces: number) => Promise<Take>> = {
  aceptar: async (shop, side, pieces) => accepting(side.owner, await authorised(shop, side, pieces)),
  actuar: async (shop, side, pieces) => accepting(side.adviser, await authorised(shop, side, pieces)),
  async aprobar(shop, side, pieces) {
    const quote = await authorised(shop, side, pieces)
    const asked = await accepting(side.buyer, quote)()
    const compra = JSON.parse(asked.body).compra?.id
    if (!compra) throw new Error(asked.body)
    return sending(side.owner, `/api/v1/cotizaciones/${quote.id}/compra`, { compra, decision: 'aprobar' })
  },
  async recibir({ db, admin, ...shop }, { client }, pieces) {
    const owed = owedOrder(shop, client, pieces)
    const made = await db.transaction((tx) => createOrder(contextOf(tx, client), owed))
    const url = `/api/v1/pedidos/${made.sucursal}/${made.folio}`
    const { version, lineas } = (await admin.get(url)).json()
    const confirmed = await postOnce(admin, `${url}/eventos`, { evento: 'confirmar', version })
    if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
    return sending(admin, `${url}/eventos`, {
      evento: 'recibir',
      version: confirmed.json().version,
      lineas: [{ id: lineas[0].id }],
    })
  },
}

type Quote = { id: number; version: number }

/** Generated and sent by its owner, authorised as it stands. */
async function authorised({ db }: Shop, { client, owner }: Side, pieces: number): Promise<Quote> {
  await fillCart(db, client, { [PART]: pieces })
  const made = await postOnce(owner, GENERATE, { enviar: true })
  if (made.statusCode !== 200) throw new Error(made.body)
  const { id } = made.json().procesado
  const row = await db.row<{ version: number }>(
    `update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1 returning version`,
    [id],
  )
  return { id, version: row?.version ?? 0 }
}

function accepting(who: TestBrowser, { id, version }: Quote): Take {
  return sending(who, `/api/v1/cotizaciones/${id}/eventos`, { evento: 'aceptar', version })
}

/** However often it is sent, it is one write. */
function sending(who: TestBrowser, url: string, body: object): Take {
  const key = randomUUID()
  return () => postOnce(who, url, body, key)
}

function owedOrder({ shop, part }: Pick<Shop, 'shop' | 'part'>, cliente_id: number, cantidad: number) {
  return {
    cliente_id,
    sucursal_id: shop.norte,
    cotizacion_id: null,
    via_id: null,
    direccion: null,
    orden_compra: '',
    notas: '',
    lineas: [{ producto_id: part, k_parte: PART, descripcion: 'Balata', cantidad, precio: '100.25', por_surtir: true }],
  }
}
