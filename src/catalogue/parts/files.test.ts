import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCatalogue } from './fixture.testing.ts'
import { sharePicture } from './share-picture.server.ts'

const db = await testDb()
await fillCatalogue(db)
const app = await testApp(db, { PUBLIC_URL: 'https://ejemplo.mx' })

test('the QR is a drawing that may be kept, at both addresses', async () => {
  for (const prefix of ['', '/JACVE']) {
    const answer = await app.inject(`${prefix}/api/v1/partes/FX-100%2FD/qr.svg`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('image/svg+xml')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.body).toMatch(/^<svg [^>]*>.*<\/svg>\s*$/s)
  }
  const [one, other] = await Promise.all(
    ['FX-100/D', 'FX-100/T'].map((code) => app.inject(`/api/v1/partes/${encodeURIComponent(code)}/qr.svg`)),
  )
  expect(one?.body).not.toBe(other?.body)
})

test('a part is shared as a picture that the networks can show, its own letters included', async () => {
  const [one, other, none] = await Promise.all(
    ['FX-100/D', 'FX-100/T', 'NO-HAY'].map((code) =>
      app.inject(`/JACVE/api/v1/partes/${encodeURIComponent(code)}/compartir.png`),
    ),
  )
  expect([one?.statusCode, none?.statusCode]).toEqual([200, 404])
  expect(one?.headers['content-type']).toBe('image/png')
  expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  expect(await sharp(one?.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('a description cannot be read as markup', async () => {
  const told = { k_parte: 'A&B', clase: '<span foreground="x">', empresa: 'Á', sitio: 'ñ.mx', picture: null }
  const picture = await sharePicture({ ...told, descripcion: `</span><b>${'x'.repeat(500)}` })
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('the applications come as a spreadsheet that the loads can read', async () => {
  const answer = await app.inject('/api/v1/partes/fx100d/aplicaciones.csv')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('aplicaciones-FX-100%2FD.csv')
  const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(5)
  expect(rows[0]).toEqual({
    k_parte: 'FX-100/D',
    marca: 'Nissan',
    modelo: 'Sentra',
    motor: 'L4 2.0L',
    anio_inicio: '2004',
    anio_fin: '2006',
    posicion: 'Delantera',
    lado: '',
    cantidad: '1',
    notas: 'Sin ABS; Disco ventilado',
  })
  expect(rows.at(-1)).toMatchObject({ modelo: 'Jetta', anio_inicio: '2015', anio_fin: '' })
})

test('codes of nobody have neither', async () => {
  expect((await app.inject('/api/v1/partes/NO-HAY/aplicaciones.csv')).statusCode).toBe(404)
  expect((await app.inject(`/api/v1/partes/${'A'.repeat(41)}/qr.svg`)).statusCode).toBe(404)
})
