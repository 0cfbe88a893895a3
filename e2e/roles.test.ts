import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Page as TablePage, pages } from '#pages.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const staff: Who[] = ['admin', 'CustomerService', 'asesor', 'vendedor', 'MKTG', 'director', 'manager']
const all: Who[] = [...staff, 'cliente', 'Cotizador-Mostrador']
const onlyAdmin: Who[] = ['admin']
const publications: Who[] = ['admin', 'MKTG', 'director']
const catalogues: Who[] = ['admin', 'MKTG']
const withClients: Who[] = ['admin', 'CustomerService', 'asesor', 'vendedor', 'director', 'manager']

const withDocuments: Who[] = ['admin', 'CustomerService', 'asesor', 'director', 'manager', 'cliente']
const withParts: Who[] = ['admin', 'CustomerService', 'asesor', 'MKTG', 'director', 'manager']
const withOrders: Who[] = [...withClients, 'cliente', 'Cotizador-Mostrador']

/** Who opens each guarded page (requirements 7.2, A-11 to A-14). A page missing here, or one too many, fails the first test. */
const rules: Record<string, Who[]> = {
  '/cuenta': all,
  '/notificaciones': all,
  '/partes-que-sigo': all,
  '/busquedas-que-sigo': all,
  '/dashboard': ['cliente'],
  '/mis-vehiculos': ['cliente'],
  '/mis-vehiculos/:id': ['cliente'],
  '/listadocotizaciones': ['cliente'],
  '/listadocotizacionesaut': ['cliente'],
  '/CartItemsList': ['admin', 'asesor', 'vendedor', 'cliente'],
  '/HelpCotizador': ['cliente', 'Cotizador-Mostrador'],
  '/consultdocumentosSat': withDocuments,
  '/DetalleDocuments': withDocuments,
  '/detalles-pedido': all,
  '/Facturas': all,
  '/Indicadores': all,
  '/UploadFileCar': all,
  '/lista-de-precios/:cliente?': all,
  '/listas': all,
  '/listas/:id': all,
  // Guarded by sign-in alone [S]; who may read no quotation is told so (XE-10).
  '/DetallePrepedido': withOrders,
  '/DetallePedidoCreado/:sucursal/:folio': all,
  '/DetallePrepedidoAuth': all,
  '/Productos': all,
  '/AdminDashboard': ['admin', 'CustomerService', 'director', 'manager'],
  '/AsesorDashboard': ['asesor'],
  '/TmkDashboard': ['vendedor'],
  '/TableroContenido': ['MKTG'],
  '/TableroMostrador': ['Cotizador-Mostrador'],
  '/users': ['admin', 'director', 'manager'],
  '/register': onlyAdmin,
  '/users/getPermissions/:id': onlyAdmin,
  '/roles': onlyAdmin,
  '/roles/add': onlyAdmin,
  '/roles/edit/:id': onlyAdmin,
  '/permisos': onlyAdmin,
  '/permisos/add': onlyAdmin,
  '/permisos/edit/:id': onlyAdmin,
  '/bitacora': ['admin', 'director'],
  '/velocidad': ['admin', 'director'],
  '/procesos': onlyAdmin,
  '/clientes': withClients,
  '/clientes/:id': withClients,
  '/clientes/:id/precios': withClients,
  '/clientes/:id/credito': withClients,
  '/cobranza': withClients,
  '/cotizaciones': withClients,
  '/cotizaciones/:id': withClients,
  '/solicitudes': onlyAdmin,
  '/solicitudes/:id': onlyAdmin,
  '/InicioBloques': ['admin', 'MKTG', 'director'],
  '/PaginasEmpresa/:id?': catalogues,
  '/Vacantes/:id?': catalogues,
  '/Postulaciones/:id?': catalogues,
  '/AuditorAplicaciones': onlyAdmin,
  '/privacidad': ['admin', 'CustomerService'],
  '/privacidad/:id': ['admin', 'CustomerService'],
  '/avisos-whatsapp': withClients,
  '/mensajes': ['admin', 'CustomerService', 'manager'],
  '/sucursales': onlyAdmin,
  '/politica-de-ventas': onlyAdmin,
  '/metas': onlyAdmin,
  '/textos/:clave?': onlyAdmin,
  '/pilotos/:clave?': onlyAdmin,
  '/pedidos': withOrders,
  '/AdminDevoluciones': withClients,
  '/AdminDevoluciones/:folio': withClients,
  '/devoluciones': ['cliente'],
  '/devoluciones/nueva': ['cliente'],
  '/devoluciones/:folio': ['cliente'],
  '/pedidos/:sucursal/:folio': withOrders,
  '/posts': publications,
  '/posts/add': publications,
  '/posts/edit/:id': publications,
  '/Publicaciones/:id?': publications,
  '/ListPublicaciones': publications,
  '/ListPublicacionesEdit': publications,
  '/AdminFichas': publications,
  '/AdminFichas/plantillas': publications,
  '/AdminFichas/plantillas/:id': publications,
  '/crearfichas': publications,
  '/fichas/:id/editar': publications,
  '/documentoindexview': catalogues,
  '/documentocreateview': catalogues,
  '/documentoeditview/:id': catalogues,
  '/imprenta': ['admin', 'MKTG', 'cliente'],
  '/actualizarprods': onlyAdmin,
  '/actualizarprods/proveedor/:id': onlyAdmin,
  '/Listayear': onlyAdmin,
  '/marca/add': onlyAdmin,
  '/RelMarcaLinea/:operacion': onlyAdmin,
  '/Sinonimos': catalogues,
  '/Embudo': ['admin', 'CustomerService', 'director', 'manager'],
  '/LineasAbandonadas': ['admin', 'CustomerService', 'director', 'manager'],
  '/Busquedas': ['admin', 'CustomerService', 'asesor', 'MKTG', 'director', 'manager'],
  '/AdminProductos': withParts,
  '/AdminProductos/calidad': withParts,
  '/AdminProductos/cambios': withParts,
  '/ListasDePrecios': onlyAdmin,
  '/ListasDePrecios/descuentos': onlyAdmin,
  '/ListasDePrecios/descuentos/documento': onlyAdmin,
  '/AdminProductos/precios': onlyAdmin,
  '/AdminProductos/precios/cambios': onlyAdmin,
  '/AdminProductos/:id/precios': onlyAdmin,
  '/AdminProductos/existencias': withParts,
  '/AdminProductos/etiquetas': withParts,
  '/AdminProductos/fotos': ['admin', 'MKTG'],
  '/AdminProductos/:id/imagenes': ['admin', 'MKTG'],
  '/EditProds/:id': onlyAdmin,
  '/CreateProd': onlyAdmin,
  '/AdminProductos/:id': ['admin', 'CustomerService', 'asesor', 'MKTG', 'director', 'manager'],
  '/Correos': onlyAdmin,
  '/compras-por-aprobar': ['cliente'],
  '/mi-empresa': ['cliente'],
  '/RegistroHechoEnMexico/:id?': onlyAdmin,
  '/Programas': ['admin', 'cliente'],
  '/DetailsErrosProds': onlyAdmin,
  '/DetailsErrosCarts': onlyAdmin,
  '/Sync': onlyAdmin,
  '/SyncAuth/:id': onlyAdmin,
  '/documentosconsultSat': onlyAdmin,
  '/anunciosadmin': onlyAdmin,
  '/anunciosadmin/:id': onlyAdmin,
}

