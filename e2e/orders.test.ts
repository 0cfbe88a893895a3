import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function pageOf(who: Who): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await enterAs(page, shop, who)
  return page
}

/** An order of the first client that nobody has confirmed yet. */
async function freshOrder(): Promise<{ sucursal: string; folio: string }> {
  const found = await shop.db.row<{ sucursal: string; folio: string }>(
    `select s.clave as sucursal, o.folio from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id
     where c.clave = 'PISTON' and o.estado = 'CREADO' order by o.id desc limit 1`,
  )
  if (!found) throw new Error('the demo has an order to confirm')
  return found
}
const countOrders = () => shop.db.row('select count(*)::int as n from pedido')

test('an order from its client’s confirmation page over the adviser’s desk and back', async () => {
  const { sucursal, folio } = await freshOrder()
  const before = await countOrders()
  const client = await pageOf('cliente')
  await client.goto(`${shop.url}/DetallePedidoCreado/${sucursal}/${folio}`)
  await client.getByText('Recibimos tu pedido').waitFor()
  const chat = await client.getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(folio)
  expect([...(await faultsOf(client)), ...(await sticksOut(client))]).toEqual([])
  await client.reload()
  expect(await countOrders()).toEqual(before)

  const [file] = await Promise.all([client.waitForEvent('download'), client.getByRole('link', { name: 'PDF' }).click()])
  expect(file.suggestedFilename()).toBe(`Pedido ${folio}.pdf`)

  // Somebody else's order is as if there were none.
  const stranger = await pageOf('otroCliente')
  const answer = await stranger.goto(`${shop.url}/DetallePedidoCreado/${sucursal}/${folio}`)
  expect(answer?.status()).toBe(404)
  await stranger.getByRole('heading', { name: 'El pedido no existe' }).waitFor()

  const adviser = await pageOf('asesor')
  await openPage(adviser, `${shop.url}/pedidos?estado=CREADO&q=${folio}`)
  expect([...(await faultsOf(adviser)), ...(await sticksOut(adviser))]).toEqual([])
  await adviser.getByRole('link', { name: folio, exact: true }).click()
  await adviser.getByRole('button', { name: 'Confirmar' }).click()
  const dialog = adviser.getByRole('dialog')
  expect(await faultsOf(adviser)).toEqual([])
  const pieces = Number(await dialog.getByLabel('Confirmadas').first().inputValue())
  await dialog
    .getByLabel('Confirmadas')
    .first()
    .fill(String(pieces - 1))
  await dialog.getByLabel('Por llegar').first().fill('1')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await adviser.getByText('Pedido confirmado').waitFor()
  await adviser.getByRole('button', { name: 'Empezar a surtir' }).waitFor()

  await openPage(client, `${shop.url}/detalles-pedido?folio=${folio}&sucursal=${sucursal}`)
  await client.getByText('Por llegar', { exact: true }).first().waitFor()
  expect(await client.getByText('Recibimos tu pedido').count()).toBe(0)
  await client.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Cancelar el pedido' }).click()
  await client.getByText('Este pedido está cancelado').waitFor()
})

test('the client’s dashboard and indicators hold on a phone; on paper an order has no chrome and its prices', async () => {
  const page = await pageOf('cliente')
  for (const path of ['/dashboard', '/Indicadores']) {
    await page.goto(`${shop.url}${path}`)
    expect([path, ...(await faultsOf(page)), ...(await sticksOut(page))]).toEqual([path])
  }
  const months = page.getByRole('group', { name: 'Compras por mes' }).getByRole('link')
  expect(await months.count()).toBe(12)

  await page.goto(`${shop.url}/detalles-pedido`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
  expect(await page.getByRole('table', { name: 'Renglones del pedido' }).getByText('$').count()).toBeGreaterThan(1)
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
})
