import type { PlacesOf } from '#kit/base/texts.ts'
import { english } from './english.ts'
import type { areas } from './kinds.ts'
import type { Place, Shape } from './rules.ts'

export type Entry = Shape & {
  clave: string
  area: keyof typeof areas
  /** Es null: the specification itself has none but English. */
  original: { es: string | null; en: string }
  /** Where it stands, for whoever changes it. */
  donde: string
  /** A page where it can be seen. */
  pagina?: string
}

type Told<Said extends string> = Omit<Shape, 'lugares'> & {
  donde: string
  pagina?: string
} & ([PlacesOf<Said>] extends [never] ? object : { lugares: Record<PlacesOf<Said>, Place> })

/** What has no English beside it is English itself: the specification writes it so, and there is no Spanish of ours. */
export function entry<Said extends string>(area: Entry['area'], clave: string, said: Said, told: Told<Said>): Entry {
  const en = english.get(clave)
  return { clave, area, original: en === undefined ? { es: null, en: said } : { es: said, en }, ...told }
}

/** The same of a text out of a list: what its places are is known when it is read. */
export function entryOfList(
  area: Entry['area'],
  clave: string,
  said: string,
  told: Shape & Pick<Entry, 'donde' | 'pagina'>,
): Entry {
  const en = english.get(clave)
  return { clave, area, original: en === undefined ? { es: null, en: said } : { es: said, en }, ...told }
}
