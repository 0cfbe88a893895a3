import type { Context } from '#platform/http/serve.server.ts'
import { endingForAll } from '#catalogue/price-rules/rules.server.ts'
import { count, day, lastDay, plural } from '#kit/ui/format.ts'
import { endingBanners } from '#publishing/banners/banners.server.ts'
import { endingDocuments, endOfDocument } from '#publishing/library/list.server.ts'
import { endingNotices } from '#publishing/notices/notices.server.ts'
import { endingPublications, listPublications } from '#publishing/posts/publications.server.ts'
import { listShelf } from '#upkeep/shelf/shelf.server.ts'
import { readQuality } from '#upkeep/shelf/quality.server.ts'
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

const kinds: Kind[] = [
  {
    permission: 'publicaciones-read',
    texto: 'Publicaciones',
    una: 'Publicación',
    lista: '/ListPublicaciones?vence=pronto',
    pagina: (id) => `/Publicaciones/${id}`,
    sql: `select p.id, p.titulo, p.vence_en as hasta from publicacion p where ${endingPublications}`,
  },
  {
    permission: 'publicaciones-read',
    texto: 'Banners',
    una: 'Banner',
    lista: '/posts?vence=pronto',
    pagina: (id) => `/posts/edit/${id}`,
    sql: `select b.id, b.titulo, b.hasta from banner b where ${endingBanners}`,
  },
  {
    permission: 'pdfcatalogo-update',
    texto: 'Catálogos PDF',
    una: 'Catálogo PDF',
    lista: '/documentoindexview?vence=pronto',
    pagina: (id) => `/documentoeditview/${id}`,
    sql: `select d.id, d.titulo, ${endOfDocument} - interval '1 minute' as hasta from documento_pdf d where ${endingDocuments}`,
  },
  {
    permission: 'anuncios-write',
    texto: 'Anuncios',
    una: 'Anuncio',
    lista: '/anunciosadmin?vence=pronto',
    pagina: (id) => `/anunciosadmin/${id}`,
    sql: `select a.id, a.titulo, a.hasta from anuncio a where ${endingNotices}`,
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

/** What is written and not read yet, and what nobody reads any more. */
export async function unpublished(viewer: Context): Promise<Content> {
  const of = (estado: 'BORRADOR' | 'PROGRAMADO' | 'VENCIDO') => listPublications({ query: { estado } }, viewer)
  const [drafts, planned, over] = await Promise.all([of('BORRADOR'), of('PROGRAMADO'), of('VENCIDO')])
  return {
    cifras: [
      waiting('En borrador', drafts.total, '/ListPublicaciones?estado=BORRADOR'),
      figure('Programadas', planned.total, '/ListPublicaciones?estado=PROGRAMADO'),
      figure('Vencidas', over.total, '/ListPublicaciones?estado=VENCIDO'),
    ],
    filas: [
      ...planned.publicaciones.map((post) => ({ ...post, when: `sale el ${day(post.publicado_en ?? '')}` })),
      ...drafts.publicaciones.map((post) => ({ ...post, when: `borrador del ${day(post.actualizado_en)}` })),
    ]
      .slice(0, SHOWN)
      .map(({ id, titulo, when }) => ({ texto: titulo, detalle: when, href: `/Publicaciones/${id}` })),
  }
}

/** What sells and has no photo, the most wanted first. */
export async function withoutPhoto(viewer: Context): Promise<Content> {
  const { total, partes } = await listShelf({ estado: 'activo', falta: ['foto'], vende: '1' }, viewer)
  return {
    cifras: [waiting('Se venden y no tienen', total, '/AdminProductos?estado=activo&falta=foto&vende=1')],
    filas: partes.slice(0, SHOWN).map(({ id, k_parte, descripcion, vendidas, buscadas }) => ({
      texto: `${k_parte} · ${descripcion}`,
      detalle: [plural(vendidas, 'vendida', 'vendidas'), buscadas > 0 ? plural(buscadas, 'búsqueda', 'búsquedas') : '']
        .filter(Boolean)
        .join(', '),
      href: `/AdminProductos/${id}/imagenes`,
    })),
  }
}

/** Promotions for everybody that end soon; whose alone a promotion is, only those are told who make it. */
export async function endingOffers({ db, session }: Context): Promise<Content> {
  const offers = await endingForAll(db)
  const href = session.permissions.includes('precios-update') ? '/ListasDePrecios/descuentos?vence=pronto' : null
  return {
    cifras: [waiting('En 7 días, para todos', offers.length, null)],
    filas: offers.slice(0, SHOWN).map(({ nombre, porcentaje, hasta }) => ({
      texto: nombre,
      detalle: `${porcentaje} % · hasta el ${lastDay(hasta)}`,
      href,
    })),
  }
}

type Told = { desde: string; fichas: number; busquedas: number; contestadas: number }

/** How the content fares: how complete the catalogue is, what was published and how many searches it answered in thirty days. */
export async function contentIndicators(viewer: Context): Promise<Content> {
  const [{ total }, told] = await Promise.all([
    readQuality({ por: 'linea' }, viewer),
    viewer.db.row<Told>(
      `select to_char(hoy_local() - 30, 'YYYY-MM-DD') as desde,
         (select count(*)::int from ficha f where estado_ahora(f) = 'PUBLICADO') as fichas,
         (select count(*)::int from busqueda where creado_en > now() - interval '30 days') as busquedas,
         (select count(*)::int from busqueda where creado_en > now() - interval '30 days' and resultados > 0) as contestadas`,
    ),
  ])
  const desde = told?.desde ?? ''
  const posts = await listPublications({ query: { estado: 'PUBLICADO', desde } }, viewer)
  const { partes, puntos, faltan } = total
  const without = (what: string) => faltan[what] ?? 0
  return {
    cifras: [
      figure('Catálogo completo', partes > 0 ? `${puntos} de 100` : 'sin partes', '/AdminProductos/calidad'),
      figure('Partes con foto', shareOf(partes - without('foto'), partes), '/AdminProductos?falta=foto'),
      figure('Búsquedas con respuesta', shareOf(told?.contestadas ?? 0, told?.busquedas ?? 0), '/Busquedas?periodo=30'),
      figure('Publicado en 30 días', posts.total, `/ListPublicaciones?estado=PUBLICADO&desde=${desde}`),
      figure('Fichas publicadas', told?.fichas ?? 0, '/AdminFichas?estado=PUBLICADO'),
    ],
  }
}

function shareOf(part: number, whole: number): string {
  return whole > 0 ? `${Math.floor((100 * part) / whole)} % de ${count(whole)}` : 'ninguna'
}
