import type { Context } from '#platform/http/serve.server.ts'
import { day } from '#kit/ui/format.ts'
import { type Content, figure, waiting } from './figures.ts'

type Kind = {
  permission: string
  texto: string
  una: string
  lista: string
  pagina: (id: number) => string
  sql: string
}
type Ending = { id: number; titulo: string; hasta: string }

const within = (instant: string) => `${instant} > now() and ${instant} <= now() + interval '7 days'`
/** The last day of a catalogue is whole. */
const endOfDay = `(d.hasta + 1)::timestamp at time zone 'America/Mexico_City'`

const kinds: Kind[] = [
  {
    permission: 'publicaciones-read',
    texto: 'Publicaciones',
    una: 'Publicación',
    lista: '/ListPublicaciones?estado=PUBLICADO',
    pagina: (id) => `/Publicaciones/${id}`,
    sql: `select p.id, p.titulo, p.vence_en as hasta from publicacion p where p.estado = 'PUBLICADO' and p.borrado_en is null and ${within('p.vence_en')}`,
  },
  {
    permission: 'publicaciones-read',
    texto: 'Banners',
    una: 'Banner',
    lista: '/posts?estado=PUBLICADO',
    pagina: (id) => `/posts/edit/${id}`,
    sql: `select b.id, b.titulo, b.hasta from banner b where b.estado = 'PUBLICADO' and b.borrado_en is null and ${within('b.hasta')}`,
  },
  {
    permission: 'pdfcatalogo-update',
    texto: 'Catálogos PDF',
    una: 'Catálogo PDF',
    lista: '/documentoindexview?estado=PUBLICADO',
    pagina: (id) => `/documentoeditview/${id}`,
    sql: `select d.id, d.titulo, ${endOfDay} - interval '1 minute' as hasta from documento_pdf d
      where d.decision = 'PUBLICADO' and d.borrado_en is null and ${within(`(${endOfDay})`)}`,
  },
  {
    permission: 'anuncios-write',
    texto: 'Anuncios',
    una: 'Anuncio',
    lista: '/anunciosadmin?estado=PUBLICADO',
    pagina: (id) => `/anunciosadmin/${id}`,
    sql: `select a.id, a.titulo, a.hasta from anuncio a where a.estado = 'PUBLICADO' and a.borrado_en is null and ${within('a.hasta')}`,
  },
]

// Rows at most: what is behind them is a press away.
const SHOWN = 6

/** D-01: what is published and ends within seven days, the soonest first; only kinds that the viewer may see to. */
export async function endingContent({ db, session }: Context): Promise<Content> {
  const allowed = kinds.filter(({ permission }) => session.permissions.includes(permission))
  const found = await Promise.all(allowed.map(async (kind) => ({ kind, rows: await db.rows<Ending>(kind.sql) })))
  const rows = found.flatMap(({ kind, rows: ending }) => ending.map((row) => ({ kind, ...row })))
  return {
    cifras:
      rows.length === 0
        ? [figure('En 7 días', 0)]
        : found
            .filter(({ rows: ending }) => ending.length > 0)
            .map(({ kind, rows: ending }) => waiting(kind.texto, ending.length, kind.lista)),
    filas: rows
      .toSorted((a, b) => Date.parse(a.hasta) - Date.parse(b.hasta))
      .slice(0, SHOWN)
      .map(({ kind, id, titulo, hasta }) => ({
        texto: titulo,
        detalle: `${kind.una} · ${day(hasta)}`,
        href: kind.pagina(id),
      })),
  }
}
