import { describe, expect, it } from 'vitest'
import { anonymous, type Session } from '#kit/base/access.ts'
import { isPage } from '#people/access/next-page.ts'
import { accountEntries } from './account-entries.ts'

const session = (roles: string[], permissions: string[] = []): Session => ({
  ...anonymous,
  user: { id: 7, name: 'Rosa' },
  roles,
  permissions,
  isLoggedin: true,
})
const texts = (roles: string[], permissions?: string[]) =>
  accountEntries(session(roles, permissions)).map(({ texto }) => texto)

const forPublications = ["Banner's", 'Fichas']

describe('every entry', () => {
  it('opens a page of the table, the account first', () => {
    const entries = accountEntries(session(['cliente', 'admin', 'MKTG']))
    expect(entries[0]).toMatchObject({ texto: 'Mi Cuenta' })
    for (const { href } of entries) expect(isPage(href.split('?')[0] ?? '')).toBe(true)
  })
})

describe('accountEntries', () => {
  it('offers a visitor nothing', () => {
    expect(accountEntries(anonymous)).toEqual([])
  })

  it('offers a client its documents, the first two by client', () => {
    expect(accountEntries(session(['cliente']))).toEqual([
      { texto: 'Mi Cuenta', href: '/dashboard' },
      { texto: 'No Autorizados', href: '/listadocotizaciones?cliente=7' },
      { texto: 'Autorizados', href: '/listadocotizacionesaut?cliente=7' },
      { texto: 'Doctos Electrónicos', href: '/consultdocumentosSat' },
      { texto: 'Cotizador', href: '/HelpCotizador' },
    ])
  })

  it('offers the counter only its quoter', () => {
    expect(texts(['Cotizador-Mostrador'])).toEqual(['Mi Cuenta', 'Cotizador'])
  })

  it('offers an admin everything of administration, two of them on wide screens only', () => {
    const entries = accountEntries(session(['admin']))
    expect(entries.map(({ texto }) => texto)).toEqual([
      'Mi Cuenta',
      'Productos',
      'Carga de productos',
      'Config. Correos',
      'Detalles Carrito',
      'Detalles Producto',
      'Sync Prods',
      'Admin Doctos Sat',
      'Admin Anuncios',
      'Usuarios',
      ...forPublications,
      'Documentos PDFS',
    ])
    expect(entries.filter(({ desktopOnly }) => desktopOnly).map(({ texto }) => texto)).toEqual([
      'Admin Doctos Sat',
      'Admin Anuncios',
    ])
    expect(entries.find(({ texto }) => texto === 'Usuarios')?.href).toBe('/users?ajustarMargin=1')
  })

  it.each([
    ['users-read', ['Usuarios']],
    ['publicaciones-read', forPublications],
    ['pdfcatalogo-create', ['Documentos PDFS']],
    ['imprenta-create', ['Imprenta']],
    ['busquedas-analisis', ['Búsquedas']],
    ['permission_compras', []],
  ])('%s alone adds %j', (permission, added) => {
    expect(texts(['asesor'], [permission])).toEqual(['Mi Cuenta', ...added])
  })

  it('offers marketing its publications and documents', () => {
    expect(texts(['MKTG'])).toEqual(['Mi Cuenta', ...forPublications, 'Documentos PDFS'])
  })

  it('adds up the entries of several roles', () => {
    expect(texts(['cliente', 'MKTG'])).toEqual([
      'Mi Cuenta',
      'No Autorizados',
      'Autorizados',
      'Doctos Electrónicos',
      'Cotizador',
      ...forPublications,
      'Documentos PDFS',
    ])
  })
})
