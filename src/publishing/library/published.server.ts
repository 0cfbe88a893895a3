import type { Session } from '#kit/base/access.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { buscarEnCatalogo, catalogoPdf, catalogosPdf } from './contract.ts'
import { folded } from './library-words.ts'
import { placeOfCode, possibleCodes } from './page-marks.ts'

type List = Reply<typeof catalogosPdf>
type Found = Reply<typeof buscarEnCatalogo>
const PREVIEW = 'pdfcatalogo-create'
const AROUND = 60

const columns = `d.id, d.titulo, d.year, d.categoria, d.marca_id, d.descripcion, d.paginas, a.bytes, d.visibilidad, d.portada_id is not null as tiene_portada,
  (select max(v.n) from documento_pdf_version v where v.documento_id = d.id) as edicion, coalesce(d.publicado_en, d.creado_en) as publicado_en`

// $1: somebody is signed in. The clock of the database decides.
const isShown = `d.borrado_en is null and estado_documento_pdf(d) = 'PUBLICADO' and (d.visibilidad = 'publico' or $1)`

/** What is published for this person, the newest edition first; and all years and categories of it to choose from. */
export async function listPublished(
  { year, categoria }: Received<typeof catalogosPdf>['query'],
  { db, session }: Pick<Context, 'db' | 'session'>,
): Promise<List> {
  const [catalogos, kinds] = await Promise.all([
    db.rows<List['catalogos'][number]>(
      `select ${columns} from documento_pdf d join archivo a on a.id = d.archivo_id
       where ${isShown} and ($2::int is null or d.year = $2) and ($3::text is null or norma_nombre(d.categoria) = norma_nombre($3))
       order by d.year desc, d.orden, d.id desc limit 500`,
      [session.isLoggedin, year ?? null, categoria || null],
    ),
    db.rows<{ year: number; categoria: string }>(
      `select distinct year, categoria from documento_pdf d where ${isShown} order by year desc, categoria`,
      [session.isLoggedin],
    ),
  ])
  return {
    catalogos,
    years: [...new Set(kinds.map((kind) => kind.year))],
    categorias: [...new Set(kinds.map((kind) => kind.categoria))].toSorted((a, b) => a.localeCompare(b, 'es')),
  }
}

/** $1 and $2 of `isReadable`: who is signed in, and who may see what is not published yet. */
function eyes({ isLoggedin, permissions }: Session): [boolean, boolean] {
  return [isLoggedin, permissions.includes(PREVIEW)]
}

const isReadable = `d.id = $3 and d.borrado_en is null and ((${isShown}) or $2)`

function missing(): Refusal {
  return new Refusal(404, 'Este catálogo no existe o ya no está publicado.')
}

/** A catalogue and what one of its pages says. 404 for a draft, one that is over, or one for clients only. */
export async function readPublished(
  id: number,
  { pagina = 1 }: Received<typeof catalogoPdf>['query'],
  { db, session }: Pick<Context, 'db' | 'session'>,
): Promise<Reply<typeof catalogoPdf>> {
  const row = await db.row<Omit<Reply<typeof catalogoPdf>, 'pagina' | 'partes'>>(
    `select ${columns}, estado_documento_pdf(d) as estado,
       coalesce((select p.texto from documento_pdf_pagina p where p.documento_id = d.id and p.n = least($4, d.paginas)), '') as texto
     from documento_pdf d join archivo a on a.id = d.archivo_id where ${isReadable}`,
    [...eyes(session), id, pagina],
  )
  if (!row) throw missing()
  return { ...row, pagina: Math.min(pagina, row.paginas), partes: await partsSaid(row.texto, db) }
}

type Said = Reply<typeof catalogoPdf>['partes'][number]

/** Parts whose code a page says letter by letter, in the order in which it says them. */
async function partsSaid(texto: string, db: Db): Promise<Said[]> {
  const codes = possibleCodes(texto)
  if (codes.length === 0) return []
  const known = await db.rows<Said>(
    `select k_parte, descripcion from producto where estado = 'activo' and codigo_norm = any ($1) limit 500`,
    [codes],
  )
  const line = texto.replace(/\s+/g, ' ')
  return known
    .map((part) => ({ part, place: placeOfCode(line, part.k_parte) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part)
}

/** Pages that hold every word of a question, in their order. */
export async function searchPages(
  id: number,
  { q }: Received<typeof buscarEnCatalogo>['query'],
  { db, session }: Pick<Context, 'db' | 'session'>,
): Promise<Found> {
  const known = await db.row(`select from documento_pdf d where ${isReadable}`, [...eyes(session), id])
  if (!known) throw missing()
  const rows = await db.rows<{ n: number; texto: string; veces: number }>(
    `with q as (select norma_nombre($2) as todo, string_to_array(norma_nombre($2), ' ') as palabras)
     select p.n, p.texto, (select sum((length(p.busca) - length(replace(p.busca, w, ''))) / length(w))::int from unnest(q.palabras) w) as veces
     from documento_pdf_pagina p, q where p.documento_id = $1 and q.todo <> ''
       and (select bool_and(strpos(p.busca, w) > 0) from unnest(q.palabras) w)
     order by p.n limit 300`,
    [id, q],
  )
  const [first = ''] = folded(q)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return {
    total: rows.length,
    paginas: rows.map(({ n, texto, veces }) => ({ n, veces, fragmento: around(texto, first) })),
  }
}

/** The text about the first place where the word stands. */
function around(texto: string, word: string): string {
  const place = Math.max(0, folded(texto).indexOf(word))
  const [from, to] = [Math.max(0, place - AROUND), place + word.length + AROUND]
  return `${from > 0 ? '…' : ''}${texto.slice(from, to).trim()}${to < texto.length ? '…' : ''}`
}

type ReadableFile = { sha256: string; bytes: number; titulo: string; year: number; portada: string | null }

/** The file and the cover of a catalogue that this person may read. */
export async function fileOf(db: Db, session: Session, id: number): Promise<ReadableFile> {
  const row = await db.row<ReadableFile>(
    `select encode(a.sha256, 'hex') as sha256, a.bytes, d.titulo, d.year,
       (select encode(c.sha256, 'hex') from archivo c where c.id = d.portada_id) as portada
     from documento_pdf d join archivo a on a.id = d.archivo_id where ${isReadable}`,
    [...eyes(session), id],
  )
  if (!row) throw missing()
  return row
}
