/** What a part of a question can be understood as. */
export const CHIP_KINDS = [
  'producto',
  'marca',
  'modelo',
  'motor',
  'year',
  'posicion',
  'lado',
  'fabricante',
  'codigo',
  'texto',
] as const

/** One thing that was understood, which the visitor can take away. */
export type Chip = {
  clave: string
  tipo: (typeof CHIP_KINDS)[number]
  /** As typed. */
  texto: string
  /** As understood: `Nissan Tsuru III`, `2005`, `Delantera`. */
  valor: string
  /** 0–1. */
  certeza: number
}

/** Among the chips not wanted (`quitar`): correct nothing, search the words as typed. */
export const AS_TYPED = 'literal'
