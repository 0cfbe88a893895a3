import { idsOf, type Selection } from '#publishing/print/definition.ts'
import { listed } from '#kit/ui/format.ts'

/** What the address of the page chooses: `?linea=3&linea=5&vehiculo=2&desde=1998`. */
export function selectionOf(search: URLSearchParams): Selection {
  const ids = (name: string) => idsOf(search.getAll(name).join(','))
  const year = (name: string) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value >= 1900 && value <= 2100 ? value : null
  }
  const [vehiculo = null] = ids('vehiculo')
  return {
    lineas: ids('linea'),
    marcas: ids('marca'),
    vehiculo,
    modelos: vehiculo === null ? [] : ids('modelo'),
    desde: year('desde'),
    hasta: year('hasta'),
  }
}

/** The same as the calls take it. */
export function queryOf({ lineas, marcas, vehiculo, modelos, desde, hasta }: Selection) {
  return { lineas: lineas.join(), marcas: marcas.join(), vehiculo, modelos: modelos.join(), desde, hasta }
}

/** The address of a form: what is empty is left out, and models go with another make. */
export function searchOf(form: HTMLFormElement, changed: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '' || (changed === 'vehiculo' && name === 'modelo')) continue
    search.append(name, value)
  }
  return search.toString()
}

type Named = { id: number; nombre: string }
type Names = { lineas: Named[]; marcas: Named[]; vehiculos: Named[]; modelos: Named[] }

/** What a catalogue of this selection would be called. */
export function titleFor({ lineas, marcas, vehiculo, modelos }: Selection, names: Names): string {
  const of = (ids: number[], all: Named[]) => all.filter(({ id }) => ids.includes(id)).map(({ nombre }) => nombre)
  const some = (list: string[]) => (list.length > 0 && list.length <= 2 ? listed(list) : '')
  const what = some(of(lineas, names.lineas)) || (lineas.length > 0 ? 'refacciones' : '')
  const brand = some(of(marcas, names.marcas))
  const make = [...of(vehiculo === null ? [] : [vehiculo], names.vehiculos), some(of(modelos, names.modelos))]
    .filter(Boolean)
    .join(' ')
  if (!what && !brand && !make) return 'Catálogo general'
  return [`Catálogo de ${what || 'refacciones'}`, brand, make && `para ${make}`].filter(Boolean).join(' ')
}
