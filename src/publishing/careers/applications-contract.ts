import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { PDF } from '#kit/base/file-types.ts'
import { email, id, INT4, needed, neededProse, oneLine, phone, prose, version, wholeText } from '#kit/base/kinds.ts'
import { done, listQuery, trap } from '#kit/forms/fields.ts'
import { APPLICANT_STATES } from './applicant-states.ts'

export const CV_BYTES = 5 * 1024 * 1024

/** A form with a file: every other field comes as text. */
export const postularse = endpoint({
  method: 'POST',
  path: '/api/v1/postulaciones',
  access: 'public',
  status: 201,
  summary: 'Envía una postulación con su CV en PDF o Word, de 5 MB como máximo',
  upload: CV_BYTES,
  body: z.strictObject({
    vacante_id: z.union([z.literal(''), id]).optional(),
    nombre: needed(120),
    correo: email,
    telefono: phone,
    ciudad: oneLine(80).optional(),
    mensaje: prose(2000).optional(),
    cv: z.file('Elige tu CV en PDF o Word.'),
    acepto_aviso: z.literal('true', 'Para enviarlo, acepta el aviso de privacidad.'),
    pagina_web: trap,
  }),
  reply: done,
})

const inbox = { permissions: ['vacantes-write'] }

const row = z.object({
  id: z.int(),
  nombre: z.string(),
  correo: z.string(),
  telefono: z.string(),
  ciudad: z.string(),
  vacante_id: z.int().nullable(),
  vacante: z.string().nullable(),
  estado: z.enum(APPLICANT_STATES),
  notas: z.int(),
  creado_en: z.string(),
  version: z.int(),
})

export const postulaciones = endpoint({
  method: 'GET',
  path: '/api/v1/postulaciones',
  access: inbox,
  summary: 'Quiénes se postularon, los últimos primero',
  query: z.object({
    ...listQuery,
    estado: z.enum(APPLICANT_STATES).optional().catch(undefined),
    /** A vacancy's id; 0 for those that named none. */
    vacante: wholeText(0, INT4).optional().catch(undefined),
    orden: z.enum(['nombre', 'vacante', 'creado_en']).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.int(),
    nuevas: z.int(),
    postulaciones: z.array(row),
    vacantes: z.array(z.object({ id: z.int(), titulo: z.string() })),
  }),
})

export const leerPostulacion = endpoint({
  method: 'GET',
  path: '/api/v1/postulaciones/:id',
  access: inbox,
  summary: 'Una postulación con sus notas y lo que se hizo con ella',
  params: z.object({ id }),
  reply: z.object({
    ...row.omit({ notas: true }).shape,
    mensaje: z.string(),
    archivo_nombre: z.string(),
    bytes: z.int(),
    /** The day it is deleted with its file. */
    se_borra: z.string(),
    notas: z.array(z.object({ id: z.int(), autor: z.string().nullable(), texto: z.string(), creado_en: z.string() })),
    historial: z.array(
      z.object({
        accion: z.string(),
        quien: z.string().nullable(),
        en: z.string(),
        antes: z.unknown(),
        despues: z.unknown(),
      }),
    ),
  }),
})

export const moverPostulacion = endpoint({
  method: 'PATCH',
  path: '/api/v1/postulaciones/:id',
  access: inbox,
  summary: 'Cambia el estado de una postulación; 409 si otra persona la movió o el paso no existe',
  params: z.object({ id }),
  body: z.strictObject({ version, estado: z.enum(APPLICANT_STATES) }),
  reply: z.object({ estado: z.enum(APPLICANT_STATES), version: z.int() }),
})

export const anotarPostulacion = endpoint({
  method: 'POST',
  path: '/api/v1/postulaciones/:id/notas',
  access: inbox,
  status: 201,
  summary: 'Agrega una nota para el equipo',
  params: z.object({ id }),
  body: z.strictObject({ texto: neededProse(2000) }),
  reply: z.object({ id: z.int() }),
})

export const borrarPostulacion = endpoint({
  method: 'DELETE',
  path: '/api/v1/postulaciones/:id',
  access: inbox,
  summary: 'Borra para siempre una postulación con su CV y sus notas, por ejemplo porque la persona lo pidió',
  params: z.object({ id }),
  reply: done,
  repeats: 'files',
})

export const cvPostulacion = endpoint({
  method: 'GET',
  path: '/api/v1/postulaciones/:id/cv',
  access: inbox,
  summary: 'El CV de una postulación, para descargarlo',
  params: z.object({ id }),
  file: { types: [PDF, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'] },
  reply: z.unknown(),
})
