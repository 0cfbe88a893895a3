import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { paperFile } from '#kit/base/file-types.ts'
import { day, id, needed, oneLine, pesos, prose, rowId, version, yesText } from '#kit/base/kinds.ts'
import { cp, listQuery } from '#kit/forms/fields.ts'
import { fitProof } from '#finding/search/fit-proof-contract.ts'
import { document, documentRow, KINDS } from './document-shape.ts'
import { EVENTS, STATES } from './transitions.ts'

const read = { permissions: ['cotizaciones-read'] }
const buy = { permissions: ['permission_compras'] }
const review = { permissions: ['cotizaciones-revisar'] }
const params = z.object({ id })

export const LIST_ORDERS = ['creado_en', 'enviada_en', 'total', 'vigencia', 'folio', 'cliente'] as const
const pieces = z.int('Escribe un número entero de piezas.').min(0).max(99_999, 'El máximo son 99 999 piezas.')
/** Unit price without VAT in pesos; nothing else of money is ever taken from a browser. */
const price = pesos(9, 6, 'Escribe el precio en pesos, por ejemplo 125.50.')
const state = z.enum(STATES)

const change = z.object({
  k_parte: z.string(),
  tipo: z.enum(['precio', 'existencia', 'flete', 'casco', 'promocion', 'iva']),
  /** Unit price in pesos, or pieces; of the VAT its rate in words. */
  antes: z.string(),
  ahora: z.string(),
})
export const consent = z.array(z.strictObject({ k_parte: oneLine(40), tipo: change.shape.tipo, ahora: oneLine(20) }))

/** T-27. */
export const generacionCarrito = endpoint({
  method: 'POST',
  path: '/cartItems/generacionCarrito',
  /** Thousands of lines, each with what was agreed to of it. */
  maxBody: 768 * 1024,
  access: buy,
  summary: 'Genera un prepedido o una cotización con las líneas del carrito que se surten',
  body: z.strictObject({
    /** Of which cart, rather than of the one that the person fills. */
    carrito: rowId().optional(),
    /** The cart that was shown: what somebody else changed since is looked at first (409 `carrito_cambio`). */
    version: version.optional(),
    via: oneLine(20).optional(),
    direccion: rowId().nullable().optional(),
    notas: prose(1000).optional(),
    orden_compra: oneLine(40).optional(),
    tipo: z.enum(KINDS).optional(),
    /** The freight that was shown, without VAT: one that has risen since needs consent. It is compared, never believed. */
    flete: pesos(9, 2, 'Escribe el flete en pesos, por ejemplo 189.00.').optional(),
    /** The sum of the core charges that was shown, without VAT, as `flete`. */
    cascos: pesos(11, 2, 'Escribe los cascos en pesos, por ejemplo 350.00.').optional(),
    /** What promotions were shown to take off, without VAT: less than that needs consent. */
    rebaja: pesos(11, 2, 'Escribe la rebaja en pesos, por ejemplo 120.00.').optional(),
    /** What was shown with the border's rate of VAT, parts and «Flete»: one that has the usual one now needs consent. */
    frontera: z.array(needed(40)).max(5000).optional(),
    /** Sends it to be authorised at once. */
    enviar: z.boolean().optional(),
    /** The differences that were shown and accepted, exactly. */
    consentimiento: consent.max(5000).optional(),
  }),
  reply: z.object({
    procesado: z.object({ ...document.shape, advertencias: z.array(z.string()) }),
    direnvio: document.shape.direccion,
  }),
})

/** T-29. The client's own, whatever number a client's session sends. */
export const listcot = endpoint({
  method: 'GET',
  path: '/api/controllerpeticiones/cliente/:cliente/listcot',
  access: read,
  summary: 'Documentos no autorizados de un cliente, el más nuevo primero',
  params: z.object({ cliente: id }),
  reply: z.object({ filtrado: z.array(documentRow) }),
})

