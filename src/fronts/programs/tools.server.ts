import { z } from 'zod'
import { addLot } from '#selling/list-reading/contract.ts'
import { eventosCotizacion, generacionCarrito } from '#selling/quotes/contract.ts'

/** What goes into a call of ours. */
export type Raw = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
/** One of our calls (`METHOD /path`), and what it makes of a tool's arguments. */
type Making<Given> = { call: string; con(given: Given): Raw }

export type Tool = {
  nombre: string
  titulo: string
  texto: string
  entrada: z.ZodObject
  hace: Making<Record<string, unknown>>
  /** A write: what is shown before it is confirmed, and must not have changed by then. */
  antes?: Making<Record<string, unknown>>
}

const code = z.string().min(1).max(40).describe('Código de la parte (k_parte)')
const page = z.int().min(1).max(1000).optional().describe('Página, desde 1')
const year = z.int().min(1900).max(2100).describe('Año modelo')
const vehiculo = {
  year: year.optional(),
  marca: z.string().max(60).optional().describe('Marca del vehículo'),
  modelo: z.string().max(60).optional(),
  motor: z.string().max(60).optional(),
}

/** Declares a tool with its arguments typed. */
function tool<const Shape extends z.ZodRawShape>(declared: {
  nombre: string
  titulo: string
  texto: string
  entrada: Shape
  hace: Making<z.output<z.ZodObject<Shape>>>
  antes?: Making<z.output<z.ZodObject<Shape>>>
}): Tool {
  // Whoever runs it has read the arguments by `entrada` before: it is given nothing else.
  return { ...declared, entrada: z.strictObject(declared.entrada) }
}

/** Values of an address; what is not given stays out. */
function asQuery(given: Record<string, string | number | undefined>): Record<string, string> {
  const there = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there.map(([name, value]) => [name, String(value)]))
}

const { tipo, enviar, notas, orden_compra, via, direccion, flete, consentimiento } = generacionCarrito.body.shape
const { version, motivo, faltante, rechazados } = eventosCotizacion.body.shape
const theCart = { call: 'GET /getItems', con: () => ({}) }

