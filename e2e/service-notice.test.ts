import { afterAll, expect, test } from 'vitest'
import { setReadOnly, setServiceNotice } from '#platform/http/read-only.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { somePart } from './shop-facts.ts'

const DATA_DIR = temporaryData()
const shop = await startShop({ PAGES_MB: '8', DATA_DIR })
const browser = await openBrowser()
const { k_parte } = await somePart(shop.db)
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const strip = (page: Awaited<ReturnType<typeof browser.newPage>>, text: string) =>
  page.locator('.underbar', { hasText: text })

test('what the operator says stands on every page, also on those that lay ready, and goes when he takes it away', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openPage(page, `${shop.url}/verprods/${k_parte}`)
  expect(await strip(page, 'retraso').count()).toBe(0)

  setServiceNotice({ DATA_DIR }, { texto: 'Hoy los envíos del norte van con un día de retraso.', soloLectura: false })
  await openPage(page, `${shop.url}/verprods/${k_parte}`)
  await expect.poll(() => strip(page, 'un día de retraso').isVisible()).toBe(true)
  // Nothing of it is cut off on a narrow screen, and the page stands no wider.
  // The longest there can be, with what is added while nothing is kept.
  const texto = 'Por la lluvia de hoy los envíos al norte van con un día de retraso ya.'
  setServiceNotice({ DATA_DIR }, { texto, soloLectura: true })
  await openPage(page, `${shop.url}/verprods/${k_parte}`)
  const [text, around] = await Promise.all([
    strip(page, 'retraso').locator('p').boundingBox(),
    strip(page, 'retraso').boundingBox(),
  ])
  expect(text?.y).toBeGreaterThanOrEqual(around?.y ?? Infinity)
  expect((text?.y ?? 0) + (text?.height ?? Infinity)).toBeLessThanOrEqual((around?.y ?? 0) + (around?.height ?? 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await strip(page, 'retraso').getByRole('link', { name: 'Ver estado' }).click()
  await page.getByRole('heading', { level: 1, name: /funciona/ }).waitFor()
  expect(await page.locator('.aviso').innerText()).toContain('un día de retraso')

  setServiceNotice({ DATA_DIR }, undefined)
  await openPage(page, `${shop.url}/verprods/${k_parte}`)
  expect(await strip(page, 'retraso').count()).toBe(0)
  await page.close()
})

test('in read-only mode every page says so before anybody types, without scripts too', async () => {
  setReadOnly({ DATA_DIR }, true)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/home', `/verprods/${k_parte}`, '/Ingresa', '/Contacto']) {
    await page.goto(shop.url + path)
    expect(await strip(page, 'por ahora no se guarda nada').isVisible(), path).toBe(true)
  }
  await page.goto(`${shop.url}/estado`)
  expect(await page.locator('dl').innerText()).toContain('Se puede consultar todo; por ahora no se guarda nada.')
  setReadOnly({ DATA_DIR }, false)
  await context.close()
})
