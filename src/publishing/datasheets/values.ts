import { pages } from '#pages.ts'

/** What is asked about a part, and how it is answered. */
export const TYPES = ['numero', 'texto', 'opcion', 'sino'] as const
export type ValueType = (typeof TYPES)[number]
export const typeLabels: Record<ValueType, string> = {
  numero: 'Número',
  texto: 'Texto',
  opcion: 'Una de varias',
  sino: 'Sí o no',
}

export type Attribute = {
  /** Stays the same when the name changes. */
  clave: string
  nombre: string
  tipo: ValueType
  /** Of a number: `mm`, `N·m`. */
  unidad: string | null
  opciones: string[]
  /** Without it a sheet is not published. */
  obligatorio: boolean
}
export type Value = number | string | boolean | null
/** A value as a sheet keeps it: with the name and the unit it was asked under. */
export type NamedValue = Pick<Attribute, 'clave' | 'nombre' | 'tipo' | 'unidad'> & { valor: Value }

/** Greater numbers, and more decimals, do not fit the column that is searched. */
const MOST = 9_999_999_999

/** What is wrong with an answer, in a sentence; null when it fits what is asked. An empty one always does. */
export function valueFault({ tipo, opciones }: Attribute, valor: Value): string | null {
  if (valor === null) return null
  switch (tipo) {
    case 'numero':
      if (typeof valor !== 'number' || Math.abs(valor) > MOST) return 'Escribe un número.'
      return Number(valor.toFixed(4)) === valor ? null : 'Escribe cuatro decimales como máximo.'
    case 'sino':
      return typeof valor === 'boolean' ? null : 'Elige sí o no.'
    case 'opcion':
      return typeof valor === 'string' && opciones.includes(valor) ? null : 'Elige una de las opciones.'
    default:
      return typeof valor === 'string' ? null : 'Escribe un texto.'
  }
}

/** Every question of a template with its answer; what no longer fits it counts as unanswered. */
export function answered(
  attributes: Attribute[],
  given: { clave: string; valor: Value }[],
): (Attribute & { valor: Value })[] {
  const known = new Map(given.map(({ clave, valor }) => [clave, valor]))
  return attributes.map((attribute) => {
    const valor = known.get(attribute.clave) ?? null
    return { ...attribute, valor: valueFault(attribute, valor) === null ? valor : null }
  })
}

const numbers = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 4 })

/** `1200.5` in mm → `1,200.5 mm`; yes and no in words; empty for no answer. */
export function valueText({ valor, unidad }: Pick<NamedValue, 'valor' | 'unidad'>): string {
  if (valor === null) return ''
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (typeof valor === 'string') return valor
  return unidad ? `${numbers.format(valor)} ${unidad}` : numbers.format(valor)
}

/** `Diámetro interior (mm)` → `diametro_interior_mm`; what stands for an attribute for good. */
export function keyOf(nombre: string): string {
  const plain = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return plain.slice(0, 50).trim().replaceAll(' ', '_') || 'dato'
}

/** Path of a part's public sheet, without the base path. */
export function sheetPath(k_parte: string): string {
  return pages.FichaTecnica.path.replace(':id', encodeURIComponent(k_parte))
}
