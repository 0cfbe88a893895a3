import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { recorder, type Statement } from '#platform/database/walked.testing.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { GENERATE, makeShop, postOnce, signIn, type Shop } from './testing.server.ts'

const FEW = 10
const MANY = 4 * FEW

/** What answers of one part alone has a sister that answers of many (decision 192). */
const ALONE = /\b(precio_de|precio_de_juego|precio_escalas|juego_de|juego_partes)\(/
/** Of one line, however many the document has: what may stand in its place. */
const OF_ONE_LINE = 'with original as'
/** Looked at every three seconds, whoever asks. */
const NOW_AND_THEN = 'from busca_version'

type World = {
  app: FastifyInstance
  db: Db
  shop: Shop
  cliente: TestBrowser
  asesor: TestBrowser
  atencion: TestBrowser
  statements: Statement[]
}
type Deeds = Map<string, Statement[]>

test('whatever takes or shows many lines asks as often of four times as many, and of no line by itself', {
  timeout: 120_000,
}, async () => {
  const world = await worldOf()
  await makeParts(world.db, MANY)
  await rebuild(world.db)
  // Once before: what is read for the first time is kept.
  await everyDeed(world, FEW / 2)
  const few = await everyDeed(world, FEW)
  const many = await everyDeed(world, MANY)
  expect([...many.keys()]).toEqual([...few.keys()])
  const counts = (deeds: Deeds) => Object.fromEntries([...deeds].map(([deed, asked]) => [deed, asked.length]))
  expect(counts(many)).toEqual(counts(few))
  const alone = [...many].flatMap(([deed, asked]) =>
    asked.filter(({ text }) => ALONE.test(text) && !text.includes(OF_ONE_LINE)).map(({ text }) => [deed, text]),
  )
  expect(alone).toEqual([])
})

async function worldOf(): Promise<World> {
  const db = await testDb()
  const { db: kept, statements } = recorder(db)
  const app = await testApp(kept)
  const shop = await makeShop(db)
  await db.rows(`update config_empresa set casco_dias = 90, devolucion_dias = 90`)
  const cliente = await signIn(db, app, ['cliente'], shop.ana)
  const atencion = await signIn(db, app, ['admin'])
  const asesor = browser(app)
  await asesor.login(shop.asesor.email)
  return { app, db, shop, cliente, asesor, atencion, statements }
}

/** Of each part a price, stock, a vehicle and one that stands in its place; every other one is a kit of two, without a price of its own. */
async function makeParts(db: Db, many: number): Promise<void> {
  await db.rows(
    `with partes as (insert into producto (k_parte, descripcion, linea_id, estado, costo)
       select c || '-' || n, 'Una de muchas', (select id from linea where nombre = 'Balatas de cotización'), 'activo', 5
       from unnest(array['MUCHAS', 'OTRA', 'SUELTA', 'TORNILLO']) c, generate_series(1, $1::int) n order by n, c returning id, k_parte, split_part(k_parte, '-', 1) as c, split_part(k_parte, '-', 2)::int as n),
     precios as (insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p
       where l.clave = 'BASE' and (c <> 'MUCHAS' or n % 2 = 0)),
     hay as (insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 100000 from partes p, sucursal s where c <> 'MUCHAS' or n % 2 = 0),
     va as (insert into equivalencia (producto_id, codigo, tipo) select p.id, 'OTRA-' || n, 'alterna' from partes p where c = 'MUCHAS'),
     marca as (insert into marca (tipo, nombre) values ('vehiculo', 'Nissan') on conflict do nothing returning id),
     modelo as (insert into modelo (marca_id, nombre) select id, 'Tsuru' from marca returning id)
     insert into aplicacion (producto_id, modelo_id, desde, hasta, fuente) select p.id, m.id, 1993, 2016, 'prueba' from partes p, modelo m where c in ('MUCHAS', 'OTRA')`,
    [many],
  )
  await db.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
     select k.id, p.id, 'kit', 2 from producto k join producto p on p.k_parte in (replace(k.k_parte, 'MUCHAS', 'SUELTA'), replace(k.k_parte, 'MUCHAS', 'TORNILLO'))
     where k.k_parte like 'MUCHAS-%' and split_part(k.k_parte, '-', 2)::int % 2 = 1`,
  )
}

async function everyDeed(world: World, lines: number): Promise<Deeds> {
  const deeds: Deeds = new Map()
  const { statements } = world
  const did: Did = async (deed, work) => {
    const before = statements.length
    const answer = await work()
    const isDone = answer.statusCode === 200 || answer.statusCode === 201
    expect([deed, isDone ? '' : answer.body]).toEqual([deed, ''])
    deeds.set(
      deed,
      statements.slice(before).filter(({ text }) => !text.includes(NOW_AND_THEN)),
    )
    const isJson = answer.headers['content-type']?.toString().includes('json')
    return JSON.parse(isJson ? answer.body : '{}') as Told // as the contracts say
  }
  const parts = Array.from({ length: lines }, (_, place) => ({ k_parte: `MUCHAS-${place + 1}`, cantidad: 2 }))
  await world.db.rows('delete from carrito')
  await inCarts(world, did, parts)
  await inDocuments(world, did, lines)
  const order = await inOrders(world, did)
  await inReturns(world, did, order)
  await ofVehicles(world, did, lines)
  return deeds
}

type Part = { k_parte: string; cantidad: number }
type Answer = Awaited<ReturnType<TestBrowser['get']>>
/** What of the answers is looked at. */
type Told = {
  folio: string
  lineas: { id: number; referencia: number; k_parte: string; de_juego?: string }[]
  carrito: { carrito: { id: number }; lineas: unknown[] }
  carritos: { id: number; nombre: string }[]
  listas: { id: number; nombre: string }[]
  procesado: { id: number; renglones: unknown[] }
}
type Did = (deed: string, work: () => Promise<Answer>) => Promise<Told>

function named(all: Told['listas'], nombre: string): { id: number } {
  const found = all.find((one) => one.nombre === nombre)
  if (!found) throw new Error(`${nombre} is there`)
  return found
}

async function inCarts({ db, shop, cliente }: World, did: Did, lineas: Part[]): Promise<void> {
  const codes = lineas.map(({ k_parte, cantidad }) => `${k_parte}\t${cantidad}`).join('\n')
  await did('a list is reviewed', () => cliente.post('/api/v1/carrito/revision', { texto: codes }))
  await did('a list goes into the cart', () => postOnce(cliente, '/api/v1/carrito/lote', { lineas }))
  await did('and once more', () => postOnce(cliente, '/api/v1/carrito/lote', { lineas }))
  await did('a list is taken back', () => postOnce(cliente, '/api/v1/carrito/lote/deshacer', { lineas }))
  const { carrito } = await did('the cart', () => cliente.get('/cartItems/getItems'))
  expect(carrito.lineas).toHaveLength(lineas.length)
  await did('a part more', () => postOnce(cliente, '/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 1 }))
  await db.rows(`update carrito_linea set precio_visto = 1`)
  const seen = (await cliente.get('/cartItems/getItems')).json().carrito
  await did('its prices are accepted', () =>
    postOnce(cliente, '/api/v1/carrito/precios', { huella: seen.huella_precios }),
  )
  const { listas } = await did('it is saved as a list', () =>
    postOnce(cliente, '/api/v1/listas', { nombre: 'Muchas', reemplazar: true }),
  )
  const list = named(listas, 'Muchas')
  await did('the list', () => cliente.get(`/api/v1/listas/${list.id}`))
  await did('parts go into it', () => postOnce(cliente, `/api/v1/listas/${list.id}/lineas`, { lineas }))
  await did('text goes into it', () => postOnce(cliente, `/api/v1/listas/${list.id}/texto`, { texto: codes }))
  await did('it goes into the cart', () => postOnce(cliente, `/api/v1/listas/${list.id}/carga`, {}))
  await did('what is due again', () => cliente.get('/api/v1/resurtido'))
  const opened = await did('a cart as a copy', () =>
    postOnce(cliente, '/api/v1/carritos', { nombre: 'Copia', copia_de: carrito.carrito.id }),
  )
  const copy = named(opened.carritos, 'Copia')
  const ids = seen.lineas.map(({ id }: { id: number }) => id)
  await did('lines go to it', () => postOnce(cliente, `/api/v1/carritos/${copy.id}/lineas`, { lineas: ids }))
  await did('it is emptied', () => cliente.send('DELETE', `/api/v1/carrito?carrito=${copy.id}`))
  await did('at the counter', () =>
    postOnce(cliente, '/api/v1/mostrador/cotizaciones', {
      nombre: 'Taller',
      telefono: '',
      vehiculo: '',
      notas: '',
      margen: 20,
      redondeo: 'exacto',
      lineas: lineas.slice(0, 200),
    }),
  )
  await db.rows('delete from carrito where cliente_id = $1', [shop.ana])
  await cliente.post('/api/v1/carrito/lote', { lineas })
}

async function inDocuments({ db, cliente, asesor, atencion }: World, did: Did, lines: number): Promise<void> {
  const { procesado } = await did('a document is made', () => postOnce(cliente, GENERATE, { tipo: 'COTIZACION' }))
  const { id } = procesado
  expect(procesado.renglones).toHaveLength(lines)
  const url = `/api/v1/cotizaciones/${id}`
  const event = async (who: TestBrowser, evento: string, body: object = {}) => {
    const { version } = (await who.get(url)).json()
    return did(`it: ${evento}`, () => postOnce(who, `${url}/eventos`, { evento, version, ...body }))
  }
  const each = (of: (n: number) => object) =>
    Array.from({ length: lines }, (_, place) => ({ n: place + 1, ...of(place + 1) }))
  const vehiculo = { marca: 'Nissan', modelo: 'Tsuru', year: '2005' }
  await did('the document', () => cliente.get(url))
  await event(cliente, 'editar', {
    lineas: each((n) => ({ cantidad: 3, nota: `Nota ${n}`, vehiculo, mensaje: `Urge ${n}` })),
  })
  await event(cliente, 'enviar')
  await event(asesor, 'tomar')
  await did('what may stand in for a line', () => asesor.get(`${url}/sustitutos/1?marca=Nissan&modelo=Tsuru`))
  await event(asesor, 'proponer', { lineas: each((n) => ({ k_parte: `OTRA-${n}`, vehiculo, precio: '9.90' })) })
  await did('it, for who answers', () => asesor.get(url))
  await event(cliente, 'contraofertar', { lineas: each(() => ({ cantidad: 4, precio_objetivo: '9.00' })) })
  await event(asesor, 'proponer', { lineas: each((n) => ({ k_parte: `MUCHAS-${n}`, precio: '9.80' })) })
  await event(cliente, 'aceptarCambios')
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  await event(cliente, 'duplicar')
  await event(cliente, 'aceptar')
  for (const kind of ['pdf', 'xlsx']) await did(`it, as ${kind}`, () => cliente.get(`${url}/archivo/${kind}`))
  await did('the document, ordered', () => atencion.get(url))
}

/** An order of them all, each with another part in its place, from its making to its delivery. */
async function inOrders({ db, cliente, atencion }: World, did: Did): Promise<{ sucursal: string; folio: string }> {
  const order = await db.row<{ sucursal: string; folio: string }>(
    'select s.clave as sucursal, o.folio from pedido o join sucursal s on s.id = o.sucursal_id order by o.id desc limit 1',
  )
  if (!order) throw new Error('what was accepted is ordered')
  const url = `/api/v1/pedidos/${order.sucursal}/${order.folio}`
  const { lineas } = await did('the order', () => cliente.get(url))
  const event = async (evento: string, body: object = {}) => {
    const { version } = (await atencion.get(url)).json()
    return did(`the order: ${evento}`, () => postOnce(atencion, `${url}/eventos`, { evento, version, ...body }))
  }
  const others = lineas.map(({ id, k_parte }) => {
    return { id, cantidad: 2, k_parte: k_parte.replace('MUCHAS', 'OTRA') }
  })
  const { lineas: now } = await event('sustituir', { lineas: others })
  expect(now).toHaveLength(2 * lineas.length)
  for (const evento of ['confirmar', 'iniciarSurtido', 'surtir']) await event(evento)
  await event('embarcar', { guia: 'G-1', transportista: 'Ruta' })
  await event('entregar', { recibio: 'Ana' })
  await did('the order as pdf', () => cliente.get(`${url}/archivo/pdf`))
  await did('it is repeated', () => postOnce(cliente, `${url}/repetir`, {}))
  return order
}

async function inReturns(
  { db, cliente, atencion }: World,
  did: Did,
  { sucursal, folio: pedido }: { sucursal: string; folio: string },
): Promise<void> {
  const { lineas } = await did('what may be returned', () =>
    cliente.get(`/api/v1/devoluciones/posibles?sucursal=${sucursal}&pedido=${pedido}`),
  )
  const vehicles = await db.rows<{ k_parte: string; id: number }>(
    'select p.k_parte, a.id from aplicacion a join producto p on p.id = a.producto_id',
  )
  const vehicleOf = new Map(vehicles.map(({ k_parte, id }) => [k_parte, id]))
  const asked = lineas
    .filter(({ de_juego }) => de_juego === undefined)
    .map(({ referencia, k_parte }) => {
      return { referencia, cantidad: 1, motivo: 'no_le_quedo', aplicacion: vehicleOf.get(k_parte) }
    })
  expect(asked.length).toBeGreaterThan(FEW / 2)
  const body = { tipo: 'DEVOLUCION', pedido: { sucursal, folio: pedido }, lineas: asked }
  const made = await did('a return', () => postOnce(cliente, '/api/v1/devoluciones', body))
  const url = `/api/v1/devoluciones/${made.folio}`
  await did('the return', () => cliente.get(url))
  const event = async (evento: string, of: object) => {
    const { version } = (await atencion.get(url)).json()
    const said = made.lineas.map(({ id }) => ({ id, ...of }))
    const lines = evento === 'autorizar' ? {} : { lineas: said }
    return did(`the return: ${evento}`, () => postOnce(atencion, `${url}/eventos`, { evento, version, ...lines }))
  }
  await event('autorizar', {})
  await event('recibir', { recibida: 1 })
  await event('dictaminar', { procede: true, buenas: 1 })
}

/** A list of vehicles, kept first and then changed. */
async function ofVehicles({ app, db, cliente }: World, did: Did, lines: number): Promise<void> {
  await db.rows('delete from vehiculo_guardado')
  const rows = Array.from({ length: lines }, (_, n) => `P${n},Nissan,Tsuru,2005`)
  const archivo = new File([rows.join('\n')], 'lista.csv', { type: 'text/csv' })
  const bring = () => sendForm(app, cliente, '/api/v1/mis-vehiculos/importacion', { archivo })
  await did('vehicles of a list', bring)
  await did('the same vehicles again', bring)
}
