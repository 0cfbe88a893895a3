import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { currentSearch, relearn } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'

const { url, db } = await testDatabase()
await sampleCatalogue(db)
const app = await testApp(db)
const { admin, mktg, asesor } = await wordPeople(db, app)

const read = async (query = '') => (await mktg.get(`/api/v1/sinonimos/edicion?por=100${query}`)).json()
const add = (body: object) => mktg.post('/api/v1/sinonimos/borrador', body)
const tried = async () => (await mktg.get('/api/v1/sinonimos/prueba')).json()
const publish = async () => mktg.post('/api/v1/sinonimos/publicaciones', { huella: (await read()).huella })
const codes = async (text: string) => {
  await relearn(db)
  return (await suggest(db, text, 1)).map(({ k_parte }) => k_parte)
}

describe('the draft', () => {
  test('a new word is not in use until it is published; then it is, and is taken back', async () => {
    await mktg.post('/api/v1/sinonimos/consultas', { consulta: 'chunche tocador', espera: 'claxon' })
    const made = await add({ termino: 'Chunche  tocador', destino: 'claxon', tipo: 'dirigido' })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ id: null, termino: 'Chunche tocador', estado: 'nueva', antes: null }),
    ])
    expect(await codes('chunche tocador')).toEqual([])
    expect(await read('&solo=cambios')).toMatchObject({ total: 1, cambios: 1 })

    const result = await tried()
    const one = result.resultados.find(({ consulta }: { consulta: string }) => consulta === 'chunche tocador')
    expect(one).toMatchObject({
      origen: 'prueba',
      espera: 'claxon',
      cambia: true,
      antes: { total: 0, cumple: false },
      despues: { total: 1, cumple: true, primeros: [expect.objectContaining({ k_parte: 'UNI-1' })] },
    })
    expect(result.resultados.filter(({ cambia }: { cambia: boolean }) => cambia)).toHaveLength(1)
    expect(await codes('chunche tocador')).toEqual([])

    const published = await publish()
    expect([published.statusCode, published.json().cambios]).toEqual([201, 1])
    expect(await codes('chunche tocador')).toEqual(['UNI-1'])
    expect(await read()).toMatchObject({ cambios: 0 })
    expect((await publish()).statusCode).toBe(422)

    const [last] = (await mktg.get('/api/v1/sinonimos/publicaciones')).json()
    expect(last.cambios).toEqual([{ antes: null, despues: expect.objectContaining({ destino: 'claxon' }) }])
    expect((await mktg.post(`/api/v1/sinonimos/publicaciones/${last.id}/deshacer`)).statusCode).toBe(200)
    expect(await codes('chunche tocador')).toEqual([])
    expect((await mktg.post(`/api/v1/sinonimos/publicaciones/${last.id}/deshacer`)).statusCode).toBe(409)
  })

  test('what is really asked is compared too', async () => {
    await db.rows(
      `insert into busqueda (consulta, consulta_norm, resultados) select 'turuleta fiesta', 'turuleta fiesta', 0 from generate_series(1, 3)`,
    )
    await add({ termino: 'turuleta', destino: 'claxon' })
    const { resultados } = await tried()
    expect(resultados.find(({ consulta }: { consulta: string }) => consulta === 'turuleta fiesta')).toMatchObject({
      origen: 'sin_resultado',
      cambia: true,
    })
    await mktg.send('DELETE', '/api/v1/sinonimos/borrador')
    expect((await read()).cambios).toBe(0)
  })

  test('a word in use is changed, switched off, taken out; and as it was it leaves the draft', async () => {
    const [word] = (await read('&q=claxon')).palabras.concat((await read('&q=balata')).palabras)
    const patch = (body: object) => mktg.send('PATCH', `/api/v1/sinonimos/${word.id}/borrador`, body)
    const off = (await patch({ version: 0, activo: false })).json()
    expect(off).toMatchObject({ estado: 'cambiada', activo: false, antes: expect.objectContaining({ activo: true }) })
    expect((await patch({ version: 0, activo: false })).json().code).toBe('version_anterior')
    expect((await patch({ version: 1, activo: true })).json()).toMatchObject({ estado: 'igual', borrador: null })
    expect((await patch({ version: 0, quitado: true })).json()).toMatchObject({ estado: 'quitada' })
    await publish()
    expect((await db.rows('select from sinonimo where id = $1', [word.id])).length).toBe(0)
    const [last] = (await mktg.get('/api/v1/sinonimos/publicaciones')).json()
    await mktg.post(`/api/v1/sinonimos/publicaciones/${last.id}/deshacer`)
    const back = (await read(`&q=${encodeURIComponent(word.termino)}`)).palabras
    expect(back).toContainEqual(
      expect.objectContaining({ termino: word.termino, destino: word.destino, estado: 'igual' }),
    )
  })

  test('abbreviations ask for a new index', async () => {
    await db.rows('delete from busca_pendiente')
    await add({ termino: 'clxn', destino: 'claxon', tipo: 'abreviatura' })
    expect((await tried()).pide_indice).toBe(true)
    await publish()
    expect(await db.rows<{ id: number }>('select producto_id as id from busca_pendiente')).toEqual([{ id: 0 }])
  })

  test('what somebody else changed since it was looked at is not published', async () => {
    await add({ termino: 'pitadera', destino: 'claxon' })
    const { huella } = await read()
    await admin.post('/api/v1/sinonimos/borrador', { termino: 'bocina de aire', destino: 'claxon' })
    const late = await mktg.post('/api/v1/sinonimos/publicaciones', { huella })
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
    expect((await publish()).statusCode).toBe(201)
  })

  test('only the last publication is undone, and not over what changed since', async () => {
    const [last, before] = (await mktg.get('/api/v1/sinonimos/publicaciones'))
      .json()
      .filter(({ deshecha_en }: { deshecha_en: string | null }) => !deshecha_en)
    expect((await mktg.post(`/api/v1/sinonimos/publicaciones/${before.id}/deshacer`)).statusCode).toBe(409)
    await db.rows(`update sinonimo set activo = false where termino = 'pitadera'`)
    const changed = await mktg.post(`/api/v1/sinonimos/publicaciones/${last.id}/deshacer`)
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'ya_no_se_puede'])
    expect((await db.rows(`select from sinonimo where termino = 'bocina de aire'`)).length).toBe(1)
    expect((await mktg.post('/api/v1/sinonimos/publicaciones/999999/deshacer')).statusCode).toBe(404)
  })

  test.each([
    [{ termino: 'a', destino: 'claxon' }, 'termino'],
    [{ termino: '??', destino: 'claxon' }, 'termino'],
    [{ termino: 'Balatas', destino: 'balatás' }, 'destino'],
    [{ termino: 'balata', destino: 'Pastilla de Freno' }, 'termino'],
    [{ termino: 'uno', destino: 'dos', tipo: 'otro' }, 'tipo'],
    [{ termino: 'uno', destino: 'dos', id: 4 }, 'id'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await add(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('only who teaches: an adviser reads the report, not the words', async () => {
    expect((await asesor.get('/api/v1/sinonimos/edicion')).statusCode).toBe(403)
    expect((await asesor.post('/api/v1/sinonimos/borrador', {})).statusCode).toBe(403)
    expect((await asesor.post('/api/v1/sinonimos/publicaciones', {})).statusCode).toBe(403)
  })

  test('the test set is added to, said anew and shortened', async () => {
    const made = (await mktg.post('/api/v1/sinonimos/consultas', { consulta: 'Claxon  Universal' })).json()
    const again = (
      await mktg.post('/api/v1/sinonimos/consultas', { consulta: 'cláxon universal', espera: 'claxon' })
    ).json()
    expect(again).toEqual({ id: made.id, consulta: 'cláxon universal', espera: 'claxon' })
    expect((await mktg.send('DELETE', `/api/v1/sinonimos/consultas/${made.id}`)).statusCode).toBe(200)
    expect((await mktg.send('DELETE', `/api/v1/sinonimos/consultas/${made.id}`)).statusCode).toBe(404)
    expect((await mktg.post('/api/v1/sinonimos/consultas', { consulta: 'ab' })).statusCode).toBe(422)
  })
})

test('every process follows a publication: by the notice, and one that missed it by its next look', async () => {
  const other = openDb(url)
  const missing = openDb(url)
  const [before] = await Promise.all([suggest(other, 'silbatina', 1), suggest(missing, 'silbatina', 1)])
  expect(before).toEqual([])
  const stop = hearNotices(url, ['busqueda'], (_, payload) => void (payload === 'palabras' && relearn(other)))
  try {
    await expect
      .poll(
        async () =>
          (
            await db.row<{ n: number }>(
              `select count(*) as n from pg_stat_activity where application_name = 'jacve avisos' and datname = current_database()`,
            )
          )?.n,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    await add({ termino: 'silbatina', destino: 'claxon' })
    await publish()
    const found = async (from: typeof other) => (await suggest(from, 'silbatina', 1)).map(({ k_parte }) => k_parte)
    await expect.poll(() => found(other), { timeout: 10_000 }).toEqual(['UNI-1'])
    // As if three seconds had passed.
    ;(await currentSearch(missing)).checkedAt = 0
    await expect.poll(() => found(missing), { timeout: 10_000 }).toEqual(['UNI-1'])
  } finally {
    await stop()
    await other.end()
    await missing.end()
  }
})
