import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const [first = ''] = await twoParts(shop, true)
const pages = new Map<Who, Page>()
const of = (who: Who): Page => pages.get(who) ?? expect.unreachable(who)

beforeAll(async () => {
  await Promise.all(
    (['cliente', 'asesor', 'manager', 'director'] as const).map(async (who) => {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
      await enterAs(page, shop, who)
      pages.set(who, page)
    }),
  )
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const main = (who: Who) => of(who).getByRole('main')
const press = (who: Who, name: string) => main(who).getByRole('button', { name, exact: true }).click()
const isOffered = (who: Who, name: string) => main(who).getByRole('button', { name, exact: true }).isVisible()
const approval = (who: Who) => main(who).getByRole('region', { name: 'Aprobación' })

test('beyond his limit the adviser asks; the manager passes it on, the director lets it pass; each hears of it at once', async () => {
  const client = of('cliente')
  await openPage(client, `${shop.url}/CartItemsList`)
  await press('cliente', 'Generar pre-pedido')
  await client.waitForURL(/DetallePrepedido\?id=\d+/)
  const id = new URL(client.url()).searchParams.get('id')
  await press('cliente', 'Enviar a autorizar')
  await main('cliente').getByText('Por autorizar', { exact: true }).first().waitFor()

  for (const who of ['asesor', 'manager', 'director'] as const)
    await openPage(of(who), `${shop.url}/cotizaciones/${id}`)
  await press('asesor', 'Tomarla')
  const field = of('asesor').getByLabel(`Precio de ${first}`)
  await field.waitFor()
  const price = Number(await field.inputValue())
  // A fifth off: more than the adviser may (8 %) and than the manager may (15 %).
  await field.fill((price * 0.8).toFixed(2))
  await press('asesor', 'Autorizar con estos precios')
  await of('asesor')
    .getByText(/descuento mayor al permitido|límite/)
    .first()
    .waitFor()
  await press('asesor', 'Pedir aprobación')
  const dialog = of('asesor').getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Se lo lleva hoy si igualamos.')
  await dialog.getByRole('button', { name: 'Pedir aprobación' }).click()
  await approval('asesor').getByText('De la gerencia').waitFor()

  // Nobody reloads: the others see it, and who asked cannot answer himself.
  await approval('manager').getByText('Pendiente').waitFor()
  expect(await approval('manager').innerText()).toContain('«Se lo lleva hoy si igualamos.»')
  expect(await isOffered('asesor', 'Aprobar lo pedido')).toBe(false)
  expect(await main('cliente').getByText('Aprobación').count()).toBe(0)
  expect(await faultsOf(of('manager'))).toEqual([])

  // One main button: what was asked of him.
  expect(await isOffered('manager', 'Autorizar')).toBe(false)
  await press('manager', 'Aprobar lo pedido')
  await of('manager').getByText('Rebasa también tu límite: pasó a la dirección con tu visto bueno.').waitFor()
  await approval('director').getByText('De la dirección').waitFor()
  await press('manager', 'Aprobar lo pedido')
  await of('manager').getByText('Ya le toca a la dirección.').waitFor()
  await press('director', 'Aprobar lo pedido')
  await approval('director').getByText('Aprobada').waitFor()

  await approval('asesor').getByText('Aprobada').waitFor()
  expect(await field.inputValue()).toBe((price * 0.8).toFixed(2))
  // The approved amounts are there by themselves, and only they go out.
  expect(await isOffered('asesor', 'Autorizar con estos precios')).toBe(false)
  await field.fill((price * 0.85).toFixed(2))
  expect(await isOffered('asesor', 'Autorizar lo aprobado')).toBe(false)
  await main('asesor').getByText('Cambiaste lo que se aprobó: vuelve a pedir aprobación.').waitFor()
  await press('asesor', `Dejar ${first} como estaba`)
  expect(await field.inputValue()).toBe((price * 0.8).toFixed(2))
  await press('asesor', 'Autorizar lo aprobado')
  await main('asesor').getByText('Autorizada', { exact: true }).first().waitFor()
  await main('cliente').getByText('Autorizada', { exact: true }).first().waitFor()
  const sold = await shop.db.row(
    `select q.estado, (select min(x.precio)::numeric(14, 2)::text from cotizacion_linea x join producto p on p.id = x.producto_id
       where x.cotizacion_id = q.id and x.version = q.version_actual and p.k_parte = $2) as precio from cotizacion q where q.id = $1`,
    [Number(id), first],
  )
  expect(sold).toEqual({ estado: 'AUTORIZADA', precio: (price * 0.8).toFixed(2) })
})
