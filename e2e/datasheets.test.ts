import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()
const part = await somePart(shop.db)
const drawing = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#c9d4ea' } })
  .png()
  .toBuffer()
const file = { name: 'corte.png', mimeType: 'image/png', buffer: drawing }

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: 'MKTG' | 'director' | 'cliente'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

/** A question of the template that is open, as the last one. */
async function ask(page: Page, nombre: string, tipo: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar un dato' }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Quitar/ }) })
    .last()
  await row.getByLabel('Nombre').fill(nombre)
  await row.getByLabel('Tipo').selectOption(tipo)
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publicar…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await page.locator('.toast', { hasText: 'Ficha publicada' }).waitFor()
}

test('a template is made, a sheet filled in, published, read by a visitor, edited as another version and restored', async () => {
  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/AdminFichas/plantillas/nueva`)
  await page.getByLabel('Nombre').fill('Medidas generales')
  await ask(page, 'Diámetro', 'numero')
  await page.getByLabel('Obligatorio para publicar').check()
  await ask(page, 'Ventilado', 'sino')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Crear la plantilla' }).click()
  await page.waitForURL(/plantillas\/\d+$/)

  await openPage(page, `${shop.url}/crearfichas`)
  await page.getByLabel('Agregar una parte').fill(part.k_parte)
  await page
    .getByRole('group', { name: 'Parte' })
    .getByRole('button', { name: part.k_parte, exact: false })
    .first()
    .click()
  await page.getByLabel('Plantilla').selectOption('Medidas generales')
  await page.getByRole('button', { name: 'Empezar la ficha' }).click()
  await page.waitForURL(/\/fichas\/\d+\/editar$/)
  await page.getByLabel('Título').fill('Disco ventilado')
  await page.getByLabel('Diámetro (mm) *').fill('')
  await page.getByRole('button', { name: 'Publicar…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByText('Para publicar falta: Diámetro.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Diámetro (mm) *').fill('278,5')
  await page.getByLabel('Ventilado').selectOption('si')
  await page.getByLabel('Agregar una imagen').setInputFiles(file)
  await page.getByLabel('Qué muestra').fill('Corte del disco')
  await page.getByLabel('Notas').fill('Limpia la maza.\n<img src=x onerror=alert(1)>')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await publish(page)

  const visitor = await newPage()
  await openPage(visitor, `${shop.url}/verprods/${part.k_parte}`)
  await visitor.getByRole('link', { name: 'Ver la ficha técnica' }).click()
  await visitor.getByRole('heading', { name: 'Disco ventilado', level: 1 }).waitFor()
  await visitor.getByText('278.5 mm').waitFor()
  await visitor.getByText('<img src=x onerror=alert(1)>').waitFor()
  await visitor.reload()
  expect(await visitor.locator('script[type="application/ld+json"]').first().textContent()).toContain('"unitText":"mm"')
  expect(await (await visitor.request.get(`${shop.url}/sitemap/fichas.xml`)).text()).toContain(
    `/fichas/${part.k_parte}<`,
  )
  await openPage(visitor, `${shop.url}/fichas/${part.k_parte}`)
  const [pdf] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Descargar PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe(`Ficha ${part.k_parte}.pdf`)
  await visitor.emulateMedia({ media: 'print' })
  expect(await visitor.getByRole('banner').isVisible()).toBe(false)
  expect(await visitor.getByText('278.5 mm').isVisible()).toBe(true)

  await page.getByLabel('Diámetro (mm) *').fill('280')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Cambios sin publicar').waitFor()
  await visitor.reload()
  await visitor.getByText('278.5 mm').waitFor()
  await publish(page)
  await expect.poll(async () => (await visitor.reload(), visitor.getByText('280 mm').count())).toBe(1)
  await page.getByRole('button', { name: 'Restaurar la versión 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Traerla como borrador' }).click()
  await page.getByText('Editas la versión 3').waitFor()
  expect(await page.getByLabel('Diámetro (mm) *').inputValue()).toBe('278.5')
})

test('who only reads sees the list and writes nothing; others are refused; an unknown sheet is a 404', async () => {
  const director = await newPage('director')
  await openPage(director, `${shop.url}/AdminFichas`)
  await director.getByRole('table').waitFor()
  expect(await director.getByRole('link', { name: 'Nueva ficha' }).count()).toBe(0)
  expect(await faultsAtAllSizes(director)).toEqual([])
  await openPage(director, `${shop.url}/crearfichas`)
  await director.getByRole('heading', { name: 'No puedes crear fichas' }).waitFor()
  expect((await director.goto(`${shop.url}/fichas/999999/editar`))?.status()).toBe(404)
  const client = await newPage('cliente')
  expect((await client.goto(`${shop.url}/AdminFichas`))?.url()).toContain('/unauthorized')
  const visitor = await newPage()
  expect((await visitor.goto(`${shop.url}/fichas/NO-EXISTE-1`))?.status()).toBe(404)
})
