import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, instant, needed, oneLine, rowId, version } from '#kit/base/kinds.ts'
import { card } from '#catalogue/parts/contract.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { picture } from '#publishing/pictures/pictures-contract.ts'
import { DECIDED, ENDING, STATES } from '#publishing/editor/states.ts'

const may = (what: string) => ({ permissions: [`publicaciones-${what}`] })
export const POSITIONS = ['inicio', 'blog'] as const
export const AUDIENCES = ['publico', 'cliente', 'grupo'] as const

/** T-15, E-18. Lives one second, so that nobody sees a banner longer than that after its date. */
export const bannersPublicos = endpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'public',
  summary: 'Los banners de una posición que hoy tocan a quien pregunta, en su orden',
  cache: 'public, max-age=1',
  query: z.object({ posicion: z.enum(POSITIONS).optional().catch(undefined) }),
  reply: z.array(
    z.object({
      id: z.int(),
      titulo: z.string(),
      alt: z.string(),
      /** A page of the site without the base path, or https; null: leads nowhere. */
      liga: z.string().nullable(),
      escritorio: picture,
      movil: picture,
    }),
  ),
})

const filtrado = z.object({ filtrado: z.array(card) })

/** T-16. */
export const prodsbanner = endpoint({
  method: 'GET',
  path: '/api/controllerpeticiones/prodsbanner',
  access: 'public',
  summary: 'Las partes que anuncian los banners de hoy',
  cache: 'public, max-age=1',
  reply: filtrado,
})

/** T-17. */
export const prodsbannerbestbuy = endpoint({
  method: 'GET',
  path: '/api/controllerpeticiones/prodsbannerbestbuy',
  access: 'public',
  summary: 'Las partes de los banners de hoy que son mejor compra',
  cache: 'public, max-age=1',
  reply: filtrado,
})

export const banner = z.object({
  id: z.int(),
  titulo: z.string(),
  alt: z.string(),
  liga: z.string().nullable(),
  posicion: z.enum(POSITIONS),
  audiencia: z.enum(AUDIENCES),
  grupo_id: z.int().nullable(),
  grupo: z.string().nullable(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  estado: z.enum(STATES),
  orden: z.int(),
  imagen_id: z.int(),
  imagen: picture,
  imagen_movil_id: z.int().nullable(),
  imagen_movil: picture.nullable(),
  foco_x: z.int(),
  foco_y: z.int(),
  escritorio: picture,
  movil: picture,
  /** Code of the part it advertises. */
  k_parte: z.string().nullable(),
  mejor_compra: z.boolean(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const listaBanners = endpoint({
  method: 'GET',
  path: '/api/v1/banners',
  access: may('read'),
  summary: 'Todos los banners, por posición y orden',
  query: z.object({
    q: listQuery.q,
    estado: z.enum(STATES).optional().catch(undefined),
    posicion: z.enum(POSITIONS).optional().catch(undefined),
    audiencia: z.enum(AUDIENCES).optional().catch(undefined),
    vence: z.enum(ENDING).optional().catch(undefined),
  }),
  reply: z.object({ total: z.int(), banners: z.array(banner) }),
})

export const leerBanner = endpoint({
  method: 'GET',
  path: '/api/v1/banners/:id',
  access: may('read'),
  summary: 'Un banner y los grupos de clientes a los que puede ir',
  params: z.object({ id }),
  reply: z.object({
    banner,
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

export const opcionesBanner = endpoint({
  method: 'GET',
  path: '/api/v1/banners/opciones',
  access: may('read'),
  summary: 'Los grupos de clientes a los que puede ir un banner',
  reply: z.object({ grupos: z.array(z.object({ id: z.int(), nombre: z.string() })) }),
})

const when = instant().nullable()
const hundredths = z.int().min(0).max(100)

const fields = {
  titulo: needed(120),
  alt: needed(300),
  liga: oneLine(500).nullable(),
  posicion: z.enum(POSITIONS),
  audiencia: z.enum(AUDIENCES),
  grupo_id: rowId().nullable(),
  desde: when,
  hasta: when,
  estado: z.enum(DECIDED),
  imagen_id: rowId('Sube la imagen.'),
  imagen_movil_id: rowId().nullable(),
  foco_x: hundredths,
  foco_y: hundredths,
  k_parte: oneLine(40).nullable(),
  mejor_compra: z.boolean(),
}

export const crearBanner = endpoint({
  method: 'POST',
  path: '/api/v1/banners',
  access: may('create'),
  status: 201,
  summary: 'Crea un banner, al final de su posición',
  body: z.strictObject(fields),
  reply: banner,
})

export const editarBanner = endpoint({
  method: 'PATCH',
  path: '/api/v1/banners/:id',
  access: may('update'),
  summary: 'Cambia un banner',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(fields).partial().shape }),
  reply: banner,
})

export const ordenarBanners = endpoint({
  method: 'PUT',
  path: '/api/v1/banners/orden',
  access: may('update'),
  summary: 'Cambia el orden de los banners de una posición: todos sus números, del primero al último',
  body: z.strictObject({ posicion: z.enum(POSITIONS), ids: z.array(rowId()).min(1).max(200) }),
  reply: done,
})

export const borrarBanner = endpoint({
  method: 'DELETE',
  path: '/api/v1/banners/:id',
  access: may('delete'),
  summary: 'Borra un banner; se puede deshacer',
  params: z.object({ id }),
  reply: done,
})

export const restaurarBanner = endpoint({
  method: 'POST',
  path: '/api/v1/banners/:id/restauracion',
  access: may('delete'),
  summary: 'Deshace el borrado de un banner',
  params: z.object({ id }),
  reply: done,
})
