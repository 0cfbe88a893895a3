import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { faultsAtAllSizes, faultsOf } from './axe.ts'
import { openBrowser, openPage, type Shop, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop: Shop = await startShop()
const browser = await openBrowser()
let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
  await shop.db.rows('delete from anuncio')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: 'admin' | 'cliente' | 'MKTG'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

const bar = (page: Page) => page.getByRole('region', { name: /^Aviso: / })

/** How far the page moved under its reader's eyes. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value // layout-shift entries have it
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 100)
      }),
  )

test('the administrator writes one, sees each form, is warned of another; a visitor is told, closes it by key, and not again', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/anunciosadmin/nuevo`)
  await page.getByLabel('Título').fill('<b>Inventario</b>')
  await page.getByLabel('Texto', { exact: true }).fill('El sábado no surtimos. <img src=x onerror=alert(1)>')
  await page.getByLabel('A dónde lleva').fill('/Contacto')
  await page.getByLabel('Qué dice la liga').fill('Ver horarios')
  await page.getByLabel('Estado').selectOption('PUBLICADO')
  const preview = page.getByRole('region', { name: 'Así se verá' })
  for (const form of ['Ventana', 'Tarjeta', 'Barra']) {
    await preview.getByText(form, { exact: true }).click()
    await preview.getByText('El sábado no surtimos. <img src=x onerror=alert(1)>').waitFor()
  }
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Crear el anuncio' }).click()
  await page.waitForURL(/anunciosadmin\/\d+$/)
  await shop.db.rows(
    `insert into anuncio (titulo, forma, audiencia, estado, prioridad) values ('Otra barra', 'barra', 'clientes', 'PUBLICADO', 3)`,
  )
  await page.reload()
  await page.getByText('Alguien vería otro anuncio igual al mismo tiempo').waitFor()
  await page.getByRole('link', { name: 'Otra barra' }).waitFor()

  const visitor = await newPage()
  await openPage(visitor, `${shop.url}/aviso-de-privacidad`)
  await bar(visitor).getByText('<b>Inventario</b>').waitFor()
  expect(await shift(visitor)).toBeLessThanOrEqual(0.05)
  expect(await faultsAtAllSizes(visitor)).toEqual([])
  await visitor.setViewportSize({ width: 1280, height: 900 })
  expect(await bar(visitor).getByRole('link', { name: 'Ver horarios' }).getAttribute('href')).toBe('/JACVE/Contacto')
  await bar(visitor).getByRole('button', { name: 'Cerrar el aviso' }).focus()
  await visitor.keyboard.press('Escape')
  await bar(visitor).waitFor({ state: 'detached' })
  const asked = visitor.waitForResponse(/anuncios\/vigentes/)
  await visitor.reload()
  await asked
  await visitor.waitForTimeout(300)
  expect(await bar(visitor).count()).toBe(0)
})

test('a client accepts what must be accepted, which is kept with its moment; scheduled and over by the database’s clock', async () => {
  const admin = await newPage('admin')
  const client = await newPage('cliente')
  const [made] = await shop.db.rows<{ id: number }>(
    `insert into anuncio (titulo, texto, forma, audiencia, estado, requiere_enterado, desde)
     values ('Política de devoluciones', 'Quince días con su empaque.', 'modal', 'clientes', 'PUBLICADO', true, now() + interval '1 hour') returning id`,
  )
  const told = async () => (await client.request.get(`${shop.url}/api/v1/anuncios/vigentes`)).json()
  expect((await told()).anuncios).toEqual([])
  await shop.db.rows('update anuncio set desde = now() where id = $1', [made?.id])
  await openPage(client, `${shop.url}/ListaProds`)
  const dialog = client.getByRole('dialog', { name: 'Política de devoluciones' })
  await dialog.waitFor()
  expect(await faultsOf(client)).toEqual([])
  // Closed only, it is told again.
  await client.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await openPage(client, `${shop.url}/ListaProds`)
  await dialog.getByRole('button', { name: 'Enterado' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await told()).anuncios.length).toBe(0)

  await openPage(admin, `${shop.url}/anunciosadmin/${made?.id}?situacion=enterados`)
  await admin.getByRole('region', { name: 'Quién se enteró' }).getByText('1 persona', { exact: true }).waitFor()
  await shop.db.rows(
    `update anuncio set desde = now() - interval '2 days', hasta = now() - interval '1 second', edicion = 2`,
  )
  expect((await told()).anuncios).toEqual([])
  await openPage(admin, `${shop.url}/anunciosadmin`)
  await admin.getByRole('table').getByText('Vencido').waitFor()
  expect(await faultsAtAllSizes(admin)).toEqual([])

  const mktg = await newPage('MKTG')
  expect((await mktg.goto(`${shop.url}/anunciosadmin`))?.url()).toContain('/unauthorized')
})
