import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { foresee } from './page-faults.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let page: Page
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const parts = await shop.db.rows<{ k_parte: string }>(
  `select p.k_parte from producto p join existencia e on e.producto_id = p.id
   join cliente c on c.sucursal_id = e.sucursal_id and c.clave = 'PISTON'
   where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 2 and p.k_parte ~ '^[A-Z0-9-]+$'
     and exists (select from precio_de(c.id, p.id, 1)) order by e.disponible desc, p.id limit 3`,
)
const [first = '', second = '', third = ''] = parts.map(({ k_parte }) => k_parte)

/** A cart with three pieces of the first part. */
beforeEach(async () => {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await shop.db.rows(
    `with gone as (delete from carrito_linea where carrito_id in (select k.id from carrito k join cliente c on c.id = k.cliente_id where c.clave = 'PISTON')),
       k as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
         on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id, cliente_id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, sucursal_id)
     select k.id, p.id, 3, 3, c.sucursal_id from k join cliente c on c.id = k.cliente_id cross join producto p where p.k_parte = $1
     on conflict (carrito_id, producto_id) do update set cantidad = 3, cantidad2 = 3`,
    [first],
  )
  await openPage(page, `${shop.url}/CartItemsList`)
  await pieces(first).waitFor()
})

const pieces = (code: string) => page.getByRole('textbox', { name: `Piezas de ${code}`, exact: true })
const set = async (code: string, value: string) => {
  await pieces(code).fill(value)
  await pieces(code).press('Enter')
}
const inCart = async () => {
  const rows = await shop.db.rows<{ k_parte: string; cantidad: number }>(
    `select p.k_parte, l.cantidad from carrito_linea l join producto p on p.id = l.producto_id
     join carrito k on k.id = l.carrito_id join cliente c on c.id = k.cliente_id where c.clave = 'PISTON' order by p.k_parte`,
  )
  return Object.fromEntries(rows.map(({ k_parte, cantidad }) => [k_parte, cantidad]))
}
const onScreen = async () => {
  const fields = await page.getByRole('textbox', { name: /^Piezas de / }).all()
  const told = await Promise.all(
    fields.map(async (field) => [
      (await field.getAttribute('aria-label'))?.replace('Piezas de ', ''),
      Number(await field.inputValue()),
    ]),
  )
  return Object.fromEntries(told)
}
const generate = () => page.getByRole('button', { name: 'Generar pre-pedido' })

test('a change without a line is marked, holds documents up, asks before it is left, and is kept by itself', async () => {
  await page.context().setOffline(true)
  await set(first, '5')
  await page.getByText('1 cambio sin guardar').waitFor()
  await page.getByRole('listitem').filter({ hasText: first }).getByText('Sin guardar').waitFor()
  await page.getByText('Total MXN, por confirmar').waitFor()
  expect(await page.getByRole('button', { name: 'Guardando 1 cambio…' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Pedir cotización' }).isDisabled()).toBe(true)
  expect(await inCart()).toEqual({ [first]: 3 })

  await page.getByRole('banner').getByRole('link', { name: 'JACVE' }).first().click()
  await page.getByRole('dialog').getByText('Si sales ahora, se pierde').waitFor()
  await page.getByRole('button', { name: 'Esperar aquí' }).click()

  await page.context().setOffline(false)
  await page.getByText('1 cambio sin guardar').waitFor({ state: 'detached' })
  await generate().waitFor()
  expect([await inCart(), await onScreen()]).toEqual([{ [first]: 5 }, { [first]: 5 }])
})

test('the answer of a change is lost for good: it waits, and is then what the server has', async () => {
  await page.route('**/carrito/lineas/*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await set(first, '6')
  await page.getByText('1 cambio sin guardar').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reintentar ahora' }).click()
  await page.getByText('1 cambio sin guardar').waitFor({ state: 'detached' })
  expect([await inCart(), await onScreen()]).toEqual([{ [first]: 6 }, { [first]: 6 }])
})

test('a refused change goes back to what the server has, with the reason at its line', async () => {
  await page.route('**/carrito/lineas/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Esa parte cambió.', code: 'conflicto' } }),
  )
  await set(first, '9')
  await page.getByText('Esa parte cambió.').waitFor()
  await page.reload()
  await expect.poll(onScreen).toEqual({ [first]: 3 })
})

test('pieces added twice after a lost answer are added once, over a reload too; meant again, they are two', async () => {
  await page.goto(`${shop.url}/verprods/${second}`)
  const add = () => page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click()
  let lost = 0
  await page.route('**/carrito/lineas', async (route) => {
    lost++
    await route.fetch()
    await route.abort('connectionreset')
  })
  await add()
  await page.getByText('No sabemos si se guardó. Volver a intentarlo no lo duplica.').waitFor()
  expect(lost).toBe(3)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openPage(page, `${shop.url}/verprods/${second}`)
  await add()
  await page.getByText(`1 × ${second} en tu carrito`).waitFor()
  expect((await inCart())[second]).toBe(1)
  await add()
  await page.getByText(`2 × ${second} en tu carrito`).waitFor()
  expect((await inCart())[second]).toBe(2)
})

test('what is told is told although its program does not come, and the number in the bar stays though it cannot be read again', async () => {
  foresee(page.context(), /toast-card/)
  let asked = 0
  const refused = () => asked
  await page.route(/toast-card|cartItemscantidadEnCarrito/, (route) => {
    if (route.request().url().includes('cantidad')) asked++
    return route.abort('connectionreset')
  })
  await page.goto(`${shop.url}/verprods/${second}`)
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click()
  const told = page.getByRole('status').filter({ hasText: `en tu carrito` })
  await told.waitFor()
  // One's own change asks for nothing; the notice of somebody else's has come, and asking for the number failed.
  const before = asked
  await shop.db.rows(`select pg_notify('novedad', 'carrito:' || id) from cliente where clave = 'PISTON'`)
  await expect.poll(refused).toBeGreaterThan(before)
  const parts = Object.keys(await inCart()).length
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrito/ })
      .getAttribute('aria-label'),
  ).toBe(`Carrito, ${parts} ${parts === 1 ? 'parte' : 'partes'}`)
  await told.getByRole('button', { name: 'Cerrar' }).click()
  await told.waitFor({ state: 'hidden' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The same numbers at every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test.each([7, 11, 23])('whatever is cut and whenever (%i): nothing is shown that is not kept', async (seed) => {
  const roll = dice(seed)
  // A third arrives, a third is lost on its way, a third of the answers too.
  await page.route('**/api/v1/carrito/lineas**', async (route: Route) => {
    const fate = roll()
    if (fate < 0.33) return route.continue()
    if (fate > 0.66) await route.fetch()
    return route.abort('connectionreset')
  })
  let added = 0
  for (let step = 0; step < 6; step++) {
    const what = roll()
    if (what < 0.5) await set(first, String(1 + Math.floor(roll() * 9)))
    else if (what < 0.7) {
      await page.getByLabel('Código', { exact: true }).fill(third)
      await page.getByRole('form', { name: 'Agregar por código' }).getByRole('button', { name: 'Agregar' }).click()
      added++
    } else await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(400)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        // Marked as waiting: what is on its way, and what waits for the line.
        return (await page.getByText('sin guardar').count()) + (await page.locator('dl[aria-busy]').count())
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  const kept = await inCart()
  await expect.poll(onScreen, { timeout: 10_000 }).toEqual(kept)
  expect((await inCart())[third] ?? 0).toBeLessThanOrEqual(added)
})
