import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { normalCode } from '#kit/base/code.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearBanner, editarBanner, ordenarBanners } from './banners-contract.ts'
import { type Banner, findBanner } from './banners.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { SHAPES } from '#publishing/pictures/cut-area.ts'
import { linkFault, storedLink } from '#publishing/pictures/links.ts'
import { cutPicture } from '#publishing/pictures/pictures.server.ts'
import { decidedOf } from '#publishing/editor/states.ts'

type Fields = Received<typeof crearBanner>['body']

/** Puts a banner behind the others of its place. */
export async function createBanner(fields: Fields, context: Context): Promise<Banner> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const values = await valuesOf(fields, within)
    const made = await tx.row<{ id: number }>(
      `insert into banner (titulo, alt, liga, posicion, audiencia, grupo_id, desde, hasta, estado, imagen_id, imagen_movil_id, foco_x, foco_y,
         mejor_compra, producto_id, escritorio_id, movil_id, actualizado_por, orden)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
         (select coalesce(max(orden), 0) + 1 from banner where posicion = $4)) returning id`,
      values,
    )
    const banner = await findBanner(tx, made?.id ?? 0)
    await audit(tx, context, {
      accion: 'banner_creado',
      objeto: 'banner',
      objetoId: banner.id,
      despues: factsOf(banner),
    })
    await changed(tx)
    return banner
  })
}

/** 409 on a stale version, with the banner as it is now. */
export async function changeBanner(
  id: number,
  { version, ...change }: Received<typeof editarBanner>['body'],
  context: Context,
): Promise<Banner> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from banner where id = $1 for update', [id])
    const before = await findBanner(tx, id)
    if (before.version !== version) throw conflict(before)
    const fields: Fields = { ...before, estado: decidedOf(before.estado), ...change }
    await tx.rows(
      `update banner set titulo = $1, alt = $2, liga = $3, posicion = $4, audiencia = $5, grupo_id = $6, desde = $7, hasta = $8, estado = $9,
         imagen_id = $10, imagen_movil_id = $11, foco_x = $12, foco_y = $13, mejor_compra = $14, producto_id = $15, escritorio_id = $16,
         movil_id = $17, actualizado_por = $18, actualizado_en = now(), version = version + 1 where id = $19`,
      [...(await valuesOf(fields, { ...context, db: tx }, before)), id],
    )
    const after = await findBanner(tx, id)
    await audit(tx, context, {
      accion: 'banner_editado',
      objeto: 'banner',
      objetoId: id,
      antes: factsOf(before),
      despues: factsOf(after),
    })
    await changed(tx)
    return after
  })
}

function conflict(actual: Banner): Refusal {
  const { status, message, code } = stale('este banner', actual.version)
  return new Refusal(status, message, { code, extra: { version: actual.version, actual } })
}

/** In the order of both statements. Pictures are cut anew only when something about them changed. */
async function valuesOf(fields: Fields, context: Context, before?: Banner): Promise<unknown[]> {
  const { titulo, alt, posicion, audiencia, desde, hasta, estado, imagen_id, imagen_movil_id, foco_x, foco_y } = fields
  const liga = fields.liga ? storedLink(fields.liga) : null
  if (fields.liga && !liga) throw atField('liga', linkFault(fields.liga) ?? '')
  if (audiencia === 'grupo' && !fields.grupo_id) throw atField('grupo_id', 'Elige el grupo de clientes.')
  if (desde && hasta && Date.parse(desde) >= Date.parse(hasta)) {
    throw atField('hasta', 'La fecha en que termina va después de la que empieza.')
  }
  const shown = isCutAlike(fields, before) ? await cutsOf(context.db, before.id) : await cuts(fields, context)
  const part = fields.k_parte ? await partOf(context.db, fields.k_parte) : null
  const grupo = audiencia === 'grupo' ? fields.grupo_id : null
  const what = [titulo, alt, liga, posicion, audiencia, grupo, desde, hasta, estado]
  const pictures = [imagen_id, imagen_movil_id, foco_x, foco_y]
  return [...what, ...pictures, fields.mejor_compra, part, ...shown, context.session.user?.id ?? null]
}

