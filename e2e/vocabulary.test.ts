import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { faultsAtAllSizes, faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
await shop.db.rows(
  `insert into busqueda (consulta, consulta_norm, resultados) select x, x, 0 from unnest(array['zumbador tsuru', 'zumbador tsuru', 'gira faros']) x`,
)

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

const said = (page: Page, text: string) => page.locator('.toast', { hasText: text })

async function makeBrand(page: Page, nombre: string): Promise<void> {
  await page.getByRole('button', { name: 'Nueva marca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva marca' })
  await dialog.getByLabel('Nombre').fill(nombre)
  await dialog.getByLabel('Tipo').selectOption('producto')
  await dialog.getByRole('button', { name: 'Crear marca' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('brands are made, loaded, joined and separated, deleted and brought back', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/marca/add`)
  await makeBrand(page, 'Zafiro Norte')
  await page.getByRole('button', { name: 'Cargar lista' }).click()
  const load = page.getByRole('dialog', { name: 'Cargar marcas' })
  await load.getByLabel('O escríbelas, una por renglón').fill('Zafiro  Norté\nZafiro Nortte\n***')
  await load.getByRole('button', { name: 'Cargar', exact: true }).click()
  await said(page, 'Se agregó 1 marca. 1 ya estaba. 1 fila no se pudo leer.').waitFor()
  await load.getByText('Fila 3').waitFor()
  await load.getByRole('button', { name: 'Cerrar' }).last().click()

  await page.getByRole('link', { name: 'Zafiro Norte y Zafiro Nortte' }).click()
  await page.getByRole('radio', { name: /Zafiro Norte\b/ }).check()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Unir en «Zafiro Norte»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unir', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Zafiro Norte' }).waitFor()
  expect(await page.getByLabel('También se escribe').inputValue()).toBe('Zafiro Nortte')
  await said(page, 'Marcas unidas').getByRole('button', { name: 'Deshacer' }).click()
  await said(page, 'Las marcas están separadas otra vez').waitFor()

  await page.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Esta seguro que desea eliminar la Marca?' })
  await question.getByText('Zafiro Norte').waitFor()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL(/\/marca\/add$/)
  await said(page, 'Marca eliminada').getByRole('button', { name: 'Deshacer' }).click()
  await said(page, 'La marca está otra vez').waitFor()
  await openPage(page, `${shop.url}/marca/add?q=zafiro`)
  await page.getByRole('link', { name: 'Zafiro Norte', exact: true }).waitFor()

  const used = await shop.db.row<{ id: number; nombre: string }>(
    `select m.id, m.nombre from marca m where exists (select from producto p where p.marca_id = m.id) order by id limit 1`,
  )
  await openPage(page, `${shop.url}/marca/add?marca=${used?.id}`)
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await question.getByRole('link', { name: /^Ver .* productos/ }).waitFor()
})

test('lines, which brand carries which, and years', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/RelMarcaLinea/otra-cosa`)
  await page.waitForURL(/\/RelMarcaLinea\/relacion$/)
  const boxes = page.getByRole('cell').getByRole('checkbox')
  const first = boxes.first()
  const before = await first.isChecked()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-fila'))).toBe('1')
  // Somebody else ticks meanwhile.
  await shop.db.rows(`with m as (insert into marca (tipo, nombre) values ('producto', 'Zz de otro') returning id)
    insert into marca_linea select m.id, (select min(id) from linea) from m`)
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await save.click()
  await page.getByText('Alguien más cambió la relación').waitFor()
  await save.click()
  await said(page, 'Relación guardada').waitFor()
  expect(await first.isChecked()).toBe(!before)
  expect(await faultsAtAllSizes(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${shop.url}/RelMarcaLinea/lineas`)
  await page.getByRole('button', { name: 'Nueva línea' }).click()
  await page.getByLabel('Nombre').fill('Zapatas raras')
  await page.getByRole('button', { name: 'Crear línea' }).click()
  await said(page, 'Línea creada').waitFor()
  await openPage(page, `${shop.url}/RelMarcaLinea/lineas?q=zapatas+raras`)
  await page.getByLabel('Acciones de Zapatas raras').click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Esta seguro que desea eliminar la Linea?' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await said(page, 'Línea eliminada').waitFor()

  await openPage(page, `${shop.url}/Listayear`)
  await page.getByLabel('Año, o desde').fill('1931')
  await page.getByLabel('Hasta').fill('1933')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await said(page, 'Se agregaron 3 años: 1931–1933.').waitFor()
  await page.getByRole('button', { name: 'Quitar 1932' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await said(page, 'Año 1932 quitado').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('marketing teaches what is searched in vain: drafted, tried, published, used, taken back', async () => {
  const page = await newPage('MKTG')
  await openPage(page, `${shop.url}/Busquedas`)
  await page.getByLabel('Acciones de zumbador tsuru').click()
  await page.getByRole('link', { name: 'Enseñar un sinónimo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva palabra' })
  await dialog.getByLabel('Lo que se escribe').fill('zumbador')
  await dialog.getByLabel('Lo que es').fill('balata')
  await dialog.getByRole('button', { name: 'Poner en el borrador' }).click()
  await page.getByText('1 cambio en el borrador').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'Probar' }).click()
  await page.getByText('Con el borrador').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const rows = async () => {
    const answer = await page.context().request.get(`${shop.origin}/search/zumbador/1`)
    return ((await answer.json()) as unknown[]).length
  }
  expect(await rows()).toBe(0)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Deshacer la publicación' }).click()
  await said(page, 'Publicación deshecha').waitFor()
  await expect.poll(rows, { timeout: 15_000 }).toBe(0)

  await openPage(page, `${shop.url}/Busquedas`)
  await page.getByLabel('Acciones de gira faros').click()
  await page.getByRole('button', { name: 'Pedir la parte' }).click()
  await page.getByLabel('Nota (opcional)').fill('Preguntar a proveedores')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir', exact: true }).click()
  await said(page, 'Parte pedida').waitFor()
  await page.getByRole('link', { name: 'gira faros' }).waitFor({ state: 'detached' })
})

test('an adviser reads the report and changes nothing; others do not get in', async () => {
  const page = await newPage('asesor')
  await openPage(page, `${shop.url}/Busquedas?estado=todas`)
  await page.getByLabel('Acciones de zumbador tsuru').click()
  await page.getByRole('link', { name: 'Abrir la búsqueda' }).waitFor()
  expect(await page.getByRole('button', { name: 'Pedir la parte' }).count()).toBe(0)
  expect(await faultsAtAllSizes(page)).toEqual([])
  for (const path of ['/Sinonimos', '/marca/add', '/Listayear', '/RelMarcaLinea/lineas']) {
    const answer = await page.context().request.get(shop.url + path, { headers: { accept: 'text/html' } })
    expect([path, answer.status()]).toEqual([path, 403])
  }
  const other = await newPage('vendedor')
  const answer = await other.context().request.get(`${shop.url}/Busquedas`, { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(403)
})

test('what the catalogue taught is accepted, refused and taken back; generations are kept with their years', async () => {
  await shop.db.rows('delete from palabra_aprendida')
  await shop.db.rows(
    `insert into palabra_aprendida (termino, destino, tipo, partes, ejemplos, certeza, segura) values
     ('cruce', 'cruceta', 'abreviatura', 3, '{CRUCE LATERAL TSURU,CRUCE LATERAL AVEO}', 0.4, false),
     ('manop', 'manopla', 'abreviatura', 5, '{MANOP. CALDERA}', 0.9, true)`,
  )
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/Sinonimos`)
  await page.getByRole('link', { name: 'Aprendidas', exact: true }).click()
  const word = page.getByRole('listitem').filter({ hasText: '«cruce» es «cruceta»' })
  await word.getByText('3 partes lo escriben así').waitFor()
  await word.getByText('CRUCE LATERAL AVEO').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await word.getByRole('button', { name: 'Aceptar' }).click()
  await said(page, 'El buscador ya lo entiende').waitFor()
  await word.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Decididas 1' }).click()
  await word.getByText('Aceptada').waitFor()
  await word.getByRole('button', { name: 'Deshacer' }).click()
  await word.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'En uso 1' }).click()
  const used = page.getByRole('listitem').filter({ hasText: '«manop» es «manopla»' })
  await used.getByRole('button', { name: 'No es lo mismo' }).click()
  await said(page, 'No se usará').getByRole('button', { name: 'Deshacer' }).click()
  await said(page, 'Quedó como estaba').waitFor()
  await used.getByRole('button', { name: 'No es lo mismo' }).waitFor()

  await page.getByRole('link', { name: 'Generaciones', exact: true }).click()
  await page.getByRole('button', { name: 'Nueva generación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva generación' })
  await dialog.getByLabel('Marca del vehículo').fill('Nissan')
  await dialog.getByRole('textbox', { name: 'Modelo' }).fill('Urvan')
  await dialog.getByLabel('Generación', { exact: true }).fill('Luna')
  await dialog.getByLabel('Desde el año').fill('2006')
  await dialog.getByLabel('Hasta el año').fill('2001')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Termina antes de empezar: revisa los años.').first().waitFor()
  await dialog.getByLabel('Hasta el año').fill('2012')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await said(page, 'Guardada: el buscador ya la entiende').waitFor()
  await page.getByPlaceholder('Modelo o generación').fill('urvan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quitar Urvan Luna' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Quitar Urvan Luna' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await said(page, 'Generación quitada').waitFor()
})
