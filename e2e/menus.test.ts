import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { matchRoutes } from 'react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { canOpen, isForAll, type Session } from '#kit/base/access.ts'
import { withoutBase } from '#kit/base/place.ts'
import { isPlaced } from '#fronts/desk/places.ts'
import { destinationOf } from '#people/access/destination.ts'
import { type Page, type PageName, pages } from '#pages.ts'
import { openBrowser, startShop } from './browser.ts'
import { enterAs, mailboxes, type Who } from './people.ts'
import { wholeDemoDatabase } from './whole-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-menus-'))
const shop = await startShop({ DATA_DIR: folder, RATE_LIMITS: 'off' }, wholeDemoDatabase(folder))
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const everybody = (Object.keys(mailboxes) as Who[]).filter((who) => who !== 'otroCliente') // its own keys
const table = Object.entries(pages) as [PageName, Page][] // its own keys

async function contextOf(who: Who): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, shop, who)
  await page.close()
  return context
}

const json = async <T>(context: BrowserContext, path: string): Promise<T> => {
  const answer = await context.request.get(shop.url + path)
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.json() as Promise<T>
}

type Wait = { id: string; n: number; href: string }
const waitsOf = async (context: BrowserContext) =>
  (await json<{ pendientes: Wait[] }>(context, '/api/v1/pendientes')).pendientes

/** The call behind each list, as its page asks it. */
const lists: Record<string, string> = {
  '/cotizaciones': '/api/v1/cotizaciones',
  '/pedidos': '/api/v1/pedidos',
  '/AdminDevoluciones': '/api/v1/devoluciones',
  '/devoluciones': '/api/v1/devoluciones',
  '/mensajes': '/api/v1/mensajes',
  '/privacidad': '/api/v1/privacidad',
  '/solicitudes': '/api/v1/solicitudes',
  '/Postulaciones': '/api/v1/postulaciones',
  '/actualizarprods': '/api/v1/cargas',
  '/RegistroHechoEnMexico': '/api/v1/hecho-en-mexico',
  '/listadocotizaciones': '/api/v1/cotizaciones?grupo=no_autorizados',
  '/listadocotizacionesaut': '/api/v1/cotizaciones?vigentes=true',
  '/Facturas': '/api/v1/facturas',
  '/notificaciones': '/api/v1/notificaciones',
  '/ListPublicaciones': '/api/v1/publicaciones',
  '/posts': '/api/v1/banners',
  '/AdminProductos': '/api/v1/estante',
  '/HelpCotizador': '/api/v1/mostrador/cotizaciones',
}

async function rowsBehind(context: BrowserContext, href: string): Promise<number> {
  const [page = '', query = ''] = href.split('?')
  const path = lists[page]
  if (!path) throw new Error(`${page}: no call is named here`)
  const asked = `${path}${path.includes('?') ? '&' : '?'}${query}`
  const { total, notificaciones = [] } = await json<{ total?: number; notificaciones?: object[] }>(context, asked)
  return total ?? notificaciones.length
}

describe('what waits', () => {
  test.each<[Who, string[]]>([
    ['admin', ['por-tomar', 'por-confirmar', 'devoluciones', 'mensajes', 'datos-personales', 'solicitudes', 'cargas']],
    ['CustomerService', ['por-tomar', 'por-confirmar', 'devoluciones', 'mensajes', 'datos-personales']],
    ['asesor', ['por-tomar', 'por-confirmar']],
    ['vendedor', []],
    ['manager', ['mensajes']],
    ['director', ['por-tomar']],
    ['MKTG', ['sin-foto']],
    ['cliente', ['borradores', 'vencidas']],
    ['Cotizador-Mostrador', ['mostrador-vencen', 'mostrador-agotadas', 'mostrador-costo', 'prometidos']],
  ])('for %s is counted as its list shows it', async (who, some) => {
    if (who === 'admin') await makeWaits()
    const context = await contextOf(who)
    const waits = await waitsOf(context)
    expect(waits.map(({ id }) => id)).toEqual(expect.arrayContaining(some))
    // Nobody counts further than a hundred.
    for (const { href, n } of waits) expect([href, n]).toEqual([href, Math.min(100, await rowsBehind(context, href))])
    expect(waits.every(({ n }) => n > 0)).toBe(true)
    await context.close()
  })

  test('an approval waits for who may give it, and not for who asks or may not', async () => {
    await shop.db.rows(`update aprobacion set estado = 'ANULADA' where estado = 'PENDIENTE'`)
    const [quote] = await shop.db.rows<{ id: number; version: number }>(
      `update cotizacion set estado = 'EN_REVISION' where id = (select id from cotizacion where estado = 'POR_AUTORIZAR' order by id limit 1)
       returning id, version_actual as version`,
    )
    await shop.db.rows(
      `insert into aprobacion (cotizacion_id, version, reglas, lineas, nivel, solicitante_id, motivo)
       select $1, $2, '{DESCUENTO}', '[]', 'director', id, 'Es buen cliente' from usuario where email = 'admin@demo.jacve.mx'`,
      [quote?.id, quote?.version],
    )
    const found = await Promise.all(
      (['director', 'admin', 'manager'] as const).map(async (who) => {
        const context = await contextOf(who)
        const wait = (await waitsOf(context)).find(({ id }) => id === 'por-aprobar')
        const rows = wait && (await rowsBehind(context, wait.href))
        await context.close()
        return [who, wait?.n, rows]
      }),
    )
    expect(found).toEqual([
      ['director', 1, 1],
      ['admin', undefined, undefined],
      ['manager', undefined, undefined],
    ])
  })
})

