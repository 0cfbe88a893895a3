import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, enterAs, fillSignIn } from './people.ts'

const LINES = 1_000
const MOST_NODES = 1_500
const shop = await startShop()
const browser = await openBrowser()
await shop.db.rows(
  `with linea as (select id from linea order by id limit 1),
   partes as (insert into producto (k_parte, descripcion, linea_id, estado)
     select 'LARGO-' || lpad(n::text, 4, '0'), 'Parte del carrito largo ' || n, linea.id, 'activo' from linea, generate_series(1, $1::int) n returning id),
   precios as (insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE'),
   hay as (insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 50 from partes p, sucursal s where s.activa),
   carro as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
     on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id)
   insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto) select c.id, p.id, 1, 1, 10 from carro c, partes p order by p.id`,
  [LINES],
)
let page: Page

beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const code = (n: number) => `LARGO-${String(n).padStart(4, '0')}`
const pieces = (n: number, on = page) => on.getByLabel(`Piezas de ${code(n)}`, { exact: true })
/** Not by role: of a thousand lines that is slow. */
const lines = (on = page) => on.locator('li[id^="linea-"]')
const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const inCart = (n: number) =>
  shop.db.row<{ cantidad: number }>(
    'select l.cantidad from carrito_linea l join producto p on p.id = l.producto_id where k_parte = $1',
    [code(n)],
  )
/** The same page again, at its top, with the lines of the window drawn. */
const open = async () => {
  await openPage(page, `${shop.url}/CartItemsList`)
  await expect.poll(() => pieces(LINES).count()).toBe(1)
}
const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
/** Somewhere in the middle, from where neither end is near. */
const toMiddle = async () => {
  await scrollTo(30_000)
  await expect.poll(() => pieces(24).count()).toBe(0)
}

