import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { enter, makeBuyers, startBuying, visitor } from '#kill-drill.testing.ts'
import { makePerson } from '#people/access/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { openProcesses } from '#processes-drill.testing.ts'

const DAYS = 1000
// The clock of a machine that is set wrong, as the whole process sees it.
const ahead = `data:text/javascript,import{writeFileSync}from'node:fs';const R=Date,O=${DAYS * 86_400_000};globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(R.now()+O)}static now(){return R.now()+O}};writeFileSync(process.env.DATA_DIR+'/reloj',new Date().toISOString())`

const { url, db } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'jacve-clock-'))
const role = `web_${randomBytes(6).toString('hex')}`
const shop = await openProcesses({
  dataDir,
  databaseUrl: await webAddress(url, role),
  count: 1,
  given: { NODE_OPTIONS: `--import="${ahead}"` },
})
afterAll(async () => {
  await shop.stop()
  await db.session((client) => client.query(`drop owned by ${role}; drop role ${role}`))
  rmSync(dataDir, { recursive: true, force: true })
})

/** Columns that hold a time of the wrong clock. */
async function wrongTimes(): Promise<string[]> {
  const columns = await db.rows<{ tabla: string; columna: string }>(
    `select table_name as tabla, column_name as columna from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const near = (days: number) => `now() + interval '${days} days'`
  const asked = columns.map(
    ({ tabla, columna }) =>
      `select '${tabla}.${columna}' as columna from ${tabla} where ${columna} between ${near(DAYS - 60)} and ${near(DAYS + 60)}`,
  )
  return (await db.rows<{ columna: string }>(asked.join(' union '))).map(({ columna }) => columna)
}

test('a process whose clock is years ahead opens sessions, sells and sends links by the clock of the database', async () => {
  const buyers = await makeBuyers(db, shop.origin, 2)
  await startBuying(db, shop.origin, buyers, 2).buying
  const { email } = await makePerson(db, ['director'], { demo: true })
  const staff = await enter(shop.origin, email)
  expect((await fetch(`${shop.origin}/api/v1/cuenta`, { headers: staff })).status).toBe(200)
  const guest = await visitor(shop.origin)
  const write = (path: string, body: object, headers = guest) =>
    fetch(shop.origin + path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  expect((await write('/api/v1/claves/olvido', { email })).status).toBe(200)
  expect((await write('/login', { email, password: 'no es esta frase' })).status).toBe(422)
  expect(
    (await write('/api/v1/carrito/lineas', { k_parte: 'COT-3', cantidad: 1 }, buyers[0]?.headers)).status,
  ).toBeLessThan(300)

  expect(new Date(readFileSync(join(dataDir, 'reloj'), 'utf8')).getTime()).toBeGreaterThan(
    Date.now() + (DAYS - 1) * 86_400_000,
  )
  expect(await wrongTimes()).toEqual([])
  const sessions = await db.row(
    `select count(*)::int as todas, count(*) filter (where expira_en - now() between interval '11 hours' and interval '30 days')::int as vivas from sesion`,
  )
  expect(sessions).toEqual({ todas: 3, vivas: 3 })
})
