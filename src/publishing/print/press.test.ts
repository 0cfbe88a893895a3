import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { inspectPdf } from '#platform/apart/pdf-check.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import type { Definition } from './definition.ts'
import { readPdf } from './pdf-reading.testing.ts'
import { everything } from './press.testing.ts'
import { runPrints } from '#publishing/press/run.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const env = { ...testEnv, DATA_DIR, PUBLIC_URL: 'https://tienda.ejemplo.mx' }
const app = await testApp(db, env)
const clients = await fillPrices(db)
const path = '/api/v1/imprenta'

async function person(roles: string[], cliente: number | null = null): Promise<TestBrowser> {
  const who = browser(app)
  const { id, email } = await makePerson(db, roles)
  await db.rows('update usuario set cliente_id = $2 where id = $1', [id, cliente])
  await who.login(email)
  return who
}
let mktg: TestBrowser
let rico: TestBrowser
let otro: TestBrowser
beforeAll(async () => {
  mktg = await person(['MKTG'])
  rico = await person(['cliente'], clients.rico)
  otro = await person(['cliente'], clients.otro)
})
beforeEach(() => db.rows('delete from impresion'))

const wanted = (about: Partial<Definition> = {}, more: object = {}) => ({
  titulo: 'Catálogo de prueba',
  edicion: 'completa',
  definicion: { ...everything, ...about },
  ...more,
})

