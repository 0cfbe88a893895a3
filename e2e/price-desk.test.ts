import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()

const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who: Who): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}

type Part = { id: number; k_parte: string; linea_id: number; linea: string; valor: string }
// The first three of a line, so that they stand one below the other, each with one price.
const parts = await shop.db.rows<Part>(
  `with parte as (
     select p.id, p.k_parte, p.linea_id, l.nombre as linea, row_number() over (partition by p.linea_id order by p.k_parte) as n,
       (select count(*) from precio v where v.producto_id = p.id and v.lista_id = b.id) as precios, round(v.valor, 2)::text as valor
     from producto p join linea l on l.id = p.linea_id join lista_precio b on b.clave = 'BASE'
     left join precio v on v.producto_id = p.id and v.lista_id = b.id and v.cantidad_min = 1 and v.vigencia @> now()
     where p.estado = 'activo')
   select * from parte where n <= 3 and linea_id = (
     select linea_id from parte where n <= 3 group by linea_id having count(*) = 3 and max(precios) = 1 and min(precios) = 1 order by 1 limit 1)
   order by n`,
)
const [first, second, third] = parts
if (!first || !second || !third) throw new Error('the demo catalogue has such parts')

const priceOf = async ({ id }: Part) =>
  (await shop.db.row<{ valor: string }>('select round(valor, 2)::text as valor from precio_de(null, $1)', [id]))?.valor
const fieldOf = (page: Page, { k_parte }: Part) =>
  page.getByRole('textbox', { name: `Precio de ${k_parte}`, exact: true })
const gridOf = ({ linea_id }: Part) => `${shop.url}/AdminProductos/precios?estado=activo&linea=${linea_id}`

