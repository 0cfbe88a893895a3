import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Facts, reckon } from '#second-reckoning.testing.ts'
import { invoiced } from '#selling/returns/testing.server.ts'
import { faultsAtAllSizes, faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { pageAs } from './people.ts'

/** Centavos of a core, so that 8 % of one ends on half a centavo and more: 28.0056. */
const CORE = 35_007
const PIECES = 2

const shop = await startShop()
const browser = await openBrowser()
const { db } = shop
const [code = ''] = await twoParts(shop, true)
/** One more part from the same branch, that carries no core. */
const { other } = (await db.row<{ other: string }>(
  `with x as (
     select p.id, p.k_parte, pr.valor from cliente c join existencia e on e.sucursal_id = c.sucursal_id
     join producto p on p.id = e.producto_id and p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and p.casco is null and not p.sin_estimulo
     cross join lateral precio_de(c.id, p.id, $2) pr
     where c.clave = 'PISTON' and p.k_parte <> $1 and e.disponible > 20 order by p.id limit 1),
   en as (insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select k.id, x.id, $2, $2, x.valor from x, carrito k join cliente c on c.id = k.cliente_id and c.clave = 'PISTON' where k.principal)
   select k_parte as other from x`,
  [code, PIECES],
)) ?? { other: '' }
let buyer: Page
let warehouse: Page
let facts: Facts

beforeAll(async () => {
  buyer = await pageAs(browser, shop, 'cliente')
  warehouse = await pageAs(browser, shop, 'CustomerService')
  await db.rows(`update producto set casco = $2::numeric / 100 where k_parte = $1`, [code, CORE])
  const branch = await db.row<{ id: number }>(
    `update sucursal s set iva_frontera = true from cliente c where c.clave = 'PISTON' and s.id = c.sucursal_id returning s.id`,
  )
  const parts = await db.rows<{ k_parte: string; micros: number }>(
    `select p.k_parte, (pr.valor * 1000000)::int8 as micros from producto p join cliente c on c.clave = 'PISTON'
     cross join lateral precio_de(c.id, p.id, $2) pr where p.k_parte = any ($1)`,
    [[code, other], PIECES],
  )
  await db.rows('delete from promocion')
  facts = {
    parts: Object.fromEntries(
      parts.map(({ k_parte, micros }) => [
        k_parte,
        {
          k_parte,
          line: 0,
          brand: 0,
          base: { one: micros, many: micros },
          group: null,
          list: null,
          contract: null,
          core: k_parte === code ? CORE : 0,
          grams: 0,
          leftOut: false,
        },
      ]),
    ),
    rules: [],
    promotions: [],
    dollar: { rate: null, list: false, group: false },
    route: null,
    border: [branch?.id ?? 0],
  }
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const branches = () => [{ id: facts.border[0] ?? 0, pieces: PIECES }]
/** What so many cores alone come to, by the second reckoning: the parts themselves for nothing. */
function coresAlone(pieces: number) {
  const part = facts.parts[code]
  if (!part) throw new Error('the part is among the facts')
  const bare = { ...facts, parts: { [code]: { ...part, base: { one: 0, many: 0 } } } }
  return reckon(bare, [{ k_parte: code, pieces, branches: [{ id: facts.border[0] ?? 0, pieces }] }])
}
const money = (centavos: number) =>
  `$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Presses a step of the desk and its button in the dialog that asks. */
async function step(page: Page, name: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

let order: { id: number; folio: string; sucursal: string }
let folio: string

test('bought at 8 %: cart, document and order come to what is reckoned a second time', async () => {
  const told = reckon(
    facts,
    [code, other].map((k_parte) => ({ k_parte, pieces: PIECES, branches: branches() })),
  )
  expect(told.bases).toEqual({ 8: told.subtotal, 16: 0 })
  expect([other, told.goods > 0]).toEqual([expect.stringMatching(/./), true])
  await openPage(buyer, `${shop.url}/CartItemsList`)
  await buyer.getByLabel('Vía de embarque').selectOption({ label: 'Recoge en sucursal' })
  const sums = buyer.getByRole('region', { name: 'Totales' })
  const isShown = async () => {
    await sums.getByText('IVA 8 %').waitFor()
    const words = await sums.innerText()
    for (const amount of [told.cores, told.subtotal, told.iva, told.total]) expect(words).toContain(money(amount))
  }
  await isShown()
  await buyer.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  await buyer.waitForURL(/DetallePrepedido\?id=\d+/)
  await isShown()
  const id = Number(new URL(buyer.url()).searchParams.get('id'))
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  await buyer.reload()
  await buyer.getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  await buyer.waitForURL(/DetallePedidoCreado/)
  const made = await db.row<{ id: number; folio: string; sucursal: string; sums: string[] }>(
    `select o.id, o.folio, s.clave as sucursal, array[(select sum(l.casco * l.cantidad) from pedido_linea l where l.pedido_id = o.id), o.subtotal, o.iva, o.total]::text[] as sums
     from pedido o join sucursal s on s.id = o.sucursal_id order by o.id desc limit 1`,
  )
  if (!made) throw new Error('the order was made')
  order = made
  const centavos = made.sums.map((amount) => Math.round(Number(amount) * 100))
  expect(centavos).toEqual([told.cores, told.subtotal, told.iva, told.total])
})

test('the warehouse fills it and hands it over', async () => {
  await openPage(warehouse, `${shop.url}/pedidos?q=${order.folio}`)
  await warehouse.getByRole('link', { name: order.folio, exact: true }).click()
  for (const name of ['Confirmar', 'Empezar a surtir', 'Surtir', 'Embarcar']) await step(warehouse, name)
  await step(warehouse, 'Marcar entregado', (dialog) => dialog.getByLabel('Quién recibió').fill('Lupe Ortiz'))
  await expect
    .poll(async () => (await db.row<{ estado: string }>('select estado from pedido where id = $1', [order.id]))?.estado)
    .toBe('ENTREGADO')
})

test('the buyer asks for one core of two, at what was charged and its 8 %, also after the branch left the border', async () => {
  await db.rows('update sucursal set iva_frontera = false')
  await openPage(buyer, `${shop.url}/detalles-pedido?folio=${order.folio}&sucursal=${order.sucursal}`)
  await buyer.getByRole('link', { name: 'Devolver piezas' }).click()
  await buyer.getByRole('radio', { name: /^Casco/ }).check()
  // The other part was charged without one.
  expect(await buyer.getByRole('checkbox', { name: new RegExp(other) }).count()).toBe(0)
  await buyer.getByText(`2 piezas a ${money(CORE)} más IVA`).waitFor()
  await buyer.getByRole('checkbox', { name: new RegExp(code) }).check()
  await buyer.getByLabel('Piezas').fill('1')
  expect(await faultsAtAllSizes(buyer)).toEqual([])
  await buyer.getByRole('button', { name: 'Pedir la devolución' }).click()
  await buyer.getByRole('heading', { name: /Devolución DV-|Casco DV-/ }).waitFor()
  folio = (await buyer.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1) ?? ''
  await shownCredit(buyer)
  expect([...(await faultsOf(buyer)), ...(await sticksOut(buyer))]).toEqual([])
})

/** One core: what the second reckoning says of it, its VAT down to the centavo (0127). */
function credit() {
  const alone = coresAlone(1)
  const iva = Math.floor((alone.bases[8] * 8) / 100)
  expect(alone.bases).toEqual({ 8: CORE, 16: 0 })
  expect(alone.iva - iva).toBe(1)
  return { importe: alone.cores, iva, total: alone.cores + iva }
}

async function shownCredit(page: Page): Promise<void> {
  const { importe, iva, total } = credit()
  for (const amount of [importe, iva, total])
    await page.getByRole('main').getByText(money(amount), { exact: true }).first().waitFor()
}

test('the warehouse receives it, judges it and links the credit note of that sum; the buyer sees it', async () => {
  const { total } = credit()
  await openPage(warehouse, `${shop.url}/AdminDevoluciones?q=${folio}`)
  await warehouse.getByRole('link', { name: folio }).click()
  await step(warehouse, 'Autorizar')
  await step(warehouse, 'Registrar lo recibido')
  await step(warehouse, 'Dictaminar', async (dialog) => {
    await dialog.getByRole('radio', { name: 'Procede', exact: true }).check()
    const value = dialog.getByLabel('Valor por casco, sin IVA')
    expect(await value.inputValue()).toBe('350.07')
    await dialog.getByText(`Se cobró a ${money(CORE)}.`).waitFor()
    await value.fill('350.08')
    await dialog.getByRole('button', { name: 'Dictaminar', exact: true }).click()
    await dialog.getByText(/no se devuelve más/).waitFor()
    await value.fill('350.07')
    expect(await faultsOf(warehouse)).toEqual([])
  })
  await shownCredit(warehouse)

  const { cliente, producto, precio } = (await db.row<{ cliente: number; producto: number; precio: number }>(
    `select o.cliente_id as cliente, l.producto_id as producto, l.precio::float8 as precio
     from pedido o join pedido_linea l on l.pedido_id = o.id and l.k_parte = $2 where o.id = $1`,
    [order.id, code],
  )) ?? { cliente: 0, producto: 0, precio: 0 }
  const uuid = await invoiced(db, {
    cliente,
    pedido: order,
    tasa: 8,
    conceptos: [
      { producto_id: producto, cantidad: PIECES, precio },
      { producto_id: null, cantidad: PIECES, precio: CORE / 100, texto: `Casco de ${code}` },
    ],
  })
  await invoiced(db, { cliente, tipo: 'E', de: uuid, total: total / 100, tasa: 8 })
  await warehouse.reload()
  await step(warehouse, 'Ligar nota de crédito', async (dialog) => {
    await dialog.getByText(`Se espera por ${money(total)}.`).waitFor()
    expect(await faultsAtAllSizes(warehouse)).toEqual([])
  })
  await step(warehouse, 'Cerrar la devolución')

  await openPage(buyer, `${shop.url}/devoluciones/${folio}`)
  await buyer.getByText('Cerrada', { exact: true }).first().waitFor()
  await buyer
    .getByText(`por ${money(total)}`)
    .first()
    .waitFor()
  await shownCredit(buyer)
  // The other core is still his to give back, and no third.
  await openPage(buyer, `${shop.url}/detalles-pedido?folio=${order.folio}&sucursal=${order.sucursal}`)
  await buyer.getByRole('link', { name: 'Devolver piezas' }).click()
  await buyer.getByRole('radio', { name: /^Casco/ }).check()
  await buyer.getByText(`1 pieza a ${money(CORE)} más IVA`).waitFor()
})
