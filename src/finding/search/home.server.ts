import type { Reply } from '#kit/base/contract.ts'
import type { Session } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { catalogueList, mostSearched } from '#finding/index/contract.ts'
import type { Counts } from '#finding/index/facets.ts'
import { currentSearch } from '#finding/index/state.server.ts'

const counts = `select datos from busca_faceta where clave = '*'`

/** Years that some part has, newest first, and lines with their parts (E-04). */
export async function readCatalogueList(db: Db): Promise<Reply<typeof catalogueList>> {
  const [search, row] = await Promise.all([currentSearch(db), db.row<{ datos: Counts }>(counts)])
  const years = row?.datos.years ?? []
  const lineas = (row?.datos.lineas ?? []).flatMap(([id, total]) => {
    const line = search.minds.lexicon.lines.get(id)
    return line ? [{ id, nombre: line.nombre, slug: line.slug, total }] : []
  })
  return {
    listyear: years.map(([year]) => year),
    lineas: lineas.sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
  }
}

const top = `select
  (select json_agg(t) from (select consulta, resultados from busqueda_top order by veces desc, consulta_norm limit 10) t) as top,
  (select json_agg(b) from (select k_parte, descripcion, linea_id, imagen from busca_parte where badges & 4 <> 0 order by rank limit 8) b) as ventas,
  (select json_agg(o) from (select max(consulta) as consulta, max(resultados) as resultados from busqueda
    where usuario_id = $1 and resultados > 0 group by consulta_norm order by max(creado_en) desc limit 5) o) as propias`
type Top = {
  top: { consulta: string; resultados: number }[] | null
  propias: { consulta: string; resultados: number }[] | null
  ventas: { k_parte: string; descripcion: string; linea_id: number; imagen: string | null }[] | null
}

/** Own recent searches first, then what everyone looks for, and the best sellers (T-04). */
export async function readMostSearched(db: Db, { user }: Session): Promise<Reply<typeof mostSearched>> {
  const [search, row] = await Promise.all([currentSearch(db), db.row<Top>(top, [user?.id ?? 0])])
  const own = (row?.propias ?? []).map((entry) => ({ ...entry, propia: true }))
  const seen = new Set(own.map(({ consulta }) => consulta.toLowerCase()))
  const all = (row?.top ?? [])
    .filter(({ consulta }) => !seen.has(consulta.toLowerCase()))
    .map((entry) => ({ ...entry, propia: false }))
  const { lines } = search.minds.lexicon
  return {
    masbuscados: [...own, ...all].slice(0, 10),
    mejoresVentas: (row?.ventas ?? []).map(({ k_parte, descripcion, linea_id, imagen }) => ({
      k_parte,
      descripcion,
      linea: lines.get(linea_id)?.nombre ?? '',
      ilustracion: imagen ?? lines.get(linea_id)?.ilustracion ?? null,
    })),
  }
}