describe('the grid of prices', () => {
  test('is worked by keys alone: down, back, a column of a sheet, saved and taken back', async () => {
    const page = await newPage('admin')
    await openPage(page, gridOf(first))
    await fieldOf(page, first).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('12,5')
    await page.getByText('Escribe los decimales con punto: 12.5.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await fieldOf(page, first).inputValue()).toBe(first.valor)
    await page.keyboard.press('Enter')
    await expect.poll(() => fieldOf(page, second).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')

    await fieldOf(page, first).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '301.10\r\n\r\n303.30\r\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('2 precios escritos').waitFor()
    await page.getByRole('form', { name: 'Precios escritos' }).getByRole('button', { name: 'Guardar' }).press('Enter')
    await page.getByText('2 precios guardados').waitFor()
    expect([await priceOf(first), await priceOf(second), await priceOf(third)]).toEqual([
      '301.10',
      second.valor,
      '303.30',
    ])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('2 precios como antes').waitFor()
    expect([await priceOf(first), await priceOf(third)]).toEqual([first.valor, third.valor])
  })

  test('what somebody else changed meanwhile is told with its price of now, and what was typed stays', async () => {
    const page = await newPage('admin')
    await openPage(page, gridOf(first))
    await fieldOf(page, first).fill('222.20')
    await shop.db.transaction(async (tx) => {
      await tx.rows(
        `update precio set vigencia = tstzrange(lower(vigencia), now()) where producto_id = $1 and vigencia @> now() and lista_id = (select id from lista_precio where clave = 'BASE')`,
        [first.id],
      )
      await tx.rows(
        `insert into precio (lista_id, producto_id, valor) select id, $1, 200 from lista_precio where clave = 'BASE'`,
        [first.id],
      )
    })
    await page.getByRole('form', { name: 'Precios escritos' }).getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Alguien cambió entretanto el precio').waitFor()
    await page.getByText('$200.00').first().waitFor()
    expect(await fieldOf(page, first).inputValue()).toBe('222.20')
    expect(await priceOf(first)).toBe('200.00')
  })

  test('a rule for all that the filter leaves: seen, counted, done and taken back from the list of changes', async () => {
    const page = await newPage('admin')
    const before = await priceOf(second)
    await openPage(page, gridOf(second))
    await page.getByRole('button', { name: 'Cambiar muchos' }).click()
    await page.getByRole('textbox', { name: 'Por ciento', exact: true }).fill('50')
    await page.getByRole('button', { name: 'Ver qué cambia' }).click()
    const dialog = page.getByRole('dialog', { name: 'Qué va a cambiar' })
    await dialog.getByText('más de 30 %').waitFor()
    const count = (await dialog.getByRole('button', { name: /^Cambiar/ }).textContent())?.replace(/\D/g, '') ?? ''
    await dialog.getByRole('button', { name: /^Cambiar/ }).click()
    await dialog.getByText('Para hacerlo, escribe cuántos precios cambian:').waitFor()
    await dialog.getByRole('textbox').fill(count)
    await dialog.getByRole('button', { name: /^Cambiar/ }).click()
    await page.getByText(/precios cambiados/).waitFor()
    expect(Number(await priceOf(second))).toBeCloseTo(Number(before) * 1.5, 1)

    await openPage(page, `${shop.url}/AdminProductos/precios/cambios`)
    const row = page.getByRole('row').filter({ hasText: '+50 %' }).first()
    await row.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await page
      .getByText(/como antes/)
      .first()
      .waitFor()
    expect(await priceOf(second)).toBe(before)
  })
})

test('a part has its prices and its stock in one place, and both tell their history', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/AdminProductos/${third.id}/precios`)
  const form = page.getByRole('form', { name: 'Poner un precio' })
  await form.getByRole('textbox', { name: 'Precio sin IVA' }).fill('1.234,50')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Escribe los decimales con punto y los miles sin él: 1234.50.').waitFor()
  await form.getByRole('textbox', { name: 'Precio sin IVA' }).fill('1,234.50')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(`Precio de ${third.k_parte} guardado`).waitFor()
  await page
    .getByRole('cell', { name: /^Pantalla · / })
    .first()
    .waitFor()
  expect(await priceOf(third)).toBe('1234.50')

  const core = page.getByRole('form', { name: 'Casco' })
  await core.getByRole('textbox').fill('0')
  await core.getByRole('button', { name: 'Guardar casco' }).click()
  await core.getByText('Déjalo vacío si no lleva casco.').waitFor()
  await core.getByRole('textbox').fill('350')
  await core.getByRole('textbox').press('Enter')
  await page.getByText(`Casco de ${third.k_parte}: $350.00`).waitFor()
  const coreNow = async () =>
    (await shop.db.row<{ casco: string | null }>('select casco::text as casco from producto where id = $1', [third.id]))
      ?.casco
  expect(await coreNow()).toBe('350.00')
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.poll(coreNow).toBeNull()

  const stock = page.getByRole('form', { name: 'Mover existencia' })
  await stock.getByRole('radio', { name: 'Contar' }).check()
  await stock.getByRole('textbox', { name: 'Piezas contadas' }).fill('doce')
  await stock.getByRole('button', { name: 'Guardar' }).click()
  await stock.getByText('Escribe un número entero de piezas.').waitFor()
  await stock.getByRole('textbox', { name: 'Piezas contadas' }).fill('4321')
  await stock.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(`Existencia de ${third.k_parte} guardada`).waitFor()
  await page.getByRole('link', { name: 'Ver sus movimientos' }).click()
  await page.getByRole('row').filter({ hasText: 'Conteo · Conteo cíclico' }).first().waitFor()
})

test('no fault of accessibility at any size', async () => {
  const page = await newPage('admin')
  for (const path of [
    '/AdminProductos/precios',
    '/AdminProductos/precios/cambios',
    `/AdminProductos/${first.id}/precios`,
    '/AdminProductos/existencias',
  ]) {
    await openPage(page, shop.url + path)
    expect(await faultsAtAllSizes(page)).toEqual([])
  }
})
