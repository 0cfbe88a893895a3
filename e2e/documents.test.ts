import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { rangeOf, todayInMexico } from '#fiscal/documents/period.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { faultsAtAllSizes, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-documentos-'))
const shop = await startShop({ DATA_DIR })
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
let page: Page
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const month = rangeOf('mes-pasado', todayInMexico())
const invoice = uuidOf('factura del mes pasado')
const paid = uuidOf('pago del mes pasado')
const note = uuidOf('nota del mes pasado')
const foreign = uuidOf('de otro cliente')
const xmls = new Map<string, Buffer>()

beforeAll(async () => {
  const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
  const clientOf = async (email: string) =>
    (await shop.db.row<{ id: number }>('select cliente_id as id from usuario where email = $1', [email]))?.id ?? 0
  const mine = await clientOf(emailOf('cliente'))
  const keep = async (given: Omit<Parameters<typeof keepDocument>[2], 'cliente'> & { cliente?: number }) => {
    const { xml } = await keepDocument(shop.db, storage, { cliente: mine, ...given })
    xmls.set(given.uuid, xml)
  }
  await shop.db.rows('update cfdi set cliente_id = null where cliente_id = $1', [mine])
  const lineas = Array.from({ length: 12 }, (_, n) => ({
    clave: `BAL-${n + 1}`,
    descripcion: 'Balata delantera cerámica con sensor de desgaste',
    cantidad: n + 1,
    precio: '100.00',
  }))
  const addenda = '<x:oc xmlns:x="urn:x">&lt;img src=x onerror=alert(1)&gt;</x:oc>'
  await keep({
    uuid: invoice,
    serie: 'FAC',
    folio: '501',
    fecha: `${month.desde}T09:00:00`,
    lineas,
    addenda,
    vence_en: '2030-01-01',
  })
  await keep({
    uuid: paid,
    tipo: 'P',
    serie: 'REP',
    folio: '12',
    fecha: `${month.desde}T12:00:00`,
    pagos: [
      {
        monto: '1000.00',
        de: [{ uuid: invoice, folio: '501', anterior: '9048.00', pagado: '1000.00', insoluto: '8048.00' }],
      },
    ],
  })
  await keep({
    uuid: note,
    tipo: 'E',
    serie: 'NC',
    folio: '3',
    fecha: `${month.desde}T13:00:00`,
    relacionados: { tipo: '01', uuids: [invoice] },
  })
  await keep({ uuid: uuidOf('vieja'), serie: 'V', folio: '1', fecha: '2020-01-15T10:00:00', estado_sat: 'CANCELADO' })
  await keep({ uuid: foreign, folio: '9', cliente: await clientOf(emailOf('otroCliente')) })
  page = await context.newPage()
  await enterAs(page, shop, 'cliente')
})

async function saved(press: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<unknown>]>([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test("last month's documents are two presses from the desk: list, then the ZIP of all", async () => {
  await openPage(page, `${shop.url}/dashboard`)
  await page.getByRole('link', { name: 'Mes pasado: 3' }).click()
  await page.getByText('3 documentos', { exact: true }).first().waitFor()
  expect(await page.getByRole('region', { name: 'Totales de lo filtrado' }).innerText()).toContain('$9,048.00')
  const { name, bytes } = await saved(() => page.getByRole('link', { name: 'ZIP de todos (3)' }).click())
  expect(name).toMatch(/^documentos .*\.zip$/)
  const entries = unzipSync(bytes)
  expect(Object.keys(entries)).toHaveLength(6)
  const xml = entries[`FAC-501_${invoice.toUpperCase()}.xml`]
  expect(xml && Buffer.from(xml).equals(xmls.get(invoice)!)).toBe(true)
})

test('filter, choose, and a ZIP of the chosen', async () => {
  await page.getByRole('form', { name: 'Buscar documentos' }).getByLabel('Tipo').selectOption('I')
  await page.getByText('1 documento', { exact: true }).first().waitFor()
  expect(page.url()).toContain('periodo=mes-pasado')
  await page.getByLabel('Elegir FAC-501').check()
  const { bytes } = await saved(() => page.getByRole('button', { name: 'ZIP de 1 elegido' }).click())
  expect(Object.keys(unzipSync(bytes)).sort()).toEqual(
    ['pdf', 'xml'].map((ending) => `FAC-501_${invoice.toUpperCase()}.${ending}`),
  )
})

test('a document is looked at whole, and its files are the ones that came', async () => {
  await page.getByRole('link', { name: 'FAC-501', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Factura FAC-501' }).waitFor()
  const history = page.getByRole('region', { name: 'Historia' })
  expect(await history.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Se emitió este documento'),
    expect.stringContaining('REP-12'),
    expect.stringContaining('NC-3'),
  ])
  await page.getByText('Addenda', { exact: true }).click()
  await page.getByText('&lt;img src=x onerror=alert(1)&gt;').waitFor()
  const xml = await saved(() => page.getByRole('link', { name: 'XML' }).click())
  expect(xml.bytes.equals(xmls.get(invoice)!)).toBe(true)
  const pdf = await saved(() => page.getByRole('link', { name: 'PDF' }).click())
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([`FAC-501_${invoice.toUpperCase()}.pdf`, '%PDF-'])
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await history.getByRole('link', { name: 'REP-12' }).click()
  await page.getByRole('heading', { level: 1, name: 'Complemento de pago REP-12' }).waitFor()
})

test('a problem is told and stands there, waiting for its answer', async () => {
  await page.getByRole('button', { name: 'Reportar problema' }).click()
  await page.getByLabel('Qué está mal').fill('El pago fue por otra factura')
  await page.getByRole('button', { name: 'Enviar' }).click()
  const problems = page.getByRole('region', { name: 'Problemas avisados' })
  await problems.getByText('El pago fue por otra factura').waitFor()
  expect(await problems.innerText()).toContain('Por responder')
})

test('an empty range says so and offers a wider one; the list holds at every size', async () => {
  await openPage(page, `${shop.url}/consultdocumentosSat?desde=2019-01-01&hasta=2019-12-31`)
  await page.getByRole('heading', { name: 'No hay documentos del 1 ene 2019 al 31 dic 2019' }).waitFor()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await page.getByText('4 documentos', { exact: true }).first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('without a UUID back to the list; somebody else’s does not exist', async () => {
  await openPage(page, `${shop.url}/DetalleDocuments`)
  await page.getByText('Elige un documento').waitFor()
  const answer = await openPage(page, `${shop.url}/DetalleDocuments?uuid=${foreign}`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'El documento no existe' }).waitFor()
  expect(await sticksOut(page)).toEqual([])
})
