import { expect, test } from 'vitest'
import { hasCheckDigit, isRfc } from '#kit/forms/rfc.ts'
import { regimeFault } from '#kit/forms/tax-catalogue.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { loadDemoAccounts } from './accounts.ts'

const db = await testDb()
await loadDemoAccounts(db, 'clave de muestra uno')

const portfolio = (who: string) =>
  db.rows<{ clave: string }>(
    `select c.clave from cliente c where (select id from usuario where email = $1) in (c.asesor_id, c.vendedor_id) order by clave`,
    [`${who}@demo.jacve.mx`],
  )

test('three accounts buy for two clients; adviser and seller have portfolios that differ', async () => {
  const owners = await db.rows(
    `select u.email, c.clave from usuario u join cliente c on c.id = u.cliente_id order by u.email`,
  )
  expect(owners).toEqual([
    { email: 'cliente2@demo.jacve.mx', clave: 'BIELAS' },
    { email: 'cliente@demo.jacve.mx', clave: 'PISTON' },
    { email: 'mostrador@demo.jacve.mx', clave: 'PISTON' },
  ])
  const [ofAdviser, ofSeller] = [await portfolio('asesor'), await portfolio('vendedor')]
  expect(ofAdviser.length).toBeGreaterThan(4)
  expect(ofSeller.length).toBeGreaterThan(4)
  expect(ofAdviser).not.toEqual(ofSeller)
  expect(ofAdviser).not.toContainEqual({ clave: 'BIELAS' })
})

test('every RFC is well formed, ends in its check digit, and fits its regime; every client has an address', async () => {
  const companies = await db.rows<{ rfc: string; regimen_fiscal: string }>(
    'select rfc, regimen_fiscal from empresa where cliente_id is not null',
  )
  expect(companies.length).toBeGreaterThan(13)
  for (const { rfc, regimen_fiscal } of companies) {
    expect([rfc, isRfc(rfc), hasCheckDigit(rfc), regimeFault(rfc, regimen_fiscal)]).toEqual([rfc, true, true, null])
  }
  const bare = `select from cliente c where not exists (select from direccion d where d.cliente_id = c.id and d.predeterminada)`
  expect(await db.rows(bare)).toHaveLength(0)
})

test('loaded again, what people changed stays', async () => {
  const before = await db.rows('select from cliente')
  await db.rows(`update cliente set nombre_comercial = 'Cambiado', activo = false where clave = 'PISTON'`)
  await loadDemoAccounts(db, 'clave de muestra dos')
  expect(await db.rows('select from cliente')).toHaveLength(before.length)
  expect(await db.row(`select nombre_comercial from cliente where clave = 'PISTON'`)).toEqual({
    nombre_comercial: 'Cambiado',
  })
})
