import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { VIEW_PARAMS } from './table-address.ts'

/** A list's address under a name. */
export type View = Reply<Api['GET /api/v1/vistas']>['vistas'][number]

const NOT_OF_A_VIEW = ['vista', 'pagina']

/** What a view keeps of the list as it is shown now: filters, order and columns, those too that the person keeps by themselves. */
export function shownNow(search: string, chosen = tables()[0]?.dataset['elegidas']): string {
  const params = shown(search)
  if (chosen && !params.has('columnas')) params.set('columnas', chosen)
  return params.toString()
}

/** Whether the address shows just what a view keeps. */
export function isShownBy(consulta: string, search: string): boolean {
  return sorted(shown(consulta)) === sorted(shown(search))
}

function shown(search: string): URLSearchParams {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value && !NOT_OF_A_VIEW.includes(name))
  return new URLSearchParams(kept)
}

function sorted(params: URLSearchParams): string {
  params.sort()
  return params.toString()
}

/** The address without what the list on the screen has no more, and a sentence about that. */
export function withoutGone(search: string): { left: URLSearchParams; text: string } {
  const left = new URLSearchParams(search)
  const columns = goneColumns(left)
  const order = left.get('orden')
  const isOrderGone = order !== null && !named('ordenes').includes(order)
  if (isOrderGone && tables().length > 0) for (const name of ['orden', 'sentido']) left.delete(name)
  const filters = goneFilters(left)
  const told = [
    ...columns.map((id) => `la columna «${id}»`),
    ...(isOrderGone && tables().length > 0 ? [`el orden por «${order}»`] : []),
    ...filters.map((name) => `el filtro «${name}»`),
  ]
  if (told.length === 0) return { left, text: '' }
  const list = new Intl.ListFormat('es-MX').format(told)
  const words = told.length === 1 ? 'que ya no está: se abrió sin eso.' : 'que ya no están: se abrió sin eso.'
  return { left, text: `Pedía ${list}, ${words}` }
}

/** Takes them away, and names them. A list of many tables knows the columns of all. */
function goneColumns(left: URLSearchParams): string[] {
  const asked = left.getAll('columnas').join(',').split(',').filter(Boolean)
  const known = named('columnas')
  const gone = tables().length === 0 ? [] : asked.filter((id) => !known.includes(id))
  if (gone.length === 0) return []
  const kept = asked.filter((id) => known.includes(id))
  if (kept.length > 0) left.set('columnas', kept.join(','))
  else left.delete('columnas')
  return gone
}

/** A filter is gone when its form has no such field, or its field no such choice. */
function goneFilters(left: URLSearchParams): string[] {
  const form = document.querySelector<HTMLFormElement>('main search form')
  if (!form) return []
  const gone = [...left].filter(([name, value]) => {
    if (VIEW_PARAMS.includes(name) || value === '') return false
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) return ![...field.options].some((option) => option.value === value)
    return field === null && !isLinked(name)
  })
  for (const [name] of gone) left.delete(name)
  return gone.map(([name]) => name)
}

/** Tabs and chips narrow a list by links instead of a field. */
function isLinked(name: string): boolean {
  return document.querySelector(`main a[href*="?${CSS.escape(name)}="], main a[href*="&${CSS.escape(name)}="]`) !== null
}

function tables(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main section[data-columnas]')]
}

function named(what: 'columnas' | 'ordenes'): string[] {
  return tables().flatMap(({ dataset }) => dataset[what]?.split(',') ?? [])
}
