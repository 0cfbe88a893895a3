import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isForAll } from '#kit/base/access.ts'
import { type Page as PageEntry, pages } from '#pages.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { addressesOfDemo, wholeDemoDatabase } from './whole-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-grounds-'))
const shop = await startShop({ DATA_DIR: folder }, wholeDemoDatabase(folder))
const addresses: Record<string, string | undefined> = await addressesOfDemo(shop.db)
const browser = await openBrowser()
const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' })
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const table: [string, PageEntry][] = Object.entries(pages)
const everybodys = table
  .filter(([, { access }]) => isForAll(access))
  .map(([name, { path }]) => [name, addresses[name] ?? path] as const)

/** Boxes whose ground is as light in the dark as in daylight; pictures have their own. */
async function lightInTheDark(page: Page): Promise<string[]> {
  const grounds = () => page.evaluate(groundsOf)
  await page.emulateMedia({ colorScheme: 'light' })
  const day = await grounds()
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await grounds()
  await page.emulateMedia({ colorScheme: 'light' })
  return day.flatMap((one, place) =>
    one.isLight && night[place]?.isLight && night[place].color === one.color ? [one.name] : [],
  )
}

/** Runs in the page: every box that can be seen, with the light of its ground as the screen paints it. */
function groundsOf() {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  return [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
    const { width, height } = element.getBoundingClientRect()
    const color = getComputedStyle(element).backgroundColor
    if (!context || width < 8 || height < 8) return { name: '', color, isLight: false }
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return { name: element.outerHTML.slice(0, 120), color, isLight: alpha > 128 && red + green + blue > 3 * 200 }
  })
}

/** How much of the window what can be seen of the page takes, from the first left edge to the last right one. */
function widthTaken(): number {
  const edges = [...document.querySelectorAll('main h1, main img, main a, main p, main button, main td')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const left = Math.min(...edges.map((edge) => edge.left))
  const right = Math.max(...edges.map((edge) => Math.min(edge.right, innerWidth)))
  return (right - left) / innerWidth
}

describe('what everybody sees', () => {
  test.each(everybodys)('%s: nothing stays white in the dark', async (_, path) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPage(page, shop.url + path)
    expect(await lightInTheDark(page)).toEqual([])
  })

  test('a white box in the dark is seen', async () => {
    await openPage(page, `${shop.url}/unauthorized`)
    await page.evaluate(() => {
      const box = document.querySelector('main')?.appendChild(document.createElement('div'))
      if (box) Object.assign(box.style, { width: '90px', height: '90px', backgroundColor: 'white' })
    })
    expect(await lightInTheDark(page)).toHaveLength(1)
  })

  // Lists, walls of cards and workbenches; texts and forms keep the measure of reading.
  const wide = [
    'home',
    'ListadoProds',
    'ListadoProductos',
    'ListadoProductosLinea',
    'CatalogoListaProductos',
    'verprods',
    'comparar',
    'OurBrands',
    'marcas',
    'ProdsMX',
    'ListBlogs',
  ]
  test.each(everybodys.filter(([name]) => wide.includes(name)))('%s uses a wide screen', async (_, path) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openPage(page, shop.url + path)
    expect(await page.evaluate(widthTaken)).toBeGreaterThan(0.8)
  })
})

test('a text of the house is set: headings stand out, lists have their marks', async () => {
  const of = async (selector: string, property: string) =>
    page
      .locator(`main article ${selector}`)
      .first()
      .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)
  const row = await shop.db.row<{ id: number }>(
    `select id from publicacion where estado = 'PUBLICADO' and cuerpo like '%<h2>%' and cuerpo like '%<ol>%' and cuerpo like '%<ul>%' order by id limit 1`,
  )
  await openPage(page, `${shop.url}/DetallePosts/${row?.id}`)
  expect(Number.parseFloat(await of('h2', 'font-size'))).toBeGreaterThan(
    1.4 * Number.parseFloat(await of('p', 'font-size')),
  )
  expect(await of('ul:not(nav *)', 'list-style-type')).toBe('disc')
  expect(await of('ol:not(nav *)', 'list-style-type')).toBe('decimal')
})

test('in the dark a photograph does not glare', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, `${shop.url}/ListBlogs`)
  const [first] = await page.locator('main picture > img').all()
  expect(await first?.evaluate((image) => getComputedStyle(image).filter)).toBe('brightness(0.85)')
  await page.emulateMedia({ colorScheme: 'light' })
})