const date = day().optional().catch(undefined)

export const cotizaciones = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones',
  access: read,
  summary: 'Cotizaciones y prepedidos al alcance de quien pregunta, por páginas, con filtros y orden',
  query: z.object({
    ...listQuery,
    grupo: z.enum(['no_autorizados', 'autorizados', 'por_responder', 'por_vencer']).optional().catch(undefined),
    estado: state.optional().catch(undefined),
    cliente: id.optional().catch(undefined),
    /** `por_aprobar`: what whoever asks may approve, and did not ask for himself. */
    de: z.enum(['mias', 'sin_tomar', 'aprobacion', 'por_aprobar']).optional().catch(undefined),
    /** Days of Mexico City: authorised on it (autorizados), else made on it. */
    fecha: date,
    desde: date,
    hasta: date,
    vigentes: yesText.optional().catch(undefined),
    orden: z.enum(LIST_ORDERS).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    /** Pesos of all that were found; null where they are too many to add up. */
    importe: z.string().nullable(),
    cotizaciones: z.array(documentRow),
  }),
})

export const cotizacionesPendientes = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/pendientes',
  access: read,
  summary: 'Cuántos documentos del cliente esperan algo de él',
  reply: z.object({ no_autorizados: z.int(), autorizados: z.int() }),
})

export const cotizacion = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id',
  access: read,
  summary:
    'Un documento con sus renglones, mensajes, historia y versiones (los últimos 100 de cada uno, o los anteriores a uno) y lo que se puede hacer ahora',
  params,
  query: z.object({
    mensajes_antes: id.optional().catch(undefined),
    historia_antes: id.optional().catch(undefined),
    versiones_antes: id.optional().catch(undefined),
  }),
  reply: document,
})

/** Whoever has the document open at this moment, besides whoever asks; names only. */
export const presentesCotizacion = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/presentes',
  access: read,
  summary: 'Quién más está viendo el documento ahora; se avisa por el tema «presentes:id»',
  params,
  reply: z.object({ presentes: z.array(z.object({ nombre: z.string(), papel: z.string() })) }),
})

/** The client's last draft, for C-12 without a document. */
export const ultimoBorrador = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/borrador',
  access: read,
  summary: 'El último borrador del cliente',
  reply: z.object({ id: z.number().nullable() }),
})

/** A vehicle as a person names it. */
const vehicleNamed = z.strictObject({
  year: oneLine(10).optional(),
  marca: oneLine(60).optional(),
  modelo: oneLine(60).optional(),
  motor: oneLine(60).optional(),
})

const lineChange = z.strictObject({
  n: rowId(),
  /** 0 takes the line out. */
  cantidad: pieces.optional(),
  precio: price.optional(),
  precio_objetivo: price.nullable().optional(),
  /** The code of a part that stands in. */
  k_parte: oneLine(40).optional(),
  /** What our branches do not have of it is offered all the same, to be owed. */
  por_surtir: z.boolean().optional(),
  nota: prose(300).optional(),
  /** For which vehicle it is; whether it fits is kept with the line. */
  vehiculo: vehicleNamed.optional(),
  mensaje: prose(1000).optional(),
})

export const eventosCotizacion = endpoint({
  method: 'POST',
  path: '/api/v1/cotizaciones/:id/eventos',
  /** Up to a thousand lines, each with price, note and message. */
  maxBody: 1024 * 1024,
  access: read,
  summary: 'Hace avanzar un documento; con versión vieja o estado equivocado, 409 con lo que se puede hacer',
  params,
  body: z.strictObject({
    evento: z.enum(EVENTS),
    version,
    motivo: prose(1000).optional(),
    lineas: z.array(lineChange).max(5000).optional(),
    via: oneLine(20).optional(),
    direccion: rowId().nullable().optional(),
    orden_compra: oneLine(40).optional(),
    notas: prose(1000).optional(),
    tipo: z.enum(KINDS).optional(),
    texto: prose(1000).optional(),
    n: rowId().optional(),
    interno: z.boolean().optional(),
    revisor: rowId().optional(),
    /** Why it passes although its client's credit does not let it. */
    credito: prose(500).optional(),
    consentimiento: consent.max(5000).optional(),
    /** Of `aceptar` with less stock than agreed: what becomes of the rest. */
    faltante: z.enum(['quitar', 'por_surtir']).optional(),
    /** Of `aceptarCambios`: the lines that the client does not want. */
    rechazados: z.array(rowId()).max(5000).optional(),
    /** Takes the document over from whoever is answering it. */
    relevar: z.boolean().optional(),
  }),
  reply: z.object({ ...document.shape, advertencias: z.array(z.string()) }),
})

