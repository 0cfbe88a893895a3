import { z } from 'zod'
import { KINDS } from '#fiscal/documents/contract.ts'
import { PERIODS } from '#fiscal/documents/period.ts'
import { STATES as ORDER_STATES } from '#selling/orders/states.ts'
import { eventosCotizacion } from '#selling/quotes/contract.ts'
import { asQuery, page, since, tool, until } from './tool.ts'

const { version, motivo, faltante, rechazados } = eventosCotizacion.body.shape
const words = z.string().max(120).optional().describe('Folio, orden de compra o código de una parte')
const order = {
  sucursal: z.string().min(1).max(20).describe('Clave de la sucursal, como la da la lista de pedidos'),
  folio: z.string().min(1).max(40),
}
const papers = {
  tipo: z.enum(KINDS).optional().describe('I factura, E nota de crédito, P pago, T traslado'),
  periodo: z.enum(PERIODS).optional().describe('Si no se dan fechas; sin nada, los últimos tres meses'),
  desde: since,
  hasta: until,
}

/** Tools about documents, orders and what is owed. */
export const paperTools = [
  tool({
    nombre: 'cotizaciones',
    titulo: 'Lista de cotizaciones y pre-pedidos',
    texto:
      'Los documentos del cliente, el más nuevo primero: los que esperan autorización y los ya autorizados, con su total y hasta cuándo valen.',
    entrada: {
      grupo: z.enum(['no_autorizados', 'autorizados']).optional(),
      q: words,
      desde: since,
      hasta: until,
      pagina: page,
    },
    hace: { call: 'GET /api/v1/cotizaciones', con: (given) => ({ query: asQuery(given) }) },
  }),
  tool({
    nombre: 'ver_cotizacion',
    titulo: 'Ver una cotización',
    texto:
      'El documento con sus líneas, versión, vigencia, pruebas de ajuste y lo que se puede hacer ahora; su PDF viene como archivo.',
    entrada: { id: z.int().positive() },
    hace: { call: 'GET /api/v1/cotizaciones/:id', con: ({ id }) => ({ params: { id: String(id) } }) },
    archivos: {
      llama: 'GET /api/v1/cotizaciones/:id/archivo/:formato',
      de: ({ id }) => [
        { titulo: 'La cotización en PDF', ruta: `/api/v1/cotizaciones/${id}/archivo/pdf`, tipo: 'application/pdf' },
      ],
    },
  }),
  tool({
    nombre: 'mover_cotizacion',
    titulo: 'Enviar, aceptar o cancelar una cotización',
    texto:
      'Hace avanzar el documento. Pide confirmación con el documento a la vista; aceptar cuenta para los topes de la llave.',
    entrada: {
      id: z.int().positive(),
      evento: z.enum(['enviar', 'retirar', 'aceptarCambios', 'aceptar', 'cancelar']),
      version,
      motivo,
      faltante: faltante.describe(
        'Al aceptar con menos existencia de la acordada: quitar lo que falta, o pedirlo para cuando llegue (por_surtir)',
      ),
      rechazados: rechazados.describe('Al aceptar cambios: los renglones (n) que no se quieren'),
    },
    hace: {
      call: 'POST /api/v1/cotizaciones/:id/eventos',
      con: ({ id, ...body }) => ({
        params: { id: String(id) },
        body,
      }),
    },
    antes: {
      call: 'GET /api/v1/cotizaciones/:id',
      con: ({ id }) => ({ params: { id: String(id) } }),
      pasa: ['ahora'],
    },
  }),
  tool({
    nombre: 'pedidos',
    titulo: 'Lista de pedidos',
    texto: 'Los pedidos del cliente, el más nuevo primero, con estado y total; por fechas, estado o una parte.',
    entrada: {
      q: words,
      estado: z.enum(ORDER_STATES).optional(),
      parte: z.string().max(40).optional().describe('Los que llevan este código'),
      desde: since,
      hasta: until,
      pagina: page,
    },
    hace: { call: 'GET /api/v1/pedidos', con: (given) => ({ query: asQuery(given) }) },
  }),
  tool({
    nombre: 'ver_pedido',
    titulo: 'Ver un pedido',
    texto:
      'En qué va un pedido: cantidades pedidas, confirmadas, embarcadas y pendientes, día prometido, guías y transportista.',
    entrada: order,
    hace: { call: 'GET /api/v1/pedidos/:sucursal/:folio', con: (params) => ({ params }) },
    archivos: {
      llama: 'GET /api/v1/pedidos/:sucursal/:folio/archivo/:formato',
      de: ({ sucursal, folio }) => [
        {
          titulo: 'El pedido en PDF',
          ruta: `/api/v1/pedidos/${encodeURIComponent(sucursal)}/${encodeURIComponent(folio)}/archivo/pdf`,
          tipo: 'application/pdf',
        },
      ],
    },
  }),
  tool({
    nombre: 'repetir_pedido',
    titulo: 'Repetir un pedido',
    texto:
      'Pone en el carrito las partes de un pedido anterior, con lo que hoy se vende; lo que ya no, lo dice y lo omite. No compra. Pide confirmación con el pedido a la vista.',
    entrada: order,
    hace: { call: 'POST /api/v1/pedidos/:sucursal/:folio/repetir', con: (params) => ({ params }) },
    antes: { call: 'GET /api/v1/pedidos/:sucursal/:folio', con: (params) => ({ params }) },
  }),
  tool({
    nombre: 'que_debo',
    titulo: 'Qué debo',
    texto:
      'Lo que debe el cliente hoy: saldo, vencido y de hace cuánto, crédito usado y disponible, y a qué cuenta se paga.',
    entrada: {},
    hace: { call: 'GET /api/v1/facturas/resumen', con: () => ({}) },
  }),
  tool({
    nombre: 'estado_de_cuenta',
    titulo: 'Estado de cuenta',
    texto:
      'Cargos y abonos de un periodo, con saldo inicial y final por moneda, de cien en cien; en PDF vienen todos, como archivo.',
    entrada: { desde: since, hasta: until, pagina: page },
    hace: { call: 'GET /api/v1/estado-cuenta', con: (given) => ({ query: asQuery(given) }) },
    archivos: {
      llama: 'GET /api/v1/estado-cuenta/archivo/:formato',
      de: ({ pagina: _page, ...given }) => [
        {
          titulo: 'El estado de cuenta en PDF',
          ruta: `/api/v1/estado-cuenta/archivo/pdf?${new URLSearchParams(asQuery(given))}`,
          tipo: 'application/pdf',
        },
      ],
    },
  }),
  tool({
    nombre: 'documentos',
    titulo: 'Facturas y otros documentos electrónicos',
    texto:
      'Facturas, notas de crédito y pagos (CFDI) del cliente, con saldo y estado ante el SAT. Para bajarlos, el XML y el PDF de todos los del filtro vienen en un ZIP como archivo.',
    entrada: { q: words, ...papers, pagina: page },
    hace: { call: 'GET /api/v1/documentos', con: (given) => ({ query: asQuery(given) }) },
    archivos: {
      llama: 'GET /api/v1/documentos.zip',
      de: ({ pagina: _page, ...given }) => [
        {
          titulo: 'XML y PDF de todos los del filtro',
          ruta: `/api/v1/documentos.zip?${new URLSearchParams({ ...asQuery(given), todos: '1' })}`,
          tipo: 'application/zip',
        },
      ],
    },
  }),
]
