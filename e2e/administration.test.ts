import { readFileSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, enterAs, fillSignIn, type Who } from './people.ts'

const shop = await startShop({ APP_KEY })
// Enough people for pages: thirty sellers, the last of them blocked.
await shop.db.rows(`
  insert into usuario (nombre, email, estado)
  select 'Vendedor ' || lpad(n::text, 2, '0'), 'v' || n || '@lista.mx', case when n = 30 then 'BLOQUEADO' else 'ACTIVO' end
  from generate_series(1, 30) n`)
await shop.db.rows(
  `insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email like '%@lista.mx' and r.nombre = 'vendedor'`,
)
const browser = await openBrowser()
const mailbox = await openMailbox(shop)

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await mailbox.close()
})

const idOf = async (email: string) => {
  const found = await shop.db.row<{ id: number }>('select id from usuario where email = $1', [email])
  return found?.id ?? 0
}
const main = (page: Page) => page.getByRole('main')

/** A page where this person is signed in already. */
async function pageOf(who: Who, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}
const open = async (page: Page, path: string) => {
  await openPage(page, shop.url + path)
}
/** A permission among the folded areas, found by its words. */
const permission = async (page: Page, name: string) => {
  await page.getByLabel('Buscar permisos').fill(name)
  return page.getByRole('checkbox', { name })
}
const searchOf = (page: Page) => new URL(page.url()).search
const names = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()

