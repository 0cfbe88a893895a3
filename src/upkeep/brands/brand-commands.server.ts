import pg from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { stale } from '#kit/base/refusal.ts'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import type { PictureOf } from '#publishing/pictures/picture-address.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { BrandRecord } from './brand-columns.ts'
import type { storeMarca, updateMarca } from './brands-contract.ts'
import { findBrand } from './brands.server.ts'
import { brandRenamed, lockRelation } from './follow.server.ts'
import { refuseWhenUsed } from './in-use.ts'
import { atField, nameKey, tidyAliases, tidyName } from './names.ts'
import { keepForUndo } from './undo.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'

/** Logos are drawn small: no wider than this is asked of the picture's sizes. */
const LOGO_WIDTH = 320

/** T-32. 422 when its name is taken among its kind. */
export async function createBrand(
  { tipo, nombre, alias = [], imagen_id = null, ...rest }: Received<typeof storeMarca>['body'],
  context: Context,
): Promise<BrandRecord> {
  return context.db.transaction(async (tx) => {
    const names = await namesFor(tx, { id: null, tipo, nombre, alias })
    const made = await tx
      .row<{ id: number }>(
        `insert into marca (tipo, nombre, alias, descripcion, propia, activa, imagen_id, logo)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          tipo,
          names.nombre,
          names.alias,
          rest.descripcion ?? '',
          rest.propia ?? false,
          rest.activa ?? true,
          imagen_id,
          await logoOf(tx, imagen_id),
        ],
      )
      .catch(explained(nombre))
    const brand = await findBrand(tx, made?.id ?? 0)
    await audit(tx, context, { accion: 'marca_creada', objeto: 'marca', objetoId: brand.id, despues: factsOf(brand) })
    await wordsChanged(tx)
    return brand
  })
}

/** T-33. 409 on a stale version, with the brand as it is now. */
export async function changeBrand(
  id: number,
  { version, ...change }: Received<typeof updateMarca>['body'],
  context: Context,
): Promise<BrandRecord> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from marca where id = $1 for update', [id])
    const before = await findBrand(tx, id)
    if (before.version !== version) throw stale('esta marca', before.version)
    const wanted = { ...before, ...change }
    const names = await namesFor(tx, wanted)
    const hasNewLogo = change.imagen_id !== undefined && change.imagen_id !== before.imagen_id
    await tx
      .rows(
        `update marca set nombre = $2, alias = $3, descripcion = $4, propia = $5, activa = $6, imagen_id = $7, logo = $8,
           actualizado_en = now(), version = version + 1 where id = $1`,
        [
          id,
          names.nombre,
          names.alias,
          wanted.descripcion,
          wanted.propia,
          wanted.activa,
          wanted.imagen_id,
          hasNewLogo ? await logoOf(tx, wanted.imagen_id) : before.logo,
        ],
      )
      .catch(explained(wanted.nombre))
    const after = await findBrand(tx, id)
    await audit(tx, context, {
      accion: 'marca_editada',
      objeto: 'marca',
      objetoId: id,
      antes: factsOf(before),
      despues: factsOf(after),
    })
    if (after.nombre === before.nombre) await wordsChanged(tx)
    else await brandRenamed(tx, after.tipo, id)
    return after
  })
}

type Names = { id: number | null; tipo: string; nombre: string; alias: string[] }

/** The name and the further names as they are kept; 422 when another brand of the kind goes by one of them. */
async function namesFor(tx: Db, { id, tipo, ...given }: Names): Promise<Pick<Names, 'nombre' | 'alias'>> {
  const nombre = tidyName(given.nombre)
  if (!nameKey(nombre)) throw atField('nombre', 'Escribe al menos una letra o un número.')
  const alias = tidyAliases(given.alias, nombre)
  const taken = await tx.row<{ nombre: string; es_nombre: boolean; otro: string }>(
    `select m.nombre, norma_nombre(x.nombre) = norma_nombre($3) as es_nombre, x.nombre as otro
     from unnest($4::text[]) x (nombre)
     join marca m on m.tipo = $2 and m.id is distinct from $1
       and (m.nombre_norm = norma_nombre(x.nombre) or norma_nombre(x.nombre) in (select norma_nombre(a) from unnest(m.alias) a))
     order by 2 desc limit 1`,
    [id, tipo, nombre, [nombre, ...alias]],
  )
  if (!taken) return { nombre, alias }
  if (!taken.es_nombre) throw atField('alias', `«${taken.otro}» ya es un nombre de la marca «${taken.nombre}».`)
  throw nameTaken(taken.nombre)
}

function nameTaken(nombre: string) {
  return atField('nombre', `Ya hay una marca de este tipo que se llama «${nombre}».`)
}

/** Two who make the same brand at once: the index decides. */
function explained(nombre: string) {
  return (error: unknown): never => {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw nameTaken(tidyName(nombre))
    if (error instanceof pg.DatabaseError && error.code === '23503')
      throw atField('imagen_id', 'La imagen ya no está. Súbela otra vez.')
    throw error
  }
}

async function logoOf(tx: Db, imagenId: number | null): Promise<string | null> {
  if (imagenId === null) return null
  const found = await tx.row<{ imagen: PictureOf | null }>('select imagen_de($1) as imagen', [imagenId])
  if (!found?.imagen) throw atField('imagen_id', 'La imagen ya no está. Súbela otra vez.')
  return picturePath(found.imagen.clave, widthUpTo(found.imagen, LOGO_WIDTH))
}

export function factsOf({ nombre, tipo, descripcion, alias, propia, activa, logo }: BrandRecord) {
  return { nombre, tipo, descripcion, alias, propia, activa, logo }
}

/** T-34. 409 with the uses and where they are, while there are any. Answers what puts it back. */
export async function deleteBrand(id: number, context: Context): Promise<{ success: true; deshacer: number }> {
  return context.db.transaction(async (tx) => {
    await lockRelation(tx)
    await tx.rows('select from marca where id = $1 for update', [id])
    const brand = await findBrand(tx, id)
    const uses = await tx.row<{ productos: number; modelos: number; publicaciones: number; autorizaciones: number }>(
      `select (select count(*) from producto where marca_id = $1) as productos, (select count(*) from modelo where marca_id = $1) as modelos,
         (select count(*) from publicacion where marca_id = $1 and borrado_en is null) as publicaciones,
         (select count(*) from autorizacion_mx where marca_id = $1) as autorizaciones`,
      [id],
    )
    refuseWhenUsed(`La marca «${brand.nombre}»`, [
      { texto: 'productos', total: uses?.productos ?? 0, href: `/ListaProds?marca=${id}` },
      { texto: 'modelos de vehículo', total: uses?.modelos ?? 0, href: `/marca/add?marca=${id}#modelos` },
      { texto: 'publicaciones', total: uses?.publicaciones ?? 0, href: '/ListPublicaciones' },
      {
        texto: 'autorizaciones «Hecho en México»',
        total: uses?.autorizaciones ?? 0,
        href: '/RegistroHechoEnMexico',
      },
    ])
    const kept = await tx.row(
      `select to_jsonb(m) as marca, coalesce((select jsonb_agg(linea_id) from marca_linea where marca_id = m.id), '[]') as lineas
       from marca m where m.id = $1`,
      [id],
    )
    const deshacer = await keepForUndo(tx, context, {
      clase: 'marca_borrada',
      titulo: brand.nombre,
      datos: kept,
    })
    await tx.rows('delete from marca where id = $1', [id])
    await audit(tx, context, { accion: 'marca_borrada', objeto: 'marca', objetoId: id, antes: factsOf(brand) })
    await wordsChanged(tx)
    return { success: true, deshacer }
  })
}
