import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

const mayTeach = { permissions: ['sinonimos-write'] }
export const LEARNT_KINDS = ['abreviatura', 'correccion', 'pegada'] as const
const state = z.enum(['nueva', 'aceptada', 'rechazada'])

/** What the catalogue taught, with its evidence. */
export const learntWord = z.object({
  id: z.int(),
  termino: z.string(),
  destino: z.string(),
  tipo: z.enum(LEARNT_KINDS),
  /** Descriptions that write it so. */
  partes: z.int(),
  ejemplos: z.array(z.string()),
  /** Beyond doubt: in use until somebody says that it is not the same. */
  segura: z.boolean(),
  estado: state,
  quien: z.string().nullable(),
})
export type LearntWord = z.output<typeof learntWord>

export const palabrasAprendidas = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos/aprendidas',
  access: mayTeach,
  summary: 'Lo que el catálogo enseñó al hacer el índice: primero lo dudoso por decidir, con sus pruebas',
  query: z.object({
    /** `dudosas`: to be decided; `en_uso`: used without anybody having decided; `decididas`. */
    cuales: z.enum(['dudosas', 'en_uso', 'decididas']).optional().catch(undefined),
    pagina: listQuery.pagina,
  }),
  reply: z.object({
    palabras: z.array(learntWord),
    paginas: z.int(),
    cuantas: z.object({ dudosas: z.int(), en_uso: z.int(), decididas: z.int() }),
  }),
})

export const decidirAprendida = endpoint({
  method: 'PATCH',
  path: '/api/v1/sinonimos/aprendidas/:id',
  access: mayTeach,
  summary: 'Acepta una palabra aprendida, dice que no es lo mismo, o deshace lo decidido; 409 si alguien decidió antes',
  params: z.object({ id }),
  body: z.strictObject({
    /** As it was seen. */
    antes: state,
    estado: state,
  }),
  reply: learntWord,
})
