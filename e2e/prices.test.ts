import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { known } from '../db/demo/known.ts'
import { faultsOf } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const contexts: BrowserContext[] = []
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser.close()
  await shop.stop()
})

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  contexts.push(context)
  return context.newPage()
}

const calls = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/precios?')) asked.push(request.url())
  })
  return asked
}

/** What moved without anybody pressing anything. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        // The type is not in the library of the language.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

test('a visitor is asked to sign in, once, and neither price nor its code is loaded', async () => {
  const page = await newPage()
  const asked = calls(page)
  await page.goto(`${shop.url}/ListaProds`)
  await page.getByText('para ver tu precio').filter({ visible: true }).waitFor()
  expect(await page.getByText('para ver tu precio').filter({ visible: true }).count()).toBe(1)
  expect(asked).toEqual([])
  expect(await page.content()).not.toMatch(/\$\d/)
})

describe('a client', () => {
  test('sees his prices in a list, asked for in one call, and nothing moves', async () => {
    const page = await newPage()
    await enterAs(page, shop, 'cliente')
    const asked = calls(page)
    await page.goto(`${shop.url}/ListaProds`)
    await page
      .getByText(/ en Guadalajara/)
      .first()
      .waitFor()
    expect(asked).toHaveLength(1)
    expect(await shifts(page)).toBeLessThan(0.01)

    const box = page.getByRole('combobox', { name: 'Buscar partes' })
    await box.fill(known.balata)
    await page.getByRole('option').first().getByText(/^\$\d/).first().waitFor()
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(/verprods/)
  })

  test('on the part’s page: price of the contract, branches, promise, and why', async () => {
    const page = await newPage()
    await enterAs(page, shop, 'cliente')
    await page.goto(`${shop.url}/verprods/${encodeURIComponent(known.balata)}`)
    const offer = page.getByRole('region', { name: 'Precio y existencia' })
    await offer.getByText('$254.80').waitFor()
    await offer.getByRole('table', { name: 'Existencia por sucursal' }).getByText('tu sucursal').waitFor()
    await offer.getByText('¿Por qué este precio?').click()
    await offer.getByText(/Es tu precio de contrato, hasta el/).waitFor()
    expect(await page.content()).not.toMatch(/Costo|Margen/)
  })

  test('/Productos: chooses, compares, adds to the cart; usable on a phone', async () => {
    const page = await newPage()
    await enterAs(page, shop, 'cliente')
    await page.goto(`${shop.url}/Productos`)
    const boxes = page.getByRole('checkbox', { name: /^Elegir / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const chosen = page.getByRole('region', { name: 'Partes elegidas' })
    await chosen.getByRole('button', { name: 'Agregar' }).click()
    await page.getByText('2 partes en tu carrito').waitFor()

    await boxes.nth(0).check()
    await boxes.nth(2).check()
    await chosen.getByRole('link', { name: 'Comparar' }).click()
    await page.getByRole('rowheader', { name: 'Precio sin IVA' }).waitFor()
    await page.goBack()

    await page.setViewportSize({ width: 360, height: 900 })
    await boxes.first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await faultsOf(page)).toEqual([])
  })
})

test('who may see costs has them in the table', async () => {
  const page = await newPage()
  await enterAs(page, shop, 'director')
  await page.goto(`${shop.url}/Productos`)
  await page.getByRole('columnheader', { name: 'Costo y margen' }).waitFor()
  await page
    .getByText(/· \d+\.\d %/)
    .first()
    .waitFor()
})
