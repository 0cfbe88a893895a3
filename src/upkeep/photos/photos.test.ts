import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { drawn } from '#publishing/pictures/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { shelfPeople } from '#upkeep/shelf/testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const { admin, mktg, asesor, cliente, visitor, part } = await shelfPeople(db, app)

async function upload(file: Buffer, tipo = 'foto', who: TestBrowser = mktg, on: FastifyInstance = app) {
  const archivo = new File([new Uint8Array(file)], 'x.jpg')
  const answer = await sendForm(on, who, '/api/v1/fotos', { archivo, tipo })
  return { status: answer.statusCode, ...answer.json() }
}
const photo = async (color: string, size = { ancho: 700, alto: 500 }) =>
  (await upload(await drawn({ ...size, color }))).imagen_id as number // of the reply

const [red, green, blue] = [await photo('#a01010'), await photo('#10a010'), await photo('#1010a0')]
const address = ({ id }: { id: number }) => `/api/v1/estante/${id}/imagenes`
const alts = (answer: { json(): { fotos: { alt: string }[] } }) => answer.json().fotos.map(({ alt }) => alt)

describe('photos of a part', () => {
  test('come in order, are described, ordered, taken away and brought back', async () => {
    const fa = await part('FA-300')
    const put = await mktg.post(address(fa), {
      fotos: [
        { imagen_id: red, alt: 'De frente' },
        { imagen_id: green, alt: 'De lado' },
      ],
    })
    expect(put.statusCode).toBe(200)
    expect(alts(put)).toEqual(['De frente', 'De lado'])
    const [front, side] = put.json().fotos
    expect(front.ruta).toMatch(/^\/imagenes\/[0-9a-f]{64}\/320\.webp#700x500$/)

    await mktg.send('PATCH', `${address(fa)}/${side.id}`, { alt: 'De canto' })
    const turned = await mktg.send('PUT', `${address(fa)}/orden`, { ids: [side.id, front.id] })
    expect(alts(turned)).toEqual(['De canto', 'De frente'])
    expect((await mktg.send('PUT', `${address(fa)}/orden`, { ids: [side.id] })).statusCode).toBe(409)

    const gone = await mktg.send('DELETE', `${address(fa)}/${side.id}`)
    expect(alts(gone)).toEqual(['De frente'])
    expect(gone.json().borradas).toMatchObject([{ id: side.id, alt: 'De canto' }])
    expect(alts(await mktg.post(`${address(fa)}/restauracion`, { ids: [side.id] }))).toEqual(['De canto', 'De frente'])
    expect((await mktg.post(`${address(fa)}/restauracion`, { ids: [side.id] })).statusCode).toBe(404)
    // The same picture again changes nothing.
    expect(alts(await mktg.post(address(fa), { fotos: [{ imagen_id: red, alt: 'Otra vez' }] }))).toHaveLength(2)
  })

  test('are seen by everybody at once: page, cards, the file itself, from nowhere else', async () => {
    const { results } = (await visitor.get('/searchDetails/details/FA-300')).json()
    expect(results[0].fotos.map(({ alt }: { alt: string }) => alt)).toEqual(['De canto', 'De frente'])
    expect(results[0].ilustracion).toBe(results[0].fotos[0].ruta)
    const [path = ''] = results[0].ilustracion.split('#')
    for (const file of [path, path.replace('320.webp', '640.avif'), path.replace('320.webp', '700.webp')]) {
      const seen = await visitor.get(`/JACVE${file}`)
      expect([seen.statusCode, seen.headers['cache-control'], seen.headers['cross-origin-resource-policy']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'same-origin',
      ])
    }
    const judged = await db.row<{ faltas: number }>(
      `select c.faltas & 1 as faltas from producto_calidad c join producto p on p.id = c.producto_id where k_parte = 'FA-300'`,
    )
    expect(judged?.faltas).toBe(0)
  })

  test('of a draft are seen by who edits alone', async () => {
    const draft = await part('FX-070')
    const put = await mktg.post(address(draft), { fotos: [{ imagen_id: blue, alt: 'Aún no' }] })
    const [path] = put.json().fotos[0].ruta.split('#')
    expect((await visitor.get(path)).statusCode).toBe(404)
    expect((await mktg.get(path)).statusCode).toBe(200)
  })

  test('need words for who does not see them, and pictures that are kept', async () => {
    const fa = await part('FA-301')
    for (const fotos of [[], [{ imagen_id: red, alt: '' }], [{ imagen_id: 999999, alt: 'x' }], [{ imagen_id: red }]]) {
      expect((await mktg.post(address(fa), { fotos })).statusCode).toBe(422)
    }
    expect((await mktg.get(address({ id: 999999 }))).statusCode).toBe(404)
    expect((await mktg.send('DELETE', `${address(fa)}/1`)).statusCode).toBe(404)
    const other = (await mktg.get(address(await part('FA-300')))).json().fotos[0].id
    expect((await mktg.send('DELETE', `${address(fa)}/${other}`)).statusCode).toBe(404)
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  })

  test('are brought by who has the right', async () => {
    const fa = await part('FA-301')
    const file = await drawn()
    for (const [who, status] of [
      [asesor, 403],
      [cliente, 403],
      [visitor, 401],
    ] as const) {
      expect((await upload(file, 'foto', who)).status).toBe(status)
      expect((await who.post(address(fa), { fotos: [{ imagen_id: red, alt: 'x' }] })).statusCode).toBe(status)
    }
    expect((await admin.get(address(fa))).statusCode).toBe(200)
  })
})

describe('a turn', () => {
  test('comes whole, in its order, in place of the one before, which can come back', async () => {
    const fx = await part('FX-100/D')
    const before = (await mktg.get(address(fx))).json().giro
    const frame = await upload(await drawn({ ancho: 2000, alto: 1500, color: '#777777' }), '360')
    expect([frame.ancho, frame.alto]).toEqual([1024, 768])
    // A round part looks the same from two sides: the same picture may come twice.
    const imagenes = [red, frame.imagen_id, red]
    const put = await mktg.send('PUT', `/api/v1/estante/${fx.id}/giro`, { imagenes })
    expect(put.json().giro.map(({ imagen_id }: { imagen_id: number }) => imagen_id)).toEqual(imagenes)
    const { results } = (await visitor.get('/searchDetails/details/FX-100%2FD')).json()
    expect(results[0].vista360).toHaveLength(3)
    expect(results[0].vista360[1]).toMatch(/\/640\.webp#1024x768$/)

    const none = await mktg.send('PUT', `/api/v1/estante/${fx.id}/giro`, { imagenes: [] })
    expect(none.json().giro).toEqual([])
    const back = await mktg.post(`${address(fx)}/restauracion`, { ids: before.map(({ id }: { id: number }) => id) })
    expect(back.json().giro).toEqual(before)
    const wrong = await mktg.send('PUT', `/api/v1/estante/${fx.id}/giro`, { imagenes: [red, 999999] })
    expect(wrong.statusCode).toBe(422)
    expect((await mktg.get(address(fx))).json().giro).toEqual(before)
  })
})

describe('photos by file name', () => {
  const recognize = async (...nombres: string[]) => {
    const { fotos } = (await mktg.post('/api/v1/fotos/nombres', { nombres })).json()
    return fotos.map(({ estado, partes }: { estado: string; partes: { k_parte: string; orden: number }[] }) => [
      estado,
      ...partes.map(({ k_parte, orden }) => `${k_parte} ${orden}`),
    ])
  }

  test('are told apart before anything is uploaded', async () => {
    expect(
      await recognize(
        'fx-100-d_2.jpg',
        'FX-201.png',
        'ZZ-1_3.jpg',
        'zz1.jpg',
        'NADA-9.jpg',
        'lote/FX-202/1.jpg',
        'FX201_1.webp',
      ),
    ).toEqual([
      ['reconocida', 'FX-100/D 2'],
      ['reconocida', 'FX-201 1'],
      ['reconocida', 'ZZ-1 3'],
      ['ambigua', 'ZZ-1 1', 'ZZ.1 1'],
      ['desconocida'],
      ['reconocida', 'FX-202 1'],
      ['repetida', 'FX-201 1'],
    ])
  })

  test('a number at the end may be of the code: then it is asked', async () => {
    await db.rows(`insert into producto (k_parte, linea_id) select 'FX-201-2', min(id) from linea`)
    expect(await recognize('FX-201-2.jpg')).toEqual([['ambigua', 'FX-201 2', 'FX-201-2 1']])
  })

  test('go to their parts all together or not at all', async () => {
    const [a, b] = [await part('FX-201'), await part('FX-202')]
    const fotos = [
      { imagen_id: green, producto_id: a.id, orden: 2 },
      { imagen_id: red, producto_id: a.id, orden: 1 },
      { imagen_id: blue, producto_id: b.id, orden: 1 },
    ]
    const bad = [...fotos, { imagen_id: red, producto_id: 999999, orden: 1 }]
    expect((await mktg.post('/api/v1/fotos/lote', { fotos: bad })).statusCode).toBe(422)
    expect((await mktg.get(address(a))).json().fotos).toEqual([])

    const done = await mktg.post('/api/v1/fotos/lote', { fotos })
    expect(done.json()).toEqual({ partes: 2, puestas: 3, repetidas: 0 })
    const { fotos: put } = (await mktg.get(address(a))).json()
    expect(put.map(({ imagen_id }: { imagen_id: number }) => imagen_id)).toEqual([red, green])
    expect(put[0].alt).toBe('Balata uno FX-201, foto 1')
    expect((await mktg.post('/api/v1/fotos/lote', { fotos })).json()).toEqual({ partes: 0, puestas: 0, repetidas: 3 })
    const { historial } = (await admin.get(`/api/v1/estante/${a.id}/historial`)).json()
    expect(historial[0].accion).toBe('fotos_puestas')
    expect((await asesor.post('/api/v1/fotos/lote', { fotos })).statusCode).toBe(403)
  })
})
