import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs, signInAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const said = (page: Page) => page.evaluate(() => Object.assign({}, document.documentElement.dataset))
const atPage = (path: string) => shop.url + path

test('a visitor chooses dark: at once, and every page after it comes so from the server', async () => {
  await withPage(
    browser,
    async (page) => {
      await openPage(page, atPage('/Contacto'))
      const light = await ground(page)
      await page.getByRole('contentinfo').getByRole('button', { name: 'Apariencia' }).click()
      await page.getByRole('dialog', { name: 'Apariencia' }).getByText('Oscuro').click()
      const dark = await ground(page)
      expect(dark).not.toBe(light)

      // No script has run yet when the first of these is told.
      const html = async (path: string) => (await page.context().request.get(atPage(path))).text()
      expect(await html('/Contacto')).toContain('<html lang="es-MX" data-tema="oscuro">')
      expect(await html('/ListBlogs')).toContain('data-tema="oscuro"')
      // Kept pages are of who likes them so, and nobody else's.
      const other = await fetch(atPage('/Contacto'), { headers: { accept: 'text/html' } })
      expect(await other.text()).toContain('<html lang="es-MX"><head>')
      await page.reload()
      expect(await ground(page)).toBe(dark)

      await page.getByRole('contentinfo').getByRole('button', { name: 'Apariencia' }).click()
      await page.getByRole('dialog', { name: 'Apariencia' }).getByText('Del equipo').click()
      expect(await ground(page)).toBe(light)
      expect(await html('/Contacto')).toContain('<html lang="es-MX"><head>')
    },
    { colorScheme: 'light' },
  )
})

test('who says light has it on a device that is dark', async () => {
  await withPage(
    browser,
    async (page) => {
      await openPage(page, atPage('/Contacto'))
      const dark = await ground(page)
      await page.context().addCookies([{ name: 'aspecto', value: 'claro.comoda', url: shop.url }])
      await openPage(page, atPage('/Contacto'))
      expect(await ground(page)).not.toBe(dark)
    },
    { colorScheme: 'dark' },
  )
})

test('what stands in a cookie and is no look gets into no page', async () => {
  const answer = await fetch(atPage('/Contacto'), {
    headers: { accept: 'text/html', cookie: 'aspecto=%22%3E%3Cscript%3E.comoda' },
  })
  expect(await answer.text()).toContain('<html lang="es-MX"><head>')
})

test('in the account it holds on every device: theme and density, from the moment one is in', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'cliente')
    await openPage(page, atPage('/cuenta'))
    const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/cuenta/aspecto') && answer.ok())
    const block = page.getByRole('region', { name: 'Apariencia' })
    await Promise.all([kept(), block.getByText('Oscuro').click()])
    await Promise.all([kept(), block.getByText('Compacta', { exact: true }).click()])
  })
  await withPage(browser, async (page) => {
    await signInAs(page, shop, 'cliente')
    await expect.poll(() => said(page)).toMatchObject({ tema: 'oscuro', densidad: 'compacta' })
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(await size()).toBe('15px')
    const answer = await page.context().request.get(atPage('/dashboard'))
    expect(await answer.text()).toContain('data-tema="oscuro" data-densidad="compacta"')
    // Fingers keep their room.
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await size()).toBe('16px')
  })
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'otroCliente')
    await openPage(page, atPage('/dashboard'))
    expect(await said(page)).not.toHaveProperty('tema')
  })
})