async function ask(who: TestBrowser, body: object): Promise<number> {
  const answer = await who.send('POST', path, body, { 'idempotency-key': crypto.randomUUID() })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

async function printed(who: TestBrowser, body: object) {
  const id = await ask(who, body)
  await runPrints({ db, env })
  const print = (await who.get(`${path}/${id}`)).json()
  expect(print).toMatchObject({ estado: 'LISTA', motivo: null })
  const file = (await who.get(`${path}/${id}/archivo`)).rawPayload
  return { id, print, file }
}

async function textOf(file: Buffer): Promise<string> {
  const read = await readPdf(file)
  return Array.from({ length: read.pages }, (_, n) => read.texts(n + 1).join(' ')).join(' ')
}

describe('the house prints for everybody', () => {
  test('counts before it prints, and the file says what was asked for', async () => {
    const linea = await db.row<{ id: number }>(`select id from linea where nombre = 'Balatas'`)
    const count = (await mktg.get(`${path}/cuenta?lineas=${linea?.id}`)).json()
    expect(count.partes).toBe(6)
    const { print, file } = await printed(
      mktg,
      wanted({ lineas: [linea?.id ?? 0], precios: 'base' }, { nota: 'Vigente en mayo' }),
    )
    expect(print).toMatchObject({ partes: 6, cambios: null, bytes: file.length })
    const read = await readPdf(file)
    expect(read).toMatchObject({ title: 'Catálogo de prueba', lang: 'es-MX', isTagged: true, pages: print.paginas })
    expect(read.outline).toEqual([
      'Portada',
      'Contenido',
      'Cómo leer este catálogo',
      'Balatas',
      ...read.outline.slice(4),
    ])
    const text = await textOf(file)
    for (const said of [
      'Vigente en mayo',
      'FX-100/D',
      '$120.00',
      '2005–2012, 2014',
      'Balata delantera cerámica',
      'Sin precio',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('FA-300')
    const size = await inspectPdf(async (start, length) => file.subarray(start, start + length), file.length)
    expect(size.paginas).toBe(print.paginas)
  })

  test('a vehicle and its years leave the parts that fit, with those applications alone', async () => {
    const make = await db.row<{ id: number }>(`select id from marca where nombre = 'Nissan'`)
    const query = `vehiculo=${make?.id}&desde=2013&hasta=2015`
    expect((await mktg.get(`${path}/cuenta?${query}`)).json()).toEqual({ partes: 1, entradas: 1 })
    const { file } = await printed(
      mktg,
      wanted({ vehiculo: make?.id ?? 0, desde: 2013, hasta: 2015, orden: 'vehiculo' }),
    )
    const text = await textOf(file)
    expect(text).toContain('Nissan Tsuru')
    expect(text).not.toContain('Jetta')
    expect(text).not.toContain('2005–2012')
  })

  test('the same print twice gives the same bytes, whenever it is drawn', async () => {
    const { id, file } = await printed(mktg, wanted({ precios: 'base' }))
    await db.rows(`update impresion set estado = 'EN_COLA', archivo_id = null where id = $1`, [id])
    await runPrints({ db, env })
    const again = (await mktg.get(`${path}/${id}/archivo`)).rawPayload
    expect(again.equals(file)).toBe(true)
  })

  test('an edition of changes tells what is new, gone, dearer, and fits otherwise', async () => {
    const first = await mktg.post(path, wanted({ precios: 'base' }, { edicion: 'cambios' }))
    expect([first.statusCode, first.json().code]).toEqual([409, 'sin_anterior'])
    await printed(mktg, wanted({ precios: 'base' }))
    const none = await printed(mktg, wanted({ precios: 'base' }, { edicion: 'cambios' }))
    expect(none.print).toMatchObject({ cambios: 0, base_en: expect.any(String) })
    await db.rows(`update precio p set valor = 130 from producto x, lista_precio l where x.id = p.producto_id and l.id = p.lista_id
      and x.k_parte = 'FX-100/D' and l.clave = 'BASE' and p.cantidad_min = 1`)
    await db.rows(`update producto set estado = 'inactivo' where k_parte = 'ZZ.1'`)
    await db.rows(`update producto set estado = 'activo' where k_parte = 'FX-080'`)
    await db.rows(
      `update aplicacion a set hasta = 2011 from producto p where p.id = a.producto_id and p.k_parte = 'FA-300'`,
    )
    const { print, file } = await printed(mktg, wanted({ precios: 'base' }, { edicion: 'cambios' }))
    await db.rows(
      `update producto set estado = case k_parte when 'ZZ.1' then 'activo' else 'inactivo' end where k_parte in ('ZZ.1', 'FX-080')`,
    )
    await db.rows(`update precio set valor = 120 where valor = 130`)
    await db.rows(
      `update aplicacion a set hasta = 2010 from producto p where p.id = a.producto_id and p.k_parte = 'FA-300'`,
    )
    expect(print).toMatchObject({ cambios: 4, partes: 3 })
    const text = await textOf(file)
    for (const said of [
      'NUEVA',
      'Subió, antes $120.00',
      'Cambiaron sus aplicaciones',
      'Salen del catálogo',
      'ZZ.1',
      'FX-080',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('FX-202')
  })

  test('a finished one becomes a draft of the PDF catalogues once, with its text; with prices for clients only', async () => {
    const { id } = await printed(mktg, wanted({ precios: 'base' }))
    const first = (await mktg.post(`${path}/${id}/publicacion`)).json()
    expect((await mktg.post(`${path}/${id}/publicacion`)).json()).toEqual(first)
    const document = (await mktg.get(`/api/v1/documentos-pdf/${first.documento_id}`)).json()
    expect(document).toMatchObject({ titulo: 'Catálogo de prueba', visibilidad: 'clientes', decision: 'BORRADOR' })
    const found = await mktg.get(`/api/v1/catalogos/${first.documento_id}/busqueda?q=delantera`)
    expect(found.json().total).toBeGreaterThan(0)
    // The catalogue keeps the file.
    expect((await mktg.send('DELETE', `${path}/${id}`)).statusCode).toBe(200)
    const row = await db.row<{ sha256: string }>(
      `select encode(a.sha256, 'hex') as sha256 from documento_pdf d join archivo a on a.id = d.archivo_id where d.id = $1`,
      [first.documento_id],
    )
    expect(await openStorage(env).read(row?.sha256 ?? '')).not.toBeNull()
  })
})

describe('a client prints its own', () => {
  test('with what it pays, or with the margin of its counter; never with what is not its own', async () => {
    const own = await textOf((await printed(rico, wanted({ precios: 'propios' }))).file)
    expect(own).toContain('$99.99')
    expect(own).toContain('El Rico')
    expect(own).not.toContain('$120.00')
    await db.rows(
      `insert into mostrador_tienda (cliente_id, nombre, telefono, margen, redondeo) values ($1, 'Refaccionaria Rico', '33 1234', 50, 'peso')`,
      [clients.rico],
    )
    const shop = await textOf((await printed(rico, wanted({ precios: 'mostrador' }))).file)
    for (const said of ['$150.00', 'Refaccionaria Rico', '33 1234']) expect(shop).toContain(said)
    expect(shop).not.toContain('$99.99')
    for (const [who, precios] of [
      [rico, 'base'],
      [mktg, 'propios'],
      [mktg, 'mostrador'],
    ] as const) {
      const answer = await who.post(path, wanted({ precios }))
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['precios']])
    }
  })

  test('sees neither another’s prints nor the house’s: they do not exist', async () => {
    const mine = await printed(rico, wanted({ precios: 'propios' }))
    const house = await printed(mktg, wanted())
    for (const [who, id] of [
      [otro, mine.id],
      [mktg, mine.id],
      [rico, house.id],
    ] as const) {
      const missing = await who.get(`${path}/999999`)
      for (const answer of [
        await who.get(`${path}/${id}`),
        await who.get(`${path}/${id}/archivo`),
        await who.post(`${path}/${id}/cancelacion`),
        await who.send('DELETE', `${path}/${id}`),
      ])
        expect([answer.statusCode, answer.json().message]).toEqual([404, missing.json().message])
    }
    expect((await otro.get(path)).json().impresiones).toEqual([])
    expect((await mktg.post(`${path}/${mine.id}/publicacion`)).statusCode).toBe(404)
    expect((await rico.post(`${path}/${mine.id}/publicacion`)).statusCode).toBe(403)
  })

  test('who may not print is refused; a client’s user without a client is told why', async () => {
    const adviser = await person(['asesor'])
    expect((await adviser.get(path)).statusCode).toBe(403)
    expect((await browser(app).get(path)).statusCode).toBe(401)
    const lost = await person(['cliente'])
    const answer = await lost.post(path, wanted())
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sin_cliente'])
  })
})

describe('the queue', () => {
  test('nothing to print, unknown fields and a full queue are refused', async () => {
    const nothing = await mktg.post(path, wanted({ lineas: [999] }))
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      422,
      'No hay partes de lo que elegiste. Quita algún filtro.',
    ])
    expect((await mktg.post(path, { ...wanted(), precio: 1 })).statusCode).toBe(422)
    for (let n = 0; n < 3; n++) await ask(mktg, wanted())
    expect((await mktg.post(path, wanted())).json().code).toBe('cola_llena')
    await ask(rico, wanted())
  })

  test('the same press is one print', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [await mktg.send('POST', path, wanted(), key), await mktg.send('POST', path, wanted(), key)]
    expect(two.json().id).toBe(one.json().id)
    expect((await mktg.get(path)).json().impresiones).toHaveLength(1)
  })

  test('a cancelled one is not printed, and one that is under way stops and leaves no file', async () => {
    const waiting = await ask(mktg, wanted())
    expect((await mktg.post(`${path}/${waiting}/cancelacion`)).json().estado).toBe('CANCELADA')
    await runPrints({ db, env })
    expect((await mktg.get(`${path}/${waiting}`)).json().estado).toBe('CANCELADA')
    expect((await mktg.post(`${path}/${waiting}/cancelacion`)).statusCode).toBe(409)

    const files = async () => (await db.row<{ n: number }>('select count(*)::int as n from archivo'))?.n
    const before = await files()
    const id = await ask(mktg, wanted({}, { titulo: 'Otro, para que sea otro archivo' }))
    const running = runPrints({ db, env })
    await expect.poll(async () => (await mktg.get(`${path}/${id}`)).json().estado).not.toBe('EN_COLA')
    await mktg.post(`${path}/${id}/cancelacion`)
    await running
    const { estado } = (await mktg.get(`${path}/${id}`)).json()
    expect([estado, await files()]).toEqual(estado === 'LISTA' ? ['LISTA', (before ?? 0) + 1] : ['CANCELADA', before])
  })

  test('what a killed worker left begins again; after three it is given up', async () => {
    const id = await ask(mktg, wanted())
    await db.rows(`update impresion set estado = 'IMPRIMIENDO', intentos = 1 where id = $1`, [id])
    await runPrints({ db, env })
    expect((await mktg.get(`${path}/${id}`)).json().estado).toBe('LISTA')
    const hopeless = await ask(mktg, wanted())
    await db.rows(`update impresion set estado = 'IMPRIMIENDO', intentos = 3 where id = $1`, [hopeless])
    await runPrints({ db, env })
    expect((await mktg.get(`${path}/${hopeless}`)).json()).toMatchObject({
      estado: 'FALLIDA',
      motivo: expect.any(String),
    })
  })

  test('two workers print it once', async () => {
    const id = await ask(mktg, wanted())
    await Promise.all([runPrints({ db, env }), runPrints({ db, env })])
    const row = await db.row<{ intentos: number; estado: string }>(
      'select intentos, estado from impresion where id = $1',
      [id],
    )
    expect(row).toEqual({ intentos: 1, estado: 'LISTA' })
  })
})
