import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { SearchMode } from '#kit/base/settings.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { type RecentSearch, sameWords } from './recent-searches.ts'
import { partAddress, resultsAddress } from '#finding/search/search-address.ts'

export type Popular = Reply<Api['GET /api/home/buscados']>
export type BestSeller = Popular['mejoresVentas'][number]

/** One thing to choose in the list under the box; `href` is where choosing it leads. */
export type Option =
  | { kind: 'part'; href: string; row: ResultRow }
  | { kind: 'search'; href: string; consulta: string; resultados: number; isOwn: boolean }
  | { kind: 'best'; href: string; part: BestSeller }

/** A longer list is read by nobody (trust.md 3.4); the page of results has them all. */
const MOST_PARTS = 8
const MOST_SEARCHES = 6
const MOST_BEST = 5

export function partOptions(rows: ResultRow[]): Option[] {
  return rows.slice(0, MOST_PARTS).map((row) => ({ kind: 'part', href: partAddress(row.k_parte), row }))
}

/** Own searches of this browser, then those of the account, then what everybody asks for; the same words once. */
export function searchOptions(own: RecentSearch[], popular: Popular | null, mode: SearchMode): Option[] {
  const asked = [
    ...own.map(({ consulta, resultados, tipo }) => ({ consulta, resultados, tipo, isOwn: true })),
    ...(popular?.masbuscados ?? []).map(({ propia, ...asked }) => ({ ...asked, tipo: mode, isOwn: propia })),
  ]
  const seen = new Set<string>()
  const options: Option[] = []
  for (const { consulta, resultados, tipo, isOwn } of asked) {
    const words = sameWords(consulta)
    if (seen.has(words)) continue
    seen.add(words)
    options.push({ kind: 'search', href: resultsAddress(consulta, tipo), consulta, resultados, isOwn })
  }
  return options.slice(0, MOST_SEARCHES)
}

export function bestOptions(popular: Popular | null): Option[] {
  const parts = popular?.mejoresVentas.slice(0, MOST_BEST) ?? []
  return parts.map((part) => ({ kind: 'best', href: partAddress(part.k_parte), part }))
}
