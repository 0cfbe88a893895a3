import { beforeAll, expect, test } from 'vitest'
import { browser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { type FitProof, fitOnPaper, fitText, proofLine } from '#finding/search/fit-proof.ts'
import { quotePaper } from '#selling/quote-screens/quote-paper.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const asesor = browser(app)
await asesor.login(shop.asesor.email)

const tsuru = { marca: 'Nissan', modelo: 'Tsuru' }
let doc: { id: number; version: number }

beforeAll(async () => {
  // COT-2 fits the Tsuru of 1993 to 2016 with air conditioning, COT-3 any of those years; COT-4 another car; nobody knows of COT-6.
  await db.rows(
    `insert into marca (tipo, nombre) values ('vehiculo', 'Nissan'), ('vehiculo', 'Chevrolet') on conflict do nothing`,
  )
  await db.rows(
    `insert into modelo (marca_id, nombre) select id, case nombre when 'Nissan' then 'Tsuru' else 'Aveo' end from marca where tipo = 'vehiculo' and nombre in ('Nissan', 'Chevrolet')`,
  )
  await db.rows(
    `insert into aplicacion (producto_id, modelo_id, desde, hasta, fuente)
     select p.id, m.id, 1993, 2016, 'prueba' from (values ('COT-2', 'Tsuru'), ('COT-3', 'Tsuru'), ('COT-4', 'Aveo')) x (k, modelo)
     join producto p on p.k_parte = x.k join modelo m on m.nombre = x.modelo`,
  )
  await db.rows(
    `insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
     select a.id, 'aire', '=', 'si' from aplicacion a join producto p on p.id = a.producto_id where p.k_parte = 'COT-2'`,
  )
  await rebuild(db)
  await fillCart(db, shop.ana, { 'COT-1': 10 })
  doc = (await postOnce(cliente, GENERATE, { enviar: true })).json().procesado
  await event(asesor, 'tomar')
})

async function event(it: typeof asesor, evento: string, more: object = {}) {
  const { version } = (await it.get(`/api/v1/cotizaciones/${doc.id}`)).json()
  const answer = await postOnce(it, `/api/v1/cotizaciones/${doc.id}/eventos`, { evento, version, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const offered = async (query: Record<string, string>) =>
  (await asesor.get(`/api/v1/cotizaciones/${doc.id}/sustitutos/1?${new URLSearchParams(query)}`)).json()

test('what can stand in is judged for the vehicle that was named, by the same rule as its page', async () => {
  expect((await offered({})).sustitutos).toMatchObject([{ k_parte: 'COT-2', prueba_ajuste: null }])
  const { vehiculo, sustitutos, ignorados } = await offered({ ...tsuru, year: '2005' })
  expect(vehiculo).toEqual({ year: 2005, marca: 'Nissan', modelo: 'Tsuru', motor: null })
  expect(ignorados).toEqual([])
  const [{ prueba_ajuste }] = sustitutos
  expect(prueba_ajuste).toMatchObject({ veredicto: 'depende', pregunta: '¿Con aire acondicionado?' })
  const open = await app.inject(`/api/v1/vehiculos/ajuste?marca=Nissan&modelo=Tsuru&year=2005&partes=COT-2`)
  expect(prueba_ajuste.aplicaciones).toEqual(open.json().partes[0].aplicaciones)
  expect((await offered({ modelo: 'Nave espacial' })).vehiculo).toBe(null)
  expect((await offered({ modelo: 'Tsuru', year: '1888' })).ignorados).toEqual(['1888'])
})

const propose = (k_parte: string, vehiculo?: object) =>
  event(asesor, 'proponer', { lineas: [{ n: 1, k_parte, precio: '100.25', ...(vehiculo && { vehiculo }) }] })
const line = async (it: typeof asesor) => (await it.get(`/api/v1/cotizaciones/${doc.id}`)).json().renglones[0]

test('the proof is kept with the line, shown to both, printed, and stays what it was that day', async () => {
  await propose('COT-3', { ...tsuru, year: '2005' })
  const told = await line(cliente)
  expect(told).toMatchObject({
    k_parte: 'COT-3',
    sustituye_a: 'COT-1',
    prueba_ajuste: { veredicto: 'si', vehiculo: { modelo: 'Tsuru', year: 2005 } },
  })
  expect(told.prueba_ajuste.aplicaciones).toHaveLength(1)
  expect((await line(asesor)).prueba_ajuste).toEqual(told.prueba_ajuste)

  await db.rows(`delete from aplicacion where producto_id = (select id from producto where k_parte = 'COT-3')`)
  expect((await line(cliente)).prueba_ajuste).toEqual(told.prueba_ajuste)
  const quote = (await cliente.get(`/api/v1/cotizaciones/${doc.id}`)).json()
  // A document needs no more of its parties than their being there.
  const paper = quotePaper(quote, {} as never, {} as never)
  expect(paper.lineas[0]?.detalle).toContain('Sí le queda a Nissan Tsuru 2005 (Nissan Tsuru')
  expect((await cliente.get(`/api/v1/cotizaciones/${doc.id}/archivo/pdf`)).statusCode).toBe(200)
})

test('another part is judged anew for the same vehicle; a no is said as no, and what nobody knows as that', async () => {
  await event(cliente, 'contraofertar', { lineas: [{ n: 1, cantidad: 8 }] })
  expect((await line(asesor)).prueba_ajuste.veredicto).toBe('si')
  const unknown = await postOnce(asesor, `/api/v1/cotizaciones/${doc.id}/eventos`, {
    evento: 'proponer',
    version: (await asesor.get(`/api/v1/cotizaciones/${doc.id}`)).json().version,
    lineas: [{ n: 1, k_parte: 'COT-4', vehiculo: { modelo: 'Nave espacial' } }],
  })
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['lineas.1']])
  await propose('COT-4')
  expect((await line(cliente)).prueba_ajuste).toMatchObject({ veredicto: 'no', vehiculo: { modelo: 'Tsuru' } })
  await event(cliente, 'contraofertar', { lineas: [{ n: 1, cantidad: 7 }] })
  await propose('COT-6')
  expect((await line(cliente)).prueba_ajuste).toMatchObject({ veredicto: 'sin_datos', aplicaciones: [] })
})

test('a «Sí» without an application cannot be written', async () => {
  const proof = { vehiculo: {}, veredicto: 'si', pregunta: null, aplicaciones: [] }
  const { version_actual } = (await asesor.get(`/api/v1/cotizaciones/${doc.id}`)).json()
  await db.rows('insert into cotizacion_version (cotizacion_id, version) values ($1, $2)', [doc.id, version_actual + 1])
  const write = (veredicto: string) =>
    db.rows(
      `insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, sucursal_id, cantidad, precio, precio_lista, importe, prueba_ajuste)
       select cotizacion_id, $2, 1, producto_id, k_parte, sucursal_id, 1, 1, 1, 1, $3 from cotizacion_linea where cotizacion_id = $1 limit 1`,
      [doc.id, version_actual + 1, JSON.stringify({ ...proof, veredicto })],
    )
  await expect(write('si')).rejects.toThrow('check')
  await write('sin_datos')
})

test('words of an answer and of its proof', () => {
  const vehiculo = { year: null, marca: null, modelo: 'Tsuru', motor: 'L4 1.6L' }
  const row = {
    marca: 'Nissan',
    modelo: 'Tsuru',
    motor: 'L4 1.6L',
    desde: 1993,
    hasta: 2016,
    posicion: 'DELANTERA',
    lado: null,
    nota: null,
    condiciones: ['Con ABS'],
    origen: 'descripcion' as const,
    fuente: null,
  }
  const proof: FitProof = { vehiculo, veredicto: 'depende', pregunta: '¿Con ABS?', aplicaciones: [row] }
  expect(fitText(proof)).toBe('Depende para Tsuru L4 1.6L: ¿Con ABS?')
  expect(proofLine(row)).toBe('Nissan Tsuru 1993–2016 · L4 1.6L · DELANTERA · Con ABS · leído en su descripción')
  expect(fitOnPaper({ ...proof, veredicto: 'sin_datos', pregunta: null, aplicaciones: [] })).toBe(
    'Sin datos para Tsuru L4 1.6L',
  )
  expect(fitOnPaper(null)).toBe('')
})
