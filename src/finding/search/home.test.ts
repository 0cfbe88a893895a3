import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(() => sampleCatalogue(db))

type List = { listyear: number[]; lineas: { id: number; nombre: string; slug: string; total: number }[] }
const read = async (): Promise<List> => (await app.inject('/catalogo/list')).json()

test('GET /catalogo/list: years with parts, the newest first, and the lines by name (T-03, E-04)', async () => {
  const { listyear, lineas, ...more } = await read()
  expect(more).toEqual({})
  expect(listyear).toEqual([...new Set(listyear)].sort((a, b) => b - a))
  // Every year that an application of a part on sale covers; those besides are said in a description, and find parts.
  const covered = await db.rows<{ year: number }>(
    `select distinct y as year from aplicacion a join producto p on p.id = a.producto_id and p.estado = 'activo',
       generate_series(a.desde, coalesce(a.hasta, (select max(year) from anio), a.desde)) y`,
  )
  const years = new Set(covered.map(({ year }) => year))
  expect(years.size).toBeGreaterThan(10)
  expect([...years].filter((year) => !listyear.includes(year))).toEqual([])
  for (const year of listyear.filter((one) => !years.has(one))) {
    const found = await app.inject(`/api/productoslista/-?year=${year}`)
    expect([year, found.json().total > 0]).toEqual([year, true])
  }

  expect(lineas.map(({ nombre }) => nombre)).toEqual(
    lineas.map(({ nombre }) => nombre).sort((a, b) => a.localeCompare(b, 'es')),
  )
  for (const line of lineas) {
    expect(Object.keys(line).sort()).toEqual(['id', 'nombre', 'slug', 'total'])
    const counted = await db.row<{ total: number }>(
      `select count(*)::int as total from producto where linea_id = $1 and estado = 'activo'`,
      [line.id],
    )
    expect([line.nombre, line.total]).toEqual([line.nombre, counted?.total])
    expect(line.total).toBeGreaterThan(0)
  }
})

test('may be kept, and answers under both addresses', async () => {
  const answer = await app.inject('/JACVE/catalogo/list')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect(answer.json()).toEqual(await read())
})
