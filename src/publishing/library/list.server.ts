import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, pageOf, type Listed } from '#platform/http/export-rows.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { documentosPdf, exportarDocumentosPdf } from './admin-contract.ts'
import { libraryColumns } from './library-columns.ts'

type List = Reply<typeof documentosPdf>
export type AdminDocument = List['documentos'][number]
type Query = Omit<Received<typeof documentosPdf>['query'], 'por'> & { por?: number }

/** Of `documento_pdf d` and its file `archivo a`. */
export const documentColumns = `d.id, d.titulo, d.year, d.categoria, d.marca_id, d.descripcion, d.paginas, a.bytes, d.visibilidad, d.decision,
  estado_documento_pdf(d) as estado, to_char(d.desde, 'YYYY-MM-DD') as desde, to_char(d.hasta, 'YYYY-MM-DD') as hasta, d.orden,
  d.descargas, d.portada_id is not null as tiene_portada,
  (select max(v.n) from documento_pdf_version v where v.documento_id = d.id) as edicion, d.version, d.creado_en, d.actualizado_en`

const orders = {
  titulo: 'norma_nombre(d.titulo)',
  year: 'd.year',
  categoria: 'norma_nombre(d.categoria)',
  descargas: 'd.descargas',
  actualizado_en: 'd.actualizado_en',
}

const from = `from documento_pdf d join archivo a on a.id = d.archivo_id
  where d.borrado_en is null and ($1::int is null or d.year = $1) and ($2::text is null or d.categoria = $2)
    and ($3::text is null or estado_documento_pdf(d) = $3)
    and ($4::text is null or norma_nombre(d.titulo || ' ' || d.categoria || ' ' || d.descripcion) like '%' || norma_nombre($4) || '%')`

function wantedDocuments({ q, year, categoria, estado, orden, sentido }: Query): Listed {
  return {
    text: `select ${documentColumns} ${from}`,
    order: orden
      ? `${orders[orden]} ${sentido === 'desc' ? 'desc' : 'asc'}, d.id desc`
      : 'd.year desc, d.orden, d.id desc',
    values: [year ?? null, categoria || null, estado ?? null, q || null],
  }
}

/** One page of the catalogues there are; without an order as readers see them: by year, and by place within it. */
export async function listDocuments(query: Query, { db }: Pick<Context, 'db'>): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const wanted = wantedDocuments(query)
  const page = pageOf(wanted, { por, pagina })
  const [counted, documentos, facts] = await Promise.all([
    db.row<{ total: number }>(`select count(*)::int as total ${from}`, wanted.values),
    db.rows<AdminDocument>(page.text, page.values),
    choicesOf(db),
  ])
  return { total: counted?.total ?? 0, pagina, por, documentos, ...facts }
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

/** The filtered list as a file; on record. */
export function exportDocuments(
  format: SheetFormat,
  query: Received<typeof exportarDocumentosPdf>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const columns = columnsNamed(libraryColumns, query.columnas)
  const told = { objeto: 'documento_pdf', despues: query }
  return exportRows<AdminDocument>(
    { name: 'catalogos-pdf', format, columns, list: wantedDocuments(query), told },
    context,
  )
}