describe(`a cart of ${LINES} lines`, () => {
  test('holds few nodes wherever it stands, and an edit draws its own line', async () => {
    await open()
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    expect(await pieces(500).count()).toBe(0)
    await toMiddle()
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    const inSight = await lines().evaluateAll((all) =>
      all.some((line) => line.getBoundingClientRect().top > 0 && line.getBoundingClientRect().bottom < innerHeight),
    )
    expect(inSight).toBe(true)
    await scrollTo(0)
    await expect.poll(() => pieces(2).count()).toBe(1)

    const touched = await page.evaluate(() => {
      const seen = new Set<Element>()
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) {
          const line = (target instanceof Element ? target : target.parentElement)?.closest('li[aria-posinset]')
          if (line) seen.add(line)
        }
      })
      const form = document.querySelector('[aria-label="Partes del carrito"]')
      if (form) watch.observe(form, { subtree: true, childList: true, attributes: true, characterData: true })
      Reflect.set(window, 'touchedLines', () => seen.size)
      return form !== null
    })
    expect(touched).toBe(true)
    const answer = page.waitForResponse((found) => /carrito\/lineas\/\d+$/.test(found.url()))
    await pieces(2).fill('7')
    await pieces(2).press('Enter')
    const { linea, ...told } = await (await answer).json()
    expect(linea.k_parte).toBe(code(2))
    expect(JSON.stringify(told)).not.toContain('k_parte')
    await expect.poll(() => inCart(2)).toEqual({ cantidad: 7 })
    expect(await focused()).toBe(`Piezas de ${code(3)}`)
    // The line of the change, and no other: neighbours neither move nor are drawn again.
    expect(await page.evaluate(() => Number(Reflect.get(window, 'touchedLines')()))).toBe(1)
  })

  test('one’s own change is not read again, and what somebody else did just before it is', async () => {
    // What changed before the page listened is read once, when its line of news opens.
    const caughtUp = page.waitForResponse((found) => found.url().endsWith('/cartItems/getItems'))
    await open()
    await caughtUp
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/.*\//, '')))
    const edited = async (n: number, quantity: string) => {
      const answer = page.waitForResponse((found) => /carrito\/lineas\/\d+$/.test(found.url()))
      await pieces(n).fill(quantity)
      await pieces(n).press('Enter')
      await answer
    }
    await edited(3, '4')
    await edited(4, '5')
    // Five times what the page waits after a notice.
    await page.waitForTimeout(1500)
    expect(asked.filter((name) => name === 'getItems' || name === 'cartItemscantidadEnCarrito')).toEqual([])

    await shop.db.rows(
      `with linea as (update carrito_linea l set nota = 'para el miércoles' from producto p
         where p.id = l.producto_id and p.k_parte = $1 returning l.carrito_id)
       update carrito k set version = version + 1 from linea where k.id = linea.carrito_id`,
      [code(5)],
    )
    await edited(3, '6')
    await page.getByText('para el miércoles').or(page.locator('input[value="para el miércoles"]')).first().waitFor()
  })

  test('the keyboard goes from line to line, stays in the one it left behind, and comes in at either end', async () => {
    await open()
    await pieces(LINES).focus()
    for (const n of [LINES - 1, LINES - 2, LINES - 3, LINES - 4, LINES - 5]) {
      await page.keyboard.press('ArrowUp')
      expect(await focused()).toBe(`Piezas de ${code(n)}`)
    }
    await scrollTo(0)
    await expect.poll(() => pieces(3).count()).toBe(1)
    expect(await focused()).toBe(`Piezas de ${code(LINES - 5)}`)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(`Piezas de ${code(LINES - 4)}`)
    await pieces(LINES - 4).evaluate((field) => field.blur())
    await scrollTo(0)
    await expect.poll(() => pieces(LINES - 4).count()).toBe(0)
  })

  test('readers hear how many lines there are and which one this is', async () => {
    await open()
    const told = (n: number) =>
      lines()
        .filter({ has: pieces(n) })
        .evaluate((line) => [line.ariaPosInSet, line.ariaSetSize])
    expect(await told(1)).toEqual(['1', String(LINES)])
    expect(await told(LINES)).toEqual([String(LINES), String(LINES)])
    await toMiddle()
    const places = await lines().evaluateAll((all) => all.map((line) => Number(line.ariaPosInSet)))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(await faultsOf(page)).toEqual([])
  })

  test('its lines are found by code, description and note, and what is added is there', async () => {
    await open()
    await page.getByLabel('Buscar en el carrito').fill('largo0 99')
    await page.getByText('19 de 1,000 partes').waitFor()
    expect(await lines().count()).toBe(19)
    await page.getByLabel('Código', { exact: true }).fill(code(400))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await pieces(400).waitFor()
    await expect.poll(() => inCart(400), { timeout: 20_000 }).toEqual({ cantidad: 2 })
    await page.getByLabel('Buscar en el carrito').fill('embrague azul')
    await page.getByText('0 de 1,000 partes').waitFor()
    await page.getByLabel('Buscar en el carrito').press('Escape')
    await pieces(2).waitFor()
    // All lines again: the one that was added is drawn, wherever the window is; the field has the focus for the next code.
    await page.getByLabel('Código', { exact: true }).fill(code(600))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => inCart(600), { timeout: 20_000 }).toEqual({ cantidad: 2 })
    await pieces(600).waitFor()
  })

  test('what was typed and not taken stays, however far it is scrolled away; a change is taken back', async () => {
    await open()
    await pieces(5).fill('abc')
    await pieces(5).blur()
    await pieces(6).fill('9')
    await pieces(6).press('Enter')
    await expect.poll(() => inCart(6)).toEqual({ cantidad: 9 })
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await toMiddle()
    expect(await pieces(5).inputValue()).toBe('abc')
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await expect.poll(() => inCart(6)).toEqual({ cantidad: 1 })
    await pieces(5).press('Escape')
    await expect.poll(() => pieces(5).inputValue()).toBe('1')
  })

  test('a price that rose in all of them is told by its first codes', async () => {
    await shop.db.rows('update carrito_linea set precio_visto = precio_visto - 1')
    await open()
    const told = page.locator('p', { hasText: 'Subió:' })
    await told.getByText(`${code(12)} y 988 más`).waitFor()
    expect((await told.innerText()).length).toBeLessThan(200)
    await page.getByRole('button', { name: 'Acepto los precios de hoy' }).click()
    await told.waitFor({ state: 'detached' })
  })

  test('paper gets every line', async () => {
    await open()
    await page.emulateMedia({ media: 'print' })
    await lines()
      .nth(LINES - 1)
      .waitFor()
    await page.emulateMedia({ media: null })
    await lines().nth(500).waitFor({ state: 'detached' })
    // As a browser's own command tells it.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await lines().count()).toBe(LINES)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await lines().count()).toBeLessThan(60)
  })

  test('without scripts the first lines, their totals, and a way to all of them, page by page', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(await page.context().cookies())
    const read = await plain.newPage()
    await read.goto(`${shop.url}/CartItemsList`)
    expect(await read.getByRole('main').innerText()).toContain('Aquí están de la 1 a la 24 de 1,000 partes.')
    await read.getByRole('link', { name: 'Ver las que siguen' }).click()
    await read.getByRole('link', { name: 'Ver las que siguen' }).click()
    await pieces(41, read).waitFor()
    expect(await pieces(1, read).count()).toBe(0)
    await read.goto(`${shop.url}/CartItemsList?lineas=34`)
    await pieces(LINES, read).waitFor()
    expect(await read.getByRole('link', { name: 'Ver las que siguen' }).count()).toBe(0)
    await plain.close()
  })

  test('what was typed when the session ended is there again, in its line', async () => {
    await open()
    await pieces(LINES).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => pieces(LINES - 9).count()).toBe(1)
    await shop.db.rows('update sesion set revocada_en = now() where revocada_en is null')
    await pieces(LINES - 9).fill('31')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Sesión Expirada' }).waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/Ingresa?next=*')
    await fillSignIn(page, emailOf('cliente'), PASSWORD)
    await pieces(1).waitFor()
    await expect.poll(() => pieces(LINES - 9).evaluateAll(([field]) => field?.getAttribute('value'))).toBe('31')
    await pieces(LINES - 9).press('Enter')
    await expect.poll(() => inCart(LINES - 9)).toEqual({ cantidad: 31 })
  })
})
