import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { refreshPending } from '#finding/search/jobs.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openEarly, openPage, startShop } from './browser.ts'
import { enterOn } from './keys.ts'
import { enterAs, type Who } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
const { k_parte } = await somePart(shop.db)
const id = (await shop.db.row<{ id: number }>('select id from producto where k_parte = $1', [k_parte]))?.id ?? 0

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who: Who): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones del producto' }).getByRole('link', { name: new RegExp(`^${name}`) })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })
const saved = (page: Page) => page.getByText('El producto se actualizo correctamente!').first().waitFor()
const tidy = (page: Page) => page.getByText('Todo está guardado.').waitFor()

test('nothing is typed before the desk knows of it: it would stand there and never be saved', async () => {
  const page = await newPage('admin')
  const come = await openEarly(page, `${shop.url}/EditProds/${id}`)
  const description = page.getByLabel('Descripción', { exact: true })
  await description.waitFor()
  const before = await description.inputValue()
  await description.click({ force: true })
  await page.keyboard.type('Antes de tiempo')
  expect(await description.inputValue()).toBe(before)
  await come()
  await tidy(page)
  await description.fill('A tiempo')
  await page.getByText('Sin guardar: Datos.').waitFor()
})

test('from its page to its desk and back: what is saved shows on open pages, and can be brought back', async () => {
  const reader = await newPage('asesor')
  await openPage(reader, `${shop.url}/verprods/${k_parte}`)
  await reader.getByRole('link', { name: 'Datos internos' }).waitFor()

  const page = await newPage('admin')
  await openPage(page, `${shop.url}/verprods/${k_parte}`)
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  const description = page.getByLabel('Descripción', { exact: true })
  const before = await description.inputValue()
  await description.fill('Descripción de escritorio')
  await section(page, 'Estado').click()
  await page.getByLabel('Nuevo', { exact: true }).setChecked(true)
  await page.getByText('Sin guardar: Datos y Estado.').waitFor()
  await page.getByRole('button', { name: 'Guardar Estado' }).click()
  await saved(page)
  await page.getByText('Sin guardar: Datos.').waitFor()

  // Leaving asks first.
  await page.getByRole('link', { name: 'Ver su página' }).click()
  await page
    .getByRole('dialog', { name: 'Cambios sin guardar' })
    .getByRole('button', { name: 'Seguir editando' })
    .click()
  await save(page).click()
  await tidy(page)
  await reader.getByRole('heading', { level: 1, name: /Descripción de escritorio/ }).waitFor({ timeout: 5000 })

  await section(page, 'Historial').click()
  await page.getByLabel('Campo', { exact: true }).selectOption('descripcion')
  const line = page.getByRole('listitem').filter({ hasText: 'Descripción de escritorio' })
  await line.getByRole('button', { name: /Volver a este valor/ }).click()
  await save(page).click()
  await tidy(page)
  await reader.getByRole('heading', { level: 1, name: new RegExp(before.slice(0, 20)) }).waitFor({ timeout: 5000 })
})

