import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, enterAs, fillSignIn, pageAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()

// Sold one by one, priced, and in stock where the client buys; two of them.
const parts = await shop.db.rows<{ k_parte: string }>(
  `select p.k_parte from producto p join existencia e on e.producto_id = p.id
   join cliente c on c.sucursal_id = e.sucursal_id and c.clave = 'PISTON'
   where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 2 and p.k_parte ~ '^[A-Z0-9-]+$'
     and exists (select from precio_de(c.id, p.id, 1)) order by e.disponible desc, p.id limit 2`,
)
const [first = '', second = ''] = parts.map(({ k_parte }) => k_parte)

let page: Page
let other: Page

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  await enterAs(page, shop, 'cliente')
  other = await context.newPage()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const cartIcon = (on: Page) => on.getByRole('banner').getByRole('link', { name: /^Carrito/ })
const pieces = (code: string, on = page) => on.getByRole('textbox', { name: `Piezas de ${code}`, exact: true })
const openCart = (on: Page) => on.goto(`${shop.url}/CartItemsList`)
const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
const inCart = (code: string) =>
  shop.db.row<{ cantidad: number }>(
    'select l.cantidad from carrito_linea l join producto p on p.id = l.producto_id where p.k_parte = $1',
    [code],
  )

const dialog = (on = page) => on.getByRole('dialog')
/** Somebody else of the same company. */
async function colleagueOf(who: Who): Promise<Page> {
  await shop.db.rows(
    `update usuario set cliente_id = (select cliente_id from usuario where email = $2) where email = $1`,
    [emailOf(who), emailOf('cliente')],
  )
  return pageAs(browser, shop, who)
}

