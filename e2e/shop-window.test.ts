import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { loadDemoCatalogues } from '../db/demo/catalogues.ts'
import { loadDemoContent } from '../db/demo/content.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs } from './people.ts'
import { greatestLine, somePart } from './shop-facts.ts'

const DATA_DIR = temporaryData()
const shop = await startShop({ DATA_DIR })
// The memory of back and forward is off when a program drives the browser.
const browser = await openBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

describe('what the house has to show', () => {
  beforeAll(async () => {
    await loadDemoContent({ db: shop.db, env: { ...testEnv, DATA_DIR }, most: 2 })
    await loadDemoCatalogues(shop.db, openStorage({ DATA_DIR, STORAGE_URL: undefined }))
  })

  test('the start shows what banners advertise, each part once; without such parts the block is not there (T-16)', async () => {
    await withPage(browser, async (page) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await openPage(page, `${shop.url}/home`)
      const codes = (title: string) =>
        page.getByRole('region', { name: title }).locator('a[data-parte]').allInnerTexts()
      const [announced, best] = [await codes('Destacados'), await codes('Mejor compra')]
      expect([announced.length, best.length]).toEqual([1, 1])
      expect(announced).not.toEqual(best)
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThanOrEqual(0.05)

      await shop.db.rows('update banner set producto_id = null where not mejor_compra')
      await expect
        .poll(
          async () => {
            await openPage(page, `${shop.url}/home`)
            return page.getByRole('region', { name: 'Destacados' }).count()
          },
          // Pages and answers are kept a second each.
          { timeout: 10_000 },
        )
        .toBe(0)
    })
  })

  test('a brand leads to its own PDF catalogue, the others to none (P-05)', async () => {
    await withPage(browser, async (page) => {
      await openPage(page, `${shop.url}/OurBrands`)
      expect(await page.getByRole('list', { name: /^Catálogos en PDF de/ }).count()).toBe(1)
      const link = page.getByRole('list', { name: 'Catálogos en PDF de Frenalto' }).getByRole('link')
      expect(await link.innerText()).toMatch(/^Frenalto \d{4}\s\(PDF\)$/)
      expect(await faultsAtAllSizes(page)).toEqual([])
      await link.click()
      await page.waitForURL(/catalogoview\/\d{4}\/Marcas\?doc=\d+/)
      await page.getByRole('heading', { name: 'Frenalto', level: 1 }).waitFor()
    })
  })
})

test('a line says what it is above its parts, for search engines too (P-12)', async () => {
  const { id, slug, nombre } = await greatestLine(shop.db)
  const told = await shop.db.row<{ descripcion: string }>('select descripcion from linea where id = $1', [id])
  await withPage(
    browser,
    async (page) => {
      await page.goto(`${shop.url}/ListadoProductos/${id}/${slug}`)
      await page.getByRole('heading', { name: nombre, level: 1 }).waitFor()
      await page.getByText(told?.descripcion ?? 'none').waitFor()
      expect(await page.locator('meta[name=description]').getAttribute('content')).toContain(told?.descripcion)
    },
    { javaScriptEnabled: false },
  )
})