const guarded = Object.values(pages).filter((page: TablePage) => Object.keys(page.access).length > 0)
/** Optional parts left out, the others filled in. */
const example = (path: string) => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')

type Answer = 'opens' | 'login' | 'unauthorized'

/** What the server answers to the address itself, before any script runs. */
async function ask(context: BrowserContext, path: string): Promise<Answer> {
  const answer = await context.request.get(shop.url + path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const to = answer.headers()['location'] ?? ''
  if (to.includes('/Ingresa')) return 'login'
  if (answer.status() === 403 || to.includes('/unauthorized')) return 'unauthorized'
  return 'opens'
}

test('every guarded page has its rule', () => {
  expect(Object.keys(rules).toSorted()).toEqual(guarded.map(({ path }) => path).toSorted())
})

test('a visitor is sent to sign in, whatever the page and its spelling', async () => {
  const context = await browser.newContext()
  for (const { path } of guarded) expect([path, await ask(context, example(path))]).toEqual([path, 'login'])
  for (const path of ['/%64ashboard', '/USERS', '/users/', '/roles/ADD']) {
    const answer = await context.request.get(shop.url + path)
    expect([path, new URL(answer.url()).pathname]).toEqual([path, '/JACVE/Ingresa'])
  }
  await context.close()
})

describe.each(all)('%s', (who) => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await enterAs(await context.newPage(), shop, who)
  })
  afterAll(() => context.close())

  test('opens the pages of the role and no other', async () => {
    const answers: Record<string, Answer> = {}
    for (const { path } of guarded) answers[path] = await ask(context, example(path))
    const expected = Object.entries(rules).map(([path, may]) => [path, may.includes(who) ? 'opens' : 'unauthorized'])
    expect(answers).toEqual(Object.fromEntries(expected))
  })

  test('opens every entry of the account menu', async () => {
    const [page = await context.newPage()] = context.pages()
    await openPage(page, `${shop.url}/home`)
    await page.locator('summary[aria-label^="Cuenta de"]').click()
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    const entries = page.locator('details:has(> summary[aria-label^="Cuenta de"]) a')
    const hrefs = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const links = hrefs.filter((href) => href !== null)
    expect(links.length).toBeGreaterThan(0)
    for (const href of links) {
      const answer = await context.request.get(shop.origin + href, { headers: { accept: 'text/html' } })
      expect([href, answer.status()]).toEqual([href, 200])
    }
  })
})

test('what a list is filtered by stays chosen, with scripts and without', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, shop, 'admin')
  await page.goto(`${shop.url}/users?estado=BLOQUEADO&rol=asesor`)
  expect(await page.getByRole('combobox', { name: 'Estado' }).inputValue()).toBe('BLOQUEADO')
  expect(await page.getByRole('combobox', { name: 'Rol' }).inputValue()).toBe('asesor')
  const html = await (await context.request.get(page.url(), { headers: { accept: 'text/html' } })).text()
  expect(html).toMatch(/<option[^>]* selected[^>]*>\s*Bloqueado/)
  await context.close()
})
