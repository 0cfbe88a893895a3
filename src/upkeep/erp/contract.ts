import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, oneLine, prose, rowId, version } from '#kit/base/kinds.ts'
import { shownCredentials, shownTrial } from '#upkeep/connections/connection.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { ENTITIES, INTERVALS, RUN_STATES, WAYS } from './states.ts'

const config = { permissions: ['sync-config'] }
const run = { permissions: ['sync-run'] }

const entity = z.enum(ENTITIES)
const owner = z.enum(['erp', 'tienda'])
const owners = {
  precio: owner,
  existencia: owner,
  activo: owner,
  empaque: owner,
  descripcion: owner,
  linea: owner,
  marca: owner,
  hecho_en_mexico: owner,
}
const moment = z.string().nullable()

const connection = z.object({
  tipo: z.enum(WAYS),
  direccion: z.string(),
  /** By SFTP: the folder on that server; empty: where the user comes in. */
  carpeta: z.string(),
  ...shownCredentials,
  ...shownTrial,
  encendido: z.boolean(),
  entidades: z.array(entity),
  cada_minutos: z.number().nullable(),
  completa_a: z.string().nullable(),
  duenos: z.object(owners),
  pausa_hasta: moment,
  ultima_falla: z.string(),
  falla_en: moment,
  respuesta_en: moment,
  version: z.number(),
  actualizado_en: z.string(),
  actualizado_por: z.string().nullable(),
})
const shownConnection = z.object({
  proceso: connection,
  /** Hosts that the environment allows. */
  servidores: z.array(z.string()),
})

export const procesoErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/conexion',
  access: config,
  summary: 'La conexión con el ERP; del secreto solo dice si está configurado, sus últimos cuatro y desde cuándo',
  reply: shownConnection,
})

/** T-28, E-21. */
export const actualizarProceso = endpoint({
  method: 'POST',
  path: '/api/admin/updatePeticion/',
  access: config,
  summary: 'Guarda la conexión con el ERP; sin contraseña se queda la que había',
  body: z.strictObject({
    proceso: z.strictObject({
      version,
      tipo: z.enum(WAYS),
      direccion: oneLine(300),
      carpeta: oneLine(200).optional(),
      usuario: oneLine(120),
      /** A password, or by SFTP a private key in PEM. */
      secreto: prose(8000).optional(),
      encendido: z.boolean(),
      entidades: z.array(entity).max(4),
      cada_minutos: z.literal(INTERVALS, 'Elige cada cuánto.').nullable(),
      completa_a: formed(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 03:30.').nullable(),
      duenos: z.strictObject(owners),
    }),
  }),
  reply: shownConnection,
})

export const probarErp = endpoint({
  method: 'POST',
  path: '/api/v1/erp/prueba',
  access: config,
  summary: 'Pregunta al ERP si está y nos deja entrar; con `huella` acepta antes la que un servidor SFTP mostró',
  body: z.strictObject({ huella: oneLine(100).optional() }),
  reply: z.object({ ok: z.boolean(), texto: z.string(), ms: z.number() }),
  repeats: 'outside',
})

const counts = z.object({ nuevos: z.number(), cambiados: z.number(), iguales: z.number(), errores: z.number() })
const shownRun = z.object({
  id: z.number(),
  tipo: z.enum(['sincronizacion', 'conciliacion']),
  completa: z.boolean(),
  origen: z.enum(['manual', 'horario']),
  estado: z.enum(RUN_STATES),
  pedida_en: z.string(),
  iniciada_en: moment,
  terminada_en: moment,
  siguiente_en: moment,
  intentos: z.number(),
  /** Somebody asked it to stop. */
  detener: z.boolean(),
  entidad: entity.nullable(),
  hechas: z.array(entity),
  filas: z.number(),
  total: z.number().nullable(),
  cuentas: z.partialRecord(entity, counts),
  motivo: z.string(),
  quien: z.string(),
})

export const estadoErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp',
  access: run,
  summary:
    'Cómo va el intercambio con el ERP: frescura de cada dato, corrida abierta, cola de pedidos, errores y diferencias',
  reply: z.object({
    conexion: z.object({
      lista: z.boolean(),
      encendido: z.boolean(),
      tipo: z.enum(WAYS),
      cada_minutos: z.number().nullable(),
      completa_a: z.string().nullable(),
      entidades: z.array(entity),
      pausa_hasta: moment,
      ultima_falla: z.string(),
      falla_en: moment,
      respuesta_en: moment,
    }),
    datos: z.array(
      z.object({
        entidad: entity,
        leida_en: moment,
        completa_en: moment,
        /** Older than the schedule allows. */
        atrasada: z.boolean(),
      }),
    ),
    abierta: shownRun.nullable(),
    ultima: shownRun.nullable(),
    pedidos: z.object({
      por_enviar: z.number(),
      sin_respuesta: z.number(),
      rechazados: z.number(),
      /** Since when the oldest one waits. */
      desde: moment,
    }),
    errores: z.number(),
    diferencias: z.number(),
    /** By the database's clock: ages are told from it. */
    ahora: z.string(),
  }),
})

