import PDFDocument from 'pdfkit'
import { createBanner } from '#publishing/banners/banner-commands.server.ts'
import { keepPicture } from '#publishing/pictures/pictures.server.ts'
import { createPublication, changePublication } from '#publishing/posts/publication-commands.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { bannerOf, coverOf, phoneBannerOf } from './content-art.ts'
import { banners, type DemoPost, posts } from './content-posts.ts'

export type ContentOptions = {
  db: Db
  env: Env
  /** Only so many publications and banners, the first ones. */
  most?: number
  onProgress?: (done: number, total: number, what: string) => void
}

const DAY = 86_400_000

/**
 * Posts, bulletins and banners of the demonstration, through the same functions as the screens, in the name of the demo's
 * marketing account. Does nothing where somebody has published already.
 */
export async function loadDemoContent({ db, env, most = 99, onProgress }: ContentOptions): Promise<void> {
  const found = await db.row('select from publicacion union all select from banner limit 1')
  if (found) return
  const context = await asPerson(db, env)
  const wanted = posts.slice(0, most)
  const shown = banners.slice(0, most)
  const total = wanted.length + shown.length
  for (const [place, post] of wanted.entries()) {
    onProgress?.(place, total, 'Publicaciones')
    await publish(post, place, context)
  }
  for (const place of shown.keys()) {
    onProgress?.(wanted.length + place, total, 'Banners')
    await announce(place, context)
  }
  onProgress?.(total, total, 'Contenido')
}

/** What a handler would be given if this demo account had asked. */
export async function asPerson(db: Db, env: Env, mailbox = 'mktg'): Promise<Context> {
  const user = await db.row<{ id: number; name: string }>('select id, nombre as name from usuario where email = $1', [
    `${mailbox}@demo.jacve.mx`,
  ])
  const session = {
    user: user ?? null,
    roles: [],
    permissions: [],
    permissions_auth: [],
    isLoggedin: true,
    cliente: null,
    acting: false,
  }
  // Neither log nor browser is asked for by what is called here.
  return {
    db,
    env,
    session,
    ip: '127.0.0.1',
    userAgent: 'muestra',
    requestId: 'muestra',
    idempotencyKey: undefined,
  } as unknown as Context
}

async function publish(post: DemoPost, place: number, context: Context): Promise<void> {
  const { db, env } = context
  const { tipo, titulo, extracto, categoria, cuerpo, alt, linea, hace } = post
  const picture = await drawn(coverOf(post.dibujos, place), alt, context)
  const of = await db.row<{ id: number; partes: string[] }>(
    `select l.id, array(select p.k_parte from producto p where p.linea_id = l.id and p.estado = 'activo' order by p.popularidad desc, p.id limit 4) as partes
     from linea l where l.nombre = $1`,
    [linea ?? ''],
  )
  const file = tipo === 'boletin' ? await keepFile(db, openStorage(env), await pdfOf(post), 'application/pdf') : null
  const { id } = await createPublication({ tipo, titulo }, context)
  await changePublication(
    id,
    {
      version: 1,
      extracto,
      categoria,
      cuerpo,
      alt,
      estado: 'PUBLICADO',
      imagen_id: picture,
      publicado_en: new Date(Date.now() - hace * DAY).toISOString(),
      linea_id: tipo === 'boletin' ? (of?.id ?? null) : null,
      productos: of?.partes ?? [],
      ...(file && { documento_id: file.id, documento_nombre: `${titulo.slice(0, 5)}.pdf` }),
    },
    context,
  )
}

async function announce(place: number, context: Context): Promise<void> {
  const banner = banners[place]
  if (!banner) return
  const { titulo, alt, liga, posicion, audiencia, hasta, letrero, dibujos } = banner
  const imagen_id = await drawn(bannerOf(letrero, dibujos, place), alt, context)
  const imagen_movil_id = await drawn(phoneBannerOf(letrero, dibujos[0] ?? 'generica', place), alt, context)
  await createBanner(
    {
      titulo,
      alt,
      liga,
      posicion,
      audiencia,
      imagen_id,
      imagen_movil_id,
      estado: 'PUBLICADO',
      grupo_id: null,
      desde: null,
      foco_x: 50,
      foco_y: 50,
      k_parte: await bestOf(dibujos, context),
      mejor_compra: place === 0,
      hasta: hasta === null ? null : new Date(Date.now() + hasta * DAY).toISOString(),
    },
    context,
  )
}

/** The best sold part of the lines that are drawn on a banner; null where there is none. */
async function bestOf(drawings: string[], { db }: Context): Promise<string | null> {
  const best = await db.row<{ k_parte: string }>(
    `select p.k_parte from producto p join linea l on l.id = p.linea_id
     where p.estado = 'activo' and l.ilustracion = any ($1) order by p.popularidad desc, p.id limit 1`,
    [drawings.map((drawing) => `/ilustraciones/${drawing}.svg`)],
  )
  return best?.k_parte ?? null
}

/** A drawing of ours as a picture like any other. */
export async function drawn(svg: string, alt: string, { db, env, session }: Context): Promise<number> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
  const { id } = await keepPicture(db, openStorage(env), png, {
    nombre: 'ilustracion.png',
    alt,
    usuarioId: session.user?.id ?? null,
  })
  return id
}

/** One page: the bulletin as it is handed out. */
function pdfOf({ titulo, extracto, cuerpo }: DemoPost): Promise<Buffer> {
  const sheet = new PDFDocument({ size: 'LETTER', margin: 64, info: { Title: titulo } })
  const pieces: Buffer[] = []
  sheet.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve) => sheet.on('end', () => resolve(Buffer.concat(pieces))))
  sheet.font('Helvetica-Bold').fontSize(18).text(titulo).moveDown(0.5)
  sheet.font('Helvetica').fontSize(12).fillColor('#4b5a71').text(extracto).fillColor('#000000').moveDown()
  for (const [, text = ''] of cuerpo.matchAll(/<(?:p|h2)>(.*?)<\/(?:p|h2)>/g)) {
    sheet
      .fontSize(11)
      .text(text.replace(/<[^>]+>/g, ''))
      .moveDown(0.6)
  }
  sheet.end()
  return done
}
