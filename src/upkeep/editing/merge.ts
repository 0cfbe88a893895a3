import { contentOf } from './application-rules.ts'
import { type Draft, differing, type Field, type GridRow, newKey } from './desk.ts'

export type Side = 'mio' | 'suyo' | 'ambos'
/** A field that both changed, each in his own way. */
type Clash = { campo: Field; isList: boolean }

const lists = ['atributos', 'equivalencias', 'relaciones', 'aplicaciones'] as const
type ListField = (typeof lists)[number]

/** What two people did to the same product: what both changed, what only I did, what only they did. */
export function compare(base: Draft, mine: Draft, theirs: Draft): { clashes: Clash[]; mios: Field[]; suyos: Field[] } {
  const [own, other, apart] = [differing(base, mine), differing(base, theirs), differing(mine, theirs)]
  const both = own.filter((name) => other.includes(name) && apart.includes(name))
  return {
    clashes: both.map((campo) => ({ campo, isList: isList(campo) })),
    mios: own.filter((name) => !other.includes(name)),
    suyos: other.filter((name) => !own.includes(name)),
  }
}

/** Their state with what I changed put on top; where both did, as was chosen. */
export function merged(sides: { base: Draft; mine: Draft; theirs: Draft }, chosen: Map<Field, Side>): Draft {
  const { base, mine, theirs } = sides
  const { clashes, mios } = compare(base, mine, theirs)
  const taken = Object.fromEntries(mios.map((name) => [name, mine[name]]))
  const settled = clashes.map(({ campo }) => [campo, settle(campo, sides, chosen.get(campo) ?? firstChoice(campo))])
  return { ...theirs, ...taken, ...Object.fromEntries(settled) }
}

/** Lists can keep both; of one value only one stays, and mine was just written. */
export function firstChoice(campo: Field): Side {
  return isList(campo) ? 'ambos' : 'mio'
}

function settle(campo: Field, { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft }, side: Side) {
  if (side === 'suyo') return theirs[campo]
  if (side === 'mio' || !isList(campo)) return mine[campo]
  return campo === 'aplicaciones'
    ? mergeGrid(base.aplicaciones, mine.aplicaciones, theirs.aplicaciones)
    : mergeRows(base[campo], mine[campo], theirs[campo], identities[campo])
}

function isList(campo: Field): campo is ListField {
  return lists.some((name) => name === campo)
}

type Row = { [name: string]: unknown }
const identities: Record<Exclude<ListField, 'aplicaciones'>, (row: Row) => string> = {
  atributos: ({ clave }) => String(clave),
  equivalencias: ({ codigo, fabricante, tipo }) => [codigo, fabricante, tipo].join('|'),
  relaciones: ({ k_parte, tipo }) => `${String(k_parte)}|${String(tipo)}`,
}

/** My additions, changes and removals, made to what somebody else left. What I removed goes even where they changed it. */
export function mergeRows<T extends Row>(base: T[], mine: T[], theirs: T[], identity: (row: T) => string): T[] {
  const old = new Map(base.map((row) => [identity(row), JSON.stringify(row)]))
  const kept = new Set(mine.map(identity))
  const result = new Map(
    theirs.filter((row) => kept.has(identity(row)) || !old.has(identity(row))).map((row) => [identity(row), row]),
  )
  for (const row of mine) if (old.get(identity(row)) !== JSON.stringify(row)) result.set(identity(row), row)
  return [...result.values()]
}

/** The same for applications, whose identity is their number; a new one is left out where they wrote the same. */
export function mergeGrid(base: GridRow[], mine: GridRow[], theirs: GridRow[]): GridRow[] {
  const numbered = (rows: GridRow[]) =>
    new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
  const [old, own, now] = [numbered(base), numbered(mine), numbered(theirs)]
  const result = [...now.values()]
    .filter(({ id }) => id !== undefined && (own.has(id) || !old.has(id)))
    .map((row) => {
      const [before, changed] = [old.get(row.id ?? 0), own.get(row.id ?? 0)]
      return before && changed && contentOf(before) !== contentOf(changed) ? changed : row
    })
  const known = new Set(result.map(contentOf))
  const added = mine.filter((row) => {
    const before = row.id === undefined ? undefined : old.get(row.id)
    const isNew = row.id === undefined || (!now.has(row.id) && before && contentOf(before) !== contentOf(row))
    return isNew && !known.has(contentOf(row))
  })
  // What I changed and they deleted is a new row now.
  return [
    ...result,
    ...added.map(({ id: _id, ...row }) => ({ ...row, key: row.key.startsWith('nueva') ? row.key : newKey() })),
  ]
}
