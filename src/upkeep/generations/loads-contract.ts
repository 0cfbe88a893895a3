import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id } from '#kit/base/kinds.ts'
import { MOST_BYTES } from '#selling/list-reading/contract.ts'
import { ROW_KINDS } from './load-rules.ts'

const mayTeach = { permissions: ['sinonimos-write'] }
/** Rows that are told of one load; what is there already is only counted. */
export const MOST_TOLD = 500

const fields = z.object({
  marca: z.string(),
  modelo: z.string(),
  nombre: z.string(),
  alias: z.array(z.string()),
  desde: z.int(),
  hasta: z.int().nullable(),
  sola: z.boolean(),
})

const summary = z.object({
  id: z.int(),
  archivo: z.string(),
  estado: z.enum(['PREVISTA', 'APLICADA', 'DESHECHA']),
  nuevas: z.int(),
  cambian: z.int(),
  iguales: z.int(),
  rechazadas: z.int(),
  quien: z.string().nullable(),
  creado_en: z.string(),
  aplicada_en: z.string().nullable(),
  deshecha_en: z.string().nullable(),
})

const load = summary.extend({
  /** What is new, changes or is refused, as it stands in the file: the first 500. */
  filas: z.array(
    z.object({
      fila: z.int(),
      dice: z.string(),
      clase: z.enum(ROW_KINDS),
      /** Why it is refused. */
      motivo: z.string().nullable(),
      antes: fields.nullable(),
      despues: fields.nullable(),
    }),
  ),
})

export const cargarGeneraciones = endpoint({
  method: 'POST',
  path: '/api/v1/generaciones/cargas',
  access: mayTeach,
  status: 201,
  summary:
    'Lee un archivo de generaciones (marca, modelo, generación, desde, hasta, alias separados por «|») y dice qué haría; no cambia ninguna',
  upload: MOST_BYTES,
  body: z.strictObject({ archivo: z.file('Elige un archivo') }),
  reply: load,
})

export const cargasDeGeneraciones = endpoint({
  method: 'GET',
  path: '/api/v1/generaciones/cargas',
  access: mayTeach,
  summary: 'Las últimas cargas de generaciones que se aplicaron',
  reply: z.array(summary),
})

export const leerCargaDeGeneraciones = endpoint({
  method: 'GET',
  path: '/api/v1/generaciones/cargas/:id',
  access: mayTeach,
  summary: 'Una carga de generaciones, fila por fila; 404 si no existe o nunca se aplicó y ya venció',
  params: z.object({ id }),
  reply: load,
})

export const rechazadasDeGeneraciones = endpoint({
  method: 'GET',
  path: '/api/v1/generaciones/cargas/:id/rechazadas/:formato',
  access: mayTeach,
  summary: 'Las filas rechazadas de una carga, como venían y con su motivo: se corrigen y se suben otra vez',
  params: z.object({ id, formato: z.enum(['csv', 'xlsx']) }),
  file: sheetFile,
  reply: z.unknown(),
})

export const aplicarCargaDeGeneraciones = endpoint({
  method: 'POST',
  path: '/api/v1/generaciones/cargas/:id/aplicar',
  access: mayTeach,
  summary: 'Aplica todo lo nuevo y lo que cambia, o nada; 409 si algo cambió desde la vista previa',
  params: z.object({ id }),
  reply: load,
})

export const deshacerCargaDeGeneraciones = endpoint({
  method: 'POST',
  path: '/api/v1/generaciones/cargas/:id/deshacer',
  access: mayTeach,
  summary: 'Deja las generaciones como estaban antes de una carga; 409 si alguien cambió alguna después',
  params: z.object({ id }),
  reply: load,
})
