import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import { endsSoon } from '#publishing/editor/states.ts'
import type { documentosPdf } from './admin-contract.ts'
import { libraryColumns } from './library-columns.ts'

type List = Reply<typeof documentosPdf>
export type AdminDocument = List['documentos'][number]
type Query = Asked<typeof documentosPdf>

/** The catalogues `d` that are published and end soon; the last day of one is whole. */
export const endOfDocument = `(d.hasta + 1)::timestamp at time zone 'America/Mexico_City'`
export const endingDocuments = `d.borrado_en is null and d.decision = 'PUBLICADO' and ${endsSoon(`(${endOfDocument})`)}`

/** Of `documento_pdf d` and its file `archivo a`. */
export const documentColumns = `d.id, d.titulo, d.year, d.categoria, d.marca_id, d.descripcion, d.paginas, a.bytes, d.visibilidad, d.decision,
  estado_documento_pdf(d) as estado, to_char(d.desde, 'YYYY-MM-DD') as desde, to_char(d.hasta, 'YYYY-MM-DD') as hasta, d.orden,
  d.descargas, d.portada_id is not null as tiene_portada,
  (select max(v.n) from documento_pdf_version v where v.documento_id = d.id) as edicion, d.version, d.creado_en, d.actualizado_en`

/** The catalogues there are; without an order as readers see them: by year, and by place within it. */
const documents = listOf<Query, AdminDocument>({
  columns: documentColumns,
  from: 'documento_pdf d join archivo a on a.id = d.archivo_id',
  where: ({ q, year, categoria, estado, vence }) => ({
    where: `d.borrado_en is null and ($1::int is null or d.year = $1) and ($2::text is null or d.categoria = $2)
      and ($3::text is null or estado_documento_pdf(d) = $3)
      and ($4::text is null or norma_nombre(d.titulo || ' ' || d.categoria || ' ' || d.descripcion) like '%' || norma_nombre($4) || '%') ${vence ? `and ${endingDocuments}` : ''}`,
    values: [year ?? null, categoria || null, estado ?? null, q || null],
  }),
  orders: {
    titulo: 'norma_nombre(d.titulo)',
    year: 'd.year',
    categoria: 'norma_nombre(d.categoria)',
    descargas: 'd.descargas',
    actualizado_en: 'd.actualizado_en',
  },
  defaultOrder: { sentido: 'asc' },
  order: (by, way) => (by ? `${by} ${way}, d.id desc` : 'd.year desc, d.orden, d.id desc'),
})
export const exportDocuments = documents.file({
  name: 'catalogos-pdf',
  objeto: 'documento_pdf',
  columns: libraryColumns,
})

/** One page of them, and what the filters may choose from. */
export async function listDocuments(
  { query }: { query: Query },
  viewer: Pick<Context, 'db' | 'session'>,
): Promise<List> {
  const [{ rows, ...page }, facts] = await Promise.all([documents.read(query, viewer), choicesOf(viewer.db)])
  return { ...page, documentos: rows, ...facts }
}

async function choicesOf(db: Db): Promise<Pick<List, 'years' | 'categorias'>> {
  const rows = await db.rows<{ year: number; categoria: string }>(
    'select distinct year, categoria from documento_pdf where borrado_en is null order by year desc, categoria',
  )
  return {
    years: [...new Set(rows.map(({ year }) => year))],
    categorias: [...new Set(rows.map(({ categoria }) => categoria))].toSorted((a, b) => a.localeCompare(b, 'es')),
  }
}
