import type { z } from 'zod'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { cleanHtml, htmlForEditor, htmlForPage, plainText } from '#publishing/editor/clean-html.server.ts'
import { picturesIn } from '#publishing/pictures/picture-address.ts'
import { picturesOf } from '#publishing/posts/shown-things.server.ts'
import { slugOf } from '#publishing/pictures/slug.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readHistory } from './history.server.ts'
import type {
  editarPaginaEmpresa,
  empresaPagina,
  empresaPaginas,
  leerPaginaEmpresa,
  pageContentOf,
  paginasEmpresa,
  versionPaginaEmpresa,
} from './pages-contract.ts'
import { plural } from '#kit/ui/format.ts'

type PageContent = z.output<typeof pageContentOf>
type Stored = Reply<typeof leerPaginaEmpresa>['pagina']

/** What visitors may read of the company, in the order that was given. */
export function readPublicPages({ db }: Context): Promise<Reply<typeof empresaPaginas>> {
  return db.rows(
    `select slug, titulo, descripcion from pagina_empresa where estado = 'PUBLICADO' order by orden, id limit 50`,
  )
}

/** One of them, ready for a page; 404 while it is not published. */
export async function readPublicPage(slug: string, { db }: Context): Promise<Reply<typeof empresaPagina>> {
  const page = await db.row<Reply<typeof empresaPagina>>(
    `select slug, titulo, descripcion, cuerpo, actualizado_en from pagina_empresa where slug = lower($1) and estado = 'PUBLICADO'`,
    [slug],
  )
  if (!page) throw new Refusal(404, 'La página no existe.')
  return { ...page, cuerpo: await htmlForPage(page.cuerpo, await picturesOf(db, page.cuerpo)) }
}

const columns = `p.id, p.slug, p.titulo, p.descripcion, p.estado, p.orden, u.nombre as actualizado_por, p.actualizado_en, p.version`
const from = `from pagina_empresa p left join usuario u on u.id = p.actualizado_por`

/** All of them; there are a handful. */
export function listPages({ db }: Context): Promise<Reply<typeof paginasEmpresa>> {
  return db.rows(`select ${columns} ${from} order by p.orden, p.id limit 200`)
}

async function findPage(db: Db, id: number): Promise<Stored> {
  const page = await db.row<Stored>(`select ${columns}, p.cuerpo ${from} where p.id = $1`, [id])
  if (!page) throw new Refusal(404, 'La página no existe.')
  return page
}

/** For the editor: the text, its versions and its history. */
export async function readPage(id: number, { db }: Context): Promise<Reply<typeof leerPaginaEmpresa>> {
  const pagina = await findPage(db, id)
  const [versiones, historial, pictures] = await Promise.all([
    db.rows<Reply<typeof leerPaginaEmpresa>['versiones'][number]>(
      `select v.version, u.nombre as autor, v.creado_en from pagina_empresa_version v left join usuario u on u.id = v.autor_id
       where v.pagina_id = $1 order by v.version desc limit 50`,
      [id],
    ),
    readHistory(db, 'pagina_empresa', id),
    picturesOf(db, pagina.cuerpo),
  ])
  return { pagina: { ...pagina, cuerpo: await htmlForEditor(pagina.cuerpo, pictures) }, versiones, historial }
}

/** Begins a page as a draft. 409 when there is one of that address. */
export async function createPage(titulo: string, context: Context): Promise<{ id: number; slug: string }> {
  return context.db.transaction(async (tx) => {
    const page = await tx.row<{ id: number; slug: string }>(
      `insert into pagina_empresa (slug, titulo, actualizado_por) values ($1, $2, $3) on conflict (slug) do nothing returning id, slug`,
      [slugOf(titulo), titulo, context.session.user?.id],
    )
    if (!page) {
      const sentence = 'Ya hay una página con ese nombre. Edítala, o usa otro título.'
      throw new Refusal(409, sentence, { errors: { titulo: [sentence] } })
    }
    await keepVersion(tx, page.id)
    await audit(tx, context, {
      accion: 'pagina_empresa_creada',
      objeto: 'pagina_empresa',
      objetoId: page.id,
      despues: { titulo, direccion: `/Empresa/${page.slug}` },
    })
    return page
  })
}

/** Saves a page and keeps what it was as a version. */
export async function changePage(
  id: number,
  { version, ...change }: Received<typeof editarPaginaEmpresa>['body'],
  context: Context,
): Promise<Reply<typeof editarPaginaEmpresa>> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from pagina_empresa where id = $1 for update', [id])
    const before = await findPage(tx, id)
    if (before.version !== version) throw stale('esta página', before.version)
    // What stood there before anybody saved here, such as the demo's text, is a version too.
    await keepVersion(tx, id)
    const after = await checked({ ...before, ...change })
    const { titulo, descripcion, cuerpo, estado, orden } = after
    const saved = await tx.row<Reply<typeof editarPaginaEmpresa>>(
      `update pagina_empresa set titulo = $2, descripcion = $3, cuerpo = $4, estado = $5, orden = $6, actualizado_por = $7,
         actualizado_en = now(), version = version + 1 where id = $1 returning version, estado`,
      [id, titulo, descripcion, cuerpo, estado, orden, context.session.user?.id],
    )
    await tx.rows('delete from pagina_empresa_imagen where pagina_id = $1', [id])
    await tx.rows(
      'insert into pagina_empresa_imagen (pagina_id, imagen_id) select $1, id from imagen where clave = any ($2)',
      [id, picturesIn(cuerpo)],
    )
    await keepVersion(tx, id)
    await audit(tx, context, {
      accion: 'pagina_empresa_editada',
      objeto: 'pagina_empresa',
      objetoId: id,
      antes: await factsOf(before),
      despues: await factsOf(after),
    })
    await changed(tx)
    return { version: saved?.version ?? version + 1, estado }
  })
}

async function checked(page: PageContent): Promise<PageContent> {
  const cuerpo = await cleanHtml(page.cuerpo)
  if (page.estado === 'PUBLICADO' && (await plainText(cuerpo)) === '') {
    const sentence = 'Escribe el texto antes de publicar.'
    throw new Refusal(422, sentence, { errors: { cuerpo: [sentence] } })
  }
  return { ...page, cuerpo }
}

async function keepVersion(tx: Db, id: number): Promise<void> {
  await tx.rows(
    `insert into pagina_empresa_version (pagina_id, version, autor_id, contenido)
     select p.id, p.version, p.actualizado_por, json_build_object('titulo', p.titulo, 'descripcion', p.descripcion, 'cuerpo', p.cuerpo)
     from pagina_empresa p where p.id = $1 on conflict do nothing`,
    [id],
  )
}

async function factsOf({ titulo, descripcion, cuerpo, estado, orden }: PageContent) {
  return { titulo, descripcion, texto: plural((await plainText(cuerpo)).length, 'letra', 'letras'), estado, orden }
}

type Version = Omit<Reply<typeof versionPaginaEmpresa>, 'version'>

/** A version as the editor takes it. */
export async function readVersion(
  { id, version }: Received<typeof versionPaginaEmpresa>['params'],
  { db }: Context,
): Promise<Reply<typeof versionPaginaEmpresa>> {
  const found = await db.row<{ contenido: Version }>(
    'select contenido from pagina_empresa_version where pagina_id = $1 and version = $2',
    [id, version],
  )
  if (!found) throw new Refusal(404, 'La versión no existe.')
  const { titulo, descripcion, cuerpo } = found.contenido
  return { version, titulo, descripcion, cuerpo: await htmlForEditor(cuerpo, await picturesOf(db, cuerpo)) }
}