/** Who can be given a document to answer. */
export const revisores = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/revisores',
  access: { permissions: ['cotizaciones-autorizar'] },
  summary: 'A quién se le puede asignar un documento',
  params,
  reply: z.object({ revisores: z.array(z.object({ id: z.number(), name: z.string() })) }),
})

/** What can stand in for a part, with how the two are related. */
export const sustitutos = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/sustitutos/:n',
  access: review,
  summary: 'Partes que pueden sustituir a la de un renglón, con precio y existencia para el cliente',
  params: z.object({ id, n: id }),
  query: z.object({
    year: oneLine(10).optional(),
    marca: oneLine(60).optional(),
    modelo: oneLine(60).optional(),
    motor: oneLine(60).optional(),
  }),
  reply: z.object({
    /** The vehicle as the catalogue knows it; null: none was named, or its model is unknown. */
    vehiculo: fitProof.shape.vehiculo.nullable(),
    ignorados: z.array(z.string()),
    sustitutos: z.array(
      z.object({
        k_parte: z.string(),
        descripcion: z.string(),
        marca: z.string().nullable(),
        precio: z.string(),
        disponible: z.int(),
        prueba: z.object({ tipo: z.string(), texto: z.string() }),
        prueba_ajuste: fitProof.nullable(),
      }),
    ),
  }),
})

export const archivoCotizacion = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/archivo/:formato',
  access: read,
  summary: 'El documento como PDF o XLSX',
  params: z.object({ id, formato: z.enum(['pdf', 'xlsx']) }),
  file: paperFile,
  reply: z.unknown(),
})

export const textoCotizacion = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/texto',
  access: read,
  pilot: 'cotizacion-como-texto',
  summary: 'El documento como texto, para un chat o un correo',
  params,
  reply: z.object({ texto: z.string() }),
})

const address = z.object({ id: z.number(), alias: z.string(), texto: z.string(), predeterminada: z.boolean() })

/** Routes and addresses of the client of a document. */
export const entregaCotizacion = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/entrega',
  access: read,
  summary: 'Vías y direcciones que puede llevar un documento',
  params,
  reply: z.object({
    vias: z.array(
      z.object({
        clave: z.string(),
        nombre: z.string(),
        dias: z.int(),
        /** As a route of the cart says it. */
        costo: z.string(),
        gratis_desde: z.string().nullable(),
        kilos: z.string(),
        costo_kilo: z.string(),
        minimo: z.string(),
      }),
    ),
    direcciones: z.array(address),
  }),
})

export const agregarDireccion = endpoint({
  method: 'POST',
  path: '/api/v1/cotizaciones/:id/direcciones',
  access: { permissions: ['cotizaciones-create'] },
  status: 201,
  summary: 'Agrega una dirección de entrega del cliente y la pone en su borrador',
  params,
  body: z.strictObject({
    version,
    alias: needed(60),
    calle: needed(160),
    num_ext: oneLine(20).optional(),
    colonia: oneLine(120).optional(),
    cp,
    municipio: needed(120),
    estado: needed(60),
    contacto: oneLine(120).optional(),
    telefono: oneLine(20).optional(),
  }),
  reply: document,
})
