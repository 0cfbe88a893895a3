import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { brandedParts, wordPeople } from '#upkeep/brands/testing.server.ts'
import { bounds, yearsText } from './year-words.ts'

const db = await testDb()
const app = await testApp(db)
await brandedParts(db)
const { admin, mktg, visitor } = await wordPeople(db, app)

type Line = { id: number; nombre: string; version: number; total: number }
const lines = async (query = ''): Promise<Line[]> =>
  (await admin.get(`/api/v1/lineas/todas?por=100${query}`)).json().lineas
const line = async (nombre: string) => {
  const found = (await lines()).find((one) => one.nombre === nombre)
  if (!found) throw new Error(`no line ${nombre}`)
  return found
}

describe('lines (T-35)', () => {
  test('made, changed, renamed with its parts following, deleted and put back', async () => {
    const made = await admin.post('/api/storeLinea', { nombre: 'Sensores de ABS' })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({
        nombre: 'Sensores de ABS',
        slug: 'sensores-de-abs',
        activo: true,
        total: 0,
        version: 1,
      }),
    ])
    const { id } = made.json()
    const off = await admin.post(`/api/updateLinea/${id}`, { version: 1, activo: false })
    expect(off.json()).toMatchObject({ activo: false, version: 2, nombre: 'Sensores de ABS' })
    const shown = (await visitor.get('/api/getLinea')).json().map(({ nombre }: Line) => nombre)
    expect(shown).not.toContain('Sensores de ABS')
    const late = await admin.post(`/api/updateLinea/${id}`, { version: 1, activo: true })
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
    expect((await admin.post('/api/updateLinea/999999', { version: 1 })).statusCode).toBe(404)

    const { deshacer } = (await admin.post(`/api/deleteLinea/${id}`)).json()
    expect((await lines()).map((one) => one.id)).not.toContain(id)
    expect((await admin.post(`/api/v1/lineas/deshacer/${deshacer}`)).statusCode).toBe(200)
    expect(await line('Sensores de ABS')).toMatchObject({ id, version: 2 })

    await db.rows('delete from busca_pendiente')
    const balatas = await line('Balatas')
    await db.rows(`insert into busca_linea values ($1, 'ba latas')`, [balatas.id])
    await admin.post(`/api/updateLinea/${balatas.id}`, { version: balatas.version, nombre: 'Balatas y pastillas' })
    expect((await db.rows('select from busca_pendiente')).length).toBe(2)
    expect((await db.rows('select from busca_linea')).length).toBe(0)
  })

  test.each([['FILTROS'], ['filtrós'], ['--'], ['']])('«%s» is refused', async (nombre) => {
    const answer = await admin.post('/api/storeLinea', { nombre })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['nombre']])
  })

  test('in use stays, with the number of its products; only who may writes', async () => {
    const answer = await admin.post(`/api/deleteLinea/${(await line('Filtros')).id}`)
    expect([answer.statusCode, answer.json().usos, answer.json().usada_por[0]]).toEqual([
      409,
      2,
      expect.objectContaining({ texto: 'productos', total: 2 }),
    ])
    expect((await mktg.post('/api/storeLinea', { nombre: 'Otra' })).statusCode).toBe(403)
    expect((await mktg.get('/api/v1/lineas/todas')).statusCode).toBe(403)
    expect((await admin.get('/api/v1/lineas/todas/exportacion/csv?q=filt')).body).toContain('Filtros,2,2')
  })
})

