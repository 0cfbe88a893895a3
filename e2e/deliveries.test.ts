import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { loadDemoDeliveries } from '../db/demo/deliveries.ts'
import { testEnv } from '#http.testing.ts'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { pageAs, type Who } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'entregas-'))
const shop = await startShop({ DATA_DIR: folder })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const pageOf = (who: Who, width = 360) => pageAs(browser, shop, who, { width, height: 800 })
const looked = async (page: Page) => [...(await faultsOf(page)), ...(await sticksOut(page))]

/** An order of the first client that is on its way, in one parcel. */
async function orderOnItsWay(): Promise<{ sucursal: string; folio: string }> {
  const found = await shop.db.row<{ sucursal: string; folio: string }>(
    `select s.clave as sucursal, o.folio from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id
     where c.clave = 'PISTON' and exists (select from embarque e where e.pedido_id = o.id and e.estado = 'EN_CAMINO')
     order by o.id desc limit 1`,
  )
  if (!found) throw new Error('the demo has an order on its way')
  return found
}

test('a delivery on a phone: a photograph whose upload broke is not lost, the signature is drawn, and the client sees both', async () => {
  const { sucursal, folio } = await orderOnItsWay()
  const page = await pageOf('asesor')
  await openPage(page, `${shop.url}/pedidos/${sucursal}/${folio}`)
  await page.getByRole('button', { name: 'Marcar entregado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quién recibió').waitFor()
  expect(await looked(page)).toEqual([])

  const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a87' } })
    .jpeg()
    .toBuffer()
  await page.route('**/evidencias', (route) =>
    route.fulfill({ status: 503, json: { message: 'El almacén no responde.' } }),
  )
  await dialog.getByLabel('Tomar fotografía').setInputFiles({ name: 'caja.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByText('1 fotografía sin subir').waitFor()
  // Nor is it lost when the window is closed and opened again.
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
  await page.getByRole('button', { name: 'Marcar entregado' }).click()
  await dialog.getByText('1 fotografía sin subir').waitFor()
  await page.unroute('**/evidencias')
  await dialog.getByRole('button', { name: 'Volver a subir' }).click()
  await dialog.getByRole('img', { name: 'Fotografía 1 de la entrega' }).waitFor()

  const pad = dialog.getByRole('img', { name: 'Firma de quien recibe, en blanco' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is shown')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let n = 1; n <= 12; n++) await page.mouse.move(box.x + 30 + n * 18, box.y + box.height / 2 + (n % 2 ? -24 : 24))
  await page.mouse.up()
  await dialog.getByRole('img', { name: 'Firma de quien recibe, ya firmada' }).waitFor()
  await dialog.getByLabel('Quién recibió').fill('Lupe Ortiz')
  await dialog.getByRole('button', { name: 'Marcar entregado' }).click()
  await page.getByText('Entrega registrada').first().waitFor()
  await page.getByText('Recibió Lupe Ortiz').waitFor()

  const client = await pageOf('cliente')
  await openPage(client, `${shop.url}/detalles-pedido?folio=${folio}&sucursal=${sucursal}`)
  await client.getByText('Recibió Lupe Ortiz').waitFor()
  await client.getByRole('img', { name: 'Fotografía de la entrega' }).waitFor()
  await client.getByRole('link', { name: 'Firma de quien recibió' }).click()
  await client.getByRole('img', { name: 'Firma de quien recibió, grande' }).waitFor()
  expect(await looked(client)).toEqual([])
  await client.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: /Comprobante de entrega/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`Entrega ${folio}-1.pdf`)
  expect(await client.getByRole('button', { name: /Agregar evidencia/ }).count()).toBe(0)

  // The ink is there: not all of the picture is white.
  const kept = await shop.db.row<{ id: number }>(
    `select v.id from embarque_evidencia v join embarque e on e.id = v.embarque_id join pedido o on o.id = e.pedido_id
     where o.folio = $1 and v.tipo = 'firma'`,
    [folio],
  )
  const picture = await client.request.get(`${shop.url}/api/v1/pedidos/${sucursal}/${folio}/evidencias/${kept?.id}`)
  const { channels } = await sharp(await picture.body()).stats()
  expect(channels[0]?.min).toBeLessThan(80)
})

test('the demo has deliveries with photographs and signatures', async () => {
  await shop.db.rows('delete from embarque_evidencia')
  await loadDemoDeliveries({ db: shop.db, env: { ...testEnv, DATA_DIR: folder } })
  const found = await shop.db.row<{ n: number }>('select count(distinct embarque_id)::int as n from embarque_evidencia')
  expect(found?.n).toBeGreaterThanOrEqual(10)
})
