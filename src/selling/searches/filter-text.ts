import type { SearchQuery } from './search-query.ts'

const flags = {
  badgenuevo: 'lo nuevo',
  especial: 'en oferta',
  mejoresventas: 'los más vendidos',
  mejoresventaslineas: 'los más vendidos de su línea',
  hecho_mx: 'hecho en México',
  existencia: 'con existencia',
} as const

type Names = { linea: string | null; marca: string | null }

/** What narrows a search besides its text: `Nissan Tsuru 2005 · Balatas · con existencia`; empty for nothing. */
export function filterText(query: SearchQuery, { linea, marca }: Names): string {
  const vehicle = [query.veh_marca, query.modelo, query.year, query.motor].filter(Boolean).join(' ')
  const traits = (query.rasgos ?? '')
    .split('|')
    .filter(Boolean)
    .map((trait) => trait.replace(':', ' ').replace('~', ' ± '))
  const modes = { 1: null, 2: 'por código', 3: 'por código alterno' } as const
  const on = Object.entries(flags).flatMap(([name, text]) => (query[name as keyof typeof flags] ? [text] : [])) // its own keys
  return [vehicle, linea, marca, modes[query.tipo], ...traits, ...on].filter(Boolean).join(' · ')
}
