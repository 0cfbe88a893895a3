import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import { followerOf } from './commands.server.ts'
import type { busquedasSeguidas } from './contract.ts'
import { filterText } from './filter-text.ts'
import { namesOf } from './names.server.ts'
import { type SearchRow, searchColumns } from './search-columns.ts'
import type { SearchQuery } from './search-query.ts'

type Raw = Omit<SearchRow, 'filtros'> & {
  consulta: SearchQuery
  /** Its name says all of it. */
  es_nombre: boolean
  nombres: { linea: string | null; marca: string | null }
}
const NAME = 'coalesce(b.nombre, b.texto)'

/** One's own. */
const searches = listOf<Asked<typeof busquedasSeguidas>, SearchRow, Raw>({
  columns: `b.id, ${NAME} as texto, b.nombre is not null as es_nombre, b.pagina, b.consulta, b.encontradas, b.nuevas, b.creada_en as desde, b.avisada_en,
    ${namesOf('b.consulta')} as nombres`,
  from: 'busqueda_seguida b',
  where: ({ q }, { session }) => ({
    where: `b.usuario_id = $1 and b.quitada_en is null and ($2::text is null or norma_nombre(${NAME}) like '%' || norma_nombre($2) || '%')`,
    values: [followerOf(session), q || null],
  }),
  orders: { texto: NAME, encontradas: 'b.encontradas', desde: 'b.creada_en', avisada: 'b.avisada_en' },
  defaultOrder: { orden: 'desde', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, b.id desc`,
  row: ({ consulta, nombres, es_nombre, ...row }) => ({
    ...row,
    filtros: es_nombre ? '' : filterText(consulta, nombres),
  }),
})
export const listSearches = searches.page(({ total, rows }) => ({ total, busquedas: rows }))
export const exportSearches = searches.file({
  name: 'busquedas-que-sigo',
  objeto: 'busquedas_seguidas',
  columns: searchColumns,
})
