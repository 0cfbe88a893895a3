import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { payloads } from '#publishing/pictures/payloads.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openEarly, openPage, startShop } from './browser.ts'

import { enterAs } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()
const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3558b0' } })
  .jpeg()
  .toBuffer()
const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo }

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: 'MKTG' | 'admin'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true })
const kept = (page: Page) => page.getByText(/^Guardado \d/).waitFor()
/** What stands may be an earlier draft's «Guardado»: until the one with a part and these words is kept. */
const keptWith = (id: number | string, words: string) =>
  expect
    .poll(() =>
      shop.db.row(
        `select from publicacion_borrador
         where publicacion_id = $1 and contenido::text like '%' || $2 || '%' and jsonb_array_length(contenido -> 'productos') > 0`,
        [id, words],
      ),
    )
    .toBeDefined()

async function begin(page: Page, titulo: string): Promise<number> {
  await openPage(page, `${shop.url}/Publicaciones`)
  await page.getByLabel('Título').fill(titulo)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await page.waitForURL(/\/Publicaciones\/\d+$/)
  await text(page).waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

test('a banner is made by keys, ordered by buttons, seen by visitors at once, deleted and brought back', async () => {
  const page = await newPage('MKTG')
  for (const titulo of ['Frenos de noviembre', 'Bujías en oferta']) {
    await openPage(page, `${shop.url}/posts/add`)
    await page.getByLabel('Subir la imagen').setInputFiles(file)
    await page.getByText('Qué debe quedar a la vista').waitFor()
    await page.getByLabel('De izquierda a derecha').press('ArrowRight')
    await page.getByLabel('Título').fill(titulo)
    await page.getByLabel('Texto alternativo').fill(`Anuncio: ${titulo}`)
    await page.getByLabel('Buscar en el sitio').fill('conta')
    await page.getByRole('button', { name: /^Contacto/ }).click()
    await page.getByRole('button', { name: 'Crear banner' }).press('Enter')
    await page.getByRole('link', { name: titulo }).waitFor()
  }
  const visitor = await newPage()
  await openPage(visitor, `${shop.url}/home`)
  const promotions = visitor.getByRole('region', { name: 'Promociones' })
  await promotions.getByRole('img', { name: 'Anuncio: Frenos de noviembre' }).waitFor()
  expect(await promotions.getByRole('link').first().getAttribute('href')).toBe('/JACVE/Contacto')
  await promotions.getByRole('button', { name: 'Promoción siguiente' }).press('Enter')
  await promotions.getByText('2 de 2').waitFor()

  await page.getByRole('button', { name: 'Subir «Bujías en oferta»' }).press('Enter')
  await page.getByText('Orden guardado').waitFor()
  const first = async () => {
    await visitor.reload()
    return promotions.getByRole('img').first().getAttribute('alt')
  }
  await expect.poll(first, { timeout: 15_000 }).toBe('Anuncio: Bujías en oferta')
  await page.getByRole('button', { name: 'Borrar «Bujías en oferta»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
  await page.locator('.toast', { hasText: 'Banner borrado' }).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('El banner está otra vez').waitFor()
  await expect.poll(first, { timeout: 15_000 }).toBe('Anuncio: Bujías en oferta')
})

test('nothing is typed before the editor knows of it: it would stand there and never be kept', async () => {
  const page = await newPage('MKTG')
  const id = await begin(page, 'Antes de tiempo')
  const come = await openEarly(page, `${shop.url}/Publicaciones/${id}`)
  // The tools of the text come later, and one of them is called the same.
  const title = page.getByRole('textbox', { name: 'Título', exact: true, includeHidden: true })
  await title.waitFor()
  await title.click({ force: true })
  await page.keyboard.type(' perdido')
  expect(await title.inputValue()).toBe('Antes de tiempo')
  await come()
  // As a hand does it: what is filled in past the page would not wait until it takes keys.
  await title.click()
  await title.fill('A tiempo')
  await kept(page)
})

test('what was kept late is not kept over what was typed since, nor taken for it', async () => {
  const page = await newPage('MKTG')
  const id = await begin(page, 'Con calma')
  // Each is held until it may go.
  const asked: { titulo: string; go: () => void }[] = []
  await page.route(/\/borrador$/, async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    asked.push({ titulo: route.request().postDataJSON().contenido.titulo, go: resolve })
    await promise
    await route.continue()
  })
  await page.clock.install()
  const title = page.getByRole('textbox', { name: 'Título', exact: true })
  await title.fill('La primera')
  await expect.poll(() => asked.length).toBe(1)
  await title.fill('La segunda')
  await page.clock.runFor(10_000)
  expect(asked.map(({ titulo }) => titulo)).toEqual(['La primera'])
  asked[0]?.go()
  await expect.poll(() => asked.map(({ titulo }) => titulo)).toEqual(['La primera', 'La segunda'])
  // The second is not kept yet: who leaves is asked.
  const isLeft = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isLeft()).toBe(false)
  asked[1]?.go()
  await expect.poll(isLeft).toBe(true)
  const stored = await shop.db.row(
    `select contenido ->> 'titulo' as titulo from publicacion_borrador where publicacion_id = $1`,
    [id],
  )
  expect(stored).toEqual({ titulo: 'La segunda' })
})

test('a table that is pasted stays a table, in the editor, in what is kept and when it is opened again', async () => {
  const page = await newPage('MKTG')
  const id = await begin(page, 'Pares de apriete')
  await text(page).click()
  await text(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    const html =
      '<table><thead><tr><th>Tornillo</th><th>Par</th></tr></thead><tbody><tr><td>M8</td><td>25 Nm</td></tr><tr><td colspan="2">En seco</td></tr></tbody></table>'
    clipboardData.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const cells = () => text(page).getByRole('table').locator('th, td').allInnerTexts()
  await expect.poll(cells).toEqual(['Tornillo', 'Par', 'M8', '25 Nm', 'En seco'])
  await kept(page)
  await page.reload()
  await expect.poll(cells).toEqual(['Tornillo', 'Par', 'M8', '25 Nm', 'En seco'])
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const stored = async () =>
    (await shop.db.row<{ cuerpo: string }>('select cuerpo from publicacion where id = $1', [id]))?.cuerpo
  await expect.poll(stored).toMatch(/<table>.*<th>.*Par.*<td colspan="2">.*En seco/s)
})

test('a post is written with a picture, kept while it is written, scheduled, and read once it is time', async () => {
  const page = await newPage('MKTG')
  const id = await begin(page, 'Cómo medir un disco')
  await text(page).click()
  await page.keyboard.type('Mide en ocho puntos')
  await page.getByRole('toolbar').getByRole('button', { name: 'Título', exact: true }).press('Enter')
  // The tool gives the focus back with the next frame.
  await expect.poll(() => text(page).evaluate((field) => field.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Imagen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await dialog.getByLabel('Subir una imagen').setInputFiles(file)
  await dialog.getByLabel('Texto alternativo').fill('Un micrómetro sobre el disco')
  await dialog.getByRole('button', { name: 'Poner la imagen' }).click()
  await page.getByLabel('Extracto').fill('Ocho medidas y un micrómetro.')
  await page.getByLabel('Agregar una parte').fill('balatas')
  await page.getByRole('group', { name: 'Partes de las que habla' }).getByRole('button').first().click()
  await keptWith(id, 'Ocho medidas')

  await page.reload()
  await text(page).getByRole('heading', { name: 'Mide en ocho puntos' }).waitFor()
  await page.getByRole('form', { name: 'Publicación' }).getByLabel('Estado').selectOption('PUBLICADO')
  await page.getByLabel('Se publica').fill('2099-01-01T00:00')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Programada para el').waitFor()

  const visitor = await newPage()
  expect((await visitor.goto(`${shop.url}/DetallePosts/${id}`))?.status()).toBe(404)
  await shop.db.rows(`update publicacion set publicado_en = now() + interval '1 second' where id = $1`, [id])
  await expect
    .poll(async () => (await visitor.goto(`${shop.url}/DetallePosts/${id}`))?.status(), { timeout: 15_000 })
    .toBe(200)
  expect(new URL(visitor.url()).pathname).toBe(`/JACVE/DetallePosts/${id}-como-medir-un-disco`)
  await visitor.getByRole('img', { name: 'Un micrómetro sobre el disco' }).waitFor()
  await visitor.getByRole('heading', { name: 'Partes de las que hablamos' }).waitFor()
  expect(await visitor.locator('script[type="application/ld+json"]').textContent()).toContain('BlogPosting')
  await visitor.goto(`${shop.url}/ListBlogs`)
  await visitor.getByRole('link', { name: 'Cómo medir un disco' }).waitFor()
})

test('a draft whose page does not come is made once, over a reload too; begun again later it is another', async () => {
  const page = await newPage('MKTG')
  const titulo = 'Una sola vez'
  const made = () => shop.db.rows('select id from publicacion where titulo = $1', [titulo])
  const oneOfThem = /\/api\/v1\/publicaciones\/\d+$/
  const press = async () => {
    await page.getByLabel('Título').fill(titulo)
    const asked = page.waitForRequest(oneOfThem)
    await page.getByRole('button', { name: 'Empezar' }).click()
    await asked
  }
  await page.route(oneOfThem, (route) => route.abort('connectionreset'))
  await openPage(page, `${shop.url}/Publicaciones`)
  await press()
  // It says that the page could not be opened, and one stays where one is.
  await page.getByText('No se pudo abrir la página.').waitFor()
  await press()
  await openPage(page, `${shop.url}/Publicaciones`)
  await press()
  await page.getByText('No se pudo abrir la página.').waitFor()
  expect(await made()).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await press()
  await text(page).waitFor()
  expect(await made()).toHaveLength(1)
  await begin(page, titulo)
  expect(await made()).toHaveLength(2)
})

test('two write the same post: the second sees both texts and loses none', async () => {
  const page = await newPage('MKTG')
  const id = await begin(page, 'A cuatro manos')
  await text(page).click()
  await page.keyboard.type('El mío')
  await kept(page)
  const other = await newPage('admin')
  await openPage(other, `${shop.url}/Publicaciones/${id}`)
  await other.getByText('También la está editando').waitFor()
  await text(other).click()
  await other.keyboard.type('El del otro')
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await other.getByText('Guardada', { exact: true }).waitFor()

  await page.getByText('guardó esta publicación mientras escribías').waitFor()
  await page.getByText('El del otro').waitFor()
  await page.getByRole('button', { name: 'Unir así' }).click()
  await expect.poll(() => text(page).innerText(), { timeout: 15_000 }).toMatch(/El del otro\s+El mío/)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Guardada', { exact: true }).waitFor()
  const [row] = await shop.db.rows<{ cuerpo: string }>('select cuerpo from publicacion where id = $1', [id])
  expect(row?.cuerpo).toBe('<p>El del otro</p><p>El mío</p>')
})

test('many are changed at once, and each change is taken back', async () => {
  await shop.db.rows(`insert into publicacion (titulo, slug, cuerpo, estado, publicado_en)
    select 'Lote ' || n, 'lote', '<p>x</p>', 'PUBLICADO', now() from generate_series(1, 3) n`)
  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/ListPublicacionesEdit?q=lote`)
  await page.getByLabel('Elegir todas').check()
  const bar = page.getByRole('form', { name: 'Cambiar las elegidas' })
  await bar.getByLabel('Categoría').fill('Taller')
  await bar.getByRole('button', { name: 'Cambiar las elegidas' }).click()
  await page.getByRole('button', { name: /^Deshacer: Categoría de 3/ }).waitFor()
  await page.getByLabel('Estado de «Lote 2»').selectOption('ARCHIVADO')
  await page.getByRole('button', { name: /^Deshacer: Estado de 1/ }).click()
  await page.getByRole('button', { name: /^Deshacer: Categoría de 3/ }).click()
  await page.getByText(/^Deshecho: Categoría/).waitFor()
  const rows = await shop.db.rows(`select estado, categoria_id from publicacion where slug = 'lote'`)
  expect(rows).toEqual([1, 2, 3].map(() => ({ estado: 'PUBLICADO', categoria_id: null })))
})

test('payloads that lie in the database are words on the page: no dialog, no breach of the policy', async () => {
  const [post] = await shop.db.rows<{ id: number }>(
    `insert into publicacion (titulo, slug, extracto, cuerpo, alt, estado, publicado_en) values ($1, 'x', $2, $3, $1, 'PUBLICADO', now()) returning id`,
    ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', payloads.join('\n')],
  )
  const page = await newPage()
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.endsWith('/api/v1/csp') || (origin !== shop.origin && origin !== 'null')) faults.push(request.url())
  })
  for (const path of [`/DetallePosts/${post?.id}`, '/ListBlogs', '/home']) {
    await openPage(page, shop.url + path)
    await page.mouse.wheel(0, 4000)
  }
  await openPage(page, `${shop.url}/DetallePosts/${post?.id}`)
  for (const element of await page.locator('article *').all()) await element.dispatchEvent('mouseover')
  expect(faults).toEqual([])
  expect(
    await page.evaluate(
      () => document.querySelectorAll('article [onclick], article [onerror], article script, article iframe').length,
    ),
  ).toBe(0)
  await shop.db.rows('delete from publicacion where id = $1', [post?.id])
})

test('accessible', async () => {
  await shop.db.rows(`insert into publicacion (tipo, titulo, slug, extracto, cuerpo, estado, publicado_en)
    values ('boletin', 'Boletín 1', 'boletin-1', 'Par de apriete', '<h2>Par</h2><p>Texto</p>', 'PUBLICADO', now())`)
  const visitor = await newPage()
  for (const path of ['/ListBlogs', '/ListBolletin']) {
    await openPage(visitor, shop.url + path)
    expect([path, await faultsAtAllSizes(visitor)]).toEqual([path, []])
  }
  await visitor.getByRole('link', { name: 'Boletín 1' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Boletín 1' }).waitFor()
  expect(await faultsAtAllSizes(visitor)).toEqual([])
  const page = await newPage('MKTG')
  for (const path of ['/posts', '/posts/add', '/ListPublicaciones', '/ListPublicacionesEdit']) {
    await openPage(page, shop.url + path)
    expect([path, await faultsAtAllSizes(page)]).toEqual([path, []])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await begin(page, 'Accesible')
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('the start: a block of marketing is looked at first, then published; hidden and ordered by keys, and taken back', async () => {
  const page = await newPage('MKTG')
  const visitor = await newPage()
  const title = (name: string) => visitor.getByRole('heading', { level: 2, name })
  await openPage(page, `${shop.url}/InicioBloques`)
  await page.getByRole('button', { name: 'Agregar bloque' }).click()
  const form = page.getByRole('form', { name: 'Agregar bloque' })
  await form.getByLabel('Qué muestra').selectOption('Texto o promoción')
  await form.getByLabel('Título').fill('Semana del freno')
  await form.getByLabel('Texto', { exact: true }).fill('Toda la línea con entrega el mismo día.')
  await form.getByLabel('Lleva a').fill('/ListaProds')
  await form.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Ocultar Recién llegados' }).press('Enter')
  await page.getByRole('button', { name: 'Bajar Semana del freno' }).press('Enter')

  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = await opened
  await preview.getByRole('heading', { level: 2, name: 'Semana del freno' }).waitFor()
  expect(await preview.getByRole('heading', { level: 2, name: 'Recién llegados' }).count()).toBe(0)
  await preview.close()
  await openPage(visitor, `${shop.url}/home`)
  await title('Recién llegados').waitFor()
  expect(await title('Semana del freno').count()).toBe(0)

  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Publicaste el inicio').waitFor()
  await openPage(visitor, `${shop.url}/home`)
  await title('Semana del freno').waitFor()
  expect(await title('Recién llegados').count()).toBe(0)
  expect(await faultsAtAllSizes(page)).toEqual([])
  expect(await faultsAtAllSizes(visitor)).toEqual([])

  await page.getByRole('button', { name: 'Quitar Semana del freno' }).click()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Volver a ésta' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await page.getByText('El inicio está como antes').waitFor()
  await openPage(visitor, `${shop.url}/home`)
  await title('Semana del freno').waitFor()
  await shop.db.rows('delete from inicio_version')
})
