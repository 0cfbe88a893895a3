import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let page: Page
let admin: Page

type Kit = { id: number; k_parte: string; one: string; other: string }
/** A kit of the demo, with its two parts; as many of them as are needed lie there. */
async function demoKit(): Promise<Kit> {
  const kit = await shop.db.row<Kit>(
    `select k.id, k.k_parte, min(p.k_parte) as one, max(p.k_parte) as other
     from producto k join producto_relacion r on r.producto_id = k.id and r.tipo = 'kit' join producto p on p.id = r.otro_id
     where k.estado = 'activo' and k.empaque = 1 and k.minimo = 1 group by 1, 2 order by 1 limit 1`,
  )
  if (!kit) throw new Error('the demo has kits on sale')
  await shop.db.rows(
    'update existencia e set disponible = 20 from producto p where p.id = e.producto_id and p.k_parte = any ($1)',
    [[kit.one, kit.other]],
  )
  return kit
}

beforeAll(async () => {
  page = await pageAs(browser, shop, 'cliente')
  admin = await pageAs(browser, shop, 'admin')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const place = process.env['SHOTS']
/** Looked at by whoever changes a screen: SHOTS=folder/name. */
async function picture(on: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await on.setViewportSize({ width, height: 900 })
    expect(await sticksOut(on), `${name} ${width}`).toEqual([])
    if (place) await on.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await on.setViewportSize({ width: 1280, height: 900 })
}

test('a kit opens into its parts and is made of them again, says which is cheaper, and is kept by its document', async () => {
  const { id, k_parte, one, other } = await demoKit()
  await shop.db.rows('delete from carrito_linea')
  await shop.db.rows(`delete from precio where producto_id = $1`, [id])
  await shop.db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, $1, 10 from lista_precio l where l.clave = 'BASE'`,
    [id],
  )
  await openPage(page, `${shop.url}/CartItemsList`)
  const code = page.getByLabel('Código', { exact: true })
  await code.fill(k_parte)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByText('Juego de 2 partes').click()
  await page.getByText(/Como juego ahorras \$[\d,.]+: por separado son/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'kit-cart')

  await page.getByRole('button', { name: `Pedir las partes sueltas de ${k_parte}` }).click()
  await page.getByLabel(`Piezas de ${one}`, { exact: true }).waitFor()
  await page.getByLabel(`Piezas de ${other}`, { exact: true }).waitFor()
  await page.getByText(/Con tus partes se completa 1 juego/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'kit-loose')
  await page.getByRole('button', { name: 'Pedirlo como juego' }).click()
  await page.getByLabel(`Piezas de ${k_parte}`, { exact: true }).waitFor()
  expect(await page.getByLabel(`Piezas de ${one}`, { exact: true }).count()).toBe(0)

  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  await page.getByText(`Juego de 1 × ${one}, 1 × ${other}`).waitFor()
  await picture(page, 'kit-quote')
})

test('what is missing of a kit is said at its line', async () => {
  const { k_parte, one } = await demoKit()
  await shop.db.rows('delete from carrito_linea')
  await shop.db.rows(
    `update existencia set disponible = 0 where producto_id = (select id from producto where k_parte = $1)`,
    [one],
  )
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByLabel('Código', { exact: true }).fill(k_parte)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByText(`Falta ${one}`).first().waitFor()
  await picture(page, 'kit-missing')
})

test('what a kit consists of is set at the desk, and its page shows it', async () => {
  const kit = await shop.db.row<{ id: number; k_parte: string; other: string }>(
    `select k.id, k.k_parte, p.k_parte as other from producto k join producto_relacion r on r.producto_id = k.id and r.tipo = 'kit' join producto p on p.id = r.otro_id where k.estado = 'activo' order by 1 limit 1`,
  )
  await openPage(admin, `${shop.url}/EditProds/${kit?.id}?seccion=relaciones`)
  const row = admin.getByRole('listitem').filter({ hasText: kit?.other ?? '' })
  await row.getByLabel('Piezas').first().fill('2')
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByText('El producto se actualizo correctamente!').first().waitFor()
  // The tabs of the desk scroll by themselves.
  await picture(admin, 'kit-desk')
  expect(
    await shop.db.row(
      `select r.cantidad from producto_relacion r join producto p on p.id = r.otro_id where r.producto_id = $1 and p.k_parte = $2 and r.tipo = 'kit'`,
      [kit?.id, kit?.other],
    ),
  ).toEqual({ cantidad: 2 })
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(kit?.k_parte ?? '')}`)
  await page.getByRole('heading', { name: 'Viene en el juego' }).waitFor()
})
