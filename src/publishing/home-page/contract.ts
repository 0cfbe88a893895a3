import { z } from 'zod'
import { card } from '#catalogue/parts/contract.ts'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, instant, needed, oneLine, prose, rowId } from '#kit/base/kinds.ts'
import { MADE_KINDS, OWN_KINDS } from './blocks.ts'

const kind = z.enum([...OWN_KINDS, ...MADE_KINDS])

export const inicio = endpoint({
  method: 'GET',
  path: '/api/v1/inicio',
  access: 'public',
  summary: 'Los bloques que hoy muestra la página de inicio, en su orden',
  // Another day or a version that is not published are for who edits; for anybody else they count as not said.
  query: z.object({ dia: instant().optional().catch(undefined), version: id.optional().catch(undefined) }),
  reply: z.object({
    bloques: z.array(
      z.object({
        clave: z.string(),
        tipo: kind,
        titulo: z.string(),
        texto: z.string(),
        liga: z.string(),
        /** Of a line or a brand the best sold; empty of all others. */
        partes: z.array(card),
      }),
    ),
  }),
  cache: 'public, max-age=1',
})

const block = z.strictObject({
  clave: needed(20),
  tipo: kind,
  oculto: z.boolean(),
  desde: instant().nullable(),
  hasta: instant().nullable(),
  titulo: oneLine(80),
  texto: prose(600),
  liga: formed(300, /^(?:\/(?:[^\s\\/][^\s\\]*)?)?$/, 'Escribe una página del sitio, por ejemplo /ListaProds.'),
  objeto: rowId().nullable(),
})

export const leerInicio = endpoint({
  method: 'GET',
  path: '/api/v1/inicio/edicion',
  access: { permissions: ['publicaciones-read'] },
  summary: 'Todos los bloques del inicio, sus versiones y de qué líneas y marcas puede haber',
  reply: z.object({
    /** The one in force; null while it is the house's own order. */
    version: z.int().nullable(),
    bloques: z.array(block),
    versiones: z.array(
      z.object({
        id: z.int(),
        publicada_en: z.string(),
        guardada_por: z.string().nullable(),
        cambios: z.array(z.string()),
      }),
    ),
    lineas: z.array(z.object({ id: z.number(), nombre: z.string() })),
    marcas: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
})

export const guardarInicio = endpoint({
  method: 'POST',
  path: '/api/v1/inicio/versiones',
  access: { permissions: ['publicaciones-update'] },
  summary: 'Guarda los bloques del inicio, para verlos o publicados',
  body: z.strictObject({
    /** The version in force that the change began with. */
    base: rowId().nullable(),
    bloques: z.array(block).min(1, 'Deja al menos un bloque.').max(40, 'Caben hasta 40 bloques.'),
    publicar: z.boolean(),
  }),
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const volverInicio = endpoint({
  method: 'POST',
  path: '/api/v1/inicio/versiones/:id/publicacion',
  access: { permissions: ['publicaciones-update'] },
  summary: 'Vuelve a poner en uso una versión anterior del inicio',
  params: z.object({ id }),
  reply: z.object({ id: z.int() }),
})
