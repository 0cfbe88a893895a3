import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { catchUp } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'

const { db } = await testDatabase()
await sampleCatalogue(db)
const app = await testApp(db)
const { mktg, asesor } = await wordPeople(db, app)

const HEAD = 'marca,modelo,generación,desde,hasta,alias,se dice sola,a la vez'
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'generaciones.csv') => new File([text], name)
const send = (archivo: File, who = mktg) => sendForm(app, who, '/api/v1/generaciones/cargas', { archivo })
const preview = async (...rows: string[]) => (await send(file([HEAD, ...rows].join('\n')))).json()
const act = (id: number, what: 'aplicar' | 'deshacer', who = mktg) =>
  who.post(`/api/v1/generaciones/cargas/${id}/${what}`)
const all = () => db.rows('select marca, modelo, nombre, alias, desde, hasta, sola from generacion order by 1, 2, 3')
const counts = ({ nuevas, cambian, iguales, rechazadas }: Record<string, number>) => [
  nuevas,
  cambian,
  iguales,
  rechazadas,
]

describe('a file of generations', () => {
  test('what is downloaded is what is loaded: nothing changes, and what was lost comes back', async () => {
    const before = await all()
    for (const formato of ['csv', 'xlsx']) {
      const downloaded = await mktg.get(`/api/v1/generaciones/exportacion/${formato}?columnas=nombre`)
      expect(downloaded.statusCode).toBe(200)
      const body = new Uint8Array(downloaded.rawPayload)
      const same = (await send(file(body, `g.${formato}`))).json()
      expect(counts(same)).toEqual([0, 0, before.length, 0])
      expect((await act(same.id, 'aplicar')).statusCode).toBe(422)

      // One of each model stays, by which the model is known.
      await db.rows(
        `delete from generacion g where exists (select from generacion o where o.modelo = g.modelo and o.marca = g.marca and o.id < g.id)`,
      )
      await db.rows(`update generacion set alias = '{Otro}', desde = 1931, hasta = 1932 where modelo = 'Jetta'`)
      const back = (await send(file(body, `g.${formato}`))).json()
      expect(back.filas.filter(({ clase }: { clase: string }) => clase === 'rechazada')).toEqual([])
      expect((await act(back.id, 'aplicar')).statusCode).toBe(200)
      expect(await all()).toEqual(before)
    }
  })

  test('is looked at, applied whole, understood by the search, and taken back; a generation proves nothing', async () => {
    const before = await all()
    const seen = await preview(
      'Chevrolet,Aveo,T200,2009,2017,Viejito|Aveo t200,,',
      'VW,Jetta,A4,1999,2008,MK4,,sí',
      'Chevrolet,Abeo,T300,2018,,,,',
    )
    expect(counts(seen)).toEqual([1, 1, 0, 1])
    expect(seen.filas.map(({ fila, clase }: { fila: number; clase: string }) => [fila, clase])).toEqual([
      [4, 'rechazada'],
      [2, 'nueva'],
      [3, 'cambia'],
    ])
    expect(await all()).toEqual(before)

    expect((await act(seen.id, 'aplicar')).json()).toMatchObject({ estado: 'APLICADA' })
    expect(await all()).toHaveLength(before.length + 1)
    expect((await act(seen.id, 'aplicar')).statusCode).toBe(409)
    await rebuild(db)
    await catchUp(db)
    const said = (await suggest(db, 'bomba de agua aveo viejito', 1)).map(({ razon }) => razon)
    expect(said[0]).toMatch(/^Menciona Chevrolet Aveo; confirma/)
    expect(said.filter((razon) => razon.startsWith('Le queda'))).toEqual([])

    const [last] = (await mktg.get('/api/v1/generaciones/cargas')).json()
    expect(last).toMatchObject({ id: seen.id, archivo: 'generaciones.csv', nuevas: 1, cambian: 1 })
    expect((await act(seen.id, 'deshacer')).json()).toMatchObject({ estado: 'DESHECHA' })
    expect(await all()).toEqual(before)
    expect((await act(seen.id, 'deshacer')).statusCode).toBe(409)
    const log = await db.rows(
      `select accion from auditoria where objeto = 'generaciones' and objeto_id = $1 order by id`,
      [String(seen.id)],
    )
    expect(log).toEqual([{ accion: 'generaciones_cargadas' }, { accion: 'generaciones_deshechas' }])
  })

  test('what changed since is left alone, and so is all the rest of the load', async () => {
    const before = await all()
    const seen = await preview('Chevrolet,Aveo,T200,2009,2016,,,', 'VW,Golf,A4,1999,2008,MK4,,sí')
    await db.rows(`update generacion set hasta = 2009 where modelo = 'Golf' and nombre = 'A4'`)
    const late = await act(seen.id, 'aplicar')
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
    await db.rows(`update generacion set hasta = 2007 where modelo = 'Golf' and nombre = 'A4'`)
    expect(await all()).toEqual(before)

    expect((await act(seen.id, 'aplicar')).statusCode).toBe(200)
    const done = await all()
    await db.rows(`update generacion set hasta = 2015 where modelo = 'Aveo' and nombre = 'T200'`)
    expect((await act(seen.id, 'deshacer')).json().message).toMatch(/^Aveo T200 cambió después/)
    await db.rows(`update generacion set hasta = 2016 where modelo = 'Aveo' and nombre = 'T200'`)
    expect(await all()).toEqual(done)
    expect((await act(seen.id, 'deshacer')).statusCode).toBe(200)
    expect(await all()).toEqual(before)
  })

  test('two who apply the same load at once: one does, the other is told', async () => {
    const seen = await preview('Chevrolet,Aveo,T200,2009,2016,,,')
    const both = await Promise.all([act(seen.id, 'aplicar'), act(seen.id, 'aplicar')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await act(seen.id, 'deshacer')).statusCode).toBe(200)
  })

  test('what was refused is downloaded with its reason as it came, corrected and loaded: nothing is lost', async () => {
    const before = await all()
    const seen = await preview(
      'Chevrolet,Aveo,T200,2009,2017,Viejito,,',
      'Chevrolet,Abeo,T200,2009,2017,Nuevo|Aveo nuevo,,',
      'VW,Golf,A4,noventa,2007,,,',
    )
    for (const formato of ['csv', 'xlsx'])
      expect((await mktg.get(`/api/v1/generaciones/cargas/${seen.id}/rechazadas/${formato}`)).statusCode).toBe(200)
    const { body } = await mktg.get(`/api/v1/generaciones/cargas/${seen.id}/rechazadas/csv`)
    expect(body).toContain('por qué se rechazó')
    expect(body.trim().split('\r\n')).toHaveLength(3)
    expect(body).toMatch(/Chevrolet,Abeo,T200,2009,2017,Nuevo\|Aveo nuevo,,,3,.*«Aveo»/)
    // Its own columns are no hindrance, and only what was mended is new.
    const again = (await send(file(body.replace('Abeo', 'Aveo')))).json()
    expect(counts(again)).toEqual([1, 0, 0, 1])
    expect(again.filas.find(({ clase }: { clase: string }) => clase === 'nueva').despues).toMatchObject({
      alias: ['Nuevo'],
    })
    expect(await all()).toEqual(before)
    expect((await asesor.get(`/api/v1/generaciones/cargas/${seen.id}/rechazadas/csv`)).statusCode).toBe(403)
    const whole = await preview('Chevrolet,Aveo,T200,2009,2017,,,')
    for (const id of [whole.id, 999_999_999_999])
      expect((await mktg.get(`/api/v1/generaciones/cargas/${id}/rechazadas/csv`)).statusCode).toBe(404)
  })

  test('no such list, nothing in it, nobody who may', async () => {
    const told = async (archivo: File) => {
      const { statusCode, body } = await send(archivo)
      return [statusCode, JSON.parse(body).message]
    }
    expect(await told(file('marca,modelo\nVW,Jetta'))).toEqual([
      422,
      'Al archivo le falta «generación», «desde» y «hasta»: se necesitan marca, modelo, generación, desde y hasta.',
    ])
    expect(await told(file(HEAD))).toEqual([422, 'No se encontró ninguna generación.'])
    expect((await send(file(''))).statusCode).toBe(422)
    expect((await send(file(await readFile(new URL(import.meta.url)), 'x.pdf'))).statusCode).toBe(422)
    expect((await send(file(`${HEAD}\nVW,Jetta,A9,2030,,,,`), asesor)).statusCode).toBe(403)
    expect((await act(999_999_999_999, 'aplicar')).statusCode).toBe(404)
    expect((await mktg.get('/api/v1/generaciones/cargas/99999999999999999999')).statusCode).toBe(404)
  })
})
