import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { enterOn, focusedName, tabTo } from './keys.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const [part = ''] = await twoParts(shop, false)
let client: Page
let adviser: Page

beforeAll(async () => {
  const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  ;[client, adviser] = await Promise.all([open(), open()])
  await Promise.all([enterAs(client, shop, 'cliente'), enterAs(adviser, shop, 'asesor')])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const state = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first().waitFor()

test('from the search to the order by keyboard alone, on both sides; nothing that has the focus is hidden', async () => {
  await openPage(client, `${shop.url}/home`)
  await client.keyboard.press('/')
  await client.keyboard.type(part)
  await client.getByRole('option').first().waitFor()
  await client.keyboard.press('ArrowDown')
  await client.keyboard.press('Enter')
  await client.getByRole('heading', { level: 1 }).waitFor()
  await client.waitForURL((url) => decodeURIComponent(url.pathname).includes(part))
  await Promise.all([
    client.waitForResponse((answer) => answer.url().includes('/carrito/lineas') && answer.ok()),
    enterOn(client, /^Agregar/),
  ])

  await enterOn(client, /arrito/, { back: true })
  await client.waitForURL(/CartItemsList/)
  await enterOn(client, 'Generar pre-pedido')
  await client.waitForURL(/DetallePrepedido\?id=\d+/)
  // The address is there before the page; the cart that still stands has a field of the same name.
  await client.getByRole('form', { name: 'Documento' }).waitFor()
  const id = new URL(client.url()).searchParams.get('id')
  await tabTo(client, 'Tu orden de compra')
  await client.keyboard.type('TECLADO')
  await enterOn(client, 'Enviar a autorizar')
  await state(client, 'Por autorizar')

  await openPage(adviser, `${shop.url}/cotizaciones?q=TECLADO`)
  await enterOn(adviser, /^[CP]-\d{6}/)
  await adviser.waitForURL(`**/cotizaciones/${id}`)
  await enterOn(adviser, 'Tomarla')
  await state(adviser, 'En revisión')
  // What was pressed is gone; the focus did not go back to the top of the page.
  await tabTo(adviser, `Precio de ${part}`, { back: true, most: 40 })
  const price = Number(await adviser.getByLabel(`Precio de ${part}`).inputValue())
  await adviser.keyboard.press('ControlOrMeta+A')
  await adviser.keyboard.type((price * 0.95).toFixed(2))
  await enterOn(adviser, 'Proponer al cliente')
  await state(adviser, 'Devuelta')

  // The client's page shows it by itself; he says no to the price in his own words.
  await state(client, 'Devuelta')
  await enterOn(client, 'Contraofertar')
  await expect.poll(() => focusedName(client)).toMatch(new RegExp(`^Piezas de|${part}`))
  await tabTo(client, 'Qué necesitas, en pocas palabras')
  await client.keyboard.type('A ese precio llevo lo mismo.')
  await enterOn(client, 'Enviar contraoferta')
  await state(adviser, 'En revisión')
  await enterOn(adviser, 'Autorizar')
  await state(adviser, 'Autorizada')

  await state(client, 'Autorizada')
  await enterOn(client, 'Aceptar y hacer el pedido')
  const dialog = client.getByRole('dialog')
  await dialog.waitFor()
  await enterOn(client, 'Aceptar y hacer el pedido', { most: 10 })
  await client.waitForURL(/DetallePedidoCreado\/\w+\/WEB-\d+/)
  const made = await shop.db.row(
    `select q.estado, p.total = q.total as igual from cotizacion q join pedido p on p.cotizacion_id = q.id where q.id = $1`,
    [Number(id)],
  )
  expect(made).toEqual({ estado: 'CONVERTIDA', igual: true })
})
