import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'

const read = { permissions: ['documentos-read'] }
/** Documents of one mail at most; and of those whose files go with it. */
export const MAIL_MOST = 200
export const ATTACHED_MOST = 10

export const enviarDocumentos = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/correo',
  access: read,
  concern: 'papeles',
  summary: `Manda documentos por correo a quien lo pide o a las personas del cliente: XML y PDF hasta ${ATTACHED_MOST} documentos, enlaces si son más`,
  status: 202,
  body: z.strictObject({
    uuids: z
      .array(z.guid('Un UUID lleva 32 letras y números en cinco grupos.'))
      .min(1, 'Elige al menos un documento.')
      .max(MAIL_MOST, `Elige ${MAIL_MOST} documentos como máximo.`),
    /** `mi`: whoever asks; `todos`: the people of each document's client who may read documents. */
    para: z.enum(['mi', 'todos']),
  }),
  reply: z.object({
    documentos: z.number(),
    /** Names of whom it goes to. */
    personas: z.array(z.string()),
    /** False where the files were too many or too large: the mail carries links. */
    con_archivos: z.boolean(),
  }),
})

const preference = z.object({ correo_automatico: z.boolean() })

export const preferenciaDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/preferencia',
  access: read,
  summary: 'Si las personas del cliente de la sesión reciben por correo sus documentos nuevos',
  reply: preference,
})

export const cambiarPreferenciaDocumentos = endpoint({
  method: 'PUT',
  path: '/api/v1/documentos/preferencia',
  access: read,
  concern: 'papeles',
  summary: 'Pide o deja de pedir los documentos nuevos por correo, para el cliente de la sesión',
  body: z.strictObject({ correo_automatico: z.boolean() }),
  reply: preference,
})
