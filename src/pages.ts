import type { PageAccess } from '#kit/base/access.ts'

/** The areas of the desk, in the order of its menu. */
export type StaffArea =
  | 'hoy'
  | 'ventas'
  | 'catalogo'
  | 'precios'
  | 'publicar'
  | 'clientes'
  | 'documentos'
  | 'empresa'
  | 'sistema'
/** Those of who buys. */
export type ClientArea = 'comprar' | 'cotizaciones' | 'pedidos' | 'devoluciones' | 'documentos' | 'empresa'

/** Where a page of work stands: a line of the menu of staff (`area`) or of a client's people (`own`), or under another page. */
export type Work = {
  /** The area and the place in it. */
  area?: readonly [StaffArea, number]
  own?: readonly [ClientArea, number]
  /** The page it belongs to, where it is no line itself. */
  under?: string
  /** What the menu says where the title alone would not do. */
  menu?: string
  /** The permission without which it opens and has nothing to say. */
  needs?: string
  /** No line of the sheet of narrow screens (M-05); the page opens there all the same. */
  wide?: true
}

export type Page = {
  /** React Router pattern under the base path, in its canonical spelling. */
  path: string
  /** Route title; the company's name is appended, except on home. */
  title: string
  access: PageAccess
  /** What search engines read of it, unless it says so itself by what it shows; `{empresa}` is the company's name. Not in the browser's table. */
  description?: string
  /** The module: `src/<file>.page.tsx`. */
  file: string
  /** Where it stands in the navigation bar; `desktop` is left out of the slide-out menu (N-04). */
  bar?: 'all' | 'desktop'
  /** Listed in the sitemap as it stands: public, no parameters. */
  indexed?: boolean
  /** Every guarded page has one. Not in the browser's table (vite.pages.ts): read it through `fronts/frame/places.ts`. */
  work?: Work
}

const forAdmin: PageAccess = { roles: ['admin'] }
const forDocuments: PageAccess = { roles: ['cliente'], permissions: ['documentos-read'] }
const forPublications: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['publicaciones-read'] }
const forReturns: PageAccess = { roles: ['admin', 'CustomerService', 'asesor', 'vendedor', 'manager', 'director'] }
const forOwnReturns: PageAccess = { roles: ['cliente'] }
/** Those who answer for all clients, or for a branch. */
const forFunnel: PageAccess = { roles: ['admin', 'CustomerService', 'manager', 'director'] }
const forShelf: PageAccess = { roles: ['admin'], permissions: ['productos-read'] }
const forPrices: PageAccess = { auth: true, permissions: ['productos-read', 'precios-update'] }
const forPhotos: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['fotos-write'] }
const forCatalogues: PageAccess = { roles: ['admin', 'MKTG'], permissions: ['pdfcatalogo-create'] }

