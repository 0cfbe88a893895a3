import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { cardColumns, cardJoins } from '#catalogue/parts/card.server.ts'
import { uploadPicture } from '#publishing/pictures/pictures.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { MOST_PHOTOS } from './limits.ts'
import {
  type describirFoto,
  FRAME_PIXELS,
  type leerImagenes,
  type ordenarFotos,
  type ponerFotos,
  type ponerGiro,
  type quitarFoto,
  type recuperarFotos,
  type subirFoto,
} from './pictures-contract.ts'

type Gallery = Reply<typeof leerImagenes>

/** In lists a photo is shown small, with its larger sizes beside it; a frame is shown as it is. */
const LISTED = 320
const TURNED = 640
const shown = `json_build_object('id', i.id, 'ruta', i.ruta, 'alt', i.alt, 'imagen_id', i.imagen_id)`

/** What a part has; 404 when there is no such part. */
export async function readGallery(db: Pick<Db, 'row'>, id: number): Promise<Gallery> {
  const found = await db.row<Gallery['producto'] & Omit<Gallery, 'producto'>>(
    `select ${cardColumns}, p.estado,
       coalesce((select json_agg(${shown} order by i.orden, i.id) from producto_imagen i where i.producto_id = p.id and i.tipo = 'foto'), '[]') as fotos,
       coalesce((select json_agg(${shown} order by i.orden, i.id) from producto_imagen i where i.producto_id = p.id and i.tipo = '360'), '[]') as giro,
       coalesce((select json_agg(json_build_object('id', i.id, 'ruta', i.ruta, 'alt', i.alt, 'imagen_id', i.imagen_id, 'tipo', i.tipo,
           'borrado_en', i.borrado_en) order by i.borrado_en desc, i.orden, i.id)
         from producto_imagen_borrada i where i.producto_id = p.id and i.borrado_en > now() - interval '1 day'), '[]') as borradas
     from producto p ${cardJoins} where p.id = $1`,
    [id],
  )
  if (!found) throw new Refusal(404, 'El producto no existe.')
  const { k_parte, descripcion, linea, estado, ilustracion, fotos, giro, borradas } = found
  return { producto: { id, k_parte, descripcion, linea, estado, ilustracion }, fotos, giro, borradas }
}

export async function uploadPhoto(
  { archivo, tipo }: Received<typeof subirFoto>['body'],
  context: Context,
): Promise<Reply<typeof subirFoto>> {
  const most = tipo === '360' ? FRAME_PIXELS : undefined
  const { id, ancho, alto } = await uploadPicture({ archivo, most }, context)
  return { imagen_id: id, ancho, alto }
}

type Step = { id: number; accion: string; antes?: unknown; despues?: unknown }

/** Changes a part's pictures in one transaction, one at a time for a part; tells the log and whoever keeps a copy. */
async function change(
  { id, accion, antes, despues }: Step,
  work: (tx: Db) => Promise<unknown>,
  context: Context,
): Promise<Gallery> {
  return context.db.transaction(async (tx) => {
    const part = await tx.row('select from producto where id = $1 for update', [id])
    if (!part) throw new Refusal(404, 'El producto no existe.')
    await work(tx)
    await tx.rows('select producto_cambio(array[$1::bigint])', [id])
    await tx.rows('update producto set actualizado_en = now() where id = $1', [id])
    await audit(tx, context, { accion, objeto: 'producto', objetoId: id, antes, despues })
    return readGallery(tx, id)
  })
}

export function addPhotos(
  { params: { id }, body: { fotos } }: Received<typeof ponerFotos>,
  context: Context,
): Promise<Gallery> {
  const despues = { fotos: fotos.map(({ alt }) => alt) }
  return change(
    { id, accion: 'fotos_puestas', despues },
    async (tx) => {
      await refuseUnknown(
        tx,
        fotos.map(({ imagen_id }) => imagen_id),
      )
      await tx.rows(
        `insert into producto_imagen (producto_id, tipo, orden, ruta, alt, imagen_id)
         select $1, 'foto', (select coalesce(max(orden), 0) from producto_imagen where producto_id = $1 and tipo = 'foto') + x.n,
           ruta_de_imagen(x.id, ${LISTED}), x.alt, x.id
         from unnest($2::bigint[], $3::text[]) with ordinality as x (id, alt, n)
         on conflict (producto_id, imagen_id) where tipo = 'foto' and imagen_id is not null do nothing`,
        [id, fotos.map(({ imagen_id }) => imagen_id), fotos.map(({ alt }) => alt)],
      )
      const sum = await tx.row<{ fotos: number }>(
        `select count(*) as fotos from producto_imagen where producto_id = $1 and tipo = 'foto'`,
        [id],
      )
      if ((sum?.fotos ?? 0) > MOST_PHOTOS) throw new Refusal(422, `Una parte lleva ${MOST_PHOTOS} fotos como máximo.`)
    },
    context,
  )
}

