import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, INT4, oneLine, prose, version, whole } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const mayTeach = { permissions: ['sinonimos-write'] }
export const SYNONYM_KINDS = ['sinonimo', 'dirigido', 'abreviatura', 'correccion'] as const

const words = oneLine(80).min(2, 'Escribe al menos 2 letras.')
const wordFields = {
  termino: words,
  destino: words,
  tipo: z.enum(SYNONYM_KINDS),
  activo: z.boolean(),
}
export const word = z.object({
  termino: z.string(),
  destino: z.string(),
  tipo: z.enum(SYNONYM_KINDS),
  activo: z.boolean(),
})
export type Word = z.output<typeof word>

/** A word as it will be: what is in use, with what the draft does to it. */
export const draftedWord = word.extend({
  /** Of the word in use; null while it is only in the draft. */
  id: z.int().nullable(),
  borrador: z.object({ id: z.int(), version: z.int(), quien: z.string().nullable() }).nullable(),
  estado: z.enum(['igual', 'nueva', 'cambiada', 'quitada']),
  /** What is in use, where the draft says something else. */
  antes: word.nullable(),
})

export const editarSinonimos = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos/edicion',
  access: mayTeach,
  summary: 'Las palabras como quedarán al publicar el borrador, por página',
  query: z.object({
    q: listQuery.q,
    tipo: z.enum(SYNONYM_KINDS).optional().catch(undefined),
    activo: z.enum(['si', 'no']).optional().catch(undefined),
    /** Only what the draft changes. */
    solo: z.literal('cambios').optional().catch(undefined),
    orden: z.enum(['termino', 'destino', 'tipo']).optional().catch(undefined),
    sentido: listQuery.sentido,
    pagina: listQuery.pagina,
    por: listQuery.por,
  }),
  reply: z.object({
    total: z.int(),
    palabras: z.array(draftedWord),
    /** Changes in the draft, and its fingerprint: what was tried is what is published. */
    cambios: z.int(),
    huella: z.string(),
  }),
})

export const exportarSinonimos = listFile({
  path: '/api/v1/sinonimos/exportacion/:formato',
  access: mayTeach,
  summary: 'Las palabras, con lo que el borrador cambia, como archivo',
  query: z.object({
    q: listQuery.q,
    tipo: z.enum(SYNONYM_KINDS).optional().catch(undefined),
    activo: z.enum(['si', 'no']).optional().catch(undefined),
    solo: z.literal('cambios').optional().catch(undefined),
  }),
})

export const agregarPalabra = endpoint({
  method: 'POST',
  path: '/api/v1/sinonimos/borrador',
  access: mayTeach,
  status: 201,
  summary: 'Pone una palabra nueva en el borrador; 422 si ya está enseñada',
  body: z.strictObject({ ...wordFields, tipo: wordFields.tipo.default('sinonimo'), activo: z.boolean().default(true) }),
  reply: draftedWord,
})

export const cambiarPalabra = endpoint({
  method: 'PATCH',
  path: '/api/v1/sinonimos/:id/borrador',
  access: mayTeach,
  summary:
    'Cambia, apaga o quita en el borrador una palabra en uso; version es la de su cambio anterior, 0 si no lo hay',
  params: z.object({ id }),
  body: z.strictObject({
    version: whole(0, INT4),
    ...z.object({ ...wordFields, quitado: z.boolean() }).partial().shape,
  }),
  reply: draftedWord,
})

export const cambiarBorrador = endpoint({
  method: 'PATCH',
  path: '/api/v1/sinonimos/borrador/:id',
  access: mayTeach,
  summary: 'Cambia una palabra que solo está en el borrador',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(wordFields).partial().shape }),
  reply: draftedWord,
})

export const tirarBorradorDePalabra = endpoint({
  method: 'DELETE',
  path: '/api/v1/sinonimos/borrador/:id',
  access: mayTeach,
  summary: 'Saca del borrador un cambio: la palabra queda como está en uso',
  params: z.object({ id }),
  reply: done,
})

