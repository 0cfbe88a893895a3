import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, instant, needed, oneLine, pesos, rowId } from '#kit/base/kinds.ts'
import { done, listQuery, rfc } from '#kit/forms/fields.ts'
import { documentos, KINDS, STATES } from '#fiscal/documents/contract.ts'
import { SAT_STATES } from '#fiscal/sat/states.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const read = { permissions: ['documentos-read'] }
const upload = { permissions: ['documentos-upload'] }
const dia = day('Escribe la fecha como 2026-11-20.')
const client = z.object({ id: z.number(), clave: z.string(), nombre: z.string() })
/** Decimal text; a question that is no amount counts as absent. */
const amount = pesos(12, 2, 'Escribe un importe, por ejemplo 1250.50.').optional().catch(undefined)

const row = documentos.reply.shape.documentos.element.extend({
  faltas: z.array(z.object({ codigo: z.string(), texto: z.string() })),
  cargado_en: z.string(),
})

const list = listedBy({
  tipo: z.enum(KINDS).optional().catch(undefined),
  /** As in the list of clients, and as the tax office last told. */
  estado: z.enum(STATES).optional().catch(undefined),
  sat: z.enum(SAT_STATES).optional().catch(undefined),
  /** Name or key of the client, or an RFC of either side. */
  quien: oneLine(120).optional().catch(undefined),
  /** `faltas`: something was found wrong; `sin-cliente`: waits for one; `sin-pdf`: none came with it. */
  solo: z.enum(['faltas', 'sin-cliente', 'sin-pdf']).optional().catch(undefined),
  minimo: amount,
  maximo: amount,
  desde: dia.optional().catch(undefined),
  hasta: dia.optional().catch(undefined),
  orden: z.enum(['fecha', 'folio', 'cliente', 'total', 'saldo', 'vence', 'cargado']).optional().catch(undefined),
})

export const todosLosDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/todos',
  access: read,
  summary: 'Todos los documentos que alcanza quien pregunta, con los filtros de quien los administra',
  query: list.page,
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), documentos: z.array(row) }),
})

export const exportarTodos = listFile({
  path: '/api/v1/documentos/todos/exportacion/:formato',
  access: read,
  summary: 'Los documentos filtrados, como archivo CSV o XLSX',
  query: list.file,
})

export const pendientesDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/pendientes',
  access: upload,
  summary: 'Cuánto espera a quien administra documentos: sin cliente, con faltas, con problemas, entregas en curso',
  reply: z.object({
    sin_cliente: z.number(),
    con_faltas: z.number(),
    problemas: z.number(),
    entregas: z.number(),
    /** RFC that issue our documents. */
    emisores: z.number(),
  }),
})

export const sinCliente = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/sin-cliente',
  access: upload,
  summary: 'RFC receptores cuyos documentos no tienen cliente, o que son de varios',
  query: z.object(listQuery),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    grupos: z.array(
      z.object({
        rfc: z.string(),
        nombre: z.string(),
        documentos: z.number(),
        /** Days of the first and the last. */
        desde: z.string(),
        hasta: z.string(),
        /** Pesos of its invoices. */
        total: z.string(),
        /** Clients that have this RFC among their companies: several, or none. */
        clientes: z.array(client),
      }),
    ),
  }),
})

export const asignarCliente = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/asignaciones',
  access: upload,
  summary: 'Dice de qué cliente son los documentos de un RFC que no lo tienen',
  body: z.strictObject({ rfc: needed(20), cliente_id: rowId() }),
  reply: z.object({ documentos: z.number(), cliente: client, asignado_en: z.string() }),
})

export const deshacerAsignacion = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/asignaciones/deshacer',
  access: upload,
  summary: 'Devuelve a la cola los documentos que se asignaron juntos',
  body: z.strictObject({
    rfc: needed(20),
    cliente_id: rowId(),
    asignado_en: instant(),
  }),
  reply: z.object({ documentos: z.number() }),
})

export const problemasDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/problemas',
  access: upload,
  summary: 'Problemas que avisaron los clientes, los nuevos primero',
  query: z.object({ ...listQuery, estado: z.enum(['NUEVO', 'RESUELTO']).optional().catch(undefined) }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    problemas: z.array(
      z.object({
        id: z.number(),
        uuid: z.string(),
        serie: z.string(),
        folio: z.string(),
        cliente: client.nullable(),
        texto: z.string(),
        estado: z.enum(['NUEVO', 'RESUELTO']),
        respuesta: z.string(),
        quien: z.string().nullable(),
        creado_en: z.string(),
        resuelto_en: z.string().nullable(),
        resolvio: z.string().nullable(),
      }),
    ),
  }),
})

export const emisores = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/emisores',
  access: upload,
  summary: 'Nuestras empresas: solo se cargan documentos que emitió una de ellas',
  reply: z.object({
    emisores: z.array(
      z.object({
        id: z.number(),
        clave: z.string(),
        rfc: z.string().nullable(),
        razon_social: z.string(),
        documentos: z.number(),
      }),
    ),
  }),
})

export const guardarEmisor = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/emisores',
  access: upload,
  summary: 'Agrega una empresa nuestra, o corrige su razón social por su RFC',
  body: z.strictObject({ rfc, razon_social: needed(254) }),
  reply: done,
})
