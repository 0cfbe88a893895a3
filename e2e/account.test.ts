import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { creditNote, dayFrom, invoice, payment } from '#fiscal/statement/testing.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const { db } = shop
const found = await db.row<{ id: number; rfc: string }>(
  `select c.id, e.rfc from cliente c join empresa e on e.cliente_id = c.id where c.clave = 'PISTON' order by e.id limit 1`,
)
const { id: PISTON, rfc } = found ?? { id: 0, rfc: '' }
await db.rows('delete from factura_pedido')
await db.rows('delete from cfdi')
await db.rows(`update config_empresa set pago_clabe = '032180000118359719', pago_banco = 'Banco de prueba'`)
const late = await invoice(db, PISTON, '12500.00', {
  folio: 'A-1',
  dia: -75,
  vence: -45,
  saldo: '8000.00',
  receptor: rfc,
})
await payment(db, late, '4000.00', { dia: -20 })
await creditNote(db, late, '500.00', { dia: -10 })
await invoice(db, PISTON, '3200.50', { folio: 'A-2', dia: -20, vence: 10, receptor: rfc })
await invoice(db, PISTON, '900.00', { folio: 'A-3', dia: -3, saldo: '0', metodo: 'PUE', receptor: rfc })

async function pageOf(who: Who): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, who)
  return page
}

test('the client: what it owes on its desk, in its invoices and in its statement is the same; it corrects how it is invoiced', async () => {
  const page = await pageOf('cliente')
  await openPage(page, `${shop.url}/dashboard`)
  await page.getByRole('link', { name: 'Por pagar: $11,200.50' }).waitFor()
  await page.getByRole('link', { name: 'Vencido: $8,000.00' }).click()
  await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor()
  const rows = page.getByRole('table', { name: 'facturas' }).getByRole('row')
  await rows.filter({ hasText: 'A-1' }).getByText('Vencida · 45 días').waitFor()
  expect(await rows.count()).toBe(2)
  await rows.locator('summary', { hasText: 'abonado a A-1' }).click()
  await rows.getByText('Nota de crédito').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Estado de cuenta' }).click()
  await page.getByText('Movimientos en MXN').waitFor()
  await openPage(page, `${shop.url}/Facturas?vista=estado&desde=${await dayFrom(db, -60, '')}`)
  const close = page.getByRole('row', { name: /Saldo final/ })
  expect(await close.textContent()).toContain('$11,200.50')
  expect(await page.getByRole('row', { name: /Saldo inicial/ }).textContent()).toContain('$12,500.00')
  expect(await faultsAtAllSizes(page)).toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Estado de cuenta PISTON/)

  await openPage(page, `${shop.url}/Facturas?vista=datos`)
  const form = page.getByRole('form', { name: `Datos fiscales de ${rfc}` })
  await form.getByLabel('Código postal fiscal').fill('44100')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Datos fiscales guardados').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  expect(await db.row('select cp_fiscal from empresa where rfc = $1', [rfc])).toEqual({ cp_fiscal: '44100' })
})

