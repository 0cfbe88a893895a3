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

const forAdmin: PageAccess = { roles: ['admin'] }
const forDocuments: PageAccess = { roles: ['cliente'], permissions: ['documentos-read'] }
const forPublications: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['publicaciones-read'] }
const forReturns: PageAccess = { roles: ['admin', 'CustomerService', 'asesor', 'vendedor', 'manager', 'director'] }
const forOwnReturns: PageAccess = { roles: ['cliente'] }
const forShelf: PageAccess = { roles: ['admin'], permissions: ['productos-read'] }
const forPhotos: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['fotos-write'] }
const forCatalogues: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['pdfcatalogo-create'] }

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
    file: 'library/catalogues',
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
  users: {
    path: '/users',
    title: 'Usuarios',
    access: { auth: true, roles: ['admin'], permissions: ['users-read'] },
    file: 'people/users',
  },
  register: {
    path: '/register',
    title: 'Nuevo usuario',
    access: { auth: true, roles: ['admin'], permissions: ['users-write'] },
    file: 'people/new-user',
  },
  edituser: {
    path: '/users/getPermissions/:id',
    title: 'Editar usuario',
    access: { auth: true, roles: ['admin'], permissions: ['users-write'] },
    file: 'people/edit-user',
  },
  roles: {
    path: '/roles',
    title: 'Roles',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/roles',
  },
  addrol: {
    path: '/roles/add',
    title: 'Nuevo rol',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/new-role',
  },
  editrol: {
    path: '/roles/edit/:id',
    title: 'Editar rol',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/edit-role',
  },
  permisos: {
    path: '/permisos',
    title: 'Permisos',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/permissions',
  },
  addpermiso: {
    path: '/permisos/add',
    title: 'Nuevo permiso',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/new-permission',
  },
  editpermiso: {
    path: '/permisos/edit/:id',
    title: 'Editar permiso',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/edit-permission',
  },
  bitacora: {
    path: '/bitacora',
    title: 'Bitácora',
    access: { auth: true, permissions: ['auditoria-read'] },
    file: 'people/audit-log',
  },
  solicitud: { path: '/solicitud', title: 'Solicitud de alta', access: {}, file: 'clients/join', indexed: true },
  verificarCfdi: {
    path: '/verificar-cfdi',
    title: 'Verifica tu factura',
    access: {},
    file: 'cfdi/verify-file',
    indexed: true,
  },
  verificarDocumento: {
    path: '/verificar',
    title: 'Verifica un documento',
    access: {},
    file: 'signature/verify-document',
    indexed: true,
  },
  privacidad: {
    path: '/aviso-de-privacidad',
    title: 'Aviso de privacidad',
    access: {},
    file: 'company/privacy',
    indexed: true,
  },
  empresa: { path: '/Empresa/:pagina?', title: 'La empresa', access: {}, file: 'careers/company' },
  bolsaDeTrabajo: {
    path: '/BolsaDeTrabajo',
    title: 'Bolsa de trabajo',
    access: {},
    file: 'careers/openings',
    indexed: true,
  },
  uneteAlEquipo: { path: '/UneteAlEquipo/:vacante?', title: 'Únete al equipo', access: {}, file: 'careers/apply' },
  clientes: {
    path: '/clientes',
    title: 'Clientes',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'clients/clients',
  },
  cliente: {
    path: '/clientes/:id',
    title: 'Cliente',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'clients/client',
  },
  preciosDeCliente: {
    path: '/clientes/:id/precios',
    title: 'Precios del cliente',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'prices/client-prices',
  },
  creditoDeCliente: {
    path: '/clientes/:id/credito',
    title: 'Crédito del cliente',
    access: { auth: true, permissions: ['clientes-read', 'credito-read'] },
    file: 'account/client-credit',
  },
  cobranza: {
    path: '/cobranza',
    title: 'Cobranza',
    access: { auth: true, permissions: ['clientes-read', 'credito-read'] },
    file: 'account/receivables',
  },
  solicitudes: {
    path: '/solicitudes',
    title: 'Solicitudes de alta',
    access: { auth: true, permissions: ['clientes-write'] },
    file: 'clients/requests',
  },
  solicitudDeAlta: {
    path: '/solicitudes/:id',
    title: 'Solicitud de alta',
    access: { auth: true, permissions: ['clientes-write'] },
    file: 'clients/request',
  },
  mensajes: {
    path: '/mensajes',
    title: 'Mensajes de contacto',
    access: { auth: true, permissions: ['mensajes-read'] },
    file: 'company/messages',
  },
  sucursales: {
    path: '/sucursales',
    title: 'Empresa y sucursales',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'company/branches',
  },
  pedidos: {
    path: '/pedidos',
    title: 'Pedidos',
    access: { auth: true, permissions: ['pedidos-read'] },
    file: 'orders/orders',
  },
  pedido: {
    path: '/pedidos/:sucursal/:folio',
    title: 'Pedido',
    access: { auth: true, permissions: ['pedidos-read'] },
    file: 'orders/order',
  },
  AdminDevoluciones: {
    path: '/AdminDevoluciones',
    title: 'Devoluciones',
    access: forReturns,
    file: 'returns/desk',
  },
  adminDevolucion: {
    path: '/AdminDevoluciones/:folio',
    title: 'Devolución',
    access: forReturns,
    file: 'returns/desk-return',
  },
  cotizaciones: {
    path: '/cotizaciones',
    title: 'Cotizaciones',
    access: { auth: true, permissions: ['cotizaciones-revisar'] },
    file: 'review/queue',
  },
  cotizacion: {
    path: '/cotizaciones/:id',
    title: 'Cotización',
    access: { auth: true, permissions: ['cotizaciones-revisar'] },
    file: 'review/review',
  },
  politica: {
    path: '/politica-de-ventas',
    title: 'Política de ventas',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'review/policy',
  },
  listaDePrecios: {
    path: '/lista-de-precios/:cliente?',
    title: 'Lista de precios',
    access: { auth: true },
    file: 'prices/price-list',
  },
  metas: {
    path: '/metas',
    title: 'Metas de contacto',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'desk/goals',
  },
  catalogoview: {
    path: '/catalogoview/:year?/:categoria?',
    title: 'Catálogo',
    access: {},
    file: 'library/catalogue',
  },
  ListBolletin: {
    path: '/ListBolletin',
    title: 'Boletines técnicos',
    access: {},
    file: 'content/bulletins',
    indexed: true,
  },
  FichaTecnica: { path: '/fichas/:id', title: 'Ficha técnica', access: {}, file: 'datasheets/part-sheet' },
  imprenta: {
    path: '/imprenta',
    title: 'La imprenta',
    access: { auth: true, permissions: ['imprenta-create'] },
    file: 'press/press',
  },
  DetallePost: { path: '/DetallePosts/:id', title: 'Publicación', access: {}, file: 'store/post' },

  dashboard: {
    path: '/dashboard',
    title: 'Mi Cuenta',
    access: { roles: ['cliente'] },
    file: 'desk/client-dashboard',
  },
  listadocotizaciones: {
    path: '/listadocotizaciones',
    title: 'No Autorizados',
    access: { roles: ['cliente'] },
    file: 'quotes/pending-list',
  },
  listadocotizacionesaut: {
    path: '/listadocotizacionesaut',
    title: 'Autorizados',
    access: { roles: ['cliente'] },
    file: 'quotes/authorised-list',
  },
  CartItemsList: {
    path: '/CartItemsList',
    title: 'Carrito',
    access: { permissions: ['permission_compras'] },
    file: 'cart/cart',
  },
  listas: { path: '/listas', title: 'Mis listas', access: { auth: true }, file: 'lists/lists' },
  lista: { path: '/listas/:id', title: 'Lista', access: { auth: true }, file: 'lists/list' },
  HerramientasClienteCotizador: {
    path: '/HelpCotizador',
    title: 'Cotizador',
    access: { roles: ['cliente', 'Cotizador-Mostrador'] },
    file: 'counter/counter',
  },
  consultdocumentosSat: {
    path: '/consultdocumentosSat',
    title: 'Doctos Electrónicos',
    access: forDocuments,
    file: 'documents/documents',
  },
  DocumentosDetalle: {
    path: '/DetalleDocuments',
    title: 'Documento',
    access: forDocuments,
    file: 'documents/document',
  },
  devoluciones: {
    path: '/devoluciones',
    title: 'Devoluciones',
    access: forOwnReturns,
    file: 'returns/returns',
  },
  nuevaDevolucion: {
    path: '/devoluciones/nueva',
    title: 'Pedir una devolución',
    access: forOwnReturns,
    file: 'returns/new-return',
  },
  devolucion: {
    path: '/devoluciones/:folio',
    title: 'Devolución',
    access: forOwnReturns,
    file: 'returns/return',
  },
  DetallesPedido: { path: '/detalles-pedido', title: 'Pedido', access: { auth: true }, file: 'orders/order-details' },
  Facturas: { path: '/Facturas', title: 'Facturas', access: { auth: true }, file: 'account/invoices' },
  indicadores: { path: '/Indicadores', title: 'Indicadores', access: { auth: true }, file: 'desk/indicators' },
  DetallePrepedido: { path: '/DetallePrepedido', title: 'Prepedido', access: { auth: true }, file: 'quotes/prequote' },
  UploadFileCar: { path: '/UploadFileCar', title: 'Subir lista', access: { auth: true }, file: 'bulk/upload' },
  DetallePedidoCreado: {
    path: '/DetallePedidoCreado/:sucursal/:folio',
    title: 'Pedido creado',
    access: { auth: true },
    file: 'orders/order-made',
  },
  DetallePrepedidoAuth: {
    path: '/DetallePrepedidoAuth',
    title: 'Prepedido autorizado',
    access: { auth: true },
    file: 'quotes/authorised',
  },
  Productos: { path: '/Productos', title: 'Productos', access: { auth: true }, file: 'store/products' },

  admindashboard: {
    path: '/AdminDashboard',
    title: 'Tablero',
    access: {
      roles: ['admin', 'CustomerService', 'director', 'manager'],
      permissions: ['users-read', 'publicaciones-read'],
    },
    file: 'desk/admin-dashboard',
  },
  asesoresdashboard: {
    path: '/AsesorDashboard',
    title: 'Mi cartera',
    access: { roles: ['asesor'] },
    file: 'desk/portfolio-dashboard',
  },
  tmkdashboard: {
    path: '/TmkDashboard',
    title: 'Mi cartera',
    access: { roles: ['vendedor'] },
    file: 'desk/portfolio-dashboard',
  },

  banners: { path: '/posts', title: "Banner's", access: forPublications, file: 'content/banners' },
  addbanner: { path: '/posts/add', title: 'Nuevo banner', access: forPublications, file: 'content/new-banner' },
  editbanner: { path: '/posts/edit/:id', title: 'Editar banner', access: forPublications, file: 'content/edit-banner' },
  excel: { path: '/actualizarprods', title: 'Carga de productos', access: forAdmin, file: 'uploads/loads' },
  Listayear: { path: '/Listayear', title: 'Años', access: forAdmin, file: 'vocabulary/years' },
  addmarca: { path: '/marca/add', title: 'Marcas', access: forAdmin, file: 'vocabulary/brands' },
  RelMarcaLinea: {
    path: '/RelMarcaLinea/:operacion',
    title: 'Marcas y líneas',
    access: forAdmin,
    file: 'vocabulary/relation',
  },
  sinonimos: {
    path: '/Sinonimos',
    title: 'Sinónimos',
    access: { auth: true, permissions: ['sinonimos-write'] },
    file: 'vocabulary/synonyms',
  },
  busquedas: {
    path: '/Busquedas',
    title: 'Lo que se busca y no se encuentra',
    access: { auth: true, permissions: ['busquedas-analisis'] },
    file: 'vocabulary/demand',
  },
  documentoindexview: {
    path: '/documentoindexview',
    title: 'Documentos PDFS',
    access: forCatalogues,
    file: 'library/documents',
  },
  documentocreateview: {
    path: '/documentocreateview',
    title: 'Nuevo documento',
    access: forCatalogues,
    file: 'library/new-document',
  },
  documentoeditview: {
    path: '/documentoeditview/:id',
    title: 'Editar documento',
    access: forCatalogues,
    file: 'library/edit-document',
  },
  Publicaciones: {
    path: '/Publicaciones/:id?',
    title: 'Publicación',
    access: forPublications,
    file: 'content/publication',
  },
  ListPublicaciones: {
    path: '/ListPublicaciones',
    title: 'Publicaciones',
    access: forPublications,
    file: 'content/publications',
  },
  ListPublicacionesEdit: {
    path: '/ListPublicacionesEdit',
    title: 'Editar publicaciones',
    access: forPublications,
    file: 'content/publications-edit',
  },
  AdminProductos: { path: '/AdminProductos', title: 'Estante', access: forShelf, file: 'shelf/shelf' },
  CalidadProductos: {
    path: '/AdminProductos/calidad',
    title: 'Qué tan completo está',
    access: forShelf,
    file: 'shelf/quality',
  },
  CambiosProductos: {
    path: '/AdminProductos/cambios',
    title: 'Cambios hechos',
    access: forShelf,
    file: 'shelf/changes',
  },
  FotosProductos: {
    path: '/AdminProductos/fotos',
    title: 'Subir fotos',
    access: forPhotos,
    file: 'shelf/photos',
  },
  ImagenesProducto: {
    path: '/AdminProductos/:id/imagenes',
    title: 'Fotos del producto',
    access: forPhotos,
    file: 'shelf/pictures',
  },
  paginasEmpresa: {
    path: '/PaginasEmpresa/:id?',
    title: 'Páginas de la empresa',
    access: { auth: true, permissions: ['publicaciones-update'] },
    file: 'careers/company-pages',
  },
  vacantes: {
    path: '/Vacantes/:id?',
    title: 'Vacantes',
    access: { auth: true, permissions: ['vacantes-write'] },
    file: 'careers/vacancies',
  },
  postulaciones: {
    path: '/Postulaciones/:id?',
    title: 'Postulaciones',
    access: { auth: true, permissions: ['vacantes-write'] },
    file: 'careers/applications',
  },
  auditorAplicaciones: {
    path: '/AuditorAplicaciones',
    title: 'Auditor de aplicaciones',
    access: { auth: true, permissions: ['aplicaciones-update'] },
    file: 'auditor/worklist',
  },
  EditProds: { path: '/EditProds/:id', title: 'Editar producto', access: forAdmin, file: 'editing/edit-product' },
  CreateProd: { path: '/CreateProd', title: 'Nuevo producto', access: forAdmin, file: 'editing/new-product' },
  AdminProducto: {
    path: '/AdminProductos/:id',
    title: 'Producto',
    access: { auth: true, permissions: ['productos-read'] },
    file: 'editing/edit-product',
  },
  Programas: {
    path: '/Programas',
    title: 'Programas',
    access: { roles: ['admin', 'cliente'] },
    file: 'programs/programs',
  },
  Correos: { path: '/Correos', title: 'Config. Correos', access: forAdmin, file: 'mail/mail' },
  DetailsErrosProds: {
    path: '/DetailsErrosProds',
    title: 'Detalles Producto',
    access: forAdmin,
    file: 'uploads/errors',
  },
  DetailsErrosCarts: {
    path: '/DetailsErrosCarts',
    title: 'Detalles Carrito',
    access: forAdmin,
    file: 'review/cart-errors',
  },
  Sync: { path: '/Sync', title: 'Sync Prods', access: forAdmin, file: 'sync/sync' },
  SyncAuth: { path: '/SyncAuth/:id', title: 'Enviar al ERP', access: forAdmin, file: 'sync/send-order' },
  documentosconsultSat: {
    path: '/documentosconsultSat',
    title: 'Admin Doctos Sat',
    access: forAdmin,
    file: 'deliveries/admin',
  },
  anunciosadmin: { path: '/anunciosadmin', title: 'Admin Anuncios', access: forAdmin, file: 'notices/notices' },
  anuncio: { path: '/anunciosadmin/:id', title: 'Anuncio', access: forAdmin, file: 'notices/notice' },
  AdminFichas: { path: '/AdminFichas', title: 'Fichas', access: forPublications, file: 'datasheets/sheets' },
  plantillasFicha: {
    path: '/AdminFichas/plantillas',
    title: 'Plantillas',
    access: forPublications,
    file: 'datasheets/templates',
  },
  plantillaFicha: {
    path: '/AdminFichas/plantillas/:id',
    title: 'Plantilla',
    access: forPublications,
    file: 'datasheets/template',
  },
  CrearFicha: { path: '/crearfichas', title: 'Nueva ficha', access: forPublications, file: 'datasheets/new-sheet' },
  EditarFicha: {
    path: '/fichas/:id/editar',
    title: 'Editar ficha',
    access: forPublications,
    file: 'datasheets/edit-sheet',
  },
  cuenta: { path: '/cuenta', title: 'Mi cuenta', access: { auth: true }, file: 'accounts/account' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Whether a call's GET path is also a page's, so that the page keeps it; `/login` forwards to one. */
export function isPagePath(path: string): boolean {
  return path === '/login' || Object.values(pages).some((page) => page.path.toLowerCase() === path.toLowerCase())
}
