import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satService } from '#fiscal/sat/service.server.ts'
import { simulateSat } from '#fiscal/sat/simulation.testing.ts'
import type { SatQuery } from '#fiscal/sat/query.ts'
import { verifyDue } from '#fiscal/sat/verify.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { loadDemoDocuments } from '../db/demo/documents.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { emailOf, enterAs } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-sat-'))
const sat = await simulateSat()
const shop = await startShop({ DATA_DIR, APP_KEY, SAT_URL: sat.url })
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
const mailbox = await openMailbox(shop, DATA_DIR)
let page: Page
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await mailbox.close()
  await sat.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

beforeAll(async () => {
  await loadDemoDocuments(shop.db, openStorage({ DATA_DIR, STORAGE_URL: undefined }))
  await shop.db.rows(`update cfdi set verificar_en = now() + interval '9 days' where verificar_en is not null`)
  page = await context.newPage()
})

const service = satService({ SAT_URL: sat.url })
const work = () => (service ? verifyDue(shop.db, { service, perMinute: 60_000 }) : undefined)

/** A PNG of the page at three widths, where SHOTS names a place for them. */
async function shoot(name: string): Promise<void> {
  const place = process.env['SHOTS']
  for (const width of place ? [360, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a client asks the tax office about an invoice, hears of the answer without reloading, and has it mailed', async () => {
  const one = await shop.db.row<SatQuery>(
    `select d.uuid::text as uuid, d.version, d.rfc_emisor, d.rfc_receptor, d.total::text as total from cfdi d join usuario u on u.cliente_id = d.cliente_id
     where u.email = $1 and d.tipo = 'I' and d.estado_sat = 'VIGENTE' order by d.fecha limit 1`,
    [emailOf('cliente')],
  )
  if (!one) throw new Error('the demo has invoices')
  sat.know(one, 'en_proceso')
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/DetalleDocuments?uuid=${one.uuid}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Verificar ahora' }).click()
  await main.getByText('Consultando al SAT').waitFor()
  await work()
  await main.getByText('Cancelación en proceso').first().waitFor()
  await main.getByText(/tiene hasta el .* para aceptar o rechazar/).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('detalle')

  await main.getByText('Enviar por correo').click()
  await main.getByRole('button', { name: 'A mi correo' }).click()
  await page.getByText('1 documento va en camino').waitFor()
  const text = await mailbox.read(emailOf('cliente'))
  expect(text).toContain(`${one.uuid.toUpperCase()}.xml`)
  expect(text).toContain(`${one.uuid.toUpperCase()}.pdf`)

  await openPage(page, `${shop.url}/consultdocumentosSat?periodo=todo`)
  await page.getByLabel('Recibir por correo los documentos nuevos').check()
  await page.getByText('Te llegarán los documentos nuevos').waitFor()
  await shoot('lista')
}, 60_000)

test('staff puts a batch in the queue and sees how the tax office fares', async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/documentosconsultSat?seccion=sat`)
  const form = page.getByRole('form', { name: 'Consultar varios documentos' })
  await form.getByLabel('Tipo').selectOption('P')
  await form.getByRole('button', { name: 'Consultar ahora' }).click()
  await page.getByText(/Por consultar: [1-9]\d* que alguien pidió/).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('servicio')
}, 60_000)