/** THE TABLE: nothing else says a page's path, title, access, menu or file. */
export const pages = {
  home: {
    path: '/home',
    title: 'Bienvenido',
    access: {},
    description:
      'Autopartes por clave, por código de otro fabricante, por descripción o por vehículo: año, marca, modelo y motor.',
    file: 'fronts/store/home',
    bar: 'all',
    indexed: true,
  },
  contacto: {
    path: '/Contacto',
    title: 'Contacto',
    access: {},
    description: 'Sucursales de {empresa}: direcciones, horarios, teléfonos y WhatsApp.',
    file: 'people/contact/contact',
    bar: 'all',
    indexed: true,
  },
  ListBlogs: {
    path: '/ListBlogs',
    title: 'Blog',
    access: {},
    description: 'Consejos de taller, lanzamientos y noticias de autopartes.',
    file: 'publishing/posts/posts',
    bar: 'all',
    indexed: true,
  },
  ProdsMX: {
    path: '/ProdsMX',
    title: 'Hecho en México',
    access: {},
    description:
      'Autopartes hechas en México, por línea y marca: código, descripción y vehículos a los que les queda cada una.',
    file: 'fronts/store/made-in-mexico',
    bar: 'all',
    indexed: true,
  },
  OurBrands: {
    path: '/OurBrands',
    title: 'Nuestras Marcas',
    access: {},
    file: 'fronts/store/brands',
    bar: 'all',
    indexed: true,
  },
  catalogosview: {
    path: '/catalogosview',
    title: 'Catálogos',
    access: {},
    description: 'Catálogos de autopartes en PDF por año y categoría.',
    file: 'publishing/library-screens/catalogues',
    bar: 'desktop',
    indexed: true,
  },
  marcas: {
    path: '/marcas',
    title: 'Marcas de vehículos',
    access: {},
    description:
      'Autopartes por marca de vehículo: elige la marca, el modelo y el año, y ve cuántas partes hay para cada uno.',
    file: 'fronts/store/makes',
    indexed: true,
  },
  unauthorized: { path: '/unauthorized', title: 'Sin acceso', access: {}, file: 'fronts/shell/unauthorized' },
  mobilsearch: { path: '/mobilsearch', title: 'Buscar', access: {}, file: 'finding/search-box/mobile-search' },
  verprods: { path: '/verprods/:id', title: 'Producto', access: {}, file: 'fronts/product/product' },
  ListadoProds: {
    path: '/ListaProds',
    title: 'Todo el catálogo',
    access: {},
    description:
      'Todas las autopartes del catálogo, por línea, marca y año: código, descripción y vehículos a los que les queda cada una.',
    file: 'fronts/store/catalogue',
    indexed: true,
  },
  ListadoProductos: { path: '/ListadoProductos', title: 'Resultados', access: {}, file: 'fronts/store/results' },
  comparar: { path: '/comparar', title: 'Comparar partes', access: {}, file: 'fronts/store/compare' },
  ListadoProductosLinea: {
    path: '/ListadoProductos/:id/:linea',
    title: 'Línea',
    access: {},
    file: 'fronts/store/line',
  },
  CatalogoListaProductos: {
    path: '/catalogo/busqueda/:year/:marca/:modelo/:motor',
    title: 'Partes para tu vehículo',
    access: {},
    file: 'fronts/store/vehicle',
  },
  Resultados: { path: '/busquedaAvanzada', title: 'Búsqueda avanzada', access: {}, file: 'fronts/store/advanced' },
  ingresa: { path: '/Ingresa', title: 'Ingresa', access: {}, file: 'people/sign-in/sign-in' },
  clave: { path: '/clave', title: 'Elige tu contraseña', access: {}, file: 'people/sign-in/set-password' },
  users: {
    path: '/users',
    title: 'Usuarios',
    access: { auth: true, roles: ['admin'], permissions: ['users-read'] },
    file: 'people/users/users',
    work: { area: ['empresa', 2] },
  },
  register: {
    path: '/register',
    title: 'Nuevo usuario',
    access: { auth: true, roles: ['admin'], permissions: ['users-write'] },
    file: 'people/users/new-user',
    work: { under: 'users' },
  },
  edituser: {
    path: '/users/getPermissions/:id',
    title: 'Editar usuario',
    access: { auth: true, roles: ['admin'], permissions: ['users-write'] },
    file: 'people/users/edit-user',
    work: { under: 'users' },
  },
  roles: {
    path: '/roles',
    title: 'Roles',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/roles/roles',
    work: { area: ['empresa', 3] },
  },
  addrol: {
    path: '/roles/add',
    title: 'Nuevo rol',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/roles/new-role',
    work: { under: 'roles' },
  },
  editrol: {
    path: '/roles/edit/:id',
    title: 'Editar rol',
    access: { auth: true, roles: ['admin'], permissions: ['roles-write'] },
    file: 'people/roles/edit-role',
    work: { under: 'roles' },
  },
  permisos: {
    path: '/permisos',
    title: 'Permisos',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/roles/permissions',
    work: { area: ['empresa', 4] },
  },
  addpermiso: {
    path: '/permisos/add',
    title: 'Nuevo permiso',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/roles/new-permission',
    work: { under: 'permisos' },
  },
  editpermiso: {
    path: '/permisos/edit/:id',
    title: 'Editar permiso',
    access: { auth: true, roles: ['admin'], permissions: ['permisos-write'] },
    file: 'people/roles/edit-permission',
    work: { under: 'permisos' },
  },
  bitacora: {
    path: '/bitacora',
    title: 'Bitácora',
    access: { auth: true, permissions: ['auditoria-read'] },
    file: 'people/roles/audit-log',
    work: { area: ['sistema', 3] },
  },
  solicitud: {
    path: '/solicitud',
    title: 'Solicitud de alta',
    access: {},
    description: 'Solicita tu alta como cliente: refaccionarias, talleres y flotillas de México.',
    file: 'people/requests/join',
    indexed: true,
  },
  verificarCfdi: {
    path: '/verificar-cfdi',
    title: 'Verifica tu factura',
    access: {},
    description:
      'Comprueba si una factura electrónica (CFDI) está íntegra: sello, certificado, timbre y cuentas. Sin enviarla a ningún lado.',
    file: 'fiscal/cfdi-checks/verify-file',
    indexed: true,
  },
  verificarDocumento: {
    path: '/verificar',
    title: 'Verifica un documento',
    access: {},
    description:
      'Comprueba si una cotización, un pedido, una lista de precios o un catálogo es nuestro y nadie lo cambió. Sin enviarlo a ningún lado.',
    file: 'people/signature/verify-document',
    indexed: true,
  },
  privacidad: {
    path: '/aviso-de-privacidad',
    title: 'Aviso de privacidad',
    access: {},
    description: 'Qué datos guardamos, para qué, cuánto tiempo, y cómo pedir verlos, corregirlos o borrarlos.',
    file: 'people/contact/privacy',
    indexed: true,
  },
  muestra: { path: '/muestra/:papel?', title: 'Conoce la muestra', access: {}, file: 'fronts/tour/tour' },
  misDerechos: { path: '/derechos', title: 'Tus datos personales', access: {}, file: 'people/privacy/rights' },
  empresa: {
    path: '/Empresa/:pagina?',
    title: 'La empresa',
    access: {},
    description: 'Quiénes somos, qué nos mueve y cómo trabajar con nosotros.',
    file: 'publishing/company-pages/company',
  },
  bolsaDeTrabajo: {
    path: '/BolsaDeTrabajo',
    title: 'Bolsa de trabajo',
    access: {},
    description: 'Vacantes abiertas en nuestras sucursales y almacenes: ventas, mostrador, almacén y más.',
    file: 'publishing/careers/openings',
    indexed: true,
  },
  uneteAlEquipo: {
    path: '/UneteAlEquipo/:vacante?',
    title: 'Únete al equipo',
    access: {},
    description: 'Déjanos tu CV para las vacantes que vengan.',
    file: 'publishing/careers/apply',
  },
  clientes: {
    path: '/clientes',
    title: 'Clientes',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'people/clients/clients',
    work: { area: ['clientes', 1] },
  },
  cliente: {
    path: '/clientes/:id',
    title: 'Cliente',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'people/clients/client',
    work: { under: 'clientes' },
  },
  preciosDeCliente: {
    path: '/clientes/:id/precios',
    title: 'Precios del cliente',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'catalogue/price-lists/client-prices',
    work: { under: 'cliente' },
  },
  creditoDeCliente: {
    path: '/clientes/:id/credito',
    title: 'Crédito del cliente',
    access: { auth: true, permissions: ['clientes-read', 'credito-read'] },
    file: 'fiscal/receivables/client-credit',
    work: { under: 'cliente' },
  },
  cobranza: {
    path: '/cobranza',
    title: 'Cobranza',
    access: { auth: true, permissions: ['clientes-read', 'credito-read'] },
    file: 'fiscal/receivables/receivables',
    work: { area: ['clientes', 2] },
  },
  solicitudes: {
    path: '/solicitudes',
    title: 'Solicitudes de alta',
    access: { auth: true, permissions: ['clientes-write'] },
    file: 'people/requests/requests',
    work: { area: ['clientes', 3] },
  },
  solicitudDeAlta: {
    path: '/solicitudes/:id',
    title: 'Solicitud de alta',
    access: { auth: true, permissions: ['clientes-write'] },
    file: 'people/requests/request',
    work: { under: 'solicitudes' },
  },
  mensajes: {
    path: '/mensajes',
    title: 'Mensajes de contacto',
    access: { auth: true, permissions: ['mensajes-read'] },
    file: 'people/contact/messages',
    work: { area: ['clientes', 4] },
  },
  avisosWhatsapp: {
    path: '/avisos-whatsapp',
    title: 'Por enviar por WhatsApp',
    access: { auth: true, permissions: ['clientes-read'] },
    file: 'people/chat-queue/chat-queue',
    work: { area: ['clientes', 6] },
  },
  datosPersonales: {
    path: '/privacidad',
    title: 'Datos personales',
    access: { auth: true, permissions: ['privacidad-write'] },
    file: 'people/privacy/privacy-requests',
    work: { area: ['clientes', 5] },
  },
  datoPersonal: {
    path: '/privacidad/:id',
    title: 'Solicitud de datos personales',
    access: { auth: true, permissions: ['privacidad-write'] },
    file: 'people/privacy/privacy-request',
    work: { under: 'datosPersonales' },
  },
  sucursales: {
    path: '/sucursales',
    title: 'Empresa y sucursales',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'people/company/branches',
    work: { area: ['empresa', 1] },
  },
  textos: {
    path: '/textos/:clave?',
    title: 'Textos del sitio',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'fronts/texts/texts',
    work: { area: ['empresa', 7] },
  },
  pedidos: {
    path: '/pedidos',
    title: 'Pedidos',
    access: { auth: true, permissions: ['pedidos-read'] },
    file: 'selling/order-screens/orders',
    work: { area: ['ventas', 2], own: ['pedidos', 1] },
  },
  pedido: {
    path: '/pedidos/:sucursal/:folio',
    title: 'Pedido',
    access: { auth: true, permissions: ['pedidos-read'] },
    file: 'selling/order-screens/order',
    work: { under: 'pedidos' },
  },
  AdminDevoluciones: {
    path: '/AdminDevoluciones',
    title: 'Devoluciones',
    access: forReturns,
    file: 'selling/return-screens/desk',
    work: { area: ['ventas', 3] },
  },
  adminDevolucion: {
    path: '/AdminDevoluciones/:folio',
    title: 'Devolución',
    access: forReturns,
    file: 'selling/return-screens/desk-return',
    work: { under: 'AdminDevoluciones' },
  },
  cotizaciones: {
    path: '/cotizaciones',
    title: 'Cotizaciones',
    access: { auth: true, permissions: ['cotizaciones-revisar'] },
    file: 'selling/review/queue',
    work: { area: ['ventas', 1] },
  },
  cotizacion: {
    path: '/cotizaciones/:id',
    title: 'Cotización',
    access: { auth: true, permissions: ['cotizaciones-revisar'] },
    file: 'selling/review/review',
    work: { under: 'cotizaciones' },
  },
  politica: {
    path: '/politica-de-ventas',
    title: 'Política de ventas',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'selling/review/policy',
    work: { area: ['empresa', 5] },
  },
  listaDePrecios: {
    path: '/lista-de-precios/:cliente?',
    title: 'Lista de precios',
    access: { auth: true },
    file: 'catalogue/price-lists/price-list',
    work: { own: ['comprar', 5], under: 'cliente' },
  },
  metas: {
    path: '/metas',
    title: 'Metas de contacto',
    access: { auth: true, permissions: ['empresa-write'] },
    file: 'fronts/workbench/goals',
    work: { area: ['empresa', 6] },
  },
  catalogoview: {
    path: '/catalogoview/:year?/:categoria?',
    title: 'Catálogo',
    access: {},
    file: 'publishing/library-screens/catalogue',
  },
  ListBolletin: {
    path: '/ListBolletin',
    title: 'Boletines técnicos',
    access: {},
    description: 'Boletines técnicos de autopartes por fecha, línea y marca, con su PDF.',
    file: 'publishing/posts/bulletins',
    indexed: true,
  },
  FichaTecnica: { path: '/fichas/:id', title: 'Ficha técnica', access: {}, file: 'publishing/datasheets/part-sheet' },
  imprenta: {
    path: '/imprenta',
    title: 'La imprenta',
    access: { auth: true, permissions: ['imprenta-create'] },
    file: 'publishing/press/press',
    work: { area: ['publicar', 9], own: ['comprar', 7] },
  },
  DetallePost: { path: '/DetallePosts/:id', title: 'Publicación', access: {}, file: 'fronts/store/post' },

  dashboard: {
    path: '/dashboard',
    title: 'Mi Cuenta',
    access: { roles: ['cliente'] },
    file: 'fronts/workbench/client-dashboard',
    work: { own: ['comprar', 1], menu: 'Inicio' },
  },
  listadocotizaciones: {
    path: '/listadocotizaciones',
    title: 'No Autorizados',
    access: { roles: ['cliente'] },
    file: 'selling/quote-screens/pending-list',
    work: { own: ['cotizaciones', 1] },
  },
  listadocotizacionesaut: {
    path: '/listadocotizacionesaut',
    title: 'Autorizados',
    access: { roles: ['cliente'] },
    file: 'selling/quote-screens/authorised-list',
    work: { own: ['cotizaciones', 2] },
  },
  comprasPorAprobar: {
    path: '/compras-por-aprobar',
    title: 'Por aprobar',
    access: { roles: ['cliente'] },
    file: 'selling/quote-screens/approvals',
    work: { own: ['cotizaciones', 3] },
  },
  CartItemsList: {
    path: '/CartItemsList',
    title: 'Carrito',
    access: { permissions: ['permission_compras'] },
    file: 'selling/cart-screen/cart',
    work: { own: ['comprar', 2] },
  },
  listas: {
    path: '/listas',
    title: 'Mis listas',
    access: { auth: true },
    file: 'selling/lists/lists',
    work: { own: ['comprar', 6] },
  },
  lista: {
    path: '/listas/:id',
    title: 'Lista',
    access: { auth: true },
    file: 'selling/lists/list',
    work: { under: 'listas' },
  },
  partesQueSigo: {
    path: '/partes-que-sigo',
    title: 'Partes que sigo',
    access: { auth: true },
    file: 'catalogue/watches/watches',
    work: { own: ['comprar', 9] },
  },
  busquedasQueSigo: {
    path: '/busquedas-que-sigo',
    title: 'Búsquedas que sigo',
    access: { auth: true },
    file: 'selling/searches/searches',
    work: { under: 'partesQueSigo' },
  },
  misVehiculos: {
    path: '/mis-vehiculos',
    title: 'Mis vehículos',
    access: { roles: ['cliente'] },
    file: 'fronts/garage/garage',
    work: { own: ['comprar', 10] },
  },
  miVehiculo: {
    path: '/mis-vehiculos/:id',
    title: 'Vehículo',
    access: { roles: ['cliente'] },
    file: 'fronts/garage/kept-vehicle',
    work: { under: 'misVehiculos' },
  },
  HerramientasClienteCotizador: {
    path: '/HelpCotizador',
    title: 'Cotizador',
    access: { roles: ['cliente', 'Cotizador-Mostrador'] },
    file: 'selling/counter/counter',
    work: { own: ['comprar', 8] },
  },
  consultdocumentosSat: {
    path: '/consultdocumentosSat',
    title: 'Doctos Electrónicos',
    access: forDocuments,
    file: 'fiscal/document-mail/documents',
    work: { area: ['documentos', 1], own: ['documentos', 1] },
  },
  DocumentosDetalle: {
    path: '/DetalleDocuments',
    title: 'Documento',
    access: forDocuments,
    file: 'fiscal/document-mail/document',
    work: { under: 'consultdocumentosSat' },
  },
  devoluciones: {
    path: '/devoluciones',
    title: 'Devoluciones',
    access: forOwnReturns,
    file: 'selling/return-screens/returns',
    work: { own: ['devoluciones', 1] },
  },
  nuevaDevolucion: {
    path: '/devoluciones/nueva',
    title: 'Pedir una devolución',
    access: forOwnReturns,
    file: 'selling/return-screens/new-return',
    work: { own: ['devoluciones', 2], needs: 'devoluciones-create' },
  },
  devolucion: {
    path: '/devoluciones/:folio',
    title: 'Devolución',
    access: forOwnReturns,
    file: 'selling/return-screens/return',
    work: { under: 'devoluciones' },
  },
  DetallesPedido: {
    path: '/detalles-pedido',
    title: 'Pedido',
    access: { auth: true },
    file: 'selling/order-screens/order-details',
    work: { own: ['pedidos', 3], menu: 'Mi último pedido' },
  },
  Facturas: {
    path: '/Facturas',
    title: 'Facturas',
    access: { auth: true },
    file: 'fiscal/statement/invoices',
    work: { own: ['documentos', 2], under: 'cobranza' },
  },
  indicadores: {
    path: '/Indicadores',
    title: 'Indicadores',
    access: { auth: true },
    file: 'fronts/workbench/indicators',
    work: { area: ['ventas', 4], own: ['pedidos', 2], needs: 'indicadores-read' },
  },
  Embudo: {
    path: '/Embudo',
    title: 'Embudo',
    access: forFunnel,
    file: 'upkeep/funnel/funnel',
    work: { area: ['ventas', 6] },
  },
  LineasAbandonadas: {
    path: '/LineasAbandonadas',
    title: 'Líneas abandonadas',
    access: forFunnel,
    file: 'upkeep/funnel/left',
    work: { under: 'Embudo' },
  },
  DetallePrepedido: {
    path: '/DetallePrepedido',
    title: 'Prepedido',
    access: { auth: true },
    file: 'selling/quote-screens/prequote',
    work: { under: 'listadocotizaciones' },
  },
  UploadFileCar: {
    path: '/UploadFileCar',
    title: 'Subir lista',
    access: { auth: true },
    file: 'selling/quick-order/upload',
    work: { own: ['comprar', 3], needs: 'permission_compras' },
  },
  DetallePedidoCreado: {
    path: '/DetallePedidoCreado/:sucursal/:folio',
    title: 'Pedido creado',
    access: { auth: true },
    file: 'selling/order-screens/order-made',
    work: { under: 'DetallesPedido' },
  },
  DetallePrepedidoAuth: {
    path: '/DetallePrepedidoAuth',
    title: 'Prepedido autorizado',
    access: { auth: true },
    file: 'selling/quote-screens/authorised',
    work: { under: 'listadocotizacionesaut' },
  },
  Productos: {
    path: '/Productos',
    title: 'Productos',
    access: { auth: true },
    file: 'fronts/store/products',
    work: { area: ['catalogo', 1], own: ['comprar', 4] },
  },

  admindashboard: {
    path: '/AdminDashboard',
    title: 'Tablero',
    access: {
      roles: ['admin', 'CustomerService', 'director', 'manager'],
      permissions: ['users-read', 'publicaciones-read'],
    },
    file: 'fronts/workbench/admin-dashboard',
    work: { area: ['hoy', 1] },
  },
  asesoresdashboard: {
    path: '/AsesorDashboard',
    title: 'Mi cartera',
    access: { roles: ['asesor'] },
    file: 'fronts/workbench/portfolio-dashboard',
    work: { area: ['hoy', 1] },
  },
  tmkdashboard: {
    path: '/TmkDashboard',
    title: 'Mi cartera',
    access: { roles: ['vendedor'] },
    file: 'fronts/workbench/portfolio-dashboard',
    work: { area: ['hoy', 1] },
  },
  tableroContenido: {
    path: '/TableroContenido',
    title: 'Tablero de contenido',
    access: { roles: ['MKTG'] },
    file: 'fronts/workbench/admin-dashboard',
    work: { area: ['hoy', 1], menu: 'Tablero' },
  },
  tableroMostrador: {
    path: '/TableroMostrador',
    title: 'Hoy en el mostrador',
    access: { roles: ['Cotizador-Mostrador'] },
    file: 'fronts/workbench/admin-dashboard',
    work: { own: ['comprar', 1] },
  },

  banners: {
    path: '/posts',
    title: "Banner's",
    access: forPublications,
    file: 'publishing/posts/banners',
    work: { area: ['publicar', 1] },
  },
  addbanner: {
    path: '/posts/add',
    title: 'Nuevo banner',
    access: forPublications,
    file: 'publishing/posts/new-banner',
    work: { under: 'banners', needs: 'publicaciones-create' },
  },
  editbanner: {
    path: '/posts/edit/:id',
    title: 'Editar banner',
    access: forPublications,
    file: 'publishing/posts/edit-banner',
    work: { under: 'banners' },
  },
  excel: {
    path: '/actualizarprods',
    title: 'Carga de productos',
    access: forAdmin,
    file: 'upkeep/load-screens/loads',
    work: { area: ['catalogo', 4] },
  },
  listasProveedor: {
    path: '/actualizarprods/proveedor/:id',
    title: 'Listas de un proveedor',
    access: forAdmin,
    file: 'upkeep/supplier-files/place',
    work: { under: 'excel' },
  },
  Listayear: {
    path: '/Listayear',
    title: 'Años',
    access: forAdmin,
    file: 'upkeep/lines-and-years/years',
    work: { under: 'addmarca' },
  },
  addmarca: {
    path: '/marca/add',
    title: 'Marcas',
    access: forAdmin,
    file: 'upkeep/brands/brands',
    work: { area: ['catalogo', 6], menu: 'Marcas, líneas y años' },
  },
  RegistroHechoEnMexico: {
    path: '/RegistroHechoEnMexico/:id?',
    title: 'Registro «Hecho en México»',
    access: forAdmin,
    file: 'upkeep/made-in-mexico/register',
    work: { under: 'addmarca' },
  },
  RelMarcaLinea: {
    path: '/RelMarcaLinea/:operacion',
    title: 'Marcas y líneas',
    access: forAdmin,
    file: 'upkeep/lines-and-years/relation',
    work: { under: 'addmarca' },
  },
  sinonimos: {
    path: '/Sinonimos',
    title: 'Sinónimos',
    access: { auth: true, permissions: ['sinonimos-write'] },
    file: 'upkeep/synonyms/synonyms',
    work: { area: ['catalogo', 8] },
  },
  busquedas: {
    path: '/Busquedas',
    title: 'Lo que se busca y no se encuentra',
    access: { auth: true, permissions: ['busquedas-analisis'] },
    file: 'upkeep/synonyms/demand',
    work: { area: ['catalogo', 9], menu: 'Búsquedas sin resultado' },
  },
  documentoindexview: {
    path: '/documentoindexview',
    title: 'Documentos PDFS',
    access: forCatalogues,
    file: 'publishing/library-screens/documents',
    work: { area: ['publicar', 3] },
  },
  documentocreateview: {
    path: '/documentocreateview',
    title: 'Nuevo documento',
    access: forCatalogues,
    file: 'publishing/library-screens/new-document',
    work: { under: 'documentoindexview' },
  },
  documentoeditview: {
    path: '/documentoeditview/:id',
    title: 'Editar documento',
    access: forCatalogues,
    file: 'publishing/library-screens/edit-document',
    work: { under: 'documentoindexview' },
  },
  Publicaciones: {
    path: '/Publicaciones/:id?',
    title: 'Publicación',
    access: forPublications,
    file: 'publishing/posts/publication',
    work: { under: 'ListPublicaciones' },
  },
  ListPublicaciones: {
    path: '/ListPublicaciones',
    title: 'Publicaciones',
    access: forPublications,
    file: 'publishing/posts/publications',
    work: { area: ['publicar', 2] },
  },
  ListPublicacionesEdit: {
    path: '/ListPublicacionesEdit',
    title: 'Editar publicaciones',
    access: forPublications,
    file: 'publishing/posts/publications-edit',
    work: { under: 'ListPublicaciones' },
  },
  AdminProductos: {
    path: '/AdminProductos',
    title: 'Estante',
    access: forShelf,
    file: 'upkeep/shelf/shelf',
    work: { area: ['catalogo', 2] },
  },
  CalidadProductos: {
    path: '/AdminProductos/calidad',
    title: 'Qué tan completo está',
    access: forShelf,
    file: 'upkeep/shelf/quality',
    work: { under: 'AdminProductos' },
  },
  CambiosProductos: {
    path: '/AdminProductos/cambios',
    title: 'Cambios hechos',
    access: forShelf,
    file: 'upkeep/shelf/changes',
    work: { under: 'AdminProductos' },
  },
  ListasDePrecios: {
    path: '/ListasDePrecios',
    title: 'Listas de precios',
    access: { auth: true, permissions: ['precios-update'] },
    file: 'catalogue/price-rules/lists',
    work: { area: ['precios', 2] },
  },
  Descuentos: {
    path: '/ListasDePrecios/descuentos',
    title: 'Descuentos',
    access: { auth: true, permissions: ['precios-update'] },
    file: 'catalogue/price-rules/rules',
    work: { area: ['precios', 3] },
  },
  PromocionesDocumento: {
    path: '/ListasDePrecios/descuentos/documento',
    title: 'Promociones por documento',
    access: { auth: true, permissions: ['precios-update'] },
    file: 'catalogue/price-rules/offers',
    work: { under: 'Descuentos' },
  },
  PreciosProductos: {
    path: '/AdminProductos/precios',
    title: 'Precios',
    access: forPrices,
    file: 'upkeep/pricing/prices',
    work: { area: ['precios', 1] },
  },
  CambiosPrecios: {
    path: '/AdminProductos/precios/cambios',
    title: 'Cambios de precios',
    access: forPrices,
    file: 'upkeep/pricing/batches',
    work: { area: ['precios', 4] },
  },
  PreciosProducto: {
    path: '/AdminProductos/:id/precios',
    title: 'Precio y existencia',
    access: forPrices,
    file: 'upkeep/pricing/part',
    work: { under: 'AdminProductos' },
  },
  MovimientosExistencia: {
    path: '/AdminProductos/existencias',
    title: 'Movimientos de existencia',
    access: { auth: true, permissions: ['productos-read'] },
    file: 'upkeep/stock/movements',
    work: { area: ['precios', 5], menu: 'Existencias' },
  },
  Etiquetas: {
    path: '/AdminProductos/etiquetas',
    title: 'Etiquetas',
    access: { auth: true, permissions: ['productos-read'] },
    file: 'upkeep/labels/labels',
    work: { under: 'AdminProductos' },
  },
  FotosProductos: {
    path: '/AdminProductos/fotos',
    title: 'Subir fotos',
    access: forPhotos,
    file: 'upkeep/shelf/photos',
    work: { area: ['catalogo', 3] },
  },
  ImagenesProducto: {
    path: '/AdminProductos/:id/imagenes',
    title: 'Fotos del producto',
    access: forPhotos,
    file: 'upkeep/shelf/pictures',
    work: { under: 'AdminProductos' },
  },
  inicioBloques: {
    path: '/InicioBloques',
    title: 'Página de inicio',
    access: forPublications,
    file: 'publishing/home-page/home-editor',
    work: { under: 'banners' },
  },
  paginasEmpresa: {
    path: '/PaginasEmpresa/:id?',
    title: 'Páginas de la empresa',
    access: { auth: true, permissions: ['publicaciones-update'] },
    file: 'publishing/company-pages/company-pages',
    work: { area: ['publicar', 6] },
  },
  vacantes: {
    path: '/Vacantes/:id?',
    title: 'Vacantes',
    access: { auth: true, permissions: ['vacantes-write'] },
    file: 'publishing/careers/vacancies',
    work: { area: ['publicar', 7] },
  },
  postulaciones: {
    path: '/Postulaciones/:id?',
    title: 'Postulaciones',
    access: { auth: true, permissions: ['vacantes-write'] },
    file: 'publishing/careers/applications',
    work: { area: ['publicar', 8] },
  },
  auditorAplicaciones: {
    path: '/AuditorAplicaciones',
    title: 'Auditor de aplicaciones',
    access: { auth: true, permissions: ['aplicaciones-update'] },
    file: 'upkeep/auditor/worklist',
    work: { area: ['catalogo', 7] },
  },
  EditProds: {
    path: '/EditProds/:id',
    title: 'Editar producto',
    access: forAdmin,
    file: 'upkeep/editor/edit-product',
    work: { under: 'AdminProductos' },
  },
  CreateProd: {
    path: '/CreateProd',
    title: 'Nuevo producto',
    access: forAdmin,
    file: 'upkeep/editor/new-product',
    work: { under: 'AdminProductos' },
  },
  AdminProducto: {
    path: '/AdminProductos/:id',
    title: 'Producto',
    access: { auth: true, permissions: ['productos-read'] },
    file: 'upkeep/editor/edit-product',
    work: { under: 'AdminProductos' },
  },
  miEmpresa: {
    path: '/mi-empresa',
    title: 'Mi empresa',
    access: { roles: ['cliente'] },
    file: 'people/team/team',
    work: { own: ['empresa', 3], menu: 'Personas' },
  },
  Programas: {
    path: '/Programas',
    title: 'Programas',
    access: { roles: ['admin', 'cliente'] },
    file: 'fronts/programs/programs',
    work: { area: ['sistema', 4], own: ['empresa', 2], needs: 'programas-write' },
  },
  Correos: {
    path: '/Correos',
    title: 'Config. Correos',
    access: forAdmin,
    file: 'upkeep/mail/mail',
    work: { area: ['sistema', 2] },
  },
  velocidad: {
    path: '/velocidad',
    title: 'Velocidad',
    access: { auth: true, permissions: ['auditoria-read'] },
    file: 'upkeep/speed/speed',
    work: { area: ['sistema', 6] },
  },
  procesos: {
    path: '/procesos',
    title: 'Procesos',
    access: { auth: true, permissions: ['procesos-run'] },
    file: 'upkeep/jobs/jobs',
    work: { area: ['sistema', 7] },
  },
  pilotos: {
    path: '/pilotos/:clave?',
    title: 'Pilotos',
    access: { auth: true, permissions: ['pilotos-write'] },
    file: 'people/pilots/pilots',
    work: { area: ['sistema', 8] },
  },
  DetailsErrosProds: {
    path: '/DetailsErrosProds',
    title: 'Detalles Producto',
    access: forAdmin,
    file: 'upkeep/load-screens/errors',
    work: { area: ['catalogo', 5] },
  },
  DetailsErrosCarts: {
    path: '/DetailsErrosCarts',
    title: 'Detalles Carrito',
    access: forAdmin,
    file: 'selling/review/cart-errors',
    work: { area: ['ventas', 5] },
  },
  Sync: {
    path: '/Sync',
    title: 'Sync Prods',
    access: forAdmin,
    file: 'upkeep/erp-screens/sync',
    work: { area: ['sistema', 1] },
  },
  SyncAuth: {
    path: '/SyncAuth/:id',
    title: 'Enviar al ERP',
    access: forAdmin,
    file: 'upkeep/erp-screens/send-order',
    work: { under: 'Sync' },
  },
  documentosconsultSat: {
    path: '/documentosconsultSat',
    title: 'Admin Doctos Sat',
    access: forAdmin,
    file: 'fiscal/document-desk/admin',
    work: { area: ['documentos', 2], wide: true },
  },
  anunciosadmin: {
    path: '/anunciosadmin',
    title: 'Admin Anuncios',
    access: forAdmin,
    file: 'publishing/notices/notices',
    work: { area: ['publicar', 5], wide: true },
  },
  anuncio: {
    path: '/anunciosadmin/:id',
    title: 'Anuncio',
    access: forAdmin,
    file: 'publishing/notices/notice',
    work: { under: 'anunciosadmin' },
  },
  AdminFichas: {
    path: '/AdminFichas',
    title: 'Fichas',
    access: forPublications,
    file: 'publishing/datasheets/sheets',
    work: { area: ['publicar', 4] },
  },
  plantillasFicha: {
    path: '/AdminFichas/plantillas',
    title: 'Plantillas',
    access: forPublications,
    file: 'publishing/datasheets/templates',
    work: { under: 'AdminFichas' },
  },
  plantillaFicha: {
    path: '/AdminFichas/plantillas/:id',
    title: 'Plantilla',
    access: forPublications,
    file: 'publishing/datasheets/template',
    work: { under: 'plantillasFicha' },
  },
  CrearFicha: {
    path: '/crearfichas',
    title: 'Nueva ficha',
    access: forPublications,
    file: 'publishing/datasheets/new-sheet',
    work: { under: 'AdminFichas', needs: 'fichas-write' },
  },
  EditarFicha: {
    path: '/fichas/:id/editar',
    title: 'Editar ficha',
    access: forPublications,
    file: 'publishing/datasheets/edit-sheet',
    work: { under: 'AdminFichas' },
  },
  notificaciones: {
    path: '/notificaciones',
    title: 'Notificaciones',
    access: { auth: true },
    file: 'people/notifications/notifications',
    work: { area: ['hoy', 3], own: ['empresa', 4] },
  },
  cuenta: {
    path: '/cuenta',
    title: 'Mi cuenta',
    access: { auth: true },
    file: 'people/account/account',
    work: { area: ['hoy', 2], own: ['empresa', 1] },
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Where each page of work stands. */
export function workOf(table: Record<PageName, Page>): Partial<Record<PageName, Work & { under?: PageName }>> {
  const placed = Object.entries(table).flatMap(([name, { work }]) => (work ? [[name, work]] : []))
  return Object.fromEntries(placed) // `under` names a page: places.test.ts
}

/** Whether a call's GET path is also a page's, so that the page keeps it; `/login` forwards to one. */
export function isPagePath(path: string): boolean {
  return path === '/login' || Object.values(pages).some((page) => page.path.toLowerCase() === path.toLowerCase())
}
