/** What a program may be allowed, in the order it is shown: what a key of that scope may call. */
export const scopes = {
  precios: {
    nombre: 'Precios y existencias',
    texto: 'Consulta tus precios, existencias y fechas prometidas.',
    calls: ['GET /api/v1/precios', 'GET /api/v1/codigos-cliente'],
  },
  carrito: {
    nombre: 'Carrito',
    texto: 'Ve y llena tu carrito; no compra.',
    calls: [
      'GET /getItems',
      'GET /cartItems/getItems',
      'GET /cartItemscantidadEnCarrito',
      'POST /api/v1/carrito/lineas',
      'PATCH /api/v1/carrito/lineas/:id',
      'DELETE /api/v1/carrito/lineas/:id',
      'POST /api/v1/carrito/revision',
      'POST /api/v1/carrito/lote',
      'POST /api/v1/pedidos/:sucursal/:folio/repetir',
      'GET /api/v1/resurtido',
    ],
  },
  cotizaciones: {
    nombre: 'Ver cotizaciones',
    texto: 'Lee tus pre-pedidos y cotizaciones.',
    calls: [
      'GET /api/v1/cotizaciones',
      'GET /api/v1/cotizaciones/:id',
      'GET /api/v1/cotizaciones/:id/archivo/:formato',
    ],
  },
  comprar: {
    nombre: 'Generar y aceptar',
    texto: 'Genera documentos con lo que hay en el carrito y los acepta, hasta los topes de la llave.',
    calls: ['POST /cartItems/generacionCarrito', 'POST /api/v1/cotizaciones/:id/eventos'],
  },
  pedidos: {
    nombre: 'Ver pedidos',
    texto: 'Lee tus pedidos, embarques y guías.',
    calls: [
      'GET /api/v1/pedidos',
      'GET /api/v1/pedidos/:id',
      'GET /api/v1/pedidos/:sucursal/:folio',
      'GET /api/v1/pedidos/:sucursal/:folio/archivo/:formato',
    ],
  },
  documentos: {
    nombre: 'Documentos electrónicos',
    texto: 'Lee y descarga tus CFDI.',
    calls: [
      'GET /api/v1/documentos',
      'GET /api/v1/documentos/:uuid',
      'GET /api/v1/documentos/:uuid.xml',
      'GET /api/v1/documentos/:uuid.pdf',
      'GET /api/v1/documentos.zip',
    ],
  },
  saldo: {
    nombre: 'Saldo y estado de cuenta',
    texto: 'Lee lo que debes, tu crédito y tu estado de cuenta.',
    calls: [
      'GET /api/v1/facturas',
      'GET /api/v1/facturas/resumen',
      'GET /api/v1/estado-cuenta',
      'GET /api/v1/estado-cuenta/archivo/:formato',
    ],
  },
} satisfies Record<string, { nombre: string; texto: string; calls: string[] }>

export type Scope = keyof typeof scopes
export const SCOPES = Object.keys(scopes) as [Scope, ...Scope[]] // its own keys

/** What programs can be told of; the first of each kind stands for all of it. */
export const noticeKinds: [evento: string, texto: string][] = [
  ['cotizacion', 'Todo lo de cotizaciones y pre-pedidos'],
  ['cotizacion.autorizar', 'Se autorizó una cotización'],
  ['cotizacion.proponer', 'Tu asesor propone cambios'],
  ['cotizacion.rechazar', 'No se autorizó'],
  ['cotizacion.vencer', 'Se venció'],
  ['pedido', 'Todo lo de pedidos'],
  ['pedido.confirmar', 'Se confirmó un pedido'],
  ['pedido.embarcar', 'Salió un pedido'],
  ['pedido.entregar', 'Se entregó un pedido'],
  ['pedido.cancelar', 'Se canceló un pedido'],
]
