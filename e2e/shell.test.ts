import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let context: BrowserContext
let page: Page
afterEach(() => context.close())

async function open(path = '/Contacto', options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  page = await context.newPage()
  if (options.javaScriptEnabled === false) await page.goto(shop.url + path)
  else await openPage(page, shop.url + path)
}
const phone = { viewport: { width: 360, height: 740 } }
const bar = () => page.getByRole('navigation', { name: 'Principal' })
const key = (name: string) => page.keyboard.press(name)

describe('the bar', () => {
  test('its logo is 100 px wide, and 50 once the page is scrolled more than 100; nothing below moves', async () => {
    await open('/ListaProds', { reducedMotion: 'reduce' })
    const width = async () =>
      (await bar().getByRole('link', { name: 'JACVE, inicio' }).locator('svg').boundingBox())?.width
    const place = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top + scrollY)
    const scroll = (to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to)

    expect(await width()).toBe(100)
    const before = await place()
    await scroll(100)
    await page.waitForTimeout(200)
    expect(await width()).toBe(100)
    await scroll(101)
    await vi.waitFor(async () => expect(await width()).toBe(50))
    expect(await place()).toBe(before)
    await scroll(100)
    await vi.waitFor(async () => expect(await width()).toBe(100))
  })

  test('the first Tab skips it', async () => {
    await open()
    await key('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido')
    await key('Enter')
    await key('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('leads where the table says, marks where one is, and shows the networks', async () => {
    await open()
    const hrefs = await bar()
      .locator('ul')
      .first()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
    expect(hrefs).toEqual([
      'Home /JACVE/home',
      'Contacto /JACVE/Contacto',
      'Blog /JACVE/ListBlogs',
      'Hecho en México /JACVE/ProdsMX',
      'Nuestras Marcas /JACVE/OurBrands',
      'Catálogos /JACVE/catalogosview',
    ])
    expect(await bar().getByRole('link', { name: 'Contacto' }).getAttribute('aria-current')).toBe('page')
    expect(await bar().getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/JACVE/Ingresa')

    const whatsapp = bar().getByRole('link', { name: 'WhatsApp', exact: true })
    expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(/^Hola/)
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'otro sitio' }))
    const [other] = await Promise.all([page.context().waitForEvent('page'), whatsapp.click()])
    await other.waitForLoadState()
    // The other site has no way back to ours.
    expect(await other.evaluate(() => [document.body.innerText, window.opener])).toEqual(['otro sitio', null])
    await other.close()
  })

  test('the start has one search box at a time: its own, then the one of the bar', async () => {
    await open('/home')
    const boxes = page.getByRole('combobox', { name: 'Buscar partes' })
    expect(await boxes.count()).toBe(1)
    expect(await page.getByRole('main').getByRole('combobox', { name: 'Buscar partes' }).isVisible()).toBe(true)
    await page.mouse.wheel(0, 1200)
    await bar().getByRole('combobox', { name: 'Buscar partes' }).waitFor()
  })
})

