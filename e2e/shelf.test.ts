import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()

const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: Who): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

type Part = { id: number; k_parte: string; linea_id: number; empaque: number; descripcion: string }
const part = await shop.db.row<Part>(
  `select id, k_parte, linea_id, empaque, descripcion from producto
   where estado = 'activo' and k_parte ~ '^[A-Z]+-[0-9]{3,}$'
     and not exists (select from producto_imagen i where i.producto_id = producto.id)
   order by popularidad desc, id limit 1`,
)
if (!part) throw new Error('the demo catalogue has such a part')

async function picture(name: string, color: string) {
  const image = sharp({ create: { width: 900, height: 675, channels: 3, background: color } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
const empaqueOf = async () =>
  (await shop.db.row<{ empaque: number }>('select empaque from producto where id = $1', [part.id]))?.empaque

describe('the shelf', () => {
  test('a cell is changed by keys alone, and taken back', async () => {
    const page = await newPage('admin')
    await openPage(page, `${shop.url}/AdminProductos?q=${part.k_parte}`)
    const cell = page.getByRole('button', { name: `Empaque (múltiplo) de ${part.k_parte}: ` })
    await cell.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: `Empaque (múltiplo) de ${part.k_parte}` })
    await field.fill('77')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await empaqueOf()).toBe(part.empaque)

    await page.keyboard.press('Enter')
    await field.fill('77')
    await page.keyboard.press('Enter')
    await expect.poll(empaqueOf).toBe(77)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(empaqueOf).toBe(part.empaque)

    await cell.focus()
    await page.keyboard.press(' ')
    await expect
      .poll(() => page.getByRole('checkbox', { name: `Elegir ${part.k_parte}`, exact: true }).isChecked())
      .toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => cell.evaluate((button) => button !== document.activeElement)).toBe(true)
  })

  test('all that a filter leaves changes after it was seen, and goes back', async () => {
    const page = await newPage('admin')
    const count = async (minimo: number) =>
      (
        await shop.db.row<{ partes: number }>(
          'select count(*)::int as partes from producto where linea_id = $1 and minimo = $2',
          [part.linea_id, minimo],
        )
      )?.partes
    await openPage(page, `${shop.url}/AdminProductos?linea=${part.linea_id}`)
    const total = Number(
      (
        await page
          .getByText(/^[\d,]+ partes$/)
          .first()
          .innerText()
      ).replace(/\D/g, ''),
    )
    expect(total).toBeGreaterThan(25)
    await page
      .getByRole('checkbox', { name: /^Elegir / })
      .first()
      .check()
    await page.getByRole('checkbox', { name: /^Todas las filtradas/ }).check()
    await page.getByLabel('Qué cambia').selectOption({ label: 'Mínimo' })
    await page.getByLabel('Queda en').fill('9')
    await page.getByRole('button', { name: 'Ver qué cambia' }).click()
    const dialog = page.getByRole('dialog', { name: 'Qué va a cambiar' })
    await dialog.getByText('Mínimo, hoy').waitFor()
    expect(await count(9)).toBe(0)
    await dialog.getByRole('button', { name: `Cambiar ${total} partes` }).click()
    await expect.poll(() => count(9)).toBe(total)

    await openPage(page, `${shop.url}/AdminProductos/cambios`)
    await page.getByText('Mínimo: 9').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => count(9)).toBe(0)
  })

  test('a filter is kept under a name, and what lacks something leads to its work', async () => {
    const page = await newPage('MKTG')
    await openPage(page, `${shop.url}/AdminProductos/calidad`)
    await page.getByRole('definition').getByRole('link').first().click()
    await page.waitForURL(/falta=foto/)
    await page.getByRole('button', { name: 'Mis vistas' }).click()
    await page.getByLabel('Nombre').fill('Activas sin foto')
    await page.getByRole('button', { name: 'Guardar la vista' }).click()
    await page.getByText('Vista «Activas sin foto» guardada').waitFor()
    await openPage(page, `${shop.url}/AdminProductos`)
    await page.getByRole('button', { name: 'Mis vistas' }).click()
    await page.getByRole('link', { name: 'Activas sin foto' }).click()
    await page.waitForURL(/falta=foto/)
    await page.getByRole('link', { name: 'Sube una foto' }).first().waitFor()
    // Marketing brings photos and changes nothing else.
    expect(await page.getByRole('button', { name: /^Estado de/ }).count()).toBe(0)
  })
})

