import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isForAll } from '#kit/base/access.ts'
import { type Page as PageEntry, type PageName, pages } from '#pages.ts'
import { faultsAndLayoutAtAllSizes, faultsOf, faultsOfFocus, faultsOfReading } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'
import { commonVehicle, greatestLine, somePart, writtenPost, writtenSheet } from './shop-facts.ts'
import { faultsOfText } from './text-faults.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const line = await greatestLine(shop.db)
const part = await somePart(shop.db)
const common = await commonVehicle(shop.db)
const post = await writtenPost(shop.db)
const sheet = await writtenSheet(shop.db)

/** Pages whose path asks for something: what to fill in. */
const examples: Partial<Record<PageName, string>> = {
  verprods: `/verprods/${part.k_parte}`,
  ListadoProductos: `/ListadoProductos?productobusqueda=${encodeURIComponent(line.nombre)}`,
  ListadoProductosLinea: `/ListadoProductos/${line.id}/${line.slug}`,
  CatalogoListaProductos: common.path,
  catalogoview: '/catalogoview/1999/Ninguna',
  DetallePost: `/DetallePosts/${post}`,
  FichaTecnica: `/fichas/${sheet}`,
  empresa: '/Empresa',
  muestra: '/muestra/taller',
  uneteAlEquipo: '/UneteAlEquipo',
}
// Pages that ask for a sign-in are looked at where somebody opens them: accounts, administration, company.
const isPublic = ({ access }: PageEntry) => isForAll(access)
const every = Object.entries(pages)
  .filter(([, page]) => isPublic(page))
  .map(([name, page]): [string, string] => [name, examples[name as PageName] ?? page.path]) // the table's own names

const more: [string, string][] = [
  ['results, too short', '/ListadoProductos?productobusqueda=ab'],
  ['results, none', '/ListadoProductos?productobusqueda=qqqxxzz998877'],
  ['results, corrected', '/ListadoProductos?productobusqueda=amortigudor'],
  ['catalogue as cards', '/ListaProds?vista=cuadricula'],
  ['catalogue filtered to nothing', `/ListaProds?linea=${line.id}&year=1901`],
  ['an unknown line', '/ListadoProductos/999999/x'],
  [
    'an impossible vehicle',
    `/catalogo/busqueda/1931/${encodeURIComponent(common.marca)}/${encodeURIComponent(common.modelo)}/-`,
  ],
  ['advanced, with results and ignored values', `/busquedaAvanzada?marca=${encodeURIComponent(common.marca)}&linea=zz`],
  ['an unknown part', '/verprods/NO-EXISTE-1'],
]

async function withPage(width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

test('every page that asks for something has an example', () => {
  const missing = every.filter(([, path]) => path.includes(':')).map(([name]) => name)
  expect(missing).toEqual([])
})

// One page for all: what costs most of a look is a browser's window of its own.
const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' })
await page.addInitScript(() => {
  let moved = 0
  new PerformanceObserver((list) => {
    // Layout shifts have a value, and say whether a person's own doing came just before.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) moved += entry.value
    Object.assign(window, { moved })
  }).observe({ type: 'layout-shift', buffered: true })
})
/** How far what stood on the page was moved while it came (CLS). */
const movedBy = () => page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0) // left there above

describe('at 360, 768, 1025 and 1280 px', () => {
  test.each([...every, ...more])('%s', async (_, path) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPage(page, shop.url + path)
    expect(await movedBy(), 'CLS').toBeLessThanOrEqual(0.01)
    expect(await faultsAndLayoutAtAllSizes(page)).toEqual([])
    expect(await faultsOfReading(page)).toEqual([])
    expect(await faultsOfFocus(page)).toEqual([])
    await page.evaluate(() => localStorage.clear())
  })
})

test('a target that is too small is seen', async () => {
  await withPage(360, async (page) => {
    await openPage(page, `${shop.url}/unauthorized`)
    await page.evaluate(() => {
      const small = '<button aria-label="Uno" data-small></button>'
      document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div>${small}${small}</div>`)
      // No style is taken from an attribute.
      for (const button of document.querySelectorAll<HTMLElement>('[data-small]'))
        Object.assign(button.style, { width: '10px', height: '10px' })
    })
    expect((await faultsOf(page, ['target-size'])).length).toBeGreaterThan(0)
    const small = (await faultsAndLayoutAtAllSizes(page)).filter((fault) => fault.includes('target-size'))
    expect(new Set(small.map((fault) => /^\d*/.exec(fault)?.[0]))).toEqual(new Set(['1025', '768', '']))
  })
})

describe('states', () => {
  test.each([360, 1280])('a list with marks, its proof open, at %i px', async (width) => {
    await withPage(width, async (page) => {
      await openPage(page, shop.url + common.path)
      await openPage(page, `${shop.url}/ListaProds`)
      await page.locator('main article button[popovertarget]').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('main article button[popovertarget]').first().click()
      expect(await faultsOf(page)).toEqual([])
    })
  })

  test('the sheet of filters', async () => {
    await withPage(360, async (page) => {
      await openPage(page, `${shop.url}/ListaProds`)
      await page.getByRole('button', { name: 'Filtros', exact: true }).click()
      expect(await faultsOf(page)).toEqual([])
    })
  })

  test.each([360, 1280])('the menu of the active vehicle at %i px', async (width) => {
    await withPage(width, async (page) => {
      await openPage(page, shop.url + common.path)
      if (width < 1025) await page.getByRole('button', { name: 'Menú', exact: true }).click()
      await page.getByRole('button', { name: /Tu vehículo:/ }).click()
      await page.getByRole('dialog', { name: 'Tu vehículo' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    })
  })

  test.each(['/ListaProds', '/busquedaAvanzada', common.path, '/ListadoProductos?productobusqueda=qqqxxzz998877'])(
    '%s does not scroll sideways at 320 px',
    async (path) => {
      await withPage(320, async (page) => {
        await openPage(page, shop.url + path)
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter(
              (element) =>
                element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
                !element.closest('.strip, [popover]'),
            )
            .map((element) => element.outerHTML.slice(0, 120)),
        )
        expect(wide).toEqual([])
      })
    },
  )
})

// With a price, its delivery, the verdict and the button a row holds twice what it holds for a visitor.
test('rows of parts are read at every width by a client who buys', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const clients = await context.newPage()
  await enterAs(clients, shop, 'cliente')
  const faults: string[] = []
  for (const path of [common.path, examples.ListadoProductos ?? '', '/ListaProds?vista=cuadricula']) {
    await openPage(clients, shop.url + path)
    await clients.getByRole('button', { name: 'Agregar' }).first().waitFor()
    for (const width of [360, 480, 768, 900, 1025, 1150, 1280, 1440, 1920]) {
      await clients.setViewportSize({ width, height: 900 })
      for (const fault of await faultsOfText(clients)) faults.push(`${path} ${width}: ${fault}`)
    }
  }
  await context.close()
  expect(faults).toEqual([])
})
