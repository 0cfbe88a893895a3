import type { Product } from './contract.ts'
import { contentOf, rowText } from './application-rules.ts'

/** What the log keeps of a change: only the fields that differ, of lists only the rows that went and that came. */
export type Sides = { antes: Record<string, unknown>; despues: Record<string, unknown> }

const plain = [
  'k_parte',
  'descripcion',
  'familia',
  'unidad',
  'empaque',
  'minimo',
  'peso_kg',
  'dimensiones',
  'clave_prod_serv',
  'clave_unidad',
  'garantia_meses',
  'sin_estimulo',
  'casco',
  'estado',
  'badgenuevo',
  'especial',
  'mejoresventas',
  'mejoresventaslineas',
  'hecho_mx',
  'texto',
  'seo_titulo',
  'seo_descripcion',
] as const

type Row = { nombre: string }

/** A product's lists as rows with a name to be read by; two rows of one content are one. */
const lists: Record<string, (product: Product) => Row[]> = {
  atributos: ({ atributos }: Product) => atributos.map((row) => ({ nombre: `${row.clave}: ${row.valor}`, ...row })),
  equivalencias: ({ equivalencias }: Product) =>
    equivalencias.map((row) => ({
      nombre: [row.codigo, row.fabricante, row.tipo].filter(Boolean).join(' · '),
      ...row,
    })),
  relaciones: ({ relaciones }: Product) =>
    relaciones.map((row) => ({ nombre: `${row.cantidad} × ${row.k_parte} (${row.tipo})`, ...row })),
  aplicaciones: ({ aplicaciones }: Product) =>
    aplicaciones.map(({ id: _id, ...row }) => ({ nombre: rowText(row), ...row })),
}

/** The two sides of what differs between two states of a product; null when nothing does. */
export function differences(before: Product | null, after: Product): Sides | null {
  const antes: Record<string, unknown> = {}
  const despues: Record<string, unknown> = {}
  for (const name of plain) {
    if (before?.[name] === after[name]) continue
    if (before) antes[name] = before[name]
    despues[name] = after[name]
  }
  for (const name of ['linea', 'marca'] as const) {
    if (before?.[`${name}_id`] === after[`${name}_id`]) continue
    if (before) antes[name] = named(before[`${name}_id`], before[name])
    despues[name] = named(after[`${name}_id`], after[name])
  }
  for (const [name, rowsOf] of Object.entries(lists)) {
    const [old, now] = [before ? rowsOf(before) : [], rowsOf(after)]
    const [gone, come] = [without(old, now), without(now, old)]
    if (gone.length + come.length === 0) continue
    if (before) antes[name] = gone
    despues[name] = come
  }
  return Object.keys(despues).length > 0 ? { antes, despues } : null
}

function named(id: number | null, nombre: string | null) {
  return id === null ? null : { id, nombre }
}

/** The rows of `some` whose content `others` lacks; a content that stands twice counts twice. */
function without<T extends Row>(some: T[], others: T[]): T[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  return some.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0
    left.set(keyOf(row), count - 1)
    return count <= 0
  })
}

function keyOf(row: Row): string {
  return 'modelo' in row ? contentOf(row as Row & Parameters<typeof contentOf>[0]) : JSON.stringify(row) // only applications have models
}
