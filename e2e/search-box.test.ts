import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { greatestLine, somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const part = await somePart(shop.db)
const line = await greatestLine(shop.db)
let context: BrowserContext
let page: Page
afterEach(() => context.close())

type Opened = { path?: string; width?: number; before?: (page: Page) => Promise<unknown>; calm?: boolean }

/** A page where the bar's box is the only one, unless told otherwise. */
async function open({ path = '/Contacto', width = 1280, before, calm }: Opened = {}): Promise<void> {
  context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: calm ? 'reduce' : 'no-preference',
  })
  page = await context.newPage()
  await before?.(page)
  await openPage(page, shop.url + path)
}

const box = () => page.getByRole('combobox', { name: 'Buscar partes' })
const list = () => page.getByRole('listbox', { name: 'Sugerencias' })
const option = (place: number) => list().getByRole('group', { name: 'Sugeridos' }).getByRole('option').nth(place)
const key = (name: string) => page.keyboard.press(name)

async function type(text: string): Promise<void> {
  await box().click()
  await page.keyboard.type(text)
}

/** Every search asked of the server from now on, as text/mode. */
function searchesOf(watched: Page): string[] {
  const asked: string[] = []
  watched.on('request', (request) => {
    const [, text = '', mode = ''] = /\/search\/([^/]+)\/(\d)$/.exec(request.url()) ?? []
    if (text) asked.push(`${decodeURIComponent(text)}/${mode}`)
  })
  return asked
}