/** 422 when one of these pictures is not kept. */
export async function refuseUnknown(tx: Db, ids: number[]): Promise<void> {
  const missing = await tx.row<{ faltan: number }>(
    'select count(*) as faltan from unnest($1::bigint[]) as x (id) where not exists (select from imagen i where i.id = x.id)',
    [ids],
  )
  if (missing?.faltan) throw new Refusal(422, 'Una de las fotos ya no está guardada. Vuelve a subirla.')
}

export function describePhoto(
  { params: { id, imagen }, body: { alt } }: Received<typeof describirFoto>,
  context: Context,
): Promise<Gallery> {
  return change(
    { id, accion: 'foto_descrita', despues: { alt } },
    async (tx) => {
      const done = await tx.row(
        `update producto_imagen set alt = $3 where id = $2 and producto_id = $1 and tipo = 'foto' returning id`,
        [id, imagen, alt],
      )
      if (!done) throw missing()
    },
    context,
  )
}

/** 409 when the photos are not those that were ordered: somebody added or took away one. */
export function orderPhotos(
  { params: { id }, body: { ids } }: Received<typeof ordenarFotos>,
  context: Context,
): Promise<Gallery> {
  return change(
    { id, accion: 'fotos_ordenadas' },
    async (tx) => {
      const now = await tx.row<{ iguales: boolean }>(
        `select coalesce(array_agg(id order by id), '{}') = (select array_agg(x order by x) from unnest($2::bigint[]) x) as iguales
         from producto_imagen where producto_id = $1 and tipo = 'foto'`,
        [id, ids],
      )
      if (!now?.iguales)
        throw new Refusal(409, 'Las fotos cambiaron mientras las ordenabas. Revisa y vuelve a ordenarlas.')
      await tx.rows(
        `update producto_imagen i set orden = x.n from unnest($2::bigint[]) with ordinality as x (id, n)
         where i.id = x.id and i.producto_id = $1`,
        [id, ids],
      )
    },
    context,
  )
}

/** Moves pictures to where they can be brought back from; how many. */
const takeAway = `
  with quitada as (delete from producto_imagen i where i.producto_id = $1 and (i.id = $2 or ($2::bigint is null and i.tipo = '360')) returning *)
  insert into producto_imagen_borrada (id, producto_id, tipo, orden, ruta, alt, imagen_id, creado_en, borrado_por)
  select id, producto_id, tipo, orden, ruta, alt, imagen_id, creado_en, $3 from quitada returning id, ruta, alt`

export function removePhoto(
  { params: { id, imagen } }: Received<typeof quitarFoto>,
  context: Context,
): Promise<Gallery> {
  const step: Step = { id, accion: 'foto_quitada' }
  return change(
    step,
    async (tx) => {
      const gone = await tx.row<{ alt: string }>(takeAway, [id, imagen, context.session.user?.id ?? null])
      if (!gone) throw missing()
      step.antes = { alt: gone.alt }
    },
    context,
  )
}

export function restorePhotos(
  { params: { id }, body: { ids } }: Received<typeof recuperarFotos>,
  context: Context,
): Promise<Gallery> {
  return change(
    { id, accion: 'fotos_recuperadas', despues: { fotos: ids.length } },
    async (tx) => {
      const known = await tx.rows<{ tipo: string }>(
        `select tipo from producto_imagen_borrada where producto_id = $1 and id = any ($2) and borrado_en > now() - interval '1 day'`,
        [id, ids],
      )
      if (known.length !== new Set(ids).size) throw missing()
      // A turn comes back whole, in place of the one that is there.
      if (known.some(({ tipo }) => tipo === '360'))
        await tx.rows(takeAway, [id, null, context.session.user?.id ?? null])
      await tx.rows(
        `with vuelve as (delete from producto_imagen_borrada where producto_id = $1 and id = any ($2) returning *)
         insert into producto_imagen (id, producto_id, tipo, orden, ruta, alt, imagen_id, creado_en) overriding system value
         select id, producto_id, tipo, orden, ruta, alt, imagen_id, creado_en from vuelve on conflict do nothing`,
        [id, ids],
      )
    },
    context,
  )
}

/** The whole turn at once, so that nobody ever sees half of one; the one before can be brought back. */
export function setTurn(
  { params: { id }, body: { imagenes } }: Received<typeof ponerGiro>,
  context: Context,
): Promise<Gallery> {
  return change(
    { id, accion: imagenes.length > 0 ? 'giro_puesto' : 'giro_quitado', despues: { cuadros: imagenes.length } },
    async (tx) => {
      await refuseUnknown(tx, imagenes)
      await tx.rows(takeAway, [id, null, context.session.user?.id ?? null])
      await tx.rows(
        `insert into producto_imagen (producto_id, tipo, orden, ruta, alt, imagen_id)
         select $1, '360', x.n, ruta_de_imagen(x.id, ${TURNED}), '', x.id from unnest($2::bigint[]) with ordinality as x (id, n)`,
        [id, imagenes],
      )
    },
    context,
  )
}

function missing(): Refusal {
  return new Refusal(404, 'La foto no existe o ya no se puede recuperar.')
}
