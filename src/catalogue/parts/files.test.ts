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

test('a part without photographs is drawn from its measures, on its page, alone, and when it is shared', async () => {
  const shared = () => app.inject('/api/v1/partes/FX-100%2FD/compartir.png')
  const before = (await shared()).rawPayload
  expect((await app.inject('/api/v1/partes/FX-100%2FD/medidas.svg')).statusCode).toBe(404)
  await db.rows(
    `update linea set ilustracion = '/ilustraciones/discos-de-freno.svg' where id = (select linea_id from producto where k_parte = 'FX-100/D')`,
  )
  await db.rows(
    `insert into atributo (clave, nombre, unidad) values ('diametro', 'Diámetro', 'mm'), ('espesor', 'Espesor', 'mm') on conflict (clave) do update set unidad = 'mm'`,
  )
  await db.rows(`delete from producto_imagen where producto_id = (select id from producto where k_parte = 'FX-100/D')`)
  await db.rows(`insert into producto_atributo (producto_id, atributo_id, valor_num) select p.id, t.id, case t.clave when 'diametro' then 280 else 22 end
    from producto p, atributo t where p.k_parte = 'FX-100/D' and t.clave in ('diametro', 'espesor')
    on conflict (producto_id, atributo_id) do update set valor_num = excluded.valor_num, valor_texto = null`)
  for (const prefix of ['', '/JACVE']) {
    const answer = await app.inject(`${prefix}/api/v1/partes/FX-100%2FD/medidas.svg`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.body).toMatch(/^<svg .*<\/svg>\n$/s)
  }
  const [part] = (await app.inject('/searchDetails/details/FX-100%2FD')).json().results
  expect(part.fotos).toEqual([
    {
      ruta: '/api/v1/partes/FX-100%2FD/medidas.svg',
      alt: expect.stringMatching(/^Dibujo con sus medidas, no es fotografía: .*diámetro 280 mm/),
    },
  ])
  const after = (await shared()).rawPayload
  expect(after.equals(before)).toBe(false)
  expect((await app.inject('/api/v1/partes/NO-HAY/medidas.svg')).statusCode).toBe(404)
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
