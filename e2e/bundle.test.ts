import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { anonymous, canOpen } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import { refuseServerCode } from '../vite.config.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'
import { addressesOfDemo, loadWholeDemo } from './whole-demo.ts'

const KIB = 1024
/** KiB, with the announcement of the demo (docs/decisions/0062-the-cost-of-a-page.md). */
const LIMITS = { visitor: 133, part: 136, cart: 153, staff: 193 }
/** Of each kind of screen the heaviest. */
const staffScreens = new Set([
  'users',
  'excel',
  'AdminProductos',
  'EditProds',
  'Correos',
  'Sync',
  'HerramientasClienteCotizador',
  'pedidos',
  'cotizacion',
  'cobranza',
  'imprenta',
])
const client = resolve('dist/client')

type Manifest = Record<string, { file: string; css?: string[] }>
const manifest: Manifest = JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'))

function brotliBytes(file: string): number {
  try {
    return statSync(resolve(client, `${file}.br`)).size
  } catch {
    return statSync(resolve(client, file)).size
  }
}

const folder = mkdtempSync(join(tmpdir(), 'jacve-bytes-'))
const shop = await startShop({ DATA_DIR: folder })
await loadWholeDemo(shop, folder)
const addresses: Record<string, string | undefined> = await addressesOfDemo(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything is fetched by then: what comes when the browser has nothing better to do, and announcements, too. */
const VISIT_MS = 10_000
const table: [string, Page][] = Object.entries(pages)
const addressOf = (name: string, { path }: Page) => shop.url + (addresses[name] ?? path)

/** KiB of scripts, as they travel, that an untouched visit of each address fetches; four visits at a time. */
async function visits(names: [string, Page][], who: Who | null): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  if (who) {
    const page = await context.newPage()
    await enterAs(page, shop, who)
    await page.close()
  }
  const found: Record<string, number> = {}
  const left = [...names]
  const visit = async () => {
    for (let next = left.shift(); next; next = left.shift())
      found[next[0]] = await scriptsOf(context, addressOf(...next))
  }
  await Promise.all([visit(), visit(), visit(), visit()])
  await context.close()
  return found
}

async function scriptsOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/(assets\/[^/?]+\.js)$/.exec(new URL(request.url()).pathname) ?? []
    if (file) files.add(file)
  })
  await openPage(page, address).catch((error: unknown) => {
    throw new Error(`${address} did not wake`, { cause: error })
  })
  await page.waitForTimeout(VISIT_MS)
  await page.close()
  return Math.round([...files].reduce((sum, file) => sum + brotliBytes(file), 0) / 102.4) / 10
}

const tooHeavy = (found: Record<string, number>, most: number) => Object.entries(found).filter(([, kib]) => kib > most)

describe('bytes of a visit, as they travel (brotli)', () => {
  const visitor = table.filter(([, { access }]) => canOpen(access, anonymous) === 'ok')

  test('a public page: at most 133 KiB of scripts before anybody touches it, announcement included; a part: 136', async () => {
    const { verprods = Infinity, ...found } = await visits(visitor, null)
    if (process.env['SHOW_BYTES']) console.log(verprods, found)
    expect(tooHeavy(found, LIMITS.visitor)).toEqual([])
    expect(verprods).toBeLessThanOrEqual(LIMITS.part)
  }, 300_000)

  test("a client's cart, and any screen of who works here", async () => {
    const cart = await visits(
      table.filter(([name]) => name === 'CartItemsList'),
      'cliente',
    )
    const desk = table.filter(([, { access }]) => canOpen(access, anonymous) !== 'ok')
    const found = await visits(
      desk.filter(([name]) => staffScreens.has(name)),
      'admin',
    )
    if (process.env['SHOW_BYTES']) console.log(cart, found)
    expect(tooHeavy(cart, LIMITS.cart)).toEqual([])
    expect(tooHeavy(found, LIMITS.staff)).toEqual([])
  }, 300_000)

  test('the styles: at most 11 KiB inside every public page, at most 20 in the file of all others', () => {
    const [inline = '', ...more] = manifest['src/entry-client.tsx']?.css ?? []
    const [linked = '', ...others] = manifest['src/fronts/desk/desk-frame.tsx']?.css ?? []
    expect([more, others]).toEqual([[], []])
    expect(brotliBytes(inline)).toBeLessThanOrEqual(11 * KIB)
    expect(brotliBytes(linked)).toBeLessThanOrEqual(20 * KIB)
  })
})

test('client code that imports server code does not build', async () => {
  const entry = 'virtual:entry'
  const broken = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      refuseServerCode(),
      {
        name: 'entry',
        resolveId: (source) => (source === entry ? entry : null),
        load: (id) => (id === entry ? `import '#platform/database/db.server.ts'` : null),
      },
    ],
    build: { write: false, rollupOptions: { input: entry } },
  })
  await expect(broken).rejects.toThrow('stays on the server')
})

test('nothing of the schemas or of the server reaches the browser', () => {
  const scripts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js'))
  for (const file of scripts) {
    const code = readFileSync(resolve(client, file), 'utf8')
    expect(code).not.toMatch(/ZodObject|select .{1,80} from producto|argon2/)
  }
})
