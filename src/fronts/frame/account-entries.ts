import { destinationOf } from '#people/access/destination.ts'
import type { Session } from '#kit/base/access.ts'

/** A line of the account menu. `href` lies under the base path. */
type AccountEntry = { texto: string; href: string; desktopOnly?: boolean }

/** The entries of the account menu for a session, in order; «Salir» is an action and stands apart (requirements 2.9). */
export function accountEntries({ user, roles, permissions, isLoggedin }: Session): AccountEntry[] {
  if (!isLoggedin || !user) return []
  const is = (...wanted: string[]) => wanted.some((role) => roles.includes(role))
  const may = (permission: string) => permissions.includes(permission)
  const client = `?cliente=${user.id}`
  return [
    ...one(true, 'Mi Cuenta', destinationOf(roles)),
    ...one(is('cliente'), 'No Autorizados', `/listadocotizaciones${client}`),
    ...one(is('cliente'), 'Autorizados', `/listadocotizacionesaut${client}`),
    ...one(is('cliente'), 'Doctos Electrónicos', '/consultdocumentosSat'),
    ...one(is('cliente') && may('devoluciones-read'), 'Devoluciones', '/devoluciones'),
    ...one(is('cliente', 'Cotizador-Mostrador'), 'Cotizador', '/HelpCotizador'),
    ...one(may('devoluciones-write'), 'Devoluciones', '/AdminDevoluciones'),
    ...one(is('admin'), 'Productos', '/Productos'),
    ...one(is('admin'), 'Carga de productos', '/actualizarprods'),
    ...one(is('admin'), 'Config. Correos', '/Correos'),
    ...one(is('admin'), 'Detalles Carrito', '/DetailsErrosCarts'),
    ...one(is('admin'), 'Detalles Producto', '/DetailsErrosProds'),
    ...one(is('admin'), 'Sync Prods', '/Sync'),
    ...one(is('admin'), 'Admin Doctos Sat', '/documentosconsultSat', true),
    ...one(is('admin'), 'Admin Anuncios', '/anunciosadmin', true),
    ...one(is('admin') || may('users-read'), 'Usuarios', '/users?ajustarMargin=1'),
    ...one(is('admin', 'MKTG') || may('publicaciones-read'), "Banner's", '/posts'),
    ...one(is('admin', 'MKTG') || may('publicaciones-read'), 'Fichas', '/AdminFichas'),
    ...one(is('admin', 'MKTG') || may('pdfcatalogo-create'), 'Documentos PDFS', '/documentoindexview'),
    ...one(may('imprenta-create'), 'Imprenta', '/imprenta'),
    ...one(is('admin') && may('marcas-write'), 'Marcas y líneas', '/marca/add'),
    ...one(may('busquedas-analisis'), 'Búsquedas', '/Busquedas'),
  ]
}

function one(isOffered: boolean, texto: string, href: string, desktopOnly?: boolean): AccountEntry[] {
  return isOffered ? [{ texto, href, desktopOnly }] : []
}