test('a new product: its code is looked up while it is typed, a draft is nobody’s, published it is found', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/CreateProd?copiar=${id}`)
  await page.getByLabel('Código', { exact: true }).pressSequentially(k_parte.toLowerCase().replace('-', '.'))
  await page.getByText(`Ya existe ${k_parte}`).waitFor()
  await page.getByLabel('Código', { exact: true }).fill('zz-99/escritorio')
  await page.getByLabel('Descripción', { exact: true }).fill('Marmota hidráulica')
  await page.getByRole('button', { name: 'Crear en borrador' }).click()
  await page.getByRole('heading', { level: 1, name: 'ZZ-99/ESCRITORIO' }).waitFor()
  expect((await page.request.get(`${shop.url}/verprods/ZZ-99%2FESCRITORIO`)).status()).toBe(404)

  await section(page, 'Estado').click()
  await page.getByText('Se puede publicar').waitFor()
  await page.getByRole('radio', { name: /^Activo/ }).check()
  await save(page).click()
  await tidy(page)
  expect((await page.request.get(`${shop.url}/verprods/ZZ-99%2FESCRITORIO`)).status()).toBe(200)
  // What the worker does within the second.
  await refreshPending(shop.db)
  const found = async () => (await (await page.request.get(`${shop.url}/search/marmota/1`)).json()).length
  await expect.poll(found).toBe(1)
})

test('two at once: who saves second sees both, chooses field by field, and nothing of either is lost', async () => {
  const [one, other] = [await newPage('admin'), await newPage('admin')]
  for (const page of [one, other]) await openPage(page, `${shop.url}/EditProds/${id}`)
  await other.getByLabel('Descripción', { exact: true }).fill('La de la segunda')
  await other.getByLabel('Familia').fill('Familia de la segunda')
  await one.getByLabel('Descripción', { exact: true }).fill('La de la primera')
  await one.getByLabel('Garantía (meses)').fill('36')
  await save(one).click()
  await tidy(one)

  const notice = other.getByRole('alert').filter({ hasText: 'guardó este producto mientras lo editabas' })
  await notice.getByText('Solo cambió lo suyo: garantía (meses).').waitFor()
  expect(await faultsAtAllSizes(other)).toEqual([])
  await other.setViewportSize({ width: 1280, height: 900 })
  await notice.getByRole('radio', { name: 'Lo suyo' }).check()
  await notice.getByRole('button', { name: 'Unir así' }).click()
  await save(other).click()
  await tidy(other)
  const row = await shop.db.row('select descripcion, familia, garantia_meses from producto where id = $1', [id])
  expect(row).toEqual({ descripcion: 'La de la primera', familia: 'Familia de la segunda', garantia_meses: 36 })
})

test('the applications by keys alone: a row, its copy, one away and back, what is wrong said at its cell, saved', async () => {
  const vehicle = await shop.db.row<{ marca: string; modelo: string }>(
    `
    select m.nombre as marca, o.nombre as modelo from modelo o join marca m on m.id = o.marca_id
    where not exists (select from aplicacion a where a.modelo_id = o.id and a.producto_id = $1) and coalesce(o.desde, 0) <= 1998 and coalesce(o.hasta, 9999) >= 2014 order by o.id limit 1`,
    [id],
  )
  if (!vehicle) throw new Error('the demo catalogue lacks such a model')
  const { marca, modelo } = vehicle
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/EditProds/${id}?seccion=aplicaciones`)
  const rows = page.getByRole('list', { name: 'Aplicaciones' }).getByRole('listitem', { name: /^Renglón/ })
  const count = await rows.count()
  await enterOn(page, 'Agregar renglón')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-celda'))).toBe('marca')
  const cells = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await cells(marca, modelo, '', '2010', '2004', 'Delantera')
  await page.keyboard.press('Control+d')
  await expect.poll(() => rows.count()).toBe(count + 2)
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => rows.count()).toBe(count + 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(count + 2)
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => rows.count()).toBe(count + 1)
  await enterOn(page, 'Guardar')
  await page.getByText('El último año (2004) es menor que el primero (2010).').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-celda'))).toBe('hasta')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2014')
  await enterOn(page, 'Guardar')
  await page.getByText('La Apliacion se actualizo correctamente!').waitFor()
  await tidy(page)

  // Rows of a sheet; what the catalogue does not know is told by the server, row by row.
  const sheet = `Marca\tModelo\tAños\n${marca}\t${modelo}\t1998-2001\n${marca}\tZepelín\t2005`
  await page.getByRole('button', { name: 'Pegar renglones' }).click()
  await page.getByLabel('Renglones', { exact: true }).fill(sheet)
  await page.getByRole('button', { name: 'Agregarlos a la lista' }).click()
  await expect.poll(() => rows.count()).toBe(count + 3)
  await save(page).click()
  await page.getByRole('listitem').getByText(`${marca} no tiene el modelo «Zepelín».`).waitFor()
  await page.getByRole('button', { name: `Borrar el renglón ${count + 3}` }).click()
  await save(page).click()
  await tidy(page)
  const stored = await shop.db.rows<{ desde: number; hasta: number }>(
    `select a.desde, a.hasta from aplicacion a join modelo o on o.id = a.modelo_id where a.producto_id = $1 and o.nombre = $2 order by 1`,
    [id, modelo],
  )
  expect(stored).toEqual([
    { desde: 1998, hasta: 2001 },
    { desde: 2010, hasta: 2014 },
  ])
})

test('a range of years pasted into one year fills both', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/EditProds/${id}?seccion=aplicaciones`)
  await enterOn(page, 'Agregar renglón')
  const line = page
    .getByRole('list', { name: 'Aplicaciones' })
    .getByRole('listitem', { name: /^Renglón/ })
    .last()
  await line.getByLabel('Desde del renglón').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '05-10')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => line.getByLabel('Desde del renglón').inputValue()).toBe('2005')
  expect(await line.getByLabel('Hasta del renglón').inputValue()).toBe('2010')
})

test('marketing writes the texts and nothing else; who reads reads; clients do not come in', async () => {
  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/AdminProductos/${k_parte}`)
  await page.getByLabel('Texto de la página').fill('Se cambia por pares.')
  await page.getByLabel('Título para buscadores').fill('Balatas por pares')
  await save(page).click()
  await saved(page)
  await section(page, 'Datos').click()
  expect(await page.getByLabel('Código', { exact: true }).isEditable()).toBe(false)
  expect(await page.getByLabel('Línea', { exact: true }).isDisabled()).toBe(true)
  const visitor = await browser.newContext()
  contexts.push(visitor)
  const shown = await visitor.newPage()
  await expect
    .poll(async () => (await shown.goto(`${shop.url}/verprods/${k_parte}`)) && shown.title(), { timeout: 5000 })
    .toContain('Balatas por pares')
  await shown.getByText('Se cambia por pares.').waitFor()
  expect(await shown.getByRole('link', { name: /^(Editar|Datos internos)$/ }).count()).toBe(0)

  const reader = await newPage('asesor')
  await openPage(reader, `${shop.url}/AdminProductos/${id}?seccion=aplicaciones`)
  await reader.getByRole('list', { name: 'Aplicaciones' }).waitFor()
  expect(await reader.getByRole('button', { name: /^(Guardar|Agregar)/ }).count()).toBe(0)
  for (const path of [`/EditProds/${id}`, '/CreateProd']) {
    const answer = await reader.goto(shop.url + path)
    expect(answer?.status()).toBe(403)
  }
  const client = await newPage('cliente')
  expect((await client.goto(`${shop.url}/AdminProductos/${id}`))?.status()).toBe(403)
  const missing = await reader.goto(`${shop.url}/AdminProductos/NO-HAY`)
  expect(missing?.status()).toBe(404)
  await reader.getByRole('heading', { name: 'El producto no existe.' }).waitFor()
})