describe('which brand carries which line', () => {
  const read = async (query = '') => (await admin.get(`/api/v1/marcas-lineas${query}`)).json()
  const save = (body: object) => admin.send('PUT', '/api/v1/marcas-lineas', body)
  const id = (rows: { id: number; nombre: string }[], name: string) =>
    rows.find(({ nombre }) => nombre === name)?.id ?? 0

  test('ticked, unticked, told to the log; over somebody else’s change it is refused', async () => {
    const { version, lineas, marcas, pares, partes } = await read()
    const [topex, bujias, filtros] = [id(marcas, 'Topex'), id(lineas, 'Bujías'), id(lineas, 'Filtros')]
    expect(pares).toContainEqual([topex, filtros])
    expect(partes).toContainEqual([topex, filtros, 1])
    expect(marcas.map(({ nombre }: Line) => nombre)).not.toContain('Nissan')
    const changes = [
      { marca_id: topex, linea_id: bujias, va: true },
      { marca_id: topex, linea_id: filtros, va: false },
    ]
    const saved = await save({ version, cambios: changes })
    expect(saved.json()).toEqual({ version: expect.any(Number), cambiadas: 2 })
    const after = await read('?marca=topex')
    expect([after.version, after.pares]).toEqual([saved.json().version, [[topex, bujias]]])
    const late = await save({ version, cambios: changes })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'version_anterior', version: after.version }),
    ])
    const log = await db.row(`select antes, despues from auditoria where accion = 'relacion_editada'`)
    expect(log).toEqual({ antes: { quitadas: ['Topex · Filtros'] }, despues: { agregadas: ['Topex · Bujías'] } })
  })

  test('a brand or a line that is gone, a make, no changes, no right', async () => {
    const { version, lineas, marcas } = await read()
    const one = { marca_id: id(marcas, 'Topex'), linea_id: id(lineas, 'Filtros'), va: true }
    expect((await save({ version, cambios: [{ ...one, linea_id: 999_999 }] })).json().code).toBe('ya_no_existe')
    const make = await db.row<{ id: number }>(`select id from marca where nombre = 'Nissan'`)
    expect((await save({ version, cambios: [{ ...one, marca_id: make?.id }] })).statusCode).toBe(422)
    expect((await save({ version, cambios: [] })).statusCode).toBe(422)
    expect((await mktg.send('PUT', '/api/v1/marcas-lineas', { version, cambios: [one] })).statusCode).toBe(403)
    expect((await read()).version).toBe(version)
  })

  test('deleting a brand counts as a change of the relation', async () => {
    const before = await read()
    const made = (await admin.post('/api/storeMarca', { nombre: 'De paso' })).json()
    await save({
      version: before.version,
      cambios: [{ marca_id: made.id, linea_id: id(before.lineas, 'Filtros'), va: true }],
    })
    const { version } = await read()
    await admin.post(`/api/deleteMarca/${made.id}`)
    expect((await read()).version).toBeGreaterThan(version)
  })
})

describe('years (T-36)', () => {
  const { maximo } = bounds()
  test('one, a range, those that are there told; the newest first', async () => {
    const one = await admin.post('/api/storeYear', { year: 2001 })
    expect([one.statusCode, one.json()]).toEqual([
      201,
      { mensaje: 'Se agregó 1 año: 2001.', agregados: [2001], repetidos: [] },
    ])
    expect((await admin.post('/api/storeYear', { desde: '2000', hasta: 2004 })).json()).toEqual({
      mensaje: 'Se agregaron 4 años: 2000, 2002–2004. Ya estaban: 2001.',
      agregados: [2000, 2002, 2003, 2004],
      repetidos: [2001],
    })
    expect((await admin.post('/api/storeYear', { year: 2001 })).json()).toMatchObject({
      agregados: [],
      repetidos: [2001],
    })
    const years = (await visitor.get('/api/getYear')).json().map(({ year }: { year: number }) => year)
    expect(years).toEqual([2004, 2003, 2002, 2001, 2000])
  })

  test.each([
    [{ year: 1899 }, 'year'],
    [{ year: maximo + 1 }, 'year'],
    [{ year: 2000.5 }, 'year'],
    [{ year: 'dos mil' }, 'year'],
    [{ desde: 1899, hasta: 1910 }, 'desde'],
    [{ desde: 2000, hasta: maximo + 1 }, 'hasta'],
    [{ desde: 2010, hasta: 2000 }, 'hasta'],
    [{ desde: 2010 }, 'hasta'],
    [{}, 'year'],
    [{ year: 2000, desde: 2000, hasta: 2001 }, 'year'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await admin.post('/api/storeYear', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('in use stays; else it goes', async () => {
    await admin.post('/api/storeYear', { year: 1950 })
    const { years } = (await admin.get('/api/v1/years')).json()
    const of = (year: number) => years.find((one: { year: number }) => one.year === year)
    expect(of(2001).modelos).toBe(4)
    const used = await admin.send('DELETE', `/api/v1/years/${of(2001).id}`)
    expect([used.statusCode, used.json().usos]).toEqual([409, 5])
    expect((await admin.send('DELETE', `/api/v1/years/${of(1950).id}`)).statusCode).toBe(200)
    expect((await admin.send('DELETE', `/api/v1/years/${of(1950).id}`)).statusCode).toBe(404)
    expect((await mktg.post('/api/storeYear', { year: 1950 })).statusCode).toBe(403)
    expect((await visitor.post('/api/storeYear', { year: 1950 })).statusCode).toBe(401)
  })

  test('years in words say just those years', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1900, max: 2030 }), { maxLength: 40 }), (years) => {
        const sorted = years.toSorted((a, b) => a - b)
        const read = yearsText(sorted)
          .split(', ')
          .filter(Boolean)
          .flatMap((span) => {
            const [from = 0, to = from] = span.split('–').map(Number)
            return Array.from({ length: to - from + 1 }, (_, i) => from + i)
          })
        expect(read).toEqual(sorted)
      }),
    )
  })
})
