import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { faultsAtAllSizes, faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const { db } = shop
const codes = await twoParts(shop, true)
const home = await db.row<{ nombre: string; cp: string }>(
  `select s.nombre, d.cp from cliente c join sucursal s on s.id = c.sucursal_id join direccion d on d.cliente_id = c.id and d.predeterminada
   where c.clave = 'PISTON'`,
)
let page: Page
let admin: Page

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

const sums = () => page.getByRole('region', { name: 'Totales' })
const amountAt = async (name: string) => {
  const text = await sums().innerText()
  return Number(text.match(new RegExp(`${name}\\s+\\$([\\d,.]+)`))?.[1]?.replaceAll(',', ''))
}
const half = (amount: number, rate: number) => Math.round(amount * rate + Number.EPSILON) / 100
const go = async (by: string) => {
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByLabel('Vía de embarque').selectOption({ label: by })
}

/** One more part in the cart, from the same branch. */
const another = () =>
  db.rows(
    `insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select k.id, p.id, n.piezas, n.piezas, pr.valor from cliente c join carrito k on k.cliente_id = c.id
     join existencia e on e.sucursal_id = c.sucursal_id join producto p on p.id = e.producto_id and p.estado = 'activo'
     cross join lateral (select greatest(p.empaque, ceil(p.minimo::numeric / p.empaque)::int * p.empaque) as piezas) n
     cross join lateral precio_de(c.id, p.id, n.piezas) pr
     where c.clave = 'PISTON' and p.k_parte <> $1 and e.disponible > n.piezas order by p.id limit 1`,
    [codes[0]],
  )

/** The words of a paper as it was downloaded. */
function wordsOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, page = '']) => {
    try {
      return inflateSync(Buffer.from(page, 'latin1')).toString('latin1')
    } catch {
      // A picture or a letter.
      return ''
    }
  })
  return textsOfPdf(Buffer.from(streams.map((one) => `stream\n${one}\nendstream`).join('\n'), 'latin1')).flat()
}

test('until a branch is registered, what is picked up has 16 %', async () => {
  await go('Recoge en sucursal')
  await sums().getByText('IVA 16 %').waitFor()
  expect(await amountAt('IVA 16 %')).toBe(half(await amountAt('Subtotal'), 16))
})

test('the administrator registers a branch and its region', async () => {
  await openPage(admin, `${shop.url}/sucursales`)
  await admin
    .getByText(home?.nombre ?? '')
    .first()
    .click()
  const form = admin.getByRole('form', { name: `IVA de ${home?.nombre}` })
  await form.getByLabel('Vende con IVA de 8 %').check()
  await form.getByLabel('Desde').fill('2026-12-31')
  await form.getByLabel('Hasta').fill('2026-01-01')
  await form.getByRole('button', { name: 'Guardar IVA' }).click()
  await form.getByText('El último día va después del primero.').waitFor()
  await form.getByLabel('Desde').fill('')
  await form.getByLabel('Hasta').fill('')
  await form.getByRole('button', { name: 'Guardar IVA' }).press('Enter')
  await admin.getByText('IVA de la sucursal guardado').waitFor()
  await picture(admin, 'branches')
  expect(await faultsAtAllSizes(admin)).toEqual([])
})

test('picked up there: 8 % in the cart with its core, the document, the order and its paper', async () => {
  const cored = await db.row<{ id: number }>('select id from producto where k_parte = $1', [codes[0]])
  await openPage(admin, `${shop.url}/AdminProductos/${cored?.id}/precios`)
  await admin.getByRole('form', { name: 'Casco' }).getByRole('textbox').fill('350')
  await admin.getByRole('button', { name: 'Guardar casco' }).click()
  await admin.getByText(`Casco de ${codes[0]}: $350.00`).waitFor()
  await picture(admin, 'core-desk')
  await go('Recoge en sucursal')
  await sums().getByText('IVA 8 %').waitFor()
  const [subtotal, iva, total] = [await amountAt('Subtotal'), await amountAt('IVA 8 %'), await amountAt('Total MXN')]
  expect(iva).toBe(half(subtotal, 8))
  const cores = await amountAt('Cascos')
  expect(cores).toBeGreaterThan(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'cart')
  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  await sums().getByText('IVA 8 %').waitFor()
  expect([await amountAt('IVA 8 %'), await amountAt('Total MXN')]).toEqual([iva, total])
  await picture(page, 'quote')

  const id = Number(new URL(page.url()).searchParams.get('id'))
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  await page.reload()
  await page.getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  await page.waitForURL(/DetallePedidoCreado/)
  await page.getByText('IVA 8 %').first().waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PDF' }).click()])
  const words = wordsOf(await readFile(await file.path()))
  expect(words).toContain('IVA 8 %')
  expect(words).not.toContain('IVA 16 %')
  expect(words).toContain('Casco')
  expect(words).toContain(`$${cores.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  expect(words[words.indexOf('IVA 8 %') + 1]).toBe(`$${iva.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  await picture(page, 'order')
})

test('delivered outside 16 %; within 8 %; a part that is left out beside one that is not shows both; a rise asks', async () => {
  await twoParts(shop, true)
  await go('Paquetería')
  await sums().getByText('IVA 16 %').waitFor()

  await openPage(admin, `${shop.url}/sucursales`)
  const region = admin.getByRole('form', { name: 'Región fronteriza' })
  await region.getByText('Sin códigos postales').waitFor()
  await region.getByRole('button', { name: 'Agregar municipio' }).click()
  await region.getByRole('textbox', { name: 'Municipio' }).fill('Del cliente')
  await region.getByRole('textbox', { name: 'C.P. desde' }).fill(home?.cp ?? '')
  await region.getByRole('button', { name: 'Guardar región' }).click()
  await admin.getByText('Región fronteriza guardada').waitFor()
  await picture(admin, 'region')

  await openPage(page, `${shop.url}/CartItemsList`)
  await sums().getByText('IVA 8 %').waitFor()
  await another()
  const product = await db.row<{ id: number }>('select id from producto where k_parte = $1', [codes[0]])
  await openPage(admin, `${shop.url}/EditProds/${product?.id}`)
  await admin.getByLabel('Siempre con IVA 16 %').check()
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  const isOut = () => db.row<{ out: boolean }>('select sin_estimulo as out from producto where id = $1', [product?.id])
  await expect.poll(async () => (await isOut())?.out).toBe(true)
  await openPage(page, `${shop.url}/CartItemsList`)
  await sums().getByText('IVA 16 %').waitFor()
  await sums().getByText('IVA 8 %').waitFor()
  await picture(page, 'both')

  // Behind his back the branch is no longer registered: the same question as for a price.
  await db.rows('update sucursal set iva_frontera = false')
  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Cambió algo desde que viste el carrito' })
  await asked.getByText('16 % en 1 parte').waitFor()
  expect(await asked.innerText()).toMatch(/IVA\s+sube de tasa/)
  await picture(page, 'consent')
  await asked.getByRole('button', { name: 'Acepto y generar' }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  await sums().getByText('IVA 16 %').waitFor()
  expect(await sums().getByText('IVA 8 %').count()).toBe(0)
})
