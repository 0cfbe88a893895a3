import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anonymous, canOpen, isForAll, type Session } from '#kit/base/access.ts'
import { type Page, type PageName, pages } from '#pages.ts'
import { crumbsOf, lineAbove, menuOf } from './places.ts'

const table = Object.entries(pages) as [PageName, Page][] // its own keys
const guarded = table.filter(([, { access }]) => !isForAll(access))
const session = (roles: string[], permissions: string[] = []): Session => ({
  ...anonymous,
  user: { id: 7, name: 'Rosa' },
  roles,
  permissions,
  isLoggedin: true,
})
const every = [...new Set(table.flatMap(([, { access }]) => access.permissions ?? [])), 'indicadores-read']
const admin = session(['admin'], every)
const client = session(['cliente'], ['permission_compras', 'pedidos-read', 'documentos-read', 'indicadores-read'])

describe('the table of pages', () => {
  test.each(guarded)('%s stands in an area, or under a page that does', (name) => {
    const steps: PageName[] = [name]
    for (let at = pages[name] as Page; at.work?.under; at = pages[steps.at(-1) ?? name]) {
      expect(Object.keys(pages)).toContain(at.work.under)
      expect(steps).not.toContain(at.work.under)
      steps.push(at.work.under as PageName) // looked up above
    }
    const last: Page = pages[steps.at(-1) ?? name]
    expect(last.work?.area ?? last.work?.own).toBeDefined()
  })

  test('what anybody may open is no page of work, and no two lines have one place', () => {
    expect(table.filter(([, { access, work }]) => isForAll(access) && work).map(([name]) => name)).toEqual([])
    const dashboards = ['admindashboard', 'asesoresdashboard', 'tmkdashboard', 'tableroContenido', 'tableroMostrador']
    const places = table
      .filter(([name]) => !dashboards.includes(name))
      .flatMap(([, { work }]) => [work?.area && `mesa ${work.area.join()}`, work?.own && `cliente ${work.own.join()}`])
      .filter((place) => place !== undefined)
    expect(places.length).toBe(new Set(places).size)
  })

  test('an area holds nine lines at most', () => {
    for (const who of [admin, client])
      for (const { nombre, lineas } of menuOf(who)) expect([nombre, lineas.length <= 9]).toEqual([nombre, true])
  })
})

describe('the menu', () => {
  const areas = (who: Session) => menuOf(who).map(({ nombre }) => nombre)

  test('of staff and of a client has their own areas, and none that is empty', () => {
    expect(areas(admin)).toEqual([
      'Hoy',
      'Ventas',
      'Catálogo',
      'Precios',
      'Publicar',
      'Clientes',
      'Documentos',
      'Empresa',
      'Sistema',
    ])
    expect(areas(client)).toEqual(['Comprar', 'Cotizaciones', 'Pedidos', 'Devoluciones', 'Documentos', 'Mi empresa'])
    expect(areas(session(['MKTG'], ['vacantes-write']))).toEqual(['Hoy', 'Catálogo', 'Publicar'])
    expect(areas(anonymous)).toEqual([])
  })

  test('leads nowhere that is closed, and not to what has nothing to say to that person', () => {
    for (const role of ['admin', 'asesor', 'vendedor', 'MKTG', 'manager', 'director', 'CustomerService', 'cliente']) {
      const who = session([role])
      for (const { name } of menuOf(who).flatMap(({ lineas }) => lineas))
        expect([role, name, canOpen(pages[name].access, who)]).toEqual([role, name, 'ok'])
      expect(menuOf(who).flatMap(({ lineas }) => lineas.map(({ name }) => name))).not.toContain('indicadores')
    }
  })
})

test('the sheet of narrow screens leaves out what the menu of the account leaves out there (M-05)', () => {
  const names = (isNarrow: boolean) => menuOf(admin, isNarrow).flatMap(({ lineas }) => lineas.map(({ name }) => name))
  const narrow = new Set(names(true))
  expect(names(false).filter((name) => !narrow.has(name))).toEqual(['anunciosadmin', 'documentosconsultSat'])
})

describe('breadcrumbs', () => {
  const texts = (name: PageName, who: Session, params = {}, title?: string) =>
    crumbsOf(name, who, params, title).map(({ texto, href }) => (href ? `${texto} ${href}` : texto))

  test('say area, what is above, and the page by its own name', () => {
    expect(texts('cotizaciones', admin)).toEqual(['Ventas', 'Cotizaciones'])
    expect(texts('pedido', admin, { sucursal: 'GDL', folio: 'P-1' }, 'Pedido P-1')).toEqual([
      'Ventas',
      'Pedidos /JACVE/pedidos',
      'Pedido P-1',
    ])
    expect(texts('preciosDeCliente', admin, { id: '7' })).toEqual([
      'Clientes /JACVE/clientes',
      'Cliente /JACVE/clientes/7',
      'Precios del cliente',
    ])
  })

  test('are of whoever looks: what is a line for a client stands under a page for staff', () => {
    expect(texts('Facturas', client)).toEqual(['Documentos', 'Facturas'])
    expect(texts('Facturas', admin)).toEqual(['Clientes', 'Cobranza /JACVE/cobranza', 'Facturas'])
    expect(lineAbove('Facturas', admin)).toBe('cobranza')
    expect(lineAbove('pedido', client)).toBe('pedidos')
  })
})

test('every area has its icon', () => {
  const drawn = readFileSync('public/areas.svg', 'utf8')
  for (const { clave } of [...menuOf(admin), ...menuOf(client)]) expect(drawn).toContain(`id="${clave}"`)
})
