import { afterAll, expect, test } from 'vitest'
import { openBrowser, startShop } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('a browser tells once, when its visitor leaves, what he felt of the page', async () => {
  const page = await browser.newPage()
  // A beacon's body is not told to who looks from outside.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (to, body) => {
      if (body instanceof Blob) void body.text().then((text) => document.documentElement.append(new Comment(text)))
      return send(to, body)
    }
  })
  const told = () =>
    page.evaluate(() =>
      [...document.documentElement.childNodes].flatMap((node) => (node instanceof Comment ? [node.data] : [])),
    )
  await page.goto(`${shop.url}/Contacto`)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1 }).click()
  expect(await told()).toEqual([])
  // What a browser sends when its page is gone cannot be seen from outside: this page says that it goes, and stays.
  const answer = page.waitForResponse('**/api/v1/reportes/visita')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await answer).status()).toBe(204)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(told).toHaveLength(1)
  const { values, ...who } = JSON.parse((await told())[0] ?? '{}')
  expect(who).toEqual({ page: 'contacto', isPhone: false })
  expect(values.TTFB).toBeGreaterThan(0)
  expect(values.FCP).toBeGreaterThanOrEqual(values.TTFB)
  expect(values.LCP).toBeGreaterThanOrEqual(values.FCP)
  expect(values.CLS).toBeLessThan(0.1)
})