function isCutAlike(fields: Fields, before: Banner | undefined): before is Banner {
  const names = ['imagen_id', 'imagen_movil_id', 'foco_x', 'foco_y'] as const
  return before !== undefined && names.every((name) => before[name] === fields[name])
}

async function cutsOf(db: Db, id: number): Promise<number[]> {
  const row = await db.row<{ e: number; m: number }>(
    'select escritorio_id as e, movil_id as m from banner where id = $1',
    [id],
  )
  return row ? [row.e, row.m] : []
}

async function cuts({ imagen_id, imagen_movil_id, foco_x, foco_y }: Fields, context: Context): Promise<number[]> {
  const focus = { focoX: foco_x, focoY: foco_y }
  const wide = await cutPicture(context, imagen_id, { ...SHAPES.escritorio, ...focus })
  // A picture of its own for telephones was made for them: its middle is what counts.
  const own = imagen_movil_id ? { focoX: 50, focoY: 50 } : focus
  const narrow = await cutPicture(context, imagen_movil_id ?? imagen_id, { ...SHAPES.movil, ...own })
  return [wide, narrow]
}

async function partOf(db: Db, k_parte: string): Promise<number> {
  const found = await db.row<{ id: number }>(
    `select id from producto where codigo_norm collate "C" = $1 and estado <> 'borrador' order by estado = 'activo' desc, id limit 1`,
    [normalCode(k_parte)],
  )
  if (!found) throw atField('k_parte', 'No hay una parte con esta clave.')
  return found.id
}

export function atField(name: string, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [name]: [fault] } })
}

function factsOf(banner: Banner) {
  const { titulo, alt, liga, posicion, audiencia, grupo, desde, hasta, estado, k_parte, mejor_compra, foco_x, foco_y } =
    banner
  const imagen = banner.imagen.clave.slice(0, 12)
  return {
    titulo,
    alt,
    liga,
    posicion,
    audiencia,
    grupo,
    desde,
    hasta,
    estado,
    k_parte,
    mejor_compra,
    imagen,
    foco: `${foco_x}, ${foco_y}`,
  }
}

/** The whole order of a place; 409 when somebody added or took away one meanwhile. */
export async function orderBanners(
  { posicion, ids }: Received<typeof ordenarBanners>['body'],
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const before = await tx.rows<{ id: number; titulo: string }>(
      'select id, titulo from banner where posicion = $1 and borrado_en is null order by orden, id for update',
      [posicion],
    )
    const known = new Set(before.map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) {
      throw new Refusal(409, 'Los banners cambiaron mientras los ordenabas. Revisa la lista y ordénalos otra vez.')
    }
    await tx.rows(
      'update banner b set orden = x.n from unnest($1::bigint[]) with ordinality x (id, n) where b.id = x.id',
      [ids],
    )
    const titles = new Map(before.map(({ id, titulo }) => [id, titulo]))
    const asText = (order: number[]) => order.map((id) => titles.get(id)).join(' · ')
    await audit(tx, context, {
      accion: 'banners_ordenados',
      objeto: 'banner',
      antes: { orden: asText(before.map(({ id }) => id)) },
      despues: { orden: asText(ids) },
    })
    await changed(tx)
    return { success: true }
  })
}

/** Deletes softly, or takes that back. 404 when there is nothing to do it to. */
export async function setBannerDeleted(id: number, isDeleted: boolean, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const row = await tx.row<{ titulo: string }>(
      `update banner set borrado_en = case when $2 then now() end, actualizado_por = $3, actualizado_en = now(), version = version + 1
       where id = $1 and (borrado_en is null) = $2 returning titulo`,
      [id, isDeleted, context.session.user?.id ?? null],
    )
    if (!row) throw new Refusal(404, 'El banner no existe.')
    const accion = isDeleted ? 'banner_borrado' : 'banner_restaurado'
    await audit(tx, context, { accion, objeto: 'banner', objetoId: id, despues: row })
    await changed(tx)
    return { success: true }
  })
}
