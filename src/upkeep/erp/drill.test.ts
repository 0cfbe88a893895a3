import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '#selling/orders/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { simulateErp, TROUBLES } from './erp.testing.ts'
import { askRun, connect, erpEnv } from './testing.server.ts'

const ORDERS = 300
const { db, url } = await testDatabase()
const erp = await simulateErp()
const cache = mkdtempSync(join(tmpdir(), 'jacve-simulacro-'))
afterAll(async () => {
  await erp.close()
  rmSync(cache, { recursive: true, force: true })
})

// A worker that does nothing but this, over and over; nobody tells it that it will be killed.
const program = `
  const { openDb } = await import(process.env.ROOM + '/../../platform/database/db.server.ts')
  const isRuns = process.env.WORK === 'runs'
  const { deliverDue, runDue } = await import(process.env.ROOM + (isRuns ? '/run.server.ts' : '/outbox.server.ts'))
  const { flushCompileCache } = await import('node:module')
  const db = openDb(process.env.URL, { statementTimeout: 0 })
  const env = JSON.parse(process.env.ERP_ENV)
  process.send({ ready: true })
  flushCompileCache()
  for (;;) {
    if (isRuns) await runDue({ db, env })
    else await deliverDue({ db, env }, { firstWait: 0 })
    await new Promise((done) => setTimeout(done, 10))
  }
`

async function startWorker(work: 'orders' | 'runs'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...process.env,
      ROOM: import.meta.dirname,
      URL: url,
      ERP_ENV: JSON.stringify(erpEnv),
      WORK: work,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: cache,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Many at once, as the shop writes them one by one: what sends them is in the database. */
async function placeOrders({ norte, ana, parts }: Shop, many: number): Promise<void> {
  await db.rows(
    `with p as (
       insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total)
       select $1, siguiente_folio($1, 'WEB'), $2, 100, 16, 116 from generate_series(1, $3::int) returning id)
     insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio) select id, 1, $4, $5, 1, 100 from p`,
    [norte, ana, many, parts[0]?.id, parts[0]?.k_parte],
  )
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

const done = async () =>
  (await db.row<{ n: number }>(`select count(*)::int as n from bandeja_salida where estado = 'OK'`))?.n ?? 0

test('300 orders through an ERP that fails in every way, its worker killed again and again: none lost, none doubled', async () => {
  const shop = await makeShop(db, 100_000)
  await connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto })
  // Every fifth answer goes wrong, in turn; deterministic, whatever the machine.
  let asked = 0
  erp.state.next = () => (++asked % 5 === 0 ? (TROUBLES[(asked / 5) % TROUBLES.length] ?? null) : null)
  const buying = (async () => {
    for (let n = 0; n < 10; n++) await placeOrders(shop, ORDERS / 10)
  })()
  let worker = await startWorker('orders')
  for (let kills = 1; kills <= 3; kills++) {
    while ((await done()) < (ORDERS * kills) / 4) await wait(10)
    await kill(worker)
    worker = await startWorker('orders')
  }
  await buying
  while ((await done()) < ORDERS) await wait(20)
  await kill(worker)

  const rows = await db.rows<{ folio_web: string; erp_folio: string; clave: string }>(
    `select o.folio as folio_web, o.erp_folio, b.clave::text as clave from pedido o join bandeja_salida b on b.pedido_id = o.id
     where o.erp_estado = 'ACEPTADO' order by o.folio`,
  )
  expect(rows).toHaveLength(ORDERS)
  // The ERP has each of them under its own key, once, and we have the folio it gave.
  expect(
    [...erp.sales.values()]
      .map(({ folio_web, folio, clave }) => ({ folio_web, erp_folio: folio, clave }))
      .sort((a, b) => a.folio_web.localeCompare(b.folio_web)),
  ).toEqual(rows)
})

test('a run whose worker is killed goes on from its page, and is not told as running meanwhile', async () => {
  erp.state.next = null
  erp.state.size = 50
  erp.known.precios = Array.from({ length: 400 }, (_, n) => ({
    k_parte: `PED-${(n % 3) + 1}`,
    cantidad_min: n + 1,
    precio: 100 + n,
  }))
  await db.rows(`update proceso_credencial set entidades = '{precios}'`)
  const id = await askRun(db)
  const worker = await startWorker('runs')
  const rows = async () =>
    (await db.row<{ filas: number }>('select filas from sync_corrida where id = $1', [id]))?.filas ?? 0
  while ((await rows()) < 100) await wait(2)
  await kill(worker)
  const cut = await rows()
  expect(cut).toBeLessThan(400)
  // Its lock went with it; after its heart has been still for a while nobody is told that it runs.
  await db.rows(`update sync_corrida set latido_en = now() - interval '50 seconds'`)
  const { openRun } = await import('./runs.server.ts')
  expect(await openRun({ db })).toMatchObject({ estado: 'REINTENTO' })
  const before = erp.asked.length
  const next = await startWorker('runs')
  while ((await db.row(`select from sync_corrida where estado <> 'OK'`)) !== undefined) await wait(10)
  await kill(next)
  expect(erp.asked[before]).toContain(`cursor=${cut}`)
  expect(await db.row('select filas, cuentas from sync_corrida')).toMatchObject({
    filas: 400,
    cuentas: { precios: { errores: 0 } },
  })
  expect(
    await db.row('select count(*)::int as n from precio where vigencia @> now() and cantidad_min > 1'),
  ).toMatchObject({ n: 399 })
})
