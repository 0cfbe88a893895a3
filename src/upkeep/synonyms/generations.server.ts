import { DatabaseError } from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { atField, nameKey, tidyAliases, tidyName } from '#upkeep/brands/names.ts'
import type { agregarGeneracion, cambiarGeneracion, Generation, listaGeneraciones } from './generations-contract.ts'

const fields = 'g.id, g.version, g.marca, g.modelo, g.nombre, g.alias, g.desde, g.hasta, g.sola'
const isWanted = `$1::text is null or norma_nombre(concat_ws(' ', g.marca, g.modelo, g.nombre, array_to_string(g.alias, ' '))) like '%' || norma_nombre($1) || '%'`

/** The generations, by make and model. */
const list = listOf<Asked<typeof listaGeneraciones>, Generation>({
  columns: fields,
  from: 'generacion g',
  where: ({ q }) => ({ where: isWanted, values: [q || null] }),
  orders: { modelo: 'g.marca, g.modelo, g.desde', nombre: 'g.nombre', desde: 'g.desde' },
  defaultOrder: { orden: 'modelo', sentido: 'asc' },
  order: (by, way) => `${by.replaceAll(',', ` ${way},`)} ${way}, g.id`,
})
export const listGenerations = list.page(({ total, rows }) => ({ total, generaciones: rows }))

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

type Fields = Omit<Generation, 'id' | 'version'>

function good({ marca, modelo, nombre, alias, desde, hasta, sola }: Fields): Fields {
  const [make, model] = [tidyName(marca), tidyName(modelo)]
  const name = withoutModel(tidyName(nombre), model)
  if (!nameKey(make)) throw atField('marca', 'Escribe al menos una letra o un número.')
  if (!nameKey(model)) throw atField('modelo', 'Escribe al menos una letra o un número.')
  if (!nameKey(name)) throw atField('nombre', 'Escribe cómo se llama la generación, además del modelo.')
  if (hasta !== null && hasta < desde) throw atField('hasta', 'Termina antes de empezar: revisa los años.')
  const names = tidyAliases(
    alias.map((one) => withoutModel(tidyName(one), model)),
    name,
  )
  const isWord = [name, ...names].some((one) => !/^[a-z]{1,3}\d{2,3}$/i.test(one))
  if (sola && isWord) throw atField('sola', 'Solo las claves de letra y número (E90, W203) se dicen sin el modelo.')
  return { marca: make, modelo: model, nombre: name, alias: names, desde, hasta, sola }
}

/** «Jetta A4» of a Jetta is «A4». */
function withoutModel(name: string, model: string): string {
  const isNamed = nameKey(name).startsWith(`${nameKey(model)} `)
  return isNamed ? tidyName(name.slice(model.length)) : name
}

function valuesOf({ marca, modelo, nombre, alias, desde, hasta, sola }: Fields) {
  return [marca, modelo, nombre, alias, desde, hasta, sola]
}

function oneOf(tx: Db, id: number, lock = ''): Promise<Generation | undefined> {
  return tx.row<Generation>(`select ${fields} from generacion g where g.id = $1 ${lock}`, [id])
}

/** Questions follow at once; parts are indexed anew, since what belongs to a model is written with them. */
async function write(context: Context, work: (tx: Db) => Promise<Generation | undefined>): Promise<Generation> {
  try {
    return await context.db.transaction(async (tx) => {
      const done = await work(tx)
      if (!done) throw new Error('the generation is there')
      await wordsChanged(tx)
      await tx.rows(`select producto_cambio('{0}')`)
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
