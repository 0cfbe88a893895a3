import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from '#selling/cart/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import type { CounterQuote, PrintedQuote } from './contract.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  who = await shop(db, app)
})

const body = {
  nombre: 'Don Chuy',
  telefono: '33 1234 5678',
  vehiculo: 'Tsuru 2005',
  notas: 'Con casco',
  margen: 30,
  redondeo: 'peso',
  lineas: [
    { k_parte: 'FX-100/D', cantidad: 4 },
    { k_parte: 'FX-203', cantidad: 2, margen: 55.5 },
  ],
}
const made = async () => {
  const answer = await who.ana.post('/api/v1/mostrador/cotizaciones', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<CounterQuote>()
}

describe('quotations of the shop', () => {
  test('price is the shop’s cost and its margin, by line or in all; totals with VAT', async () => {
    const quote = await made()
    expect(quote.lineas.map(({ costo, margen, precio, importe }) => [costo, margen, precio, importe])).toEqual([
      ['123.456000', null, '161.00', '644.00'],
      ['20.000000', 55.5, '32.00', '64.00'],
    ])
    expect(quote.totales).toEqual({ subtotal: '708.00', iva: '113.28', total: '821.28' })
    const { cotizaciones, clientes } = (await who.beto.get('/api/v1/mostrador/cotizaciones?q=chuy')).json<{
      cotizaciones: { total: string }[]
      clientes: object[]
    }>()
    expect(cotizaciones[0]).toMatchObject({ folio: quote.folio, total: '821.28', lineas: 2, piezas: 6 })
    expect(clientes[0]).toEqual({ nombre: 'Don Chuy', telefono: '33 1234 5678', vehiculo: 'Tsuru 2005', margen: 30 })
    expect((await who.ana.get('/api/v1/mostrador/cotizaciones?q=fx203')).json()).toMatchObject({ total: 1 })
    expect((await who.ana.get('/api/v1/mostrador/cotizaciones?q=nadie')).json()).toMatchObject({ total: 0 })
  })

  test('money from the browser is refused', async () => {
    for (const more of [{ precio: '1.00' }, { costo: '1.00' }]) {
      const lineas = [{ k_parte: 'FX-203', cantidad: 1, ...more }]
      expect((await who.ana.post('/api/v1/mostrador/cotizaciones', { ...body, lineas })).statusCode).toBe(422)
    }
  })

  test('two who save the same: the second is told', async () => {
    const { id, version } = await made()
    const change = { ...body, margen: 10, version }
    expect((await who.ana.send('PUT', `/api/v1/mostrador/cotizaciones/${id}`, change)).json()).toMatchObject({
      version: version + 1,
      margen: 10,
    })
    expect((await who.beto.send('PUT', `/api/v1/mostrador/cotizaciones/${id}`, change)).statusCode).toBe(409)
  })

  test('duplicated with a new folio, thrown away and put back', async () => {
    const { id, folio } = await made()
    const copy = (await who.ana.post(`/api/v1/mostrador/cotizaciones/${id}/copia`)).json<CounterQuote>()
    expect(copy.folio).toBe(folio + 1)
    expect((await who.ana.send('DELETE', `/api/v1/mostrador/cotizaciones/${id}`)).statusCode).toBe(200)
    expect((await who.ana.get(`/api/v1/mostrador/cotizaciones/${id}`)).statusCode).toBe(404)
    expect((await who.ana.post(`/api/v1/mostrador/cotizaciones/${id}/devolucion`)).statusCode).toBe(200)
    expect((await who.ana.get(`/api/v1/mostrador/cotizaciones/${id}`)).statusCode).toBe(200)
  })

  test('another shop’s does not exist', async () => {
    const { id } = await made()
    const at = `/api/v1/mostrador/cotizaciones/${id}`
    const tries = [
      who.otra.get(at),
      who.otra.get(`${at}/impresion`),
      who.otra.get(`${at}/pdf`),
      who.otra.send('PUT', at, { ...body, version: 1 }),
      who.otra.send('DELETE', at),
      who.otra.post(`${at}/copia`),
      who.otra.post(`${at}/devolucion`),
    ]
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    expect((await who.otra.get('/api/v1/mostrador/cotizaciones')).json()).toMatchObject({ total: 0, clientes: [] })
  })
})

describe('the printed copy', () => {
  /** Cost, margin, and what only they are called. */
  const secrets = ['123.45', '20.000000', '55.5', 'costo', 'margen', 'redondeo']

  test('neither the call nor the PDF holds cost or margin', async () => {
    const { id } = await made()
    const printed = await who.ana.get(`/api/v1/mostrador/cotizaciones/${id}/impresion`)
    expect(printed.json<PrintedQuote>().lineas[0]).toEqual({
      k_parte: 'FX-100/D',
      descripcion: expect.any(String),
      cantidad: 4,
      precio: '161.00',
      importe: '644.00',
    })
    const { quotePdf } = await import('./print.server.ts')
    const session = { cliente: { id: who.mine, nombre: '' } }
    // The paper looks at the database and at whose it is.
    const context = { db, session } as unknown as Parameters<typeof quotePdf>[1]
    const pdf = textsOfPdf((await quotePdf(id, context, { isPlain: true })).body)
      .flat()
      .join('\n')
    expect(pdf).toContain('FX-100/D')
    expect(pdf).toContain('821.28')
    for (const secret of secrets) {
      expect(printed.body.toLowerCase(), secret).not.toContain(secret)
      expect(pdf.toLowerCase(), secret).not.toContain(secret)
    }
    const file = await who.ana.get(`/api/v1/mostrador/cotizaciones/${id}/pdf`)
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })
})

describe('the shop', () => {
  const data = {
    nombre: 'Refaccionaria Ñandú',
    direccion: 'Calle 1',
    telefono: '33 0000 0000',
    leyenda: 'Precios sujetos a cambio',
    margen: 42.5,
    redondeo: 'noventa',
    vigencia_dias: 3,
  }

  test('its data and margin are kept for itself', async () => {
    expect((await who.ana.send('PUT', '/api/v1/mostrador/tienda', data)).json()).toEqual({
      ...data,
      iva: 16,
      logo: null,
    })
    expect((await who.beto.get('/api/v1/mostrador/tienda')).json()).toMatchObject({ margen: 42.5 })
    expect((await who.otra.get('/api/v1/mostrador/tienda')).json()).toMatchObject({
      nombre: 'Taller Lejano',
      margen: 30,
    })
    expect((await who.ana.send('PUT', '/api/v1/mostrador/tienda', { ...data, margen: 901 })).statusCode).toBe(422)
  })

  test('registered for the border, it sells at 8 %; what the law leaves out, and what was quoted before, stay as they are', async () => {
    const before = await made()
    await db.rows(`update producto set sin_estimulo = true where k_parte = 'FX-203'`)
    expect((await who.ana.send('PUT', '/api/v1/mostrador/tienda', { ...data, iva: 8 })).json()).toMatchObject({
      iva: 8,
    })
    const quote = await made()
    expect(quote.lineas.map(({ k_parte, tasa, sin_estimulo }) => [k_parte, tasa, sin_estimulo])).toEqual([
      ['FX-100/D', 8, undefined],
      ['FX-203', 16, true],
    ])
    const totales = {
      subtotal: '708.00',
      iva: '61.76',
      total: '769.76',
      impuestos: [
        { tasa: 16, base: '64.00', iva: '10.24' },
        { tasa: 8, base: '644.00', iva: '51.52' },
      ],
    }
    expect(quote.totales).toEqual(totales)
    const { cotizaciones } = (await who.ana.get('/api/v1/mostrador/cotizaciones')).json()
    expect(cotizaciones.find(({ id }: { id: number }) => id === quote.id)).toMatchObject({ total: '769.76' })
    expect((await who.ana.get(`/api/v1/mostrador/cotizaciones/${quote.id}/impresion`)).json()).toMatchObject({
      totales,
    })
    expect((await who.ana.get(`/api/v1/mostrador/cotizaciones/${before.id}`)).json()).toMatchObject({
      totales: before.totales,
    })
    // Who saves the shop without a word of it leaves it.
    expect((await who.ana.send('PUT', '/api/v1/mostrador/tienda', data)).json()).toMatchObject({ iva: 8 })
    // Its cost is the client's own price, with what a promotion takes off it.
    await db.rows(
      `insert into descuento_regla (nombre, promocion, porcentaje, vigencia) values ('Buen fin', 'suma', 10, tstzrange(now() - interval '1 hour', null))`,
    )
    expect((await made()).lineas.map(({ costo }) => costo)).toEqual(['111.110000', '18.000000'])
    await db.rows('delete from descuento_regla')
    await db.rows('update producto set sin_estimulo = false')
    await who.ana.send('PUT', '/api/v1/mostrador/tienda', { ...data, iva: 16 })
  })

  const picture = (content: Buffer, name = 'logo.png') =>
    sendForm(app, who.ana, '/api/v1/mostrador/tienda/logo', { archivo: new File([new Uint8Array(content)], name) })
  const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })

  test('a picture of any kind is written anew, small: what was hidden in it is gone', async () => {
    const photo = red(1200, 600).withExif({ IFD0: { Copyright: 'secreto <script>' } })
    for (const content of [
      await photo.jpeg().toBuffer(),
      await photo.png().toBuffer(),
      await photo.webp().toBuffer(),
    ]) {
      expect(content.includes('secreto')).toBe(true)
      expect((await picture(content)).statusCode).toBe(200)
      const kept = await who.beto.get('/api/v1/mostrador/tienda/logo')
      expect(kept.headers['content-type']).toBe('image/png')
      expect(kept.rawPayload.includes('secreto')).toBe(false)
      expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
    }
    expect((await who.otra.get('/api/v1/mostrador/tienda/logo')).statusCode).toBe(404)
    expect((await who.ana.send('DELETE', '/api/v1/mostrador/tienda/logo')).json()).toMatchObject({ logo: null })
  })

  test('what is no such picture is refused whatever it is called: drawings, half a file, a bomb of pixels', async () => {
    const png = await red(20, 20).png().toBuffer()
    const bomb = await red(9000, 9000).png().toBuffer()
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')
    for (const content of [drawing, Buffer.from('hola'), png.subarray(0, 40), bomb]) {
      expect((await picture(content)).statusCode).toBe(422)
    }
    expect((await picture(png)).statusCode).toBe(200)
  })

  test('the logo stands on the paper', async () => {
    await picture(await red(40, 20).png().toBuffer())
    const { id } = await made()
    const { rawPayload } = await who.ana.get(`/api/v1/mostrador/cotizaciones/${id}/pdf`)
    expect(rawPayload.includes('/Subtype /Image')).toBe(true)
  })
})
