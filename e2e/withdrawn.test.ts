import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterWith } from './people.ts'
import { authorisedQuote, fillCart, newClient, readyForStorms } from './storm-people.ts'

// A part is taken off sale while somebody stands before the last button.

const dataDir = mkdtempSync(join(tmpdir(), 'jacve-withdrawn-'))
const shop = await startShop({ DATA_DIR: dataDir })
const world = await readyForStorms(shop, dataDir)
const [gone = '', stays = ''] = world.parts
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let contexts: BrowserContext[] = []
let page: Page
const newContext = async () => {
  const made = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  contexts.push(made)
  return made
}
beforeEach(async () => {
  page = await (await newContext()).newPage()
})
afterEach(async () => {
  await sell('activo')
  for (const one of contexts.splice(0)) await one.close()
})

const sell = (estado: 'activo' | 'inactivo') =>
  shop.db.rows('update producto set estado = $2 where k_parte = $1', [gone, estado])
const documents = (cliente: number) =>
  shop.db.rows<{ k_parte: string }>(
    `select l.k_parte from cotizacion q join cotizacion_linea l on l.cotizacion_id = q.id and l.version = q.version_actual where q.cliente_id = $1`,
    [cliente],
  )

test('before the cart: its line says so, nothing is made, and the rest goes once it is taken out', async () => {
  const person = await newClient(world)
  await fillCart(world, person, [gone, stays], 2)
  await enterWith(page.context(), shop, person.email)
  await openPage(page, `${shop.url}/CartItemsList`)
  await sell('inactivo')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Pedir cotización' }).click()
  await main.getByText('Hay líneas que no se pueden cotizar.').waitFor()
  await main.getByText(`${gone} ya no se vende.`).first().waitFor()
  expect(await documents(person.cliente)).toEqual([])
  expect(
    await shop.db.rows(
      'select cantidad from carrito_linea l join carrito k on k.id = l.carrito_id where k.cliente_id = $1',
      [person.cliente],
    ),
  ).toEqual([{ cantidad: 2 }, { cantidad: 2 }])

  await main
    .getByRole('button', { name: `Quitar ${gone}` })
    .first()
    .click()
  await main.getByRole('button', { name: 'Pedir cotización' }).click()
  await page.waitForURL(/DetallePrepedido/)
  expect(await documents(person.cliente)).toEqual([{ k_parte: stays }])
})

test('before an authorised quotation: it says which, offers nothing that will never come, and takes the rest', async () => {
  const person = await newClient(world)
  const { id } = await authorisedQuote(world, person, newContext)
  await enterWith(page.context(), shop, person.email)
  await openPage(page, `${shop.url}/DetallePrepedido?id=${id}`)
  await sell('inactivo')
  await page.getByRole('main').getByRole('button', { name: 'Aceptar y hacer el pedido' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  const lack = page.getByRole('dialog', { name: 'Hay menos piezas de las acordadas' })
  await lack.getByText('Ya no se vende', { exact: true }).waitFor()
  expect(await lack.getByRole('button', { name: 'Lo que falta, cuando llegue' }).count()).toBe(0)
  expect(await shop.db.rows('select from pedido where cotizacion_id = $1', [id])).toEqual([])
  await lack.getByRole('button', { name: 'Aceptar lo que hay' }).click()
  await page
    .getByText(/WEB-\d+/)
    .first()
    .waitFor()
  expect(
    await shop.db.rows(
      'select l.k_parte from pedido p join pedido_linea l on l.pedido_id = p.id where p.cotizacion_id = $1',
      [id],
    ),
  ).toEqual([{ k_parte: stays }])
})
