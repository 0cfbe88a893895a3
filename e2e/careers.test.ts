import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { docxOf } from '#publishing/careers/cv.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: 'MKTG' | 'cliente'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

test('mission and vacancies are read without scripts, named to search engines, and absent ones are true 404', async () => {
  const mission = await fetch(`${shop.url}/Empresa/mision`)
  const html = await mission.text()
  expect(html).toContain('<title>Misión · JACVE</title>')
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/Empresa/mision">`)
  expect(html).toContain('La parte correcta a la primera')
  const [{ id }] = (await shop.db.rows<{ id: number }>(
    `select id from vacante where titulo = 'Chofer repartidor'`,
  )) as [{ id: number }] // of the demo
  const post = await (await fetch(`${shop.url}/UneteAlEquipo/${id}`)).text()
  expect(post).toContain('"@type":"JobPosting"')
  expect(post).toContain('"addressLocality":"Puebla"')
  const listed = await (await fetch(`${shop.url}/BolsaDeTrabajo?ciudad=Puebla`)).text()
  expect(listed).toContain('Chofer repartidor')
  expect(listed).not.toContain('Vendedor de ruta')
  const map = await (await fetch(`${shop.url}/sitemap/empresa.xml`)).text()
  expect(map).toContain(`/UneteAlEquipo/${id}</loc>`)
  expect(map).toContain('/Empresa/vision</loc>')
  const statuses = ['/Empresa/nada', '/UneteAlEquipo/999999', '/UneteAlEquipo', '/Empresa'].map(
    async (path) => (await fetch(shop.url + path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200])
})

test('a visitor applies with a CV, marketing reads it, moves it on, notes, and takes the file', async () => {
  const visitor = await newPage()
  await openPage(visitor, `${shop.url}/home`)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Bolsa de trabajo' }).click()
  await visitor.getByRole('link', { name: 'Auxiliar de almacén, turno de la mañana', exact: true }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Auxiliar de almacén' }).waitFor()
  expect(await faultsAtAllSizes(visitor)).toEqual([])
  await visitor.getByLabel('Nombre completo').fill('Inés Peña')
  await visitor.getByLabel('Correo electrónico').fill('ines@ejemplo.mx')
  await visitor.getByLabel('Teléfono').fill('33 5555 0199')
  await visitor
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.docx', mimeType: 'application/msword', buffer: Buffer.from('nada') })
  await visitor.getByLabel('Leí y acepto').check()
  await visitor.getByRole('button', { name: 'Enviar postulación' }).click()
  await visitor.getByText('El archivo no es un PDF ni un documento de Word').waitFor()
  await visitor
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.docx', mimeType: 'application/msword', buffer: docxOf() })
  await visitor.getByRole('button', { name: 'Enviar postulación' }).click()
  await visitor.getByText('Recibimos tu postulación').waitFor()

  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/Postulaciones`)
  await page.getByRole('link', { name: 'Inés Peña' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inés Peña' }).waitFor()
  // Opened by its address too, as from a mail.
  await openPage(page, page.url())
  await page.getByRole('button', { name: 'Pasar a revisión' }).click()
  await page.getByRole('button', { name: 'Citar a entrevista' }).waitFor()
  await page.getByLabel('Nota', { exact: true }).fill('Vive cerca; citar el jueves.')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await page.getByRole('listitem').getByText('Vive cerca; citar el jueves.').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar el CV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cv.docx')
})

test('marketing opens and archives a vacancy, and changes the mission', async () => {
  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/Vacantes/nueva`)
  await page.getByLabel('Puesto').fill('Cajero')
  await page.getByLabel('Resumen').fill('Cobras y das la bienvenida.')
  await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Turno corrido en mostrador.')
  await page.getByRole('textbox', { name: 'Área' }).fill('Administración')
  await page.getByLabel('Ciudad').fill('Puebla')
  await page.getByLabel('Estado', { exact: true }).selectOption('PUBLICADO')
  await page.getByRole('button', { name: 'Crear vacante' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cajero' }).waitFor()
  const seen = () =>
    fetch(`${shop.url}/BolsaDeTrabajo`).then(async (answer) => (await answer.text()).includes('Cajero'))
  await expect.poll(seen, { timeout: 5000 }).toBe(true)

  await openPage(page, `${shop.url}/Vacantes`)
  await page
    .getByRole('row', { name: /Cajero/ })
    .getByText('Publicado')
    .waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.getByLabel('Acciones de «Cajero»').click()
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect.poll(seen, { timeout: 5000 }).toBe(false)

  await openPage(page, `${shop.url}/PaginasEmpresa`)
  await page.getByRole('link', { name: 'Misión' }).click()
  await page.getByLabel('Descripción').fill('Otra frase de nuestra misión.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Página guardada').waitFor()
  await expect
    .poll(() => fetch(`${shop.url}/Empresa/mision`).then((answer) => answer.text()), { timeout: 5000 })
    .toContain('Otra frase de nuestra misión.')
})