async function makeWaits(): Promise<void> {
  await shop.db.rows(`insert into mensaje_contacto (nombre, correo, mensaje) values ('Ana', 'ana@a.mx', 'Hola')`)
  await shop.db.rows(`insert into solicitud_alta (rfc, razon_social, cp_fiscal, giro, contacto, correo, telefono)
    values ('AAN980907JPA', 'Andújar', '44100', 'taller', 'Ana', 'ana@a.mx', '3312345678')`)
  await shop.db.rows(
    `insert into carga (tipo, archivo, sha256, estado, filas, errores) values ('productos', 'lista.csv', '\\x00', 'CON_ERRORES', 10, 3)`,
  )
}

const routes = table.map(([id, { path }]) => ({ id, path }))
const MOST_CLICKS = 3
/** Addresses of one view of a page that are looked at. */
const EACH = 2

/** Where no link leads, and why. */
const notByLink: Partial<Record<PageName, string>> = {
  unauthorized: 'the guard leads there',
  clave: 'a mail leads there',
  ingresa: 'who is in has no need of it',
  CatalogoListaProductos: 'a form of three choices leads there',
}
/** What a person needs to have before a link leads there; somebody of the demo has it. */
const bySome: Partial<Record<PageName, Who>> = { FichaTecnica: 'MKTG' }
/** Of two faces of a thing everybody is led to one. */
const twins: Partial<Record<PageName, PageName>> = { pedido: 'DetallePedidoCreado', AdminProducto: 'EditProds' }

/** The pages that somebody reaches by links of what the server sends, from his home on, each with how many clicks. */
async function reached(context: BrowserContext, home: string): Promise<Map<string, number>> {
  const clicks = new Map<string, number>()
  const seen = new Map<string, number>()
  let open = [home]
  for (let depth = 0; depth <= MOST_CLICKS && open.length > 0; depth++) {
    const next: string[] = []
    const visit = async (address: string) => {
      const name = nameOf(address)
      if (!name) return
      if (!clicks.has(name)) clicks.set(name, depth)
      const view = `${name} ${new URLSearchParams(address.split('?')[1]).get('ver') ?? ''}`
      if (depth === MOST_CLICKS || (seen.get(view) ?? 0) >= EACH) return
      seen.set(view, (seen.get(view) ?? 0) + 1)
      const answer = await context.request.get(shop.url + address, { headers: { accept: 'text/html' } })
      if (answer.ok()) next.push(...linksOf(await answer.text()))
    }
    const left = [...new Set(open)]
    const worker = async () => {
      for (let one = left.shift(); one; one = left.shift()) await visit(one)
    }
    await Promise.all([worker(), worker(), worker()])
    open = next
  }
  return clicks
}

function nameOf(address: string): string | undefined {
  return matchRoutes(routes, address.split('?')[0] ?? '')?.at(-1)?.route.id
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|area)\b[^>]*?\shref="([^"#]+)/g)].flatMap(([, href = '']) => {
    const path = href.startsWith('/') ? withoutBase(href.replaceAll('&amp;', '&')) : null
    return path?.startsWith('/api/') || path === null ? [] : [path]
  })
}

function isExcused(name: PageName, clicks: Map<string, number>, who: Who): boolean {
  const [other, twin] = [bySome[name], twins[name]]
  return name in notByLink || (other !== undefined && other !== who) || (twin !== undefined && clicks.has(twin))
}

describe('every page has a way', () => {
  test.each(everybody)(
    'of three clicks at most from the home of %s',
    async (who) => {
      const context = await contextOf(who)
      const session = await json<Session>(context, '/api/v1/sesion')
      const clicks = await reached(context, destinationOf(session.roles))
      const own = table.filter(
        ([name, { access }]) => canOpen(access, session) === 'ok' && (isForAll(access) || isPlaced(name, session)),
      )
      const missing = own.map(([name]) => name).filter((name) => !clicks.has(name) && !isExcused(name, clicks, who))
      expect(missing).toEqual([])
      await context.close()
    },
    180_000,
  )
})