describe('suggestions', () => {
  test('appear from three characters on, and a click opens the part', async () => {
    await open()
    const asked = searchesOf(page)
    await type('ba')
    expect(await list().count()).toBe(0)
    await page.keyboard.type('latas')
    await option(0).waitFor()
    expect(asked).not.toContain('ba/1')
    expect(await box().getAttribute('aria-expanded')).toBe('true')

    const code = await option(0).locator('.code').innerText()
    await option(0).click()
    await page.waitForURL(`**/verprods/${encodeURIComponent(code)}`)
    expect(await box().inputValue()).toBe('')
    expect(await list().count()).toBe(0)
  })

  test('wait 100 ms after the last key on wide screens and 200 ms on narrow ones (K-02)', async () => {
    await open({ before: (fresh) => fresh.clock.install({ time: '2026-01-05T10:00:00' }) })
    await page.clock.pauseAt('2026-01-05T11:00:00')
    const asked = searchesOf(page)
    await type('balatas')
    await page.clock.runFor(99)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await vi.waitFor(() => expect(asked).toEqual(['balatas/1']))

    await page.setViewportSize({ width: 1024, height: 800 })
    await page.clock.resume()
    await openPage(page, `${shop.url}/mobilsearch`)
    await page.clock.pauseAt('2026-01-05T12:00:00')
    asked.length = 0
    await type('bujias')
    await page.clock.runFor(199)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await vi.waitFor(() => expect(asked).toEqual(['bujias/1']))
  })

  test('come at once to who types more slowly than that', async () => {
    await open({ before: (fresh) => fresh.clock.install({ time: '2026-01-05T10:00:00' }) })
    await page.clock.pauseAt('2026-01-05T11:00:00')
    const asked = searchesOf(page)
    await type('bal')
    await page.clock.runFor(101)
    await vi.waitFor(() => expect(asked).toEqual(['bal/1']))
    await page.keyboard.type('a')
    await page.clock.runFor(1)
    await vi.waitFor(() => expect(asked).toEqual(['bal/1', 'bala/1']))
    await page.keyboard.type('t')
    await page.clock.runFor(99)
    expect(asked).toEqual(['bal/1', 'bala/1'])
  })

  test('of an older text never replace those of a newer one', async () => {
    await open()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/search/amor/1', async (route) => {
      await held
      await route.continue().catch(() => undefined) // the page has aborted it meanwhile
    })
    const older = page.waitForRequest('**/search/amor/1')
    await type('amor')
    await older
    await page.keyboard.type('tiguador')
    await option(0).waitFor()
    release()
    await page.waitForTimeout(300)
    expect(await option(0).innerText()).toContain('Amortiguador')
  })

  test('say so when there are none, and say nothing when the search fails', async () => {
    await open()
    await type('qqqxxzz998')
    await list().getByText('Sin sugerencias').waitFor()

    await page.route('**/search/**', (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }))
    const reported = page.waitForRequest('**/api/v1/reportes')
    await key('Control+a')
    await page.keyboard.type('balatas')
    await reported
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('.toast').count()).toBe(0)
  })

  test('do not follow the letters of an unfinished composition', async () => {
    await open()
    const asked = searchesOf(page)
    await box().click()
    const session = await context.newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'balatas', selectionStart: 7, selectionEnd: 7 })
    await page.waitForTimeout(400)
    expect(asked).toEqual([])
    await session.send('Input.insertText', { text: 'balatas' })
    await vi.waitFor(() => expect(asked).toEqual(['balatas/1']))
  })

  test('hide on blur and when the text gets short; a click with Control opens another tab', async () => {
    await open()
    await page.locator('h1').dblclick()
    await type('balatas')
    await option(0).waitFor()
    const opened = context.waitForEvent('page')
    await option(0).click({ modifiers: ['Control'] })
    const other = await opened
    await other.waitForURL(/verprods/)
    expect(page.url()).toContain('/Contacto')
    const middle = context.waitForEvent('page')
    await option(1).click({ button: 'middle' })
    await (await middle).waitForURL(/verprods/)

    // Where a middle press pastes what was selected before, it must not do so here.
    expect(await box().inputValue()).toBe('balatas')
    await page.mouse.click(20, 500)
    await list().waitFor({ state: 'detached' })
    await box().click()
    await option(0).waitFor()
    for (let letter = 0; letter < 5; letter++) await key('Backspace')
    await list().waitFor({ state: 'detached' })
  })

  test('carry the code with what was typed in it, the line and why', async () => {
    await open()
    const typed = part.codigo_norm.toLowerCase()
    await type(typed)
    await option(0).waitFor()
    expect((await option(0).locator('.code b').innerText()).replace(/[^a-z0-9]/gi, '').toLowerCase()).toBe(typed)
    expect(await option(0).innerText()).toContain(part.descripcion.slice(0, 20))
  })

  test('nothing for axe to say while they are open', async () => {
    await open({ calm: true })
    await type('balatas')
    await option(0).waitFor()
    await key('ArrowDown')
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('the keyboard', () => {
  test('walks the options in a circle, opens one, hides and clears', async () => {
    await open()
    await type('balatas')
    await option(0).waitFor()
    const active = () => page.locator('[role=option][aria-selected=true]')
    await key('ArrowUp')
    const last = await active().getAttribute('id')
    await key('ArrowDown')
    expect(await box().getAttribute('aria-activedescendant')).toBe(await option(0).getAttribute('id'))
    await key('ArrowUp')
    expect(await active().getAttribute('id')).toBe(last)

    await key('Escape')
    expect(await list().count()).toBe(0)
    expect(await box().inputValue()).toBe('balatas')
    await key('ArrowDown')
    await option(0).waitFor()
    await key('Escape')
    await key('Escape')
    expect(await box().inputValue()).toBe('')

    await page.keyboard.type('bujias')
    await option(0).waitFor()
    await key('ArrowDown')
    const code = await option(0).locator('.code').innerText()
    await key('Enter')
    await page.waitForURL(`**/verprods/${encodeURIComponent(code)}`)
  })

  test('«/» goes to the box, unless one is typing', async () => {
    await open()
    await key('/')
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('a/b')
    expect(await box().inputValue()).toBe('a/b')
  })

  test('Enter opens the results and clears the box; it is ignored under three characters', async () => {
    await open()
    await type('  ab ')
    await key('Enter')
    await page.waitForTimeout(200)
    expect(page.url()).toContain('/Contacto')

    await key('Control+a')
    await page.keyboard.type('50% más & menos')
    await key('Enter')
    await page.waitForURL(/ListadoProductos/)
    const asked = new URL(page.url()).searchParams
    expect([asked.get('productobusqueda'), asked.get('tipobusqueda')]).toEqual(['50% más & menos', '1'])
    expect(await box().inputValue()).toBe('')
    expect(await list().count()).toBe(0)
  })

  test('Enter is ignored while a search runs (S-04)', async () => {
    await open()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/search/**', async (route) => {
      await held
      await route.continue()
    })
    const running = page.waitForRequest('**/search/balatas/1')
    await type('balatas')
    await running
    await key('Enter')
    expect(page.url()).toContain('/Contacto')
    release()
    await option(0).waitFor()
    await key('Enter')
    await page.waitForURL(/ListadoProductos\?productobusqueda=balatas&tipobusqueda=1/)
  })
})

describe('the three ways to search', () => {
  test('a change runs the search again at once and is remembered for the session', async () => {
    await open()
    const asked = searchesOf(page)
    expect(await page.getByRole('radio', { name: 'Búsqueda completa' }).isChecked()).toBe(true)
    await type(part.k_parte)
    await option(0).waitFor()
    await page.getByRole('radio', { name: 'Clave' }).check({ force: true })
    await vi.waitFor(() => expect(asked.at(-1)).toBe(`${part.k_parte}/2`))
    await box().click()
    await key('Enter')
    await page.waitForURL(/tipobusqueda=2/)

    await page.reload()
    await vi.waitFor(async () => expect(await page.getByRole('radio', { name: 'Clave' }).isChecked()).toBe(true))
  })

  test('the modal has its own, which starts at Búsqueda completa', async () => {
    await open({ width: 1100 })
    await page.getByRole('radio', { name: 'Alterna' }).check({ force: true })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Buscar' }).click()
    const modal = page.getByRole('dialog', { name: 'Buscar partes' })
    expect(await modal.getByRole('radio', { name: 'Búsqueda completa' }).isChecked()).toBe(true)
  })
})

describe('what is kept', () => {
  test('the text survives a reload, until it is searched', async () => {
    await open()
    await type('balatas tsu')
    await openPage(page, page.url())
    expect(await box().inputValue()).toBe('balatas tsu')
    expect(await list().count()).toBe(0)
    await box().click()
    await key('Enter')
    await page.waitForURL(/ListadoProductos/)
    await openPage(page, page.url())
    expect(await box().inputValue()).toBe('')
  })

  test('own searches come first with what they found, and Supr forgets one', async () => {
    await open({ path: `/ListadoProductos?productobusqueda=${encodeURIComponent(line.nombre)}&tipobusqueda=1` })
    await type('balatas')
    await option(0).waitFor()
    const searches = list().getByRole('group', { name: 'Últimas Búsquedas' }).getByRole('option')
    await searches.first().waitFor()
    expect(await searches.first().innerText()).toMatch(new RegExp(`^${line.nombre}\\s+[\\d,]+`))

    const before = await list().getByRole('group', { name: 'Sugeridos' }).getByRole('option').count()
    for (let step = 0; step <= before; step++) await key('ArrowDown')
    await key('Delete')
    await vi.waitFor(async () =>
      expect(await searches.allInnerTexts()).not.toContainEqual(expect.stringMatching(`^${line.nombre}\\s`)),
    )
  })
})
