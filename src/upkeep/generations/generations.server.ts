import { DatabaseError } from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { atField } from '#upkeep/brands/names.ts'
import type { agregarGeneracion, cambiarGeneracion, Generation, listaGeneraciones } from './contract.ts'
import { generationFile, SIDE_BY_SIDE } from './generation-columns.ts'
import { faultIn, type Fields, tidyGeneration } from './generation-fields.ts'

export const generationColumns = 'g.id, g.version, g.marca, g.modelo, g.nombre, g.alias, g.desde, g.hasta, g.sola'
const isTogether = `exists (select from generacion o where o.id <> g.id and norma_nombre(o.marca) = norma_nombre(g.marca)
  and norma_nombre(o.modelo) = norma_nombre(g.modelo)
  and least(coalesce(o.hasta, 9999), coalesce(g.hasta, 9999)) - greatest(o.desde, g.desde) + 1 > ${SIDE_BY_SIDE}) as a_la_vez`
const isWanted = `$1::text is null or norma_nombre(concat_ws(' ', g.marca, g.modelo, g.nombre, array_to_string(g.alias, ' '))) like '%' || norma_nombre($1) || '%'`

/** The generations, by make and model. */
const list = listOf<Asked<typeof listaGeneraciones>, Generation & { a_la_vez: boolean }>({
  columns: `${generationColumns}, ${isTogether}`,
  from: 'generacion g',
  where: ({ q }) => ({ where: isWanted, values: [q || null] }),
  orders: { modelo: 'g.marca, g.modelo, g.desde', nombre: 'g.nombre', desde: 'g.desde' },
  defaultOrder: { orden: 'modelo', sentido: 'asc' },
  order: (by, way) => `${by.replaceAll(',', ` ${way},`)} ${way}, g.id`,
})
export const listGenerations = list.page(({ total, rows }) => ({
  total,
  generaciones: rows.map(({ a_la_vez: _together, ...row }) => row),
}))
/** What is downloaded is what is loaded: always all its columns. */
export const exportGenerations = list.file({ name: 'generaciones', objeto: 'generaciones', columns: generationFile })

/** A new generation; 422 when the model has it already. */
export function addGeneration(body: Received<typeof agregarGeneracion>['body'], context: Context): Promise<Generation> {
  const one = good(body)
  return write(context, async (tx) => {
    const made = await tx.row<{ id: number }>(
      `insert into generacion (marca, modelo, nombre, alias, desde, hasta, sola, actualizado_por) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [...valuesOf(one), context.session.user?.id ?? null],
    )
    const after = await oneOf(tx, made?.id ?? 0)
    await note(tx, context, 'generacion_creada', { id: after?.id ?? 0, after })
    return after
  })
}

/** 404 when it is not there, 409 when somebody changed it before. */
export function changeGeneration(
  id: number,
  { version, ...body }: Received<typeof cambiarGeneracion>['body'],
  context: Context,
): Promise<Generation> {
  const one = good(body)
  return write(context, async (tx) => {
    const before = await oneOf(tx, id, 'for update')
    if (!before) throw new Refusal(404, 'Esa generación ya no está.')
    if (before.version !== version) throw stale('esta generación', before.version)
    await tx.rows(
      `update generacion set marca = $2, modelo = $3, nombre = $4, alias = $5, desde = $6, hasta = $7, sola = $8, actualizado_por = $9,
         actualizado_en = now(), version = version + 1 where id = $1`,
      [id, ...valuesOf(one), context.session.user?.id ?? null],
    )
    const after = await oneOf(tx, id)
    await note(tx, context, 'generacion_cambiada', { id, before, after })
    return after
  })
}

/** 404 when it is not there. */
export async function dropGeneration(id: number, context: Context): Promise<{ success: true }> {
  await write(context, async (tx) => {
    const before = await oneOf(tx, id, 'for update')
    if (!before) throw new Refusal(404, 'Esa generación ya no está.')
    await tx.rows('delete from generacion where id = $1', [id])
    await note(tx, context, 'generacion_borrada', { id, before })
    return before
  })
  return { success: true }
}

/** 422 at its field for what is no generation. */
function good(body: Fields): Fields {
  const tidy = tidyGeneration(body)
  const fault = faultIn(tidy)
  if (fault) throw atField(fault.campo, fault.texto)
  return tidy
}

function valuesOf({ marca, modelo, nombre, alias, desde, hasta, sola }: Fields) {
  return [marca, modelo, nombre, alias, desde, hasta, sola]
}

function oneOf(tx: Db, id: number, lock = ''): Promise<Generation | undefined> {
  return tx.row<Generation>(`select ${generationColumns} from generacion g where g.id = $1 ${lock}`, [id])
}

/** Questions follow at once; parts are indexed anew, since what belongs to a model is written with them. */
export async function generationsChanged(tx: Db): Promise<void> {
  await wordsChanged(tx)
  await tx.rows(`select producto_cambio('{0}')`)
}

async function write(context: Context, work: (tx: Db) => Promise<Generation | undefined>): Promise<Generation> {
  try {
    return await context.db.transaction(async (tx) => {
      const done = await work(tx)
      if (!done) throw new Error('the generation is there')
      await generationsChanged(tx)
      return done
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw atField('nombre', 'Ese modelo ya tiene una generación con ese nombre.')
    throw error
  }
}

type Told = { id: number; before?: Generation; after?: Generation | undefined }

function note(tx: Db, context: Context, accion: string, { id, before, after }: Told): Promise<void> {
  return audit(tx, context, { accion, objeto: 'generaciones', objetoId: id, antes: before, despues: after })
}
