import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { INT4, oneLine, whole } from '#kit/base/kinds.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { AREAS, LOOKS, MOST_TEXT } from './kinds.ts'

const write = { permissions: ['empresa-write'] }

export const textosPropios = endpoint({
  method: 'GET',
  path: '/api/v1/textos',
  access: 'public',
  summary: 'Los textos del sitio que la empresa cambió, por lo que decían; los demás dicen lo de siempre',
  cache: 'public, max-age=300',
  everybodys: true,
  reply: z.object({ textos: z.record(z.string(), z.string()) }),
})

const row = z.object({
  clave: z.string(),
  area: z.enum(AREAS),
  /** Where it stands, in a sentence. */
  donde: z.string(),
  /** What visitors read now. */
  dice: z.string(),
  /** What they would read had nobody changed it. */
  original: z.string(),
  cambiado: z.boolean(),
  /** There is no Spanish, neither of the program nor of the company. */
  en_ingles: z.boolean(),
  actualizado_en: z.string().nullable(),
  actualizado_por: z.string().nullable(),
})

const asked = listedBy({
  area: z.enum(AREAS).optional().catch(undefined),
  estado: z.enum(['cambiado', 'original', 'en_ingles']).optional().catch(undefined),
  orden: z.enum(['area', 'dice', 'actualizado_en']).optional().catch(undefined),
})

export const textos = endpoint({
  method: 'GET',
  path: '/api/v1/textos/todos',
  access: write,
  summary: 'Los textos del sitio: lo que dicen y lo que decían',
  query: asked.page,
  reply: z.object({ total: z.int(), textos: z.array(row) }),
})

export const textosArchivo = listFile({
  path: '/api/v1/textos/todos/exportacion/:formato',
  access: write,
  summary: 'Los textos del sitio como archivo',
  query: asked.file,
})

const params = z.object({ clave: oneLine(60) })
/** Null: what the program says. */
const own = { es: z.string().nullable(), en: z.string().nullable() }

export const texto = endpoint({
  method: 'GET',
  path: '/api/v1/textos/todos/:clave',
  access: write,
  summary: 'Un texto del sitio para editarlo, con su historial',
  params,
  reply: z.object({
    clave: z.string(),
    area: z.enum(AREAS),
    donde: z.string(),
    forma: z.enum(LOOKS),
    /** A page where it can be seen, under the base path. */
    pagina: z.string().nullable(),
    ...own,
    original: z.object({ es: z.string().nullable(), en: z.string() }),
    /** What is written in its places, `{folio}`. */
    lugares: z.array(
      z.object({ nombre: z.string(), explica: z.string(), ejemplo: z.string(), puede_faltar: z.boolean() }),
    ),
    largo: z.int(),
    /** Nothing may be said there. */
    puede_vaciarse: z.boolean(),
    version: z.int(),
    actualizado_en: z.string().nullable(),
    actualizado_por: z.string().nullable(),
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

const typed = oneLine(MOST_TEXT).nullable()

export const editarTexto = endpoint({
  method: 'PUT',
  path: '/api/v1/textos/todos/:clave',
  access: write,
  summary: 'Cambia un texto del sitio; null es el original. 409 cuando otra persona lo cambió antes',
  params,
  body: z.strictObject({ version: whole(0, INT4), es: typed, en: typed }),
  /** What it said before, to take the change back. */
  reply: z.object({ version: z.int(), antes: z.object(own) }),
})