describe('the list', () => {
  test('searches, filters, orders and turns pages in the address; back and forward follow', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?ajustarMargin=1')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('lista.mx')
    await page.keyboard.press('Enter')
    await page.getByText('30 usuarios').waitFor()
    expect(searchOf(page)).toBe('?ajustarMargin=1&q=lista.mx')
    expect(await page.locator('tbody tr').count()).toBe(25)

    await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('link').click()
    await page.waitForURL(/sentido=desc/)
    await expect.poll(async () => (await names(page))[0]).toBe('Vendedor 30')
    expect(await page.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('descending')

    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await page.waitForURL(/pagina=2/)
    const last = ['Vendedor 05', 'Vendedor 04', 'Vendedor 03', 'Vendedor 02', 'Vendedor 01']
    await expect.poll(() => names(page)).toEqual(last)

    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Bloqueado')
    await page.getByText('1 usuario', { exact: true }).waitFor()
    expect(searchOf(page)).toBe('?orden=nombre&sentido=desc&ajustarMargin=1&q=lista.mx&estado=BLOQUEADO')
    await page.goBack()
    await page.waitForURL(/pagina=2/)
    await expect.poll(() => page.getByRole('combobox', { name: 'Estado' }).inputValue()).toBe('')

    await page.getByRole('navigation', { name: 'Filas por página' }).getByRole('link', { name: '50' }).click()
    await page.waitForURL(/por=50/)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(30)
  })

  test('an empty list says why and leads back; a page beyond the last too', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?q=nadie-se-llama-asi&por=50&ajustarMargin=1')
    await page.getByRole('link', { name: 'Quitar los filtros' }).click()
    await page.waitForURL('**/users?ajustarMargin=1')
    await open(page, '/users?q=lista.mx&pagina=9')
    await page.getByRole('link', { name: 'Ir a la primera página' }).click()
    await page.getByText('Vendedor 01').waitFor()
    expect(searchOf(page)).toBe('?q=lista.mx')
  })

  test('columns are chosen, and the file holds the filtered rows with those columns', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?q=lista.mx&por=50&orden=email&sentido=desc')
    await page.getByText('Columnas', { exact: true }).click()
    for (const column of ['Roles', 'Cliente', 'Último acceso'])
      await page.getByRole('checkbox', { name: column }).uncheck()
    await page.waitForURL(/columnas=name%2Cemail%2Cestado/)
    const titles = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(0, 3)
    await expect.poll(titles).toEqual(['Nombre', 'Correo', 'Estado'])
    expect(await page.getByRole('checkbox', { name: 'Nombre' }).count()).toBe(0)

    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
    expect(csv.suggestedFilename()).toMatch(/^usuarios \d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect([lines.length, lines[0], lines[1]]).toEqual([31, 'Nombre,Correo,Estado', 'Vendedor 09,v9@lista.mx,Activo'])
    const [xlsx] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'XLSX' }).click()])
    expect(
      readFileSync(await xlsx.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('by keyboard: arrows from row to row on the same control, Space and Enter press', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?q=lista.mx')
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await page.getByRole('link', { name: 'Vendedor 01' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Vendedor 02')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Acciones de Vendedor 02')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Acciones de Vendedor 01')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bloquear' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('Acciones de Vendedor 01')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.waitForURL(/getPermissions/)
  })

  test('its header stays in sight; under 1025 px rows are cards whose orders are links', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?q=lista.mx')
    await page.evaluate(() => scrollTo(0, 600))
    const gap = async () => {
      const header = await page.getByRole('columnheader', { name: 'Correo' }).boundingBox()
      const bar = await page.getByRole('banner').boundingBox()
      return Math.round((header?.y ?? 0) - (bar?.height ?? 0))
    }
    await expect.poll(gap).toBeLessThanOrEqual(0)
    expect(await gap()).toBeGreaterThanOrEqual(-2)
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(
      await page.locator('thead a').evaluateAll((links) => links.filter((link) => link.checkVisibility()).length),
    ).toBe(0)
    await page.getByRole('navigation', { name: 'Ordenar por' }).getByRole('link', { name: 'Correo' }).click()
    await page.waitForURL(/orden=email/)
  })

  test('without scripts: search, order, columns, pages and files are links and forms', async () => {
    // Columns are kept for the person: those chosen before are not what this is about.
    await shop.db.rows('delete from tabla_preferida')
    const page = await pageOf('admin', { javaScriptEnabled: false })
    await page.goto(shop.url + '/users')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('lista.mx')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('30 usuarios').waitFor()
    await page.getByText('Columnas', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Cliente' }).uncheck()
    await page.getByRole('button', { name: 'Mostrar' }).click()
    expect((await page.getByRole('columnheader').allInnerTexts()).join()).toBe(
      'Nombre,Correo,Roles,Estado,Último acceso,Acciones',
    )
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    expect(await page.locator('tbody tr').count()).toBe(5)
  })

  test('what could not be read is said in its place, with what was typed kept; trying again helps', async () => {
    const page = await pageOf('admin')
    await open(page, '/users')
    await page.route('**/api/getUsers?*', (route) => route.abort())
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('lista.mx')
    await page.keyboard.press('Enter')
    await page.getByText('No hay conexión').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('lista.mx')
    await page.unroute('**/api/getUsers?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('30 usuarios').waitFor()
  })

  test('accessible', async () => {
    const page = await pageOf('admin', { reducedMotion: 'reduce' })
    await open(page, '/users?q=lista.mx')
    await accessible(page)
    await open(page, '/users?columnas=name,email,roles,estado,sucursal,ultimo_acceso,telefono,creado_en')
    await accessible(page)
    await open(page, '/users?q=nadie-se-llama-asi')
    await accessible(page)
  })
})

describe('users', () => {
  test('made through the form; the invitation arrives, opens, and the account enters', async () => {
    const page = await pageOf('admin')
    await open(page, '/users')
    await page.getByRole('link', { name: 'Nuevo usuario' }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Nora Ñúñez')
    await page.getByLabel('Correo electrónico').fill(emailOf('cliente').toUpperCase())
    await page.getByRole('checkbox', { name: /^vendedor/ }).check()
    await (await permission(page, 'Ver usuarios')).check()
    const preview = page.getByRole('region', { name: 'Podrá ver…' })
    await preview.getByText('Y 12 permisos:').waitFor()
    expect(await preview.innerText()).toContain('Usuarios')

    await page.getByRole('button', { name: 'Crear e invitar' }).click()
    await page.getByText('Ya hay un usuario con este correo.').waitFor()
    const field = page.getByLabel('Correo electrónico')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByRole('checkbox', { name: /^vendedor/ }).isChecked()).toBe(true)

    await field.fill('nora@ejemplo.mx')
    await page.getByRole('button', { name: 'Crear e invitar' }).click()
    await page.getByText('User created successfully!').waitFor()
    await page.waitForURL('**/users')

    const invited = await (await browser.newContext()).newPage()
    contexts.push(invited.context())
    await invited.goto(await mailbox.link())
    await invited.getByLabel('Contraseña nueva').fill('otra frase para probar 88')
    await invited.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await invited.getByRole('banner').getByText('Nora Ñúñez').first().waitFor()
    await invited.goto(`${shop.url}/users`)
    await invited.getByRole('heading', { name: 'Usuarios' }).waitFor()
  })

  test('a change of rights and a block reach the open session at once; deleted, the account is gone from the list', async () => {
    const made = await shop.db.row<{ id: number }>(
      `insert into usuario (nombre, email, estado, clave_hash, de_muestra)
       select 'Ciro Abierto', 'ciro@ejemplo.mx', 'ACTIVO', clave_hash, true from usuario where email = $1 returning id`,
      [emailOf('cliente')],
    )
    await shop.db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'cliente'`, [made?.id])
    const his = await (await browser.newContext()).newPage()
    contexts.push(his.context())
    await his.goto(`${shop.url}/Ingresa?next=%2FJACVE%2Fcuenta`)
    await fillSignIn(his, 'ciro@ejemplo.mx', PASSWORD)
    await his.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
    const status = () => his.evaluate(async (url) => (await fetch(url)).status, `${shop.url}/api/getUsers`)
    expect(await status()).toBe(403)

    const page = await pageOf('admin')
    await open(page, `/users/getPermissions/${made?.id}`)
    await (await permission(page, 'Ver usuarios')).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('User updated successfully!').waitFor()
    expect(await status()).toBe(200)
    const log = page.getByRole('region', { name: 'Historial' })
    await log.getByText('users-read').waitFor()
    expect(await log.innerText()).toContain('Adriana Administra')

    await page.getByText('Acciones', { exact: true }).click()
    await page.getByRole('button', { name: 'Bloquear' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '¿Bloquear a Ciro Abierto?' }).waitFor()
    await dialog.getByRole('button', { name: 'Bloquear' }).click()
    await page.getByText('Usuario bloqueado').waitFor()
    expect(await status()).toBe(401)

    await open(page, '/users?q=ciro')
    await page.getByLabel('Acciones de Ciro Abierto').click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByText('ciro@ejemplo.mx').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText('User deleted successfully!').waitFor()
    await page.getByText('Nada coincide con lo que buscas').waitFor()
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('De baja')
    await page.getByText('Ciro Abierto').waitFor()
  })

  test('invite again, send a link, end sessions; a refusal is explained in the dialog', async () => {
    const page = await pageOf('admin')
    await open(page, '/users?q=v1@lista.mx')
    const choose = async (name: string) => {
      await page.getByLabel('Acciones de Vendedor 01').click()
      await page.getByRole('button', { name }).click()
    }
    await choose('Enviar enlace de contraseña')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Enlace enviado').waitFor()
    expect(await mailbox.link()).not.toContain('no-link')
    await choose('Cerrar sus sesiones')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
    await page.getByText('Sesiones cerradas').waitFor()
    await choose('Quitar verificación en dos pasos')
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByText('El usuario no tiene la verificación en dos pasos.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Acciones de Vendedor 01')
  })

  test('of two who edit at once the second is told what changed, loses nothing, and saves both', async () => {
    const id = await idOf('v2@lista.mx')
    const [one, two] = [await pageOf('admin'), await pageOf('admin')]
    for (const page of [one, two]) await open(page, `/users/getPermissions/${id}`)
    await one.getByLabel('Teléfono').fill('33 1111 2222')
    await (await permission(one, 'Ver clientes')).check()
    await one.getByRole('button', { name: 'Guardar cambios' }).click()
    await one.getByText('User updated successfully!').waitFor()

    await two.getByLabel('Nombre', { exact: true }).fill('Vendedora 02')
    await (await permission(two, 'Ver indicadores')).check()
    await two.getByRole('button', { name: 'Guardar cambios' }).click()
    const notice = two.getByRole('alert').filter({ hasText: 'Alguien más guardó' })
    await notice.waitFor()
    expect(await notice.innerText()).toMatch(/Teléfono[\s\S]*33 1111 2222[\s\S]*clientes-read/)
    expect(await two.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Vendedora 02')
    await notice.getByRole('button', { name: 'Guardar también lo mío' }).click()
    await two.getByText('User updated successfully!').waitFor()
    await two.reload()
    expect(await two.getByLabel('Teléfono').inputValue()).toBe('33 1111 2222')
    expect(await two.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Vendedora 02')
    for (const name of ['Ver clientes', 'Ver indicadores'])
      expect(await (await permission(two, name)).isChecked()).toBe(true)
  })

  test('changes that are not saved are asked about; what is only looked at is not', async () => {
    const page = await pageOf('admin')
    const away = () => main(page).getByRole('link', { name: 'Usuarios' }).click()
    const edit = () => page.getByRole('link', { name: 'Vendedor 03' }).click()
    await open(page, '/users?q=v3@lista.mx')
    await edit()
    await page.getByRole('heading', { name: 'Vendedor 03' }).waitFor()
    await page.goBack()
    await edit()
    await page.getByLabel('Nombre', { exact: true }).fill('Otro nombre')
    await away()
    await page.getByRole('dialog').getByRole('heading', { name: 'Cambios sin guardar' }).waitFor()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Otro nombre')
    await page.goBack()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.waitForURL('**/users?q=v3@lista.mx')
    await page.getByRole('link', { name: 'Vendedor 03' }).waitFor()
  })

  test('nobody changes his own rights, and who does not exist has a page of his own', async () => {
    const page = await pageOf('admin')
    await open(page, `/users/getPermissions/${await idOf(emailOf('admin'))}`)
    await page.getByText('Es tu cuenta').first().waitFor()
    expect(await page.getByRole('checkbox', { name: /^cliente/ }).isDisabled()).toBe(true)
    await page.getByText('Acciones', { exact: true }).click()
    expect(await page.getByRole('button', { name: 'Eliminar' }).count()).toBe(0)
    const answer = await page.goto(`${shop.url}/users/getPermissions/999999`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Este usuario no existe' }).waitFor()
    expect((await page.goto(`${shop.url}/users/getPermissions/nada`))?.status()).toBe(404)
  })
})

describe('roles and permissions', () => {
  test('a role is made, changed after its difference was shown, refused while in use, and deleted', async () => {
    const page = await pageOf('admin')
    const reach = async (of: string, text: string) => {
      await page.getByLabel('Buscar permisos').fill(of)
      await page
        .getByRole('group', { name: `Alcance de ${of}` })
        .getByText(text, { exact: true })
        .click()
    }
    await open(page, '/roles/add')
    await page.getByLabel('Nombre', { exact: true }).fill('ASESOR')
    await page.getByRole('button', { name: 'Crear rol' }).click()
    await page.getByText('Ya hay un rol con este nombre.').waitFor()
    await page.getByLabel('Nombre', { exact: true }).fill('Almacén')
    await reach('Ver pedidos', 'Sucursal')
    await reach('Ver usuarios', 'Todo')
    await page.getByRole('button', { name: 'Crear rol' }).click()
    await page.waitForURL('**/roles')
    await page.getByRole('link', { name: 'Almacén' }).click()

    await reach('Ver pedidos', 'Todo')
    await reach('Ver usuarios', 'No')
    await reach('Ver clientes', 'Cartera')
    await page.getByRole('button', { name: 'Revisar y guardar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('pedidos-read: sucursal → todo').waitFor()
    const difference = await dialog.innerText()
    expect(difference).toContain('clientes-read (cartera)')
    expect(difference).toContain('users-read (todo)')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('Rol guardado').waitFor()
    await page.getByRole('region', { name: 'Historial' }).getByText('pedidos-read: sucursal → todo').waitFor()

    await shop.db.rows(
      `insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = 'v4@lista.mx' and r.nombre = 'Almacén'`,
    )
    await page.getByRole('button', { name: 'Borrar rol' }).click()
    await dialog.getByRole('button', { name: 'Borrar' }).click()
    await dialog.getByText('Lo tiene un usuario').waitFor()
    await dialog.getByRole('link', { name: 'Ver quiénes lo tienen' }).click()
    await page.getByText('1 usuario', { exact: true }).waitFor()
    await page.getByText('Vendedor 04').waitFor()
    await shop.db.rows(`delete from usuario_rol ur using rol r where r.id = ur.rol_id and r.nombre = 'Almacén'`)
    await open(page, '/roles?q=almacen')
    await page.getByRole('link', { name: 'Almacén' }).click()
    await page.getByRole('button', { name: 'Borrar rol' }).click()
    await dialog.getByRole('button', { name: 'Borrar' }).click()
    await page.getByText('Rol borrado').waitFor()
  })

  test('areas are folded with what is chosen in each, found by words, given at once by keys, and summed up before saving', async () => {
    await shop.db.rows(`insert into rol (nombre) values ('Áreas')`)
    const made = await shop.db.row<{ id: number }>(`select id from rol where nombre = 'Áreas'`)
    const page = await pageOf('admin')
    await open(page, `/roles/edit/${made?.id}`)
    const area = page.locator('details').filter({ has: page.getByText('pedidos-read', { exact: true }) })
    const count = async () =>
      (await area.locator('summary').innerText())
        .match(/(\d+) de (\d+)/)
        ?.slice(1)
        .map(Number)
    const [, all = 0] = (await count()) ?? []
    expect([(await count())?.[0], all > 1]).toEqual([0, true])
    expect(await page.getByRole('group', { name: /^Alcance de/ }).count()).toBe(0)
    expect((await main(page).boundingBox())?.height).toBeLessThan(1600)

    await area.locator('summary').press('Enter')
    await area
      .getByRole('group', { name: /^Alcance de todo lo de / })
      .getByRole('radio', { name: 'Cartera' })
      .press('Space')
    await expect.poll(count).toEqual([all, all])
    await page.getByText(`+${all} permisos`, { exact: true }).waitFor()
    await area.getByRole('group', { name: 'Alcance de Ver pedidos' }).getByRole('radio', { name: 'No' }).press('Space')
    await page.getByText(`+${all - 1} permiso${all === 2 ? '' : 's'}`, { exact: true }).waitFor()

    // What a word leaves out stays chosen, and Enter in the filter saves nothing.
    await page.getByLabel('Buscar permisos').fill('publicaciones crear')
    await page.getByLabel('Buscar permisos').press('Enter')
    expect(await area.isHidden()).toBe(true)
    await page.getByLabel('Buscar permisos').fill('no hay nada así')
    await page.getByText('Ningún permiso con esas palabras.').waitFor()
    await accessible(page)
    await page.getByRole('button', { name: 'Revisar y guardar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('Rol guardado').waitFor()
    const kept = await shop.db.row<{ n: number }>('select count(*)::int as n from rol_permiso where rol_id = $1', [
      made?.id,
    ])
    expect(kept?.n).toBe(all - 1)
    await shop.db.rows('delete from rol where id = $1', [made?.id])
  })

  test('of two who edit a role at once both changes are kept', async () => {
    await shop.db.rows(`insert into rol (nombre) values ('Compartido')`)
    const found = await shop.db.row<{ id: number }>(`select id from rol where nombre = 'Compartido'`)
    const [one, two] = [await pageOf('admin'), await pageOf('admin')]
    for (const page of [one, two]) await open(page, `/roles/edit/${found?.id}`)
    const give = async (page: Page, of: string) => {
      await page.getByLabel('Buscar permisos').fill(of)
      await page
        .getByRole('group', { name: `Alcance de ${of}` })
        .getByText('Todo', { exact: true })
        .click()
      await page.getByRole('button', { name: 'Revisar y guardar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    }
    await give(one, 'Ver pedidos')
    await one.getByText('Rol guardado').waitFor()
    await give(two, 'Ver clientes')
    await two.getByRole('alert').getByText('pedidos-read (todo)').waitFor()
    await two.getByRole('button', { name: 'Guardar también lo mío' }).click()
    await two.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    await two.getByText('Rol guardado').waitFor()
    const { permisos } = await two.evaluate(
      async (url) => (await fetch(url)).json(),
      `${shop.url}/api/v1/roles/${found?.id}`,
    )
    expect(permisos.map(({ name }: { name: string }) => name)).toEqual(['clientes-read', 'pedidos-read'])
  })

  test('those of the program keep their name and stay', async () => {
    const page = await pageOf('admin')
    await open(page, '/roles')
    await page.getByRole('link', { name: 'asesor' }).click()
    await page.getByText('Del sistema: no se borra').waitFor()
    expect(await page.getByLabel('Nombre', { exact: true }).getAttribute('readonly')).not.toBeNull()
    expect(await page.getByRole('button', { name: 'Borrar rol' }).count()).toBe(0)
  })

  test('permissions: found by name, made, described, and who holds them', async () => {
    const page = await pageOf('admin')
    await open(page, '/permisos')
    await page.getByLabel('Nombre', { exact: true }).fill('COTIZ')
    await page.keyboard.press('Enter')
    await page.getByText('4 permisos').waitFor()
    await page.getByRole('link', { name: 'Nuevo permiso' }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Sin Guion')
    await page.getByRole('button', { name: 'Crear permiso' }).click()
    await page.getByText('Escríbelo como categoria-accion').waitFor()
    await page.getByLabel('Nombre', { exact: true }).fill('muestrario-read')
    await page.getByLabel('Qué permite').fill('Ver el muestrario')
    await page.getByRole('button', { name: 'Crear permiso' }).click()
    await page.waitForURL('**/permisos')
    await page.getByRole('link', { name: 'Ver el muestrario' }).click()
    await page.getByRole('heading', { name: 'Quiénes lo tienen' }).waitFor()
    await page.getByLabel('Qué permite').fill('Ver el muestrario de partes')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('heading', { name: 'Ver el muestrario de partes' }).waitFor()
    await page.getByRole('button', { name: 'Borrar permiso' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
    await page.getByText('Permiso borrado').waitFor()
  })
})

describe('the log', () => {
  test('is filtered, unfolds what changed, and becomes a file', async () => {
    const page = await pageOf('admin')
    await open(page, '/bitacora')
    await page.getByRole('combobox', { name: 'Qué hizo' }).selectOption('Editó un usuario')
    await page.waitForURL(/accion=usuario_editado/)
    await expect
      .poll(async () => new Set(await page.locator('tbody tr td:nth-child(3)').allInnerTexts()))
      .toEqual(new Set(['Editó un usuario']))
    await page.locator('tbody summary').first().press('Enter')
    await page.locator('tbody details[open] dl').first().waitFor()
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
    expect(csv.suggestedFilename()).toMatch(/^bitacora \d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('Cuándo,Quién,Qué hizo,Sobre qué,Cambios')
    expect(lines.slice(1).every((line) => line.includes('Editó un usuario'))).toBe(true)
    await open(page, '/bitacora?hasta=2020-01-01')
    await page.getByRole('link', { name: 'Quitar los filtros' }).waitFor()
  })
})

describe('who may', () => {
  const paths = [
    '/users',
    '/register',
    '/users/getPermissions/1',
    '/roles',
    '/roles/add',
    '/roles/edit/1',
    '/permisos',
    '/permisos/add',
    '/permisos/edit/1',
    '/bitacora',
  ]

  /** Where the address leads, without drawing the page: forty would be drawn to read as many addresses. */
  async function whereTo(page: Page, path: string): Promise<string> {
    const answer = await page.context().request.get(shop.url + path, { headers: { accept: 'text/html' } })
    return answer.url().replace(shop.origin, '')
  }

  test.each(['cliente', 'asesor'] as const)('%s opens none of it', async (who) => {
    const page = await pageOf(who)
    for (const path of paths) expect([path, await whereTo(page, path)]).toEqual([path, '/JACVE/unauthorized'])
    await page.goto(`${shop.url}/users`)
    expect(new URL(page.url()).pathname).toBe('/JACVE/unauthorized')
  })

  test('a visitor is asked to sign in', async () => {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    for (const path of paths) {
      expect(await whereTo(page, path)).toBe(`/JACVE/Ingresa?next=${encodeURIComponent(`/JACVE${path}`)}`)
    }
    await page.goto(`${shop.url}/users`)
    expect(new URL(page.url()).pathname).toBe('/JACVE/Ingresa')
  })

  test('a manager reads the people of his branch and changes nothing', async () => {
    const page = await pageOf('manager')
    await open(page, '/users')
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Personas y accesos' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Nuevo usuario' }).count()).toBe(0)
    expect(await page.locator('tbody summary, tbody a:not([href*="/clientes/"])').count()).toBe(0)
  })

  test('a director reads users and the log, as tabs', async () => {
    const page = await pageOf('director')
    await open(page, '/users')
    const tabs = page.getByRole('navigation', { name: 'Personas y accesos' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(['Usuarios', 'Bitácora'])
  })
})

describe('accessible', () => {
  let page: Page
  // One page for all of them: a new one costs as much as a look.
  beforeAll(async () => {
    page = await pageOf('admin', { reducedMotion: 'reduce' })
    contexts = contexts.filter((context) => context !== page.context())
  })
  test.each([
    '/register',
    '/users/getPermissions/1',
    '/roles',
    '/roles/edit/2',
    '/permisos',
    '/permisos/edit/1',
    '/permisos/add',
    '/bitacora',
  ])('%s', async (path) => {
    await open(page, path)
    await accessible(page)
  })
})

async function accessible(page: Page): Promise<void> {
  expect(await faultsAtAllSizes(page)).toEqual([])
}
