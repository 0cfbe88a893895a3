import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { PAGE, pdfFile } from '#platform/files/pdf.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'
import { somePart } from './shop-facts.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-catalogos-'))
const shop = await startShop({ DATA_DIR })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const named = await somePart(shop.db)

/** More than one piece: what does not pack well is a page of points. */
async function catalogue(): Promise<Buffer> {
  const doc = await pdfFile({ title: 'Frenos', date: new Date('2026-01-15T12:00:00Z'), isPlain: true })
  doc.addPage().text('Portada de frenos', 60, 90, { size: 30 })
  const second = doc.addPage()
  second.text('Balatas cerámicas para Tsuru', 60, 90, { size: 20 })
  for (let i = 0; i < 34_000; i++) second.line([0, 300 + (i % 400)], [PAGE.width, 300 + (i % 400)])
  doc.addPage().text(`Discos ventilados ${named.k_parte}`, 60, 90, { size: 20 })
  return doc.bytes()
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

test('marketing uploads a PDF over a line that is cut, publishes it, and a visitor reads it (AD-d2, P-15, P-16)', async () => {
  const file = { name: 'frenos_2026.pdf', mimeType: 'application/pdf', buffer: await catalogue() }
  const staff = await newPage()
  const csp: string[] = []
  staff.on('console', (message) => void (/Content Security Policy/.test(message.text()) && csp.push(message.text())))
  await enterAs(staff, shop, 'MKTG')
  await openPage(staff, `${shop.url}/documentocreateview`)
  let [pieces, isCut] = [0, true]
  await staff.route(/\/partes$/, (route) => (++pieces > 1 && isCut ? route.abort() : route.continue()))
  // From the second piece on the line is cut, and the person stops it there; then the page is loaded again and the file chosen again.
  await staff.getByLabel('Elige o suelta el PDF').setInputFiles(file)
  await expect.poll(() => pieces, { timeout: 10_000 }).toBeGreaterThan(1)
  await staff.getByRole('button', { name: 'Pausar' }).click()
  await staff.getByText('En pausa').waitFor()
  const before = pieces
  isCut = false
  await openPage(staff, `${shop.url}/documentocreateview`)
  await staff.getByText('Dejaste un archivo a medias').waitFor()
  await staff.getByLabel('Elige o suelta el PDF').setInputFiles(file)
  await staff.getByText('Listo: 3 páginas, con portada.').waitFor()
  expect(before + Math.ceil(file.buffer.length / 1024 / 1024) - 1).toBe(pieces)
  await staff.getByLabel('Título').fill('Frenos')
  await staff.getByLabel('Categoría').fill('Frenos')
  await staff.getByLabel('Año de la edición').fill('2026')
  await staff.getByLabel('Publicación').selectOption('PUBLICADO')
  await staff.getByRole('button', { name: 'Guardar catálogo' }).click()
  await staff.waitForURL(/documentoeditview\/\d+/)
  await staff.getByRole('heading', { name: 'Frenos', level: 1 }).waitFor()
  expect(csp).toEqual([])

  const page = await newPage()
  await openPage(page, `${shop.url}/catalogosview`)
  const reader = await page.getByRole('link', { name: 'Frenos', exact: true }).last().getAttribute('href')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${shop.origin}${reader}&pagina=2`)
  await page.locator('canvas[data-hoja="2"]').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('canvas[data-hoja="3"]').waitFor()
  expect(page.url()).toContain('pagina=3')
  await page.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('ceramicas')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Página 2 \(1 vez\)/ }).click()
  await page.locator('canvas[data-hoja="2"]').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar PDF' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Frenos 2026.pdf')

  await openPage(staff, `${shop.url}/documentoindexview`)
  expect(
    await staff
      .getByRole('row', { name: /Frenos/ })
      .getByText('1', { exact: true })
      .count(),
  ).toBeGreaterThan(0)
  expect(await faultsAtAllSizes(staff)).toEqual([])
})

test('a visitor reads it as he likes: whole or wide, near, small pages, hits and parts on the sheet; it knows where he stopped', async () => {
  const { catalogos } = (await (await fetch(`${shop.url}/api/v1/catalogos`)).json()) as {
    catalogos: { id: number; titulo: string }[]
  }
  const id = catalogos.find(({ titulo }) => titulo === 'Frenos')?.id
  const address = `${shop.url}/catalogoview/2026/Frenos?doc=${id}`
  const page = await newPage()
  await openPage(page, `${address}&pagina=3&q=ventilados`)
  await page.locator('canvas[data-hoja="3"]').waitFor()
  await page.locator('[data-hallazgo]').waitFor()
  await page.locator('aside details').getByRole('link', { name: named.k_parte }).waitFor()

  const sheet = page.getByRole('img', { name: 'Página 3 de Frenos' })
  const width = async () => (await sheet.boundingBox())?.width ?? 0
  const wide = await width()
  await page.keyboard.press('a')
  await expect.poll(width).toBeLessThan(wide)
  const whole = await width()
  const box = await sheet.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(900)
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(whole * 1.25, 0)
  await page.keyboard.press('0')
  // A touchpad's pinch is told as the wheel with Ctrl.
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect.poll(width).toBeGreaterThan(whole * 2)
  await page.keyboard.press('0')

  await page.keyboard.press('m')
  const small = page.getByRole('navigation', { name: 'Miniaturas' })
  await small.getByRole('link', { name: 'Página 3' }).waitFor()
  await expect.poll(() => small.locator('canvas').first().getAttribute('width')).toBe('88')
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
  expect(await faultsAtAllSizes(page)).toEqual([])

  // Opened at its cover again it offers the page where he stopped.
  await openPage(page, address)
  await page.getByRole('link', { name: 'Seguir en la página 3' }).click()
  await page.locator('canvas[data-hoja="3"]').waitFor()
  await page.locator(`a[title="Ver ${named.k_parte}"]`).click()
  await page.waitForURL(/verprods/)
})