/** What an agent can do, in the order it is told of. Each is one of our calls: same rights, same rules, same answer as on the pages. */
export const tools: Tool[] = [
  tool({
    nombre: 'buscar_partes',
    titulo: 'Buscar partes',
    texto:
      'Busca por código (aunque esté mal escrito), descripción, equivalencia o vehículo: «balatas delanteras tsuru 2005». Cada resultado dice por qué salió.',
    entrada: {
      texto: z.string().min(3).max(100),
      modo: z.literal([1, 2, 3]).optional().describe('1 todo, 2 solo clave propia, 3 solo códigos alternos'),
    },
    hace: {
      call: 'GET /search/:text/:mode',
      con: ({ texto, modo = 1 }) => ({
        params: { text: texto, mode: String(modo) },
      }),
    },
  }),
  tool({
    nombre: 'ver_parte',
    titulo: 'Ver una parte',
    texto: 'Datos, aplicaciones agrupadas, equivalencias y reemplazo de una parte.',
    entrada: { k_parte: code },
    hace: { call: 'GET /searchDetails/details/:id', con: ({ k_parte }) => ({ params: { id: k_parte } }) },
  }),
  tool({
    nombre: 'le_queda',
    titulo: '¿Le queda al vehículo?',
    texto:
      'Sí, No o Depende para cada parte y un vehículo, con el renglón de la aplicación que lo prueba y la pregunta que falta. No compres con «Depende» sin resolverla.',
    entrada: { k_partes: z.array(code).min(1).max(100), ...vehiculo },
    hace: {
      call: 'GET /api/v1/vehiculos/ajuste',
      con: ({ k_partes, ...vehicle }) => ({
        query: { partes: k_partes.join(','), ...asQuery(vehicle) },
      }),
    },
  }),
  tool({
    nombre: 'precios',
    titulo: 'Precios y existencias',
    texto: 'Tu precio, existencia por sucursal y fecha prometida, con su origen.',
    entrada: { k_partes: z.array(code).min(1).max(100), cantidad: z.int().min(1).max(99_999).optional() },
    hace: {
      call: 'GET /api/v1/precios',
      con: ({ k_partes, cantidad }) => ({
        query: { k_parte: k_partes.join('|'), ...asQuery({ cantidad }) },
      }),
    },
  }),
  tool({
    nombre: 'revisar_lista',
    titulo: 'Revisar una lista',
    texto:
      'Lee una lista como venga (mensaje, bloque de Excel, códigos propios del cliente) y dice qué parte es cada renglón, con qué confianza y qué alternativas hay. No cambia nada.',
    entrada: { texto: z.string().min(1).max(100_000) },
    hace: { call: 'POST /api/v1/carrito/revision', con: ({ texto }) => ({ body: { texto } }) },
  }),
  tool({
    nombre: 'ver_carrito',
    titulo: 'Ver el carrito',
    texto: 'Líneas, piezas a surtir, importes, flete, vías de embarque y avisos.',
    entrada: {},
    hace: theCart,
  }),
  tool({
    nombre: 'agregar_al_carrito',
    titulo: 'Agregar al carrito',
    texto: 'Agrega todas las líneas o ninguna. Pide confirmación.',
    entrada: { lineas: addLot.body.shape.lineas },
    hace: { call: 'POST /api/v1/carrito/lote', con: ({ lineas }) => ({ body: { lineas } }) },
    antes: {
      call: 'GET /api/v1/precios',
      con: ({ lineas }) => ({
        query: {
          k_parte: lineas
            .slice(0, 100)
            .map(({ k_parte }) => k_parte)
            .join('|'),
        },
      }),
    },
  }),
  tool({
    nombre: 'generar_documento',
    titulo: 'Generar pre-pedido o cotización',
    texto:
      'Hace un documento con lo que se surte del carrito. Pide confirmación con los importes a la vista; cuenta para los topes de la llave. Di en `flete` el del carrito. Si algo subió o falta, responde los cambios: muéstralos y repítelos en `consentimiento`.',
    entrada: { tipo, enviar, notas, orden_compra, via, direccion, flete, consentimiento },
    hace: { call: 'POST /cartItems/generacionCarrito', con: (body) => ({ body }) },
    antes: theCart,
  }),
  tool({
    nombre: 'cotizaciones',
    titulo: 'Cotizaciones y pre-pedidos',
    texto: 'Los documentos del cliente, el más nuevo primero.',
    entrada: {
      grupo: z.enum(['no_autorizados', 'autorizados']).optional(),
      q: z.string().max(120).optional(),
      pagina: page,
    },
    hace: { call: 'GET /api/v1/cotizaciones', con: (given) => ({ query: asQuery(given) }) },
  }),
  tool({
    nombre: 'ver_cotizacion',
    titulo: 'Ver una cotización',
    texto: 'El documento con sus líneas, versión, vigencia, pruebas de ajuste y lo que se puede hacer ahora.',
    entrada: { id: z.int().positive() },
    hace: { call: 'GET /api/v1/cotizaciones/:id', con: ({ id }) => ({ params: { id: String(id) } }) },
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
    antes: { call: 'GET /api/v1/cotizaciones/:id', con: ({ id }) => ({ params: { id: String(id) } }) },
  }),
  tool({
    nombre: 'pedidos',
    titulo: 'Pedidos',
    texto: 'Los pedidos del cliente, con estado y total.',
    entrada: { q: z.string().max(120).optional(), pagina: page },
    hace: { call: 'GET /api/v1/pedidos', con: (given) => ({ query: asQuery(given) }) },
  }),
  tool({
    nombre: 'ver_pedido',
    titulo: 'Ver un pedido',
    texto: 'Cantidades pedidas, confirmadas, embarcadas y pendientes, guías y factura.',
    entrada: { sucursal: z.string().min(1).max(20), folio: z.string().min(1).max(40) },
    hace: { call: 'GET /api/v1/pedidos/:sucursal/:folio', con: (params) => ({ params }) },
  }),
  tool({
    nombre: 'documentos',
    titulo: 'Documentos electrónicos',
    texto: 'Facturas, notas de crédito y pagos (CFDI) del cliente, con saldo y estado ante el SAT.',
    entrada: { q: z.string().max(120).optional(), pagina: page },
    hace: { call: 'GET /api/v1/documentos', con: (given) => ({ query: asQuery(given) }) },
  }),
]
