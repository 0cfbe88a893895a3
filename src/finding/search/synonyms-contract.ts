import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine } from '#kit/base/kinds.ts'

const synonym = z.object({
  id: z.int(),
  termino: z.string(),
  destino: z.string(),
  tipo: z.enum(['sinonimo', 'dirigido', 'abreviatura', 'correccion']),
  activo: z.boolean(),
})
const words = oneLine(80, 'Hasta 80 caracteres').min(2, 'Escribe al menos 2 caracteres')
const synonymBody = z.strictObject({
  termino: words,
  destino: words,
  tipo: z.enum(['sinonimo', 'dirigido', 'abreviatura', 'correccion']).default('sinonimo'),
  activo: z.boolean().default(true),
})
const mayTeach = { permissions: ['sinonimos-write'] }

export const synonyms = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos',
  access: mayTeach,
  summary: 'Palabras que el buscador entiende como otras',
  reply: z.array(synonym),
})
export const addSynonym = endpoint({
  method: 'POST',
  path: '/api/v1/sinonimos',
  access: mayTeach,
  summary: 'Enseña una palabra al buscador; 422 si ya existe',
  body: synonymBody,
  reply: synonym,
  status: 201,
})
export const changeSynonym = endpoint({
  method: 'PATCH',
  path: '/api/v1/sinonimos/:id',
  access: mayTeach,
  summary: 'Cambia o apaga una palabra',
  params: z.object({ id }),
  body: synonymBody.partial(),
  reply: synonym,
})
