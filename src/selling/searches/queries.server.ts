import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import { followerOf } from './commands.server.ts'
import type { busquedasSeguidas } from './contract.ts'
import { filterText } from './filter-text.ts'
import { type SearchRow, searchColumns } from './search-columns.ts'
import type { SearchQuery } from './search-query.ts'

type Raw = Omit<SearchRow, 'filtros'> & {
  consulta: SearchQuery
  nombres: { linea: string | null; marca: string | null }
}

/** One's own. */
const searches = listOf<Asked<typeof busquedasSeguidas>, SearchRow, Raw>({
  columns: `b.id, b.texto, b.pagina, b.consulta, b.encontradas, b.nuevas, b.creada_en as desde, b.avisada_en, json_build_object(
    'linea', (select l.nombre from linea l where l.id = (b.consulta->>'linea')::bigint),
    'marca', (select m.nombre from marca m where m.id = (b.consulta->>'marca')::bigint)) as nombres`,
  from: 'busqueda_seguida b',
  where: ({ q }, { session }) => ({
    where: `b.usuario_id = $1 and b.quitada_en is null and ($2::text is null or norma_nombre(b.texto) like '%' || norma_nombre($2) || '%')`,
    values: [followerOf(session), q || null],
  }),
  orders: { texto: 'b.texto', encontradas: 'b.encontradas', desde: 'b.creada_en', avisada: 'b.avisada_en' },
  defaultOrder: { orden: 'desde', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, b.id desc`,
  row: ({ consulta, nombres, ...row }) => ({ ...row, filtros: filterText(consulta, nombres) }),
})
export const listSearches = searches.page(({ total, rows }) => ({ total, busquedas: rows }))
export const exportSearches = searches.file({
  name: 'busquedas-que-sigo',
  objeto: 'busquedas_seguidas',
  columns: searchColumns,
})
