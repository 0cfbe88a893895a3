import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, prose, rowId, version } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const mayWrite = { permissions: ['lineas-write'] }
const mayRelate = { permissions: ['marcas-write', 'lineas-write'] }

export const lineRecord = z.object({
  id: z.int(),
  nombre: z.string(),
  slug: z.string(),
  descripcion: z.string(),
  activo: z.boolean(),
  /** Active parts, at the last recount. */
  total: z.int(),
  /** Brands that carry it. */
  marcas: z.int(),
  actualizado_en: z.string(),
  version: z.int(),
})

const list = listedBy({
  activo: z.enum(['si', 'no']).optional().catch(undefined),
  orden: z.enum(['nombre', 'total', 'marcas', 'actualizado_en']).optional().catch(undefined),
})

export const listaLineas = endpoint({
  method: 'GET',
  path: '/api/v1/lineas/todas',
  access: mayWrite,
  summary: 'Líneas para administrarlas, por página',
  query: list.page,
  reply: z.object({ total: z.int(), lineas: z.array(lineRecord) }),
})

export const exportarLineas = listFile({
  path: '/api/v1/lineas/todas/exportacion/:formato',
  access: mayWrite,
  summary: 'Las líneas filtradas como archivo',
  query: list.file,
})

export const leerLinea = endpoint({
  method: 'GET',
  path: '/api/v1/lineas/todas/:id',
  access: mayWrite,
  summary: 'Una línea para administrarla',
  params: z.object({ id }),
  reply: lineRecord,
})

const fields = { nombre: needed(80), descripcion: prose(1000).optional(), activo: z.boolean().optional() }

/** T-35b. */
export const storeLinea = endpoint({
  method: 'POST',
  path: '/api/storeLinea',
  access: mayWrite,
  status: 201,
  summary: 'Crea una línea; 422 si ya hay otra con ese nombre, sin contar mayúsculas ni acentos',
  body: z.strictObject(fields),
  reply: lineRecord,
})

/** T-35c. */
export const updateLinea = endpoint({
  method: 'POST',
  path: '/api/updateLinea/:id',
  access: mayWrite,
  summary: 'Cambia una línea; 409 si alguien más la cambió',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(fields).partial().shape }),
  reply: lineRecord,
})

/** T-35d. */
export const deleteLinea = endpoint({
  method: 'POST',
  path: '/api/deleteLinea/:id',
  access: mayWrite,
  summary: 'Borra una línea que nada usa; 409 con el número de productos si algo la usa',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), deshacer: z.int() }),
})

export const deshacerLinea = endpoint({
  method: 'POST',
  path: '/api/v1/lineas/deshacer/:id',
  access: mayWrite,
  summary: 'Pone de vuelta una línea borrada; 409 si ya no se puede',
  params: z.object({ id }),
  reply: done,
})

const named = z.object({ id: z.int(), nombre: z.string() })

export const leerRelacion = endpoint({
  method: 'GET',
  path: '/api/v1/marcas-lineas',
  access: mayRelate,
  summary: 'Qué marca de partes maneja qué línea: 50 líneas por 20 marcas a la vez',
  query: z.object({
    /** Part of the names of lines, and of brands. */
    q: listQuery.q,
    marca: listQuery.q,
    pagina: listQuery.pagina,
    marcas: listQuery.pagina,
  }),
  reply: z.object({
    version: z.int(),
    lineas: z.array(named),
    total_lineas: z.int(),
    marcas: z.array(named),
    total_marcas: z.int(),
    /** Ticked: [marca, linea]. */
    pares: z.array(z.tuple([z.int(), z.int()])),
    /** Active parts of a brand in a line, at the last recount: [marca, linea, partes]. */
    partes: z.array(z.tuple([z.int(), z.int(), z.int()])),
  }),
})

export const guardarRelacion = endpoint({
  method: 'PUT',
  path: '/api/v1/marcas-lineas',
  /** Thousands of crosses of brand and line. */
  maxBody: 512 * 1024,
  access: mayRelate,
  summary: 'Guarda las casillas cambiadas; 409 si alguien más cambió la relación, 422 si una marca o línea ya no está',
  body: z.strictObject({
    version,
    cambios: z
      .array(z.strictObject({ marca_id: rowId(), linea_id: rowId(), va: z.boolean() }))
      .min(1, 'No hay cambios que guardar.')
      .max(5000, 'Hasta 5,000 casillas a la vez.'),
  }),
  reply: z.object({ version: z.int(), cambiadas: z.int() }),
})
