import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { bucketOf, type Measure } from './measures.ts'

const db = await testDb()
const app = await testApp(db)
const admin = browser(app)
await admin.login((await makePerson(db, ['admin'], { demo: true })).email)

const beaconOf = (to: typeof app) => (payload: unknown) =>
  to.inject({
    method: 'POST',
    url: '/JACVE/api/v1/reportes/visita',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const speed = async (query = '') => (await admin.get(`/api/v1/velocidad${query}`)).json()
const kept = () =>
  db.rows<{ pagina: string; medida: Measure; telefono: boolean; cubeta: number; veces: number }>(
    'select pagina, medida, telefono, cubeta, veces from medida_visita order by pagina, medida, telefono, cubeta',
  )
/** So many visits of a page with a value, so many days ago. */
const visits = (pagina: string, medida: Measure, value: number, veces: number, { days = 0, telefono = false } = {}) =>
  db.rows(
    `insert into medida_visita values ((now() at time zone 'America/Mexico_City')::date - $1::int, $2, $3, $4, $5, $6)`,
    [days, pagina, medida, telefono, bucketOf(medida, value), veces],
  )

test('what browsers tell is counted, kept when the process ends, and names nobody', async () => {
  const other = await testApp(db)
  const tell = beaconOf(other)
  const values = { TTFB: 40, LCP: 900, CLS: 0 }
  for (let n = 0; n < 3; n++) expect((await tell({ page: 'home', isPhone: true, values })).statusCode).toBe(204)
  expect(await kept()).toEqual([])
  await other.close()
  const wanted = [
    { medida: 'CLS', cubeta: 0 },
    { medida: 'LCP', cubeta: bucketOf('LCP', 900) },
    { medida: 'TTFB', cubeta: bucketOf('TTFB', 40) },
  ]
  expect(await kept()).toEqual(wanted.map((row) => ({ pagina: 'home', telefono: true, veces: 3, ...row })))

  const second = await testApp(db)
  await beaconOf(second)({ page: 'home', isPhone: true, values: { LCP: 905 } })
  await second.close()
  expect((await kept()).find(({ medida }) => medida === 'LCP')).toMatchObject({ veces: 4 })
})

test('nonsense is answered the same, and counted nowhere', async () => {
  const other = await testApp(db)
  const before = await kept()
  const values = { LCP: 900 }
  for (const body of [
    { page: 'no-hay', isPhone: true, values },
    { page: '__proto__', isPhone: true, values },
    { page: 'home', isPhone: true, values: { LCP: -1 } },
    { page: 'home', isPhone: true, values: { LCP: 1e12 } },
    { page: 'home', isPhone: true, values: { LCP: '900' } },
    { page: 'home', isPhone: true, values, quien: 'x' },
    [],
    null,
  ])
    expect((await beaconOf(other)(body)).statusCode, JSON.stringify(body)).toBe(204)
  await other.close()
  expect(await kept()).toEqual(before)
})

test('the screen says what three visits of four stayed under, by page, days and device', async () => {
  await db.rows('delete from medida_visita')
  expect(await speed()).toEqual({ dias: 28, paginas: [] })
  await visits('home', 'LCP', 1000, 3)
  await visits('home', 'LCP', 9000, 1, { telefono: true })
  await visits('verprods', 'LCP', 3000, 10, { telefono: true })
  await visits('verprods', 'CLS', 0.02, 10, { telefono: true })
  await visits('verprods', 'LCP', 5000, 4, { days: 30 })
  await visits('home', 'LCP', 60_000, 90, { days: 60 })

  const { paginas } = await speed()
  expect(paginas.map(({ titulo, visitas }: { titulo: string; visitas: number }) => [titulo, visitas])).toEqual([
    ['Todas las páginas', 14],
    [expect.any(String), 10],
    ['Bienvenido', 4],
  ])
  const [all, part, home] = paginas
  expect(all.p75.INP).toBeNull()
  expect(part.p75.LCP).toBeGreaterThanOrEqual(3000)
  expect(part.p75.LCP).toBeLessThan(3450)
  expect(part.p75.CLS).toBeCloseTo(0.02, 2)
  expect(part.lcp_antes).toBeGreaterThanOrEqual(5000)
  expect(home.p75.LCP).toBeLessThan(1150)
  expect((await speed('?equipo=escritorio')).paginas.map(({ visitas }: { visitas: number }) => visitas)).toEqual([3, 3])
  expect((await speed('?dias=90&q=bien')).paginas).toMatchObject([{ titulo: 'Bienvenido', visitas: 94 }])
})