describe('the cart (C-04)', () => {
  test('a part is added from its page; every tab hears of it', async () => {
    await openCart(other)
    await other.getByRole('heading', { name: 'El carrito está vacío' }).waitFor()
    await page.goto(`${shop.url}/verprods/${first}`)
    await page.getByRole('button', { name: 'Más piezas' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click()
    await page.getByText(`2 × ${first} en tu carrito`).waitFor()
    expect(await cartIcon(page).getAttribute('aria-label')).toBe('Carrito, 1 parte')
    await pieces(first, other).waitFor()
    await expect.poll(() => cartIcon(other).getAttribute('aria-label')).toBe('Carrito, 1 parte')
  })

  test('filled and mended by keyboard alone, and taken back', async () => {
    await openCart(page)
    await page.getByLabel('Código', { exact: true }).fill(second.toLowerCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await pieces(second).waitFor()
    await hasFocus(page.getByLabel('Código', { exact: true }))

    await pieces(first).focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await hasFocus(pieces(second))
    await page.keyboard.type('7')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => inCart(second)).toEqual({ cantidad: 7 })
    expect(await inCart(first)).toEqual({ cantidad: 12 })
    await expect.poll(() => pieces(first, other).inputValue()).toBe('12')

    await page.keyboard.press('Control+z')
    await expect.poll(() => inCart(second)).toEqual({ cantidad: 5 })
    const total = await shop.db.row<{ total: string }>(
      `select (round(x.sub, 2) + round(x.sub * 0.16, 2))::text as total from (
         select sum(round(pr.valor * l.cantidad2, 2)) as sub from carrito k join carrito_linea l on l.carrito_id = k.id,
         lateral precio_de(k.cliente_id, l.producto_id, l.cantidad) pr) x`,
    )
    const shown = await page.getByRole('region', { name: 'Totales' }).innerText()
    expect(shown.replaceAll(',', '')).toContain(`$${total?.total}`)
  })

  test('a line, then everything, is taken out and comes back', async () => {
    await page.getByRole('button', { name: `Quitar ${first}` }).click()
    await expect.poll(() => inCart(first)).toBe(undefined)
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await expect.poll(() => inCart(first)).toEqual({ cantidad: 12 })
    await page.getByRole('button', { name: 'Vaciar' }).click()
    await page.getByRole('heading', { name: 'El carrito está vacío' }).waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click()
    await pieces(second).waitFor()
    expect(await inCart(second)).toEqual({ cantidad: 5 })
  })

  test('fits a phone, and nothing covers its total', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    expect([...(await faultsOf(page)), ...(await sticksOut(page))]).toEqual([])
    const overlap = await page.evaluate(() => {
      const bar = document.querySelector('[data-foot-bar]')?.getBoundingClientRect()
      const chat = document.querySelector('[aria-label="Ayuda por WhatsApp"]')?.getBoundingClientRect()
      return bar && chat ? chat.bottom - bar.top : null
    })
    expect(overlap).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('a second cart: what is added says where it goes, lines move to it, it is shared live, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'Carritos', exact: true }).click()
    await dialog().getByLabel('Nuevo carrito').fill('Taller Norte')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Taller Norte', level: 1 }).waitFor()
    await page.getByText('Ahora ves «Taller Norte».').waitFor()
    await other.getByRole('heading', { name: 'Taller Norte', level: 1 }).waitFor()

    await other.goto(`${shop.url}/verprods/${first}`)
    await other.getByText('Se agrega a «Taller Norte».').waitFor()
    await other.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click()
    await other.getByText(`1 × ${first} en «Taller Norte»`).waitFor()
    await pieces(first).waitFor()

    await page.getByRole('button', { name: 'Pasar a otro' }).click()
    await dialog().getByRole('checkbox', { name: 'Todas' }).check()
    await dialog().getByRole('button', { name: 'Pasar 1 parte' }).click()
    await page.getByRole('heading', { name: 'El carrito está vacío' }).waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click()
    await pieces(first).waitFor()

    await page.getByRole('button', { name: 'Carritos', exact: true }).click()
    await dialog().getByRole('button', { name: 'Compartir Taller Norte con tu empresa' }).click()
    await dialog().getByRole('button', { name: 'Dejar de compartir Taller Norte' }).waitFor()
    await page.setViewportSize({ width: 360, height: 780 })
    expect([...(await faultsOf(page)), ...(await sticksOut(page))]).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('Escape')

    const colleague = await colleagueOf('otroCliente')
    await colleague.goto(`${shop.url}/CartItemsList`)
    await colleague.getByRole('button', { name: 'Carritos', exact: true }).click()
    await dialog(colleague)
      .getByRole('button', { name: /^Taller Norte/ })
      .click()
    await colleague.getByRole('heading', { name: 'Taller Norte', level: 1 }).waitFor()
    await pieces(first, colleague).fill('3')
    await colleague.keyboard.press('Enter')
    await expect.poll(() => pieces(first).inputValue()).toBe('3')
    await colleague.getByLabel('Código', { exact: true }).fill(second)
    await colleague.keyboard.press('Tab')
    await colleague.keyboard.type('4')
    await colleague.keyboard.press('Enter')
    await pieces(second).waitFor()
    await page.getByText(/la agregó /i).waitFor()
    await colleague.context().close()

    await page.getByRole('button', { name: 'Carritos', exact: true }).click()
    await dialog().getByRole('button', { name: 'Borrar Taller Norte' }).click()
    await page.getByText('«Taller Norte» se borró').waitFor()
    await other.getByText('Se agrega a «Taller Norte».').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
    await page.locator('.toast', { hasText: 'se borró' }).getByRole('button', { name: 'Deshacer' }).click()
    await page.getByRole('heading', { name: 'Taller Norte', level: 1 }).waitFor()
    // For what follows: one cart again.
    await shop.db.rows('delete from carrito where not principal')
    await openCart(page)
    await openCart(other)
  })

  test('without scripts it can be read', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(await page.context().cookies())
    const read = await plain.newPage()
    await openCart(read)
    const said = await read.getByRole('main').innerText()
    expect(said).toContain(first)
    expect(said).toContain('Generar pre-pedido')
    await plain.close()
  })

  test('the session ends while a quantity is typed: XE-03 once, and it is there again afterwards', async () => {
    await shop.db.rows('update sesion set revocada_en = now() where revocada_en is null')
    await pieces(first).fill('31')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Sesión Expirada' }).waitFor()
    expect(await dialog.innerText()).toContain('Tu sesión ha expirado. Por favor, inicia sesión nuevamente.')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/Ingresa?next=*')
    await fillSignIn(page, emailOf('cliente'), PASSWORD)
    await pieces(first).waitFor()
    await expect.poll(() => pieces(first).inputValue()).toBe('31')
    await pieces(first).press('Enter')
    await expect.poll(() => inCart(first)).toEqual({ cantidad: 31 })
  })
})
