import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, oneLine, pesos, version } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { noticeKinds, SCOPES } from './scopes.ts'

const access = { permissions: ['programas-write'] }
const cap = pesos(10, 2, 'Escribe una cantidad en pesos, por ejemplo 25000.').nullable()

const key = z.object({
  id: z.number(),
  nombre: z.string(),
  cliente: z.string(),
  persona: z.string(),
  /** Its first letters; the rest is never told again. */
  prefijo: z.string(),
  alcances: z.array(z.enum(SCOPES)),
  prueba: z.boolean(),
  tope_documento: z.string().nullable(),
  tope_mes: z.string().nullable(),
  gastado_mes: z.string(),
  expira_en: z.string(),
  revocada_en: z.string().nullable(),
  usada_en: z.string().nullable(),
  creado_en: z.string(),
  estado: z.enum(['VIGENTE', 'VENCIDA', 'REVOCADA']),
})

const webhook = z.object({
  id: z.number(),
  cliente: z.string(),
  url: z.string(),
  eventos: z.array(z.string()),
  prueba: z.boolean(),
  activo: z.boolean(),
  falla_desde: z.string().nullable(),
  version: z.number(),
  /** The latest deliveries, newest first. */
  entregas: z.array(
    z.object({
      id: z.string(),
      evento: z.string(),
      estado: z.enum(['PENDIENTE', 'ENTREGADA', 'FALLIDA']),
      intentos: z.number(),
      codigo: z.number().nullable(),
      error: z.string().nullable(),
      creado_en: z.string(),
    }),
  ),
})

export const programas = endpoint({
  method: 'GET',
  path: '/api/v1/programas',
  access,
  summary: 'Llaves y avisos de los programas del cliente; para administración, de todos',
  reply: z.object({
    /** Whoever asks may make keys: a client's person. */
    puede_crear: z.boolean(),
    llaves: z.array(key),
    avisos: z.array(webhook),
    /** What the client's trial keys have made; null where there is none. */
    pruebas: z.object({ cotizaciones: z.int(), pedidos: z.int() }).nullable(),
  }),
})

export const crearLlave = endpoint({
  method: 'POST',
  path: '/api/v1/programas/llaves',
  access: { ...access, roles: ['cliente'] },
  concern: 'empresa',
  acting: 403,
  status: 201,
  summary: 'Hace una llave; se responde esta única vez',
  body: z.strictObject({
    nombre: needed(80),
    alcances: z.array(z.enum(SCOPES)).min(1, 'Elige al menos un alcance.').max(SCOPES.length),
    tope_documento: cap,
    tope_mes: cap,
    /** What it does happens beside the real documents, and can be emptied. */
    prueba: z.boolean().optional().default(false),
    dias: z.int().min(1, 'Al menos un día.').max(365, 'Un año como máximo.'),
  }),
  reply: z.object({ id: z.number(), llave: z.string() }),
})

export const revocarLlave = endpoint({
  method: 'DELETE',
  path: '/api/v1/programas/llaves/:id',
  access,
  concern: 'empresa',
  acting: 403,
  summary: 'Da de baja una llave; deja de servir en ese momento',
  params: z.object({ id }),
  reply: done,
})

export const vaciarPruebas = endpoint({
  method: 'DELETE',
  path: '/api/v1/programas/pruebas',
  access: { ...access, roles: ['cliente'] },
  concern: 'empresa',
  acting: 403,
  summary: 'Borra carrito, documentos y pedidos que hicieron las llaves de prueba del cliente',
  reply: done,
})

const notice = {
  url: z.url('Escribe la dirección completa, por ejemplo https://sistema.ejemplo.mx/avisos.').max(500),
  eventos: z
    .array(oneLine(80).refine((name) => noticeKinds.some(([known]) => known === name), 'Ese aviso no existe.'))
    .min(1, 'Elige al menos un aviso.')
    .max(20),
}

export const crearAviso = endpoint({
  method: 'POST',
  path: '/api/v1/programas/avisos',
  access: { ...access, roles: ['cliente'] },
  concern: 'empresa',
  acting: 403,
  status: 201,
  summary: 'Pide avisos a una dirección; el secreto que los firma se responde esta única vez',
  body: z.strictObject({ ...notice, prueba: z.boolean().optional().default(false) }),
  reply: z.object({ id: z.number(), secreto: z.string() }),
})

export const cambiarAviso = endpoint({
  method: 'PATCH',
  path: '/api/v1/programas/avisos/:id',
  access,
  concern: 'empresa',
  acting: 403,
  summary: 'Enciende o apaga los avisos a una dirección, o cambia cuáles son',
  params: z.object({ id }),
  body: z.strictObject({ version, activo: z.boolean(), eventos: notice.eventos.optional() }),
  reply: z.object({ version: z.number() }),
})

export const borrarAviso = endpoint({
  method: 'DELETE',
  path: '/api/v1/programas/avisos/:id',
  access,
  concern: 'empresa',
  acting: 403,
  summary: 'Quita una dirección y lo que esperaba para ella',
  params: z.object({ id }),
  reply: done,
})

export const probarAviso = endpoint({
  method: 'POST',
  path: '/api/v1/programas/avisos/:id/prueba',
  access,
  concern: 'empresa',
  acting: 403,
  summary: 'Pone en camino un aviso de prueba',
  params: z.object({ id }),
  body: z.strictObject({}),
  reply: done,
})

export const repetirEntrega = endpoint({
  method: 'POST',
  path: '/api/v1/programas/entregas/:id/repeticion',
  access,
  concern: 'empresa',
  acting: 403,
  summary: 'Vuelve a poner en camino una entrega, con el mismo id',
  params: z.object({ id: z.guid() }),
  body: z.strictObject({}),
  reply: done,
})
