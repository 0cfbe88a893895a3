import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawPdf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()
const [first = ''] = await twoParts(shop, true)
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

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const typed = () => adviser.getByLabel(`Precio de ${first}`)

test('each side sees that the other looks, a link leads staff to its own page, and what is typed survives', async () => {
  await openPage(client, `${shop.url}/CartItemsList`)
  await press(client, 'Pedir cotización')
  await client.waitForURL(/DetallePrepedido\?id=\d+/)
  const address = client.url()
  const id = new URL(address).searchParams.get('id')
  await press(client, 'Enviar a autorizar')
  await client.getByText('Por autorizar', { exact: true }).first().waitFor()

  await openPage(adviser, address)
  expect(new URL(adviser.url()).pathname).toMatch(new RegExp(`/cotizaciones/${id}$`))
  await adviser.getByText(/\(cliente\) está viendo esta cotización$/).waitFor()
  await client.getByText('Sofía Asesora (asesoría) está viendo esta cotización').waitFor()
  expect(await faultsAtAllSizes(client)).toEqual([])

  const file = { name: 'orden.pdf', mimeType: 'application/pdf', buffer: rawPdf() }
  await client.getByLabel('Adjuntar archivo').setInputFiles(file)
  await client.getByRole('button', { name: 'Retirar orden.pdf' }).waitFor()
  await adviser.getByRole('list', { name: 'Archivos' }).getByRole('link', { name: 'orden.pdf' }).waitFor()

  await press(adviser, 'Tomarla')
  await typed().fill('1.25')
  await adviser.getByLabel('Mensaje para el cliente (opcional)').fill('Te lo dejo mejor')
  await openPage(adviser, adviser.url())
  await expect.poll(() => typed().inputValue()).toBe('1.25')

  // The session ends elsewhere; after signing in again it is still there.
  await adviser.context().clearCookies()
  await openPage(client, `${shop.url}/home`)
  await enterAs(adviser, shop, 'asesor')
  await openPage(adviser, `${shop.url}/cotizaciones/${id}`)
  await expect.poll(() => typed().inputValue()).toBe('1.25')
  expect(await adviser.getByLabel('Mensaje para el cliente (opcional)').inputValue()).toBe('Te lo dejo mejor')
  // The client has left.
  await adviser.getByText('está viendo esta cotización').waitFor({ state: 'detached' })
})

test('over content that changed meanwhile it is offered, and given back when asked for', async () => {
  const address = adviser.url()
  await openPage(adviser, `${shop.url}/cotizaciones`)
  // In another browser the same adviser proposes something else, and the client answers.
  const office = await (await browser.newContext()).newPage()
  await enterAs(office, shop, 'asesor')
  await openPage(office, address)
  await office.getByLabel('Mensaje para el cliente (opcional)').fill('¿Te sirve así?')
  await press(office, 'Devolver con mensaje')
  await openPage(client, `${shop.url}/DetallePrepedido?id=${address.split('/').at(-1)}`)
  await press(client, 'Contraofertar')
  await client.getByLabel(`Piezas de ${first}`).fill('3')
  await press(client, 'Enviar contraoferta')
  await client.getByText('En revisión', { exact: true }).first().waitFor()

  await openPage(adviser, address)
  await adviser.getByText('Dejaste algo sin enviar, y el documento cambió desde entonces').waitFor()
  expect(await typed().inputValue()).not.toBe('1.25')
  await press(adviser, 'Recuperar')
  expect(await typed().inputValue()).toBe('1.25')
  await office.close()
})
