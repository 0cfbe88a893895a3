import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Relation = Reply<Api['GET /api/v1/marcas-lineas']>
/** `marca:linea` → whether it is to be ticked, of the boxes that differ from what is saved. */
export type Changes = ReadonlyMap<string, boolean>

export function cellKey(marca: number, linea: number): string {
  return `${marca}:${linea}`
}

/** The ticked boxes as saved. */
function savedCells({ pares }: Pick<Relation, 'pares'>): ReadonlySet<string> {
  return new Set(pares.map(([marca, linea]) => cellKey(marca, linea)))
}

/** Sets boxes; those that are then as saved are no change any more. */
export function withCells(changes: Changes, saved: ReadonlySet<string>, keys: string[], isOn: boolean): Changes {
  const next = new Map(changes)
  for (const key of keys) {
    if (saved.has(key) === isOn) next.delete(key)
    else next.set(key, isOn)
  }
  return next
}

/** Whether every one of these boxes is ticked, with the changes. */
export function areAllOn(changes: Changes, saved: ReadonlySet<string>, keys: string[]): boolean {
  return keys.length > 0 && keys.every((key) => changes.get(key) ?? saved.has(key))
}

/** What is sent. */
export function cambiosOf(changes: Changes): { marca_id: number; linea_id: number; va: boolean }[] {
  return [...changes].map(([key, va]) => {
    const [marca_id = 0, linea_id = 0] = key.split(':').map(Number)
    return { marca_id, linea_id, va }
  })
}

/** The boxes that somebody else changed: saved otherwise now than before. */
function changedByOthers(before: ReadonlySet<string>, now: ReadonlySet<string>): string[] {
  return [...before].filter((key) => !now.has(key)).concat([...now].filter((key) => !before.has(key)))
}

type MatrixState = {
  base: Relation
  /** The ticked boxes of the base. */
  saved: ReadonlySet<string>
  changes: Changes
  /** The boxes that somebody else changed while these were ticked; null where nobody did. */
  others: string[] | null
}

type MatrixStep =
  | { type: 'set'; keys: string[]; isOn: boolean }
  | { type: 'discarded' }
  /** `sent` stands, and this is how all of it stands now. */
  | { type: 'saved'; now: Relation; sent: Changes }
  /** Somebody else saved first: theirs is shown, and what is ticked stays to be saved on top. */
  | { type: 'overtaken'; now: Relation }

export function matrixOf(base: Relation): MatrixState {
  return { base, saved: savedCells(base), changes: new Map(), others: null }
}

export function matrixStep(matrix: MatrixState, step: MatrixStep): MatrixState {
  const { saved, changes } = matrix
  switch (step.type) {
    case 'set':
      return { ...matrix, changes: withCells(changes, saved, step.keys, step.isOn) }
    case 'discarded':
      return { ...matrix, changes: new Map() }
    case 'saved': {
      // What was ticked while it was on its way is still to be saved.
      const later = [...changes].filter(([key, isOn]) => step.sent.get(key) !== isOn)
      return { ...matrixOf(step.now), changes: new Map(later) }
    }
    default: {
      const next = matrixOf(step.now)
      const left = [...changes].filter(([key, isOn]) => next.saved.has(key) !== isOn)
      return { ...next, changes: new Map(left), others: changedByOthers(saved, next.saved) }
    }
  }
}

const arrows = new Map([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
])

/** Where an arrow leads from a box, within the matrix; undefined for other keys and at its edge. */
export function stepFrom(
  key: string,
  [row, column]: [row: number, column: number],
  [rows, columns]: [rows: number, columns: number],
): [row: number, column: number] | undefined {
  const [down = 0, right = 0] = arrows.get(key) ?? []
  const next: [number, number] = [row + down, column + right]
  const isThere = next[0] >= 0 && next[0] < rows && next[1] >= 0 && next[1] < columns
  return arrows.has(key) && isThere ? next : undefined
}
