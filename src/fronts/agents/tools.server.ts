import { z } from 'zod'
import { addLot } from '#selling/list-reading/contract.ts'
import { cambiarLinea } from '#selling/cart/contract.ts'
import { generacionCarrito } from '#selling/quotes/contract.ts'
import { asQuery, type Tool, tool } from './tool.ts'
import { paperTools } from './tools-papers.server.ts'

const code = z.string().min(1).max(40).describe('Código de la parte (k_parte)')
const year = z.int().min(1900).max(2100).describe('Año modelo')
const vehiculo = {
  year: year.optional(),
  marca: z.string().max(60).optional().describe('Marca del vehículo'),
  modelo: z.string().max(60).optional(),
  motor: z.string().max(60).optional(),
}

const { tipo, enviar, notas, orden_compra, via, direccion, flete, cascos, rebaja, consentimiento } =
  generacionCarrito.body.shape
const { cantidad, por_surtir } = cambiarLinea.body.shape
const linea = z.int().positive().describe('El id de la línea en ver_carrito')
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
    texto:
      'Tu precio, existencia por sucursal y qué día llega a tu domicilio: la fecha prometida ya cuenta el traslado entre sucursales y tu vía de embarque. Con el origen del precio.',
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
    texto:
      'Líneas con su id, piezas a surtir, importes, cascos, promociones, flete, vías de embarque, tus direcciones de entrega y avisos.',
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
    nombre: 'cambiar_linea_del_carrito',
    titulo: 'Cambiar una línea del carrito',
    texto:
      'Cambia las piezas de una línea que ya está en el carrito, o pide también las que hoy no hay (por_surtir). Pide confirmación con el carrito a la vista.',
    entrada: { linea, cantidad, por_surtir },
    hace: {
      call: 'PATCH /api/v1/carrito/lineas/:id',
      con: ({ linea: id, ...body }) => ({ params: { id: String(id) }, body }),
    },
    antes: theCart,
  }),
  tool({
    nombre: 'quitar_del_carrito',
    titulo: 'Quitar una línea del carrito',
    texto: 'Quita una línea del carrito. Pide confirmación con el carrito a la vista.',
    entrada: { linea },
    hace: { call: 'DELETE /api/v1/carrito/lineas/:id', con: ({ linea: id }) => ({ params: { id: String(id) } }) },
    antes: theCart,
  }),
  tool({
    nombre: 'que_resurtir',
    titulo: 'Qué toca resurtir',
    texto:
      'Lo que al cliente le toca volver a comprar según sus propios pedidos: cada cuántos días lo pide, hace cuánto y cuántas piezas. No compra nada.',
    entrada: {},
    hace: { call: 'GET /api/v1/resurtido', con: () => ({}) },
  }),
  tool({
    nombre: 'generar_documento',
    titulo: 'Generar pre-pedido o cotización',
    texto:
      'Hace un documento con lo que se surte del carrito. Pide confirmación con los importes a la vista; cuenta para los topes de la llave. Di en `flete`, `cascos` y `rebaja` los del carrito. Si algo subió o falta, responde los cambios: muéstralos y repítelos en `consentimiento`.',
    entrada: { tipo, enviar, notas, orden_compra, via, direccion, flete, cascos, rebaja, consentimiento },
    hace: { call: 'POST /cartItems/generacionCarrito', con: (body) => ({ body }) },
    antes: theCart,
  }),
  ...paperTools,
]
