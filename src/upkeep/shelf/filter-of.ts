const FILTERS = new Set(['q', 'linea', 'marca', 'estado', 'falta', 'calidad', 'vende', 'desde'])

/** What the address narrows the shelf by, without how it is shown. */
export function filterOf(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name, value]) => FILTERS.has(name) && value !== ''),
  )
}
