// The desk of a product: what was read, what is written on top of it, what somebody else saved meanwhile, what was refused. Pure.
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import { applicationFaults, contentOf } from '#upkeep/editing/application-rules.ts'
import type { Product } from '#upkeep/editing/contract.ts'
import {
  type Draft,
  differing,
  draftOf,
  type Field,
  type Section,
  sectionOf,
  withFields,
} from '#upkeep/editing/desk.ts'

/** What is wrong with one row of a list: its cells. */
type RowFaults = Map<string, Record<string, string>>
type Fault = { refusal: Refusal; sections: Section[] }

type DeskState = {
  base: Product
  /** The base as it would be written. */
  stored: Draft
  draft: Draft
  theirs: Product | null
  busy: 'todo' | Section | null
  fault: Fault | null
  /** By the name of a field. */
  errors: Record<string, string>
  rowFaults: RowFaults
}

type DeskStep =
  | { type: 'edited'; change: Partial<Draft> }
  | { type: 'begun'; what: 'todo' | Section }
  /** These fields of what was `sent` are in what was saved; `open` are those that were changed and stay so. */
  | { type: 'saved'; saved: Product; sent: Draft; open: readonly Field[] }
  | { type: 'refused'; refusal: Refusal; sent: Draft }
  /** Somebody else saved first. */
  | { type: 'overtaken'; theirs: Product }
  | { type: 'over' }
  | { type: 'discarded' }
  /** Goes on with this on top of what they saved. */
  | { type: 'settled'; draft: Draft }

const CLEAR = { fault: null, errors: {}, rowFaults: new Map() } satisfies Partial<DeskState>

export function deskOf(product: Product): DeskState {
  const stored = draftOf(product)
  return { base: product, stored, draft: stored, theirs: null, busy: null, ...CLEAR }
}

export function deskStep(desk: DeskState, step: DeskStep): DeskState {
  const { draft, theirs } = desk
  switch (step.type) {
    case 'edited': {
      const names = Object.keys(step.change)
      const left = Object.entries(desk.errors).filter(([name]) => !names.includes(fieldIn(name)))
      return { ...desk, draft: { ...draft, ...step.change }, errors: Object.fromEntries(left) }
    }
    case 'begun':
      return { ...desk, busy: step.what, ...CLEAR }
    case 'saved': {
      const stored = draftOf(step.saved)
      // What was typed while it was under way is not lost either.
      const kept = [...step.open, ...differing(step.sent, draft)]
      return { ...desk, base: step.saved, stored, draft: withFields(stored, kept, draft) }
    }
    case 'refused':
      return { ...desk, ...faultsOf(step.refusal, step.sent) }
    case 'overtaken':
      return { ...desk, theirs: step.theirs }
    case 'over':
      return { ...desk, busy: null }
    case 'discarded':
      return { ...desk, draft: desk.stored, ...CLEAR }
    default:
      return theirs ? { ...desk, base: theirs, stored: draftOf(theirs), draft: step.draft, theirs: null } : desk
  }
}

/** `aplicaciones.3.desde` → `aplicaciones`. */
function fieldIn(name: string): string {
  return name.split('.')[0] ?? ''
}

function faultsOf(refusal: Refusal, sent: Draft): Pick<DeskState, 'fault' | 'errors' | 'rowFaults'> {
  const known = Object.entries(refusal.errors ?? {})
  const named = known.map(([name]) => sectionOf[fieldIn(name) as Field]).filter(Boolean) // a name that is no field has no section
  return {
    fault: { refusal, sections: [...new Set(named)] },
    errors: Object.fromEntries(known.map(([name, faults]) => [name, faults.join(' ')])),
    rowFaults: gridFaults(sent, refusal),
  }
}

/** What can be told of the grid before it is sent. */
export function ownFaults(stored: Draft, draft: Draft, names: Field[]): Refusal | null {
  if (!names.includes('aplicaciones')) return null
  const known = new Set(stored.aplicaciones.map(contentOf))
  const faults = applicationFaults(draft.aplicaciones, new Date().getFullYear(), (row) => !known.has(contentOf(row)))
  const [first] = faults
  if (!first) return null
  const more = faults.length > 1 ? ` Hay ${plural(faults.length, 'renglón', 'renglones')} por corregir.` : ''
  const errors = { [`aplicaciones.${first.fila}.${first.campo}`]: [first.motivo] }
  const extra = { lista: 'aplicaciones', filas: faults }
  return new Refusal(422, `Renglón ${first.fila + 1}: ${first.motivo}${more}`, { errors, extra })
}

type Told = { fila: number; campo: string; motivo: string }

/** The faults of the grid by the key of their row: rows may come and go before they are mended. */
function gridFaults(draft: Draft, { extra }: Refusal): RowFaults {
  if (extra?.['lista'] !== 'aplicaciones' || !Array.isArray(extra['filas'])) return new Map()
  const found: RowFaults = new Map()
  for (const { fila, campo, motivo } of extra['filas'] as Told[]) {
    const key = draft.aplicaciones[fila]?.key
    if (key) found.set(key, { [campo]: motivo, ...found.get(key) })
  }
  return found
}