describe('on narrow screens', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Menú' })
  const openDrawer = () => page.getByRole('button', { name: 'Menú' }).click()

  test('the menu slides out, keeps the focus, and gives it back', async () => {
    await open('/home', phone)
    await openDrawer()
    await drawer().waitFor()
    const links = await drawer().getByRole('link').allInnerTexts()
    expect(links.slice(0, 5)).toEqual(['Home', 'Contacto', 'Blog', 'Hecho en México', 'Nuestras Marcas'])
    expect(links).not.toContain('Catálogos')
    expect(await drawer().getByText('Mis accesos').count()).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

    for (let step = 0; step < 30; step++) {
      await key('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      )
      expect(isInside).toBe(true)
    }
    await key('Escape')
    await drawer().waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menú')
  })

  test('a finger draws the menu back to its edge; half way it stays, and what lay under the finger is not pressed', async () => {
    const context = await browser.newContext({ ...phone, hasTouch: true })
    try {
      const own = await context.newPage()
      await openPage(own, `${shop.url}/home`)
      await own.getByRole('button', { name: 'Menú', exact: true }).tap()
      const menu = own.getByRole('dialog', { name: 'Menú' })
      const link = menu.getByRole('link', { name: 'Blog' })
      await link.waitFor()
      const touch = await context.newCDPSession(own)
      const drag = async (by: number) => {
        const { x = 0, y = 0 } = (await link.boundingBox()) ?? {}
        const from = { x: x + 120, y: y + 10 }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
        for (let step = 1; step <= 6; step++)
          await touch.send('Input.dispatchTouchEvent', {
            type: 'touchMove',
            touchPoints: [{ x: from.x - (by * step) / 6, y: from.y }],
          })
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      await drag(40)
      await expect.poll(() => menu.evaluate((drawer) => drawer.style.transform)).toBe('')
      expect(await menu.isVisible()).toBe(true)
      await drag(110)
      await menu.waitFor({ state: 'hidden' })
      expect(own.url()).toContain('/home')
    } finally {
      await context.close()
    }
  })

  test('a link of the menu opens its page and closes it', async () => {
    await open('/home', phone)
    await openDrawer()
    await drawer().getByRole('link', { name: 'Blog' }).click()
    await page.waitForURL(/ListBlogs/)
    await drawer().waitFor({ state: 'hidden' })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Blog')
  })

  test('nothing for axe to say while the menu or the search is open', async () => {
    await open('/home', { ...phone, reducedMotion: 'reduce' })
    await openDrawer()
    await drawer().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await key('Escape')
    await bar().getByRole('link', { name: 'Buscar' }).click()
    await page.getByRole('dialog', { name: 'Buscar partes' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  test.each([320, 360])('nothing is wider than %i px', async (width) => {
    for (const path of ['/home', '/Contacto', '/mobilsearch', '/ListBlogs', '/catalogosview', '/unauthorized']) {
      await open(path, { viewport: { width, height: 740 } })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      await context.close()
    }
    await open()
  })
})

describe('who is logged in', () => {
  test('finds the account menu, Mis accesos, and a way out that forgets the visit', async () => {
    await open()
    await enterAs(page, shop, 'cliente')
    await openPage(page, `${shop.url}/Contacto`)
    expect(await bar().getByRole('link', { name: 'Ingresar' }).count()).toBe(0)
    await page.evaluate(() => sessionStorage.setItem('jacve.consulta', '"balatas"'))
    const other = await context.newPage()
    await openPage(other, `${shop.url}/Contacto`)

    await page.setViewportSize(phone.viewport)
    await page.getByRole('button', { name: 'Menú' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await drawer.getByText('Mis accesos').waitFor()
    await drawer.getByRole('link', { name: 'Mi Cuenta' }).waitFor()
    await key('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.locator('summary[aria-label^="Cuenta de"]').click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL(/\/home$/)
    await bar().getByRole('link', { name: 'Ingresar' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('jacve.consulta'))).toBeNull()
    await other.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ingresar' }).waitFor()
  })
})

describe('an address that is no page', () => {
  test('leads to the start, which says so for as long as one looks at it', async () => {
    await open('/nada/de/nada')
    const toast = page.getByRole('status').filter({ hasText: 'La página no existe' })
    await toast.waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')

    const clock = page.locator('.clock')
    const state = () => clock.evaluate((bar) => bar.getAnimations()[0]?.playState)
    await page.locator('.toast').hover()
    await vi.waitFor(async () => expect(await state()).toBe('paused'))
    await page.mouse.move(5, 700)
    await vi.waitFor(async () => expect(await state()).toBe('running'))
    await page.getByRole('button', { name: 'Cerrar aviso' }).focus()
    await vi.waitFor(async () => expect(await state()).toBe('paused'))
    await page.getByRole('button', { name: 'Cerrar aviso' }).blur()
    expect(await clock.evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().duration)).toBe(3000)
    await clock.evaluate((bar) => bar.getAnimations()[0]?.finish())
    await page.locator('.toast').waitFor({ state: 'detached' })
  })

  test('with less motion the toast still leaves after its time', async () => {
    await open('/home?aviso=no-existe', { reducedMotion: 'reduce' })
    const clock = page.locator('.clock')
    await clock.waitFor()
    expect(await clock.evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().duration)).toBe(3000)
  })
})

describe('the lower right corner', () => {
  test('goes back to the top, with the focus', async () => {
    await open('/ListaProds', { reducedMotion: 'reduce' })
    const up = page.getByRole('button', { name: 'Volver arriba' })
    expect(await up.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await up.click()
    await vi.waitFor(async () => expect(await page.evaluate(() => scrollY)).toBe(0))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('arriba')
    await vi.waitFor(async () => expect(await up.isVisible()).toBe(false))
  })

  test('opens the three chats, each with the words of its place, and closes on Esc and outside', async () => {
    await open()
    const texts = async (place: string) =>
      page
        .locator(place)
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('text'))) // the selector names links
    const menu = page.locator('footer details')
    await menu.locator('summary').click()
    const lines = await menu.getByRole('link').allInnerTexts()
    expect(lines.map((line) => line.split('\n')[0])).toEqual(['Asesores', 'Atención a clientes', 'Telemarketing'])
    expect(lines[0]).toMatch(/\+52 \d{2,3} \d{3,4} \d{4}$/)
    expect(new Set(await texts('footer details a'))).toEqual(new Set(['¡Hola! Quisiera más información.']))
    expect(new Set(await texts('header details a'))).toEqual(new Set(['Hola me gustaría obtener más información']))
    expect(new Set(await texts('main a[href^="https://wa.me"]:not([aria-label])'))).toEqual(
      new Set(['Hola! Quisiera más información.']),
    )

    await key('Escape')
    expect(await menu.getAttribute('open')).toBeNull()
    await menu.locator('summary').click()
    await page.locator('h1').click()
    expect(await menu.getAttribute('open')).toBeNull()
  })

  test('the foot names the company and the year', async () => {
    await open()
    const { nombre, ano } =
      (await shop.db.row<{ nombre: string; ano: number | null }>('select nombre, ano from config_empresa')) ?? {}
    const foot = await page.getByRole('contentinfo').innerText()
    expect(foot).toContain(`© ${ano ?? new Date().getFullYear()} ${nombre}`)
  })
})

describe('going from page to page', () => {
  test('changes title and focus, and the back button comes back to the same place', async () => {
    await open('/ListaProds')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href$="/Contacto"]')?.click())
    await page.waitForURL(/Contacto/)
    await vi.waitFor(async () => expect(await page.title()).toMatch(/^Contacto · /))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await vi.waitFor(async () => expect(await page.evaluate(() => scrollY)).toBe(700))
  })

  test('a page whose data does not come is not opened; the one before stays, says so, and tries again', async () => {
    await open('/home')
    const body = JSON.stringify({ message: 'x', code: 'error', requestId: 'abc-123' })
    await page.route('**/api/productoslista/**', (route) => route.fulfill({ status: 500, body }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Todo el catálogo' }).click()
    await page.getByText('No se pudo abrir la página.').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/home$/)
    expect(await page.title()).toBe('Bienvenido')
    await page.unroute('**/api/productoslista/**')
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await page.locator('main a[data-parte]').first().waitFor()
  })
})

describe('without scripts', () => {
  test('the start can be read, searched and left', async () => {
    await open('/home', { javaScriptEnabled: false })
    expect(await page.title()).toBe('Bienvenido')
    const box = page.getByRole('main').getByRole('combobox', { name: 'Buscar partes' })
    await box.fill('balatas')
    await key('Enter')
    await page.waitForURL(/ListadoProductos\?tipobusqueda=1&productobusqueda=balatas/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await page.waitForURL(/Contacto/)
  })

  test('the screen for those without access answers 403 and says what is missing', async () => {
    context = await browser.newContext()
    page = await context.newPage()
    const answer = await page.goto(`${shop.url}/unauthorized`)
    expect(answer?.status()).toBe(403)
    expect(await page.locator('h1').innerText()).toContain('no tiene acceso')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  })
})
