import type { PageAccess } from '#base/access.ts'

export type Page = {
  /** React Router pattern under the base path, in its canonical spelling. */
  path: string
  /** Route title; the company's name is appended, except on home. */
  title: string
  access: PageAccess
  /** The module: `src/<file>.page.tsx`. */
  file: string
  /** Where it stands in the navigation bar; `desktop` is left out of the slide-out menu (N-04). */
  bar?: 'all' | 'desktop'
  /** Listed in the sitemap as it stands: public, no parameters. */
  indexed?: boolean
}

/** THE TABLE: nothing else says a page's path, title, access, menu or file. */
export const pages = {
  home: { path: '/home', title: 'Bienvenido', access: {}, file: 'store/home', bar: 'all', indexed: true },
  contacto: { path: '/Contacto', title: 'Contacto', access: {}, file: 'company/contact', bar: 'all', indexed: true },
  ListBlogs: { path: '/ListBlogs', title: 'Blog', access: {}, file: 'content/posts', bar: 'all', indexed: true },
  ProdsMX: {
    path: '/ProdsMX',
    title: 'Hecho en México',
    access: {},
    file: 'store/made-in-mexico',
    bar: 'all',
    indexed: true,
  },
  OurBrands: {
    path: '/OurBrands',
    title: 'Nuestras Marcas',
    access: {},
    file: 'store/brands',
    bar: 'all',
    indexed: true,
  },
  catalogosview: {
    path: '/catalogosview',
    title: 'Catálogos',
    access: {},
    file: 'content/catalogues',
    bar: 'desktop',
    indexed: true,
  },
  marcas: { path: '/marcas', title: 'Marcas de vehículos', access: {}, file: 'store/makes', indexed: true },
  unauthorized: { path: '/unauthorized', title: 'Sin acceso', access: {}, file: 'shell/unauthorized' },
  mobilsearch: { path: '/mobilsearch', title: 'Buscar', access: {}, file: 'search-box/mobile-search' },
  verprods: { path: '/verprods/:id', title: 'Producto', access: {}, file: 'store/product' },
  ListadoProds: { path: '/ListaProds', title: 'Todo el catálogo', access: {}, file: 'store/catalogue', indexed: true },
  ListadoProductos: { path: '/ListadoProductos', title: 'Resultados', access: {}, file: 'store/results' },
  ListadoProductosLinea: { path: '/ListadoProductos/:id/:linea', title: 'Línea', access: {}, file: 'store/line' },
  CatalogoListaProductos: {
    path: '/catalogo/busqueda/:year/:marca/:modelo/:motor',
    title: 'Partes para tu vehículo',
    access: {},
    file: 'store/vehicle',
  },
  Resultados: { path: '/busquedaAvanzada', title: 'Búsqueda avanzada', access: {}, file: 'store/advanced' },
  ingresa: { path: '/Ingresa', title: 'Ingresa', access: {}, file: 'accounts/sign-in' },
  clave: { path: '/clave', title: 'Elige tu contraseña', access: {}, file: 'accounts/set-password' },
  cuenta: { path: '/cuenta', title: 'Mi cuenta', access: { auth: true }, file: 'accounts/account' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Whether a call's GET path is also a page's, so that the page keeps it; `/login` forwards to one. */
export function isPagePath(path: string): boolean {
  return path === '/login' || Object.values(pages).some((page) => page.path.toLowerCase() === path.toLowerCase())
}
