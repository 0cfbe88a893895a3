import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { isPersonal, refreshMostSearched } from './log.server.ts'

const db = await testDb()
const app = await testApp(db)

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/150.0' }
let from = 0
/** A visitor at an address of his own: the quota counts by it. */
const visitor = () => {
  const it = browser(app, agent)
  from += 1
  return { ...it, record: (body: object) => it.post('/api/registrabusqueda', body) }
}
const kept = async () =>
  db.rows<{ consulta: string; resultados: number }>('select consulta, resultados from busqueda order by id')
const idOf = (answer: { json(): { idBusqueda: number | null } }) => answer.json().idBusqueda

beforeEach(async () => {
  // The quota counts whole minutes of the process's clock: each test has one of its own.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + from * 120_000 })
  await db.rows('truncate busqueda, busqueda_top')
})
afterEach(() => vi.useRealTimers())

describe('POST /api/registrabusqueda (T-07, E-02)', () => {
  test('keeps what was asked, and tells its number', async () => {
    const vehiculo = { year: '2005', marca: 'Nissan', modelo: 'Tsuru', motor: null }
    const answer = await visitor().record({ buscar: '  Balatas   Ñandú ', tipo: 2, resultados: 12, vehiculo })
    expect([answer.statusCode, typeof idOf(answer)]).toEqual([201, 'number'])
    expect(await db.row('select consulta, consulta_norm, tipo, resultados, vehiculo from busqueda')).toMatchObject({
      consulta: 'Balatas Ñandú',
      tipo: 2,
      resultados: 12,
      vehiculo,
    })
  })

  test('the same within 30 seconds is the same, whatever its case and accents; afterwards it is another', async () => {
    const { record } = visitor()
    const first = idOf(await record({ buscar: 'Bómba de agua', resultados: 3 }))
    expect(idOf(await record({ buscar: 'bomba  de AGUA', resultados: 3 }))).toBe(first)
    expect(idOf(await record({ buscar: 'bomba de agua', tipo: 3, resultados: 3 }))).not.toBe(first)
    await db.rows(`update busqueda set creado_en = creado_en - interval '29 seconds' where id = $1`, [first])
    expect(idOf(await record({ buscar: 'bomba de agua', resultados: 3 }))).toBe(first)
    await db.rows(`update busqueda set creado_en = creado_en - interval '2 seconds' where id = $1`, [first])
    expect(idOf(await record({ buscar: 'bomba de agua', resultados: 3 }))).not.toBe(first)
    expect(await kept()).toHaveLength(3)
  })

  test('two people who ask the same are two', async () => {
    const person = await makePerson(db, ['vendedor'], { demo: true })
    const it = browser(app, agent)
    await it.login(person.email)
    const own = idOf(await it.post('/api/registrabusqueda', { buscar: 'rotula inferior', resultados: 1 }))
    expect(idOf(await visitor().record({ buscar: 'rotula inferior', resultados: 1 }))).not.toBe(own)
  })

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'curl/8.9.1',
    'python-requests/2.32',
    'Mozilla/5.0 HeadlessChrome/153',
    'facebookexternalhit preview',
    '',
  ])('«%s» is no person: an ordinary answer, nothing kept', async (userAgent) => {
    const answer = await browser(app, { 'user-agent': userAgent }).post('/api/registrabusqueda', {
      buscar: 'balatas',
      resultados: 9,
    })
    expect([answer.statusCode, idOf(answer)]).toEqual([201, null])
    expect(await kept()).toEqual([])
  })

  test('30 a minute from one address; the next is told to wait, and the next minute counts anew', async () => {
    const { record } = visitor()
    for (let n = 0; n < 30; n++) expect((await record({ buscar: `clave ${n}`, resultados: 1 })).statusCode).toBe(201)
    const over = await record({ buscar: 'una más', resultados: 1 })
    expect([over.statusCode, over.json().code]).toEqual([429, 'demasiadas_peticiones'])
    expect(await kept()).toHaveLength(30)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await record({ buscar: 'una más', resultados: 1 })).statusCode).toBe(201)
  })

  test.each([{ buscar: 'ab' }, { buscar: 'balatas', precio: '1' }, { buscar: 'balatas', resultados: -1 }, {}])(
    '%j is refused',
    async (body) => {
      expect((await visitor().record(body)).statusCode).toBe(422)
      expect(await kept()).toEqual([])
    },
  )
})

describe('personal data (E-02, S32)', () => {
  test.each([
    'ana@ejemplo.mx',
    'balatas para ana.nunez+taller@correo.example',
    '33 1234 5678',
    '(55) 1234-5678',
    '+52 33 1234 5678',
    '3312345678',
    'llamar al 55 1234 5678',
    'mi whats 3312345678',
  ])('«%s» is not kept', async (buscar) => {
    expect(idOf(await visitor().record({ buscar, resultados: 4 }))).toBeNull()
    expect(await kept()).toEqual([])
  })

  test.each(['7506-D510', 'balatas tsuru 2005', '04465-0K340', '15400-PLM-A02', 'bomba 1.6 16v'])(
    '«%s» is a search like any other',
    async (buscar) => {
      expect(idOf(await visitor().record({ buscar, resultados: 4 }))).not.toBeNull()
    },
  )

  test('whatever stands around an address, it is seen', () => {
    const words = fc.stringMatching(/^[a-z0-9 ]{0,20}$/)
    const name = fc.stringMatching(/^[a-z0-9._+-]{1,12}$/)
    fc.assert(
      fc.property(words, name, name, words, (before, who, host, after) => {
        expect(isPersonal(`${before} ${who}@${host}.mx ${after}`)).toBe(true)
      }),
      { seed: 20261122 },
    )
  })
})

test('nothing that finds nothing comes out in «más buscados», nor what no longer does (E-02)', async () => {
  const { record, get } = visitor()
  await record({ buscar: 'balatas tsuru', resultados: 12 })
  await record({ buscar: 'unicornio', resultados: 0 })
  await record({ buscar: 'sin cuenta' })
  const empty = await visitor().post('/api/v1/busquedas/vacias', { buscar: 'rinoceronte' })
  expect([empty.statusCode, empty.json()]).toEqual([201, { guardada: true }])
  await refreshMostSearched(db)
  const told = async () =>
    (await get('/api/home/buscados')).json().masbuscados.map(({ consulta }: { consulta: string }) => consulta)
  expect(await kept()).toHaveLength(4)
  expect(await told()).toEqual(['balatas tsuru'])

  // Its last run found none.
  await db.rows(`update busqueda set creado_en = creado_en - interval '1 hour'`)
  await record({ buscar: 'BALATAS  tsuru', resultados: 0 })
  await refreshMostSearched(db)
  expect(await told()).toEqual([])
})
