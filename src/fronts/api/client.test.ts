import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { SCOPES } from '#fronts/programs/scopes.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { makeShop, signIn } from '#selling/quotes/testing.server.ts'

// A stranger's generator reads our description and writes a client; the program of the documentation buys with it.

const execute = promisify(execFile)

/** A program with nothing to read: the compiler waits for the end of what it is given. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const running = execute(program, args, { cwd: folder, env: { ...process.env, ...env } })
  running.child.stdin?.end()
  return running
}
const root = join(import.meta.dirname, '../../..')
const modules = join(root, 'node_modules')
const folder = mkdtempSync(join(tmpdir(), 'jacve-cliente-'))
afterAll(() => rmSync(folder, { recursive: true }))

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
await rebuild(db)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/JACVE` // it listens at a port

beforeAll(async () => {
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/programas.md'), 'utf8')) ?? []
  writeFileSync(join(folder, 'programa.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  const told = await fetch(`${address}/api/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await told.text())
  const made = ['openapi.json', '-o', 'jacve.ts', '--import-ext', 'ts', '--args-style', 'grouped']
  await run(join(modules, '.bin/redocly'), ['generate-client', ...made], { REDOCLY_TELEMETRY: 'off' })
})

test('its types hold: the program is sound before it runs', async () => {
  const options = '--noEmit --strict --target esnext --module nodenext --lib esnext,dom --types node --skipLibCheck'
  const args = [...options.split(' '), '--allowImportingTsExtensions', 'programa.ts']
  const { stdout } = await run(join(modules, '.bin/tsc'), args)
  expect(stdout).toBe('')
})

test('with a key it searches, sees the client’s price, quotes, and reads what it asked for', async () => {
  const ana = await signIn(db, app, ['cliente'], shop.ana)
  const wanted = { nombre: 'Punto de venta', alcances: SCOPES, tope_documento: null, tope_mes: null, dias: 30 }
  const { llave } = (await ana.post('/api/v1/programas/llaves', wanted)).json()
  const { stdout } = await run(process.execPath, ['programa.ts'], { JACVE_URL: address, JACVE_LLAVE: llave })
  const said = JSON.parse(stdout)

  const own = (await ana.get('/api/v1/cotizaciones')).json()
  expect(own.cotizaciones).toMatchObject([{ folio: said.folio, total: said.total }])
  expect(said.total).toBe('232.58')
  expect(said.papel).toBeGreaterThan(1000)
})
