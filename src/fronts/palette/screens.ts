import { canOpen, isForAll, type Session } from '#kit/base/access.ts'
import { type Page, type PageName, pages } from '#pages.ts'
import { aliases } from './aliases.ts'
import type { Entry } from './entry.ts'

/** No place to go to by itself: it stands in for another, or needs to be told whose it is. */
const noPlaces: readonly PageName[] = [
  'unauthorized',
  'ingresa',
  'clave',
  'mobilsearch',
  'DetallesPedido',
  'DetallePrepedido',
  'DetallePrepedidoAuth',
  'DocumentosDetalle',
]

type Making = { page: PageName; titulo: string; href?: string; alias: string; detalle?: string; permission?: string }

/** What is begun from anywhere: where it begins, and what people call it. Such a page is no screen besides. */
const makings: Making[] = [
  {
    page: 'clientes',
    titulo: 'Nueva cotización',
    detalle: 'Elige al cliente y compra a su nombre',
    alias: 'cotizar prepedido pedido presupuesto',
    permission: 'clientes-impersonar',
  },
  { page: 'HerramientasClienteCotizador', titulo: 'Nueva cotización de mostrador', alias: 'cotizar presupuesto' },
  {
    page: 'anuncio',
    titulo: 'Nuevo anuncio',
    href: '/anunciosadmin/nuevo',
    alias: 'nuevo aviso crear anuncio publicar aviso',
  },
  { page: 'excel', titulo: 'Cargar lista de productos', alias: 'cargar lista subir lista importar catálogo excel' },
  { page: 'UploadFileCar', titulo: 'Subir lista al carrito', alias: 'cargar lista pedido rápido excel pegar códigos' },
  { page: 'nuevaDevolucion', titulo: 'Pedir una devolución', alias: 'nueva devolución garantía casco regresar' },
  { page: 'CreateProd', titulo: 'Nuevo producto', alias: 'crear parte alta de producto' },
  { page: 'FotosProductos', titulo: 'Subir fotos', alias: 'imágenes cargar fotografías' },
  { page: 'register', titulo: 'Nuevo usuario', alias: 'crear cuenta alta invitar persona' },
  { page: 'addrol', titulo: 'Nuevo rol', alias: 'crear perfil puesto' },
  { page: 'addpermiso', titulo: 'Nuevo permiso', alias: 'crear derecho' },
  { page: 'addbanner', titulo: 'Nuevo banner', alias: 'crear carrusel imagen de inicio' },
  { page: 'Publicaciones', titulo: 'Nueva publicación', alias: 'escribir artículo blog boletín noticia' },
  { page: 'CrearFicha', titulo: 'Nueva ficha', alias: 'crear ficha técnica' },
  { page: 'documentocreateview', titulo: 'Nuevo documento', alias: 'subir catálogo pdf folleto' },
  { page: 'vacantes', titulo: 'Nueva vacante', href: '/Vacantes/nueva', alias: 'crear puesto empleo' },
]
/** Pages that are only for making something. */
const onlyMade = new Set<PageName>([
  'nuevaDevolucion',
  'CreateProd',
  'FotosProductos',
  'register',
  'addrol',
  'addpermiso',
  'addbanner',
  'Publicaciones',
  'CrearFicha',
  'documentocreateview',
])

/** Screens that one page holds several of. */
const within: { page: PageName; titulo: string; href: string; alias: string }[] = [
  { page: 'RelMarcaLinea', titulo: 'Líneas de producto', href: '/RelMarcaLinea/lineas', alias: 'familias categorías' },
  {
    page: 'RelMarcaLinea',
    titulo: 'Qué marca maneja qué línea',
    href: '/RelMarcaLinea/relacion',
    alias: 'relación marcas y líneas',
  },
]

/** A page's address as far as it needs no value; null when it cannot do without one. */
export function plainPath(path: string): string | null {
  const plain = path.replaceAll(/\/:\w+\?/g, '')
  return plain.includes(':') ? null : plain
}

const table: [PageName, Page][] = Object.entries(pages) as [PageName, Page][] // its own names

const workFirst = table.toSorted(([, a], [, b]) => Number(isForAll(a.access)) - Number(isForAll(b.access)))

function mayOpen(name: PageName, session: Session): boolean {
  return canOpen(pages[name].access, session) === 'ok'
}

/** Every screen that a session may open, in the order of the table; those of the shop, which everybody has, after those of work. */
export function screensFor(session: Session): Entry[] {
  const own = workFirst.flatMap(([name, { path, title }]): Entry[] => {
    const href = plainPath(path)
    if (href === null || noPlaces.includes(name) || onlyMade.has(name) || !mayOpen(name, session)) return []
    return [{ id: `pantalla:${name}`, grupo: 'pantallas', titulo: title, alias: aliases[name], href }]
  })
  const inside = within
    .filter(({ page }) => mayOpen(page, session))
    .map(({ titulo, href, alias }): Entry => ({ id: `pantalla:${href}`, grupo: 'pantallas', titulo, alias, href }))
  return [...own, ...inside]
}

/** What a session may begin from anywhere. */
export function actionsFor(session: Session): Entry[] {
  return makings
    .filter(
      ({ page, permission }) => mayOpen(page, session) && (!permission || session.permissions.includes(permission)),
    )
    .flatMap(({ page, titulo, href = plainPath(pages[page].path), alias, detalle }): Entry[] =>
      href === null ? [] : [{ id: `accion:${titulo}`, grupo: 'acciones', titulo, alias, detalle, href }],
    )
}

/** The pages that stand under the one that is open, with its own values: a client's prices, the photographs of a product. */
export function pagesUnder(path: string, session: Session): Entry[] {
  const here = table.map(([, page]) => page.path).find((pattern) => valuesOf(pattern, path))
  const values = here && valuesOf(here, path)
  if (!values) return []
  return table.flatMap(([name, page]): Entry[] => {
    if (!page.path.startsWith(`${here}/`) || onlyMade.has(name) || !mayOpen(name, session)) return []
    const href = plainPath(page.path.replaceAll(/:(\w+)(?!\w*\?)/g, (all, key: string) => values[key] ?? all))
    return href === null
      ? []
      : [{ id: `pagina:${href}`, grupo: 'pagina', titulo: page.title, alias: aliases[name], href }]
  })
}

/** The values of a path of this pattern, which needs all of them; null when it is none. */
function valuesOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (wanted.length !== given.length) return null
  const values: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return values
}
