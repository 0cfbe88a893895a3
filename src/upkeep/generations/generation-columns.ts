import type { Generation } from './contract.ts'

/** Years two generations of a model may share: they were sold side by side for a year or two. */
export const SIDE_BY_SIDE = 2
/** Between the further names of one generation. */
export const BETWEEN_NAMES = '|'

type Listed = Pick<Generation, 'marca' | 'modelo' | 'nombre' | 'alias' | 'desde' | 'hasta' | 'sola'> & {
  /** Its years are those of another generation of the model too, by more than a year or two. */
  a_la_vez: boolean
}

/** The columns of a file of generations: what is downloaded is what is loaded. */
export const generationFile = [
  { id: 'marca', title: 'marca', value: ({ marca }: Listed) => marca },
  { id: 'modelo', title: 'modelo', value: ({ modelo }: Listed) => modelo },
  { id: 'nombre', title: 'generación', value: ({ nombre }: Listed) => nombre },
  { id: 'desde', title: 'desde', value: ({ desde }: Listed) => desde },
  { id: 'hasta', title: 'hasta', value: ({ hasta }: Listed) => hasta },
  { id: 'alias', title: 'alias', value: ({ alias }: Listed) => alias.join(BETWEEN_NAMES) },
  { id: 'sola', title: 'se dice sola', value: ({ sola }: Listed) => (sola ? 'sí' : '') },
  { id: 'a_la_vez', title: 'a la vez', value: ({ a_la_vez }: Listed) => (a_la_vez ? 'sí' : '') },
]
