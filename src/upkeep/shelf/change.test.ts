import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { shelfPeople } from './testing.server.ts'

const db = await testDb()
const { admin, other, asesor, mktg, part } = await shelfPeople(db, await testApp(db))

const PATH = '/api/v1/estante/cambios'

async function foresee(seleccion: object, cambio: object, who = admin) {
  const answer = await who.post(PATH, { seleccion, cambio })
  return { status: answer.statusCode, ...answer.json() }
}
const apply = async (id: number, who = admin) => {
  const answer = await who.post(`${PATH}/${id}/aplicar`)
  return { status: answer.statusCode, ...answer.json() }
}
const undo = async (id: number, who = admin) => {
  const answer = await who.post(`${PATH}/${id}/deshacer`)
  return { status: answer.statusCode, ...answer.json() }
}
/** Everything that a change may write, of every part. */
const everything = () =>
  db.rows(`select k_parte, descripcion, linea_id, marca_id, estado, badgenuevo, especial, mejoresventas, mejoresventaslineas, hecho_mx,
    empaque, minimo, clave_prod_serv, clave_unidad from producto order by k_parte`)

describe('a cell', () => {
  test('is written with the version that was seen, judged, told to the search and to the log', async () => {
    const { id, version } = await part('FA-302')
    await db.rows('delete from busca_pendiente')
    const answer = await admin.send('PATCH', `/api/v1/estante/${id}`, {
      version,
      cambio: { descripcion: 'Filtro de aire ovalado' },
    })
    expect(answer.json().parte).toMatchObject({ descripcion: 'Filtro de aire ovalado', version: version + 1 })
    expect(answer.json().parte.puntos).toBe(30)
    expect(await db.rows('select producto_id from busca_pendiente')).toEqual([{ producto_id: id }])
    const { historial } = (await admin.get(`/api/v1/estante/${id}/historial`)).json()
    expect(historial[0]).toMatchObject({
      accion: 'producto_editado',
      antes: { descripcion: '' },
      despues: { descripcion: 'Filtro de aire ovalado' },
    })
    const late = await other.send('PATCH', `/api/v1/estante/${id}`, { version, cambio: { empaque: 4 } })
    expect([late.statusCode, late.json().code, late.json().version]).toEqual([409, 'version_anterior', version + 1])
    expect((await undo(answer.json().accion)).cambiadas).toBe(1)
    expect(await part('FA-302')).toMatchObject({ descripcion: '', version: version + 2 })
  })

  test.each([
    [{}, 422],
    [{ empaque: 0 }, 422],
    [{ estado: 'vendido' }, 422],
    [{ clave_prod_serv: '123' }, 422],
    [{ linea_id: 9999 }, 422],
    [{ marca_id: 9999 }, 422],
    [{ costo: '1.00' }, 422],
    [{ descripcion: 'x'.repeat(501) }, 422],
  ])('%j is refused and leaves nothing', async (cambio, status) => {
    const { id, version } = await part('FX-203')
    expect((await admin.send('PATCH', `/api/v1/estante/${id}`, { version, cambio })).statusCode).toBe(status)
    expect((await part('FX-203')).version).toBe(version)
  })

  test('is for who may change parts; an unknown part is none', async () => {
    const { id, version } = await part('FX-203')
    for (const who of [asesor, mktg]) {
      expect((await who.send('PATCH', `/api/v1/estante/${id}`, { version, cambio: { empaque: 3 } })).statusCode).toBe(
        403,
      )
    }
    const unknown = await admin.send('PATCH', '/api/v1/estante/999999', { version: 1, cambio: { empaque: 3 } })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('many parts', () => {
  test('are foreseen, done, and taken back', async () => {
    const before = await everything()
    const seen = await foresee({ filtro: { q: 'fx-20' } }, { estado: 'inactivo', hecho_mx: true })
    expect(seen).toMatchObject({ status: 201, elegidas: 4, partes: 4, otras_versiones: 0 })
    expect(seen.campos).toEqual([
      { campo: 'estado', valores: [{ antes: 'activo', partes: 4 }] },
      { campo: 'hecho_mx', valores: [{ antes: 'false', partes: 3 }] },
    ])
    expect(seen.muestra[0]).toMatchObject({
      k_parte: 'FX-201',
      antes: { estado: 'activo' },
      despues: { estado: 'inactivo' },
    })
    expect(await everything()).toEqual(before)

    expect(await apply(seen.id)).toMatchObject({ status: 200, cambiadas: 4, conflictos: 0 })
    expect((await part('FX-204')).estado).toBe('inactivo')
    expect((await apply(seen.id)).status).toBe(409)
    expect(await undo(seen.id)).toMatchObject({ status: 200, cambiadas: 4, conflictos: 0 })
    expect(await everything()).toEqual(before)
    expect((await undo(seen.id)).status).toBe(409)
  })

  test('somebody changed one in between: it keeps what he wrote, there and back', async () => {
    const seen = await foresee({ filtro: { q: 'fx-20' } }, { minimo: 6 })
    const between = await part('FX-202')
    await other.send('PATCH', `/api/v1/estante/${between.id}`, { version: between.version, cambio: { minimo: 9 } })
    expect(await apply(seen.id)).toMatchObject({ cambiadas: 3, conflictos: 1, ejemplos: ['FX-202'] })
    const later = await part('FX-203')
    await other.send('PATCH', `/api/v1/estante/${later.id}`, { version: later.version, cambio: { minimo: 8 } })
    expect(await undo(seen.id)).toMatchObject({ cambiadas: 2, conflictos: 1, ejemplos: ['FX-203'] })
    const rows = await db.rows<{ minimo: number }>(
      `select minimo from producto where k_parte like 'FX-20%' order by k_parte`,
    )
    expect(rows.map(({ minimo }) => minimo)).toEqual([1, 9, 8, 1])
  })

  test('chosen one by one carry the version that was seen', async () => {
    const [a, b] = [await part('FA-300'), await part('FA-301')]
    const partes = [a, { ...b, version: b.version + 5 }].map(({ id, version }) => ({ id, version }))
    const seen = await foresee({ partes }, { empaque: 12 })
    expect(seen).toMatchObject({ elegidas: 2, partes: 2, otras_versiones: 1 })
    expect(await apply(seen.id)).toMatchObject({ cambiadas: 1, ejemplos: ['FA-301'] })
    expect((await foresee({ partes: [partes[0], partes[0]] }, { empaque: 1 })).status).toBe(422)
  })

  test('a filter that makes no sense reaches nothing', async () => {
    for (const filtro of [{ linea: 'x' }, { falta: 'foto,nada' }, { estado: 'roto' }, { todo: true }]) {
      expect((await foresee({ filtro }, { minimo: 2 })).status).toBe(422)
    }
  })

  test('a word of the description is replaced wherever it stands; who has it not stays', async () => {
    const seen = await foresee({ filtro: {} }, { reemplazar: { busca: 'Balata', pon: 'Pastilla' } })
    expect([seen.elegidas, seen.partes]).toEqual([14, 9])
    await apply(seen.id)
    expect((await part('FX-100/D')).descripcion).toBe('Pastilla delantera cerámica')
    await undo(seen.id)
    expect((await part('FX-100/D')).descripcion).toBe('Balata delantera cerámica')
  })

  test('a change is done by who foresaw it, undone by who may change parts, and within a day', async () => {
    const seen = await foresee({ filtro: { q: 'FA' } }, { especial: true })
    expect((await apply(seen.id, other)).status).toBe(404)
    expect((await undo(seen.id)).status).toBe(404)
    await apply(seen.id)
    expect((await undo(seen.id, asesor)).status).toBe(403)
    await db.rows(`update producto_accion set aplicada_en = now() - interval '25 hours' where id = $1`, [seen.id])
    expect((await undo(seen.id, other)).status).toBe(409)
    const { cambios, total } = (await asesor.get(PATH)).json()
    expect(total).toBeGreaterThan(3)
    expect(cambios.find(({ id }: { id: number }) => id === seen.id)).toMatchObject({
      alcance: 'filtro',
      cambiadas: 2,
      se_puede_deshacer: false,
    })
  })

  test('a draft that is published is new from that moment', async () => {
    const seen = await foresee({ filtro: { estado: 'borrador' } }, { estado: 'activo' })
    await apply(seen.id)
    const row = await db.row(
      `select publicado_en > now() - interval '1 minute' as ahora from producto where k_parte = 'FX-070'`,
    )
    expect(row).toEqual({ ahora: true })
  })
})

test('whatever changes, taking it back leaves everything as it was', async () => {
  const { rows: lines, brands } = {
    rows: await db.rows<{ id: number }>('select id from linea'),
    brands: await db.rows<{ id: number }>(`select id from marca where tipo = 'producto'`),
  }
  const change = fc.record(
    {
      estado: fc.constantFrom('borrador', 'activo', 'inactivo', 'descontinuado'),
      linea_id: fc.constantFrom(...lines.map(({ id }) => id)),
      marca_id: fc.constantFrom(null, ...brands.map(({ id }) => id)),
      especial: fc.boolean(),
      empaque: fc.integer({ min: 1, max: 99_999 }),
      clave_prod_serv: fc.constantFrom(null, '25171700'),
      descripcion: fc.constantFrom('Otra cosa', "Con 'comillas' y %"),
    },
    { requiredKeys: [] },
  )
  const filter = fc.constantFrom({}, { q: 'fx' }, { calidad: 'baja' }, { marca: 'ninguna' }, { falta: 'foto' })
  await fc.assert(
    fc.asyncProperty(change, filter, async (cambio, filtro) => {
      fc.pre(Object.keys(cambio).length > 0)
      const before = await everything()
      const seen = await foresee({ filtro }, cambio)
      expect(seen.status).toBe(201)
      const done = await apply(seen.id)
      expect(done.cambiadas).toBe(seen.partes)
      await undo(seen.id)
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})

test('all that the filter leaves are those that say its words as they stand, not what begins alike', async () => {
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id) select k, d, (select min(id) from linea)
     from (values ('ADM-1', 'Sensor'), ('ZX-1', 'Múltiple de admisión'), ('ZX-2', 'Kit ADM completo')) x (k, d)`,
  )
  const seen = (await admin.get('/api/v1/estante?q=ADM')).json()
  expect(seen.partes.map(({ k_parte }: { k_parte: string }) => k_parte)).toEqual(['ADM-1', 'ZX-1', 'ZX-2'])
  const told = await foresee({ filtro: { q: 'ADM' } }, { empaque: 9 })
  expect([told.status, told.elegidas]).toEqual([201, 2])
  await apply(told.id)
  expect(await db.rows(`select k_parte from producto where empaque = 9 order by 1`)).toEqual([
    { k_parte: 'ADM-1' },
    { k_parte: 'ZX-2' },
  ])
})
