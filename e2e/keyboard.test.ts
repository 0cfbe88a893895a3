import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { commonVehicle, greatestLine } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const line = await greatestLine(shop.db)
const common = await commonVehicle(shop.db)
let page: Page

async function open(path: string, width = 1280): Promise<Page> {
  page = await browser.newPage({ viewport: { width, height: 900 } })
  await openPage(page, shop.url + path)
  return page
}
afterEach(() => page.close())

const key = (name: string) => page.keyboard.press(name)
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id ?? '')

/** Tab until the focus is on what the selector names. */
async function tabTo(selector: string, most = 120): Promise<void> {
  for (let step = 0; step < most; step++) {
    await key('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`${most} tabs do not reach ${selector}`)
}

describe('with the keyboard alone', () => {
  test('from the box through list and filter to a product', async () => {
    await open('/home')
    await key('/')
    await page.keyboard.type(line.nombre)
    // While a search runs Enter does nothing (S-04).
    await page.getByRole('listbox').waitFor()
    await key('Enter')
    await page.waitForURL(/ListadoProductos/)
    await page.locator('main a[data-parte]').first().waitFor()

    await tabTo('#filtros a')
    await key('Enter')
    await page.locator('ul[aria-label="Filtros activos"]').waitFor()
    await tabTo('a[data-parte]')
    const first = await focused()
    await key('ArrowDown')
    const second = await focused()
    expect(second).not.toBe(first)
    await key('ArrowUp')
    expect(await focused()).toBe(first)
    await key('End')
    await key('Home')
    expect(await focused()).toBe(first)
    await key(' ')
    await page.waitForURL(`**${first}`)
  })

  test('order and pages', async () => {
    await open('/ListaProds')
    // Past the filters, however many there are.
    await tabTo('a[href="#lista"]', 30)
    await key('Enter')
    await tabTo('#orden', 4)
    await page.keyboard.type('Cód')
    await key('Enter')
    await page.waitForURL(/orden=codigo/)
    await tabTo('a[rel=next]', 200)
    await key('Enter')
    await page.waitForURL(/page=2/)
  })

  test('the vehicle picker, then the proof of a row', async () => {
    await open('/home')
    await tabTo('form[aria-label="Elige tu vehículo"] select[name=year]')
    for (const field of ['year', 'marca', 'modelo'] as const) {
      const select = `form[aria-label="Elige tu vehículo"] select[name=${field}]`
      if (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted), select))) await tabTo(select, 4)
      const answered = page.waitForResponse(/vehiculos\/opciones/)
      await page.keyboard.type(common.vehicle[field] ?? '')
      await answered
    }
    await tabTo('form[aria-label="Elige tu vehículo"] button[type=submit]', 4)
    await key('Enter')
    await page.waitForURL(/catalogo\/busqueda/)
    await page.locator('main a[data-parte]').first().waitFor()

    // The systems of the car stand before its parts: many stops, and a way past them.
    await tabTo('main a[href="#partes-del-vehiculo"]')
    await key('Enter')
    await tabTo('main article button[popovertarget]', 12)
    await key('Enter')
    await page.getByRole('dialog', { name: /^¿Por qué\?/ }).waitFor()
    await key('Escape')
    expect(await page.evaluate(() => document.activeElement?.matches('main article button'))).toBe(true)
  })

  test('the sheet of filters takes the focus and gives it back', async () => {
    await open('/ListaProds', 360)
    await tabTo('button[popovertarget=filtros]')
    await key('Enter')
    await tabTo('#filtros a', 10)
    await key('Escape')
    expect(await page.locator('#filtros').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('filtros')
  })
})

test.each(['/ListaProds', common.path, '/busquedaAvanzada?marca=' + encodeURIComponent(common.marca)])(
  '%s: whatever has the focus can be seen (WCAG 2.4.11)',
  async (path) => {
    await open(path)
    const hidden: string[] = []
    for (const direction of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 70; step++) {
        await key(direction)
        const covered = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return null
          const { left, top, width, height } = element.getBoundingClientRect()
          const seen = document.elementFromPoint(left + width / 2, top + height / 2)
          return seen && (element.contains(seen) || seen.contains(element)) ? null : element.outerHTML.slice(0, 160)
        })
        if (covered) hidden.push(covered)
      }
    }
    expect(hidden).toEqual([])
  },
)

test('a toast never lies over what has the focus: it goes to the other end, and stays there', async () => {
  await open('/no-hay-tal-pagina')
  // Its own program has come, which moves it; the plain words that stand in for it stay where they are.
  const toast = page.locator('.toast').filter({ has: page.getByRole('button', { name: 'Cerrar aviso' }) })
  await toast.waitFor()
  const box = await toast.boundingBox()
  const lies = () =>
    page.evaluate(() => {
      const [card, focused] = [document.querySelector('.toast'), document.activeElement]
      const [over, under] = [card?.getBoundingClientRect(), focused?.getBoundingClientRect()]
      return over && under && over.top < under.bottom && under.top < over.bottom && over.left < under.right
    })
  // A control right under the toast, as the buttons of a document are.
  await page.evaluate((place) => {
    const button = document.createElement('button')
    button.textContent = 'Debajo'
    Object.assign(button.style, { position: 'fixed', left: `${place?.x}px`, top: `${place?.y}px` })
    document.body.append(button)
    button.focus()
  }, box)
  expect(await lies()).toBe(false)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus()
  expect((await toast.boundingBox())?.y).toBeGreaterThan(box?.y ?? Infinity)
})
