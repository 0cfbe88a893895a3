import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { type Page as TablePage, pages } from '#pages.ts'
import { openBrowser, startShop, withPage } from './browser.ts'

// Slow 3G: 400 kbit/s and 400 ms there and back. Reckoned from bytes, so that a busy machine does not fail it.
const BYTES_PER_SECOND = 400_000 / 8
const ROUND_TRIP = 0.4
/** Connection, its encryption, the question. */
const TRIPS_BEFORE = 3
/** What a server sends before it hears that the first of it has arrived (RFC 6928). */
const FIRST_WINDOW = 14_600
const MOST_SECONDS = 2

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const part = await shop.db.row<{ k_parte: string }>(
  `select k_parte from producto where estado = 'activo' and k_parte ~ '^[A-Z]+-[0-9]+$' order by id limit 1`,
)
const addresses = [
  ...Object.values(pages).flatMap(({ path, access, indexed }: TablePage) =>
    indexed && Object.keys(access).length === 0 && !path.includes(':') ? [path] : [],
  ),
  `/verprods/${part?.k_parte}`,
  '/ListaProds?linea=1',
  '/ListadoProductos?productobusqueda=balata&tipobusqueda=1',
]

/** When this many bytes of a document have come, in seconds after somebody asked for it. */
function arrivalOf(bytes: number): number {
  const waits = bytes > FIRST_WINDOW ? ROUND_TRIP + (bytes - FIRST_WINDOW) / BYTES_PER_SECOND : bytes / BYTES_PER_SECOND
  return TRIPS_BEFORE * ROUND_TRIP + waits
}

/** As it travels: `fetch` would unpack it. */
async function documentOf(address: string): Promise<Buffer> {
  const asked = get(address, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // what this event brings
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  return buffer(answer)
}

/** Bytes, as they travel, until the whole h1 can be read out of them. */
function bytesUntilHeading(packed: Buffer): number {
  for (let bytes = 500; bytes < packed.length; bytes += 500) {
    const read = brotliDecompressSync(packed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH })
    if (read.includes('</h1>')) return bytes
  }
  return packed.length
}

/** The heading, in a browser that gets nothing but the document. */
async function seesHeadingAlone(page: Page, address: string): Promise<boolean> {
  await page.route('**/*', (route) => (route.request().resourceType() === 'document' ? route.continue() : undefined))
  await page.goto(address, { waitUntil: 'commit' })
  const heading = page.locator('h1').first()
  await heading.waitFor({ state: 'visible' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return heading.isVisible()
}

describe.each(addresses)('%s on a slow line', (path) => {
  test('its heading has come within two seconds, by the bytes before it', async () => {
    const bytes = bytesUntilHeading(await documentOf(`${shop.url}${path}`))
    expect(arrivalOf(bytes)).toBeLessThanOrEqual(MOST_SECONDS)
  })

  test('it is painted without anything else: no style, script or letter is waited for', async () => {
    await withPage(browser, async (page) => {
      expect(await seesHeadingAlone(page, `${shop.url}${path}`)).toBe(true)
    })
  })
})