export const tirarBorradorDePalabras = endpoint({
  method: 'DELETE',
  path: '/api/v1/sinonimos/borrador',
  access: mayTeach,
  summary: 'Tira todo el borrador',
  reply: done,
})

const reading = z.object({
  /** What was understood: «Balata», «Nissan Tsuru», «2005». */
  entendido: z.array(z.string()),
  sin_entender: z.array(z.string()),
  correcciones: z.array(z.string()),
  total: z.int(),
  /** Nothing is just that: the rows are what comes nearest. */
  parecidos: z.boolean(),
  primeros: z.array(z.object({ k_parte: z.string(), descripcion: z.string(), linea: z.string() })),
  /** Whether one of the first rows is what the query expects; null: it expects nothing. */
  cumple: z.boolean().nullable(),
})
export type TriedReading = z.output<typeof reading>

export const probarSinonimos = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos/prueba',
  access: mayTeach,
  summary: 'Hace las consultas de prueba y las más buscadas con las palabras en uso y con el borrador, y compara',
  reply: z.object({
    huella: z.string(),
    cambios: z.int(),
    consultas: z.int(),
    /** The whole test set, and of what is really asked what the draft changes. */
    resultados: z.array(
      z.object({
        consulta: z.string(),
        origen: z.enum(['prueba', 'buscada', 'sin_resultado']),
        espera: z.string(),
        cambia: z.boolean(),
        antes: reading,
        despues: reading,
      }),
    ),
    /** A word that descriptions are read through: its whole effect is seen once the index is made anew. */
    pide_indice: z.boolean(),
  }),
})

export const publicarSinonimos = endpoint({
  method: 'POST',
  path: '/api/v1/sinonimos/publicaciones',
  access: mayTeach,
  status: 201,
  summary: 'Pone en uso todo el borrador; 409 si cambió desde la huella',
  body: z.strictObject({ huella: oneLine(64), nota: prose(200).optional() }),
  reply: z.object({ id: z.int(), cambios: z.int() }),
})

export const publicacionesDeSinonimos = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos/publicaciones',
  access: mayTeach,
  summary: 'Las últimas 30 publicaciones, la última primero',
  reply: z.array(
    z.object({
      id: z.int(),
      nota: z.string(),
      quien: z.string().nullable(),
      publicado_en: z.string(),
      deshecha_en: z.string().nullable(),
      deshecha_por: z.string().nullable(),
      cambios: z.array(z.object({ antes: word.nullable(), despues: word.nullable() })),
    }),
  ),
})

export const deshacerPublicacion = endpoint({
  method: 'POST',
  path: '/api/v1/sinonimos/publicaciones/:id/deshacer',
  access: mayTeach,
  summary: 'Vuelve a las palabras de antes de la última publicación; 409 si no es la última o algo cambió después',
  params: z.object({ id }),
  reply: done,
})

export const consultasDePrueba = endpoint({
  method: 'GET',
  path: '/api/v1/sinonimos/consultas',
  access: mayTeach,
  summary: 'Las consultas con que se prueba un borrador',
  reply: z.array(z.object({ id: z.int(), consulta: z.string(), espera: z.string() })),
})

export const agregarConsulta = endpoint({
  method: 'POST',
  path: '/api/v1/sinonimos/consultas',
  access: mayTeach,
  status: 201,
  summary: 'Agrega una consulta de prueba; la que ya está cambia lo que espera',
  body: z.strictObject({
    consulta: oneLine(120).min(3, 'Escribe al menos 3 letras.'),
    espera: oneLine(80).optional(),
  }),
  reply: z.object({ id: z.int(), consulta: z.string(), espera: z.string() }),
})

export const quitarConsulta = endpoint({
  method: 'DELETE',
  path: '/api/v1/sinonimos/consultas/:id',
  access: mayTeach,
  summary: 'Quita una consulta de prueba',
  params: z.object({ id }),
  reply: done,
})