test('a statement of several pages: each continues the one before, the close is that of the period, and files have all', async () => {
  const other = await db.row<{ id: number; rfc: string }>(
    `select c.id, e.rfc from cliente c join empresa e on e.cliente_id = c.id join usuario u on u.cliente_id = c.id
     where u.email = 'cliente2@demo.jacve.mx' order by e.id limit 1`,
  )
  for (let n = 1; n <= 230; n++)
    await invoice(db, other?.id ?? 0, '100.00', { folio: `L-${n}`, dia: -25, vence: 5, receptor: other?.rfc ?? '' })
  const page = await pageOf('otroCliente')
  await openPage(page, `${shop.url}/Facturas?vista=estado&desde=${await dayFrom(db, -60, '')}`)
  const rows = page.getByRole('table').getByRole('row')
  const moved = page.getByRole('row', { name: /L-\d+/ })
  await page.getByText('Página 1 de 3 de los movimientos.').waitFor()
  const seen: (string | undefined)[] = []
  for (const [n, count] of [100, 100, 30].entries()) {
    await page.getByText(`Página ${n + 1} de 3 de los movimientos.`).waitFor()
    expect(await moved.count()).toBe(count)
    seen.push(...(await moved.allInnerTexts()).map((text) => /L-\d+/.exec(text)?.[0]))
    expect(await rows.filter({ hasText: 'Saldo final' }).textContent()).toContain('$23,000.00')
    if (n === 0) expect(await faultsAtAllSizes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    if (n < 2) await page.getByRole('link', { name: 'Página siguiente' }).click()
  }
  expect(new Set(seen).size).toBe(230)
  // What came before this page is told as what it begins with.
  expect(await page.getByRole('row', { name: /Saldo anterior/ }).textContent()).toContain('$20,000.00')
  const href = await page.getByRole('link', { name: 'Excel' }).getAttribute('href')
  const entries = unzipSync(await (await page.request.get(new URL(href ?? '', shop.url).href)).body())
  const sheet = Buffer.concat(Object.values(entries)).toString()
  for (const folio of seen) expect(sheet).toMatch(new RegExp(`${folio}\\b`))
})

test('the adviser: whom to collect from, a promise, and a new invoice that shows at once', async () => {
  const page = await pageOf('asesor')
  await openPage(page, `${shop.url}/cobranza`)
  const row = page
    .getByRole('table', { name: 'clientes' })
    .getByRole('row')
    .filter({ hasText: 'Refaccionaria El Pistón' })
  await row.getByText('$8,000.00').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Acciones de Refaccionaria El Pistón').click()
  await page.getByRole('button', { name: 'Anotar promesa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cuánto').fill('5,000')
  await dialog.getByLabel('Cuándo').fill(await dayFrom(db, 3, ''))
  await dialog.getByRole('button', { name: 'Anotar promesa' }).click()
  await row.getByText('Promesa por cumplir').waitFor()

  await row.getByRole('link', { name: 'Refaccionaria El Pistón' }).click()
  await page.getByText('Crédito y promesas').waitFor()
  await openPage(page, page.url())
  await invoice(db, PISTON, '100.00', { folio: 'A-4', dia: 0, vence: 30, receptor: rfc })
  await page.getByRole('table', { name: 'facturas' }).getByText('A-4').waitFor()
  await page.getByRole('link', { name: 'Crédito y promesas' }).click()
  await page.getByText('$5,000.00').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('the manager lets a blocked document pass with a reason, which stays on its history', async () => {
  const quote = await db.row<{ id: number; cliente_id: number }>(
    `update cotizacion q set estado = 'EN_REVISION', vigencia = null from cliente c, usuario u
     where q.id = (select x.id from cotizacion x join cliente k on k.id = x.cliente_id join usuario m on m.sucursal_id = k.sucursal_id
         and m.email = 'manager@demo.jacve.mx'
       where x.estado in ('POR_AUTORIZAR', 'EN_REVISION') and x.total < 90000
         and not exists (select from cotizacion_linea l join producto p on p.id = l.producto_id
           where l.cotizacion_id = x.id and l.version = x.version_actual and (l.precio < l.precio_lista or l.precio < p.costo * 1.2)) order by x.id limit 1)
       and c.id = q.cliente_id and u.email = 'asesor@demo.jacve.mx' returning q.id, q.cliente_id`,
  )
  await db.rows(
    `update cliente set politica_credito = 'BLOQUEAR', limite_credito = 1, dias_credito = 30 where id = $1`,
    [quote?.cliente_id],
  )
  const page = await pageOf('manager')
  await openPage(page, `${shop.url}/cotizaciones/${quote?.id}`)
  const panel = page.getByRole('region', { name: 'Crédito' })
  await panel.getByText('Bloqueado').waitFor()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await page.getByText('Puede dejarla pasar, con un motivo').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await panel.getByLabel('Motivo para dejarla pasar').fill('Depositó hoy, falta el complemento')
  await panel.getByRole('button', { name: 'Autorizar sobre el crédito' }).click()
  await page.getByText('Alguien ya lo dejó pasar.').waitFor()
  await page.getByText('Historia').click()
  await page.getByText('Se dejó pasar sobre el crédito').waitFor()
  await page.getByText('Depositó hoy, falta el complemento').first().waitFor()
})