test('nothing found: an adviser gets the search as a message that is attended (P-11)', async () => {
  await withPage(browser, async (page) => {
    // The vehicle the visitor is buying for goes along.
    await page.addInitScript(() =>
      localStorage.setItem(
        'jacve.vehiculo',
        JSON.stringify({ active: { year: '2005', marca: 'Nissan', modelo: 'Tsuru', motor: null }, last: [] }),
      ),
    )
    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=qqqxxzz998877&tipobusqueda=2`)
    await page.locator('a[href*="vehiculo=Nissan"]').waitFor()
    await page.getByRole('link', { name: 'Pedir a un asesor' }).click()
    await page.waitForURL(/\/Contacto\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      busqueda: 'qqqxxzz998877',
      tipo: '2',
      vehiculo: 'Nissan Tsuru 2005',
    })
    const form = page.getByRole('form', { name: 'Escríbenos' })
    await form.getByText('Le pides a un asesor: «qqqxxzz998877»').waitFor()
    expect(await form.getByLabel('Mensaje').inputValue()).toBe(
      'Busco: qqqxxzz998877\nBuscado por: Clave\nVehículo: Nissan Tsuru 2005\n',
    )
    expect(await faultsAtAllSizes(page)).toEqual([])
    await form.getByLabel('Nombre').fill('Ana Núñez')
    await form.getByLabel('Correo electrónico').fill('ana@ejemplo.mx')
    await form.getByLabel('Leí y acepto').check()
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await page.getByText('Recibimos tu mensaje').waitFor()
  })
  await withPage(browser, async (staff) => {
    await enterAs(staff, shop, 'CustomerService')
    await openPage(staff, `${shop.url}/mensajes?pide=parte`)
    await staff.getByText('Pide una parte').waitFor()
    await staff.getByText('Buscó qqqxxzz998877 en Clave, para Nissan Tsuru 2005').waitFor()
    expect(await faultsAtAllSizes(staff)).toEqual([])
    await staff.getByRole('button', { name: 'Marcar atendido el mensaje de Ana Núñez' }).click()
    await staff.getByText('Atendido por').waitFor()
  })
})

describe('a link that is pointed at', () => {
  const isDetails = (url: string) => url.includes('/searchDetails/details/')
  const links = (page: Page) => page.locator('main a[data-parte]')
  async function listed(page: Page): Promise<string[]> {
    const asked: string[] = []
    page.on('request', (request) => void (isDetails(request.url()) && asked.push(request.url())))
    await openPage(page, `${shop.url}/ListaProds`)
    return asked
  }

  test('has its data before the click, which asks for nothing more', async () => {
    await withPage(browser, async (page) => {
      const asked = await listed(page)
      const link = links(page).nth(2)
      const answered = page.waitForResponse((answer) => isDetails(answer.url()))
      await link.hover()
      await (await answered).finished()
      expect(new URL(page.url()).pathname).toBe('/JACVE/ListaProds')
      await link.click()
      await page.waitForURL(/\/verprods\//)
      await page.locator('h1').waitFor()
      expect(asked).toHaveLength(1)
    })
  })

  test('and left gives up what is under way, without a word; many make few calls (H7)', async () => {
    await withPage(browser, async (page) => {
      const reports: string[] = []
      page.on('request', (request) => void (request.url().includes('/reportes') && reports.push(request.url())))
      const asked = await listed(page)
      await page.route(
        '**/searchDetails/details/**',
        (route) => new Promise<void>((done) => setTimeout(() => void route.continue().then(done, done), 5000)),
      )
      const [one, given] = [
        page.waitForRequest((request) => isDetails(request.url())),
        page.waitForEvent('requestfailed'),
      ]
      await links(page).first().hover()
      await one
      await page.mouse.move(2, 400)
      expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')

      for (let place = 1; place < 16; place++) {
        await links(page).nth(place).hover()
        await page.waitForTimeout(120)
      }
      expect(asked.length).toBeGreaterThan(3)
      expect(asked.length).toBeLessThanOrEqual(10)
      expect(reports).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })

  test('asks for nothing where data are saved, nor for a guarded page', async () => {
    await withPage(browser, async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      const asked = await listed(page)
      await links(page).first().hover()
      await page.waitForTimeout(400)
      expect(asked).toEqual([])
    })
    await withPage(browser, async (page) => {
      await enterAs(page, shop, 'cliente')
      await openPage(page, `${shop.url}/ListaProds`)
      const cart: string[] = []
      page.on('request', (request) => void (request.url().includes('/getItems') && cart.push(request.url())))
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Carrito/ })
        .hover()
      await page.waitForTimeout(400)
      expect(cart).toEqual([])
    })
  })
})

describe('the browser’s memory of back and forward', () => {
  type Told = { notRestoredExplanations: { type: string; reason: string }[] }
  /** Whether list → part → back came out of the memory, and which reasons of the page's own stood against it. */
  async function goBack(page: Page): Promise<{ persisted: string | null; own: string[]; hasNone: boolean }> {
    const { k_parte } = await somePart(shop.db)
    const [own, all]: [string[], string[]] = [[], []]
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.enable')
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }: Told) => {
      for (const { type, reason } of notRestoredExplanations) {
        all.push(reason)
        if (type !== 'Circumstantial') own.push(reason)
      }
    })
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) =>
        document.documentElement.setAttribute('data-vuelta', String(persisted)),
      ),
    )
    await openPage(page, `${shop.url}/ListaProds`)
    await openPage(page, `${shop.url}/verprods/${encodeURIComponent(k_parte)}`)
    // A load that does not come again: nothing to wait for but the address.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForURL(/ListaProds/)
    const shown = page.locator('html[data-vuelta]')
    await shown.waitFor({ state: 'attached' })
    const persisted = await shown.getAttribute('data-vuelta')
    return { persisted, own, hasNone: all.includes('BackForwardCacheDisabledForDelegate') }
  }

  test('list → part → back: `persisted`, or only the browser itself stands against it', async () => {
    await withPage(browser, async (page) => {
      const { persisted, own, hasNone } = await goBack(page)
      // The small Chromium of the packages has no such memory at all; it still says what a page does against it.
      expect(own).toEqual([])
      expect(persisted).toBe(hasNone ? 'false' : 'true')
    })
    await withPage(browser, async (page) => {
      await page.addInitScript(() => addEventListener('unload', () => undefined))
      expect((await goBack(page)).own).not.toEqual([])
    })
  })
})

describe('an announcement at the foot', () => {
  beforeAll(async () => {
    await shop.db.rows(
      `insert into anuncio (titulo, texto, forma, audiencia, estado, liga, liga_texto) values
       ('Inventario', 'El sábado 28 cerramos a la una por el conteo de fin de año.', 'barra', 'publico', 'PUBLICADO', '/Contacto', 'Ver horarios')`,
    )
  })

  test.each([320, 360])('is one line at %i px, read whole when asked, and covers no button', async (width) => {
    await withPage(
      browser,
      async (page) => {
        await openPage(page, `${shop.url}/home`)
        const bar = page.locator('[data-anuncio=barra]')
        await bar.waitFor()
        const chat = page.locator('footer summary[aria-label="Ayuda por WhatsApp"]')
        const above = async (other: typeof chat) => {
          const [frame, box] = [await bar.boundingBox(), await other.boundingBox()]
          return frame && box ? frame.y - box.y - box.height : null
        }
        expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60)
        await expect.poll(() => above(chat)).toBeGreaterThanOrEqual(0)
        await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
        const up = page.getByRole('button', { name: 'Volver arriba' })
        await expect.poll(() => above(up)).toBeGreaterThanOrEqual(0)
        await bar.getByRole('button', { name: 'Leer' }).press('Enter')
        await bar.getByRole('link').waitFor()
        await expect.poll(() => above(chat)).toBeGreaterThanOrEqual(0)
        // Nothing of the bar lies under them: each answers at its middle.
        const close = bar.getByRole('button', { name: 'Cerrar el aviso' })
        for (const it of [chat, up, close, bar.getByRole('link')])
          expect(
            await it.evaluate((element) => {
              const { left, top, width: wide, height } = element.getBoundingClientRect()
              return element.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
            }),
          ).toBe(true)
        await close.click()
        await bar.waitFor({ state: 'detached' })
      },
      { viewport: { width, height: 740 }, hasTouch: true },
    )
  })
})
