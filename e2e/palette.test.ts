import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { focusedName } from './keys.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let page: Page
afterEach(() => page.context().close())

async function open(who: Who, path = '/cuenta', options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  page = await context.newPage()
  await enterAs(page, shop, who)
  await openPage(page, shop.url + path)
  await page.getByRole('button', { name: 'Ir a…' }).waitFor()
  await page.locator('html[data-ir]').waitFor({ state: 'attached' })
}
const key = (name: string) => page.keyboard.press(name)
const box = () => page.getByRole('combobox', { name: 'Ir a…' })
const dialog = () => page.getByRole('dialog', { name: 'Ir a…' })
const option = (name: string | RegExp) => dialog().getByRole('option', { name })
/** The option that Enter takes, as the input names it to a reader. */
const active = () =>
  box().evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    const row = id ? document.getElementById(id) : null
    return row?.getAttribute('aria-selected') === 'true' ? row.innerText.split('\n')[0] : null
  })
const becomes = (read: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 10_000 })

test('its program and its records come with its first use; from any page, by two letters and Enter, to a screen', async () => {
  const asked: string[] = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/cuenta`)
  await page.getByRole('button', { name: 'Ir a…' }).waitFor()
  await page.locator('html[data-ir]').waitFor({ state: 'attached' })
  const heard = () => asked.filter((path) => /palette|ir-a/.test(path))
  expect(heard()).toEqual([])

  await key('Control+k')
  await box().waitFor()
  expect(await focusedName(page)).toBe('Ir a…')
  expect(heard()).toHaveLength(1)
  await page.keyboard.type('us')
  await becomes(active, 'Usuarios')
  await key('Enter')
  await page.waitForURL('**/users')
  await dialog().waitFor({ state: 'hidden' })
})

test('inside a field and over another dialog; Esc closes it alone and gives the focus back', async () => {
  await open('admin', '/users')
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.focus()
  const before = await focusedName(page)
  await key('Control+k')
  await box().waitFor()
  await key('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await focusedName(page)).toBe(before)

  await page.locator('h1').click()
  await key('?')
  await page.getByRole('dialog', { name: 'Teclas de esta pantalla' }).getByText('Ctrl + K').waitFor()
  await key('Control+k')
  await box().waitFor()
  await key('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Teclas de esta pantalla' }).waitFor()
})

test('records come by one call a moment after the last key; an older answer is dropped, and the row that was meant stays', async () => {
  await open('admin')
  await key('Control+k')
  await box().waitFor()
  const calls: string[] = []
  await page.route('**/api/v1/ir-a?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    calls.push(q)
    if (q === 'pi') await new Promise((done) => setTimeout(done, 1500))
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.type('pi')
  await vi.waitFor(() => expect(calls).toEqual(['pi']), { timeout: 5000 })
  await page.keyboard.type('sto', { delay: 20 })
  const client = dialog().getByRole('group', { name: 'Clientes' }).getByRole('option').first()
  await client.waitFor()
  expect(calls).toEqual(['pi', 'pisto'])

  await box().fill('co')
  await key('ArrowDown')
  const meant = await active()
  await page.waitForResponse((answer) => answer.url().includes('ir-a'))
  await page.waitForTimeout(200)
  expect(await active()).toBe(meant)
})

test('the arrows wrap, Home and End stay in the text, Tab leaves the list, and keys of a composition are the keyboard’s own', async () => {
  await open('admin')
  await key('Control+k')
  const answered = page.waitForResponse((answer) => answer.url().includes('ir-a'))
  await box().fill('nuevo')
  await answered
  await page.waitForTimeout(200)
  const options = dialog().getByRole('option')
  await becomes(active, (await options.first().innerText()).split('\n')[0])
  await key('ArrowUp')
  await becomes(active, (await options.last().innerText()).split('\n')[0])
  await key('ArrowDown')
  await becomes(active, (await options.first().innerText()).split('\n')[0])
  await key('Home')
  expect(await box().evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
  await key('End')
  expect(await box().evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)

  const before = await active()
  await box().evaluate((input) => {
    for (const name of ['ArrowDown', 'Enter'])
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, isComposing: true }),
      )
  })
  expect(await active()).toBe(before)
  await dialog().waitFor()
  await key('Tab')
  expect(await focusedName(page)).toBe('Cerrar')
})

test('what names nothing says so and leads to the catalogue', async () => {
  await open('asesor')
  await key('Control+k')
  await box().fill('zzqx')
  await dialog().getByText('Nada con “zzqx”', { exact: true }).first().waitFor()
  await becomes(active, 'Buscarlo en el catálogo')
  await key('Enter')
  await page.waitForURL(/ListadoProductos\?productobusqueda=zzqx/)
})

test('what a page can do stands first; what moves an order asks before it does', async () => {
  const order = await shop.db.row<{ sucursal: string; folio: string }>(
    `select s.clave as sucursal, o.folio from pedido o join sucursal s on s.id = o.sucursal_id where o.estado = 'CREADO' order by o.id limit 1`,
  )
  await open('admin', `/pedidos/${order?.sucursal}/${order?.folio}`)
  await key('Control+k')
  const own = dialog().getByRole('group', { name: 'De esta página' }).getByRole('option')
  await own.filter({ hasText: 'Confirmar' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('button', { name: 'Confirmar' }).waitFor()
  expect(await shop.db.row('select estado from pedido where folio = $1', [order?.folio])).toEqual({ estado: 'CREADO' })
})

test('what is offered to each is what the table lets him open; a visitor has none', async () => {
  await open('cliente')
  await key('Control+k')
  await box().fill('usuarios')
  await dialog().getByText('Nada con “usuarios”', { exact: true }).first().waitFor()
  await box().fill('subir lista')
  await option('Subir lista al carrito').waitFor()
  await page.context().close()

  page = await (await browser.newContext()).newPage()
  await openPage(page, `${shop.url}/Contacto`)
  await key('Control+k')
  await page.waitForTimeout(500)
  expect(await page.getByRole('button', { name: 'Ir a…' }).count()).toBe(0)
  expect(await box().count()).toBe(0)
})

test('when the server does not answer the screens stay, and it says so', async () => {
  await open('admin')
  await page.route('**/api/v1/ir-a?*', (route) => route.abort())
  await key('Control+k')
  await box().fill('cobranza')
  await dialog()
    .getByText(/No se pudo buscar/)
    .waitFor()
  await option('Cobranza').waitFor()
})

test('by finger, on a phone in the dark; nothing wrong in either for axe', async () => {
  await open('vendedor', '/cuenta', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  await page.getByRole('button', { name: 'Ir a…' }).tap()
  await box().waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await box().fill('carte')
  await option('Mi cartera').tap()
  await page.waitForURL('**/TmkDashboard')
  await page.context().close()

  await open('admin')
  await key('Control+k')
  await box().fill('pi')
  await dialog().getByRole('group', { name: 'Clientes' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

// Last: who leaves ends the session that the others came in with.
test('the six last ones stand on top of an empty text, of this person alone, and go when he leaves', async () => {
  await open('admin')
  for (const [text, path] of [
    ['bitácora', '/bitacora'],
    ['roles', '/roles'],
  ] as const) {
    await key('Control+k')
    await box().fill(text)
    await key('Enter')
    await page.waitForURL(`**${path}`)
  }
  await key('Control+k')
  const recents = () => dialog().getByRole('group', { name: 'Recientes' }).getByRole('option').allInnerTexts()
  expect(await recents()).toEqual(['Roles', 'Bitácora'])
  await key('Escape')
  await page.locator('summary[aria-label^="Cuenta de"]').click()
  await page.getByRole('button', { name: 'Salir' }).first().click()
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('ir-a')))).toEqual([])
})
