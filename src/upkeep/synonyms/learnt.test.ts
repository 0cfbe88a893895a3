import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { catchUp, relearn } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'

const { db } = await testDatabase()
const descriptions = ['TSURU', 'SENTRA', 'AVEO', 'MARCH', 'VERSA', 'JETTA'].flatMap((vehicle) => [
  `MANOPLA CALDERA INFERIOR ${vehicle} METALICA`,
  `CRUCETA LATERAL ${vehicle} PLASTICA`,
])
const short = ['TSURU', 'PLATINA', 'AVEO'].flatMap((vehicle) => [
  `MANOP. CALDERA INFERIOR ${vehicle} METALICA`,
  `CRUCE LATERAL ${vehicle} PLASTICA`,
])
await db.rows(`insert into linea (nombre) values ('Sin clasificar')`)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id)
   select 'CAL-' || n, d, (select id from linea where nombre = 'Sin clasificar') from unnest($1::text[]) with ordinality t(d, n)`,
  [[...descriptions, ...short]],
)
await sampleCatalogue(db)
const app = await testApp(db)
const { mktg, asesor } = await wordPeople(db, app)

const read = async (cuales: string) => (await mktg.get(`/api/v1/sinonimos/aprendidas?cuales=${cuales}`)).json()
const decide = (id: number, body: object) => mktg.send('PATCH', `/api/v1/sinonimos/aprendidas/${id}`, body)
const found = async (text: string) => {
  await relearn(db)
  await catchUp(db)
  return (await suggest(db, text, 1)).map(({ descripcion }) => descripcion)
}
const again = async () => {
  await rebuild(db)
  await catchUp(db)
}

describe('what the catalogue teaches', () => {
  test('an abbreviation beyond doubt is understood at once, and its parts are what it stands for', async () => {
    expect(await read('en_uso')).toMatchObject({
      cuantas: { dudosas: 1, en_uso: 1, decididas: 0 },
      palabras: [{ termino: 'manop', destino: 'manopla', tipo: 'abreviatura', partes: 3, segura: true, quien: null }],
    })
    expect(await found('manopla platina')).toEqual(['MANOP. CALDERA INFERIOR PLATINA METALICA'])
  })

  test('a doubtful one waits with its evidence; accepted it is understood, and a new index keeps it', async () => {
    const [word] = (await read('dudosas')).palabras
    expect(word).toMatchObject({
      termino: 'cruce',
      destino: 'cruceta',
      partes: 3,
      estado: 'nueva',
      ejemplos: ['CRUCE LATERAL TSURU PLASTICA', 'CRUCE LATERAL PLATINA PLASTICA'],
    })
    expect(await found('cruceta lateral platina')).not.toContain('CRUCE LATERAL PLATINA PLASTICA')

    const accepted = await decide(word.id, { antes: 'nueva', estado: 'aceptada' })
    expect([accepted.statusCode, accepted.json().estado, accepted.json().quien]).toEqual([
      200,
      'aceptada',
      expect.any(String),
    ])
    await again()
    expect(await found('cruceta lateral platina')).toEqual(['CRUCE LATERAL PLATINA PLASTICA'])
    expect((await decide(word.id, { antes: 'nueva', estado: 'rechazada' })).json()).toMatchObject({
      code: 'version_anterior',
    })
    expect((await decide(word.id, { antes: 'aceptada', estado: 'nueva' })).statusCode).toBe(200)
    await again()
    expect(await found('cruceta lateral platina')).not.toContain('CRUCE LATERAL PLATINA PLASTICA')
  })

  test('one in use that is not the same is refused, remembered, and taken back', async () => {
    const [word] = (await read('en_uso')).palabras
    expect((await decide(word.id, { antes: 'nueva', estado: 'rechazada' })).statusCode).toBe(200)
    await again()
    expect(await found('manopla platina')).not.toContain('MANOP. CALDERA INFERIOR PLATINA METALICA')
    expect(await read('decididas')).toMatchObject({ palabras: [{ termino: 'manop', estado: 'rechazada' }] })
    expect((await decide(word.id, { antes: 'rechazada', estado: 'nueva' })).statusCode).toBe(200)
    await again()
    expect(await found('manopla platina')).toEqual(['MANOP. CALDERA INFERIOR PLATINA METALICA'])
  })

  test('refusals: who may not, what is not there, what is no decision', async () => {
    expect((await asesor.get('/api/v1/sinonimos/aprendidas')).statusCode).toBe(403)
    expect((await decide(999_999, { antes: 'nueva', estado: 'aceptada' })).statusCode).toBe(404)
    expect((await decide(1, { antes: 'nueva', estado: 'quizá' })).statusCode).toBe(422)
  })

  test('what the catalogue does not write any more is no proposal', async () => {
    await db.rows(`delete from producto where descripcion like 'CRUCE LATERAL%'`)
    await again()
    expect(await read('dudosas')).toMatchObject({ palabras: [], cuantas: { dudosas: 0 } })
  })
})
