import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { pageAs, type Who } from './people.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'devoluciones-'))
const shop = await startShop({ DATA_DIR: folder })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const pageOf = (who: Who, width = 360) => pageAs(browser, shop, who, { width, height: 800 })
const looked = async (page: Page) => [...(await faultsOf(page)), ...(await sticksOut(page))]

/** The client’s last delivered order, delivered yesterday whatever the demo says. */
async function deliveredOrder(): Promise<{ sucursal: string; folio: string; k_parte: string }> {
  const found = await shop.db.row<{ sucursal: string; folio: string; k_parte: string; id: number }>(
    `select o.id, s.clave as sucursal, o.folio, l.k_parte from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id
     join pedido_linea l on l.pedido_id = o.id and l.entregada > 0
     where c.clave = 'PISTON' and o.estado in ('ENTREGADO', 'CERRADO') order by o.id desc, l.renglon limit 1`,
  )
  if (!found) throw new Error('the demo has an order that was delivered')
  await shop.db.rows(`update embarque set entregado_en = now() - interval '1 day' where pedido_id = $1`, [found.id])
  return found
}

test('a return from the order over the adviser’s desk to its end, and nothing of it for another client', async () => {
  const { sucursal, folio: order, k_parte } = await deliveredOrder()
  const client = await pageOf('cliente')
  await openPage(client, `${shop.url}/detalles-pedido?folio=${order}&sucursal=${sucursal}`)
  await client.getByRole('link', { name: 'Devolver piezas' }).click()
  await client.getByRole('heading', { name: 'Pedir una devolución' }).waitFor()
  await client.getByRole('checkbox', { name: new RegExp(k_parte) }).check()
  await client.getByLabel('Motivo').selectOption('no_le_quedo')
  await client
    .getByLabel(/vehículo/)
    .last()
    .fill('Nissan Tsuru 2005')
  await client.getByLabel('Cuéntanos qué pasó (si ayuda)').fill('La base es más ancha.')
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#866' } })
    .jpeg()
    .toBuffer()
  await client
    .getByLabel('Elegir fotografías')
    .setInputFiles({ name: 'base.jpg', mimeType: 'image/jpeg', buffer: bytes })
  expect(await looked(client)).toEqual([])
  await client.getByRole('button', { name: 'Pedir la devolución' }).click()
  await client.getByRole('heading', { name: /Devolución DV-/ }).waitFor()
  await client.getByRole('img', { name: 'Fotografía 1 de 1' }).waitFor()
  const folio = (await client.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1) ?? ''
  expect(await looked(client)).toEqual([])

  const stranger = await pageOf('otroCliente')
  expect((await stranger.goto(`${shop.url}/devoluciones/${folio}`))?.status()).toBe(404)
  await stranger.getByRole('heading', { name: 'La devolución no existe' }).waitFor()

  const adviser = await pageOf('asesor', 1280)
  await openPage(adviser, `${shop.url}/AdminDevoluciones?solo=por_atender`)
  expect(await looked(adviser)).toEqual([])
  await adviser.getByRole('link', { name: folio }).click()
  const step = async (name: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    await adviser.getByRole('button', { name, exact: true }).click()
    const dialog = adviser.getByRole('dialog', { name: new RegExp(folio) })
    await dialog.waitFor()
    await fill?.(dialog)
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await step('Autorizar')
  await step('Registrar lo recibido')
  await step('Dictaminar', async (dialog) => {
    await dialog.getByRole('radio', { name: 'No procede' }).check()
    await dialog.getByLabel('Por qué no procede').fill('Sí es la de su modelo.')
    expect(await faultsOf(adviser)).toEqual([])
  })
  await step('No procede')
  await step('Cerrar la devolución')
  await adviser.getByText('Cerrada', { exact: true }).first().waitFor()
  expect(await looked(adviser)).toEqual([])

  await openPage(client, `${shop.url}/devoluciones`)
  await client.getByRole('link', { name: folio }).click()
  await client.getByText('Dictamen: Sí es la de su modelo.').waitFor()
  const [sheet] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Hoja para la caja' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe(`${folio}.pdf`)
})
