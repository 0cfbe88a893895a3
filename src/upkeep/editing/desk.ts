import { contentOf } from './application-rules.ts'
import type { Product } from './contract.ts'
import type { ApplicationRow } from './fields.ts'

/** A row of the grid while it is on the desk: new rows have no number yet, so each has a key of its own. */
export type GridRow = ApplicationRow & { key: string }

/** What can be written of a product. */
export type Draft = Omit<
  Product,
  | 'id'
  | 'version'
  | 'linea'
  | 'marca'
  | 'relacionadas'
  | 'cadena'
  | 'imagenes'
  | 'creado_en'
  | 'actualizado_en'
  | 'actualizado_por'
  | 'aplicaciones'
> & { aplicaciones: GridRow[] }
export type Field = keyof Draft

export const SECTIONS = [
  'datos',
  'estado',
  'textos',
  'atributos',
  'aplicaciones',
  'equivalencias',
  'relaciones',
] as const
export type Section = (typeof SECTIONS)[number]

export const sectionLabels: Record<Section, string> = {
  datos: 'Datos',
  estado: 'Estado',
  textos: 'Textos y SEO',
  atributos: 'Atributos',
  aplicaciones: 'Aplicaciones',
  equivalencias: 'Equivalencias',
  relaciones: 'Kits y complementos',
}

/** What each section writes. The description is of the data, and of the texts for who writes texts only. */
export const sectionOf: Record<Field, Section> = {
  k_parte: 'datos',
  descripcion: 'datos',
  linea_id: 'datos',
  marca_id: 'datos',
  familia: 'datos',
  unidad: 'datos',
  empaque: 'datos',
  minimo: 'datos',
  peso_kg: 'datos',
  dimensiones: 'datos',
  clave_prod_serv: 'datos',
  clave_unidad: 'datos',
  garantia_meses: 'datos',
  sin_estimulo: 'datos',
  casco: 'datos',
  estado: 'estado',
  badgenuevo: 'estado',
  especial: 'estado',
  mejoresventas: 'estado',
  mejoresventaslineas: 'estado',
  hecho_mx: 'estado',
  texto: 'textos',
  seo_titulo: 'textos',
  seo_descripcion: 'textos',
  atributos: 'atributos',
  aplicaciones: 'aplicaciones',
  equivalencias: 'equivalencias',
  relaciones: 'relaciones',
}
export const FIELDS = Object.keys(sectionOf) as Field[] // of the literal above
export const TEXT_FIELDS: readonly Field[] = ['descripcion', 'texto', 'seo_titulo', 'seo_descripcion']

let drawn = 0
/** A key for a row that nobody else has. */
export function newKey(): string {
  return `nueva-${++drawn}`
}

export function draftOf(product: Product): Draft {
  const entries = FIELDS.map((name) => [name, product[name]])
  const rows = product.aplicaciones.map((row): GridRow => ({ ...row, key: String(row.id) }))
  return { ...(Object.fromEntries(entries) as Omit<Draft, 'aplicaciones'>), aplicaciones: rows } // FIELDS are the draft's own
}

/** Whether a field says the same in two drafts, whatever the keys of its rows. */
export function isAlike(name: Field, a: Draft, b: Draft): boolean {
  return a[name] === b[name] || textOf(name, a) === textOf(name, b)
}

function textOf(name: Field, draft: Draft): string {
  if (name === 'aplicaciones') return JSON.stringify(draft.aplicaciones.map(contentOf).toSorted())
  const value = draft[name]
  return JSON.stringify(Array.isArray(value) ? value.map((row) => JSON.stringify(row)).toSorted() : value)
}

/** The fields in which two drafts differ. */
export function differing(a: Draft, b: Draft): Field[] {
  return FIELDS.filter((name) => !isAlike(name, a, b))
}

/** `from` with some fields of another draft. */
export function withFields(from: Draft, names: readonly Field[], other: Draft): Draft {
  return { ...from, ...Object.fromEntries(names.map((name) => [name, other[name]])) }
}

/** What is on the desk as the calls take it: without keys, blanks gone. */
export function bodyOf(names: readonly Field[], draft: Draft): Partial<Omit<Draft, 'aplicaciones'>> {
  const own = names.filter((name) => name !== 'aplicaciones')
  return Object.fromEntries(own.map((name) => [name, draft[name]]))
}

export function rowsToSend(draft: Draft): ApplicationRow[] {
  return draft.aplicaciones.map(({ key: _key, ...row }) => row)
}
