import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, type Who } from './people.ts'

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

async function newPage(who: Who, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}
const views = (page: Page) => page.getByRole('button', { name: 'Mis vistas' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mis vistas' })

async function saveView(page: Page, name: string, shared = false) {
  await views(page).click()
  await dialog(page).getByLabel('Nombre', { exact: true }).fill(name)
  if (shared) await dialog(page).getByLabel('Compartirla con quienes pueden abrir esta lista').check()
  await dialog(page).getByRole('button', { name: 'Guardar la vista' }).click()
  await page.getByText(`Vista: ${name}`).waitFor()
}
const numberIn = (page: Page) => new URL(page.url()).searchParams.get('vista') ?? ''

describe('saved views', () => {
  test('filters, order and columns under a name; the address is the view, alone by its number too', async () => {
    const page = await newPage('admin')
    await openPage(page, `${shop.url}/users?rol=asesor&orden=email&sentido=desc&columnas=name,email`)
    await saveView(page, 'Asesores por correo')
    const id = numberIn(page)
    await openPage(page, `${shop.url}/users?vista=${id}`)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      vista: id,
      rol: 'asesor',
      orden: 'email',
      sentido: 'desc',
      columnas: 'name,email',
    })
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Correo')]),
    )
    expect(await page.getByRole('combobox', { name: 'Rol' }).inputValue()).toBe('asesor')
    await page.getByText('Vista: Asesores por correo').waitFor()
    // A change is seen, and kept with one press.
    await page.getByRole('combobox', { name: 'Estado' }).selectOption({ index: 1 })
    await page.getByText('Vista: Asesores por correo (cambiada)').waitFor()
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    await page.getByText('guardada como la ves').waitFor()
    await page.getByText('(cambiada)').waitFor({ state: 'detached' })
  })

  test('the star opens a list with its view, from the menu and by its address, and all of it stays a press away', async () => {
    const page = await newPage('admin')
    await openPage(page, `${shop.url}/clientes?estado=inactivo`)
    await saveView(page, 'Los inactivos')
    await views(page).click()
    await dialog(page).getByRole('button', { name: 'Abrir la lista con «Los inactivos»' }).click()
    await dialog(page).getByRole('button', { name: 'No abrir ya la lista con «Los inactivos»' }).waitFor()
    await page.keyboard.press('Escape')
    await openPage(page, `${shop.url}/clientes`)
    await page.waitForURL(/estado=inactivo/)
    await openPage(page, `${shop.url}/AdminDashboard`)
    const areas = page.getByRole('navigation', { name: 'Áreas' })
    await areas.locator('summary', { hasText: 'Clientes' }).click()
    await areas.locator('a[href$="/clientes"]').click()
    await page.waitForURL(/clientes\?.*estado=inactivo/)
    // Without its filter it is all of the list, and stays that.
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('')
    await page.waitForURL((url) => !url.searchParams.has('estado'))
    expect(new URL(page.url()).searchParams.get('vista')).toBe('0')
    await views(page).click()
    await dialog(page).getByRole('button', { name: 'No abrir ya la lista con «Los inactivos»' }).click()
    await dialog(page).getByRole('button', { name: 'Abrir la lista con «Los inactivos»' }).waitFor()
  })

  test('a shared one reaches who may open the list; it is renamed, dropped and brought back', async () => {
    const page = await newPage('admin')
    await openPage(page, `${shop.url}/pedidos?solo=abiertos`)
    await saveView(page, 'En curso', true)
    const asesor = await newPage('asesor')
    await openPage(asesor, `${shop.url}/pedidos`)
    await views(asesor).click()
    await dialog(asesor).getByRole('link', { name: 'En curso' }).click()
    await asesor.waitForURL(/solo=abiertos/)
    expect(await asesor.getByRole('button', { name: 'Borrar «En curso»' }).count()).toBe(0)

    await views(page).click()
    await dialog(page).getByRole('button', { name: 'Cambiar el nombre de «En curso»' }).click()
    const form = page.getByRole('form', { name: 'Cambiar el nombre de «En curso»' })
    await form.getByLabel('Nombre', { exact: true }).fill('Por surtir')
    await form.getByRole('button', { name: 'Cambiar el nombre' }).click()
    await dialog(page).getByRole('link', { name: 'Por surtir' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Borrar «Por surtir»' }).click()
    await dialog(page).getByRole('link', { name: 'Por surtir' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Vista «Por surtir» recuperada').waitFor()
  })

  test('what the list no longer has is left out, and said', async () => {
    const page = await newPage('admin')
    const id = await shop.db.row<{ id: number }>(
      `insert into vista (usuario_id, lista, nombre, consulta)
       select id, 'users', 'De antes', 'columnas=name,fax&orden=fax&zona=norte&rol=jefe-de-zona&q=a' from usuario
       where email = $1 returning id`,
      [emailOf('admin')],
    )
    await openPage(page, `${shop.url}/users?vista=${id?.id}`)
    await page
      .getByText(
        'Pedía la columna «fax», el orden por «fax», el filtro «zona» y el filtro «rol», que ya no están: se abrió sin eso.',
      )
      .waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ vista: String(id?.id), columnas: 'name', q: 'a' })
    await page.getByRole('row').nth(1).waitFor()
  })
})

describe('columns', () => {
  test('and their widths stay as they were left, on every visit and device of the person', async () => {
    const page = await newPage('admin')
    await openPage(page, `${shop.url}/users`)
    const head = page.getByRole('columnheader', { name: 'Correo' })
    const box = await head.boundingBox()
    if (!box) throw new Error('the header stands on the screen')
    const saved = page.waitForResponse((answer) => answer.url().includes('/preferencias/users/columnas'))
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 77, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await saved
    const other = await newPage('admin')
    await openPage(other, `${shop.url}/users`)
    const width = (at: Page, id: string) => at.locator(`col[data-columna="${id}"]`).getAttribute('width').then(Number)
    expect(Math.abs((await width(other, 'email')) - (box.width + 80))).toBeLessThan(4)

    // By keyboard: the menu of columns has a slider of each, and the boxes.
    await other.locator('summary', { hasText: 'Columnas' }).focus()
    await other.keyboard.press('Enter')
    const slider = other.getByLabel('Ancho de Correo')
    await slider.focus()
    const before = await width(other, 'email')
    const again = other.waitForResponse((answer) => answer.url().includes('/preferencias/users/columnas'))
    await other.keyboard.press('ArrowRight')
    await other.keyboard.press('ArrowRight')
    await again
    expect(await width(other, 'email')).toBeGreaterThan(before)
    await other.getByRole('checkbox', { name: 'Roles' }).uncheck()
    await expect
      .poll(() => shop.db.row(`select 'roles' = any (columnas) as con from tabla_preferida where lista = 'users'`))
      .toEqual({ con: false })
    await openPage(page, `${shop.url}/users`)
    await page.getByRole('columnheader', { name: 'Correo' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Roles' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  })
})

test('the views are a sheet on a phone, and nothing in them is in the way of a reader', async () => {
  const page = await newPage('admin', 360)
  await openPage(page, `${shop.url}/pedidos?solo=abiertos`)
  await saveView(page, 'Los que siguen abiertos en todas las sucursales del norte')
  await views(page).click()
  await dialog(page).getByRole('link', { name: 'La lista completa' }).waitFor()
  // It rises into its place.
  await expect
    .poll(async () => {
      const { x = 9, y = 0, height = 0 } = (await dialog(page).boundingBox()) ?? {}
      return [x, y + height]
    })
    .toEqual([0, 900])
  expect(await faultsAtAllSizes(page)).toEqual([])
})
