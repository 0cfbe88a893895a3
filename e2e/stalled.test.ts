import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { foresee } from './page-faults.ts'
import { emailOf, enterWith } from './people.ts'
import { somePart } from './shop-facts.ts'
import { openStorm, type StormProxy } from './storm-proxy.ts'
import type { Kind } from './storm-rules.ts'

// Answers that stop half way while the line stays open: nothing ever fails by itself, so only who watches the clock can say so.

const shop = await startShop()
const part = await somePart(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const partPath = `/verprods/${encodeURIComponent(part.k_parte)}`
const stops = (name: RegExp, of?: Kind) => (kind: Kind, asked: string) =>
  name.test(asked) && (of === undefined || kind === of) ? ('stall' as const) : undefined
const isWell = () => undefined

type Line = { page: Page; proxy: StormProxy }

/** Somebody at the end of a line of his own, which is good until it is told otherwise. */
async function onLine(work: (line: Line) => Promise<void>, email?: string): Promise<void> {
  const proxy = await openStorm(shop.origin, { seed: 1, rules: [] })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
  foresee(context, /React, parte|no answer in|ERR_|^$/)
  try {
    // Cookies are of a host, whatever the port.
    if (email) await enterWith(context, shop, email)
    await work({ page: await context.newPage(), proxy })
  } finally {
    await context.close()
    await proxy.close()
  }
}

const strip = (page: Page) => page.locator('#no-cargo')
const awake = (page: Page) => page.locator('html[data-interactiva]').waitFor({ state: 'attached' })

test.concurrent.each([
  ['before its body', '/Contacto', 'La página no llegó completa.'],
  ['within its body', '/ListaProds', 'Esta parte no cargó.'],
])('a page that stops %s says so, and comes whole when it is asked for again', (_, path, words) =>
  onLine(async ({ page, proxy }) => {
    proxy.meets(stops(new RegExp(`JACVE${path}$`)))
    await page.goto(proxy.url + path, { waitUntil: 'commit' })
    await page.getByRole('alert').filter({ hasText: words }).waitFor({ timeout: 45_000 })
    proxy.meets(isWell)
    await page.getByRole('button', { name: 'Recargar' }).click()
    await awake(page)
  }),
)

test.concurrent('a page whose styles stop can be read all the same, and says so', () =>
  onLine(async ({ page, proxy }) => {
    proxy.meets(stops(/\.css/))
    await page.goto(`${proxy.url}/cuenta`, { waitUntil: 'commit' })
    await strip(page).getByText('Esta parte no cargó').waitFor()
    // Painted, not only in the document.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    proxy.meets(isWell)
    await strip(page).getByRole('button', { name: 'Recargar' }).click()
    await awake(page)
    expect(await strip(page).isVisible()).toBe(false)
  }, emailOf('cliente')))

test.concurrent('going to a page whose script stops opens it as a document', () =>
  onLine(async ({ page, proxy }) => {
    await openPage(page, `${proxy.url}/home`)
    proxy.meets(stops(/assets\/contact.*\.js/))
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }).click()
    await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor({ timeout: 45_000 })
    proxy.meets(isWell)
    await page.reload()
    await awake(page)
  }))

test.concurrent('a list that stops leaves the page that is open and can be asked for again', () =>
  onLine(async ({ page, proxy }) => {
    await openPage(page, `${proxy.url}/ListaProds`)
    proxy.meets(stops(/\/api\//))
    await page.getByRole('link', { name: 'Ver como cuadrícula' }).evaluate((link: HTMLElement) => link.click())
    await page.getByText('No se pudo abrir la página.').waitFor({ timeout: 45_000 })
    proxy.meets(isWell)
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await page.waitForURL(/vista=cuadricula/)
  }))

test.concurrent('a part of a page whose script stops is told in its place', () =>
  onLine(async ({ page, proxy }) => {
    proxy.meets(stops(/assets\/product-desk.*\.js/))
    await openPage(page, `${proxy.url}${partPath}`)
    await page.getByText('No se pudo cargar esta parte.').waitFor({ timeout: 60_000 })
  }, emailOf('cliente')))

test.concurrent('a write whose answer stops is told as not known, and pressed again it is done once', () =>
  onLine(async ({ page, proxy }) => {
    await openPage(page, `${proxy.url}${partPath}`)
    await shop.db.rows('delete from carrito_linea')
    proxy.meets(stops(/\/carrito\/lineas/, 'write'))
    const add = page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first()
    await add.click()
    await page.getByText('No sabemos si se guardó.').first().waitFor({ timeout: 45_000 })
    proxy.meets(isWell)
    await add.click()
    await page.getByText('en tu carrito').first().waitFor()
    expect(await shop.db.rows('select cantidad from carrito_linea')).toEqual([{ cantidad: 1 }])
  }, emailOf('otroCliente')))

test.concurrent('a download that stops says so, and comes when it is asked for again', () =>
  onLine(async ({ page, proxy }) => {
    await openPage(page, `${proxy.url}/lista-de-precios`)
    proxy.meets(stops(/csv/))
    await page.getByRole('link', { name: 'Bajar CSV' }).click()
    const card = page.getByRole('region', { name: 'Descargas' })
    await card.getByText('No se pudo terminar la descarga').waitFor({ timeout: 60_000 })
    proxy.meets(isWell)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Reintentar' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
  }, emailOf('cliente')))
