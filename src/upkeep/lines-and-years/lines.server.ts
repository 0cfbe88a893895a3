import pg from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { lineRenamed, lockRelation } from '#upkeep/brands/follow.server.ts'
import { refuseWhenUsed } from '#upkeep/brands/in-use.ts'
import { lineColumns, type LineRecord } from './line-columns.ts'
import type { listaLineas, storeLinea, updateLinea } from './lines-contract.ts'
import { atField, nameKey, tidyName } from '#upkeep/brands/names.ts'
import { keepForUndo } from '#upkeep/brands/undo.server.ts'

const record = `
  l.id, l.nombre, l.slug, l.descripcion, l.activa as activo, coalesce(c.partes, 0) as total,
  (select count(*) from marca_linea ml where ml.linea_id = l.id) as marcas, l.actualizado_en, l.version`
const joins = `left join catalogo_conteo c on c.clase = 'linea' and c.id = l.id and c.otro = 0`
const isWanted = `($1::text is null or l.nombre_norm like '%' || norma_nombre($1) || '%')
  and ($2::text is null or l.activa = ($2 = 'si'))`

/** The lines, by name unless told. */
const lines = listOf<Asked<typeof listaLineas>, LineRecord>({
  columns: record,
  from: 'linea l',
  joins,
  where: ({ q, activo }) => ({ where: isWanted, values: [q || null, activo ?? null] }),
  orders: { nombre: 'l.nombre_norm', total: 'total', marcas: 'marcas', actualizado_en: 'l.actualizado_en' },
  defaultOrder: { orden: 'nombre', sentido: 'asc' },
  order: (by, way) => `${by} ${way}, l.nombre_norm`,
})
export const listLines = lines.page(({ total, rows }) => ({ total, lineas: rows }))
export const exportLines = lines.file({ name: 'lineas', objeto: 'lineas', columns: lineColumns })

/** One line; 404 when it is not there. */
export async function findLine(db: Db, id: number): Promise<LineRecord> {
  const found = await db.row<LineRecord>(`select ${record} from linea l ${joins} where l.id = $1`, [id])
  if (!found) throw new Refusal(404, 'La línea no existe.')
  return found
}

function factsOf({ nombre, descripcion, activo }: LineRecord) {
  return { nombre, descripcion, activo }
}

function goodName(text: string): string {
  const nombre = tidyName(text)
  if (!nameKey(nombre)) throw atField('nombre', 'Escribe al menos una letra o un número.')
  return nombre
}

/** The index decides who of two makes a line of that name. */
function explained(nombre: string) {
  return (error: unknown): never => {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error
    throw atField('nombre', `Ya hay una línea que se llama «${nombre}», sin contar mayúsculas ni acentos.`)
  }
}

/** T-35b. 422 when the name is taken. */
export async function createLine(
  { descripcion = '', activo = true, ...given }: Received<typeof storeLinea>['body'],
  context: Context,
): Promise<LineRecord> {
  const nombre = goodName(given.nombre)
  return context.db.transaction(async (tx) => {
    const made = await tx
      .row<{ id: number }>('insert into linea (nombre, descripcion, activa) values ($1, $2, $3) returning id', [
        nombre,
        descripcion,
        activo,
      ])
      .catch(explained(nombre))
    const line = await findLine(tx, made?.id ?? 0)
    await audit(tx, context, { accion: 'linea_creada', objeto: 'linea', objetoId: line.id, despues: factsOf(line) })
    await wordsChanged(tx)
    return line
  })
}

/** T-35c. 409 on a stale version. */
export async function changeLine(
  id: number,
  { version, ...change }: Received<typeof updateLinea>['body'],
  context: Context,
): Promise<LineRecord> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from linea where id = $1 for update', [id])
    const before = await findLine(tx, id)
    if (before.version !== version) throw stale('esta línea', before.version)
    const wanted = { ...before, ...change }
    const nombre = goodName(wanted.nombre)
    await tx
      .rows(
        `update linea set nombre = $2, descripcion = $3, activa = $4, actualizado_en = now(), version = version + 1 where id = $1`,
        [id, nombre, wanted.descripcion, wanted.activo],
      )
      .catch(explained(nombre))
    const after = await findLine(tx, id)
    await audit(tx, context, {
      accion: 'linea_editada',
      objeto: 'linea',
      objetoId: id,
      antes: factsOf(before),
      despues: factsOf(after),
    })
    if (after.nombre === before.nombre) await wordsChanged(tx)
    else await lineRenamed(tx, id)
    return after
  })
}

/** T-35d. 409 with the number of products while there are any. Answers what puts it back. */
export async function deleteLine(id: number, context: Context): Promise<{ success: true; deshacer: number }> {
  return context.db.transaction(async (tx) => {
    await lockRelation(tx)
    await tx.rows('select from linea where id = $1 for update', [id])
    const line = await findLine(tx, id)
    const uses = await tx.row<{ productos: number; publicaciones: number }>(
      `select (select count(*) from producto where linea_id = $1) as productos,
         (select count(*) from publicacion where linea_id = $1 and borrado_en is null) as publicaciones`,
      [id],
    )
    refuseWhenUsed(`La línea «${line.nombre}»`, [
      { texto: 'productos', total: uses?.productos ?? 0, href: `/ListadoProductos/${id}/${line.slug}` },
      { texto: 'publicaciones', total: uses?.publicaciones ?? 0, href: '/ListPublicaciones' },
    ])
    const datos = await tx.row(
      `select to_jsonb(l) as linea, coalesce((select jsonb_agg(marca_id) from marca_linea where linea_id = l.id), '[]') as marcas
       from linea l where l.id = $1`,
      [id],
    )
    const deshacer = await keepForUndo(tx, context, { clase: 'linea_borrada', titulo: line.nombre, datos })
    await tx.rows('delete from linea where id = $1', [id])
    await audit(tx, context, { accion: 'linea_borrada', objeto: 'linea', objetoId: id, antes: factsOf(line) })
    await wordsChanged(tx)
    return { success: true, deshacer }
  })
}
