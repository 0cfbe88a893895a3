import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/database/testing.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf } from '#selling/orders/testing.server.ts'

/** An instant, the day and the hour of it in Mexico City, and how the day is told. Summer time ended there in October 2022. */
const instants = [
  ['2026-11-01T05:59:59Z', '2026-10-31', '23:59', '31 oct 2026'],
  ['2026-11-01T06:00:00Z', '2026-11-01', '00:00', '1 nov 2026'],
  ['2026-01-01T05:59:59.500Z', '2025-12-31', '23:59', '31 dic 2025'],
  ['2027-01-01T06:00:00Z', '2027-01-01', '00:00', '1 ene 2027'],
  ['2028-02-29T05:30:00Z', '2028-02-28', '23:30', '28 feb 2028'],
  ['2028-02-29T18:00:00Z', '2028-02-29', '12:00', '29 feb 2028'],
  ['2022-07-15T04:59:59Z', '2022-07-14', '23:59', '14 jul 2022'],
  ['2022-07-15T05:00:00Z', '2022-07-15', '00:00', '15 jul 2022'],
  ['2022-10-30T05:30:00Z', '2022-10-30', '00:30', '30 oct 2022'],
  ['2026-03-08T07:30:00Z', '2026-03-08', '01:30', '8 mar 2026'],
] as const
const processZones = ['UTC', 'America/Mexico_City', 'Asia/Tokyo', 'America/St_Johns']
const serverZones = ['America/Tijuana', 'Pacific/Auckland']

const { db, url } = await testDatabase()
const shop = await makeShop(db, 1000)
for (const [folio, [at]] of instants.entries()) {
  const { id } = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [1])))
  await db.rows('update pedido set creado_en = $2, folio = $3 where id = $1', [id, at, `WEB-Z${folio}`])
}

type Cell = {
  dia: string
  folios: string[]
  dice: string
  hora: string
  vuelve: boolean
  pedido: string
  dentro: object
}
type Told = { zona: string; cells: Cell[]; hoy: boolean }

async function readIn(zone: string): Promise<Told> {
  const file = join(import.meta.dirname, 'zone-reader.testing.ts')
  const args = [file, url, String(shop.ana), ...instants.map(([, dia]) => dia)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ: zone } })
  return JSON.parse(stdout) as Told // the file beside this one wrote it
}

test('ten instants in four zones of the process and two of the server: one day, one hour, one order, in the same words', async () => {
  const orders = new Set<string>()
  for (const serverZone of serverZones) {
    await db.session((client) =>
      client.query(
        `do $$ begin execute format('alter database %I set timezone = ''${serverZone}''', current_database()); end $$`,
      ),
    )
    for (const zone of processZones) {
      const { zona, cells, hoy } = await readIn(zone)
      expect([zona, hoy]).toEqual([zone, true])
      expect(cells.map(({ pedido: _pedido, dentro: _dentro, ...cell }) => cell)).toEqual(
        instants.map(([, dia, hour, dice], place) => ({
          dia,
          folios: [`WEB-Z${place}`],
          dice,
          hora: `${dia}T${hour}`,
          vuelve: true,
        })),
      )
      orders.add(JSON.stringify(cells.map(({ pedido, dentro }) => [pedido, dentro])))
    }
  }
  expect([...orders]).toHaveLength(1)
})
