import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id, instant, oneLine, prose, rowId, version } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { DECIDED, ENDING, STATES } from '#publishing/editor/states.ts'
import { AUDIENCES, FORMS, FREQUENCIES, WATCHED } from './notice-words.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const write = { permissions: ['anuncios-write'] }

/** What somebody is shown. */
const told = z.object({
  id: z.int(),
  /** Grows when the words change. */
  edicion: z.int(),
  titulo: z.string(),
  texto: z.string(),
  liga: z.string().nullable(),
  liga_texto: z.string(),
  forma: z.enum(FORMS),
  frecuencia: z.enum(FREQUENCIES),
  requiere_enterado: z.boolean(),
})

/** Lives one second, so that nobody is told a thing longer than that after its date. */
export const anunciosVigentes = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios/vigentes',
  access: 'public',
  summary: 'Los anuncios de este momento para quien pregunta, el más importante primero, sin los que ya cerró',
  cache: 'public, max-age=1',
  reply: z.object({
    anuncios: z.array(
      z.object({
        ...told.shape,
        /** Meant for staff or for clients, not for everybody: told on screens of work too. */
        propio: z.boolean(),
      }),
    ),
  }),
})

export const verAnuncio = endpoint({
  method: 'POST',
  path: '/api/v1/anuncios/:id/visto',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Quien pregunta cerró el anuncio, o con `enterado` dice que lo leyó; repetirlo no cambia nada',
  params: z.object({ id }),
  body: z.strictObject({ enterado: z.boolean() }),
  reply: done,
})

const clash = z.object({ id: z.int(), titulo: z.string(), desde: z.string().nullable(), hasta: z.string().nullable() })

const notice = z.object({
  ...told.shape,
  audiencia: z.enum(AUDIENCES),
  grupo_id: z.int().nullable(),
  grupo: z.string().nullable(),
  cliente_clave: z.string().nullable(),
  cliente: z.string().nullable(),
  roles: z.array(z.string()),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  prioridad: z.int(),
  estado: z.enum(STATES),
  enterados: z.int(),
  vistos: z.int(),
  /** Others of its form that somebody would be told at the same time. */
  conflictos: z.array(clash),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

const list = listedBy({
  estado: z.enum(STATES).optional().catch(undefined),
  forma: z.enum(FORMS).optional().catch(undefined),
  audiencia: z.enum(AUDIENCES).optional().catch(undefined),
  vence: z.enum(ENDING).optional().catch(undefined),
  orden: z.enum(['titulo', 'desde', 'hasta', 'prioridad', 'actualizado_en']).optional().catch(undefined),
})

export const listaAnuncios = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios',
  access: write,
  summary: 'Los anuncios con su estado de este momento y lo que choca con ellos',
  query: list.page,
  reply: z.object({ total: z.int(), anuncios: z.array(notice) }),
})

export const exportarAnuncios = listFile({
  path: '/api/v1/anuncios/exportacion/:formato',
  access: write,
  summary: 'La lista filtrada como archivo',
  query: list.file,
})

export const opcionesAnuncio = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios/opciones',
  access: write,
  summary: 'Los grupos de clientes y los roles del personal a los que puede ir un anuncio',
  reply: z.object({ grupos: z.array(z.object({ id: z.int(), nombre: z.string() })), roles: z.array(z.string()) }),
})

export const leerAnuncio = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios/:id',
  access: write,
  summary: 'Un anuncio para editarlo',
  params: z.object({ id }),
  reply: notice,
})

const when = instant().nullable()
const fields = {
  titulo: oneLine(120).min(1, 'Escribe el título.'),
  texto: prose(600),
  liga: oneLine(500).nullable(),
  liga_texto: oneLine(60),
  forma: z.enum(FORMS),
  audiencia: z.enum(AUDIENCES),
  grupo_id: rowId().nullable(),
  cliente_clave: oneLine(40).nullable(),
  roles: z.array(oneLine(60)).max(20),
  desde: when,
  hasta: when,
  frecuencia: z.enum(FREQUENCIES),
  requiere_enterado: z.boolean(),
  prioridad: z.int().min(1).max(3),
  estado: z.enum(DECIDED),
}

export const crearAnuncio = endpoint({
  method: 'POST',
  path: '/api/v1/anuncios',
  access: write,
  status: 201,
  summary: 'Crea un anuncio',
  body: z.strictObject(fields),
  reply: notice,
})

export const editarAnuncio = endpoint({
  method: 'PATCH',
  path: '/api/v1/anuncios/:id',
  access: write,
  summary: 'Cambia un anuncio; cuando cambian sus palabras, quien ya lo cerró lo vuelve a ver',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(fields).partial().shape }),
  reply: notice,
})

export const borrarAnuncio = endpoint({
  method: 'DELETE',
  path: '/api/v1/anuncios/:id',
  access: write,
  summary: 'Borra un anuncio; se puede deshacer',
  params: z.object({ id }),
  reply: done,
})

export const restaurarAnuncio = endpoint({
  method: 'POST',
  path: '/api/v1/anuncios/:id/restauracion',
  access: write,
  summary: 'Deshace el borrado de un anuncio',
  params: z.object({ id }),
  reply: done,
})

const watched = {
  q: listQuery.q,
  pagina: listQuery.pagina,
  por: listQuery.por,
  situacion: z.enum(WATCHED).optional().catch(undefined),
}

/** beyond.md 58. */
export const personasAnuncio = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios/:id/personas',
  access: write,
  summary: 'Quién se enteró y cuándo, quién solo lo cerró y quién falta',
  params: z.object({ id }),
  query: z.object(watched),
  reply: z.object({
    total: z.int(),
    personas: z.array(
      z.object({
        id: z.int(),
        nombre: z.string(),
        de: z.string(),
        visto_en: z.string().nullable(),
        enterado_en: z.string().nullable(),
      }),
    ),
  }),
})

export const exportarPersonas = endpoint({
  method: 'GET',
  path: '/api/v1/anuncios/:id/personas/exportacion/:formato',
  access: write,
  summary: 'Las mismas personas como archivo',
  params: z.object({ id, formato: z.enum(['csv', 'xlsx']) }),
  query: z.object({ ...watched, columnas: oneLine(300).optional().catch(undefined) }),
  file: sheetFile,
  reply: z.unknown(),
})
