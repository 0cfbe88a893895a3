import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receptor, sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import { runDeliveries } from '#fiscal/document-loads/deliveries-run.server.ts'
import { invoices, PDF, uuidOf, zipOf } from '#fiscal/document-loads/load.testing.ts'
import { faultsAtAllSizes, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-entregas-'))
const shop = await startShop({ DATA_DIR })
const browser = await openBrowser()
const url = `${shop.url}/documentosconsultSat`
/** Of the demo's first client. */
const OWN = 'RPI040315KTA'
let rfc = OWN

let contexts: BrowserContext[] = []
beforeAll(async () => {
  const row = await shop.db.row<{ rfc: string }>(
    `select e.rfc from empresa e join usuario u on u.cliente_id = e.cliente_id where u.email = 'cliente@demo.jacve.mx' limit 1`,
  )
  rfc = row?.rfc ?? OWN
})
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function adminPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, 'admin')
  return page
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const file = (name: string, content: string | Buffer): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})
const choose = (page: Page, files: Chosen[]) => page.getByLabel('Elige o suelta tus archivos').setInputFiles(files)
const to = (name: string, of: string) => ({ ...receptor, nombre: name, rfc: of })

test('an admin uploads many files, reads the report, and finds what waits for a client (AD-s3)', async () => {
  const page = await adminPage()
  await openPage(page, url)
  await page.getByRole('link', { name: 'Cargar documentos' }).first().click()
  await page.getByRole('heading', { name: 'Admin Doctos Sat' }).waitFor()
  await choose(page, [
    file('F501.xml', await sealedCfdi({ folio: '501', receptor: to('CLIENTE', rfc) })),
    file('F501.pdf', PDF),
    file('F502.xml', await sealedCfdi({ folio: '502', receptor: to('NADIE TODAVÍA', 'XIA190128J61') })),
    file('mala.xml', (await sealedCfdi({ folio: '503' })).replace('350.50', '1.50')),
  ])
  await page.getByText('2 cargados, 0 ya estaban').waitFor()
  await page.getByRole('link', { name: 'Ver reporte' }).click()
  const report = page.getByRole('table', { name: 'archivos' })
  await report.getByText('El sello no corresponde').waitFor()
  expect(await report.getByRole('row').count()).toBe(4)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Reporte CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^entrega \d+ .*\.csv$/)

  await page.getByRole('link', { name: /^Sin cliente/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'XIA190128J61' })
  await row.getByRole('button', { name: 'Asignar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Cliente' }).pressSequentially('taller')
  const option = dialog.locator('datalist option').first()
  await option.waitFor({ state: 'attached' })
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill((await option.textContent()) ?? '')
  await dialog.getByRole('button', { name: 'Asignar' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await row.waitFor()

  await page.getByRole('link', { name: 'Documentos', exact: true }).click()
  await page.getByLabel('Cliente o RFC').fill('nadie')
  await page.getByRole('button', { name: 'Buscar' }).last().click()
  await page.getByText('1 documento', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'F-502', exact: true }).click()
  await page.getByRole('heading', { name: /F-502/ }).waitFor()
})

test('a large ZIP is read by a worker while the page shows how far it is, and can be left and found again', async () => {
  const page = await adminPage()
  await openPage(page, `${url}?seccion=entregas`)
  const many = await invoices(70, 600)
  await choose(page, [file('lote.zip', zipOf(Object.fromEntries(many.map(({ folio, xml }) => [`${folio}.xml`, xml]))))])
  await page.getByText('Recibido: se está leyendo').waitFor()
  await page.getByRole('link', { name: 'Ver reporte' }).click()
  await page.getByText('Todavía no se lee ningún archivo').waitFor()
  // The worker of a real installation; its news reach the page by themselves.
  await runDeliveries({ db: shop.db, env: { DATA_DIR, STORAGE_URL: undefined }, isLong: true })
  await page.getByText('Terminada').waitFor()
  await page.getByText('70 archivos').first().waitFor()
  expect(await shop.db.rows('select from cfdi where uuid = $1', [uuidOf(669)])).toHaveLength(1)
})

test('it is the admin’s alone, in the menu of wide screens only, and holds on a phone', async () => {
  const page = await adminPage({ viewport: { width: 360, height: 740 } })
  for (const section of ['', '?seccion=entregas', '?seccion=sin-cliente', '?seccion=problemas', '?seccion=emisores']) {
    await openPage(page, url + section)
    expect(await sticksOut(page)).toEqual([])
  }
  const wide = await adminPage()
  await openPage(wide, `${shop.url}/cuenta`)
  await wide.locator('summary[aria-label^="Cuenta de"]').click()
  const entry = wide.getByRole('link', { name: 'Admin Doctos Sat' })
  await entry.waitFor()
  await wide.setViewportSize({ width: 1000, height: 900 })
  await entry.waitFor({ state: 'hidden' })
  await wide.setViewportSize({ width: 1280, height: 900 })
  await openPage(wide, `${url}?seccion=entregas`)
  expect(await faultsAtAllSizes(wide)).toEqual([])
  await openPage(wide, url)
  expect(await faultsAtAllSizes(wide)).toEqual([])

  const context = await browser.newContext()
  contexts.push(context)
  const other = await context.newPage()
  await enterAs(other, shop, 'director')
  await other.goto(url)
  expect(new URL(other.url()).pathname).toBe('/JACVE/unauthorized')
})