describe('pictures', () => {
  test('marketing brings photos and a turn; a visitor sees them at once', async () => {
    const page = await newPage('MKTG')
    await openPage(page, `${shop.url}/AdminProductos/${part.id}/imagenes`)
    await page
      .getByLabel('Elegir fotos')
      .setInputFiles([await picture('frente.jpg', '#a33030'), await picture('lado.jpg', '#30a330')])
    await page.getByLabel('Qué muestra «frente.jpg»').fill('Vista de frente')
    await page.getByLabel('Qué muestra «lado.jpg»').fill('Vista de lado')
    await page.getByRole('button', { name: 'Poner 2 fotos en la parte' }).click()
    await page.getByRole('button', { name: 'Antes: foto 2' }).click()
    await page.getByText('Orden guardado').waitFor()
    await expect.poll(() => page.getByLabel('Qué muestra la foto 1').inputValue()).toBe('Vista de lado')

    const frames = await Promise.all(
      ['#111', '#333', '#555', '#777'].map((color, n) => picture(`giro_${n + 1}.jpg`, color)),
    )
    await page.getByLabel('Subir los cuadros').setInputFiles(frames.toReversed())
    await page.getByRole('button', { name: 'Poner 4 cuadros' }).click()
    await page.getByText('Vista giratoria puesta').waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])

    const visitor = await newPage()
    await openPage(visitor, `${shop.url}/verprods/${part.k_parte}`)
    const shown = visitor.getByRole('img', { name: 'Vista de lado' }).first()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /\/imagenes\/[0-9a-f]{64}\/\d+\.avif$/,
    )
    await visitor.getByRole('link', { name: '360°' }).click()
    await visitor.getByRole('slider', { name: 'Girar la pieza' }).press('ArrowRight')
    const frame = visitor.getByRole('img', { name: /vista a 90 grados/ })
    await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    expect(await faultsAtAllSizes(visitor)).toEqual([])

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Quitar la foto 1' }).click()
    await page.getByText('Foto quitada').waitFor()
    await page.getByRole('button', { name: 'Recuperar: Vista de lado' }).click()
    await expect.poll(() => page.getByLabel('Qué muestra la foto 1').inputValue()).toBe('Vista de lado')
  })

  test('a delivery by file name is told apart, and only what is certain is put', async () => {
    const other = await shop.db.row<{ id: number; k_parte: string }>(
      `select id, k_parte from producto where estado = 'activo' and k_parte ~ '^[A-Z]+-[0-9]{3,}$' and id <> $1 order by id desc limit 1`,
      [part.id],
    )
    const page = await newPage('MKTG')
    await openPage(page, `${shop.url}/AdminProductos/fotos`)
    await page
      .getByLabel('Elegir fotos o un ZIP')
      .setInputFiles([await picture(`${other?.k_parte}_1.jpg`, '#3050a0'), await picture('NO-EXISTE-9_1.jpg', '#000')])
    await page.getByText('Desconocidas').waitFor()
    await page.getByRole('button', { name: 'Subir 1 foto' }).click()
    await page.getByRole('button', { name: 'Poner 1 foto en sus partes' }).click()
    await page.getByText('1 foto en 1 parte').waitFor()
    const put = await shop.db.row(
      'select count(*)::int as fotos from producto_imagen where producto_id = $1 and imagen_id is not null',
      [other?.id],
    )
    expect(put).toEqual({ fotos: 1 })
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
})

test('labels of what was chosen: as many as are written, from where the sheet is whole', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/AdminProductos?q=${part.k_parte}`)
  await page.getByRole('checkbox', { name: `Elegir ${part.k_parte}`, exact: true }).check()
  await page.getByRole('link', { name: 'Etiquetas', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Etiquetas', level: 1 }).waitFor()
  await page.getByText('1 etiqueta en 1 hoja').waitFor()
  await page.getByLabel('Qué partes').fill(`${part.k_parte} x 3\nNO-HAY-TAL`)
  await page.getByLabel('Desde la etiqueta').fill('29')
  await page.getByRole('button', { name: 'Ver etiquetas' }).click()
  await page.getByText('3 etiquetas en 2 hojas').waitFor()
  await page.getByText('NO-HAY-TAL').first().waitFor()
  const address = await page.getByRole('link', { name: 'Abrir el PDF' }).getAttribute('href')
  const paper = await page.context().request.get(new URL(address ?? '', shop.url).href)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('the screens of the shelf at all sizes', async () => {
  const page = await newPage('admin')
  for (const path of [
    `/AdminProductos?q=${part.k_parte}&columnas=descripcion,marca,estado,calidad,falta,distintivos`,
    '/AdminProductos/calidad',
    '/AdminProductos/cambios',
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPage(page, shop.url + path)
    expect([path, ...(await faultsAtAllSizes(page))]).toEqual([path])
  }
})