export const iniciarCorrida = endpoint({
  method: 'POST',
  path: '/api/v1/erp/corridas',
  access: run,
  summary: 'Pide una sincronización o una conciliación; 409 mientras otra está abierta',
  status: 202,
  body: z.strictObject({ tipo: z.enum(['sincronizacion', 'conciliacion']), completa: z.boolean() }),
  reply: z.object({ id: z.number() }),
})

export const corridasErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/corridas',
  access: run,
  summary: 'Historia de las sincronizaciones, por páginas',
  query: z.object({
    pagina: listQuery.pagina,
    por: listQuery.por,
    tipo: z.enum(['sincronizacion', 'conciliacion']).optional().catch(undefined),
    estado: z.enum(RUN_STATES).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), corridas: z.array(shownRun) }),
})

const change = z.object({
  id: z.number(),
  entidad: entity,
  tipo: z.enum(['nuevo', 'cambiado', 'error']),
  k_parte: z.string(),
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
  motivo: z.string(),
})

export const corridaErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/corridas/:id',
  access: run,
  summary: 'Una sincronización y lo que cambió, por páginas',
  params: z.object({ id }),
  query: z.object({
    ...listQuery,
    tipo: z.enum(['nuevo', 'cambiado', 'error']).optional().catch(undefined),
    entidad: entity.optional().catch(undefined),
  }),
  reply: z.object({
    corrida: shownRun,
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    cambios: z.array(change),
  }),
})

export const detenerCorrida = endpoint({
  method: 'POST',
  path: '/api/v1/erp/corridas/:id/detener',
  access: run,
  summary: 'Detiene una sincronización; lo aplicado se queda',
  params: z.object({ id }),
  reply: shownRun,
})

const ERROR_STATES = ['nuevo', 'resuelto', 'ignorado'] as const

export const erroresErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/errores',
  access: run,
  summary: 'Filas que el ERP mandó y no se pudieron aplicar',
  query: z.object({
    ...listQuery,
    entidad: entity.optional().catch(undefined),
    estado: z.enum(ERROR_STATES).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    errores: z.array(
      z.object({
        id: z.number(),
        corrida_id: z.number(),
        entidad: entity,
        k_parte: z.string(),
        campo: z.string(),
        valor: z.string().nullable(),
        motivo: z.string(),
        estado: z.enum(ERROR_STATES),
        veces: z.number(),
        visto_en: z.string(),
      }),
    ),
  }),
})

export const marcarErrorErp = endpoint({
  method: 'POST',
  path: '/api/v1/erp/errores/:id',
  access: run,
  summary: 'Marca un error como nuevo, resuelto o ignorado',
  params: z.object({ id }),
  body: z.strictObject({ estado: z.enum(ERROR_STATES) }),
  reply: z.object({ id: z.number(), estado: z.enum(ERROR_STATES) }),
})

export const diferenciasErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/diferencias',
  access: run,
  summary: 'Lo que la última conciliación encontró distinto',
  query: z.object({
    ...listQuery,
    entidad: z.enum(['precios', 'existencias', 'pedidos']).optional().catch(undefined),
    estado: z.enum(['ABIERTA', 'TOMADA', 'CONSERVADA']).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    diferencias: z.array(
      z.object({
        id: z.number(),
        entidad: z.enum(['precios', 'existencias', 'pedidos']),
        clave: z.string(),
        nuestro: z.string().nullable(),
        suyo: z.string().nullable(),
        estado: z.enum(['ABIERTA', 'POR_TOMAR', 'TOMADA', 'CONSERVADA']),
        motivo: z.string(),
        decidida_por: z.string().nullable(),
        decidida_en: moment,
        pedido: z.object({ id: z.number(), sucursal: z.string(), folio: z.string() }).nullable(),
      }),
    ),
  }),
})

export const decidirDiferencias = endpoint({
  method: 'POST',
  path: '/api/v1/erp/diferencias',
  access: run,
  summary: 'Toma lo que dice el ERP o conserva lo nuestro, de una o de varias diferencias',
  body: z.strictObject({ ids: z.array(rowId()).min(1).max(2000), tomar: z.enum(['suya', 'nuestra']) }),
  reply: z.object({ decididas: z.number() }),
})
