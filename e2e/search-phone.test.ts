import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

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

describe('by voice', () => {
  /** Where Chromium's recogniser stands, one that hears what the test says. */
  const fakeEars = (fresh: Page) =>
    fresh.addInitScript(() => {
      class Ears {
        static last: Ears
        onresult?: (event: unknown) => void
        onerror?: (event: unknown) => void
        onend?: () => void
        start() {
          Ears.last = this
        }
        abort() {
          this.onerror?.({ error: 'aborted' })
          this.onend?.()
        }
      }
      Object.assign(window, { webkitSpeechRecognition: Ears, SpeechRecognition: Ears, Ears })
    })
  const hear = (event: { text?: string; error?: string }) =>
    page.evaluate(({ text, error }) => {
      const { last } = (
        window as unknown as { Ears: { last: Record<'onresult' | 'onerror' | 'onend', (e?: unknown) => void> } }
      ).Ears // put there above
      if (text) last.onresult({ results: [[{ transcript: text }]] })
      if (error) last.onerror({ error })
      last.onend()
    }, event)
  const mic = () => page.getByRole('button', { name: 'Buscar por voz' })
  const stop = () => page.getByRole('button', { name: 'Dejar de escuchar' })

  test('what is said opens the results, in the mode of the box', async () => {
    await open({ before: fakeEars })
    await page.getByRole('radio', { name: 'Clave' }).check({ force: true })
    await mic().click()
    expect(await stop().getAttribute('aria-pressed')).toBe('true')
    await page.getByText('Escuchando').waitFor({ state: 'attached' })
    await vi.waitFor(() => hear({ text: 'B D 1 2 0 4' }))
    await page.waitForURL(/productobusqueda=BD1204&tipobusqueda=2/)
    await mic().waitFor()
  })

  test('a second press cancels, without a word', async () => {
    await open({ before: fakeEars })
    await mic().click()
    await stop().click()
    await mic().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(page.url()).toContain('/Contacto')
  })

  test.each([
    ['not-allowed', 'Permiso denegado. Activa el micrófono en tu navegador.'],
    ['no-speech', 'Ocurrió un error al procesar tu voz.'],
    ['network', 'Ocurrió un error al procesar tu voz.'],
  ])('%s: %s', async (error, message) => {
    await open({ before: fakeEars })
    await mic().click()
    await vi.waitFor(() => hear({ error }))
    await vi.waitFor(async () => expect(await page.getByRole('alert').innerText()).toBe(message))
    await mic().waitFor()
  })

  test('without support the button stays and says so', async () => {
    await open({
      before: (fresh) =>
        fresh.addInitScript(() =>
          Object.assign(window, { webkitSpeechRecognition: undefined, SpeechRecognition: undefined }),
        ),
    })
    await mic().click()
    await vi.waitFor(async () =>
      expect(await page.getByRole('alert').innerText()).toBe('Tu navegador no soporta búsqueda por voz.'),
    )
    expect(await mic().isVisible()).toBe(true)
  })
})

describe('the modal of narrow screens', () => {
  const modal = () => page.getByRole('dialog', { name: 'Buscar partes' })
  const openModal = async (calm?: boolean) => {
    await open({ width: 360, calm })
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Buscar' }).click()
    await modal().waitFor()
  }

  test('starts in its field, searches from three characters on, and leaves with the choice', async () => {
    await openModal()
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true)
    const search = modal().getByRole('button', { name: 'Buscar', exact: true })
    expect(await search.isDisabled()).toBe(true)
    await page.keyboard.type('balatas')
    await option(0).waitFor()
    expect(await search.isEnabled()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const code = await option(0).locator('.code').innerText()
    await option(0).click()
    await page.waitForURL(`**/verprods/${encodeURIComponent(code)}`)
    await modal().waitFor({ state: 'hidden' })
  })

  test('«Buscar» opens the results', async () => {
    await openModal()
    await page.keyboard.type('bujias')
    await option(0).waitFor()
    await modal().getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.waitForURL(/productobusqueda=bujias&tipobusqueda=1/)
    await modal().waitFor({ state: 'hidden' })
  })

  test('its example moves, and stands still for those who asked for less motion', async () => {
    await open({ width: 360, before: (fresh) => fresh.clock.install({ time: '2026-01-05T10:00:00' }) })
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Buscar' }).click()
    await modal().waitFor()
    await page.clock.pauseAt('2026-01-05T11:00:00')
    const first = await box().getAttribute('placeholder')
    await page.clock.runFor(3000)
    expect(await box().getAttribute('placeholder')).not.toBe(first)
    await context.close()

    await openModal(true)
    const still = await box().getAttribute('placeholder')
    await page.waitForTimeout(3500)
    expect(await box().getAttribute('placeholder')).toBe(still)
  })

  test('without scripts the link leads to a page with the same search', async () => {
    context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
    page = await context.newPage()
    await page.goto(`${shop.url}/home`)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Buscar' }).click()
    await page.waitForURL(/mobilsearch/)
    await box().fill('balatas')
    await key('Enter')
    await page.waitForURL(/ListadoProductos\?tipobusqueda=1&productobusqueda=balatas/)
  })
})
