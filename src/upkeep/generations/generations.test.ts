import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { catchUp } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'

const { db } = await testDatabase()
await sampleCatalogue(db)
const app = await testApp(db)
const { mktg, asesor } = await wordPeople(db, app)

const read = async (query: string) => (await mktg.get(`/api/v1/generaciones?${query}`)).json()
const add = (body: object) => mktg.post('/api/v1/generaciones', body)
const aveo = {
  marca: 'Chevrolet',
  modelo: 'Aveo',
  nombre: 'Aveo T200',
  alias: ['Viejito', ' t200 '],
  desde: '2009',
  hasta: '2017',
  sola: false,
}

describe('generations of models', () => {
  test('come with the program, are searched by any of their names, and sorted', async () => {
    const { total, generaciones } = await read('q=jetta')
    expect(total).toBeGreaterThanOrEqual(6)
    expect(generaciones).toContainEqual(
      expect.objectContaining({ nombre: 'A4', alias: ['MK4'], desde: 1999, hasta: 2007 }),
    )
    expect((await read('q=mk4&orden=nombre&sentido=desc')).total).toBe(2)
  })

  test('a new one is understood once the parts are indexed; changed it follows, removed it is nobody', async () => {
    const made = await add(aveo)
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ nombre: 'T200', alias: ['Viejito'], desde: 2009, hasta: 2017, version: 1 }),
    ])
    await rebuild(db)
    await catchUp(db)
    const said = async (text: string) => (await suggest(db, text, 1)).find(({ k_parte }) => k_parte === 'BOM-2')?.razon
    expect(await said('bomba de agua aveo viejito')).toMatch(/^Menciona Chevrolet Aveo; confirma/)
    const { id } = made.json()
    const change = (body: object) => mktg.send('PATCH', `/api/v1/generaciones/${id}`, body)
    expect((await change({ ...aveo, version: 1, desde: 1990, hasta: 1995 })).json()).toMatchObject({ version: 2 })
    expect((await change({ ...aveo, version: 1 })).statusCode).toBe(409)
    await rebuild(db)
    await catchUp(db)
    expect(await said('bomba de agua aveo viejito')).toMatch(/^No es para/)
    expect((await mktg.send('DELETE', `/api/v1/generaciones/${id}`)).statusCode).toBe(200)
    expect((await mktg.send('DELETE', `/api/v1/generaciones/${id}`)).statusCode).toBe(404)
  })

  test('refusals at their fields, and nothing is written', async () => {
    const before = (await read('')).total
    const faults = async (body: object) => Object.keys((await add({ ...aveo, ...body })).json().errors ?? {})
    expect(await faults({ desde: 2010, hasta: 2001 })).toEqual(['hasta'])
    expect(await faults({ desde: 'ayer' })).toEqual(['desde'])
    expect(await faults({ nombre: 'Aveo' })).toEqual([])
    expect(await faults({ modelo: 'Jetta', marca: 'VOLKSWAGEN', nombre: 'jetta a4' })).toEqual(['nombre'])
    expect(await faults({ nombre: 'Nuevo', sola: true })).toEqual(['sola'])
    expect(await faults({ marca: '  ' })).toEqual(['marca'])
    expect((await read('')).total).toBe(before + 1)
    expect((await asesor.get('/api/v1/generaciones')).statusCode).toBe(403)
  })
})
