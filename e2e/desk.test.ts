import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { faultsAtAllSizes, faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let context: BrowserContext
afterEach(async () => {
  await context.close()
  await shop.db.rows('delete from anuncio')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function open(who: Who, path: string, width = 1280): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await enterAs(page, shop, who)
  await openPage(page, shop.url + path)
  return page
}

const areas = (page: Page) => page.getByRole('navigation', { name: 'Áreas' })

test('the menu marks where one is, says the way there, and has neither the shop’s links nor its foot', async () => {
  const page = await open('admin', '/users')
  expect(await areas(page).getByRole('link', { name: 'Usuarios' }).getAttribute('aria-current')).toBe('page')
  expect(await areas(page).getByRole('link', { name: 'Roles', exact: true }).isVisible()).toBe(true)
  expect(await areas(page).getByRole('link', { name: 'Pedidos' }).isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).count()).toBe(0)

  await areas(page).getByText('Ventas', { exact: true }).click()
  await areas(page)
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Ruta' }).innerText()).toMatch(/Ventas\s*\/\s*Pedidos/)
  await page.locator('main tbody a').first().click()
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Pedidos' }).waitFor()
  expect(await areas(page).locator('[aria-current=page]').innerText()).toMatch(/^Pedidos/)
})

test('folded it stays folded, from the first paint on; a rail opens to who reaches it by key', async () => {
  const page = await open('admin', '/users')
  const width = () => page.locator('#areas').evaluate((one) => one.clientWidth)
  expect(await width()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Plegar el panel de áreas' }).click()
  expect(await width()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Abrir el panel de áreas', expanded: false }).waitFor()

  const html = await (await context.request.get(`${shop.url}/roles`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<html lang="es-MX" data-menu="plegado">')
  await openPage(page, `${shop.url}/roles`)
  expect(await width()).toBeLessThan(60)
  await page.locator('#areas summary').first().focus()
  await page.keyboard.press('Tab')
  expect(await width()).toBeGreaterThan(200)
})

test('a cookie that says something else gets into no document', async () => {
  const page = await open('admin', '/users')
  await context.addCookies([{ name: 'menu', value: '"><script>', url: shop.origin }])
  const html = await (await context.request.get(page.url(), { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<html lang="es-MX"><head>')
})

test.each<[Who, number]>([
  ['cliente', 1025],
  ['cliente', 1280],
  ['admin', 1025],
])('nothing in the bar lies over anything else: %s at %d', async (who, width) => {
  const page = await open(who, '/cuenta', width)
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Ir a…' }).locator('visible=true').waitFor()
  const edges = await bar.evaluate((on) =>
    ['a[aria-label="JACVE, inicio"]', '[role=search], form'].map((name) => {
      const box = [...on.querySelectorAll(name)].find((one) => one.getClientRects().length > 0)?.getBoundingClientRect()
      return [box?.left ?? 0, box?.right ?? 0]
    }),
  )
  const [[, logoEnd = 0] = [], [searchBegin = 0, searchEnd = 0] = []] = edges
  expect(searchBegin).toBeGreaterThanOrEqual(logoEnd)
  expect(searchEnd - searchBegin).toBeGreaterThan(300)
})

test('on a phone the areas are a sheet, with the entries of the account, that closes once it has led somewhere', async () => {
  const page = await open('cliente', '/dashboard', 360)
  expect(await page.locator('#areas').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menú' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menú' })
  await sheet.getByRole('link', { name: 'Inicio' }).waitFor()
  await sheet.getByText('Mis accesos').waitFor()
  await sheet.getByRole('link', { name: 'Doctos Electrónicos' }).last().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await sheet.locator('summary').filter({ hasText: 'Pedidos' }).click()
  await sheet.getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor()
  await sheet.waitFor({ state: 'hidden' })
})

test('what waits is told beside its line, and anew when it changes', async () => {
  const page = await open('admin', '/mensajes')
  const line = areas(page).getByRole('link', { name: /^Mensajes de contacto/ })
  await expect.poll(() => line.innerText()).toBe('Mensajes de contacto')
  await shop.db.rows(`insert into mensaje_contacto (nombre, correo, mensaje) values ('Ana', 'ana@a.mx', 'Hola')`)
  await shop.db.rows(`select pg_notify('novedad', 'pendientes:personal')`)
  await expect.poll(() => line.innerText(), { timeout: 25_000 }).toMatch(/1\s*pendiente$/)
}, 60_000)

test('an announcement for staff stands on a line of its own; one for everybody stays in the shop', async () => {
  await shop.db.rows(
    `insert into anuncio (titulo, texto, forma, audiencia, estado, requiere_enterado) values
       ('Inventario', 'El sábado no se surte.', 'modal', 'personal', 'PUBLICADO', true), ('Ofertas', 'Hasta el lunes.', 'barra', 'publico', 'PUBLICADO', false)`,
  )
  const page = await open('admin', '/users/getPermissions/2')
  const notice = page.getByRole('region', { name: 'Aviso: Inventario' })
  await notice.waitFor()
  expect(await page.getByRole('region', { name: /^Aviso: / }).count()).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const box = await notice.boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  await notice.getByRole('button', { name: /^Inventario/ }).click()
  const whole = page.getByRole('dialog', { name: 'Inventario' })
  await whole.getByText('El sábado no se surte.').waitFor()
  await page.keyboard.press('Escape')
  await notice.getByRole('button', { name: 'Enterado' }).click()
  await notice.waitFor({ state: 'detached' })
  const [kept] = await shop.db.rows<{ n: number }>(
    'select count(*)::int as n from anuncio_visto where enterado_en is not null',
  )
  expect(kept?.n).toBe(1)
  await openPage(page, `${shop.url}/Contacto`)
  await page.getByRole('region', { name: 'Aviso: Ofertas' }).waitFor()
})

test.each<[Who, string]>([
  ['admin', '/AdminDashboard'],
  ['cliente', '/dashboard'],
])(
  'nothing for axe to say of the desk of %s, at any size',
  async (who, path) => {
    const page = await open(who, path)
    expect(await faultsAtAllSizes(page)).toEqual([])
  },
  120_000,
)
