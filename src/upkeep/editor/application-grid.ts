import { type GridRow, newKey } from '#upkeep/editing/desk.ts'
import { rowText } from '#upkeep/editing/application-rules.ts'
import type { Cell } from './application-line.tsx'

/** More rows than this wait until one asks for them: each is ten fields. */
export const STEP = 100

const blank: Omit<GridRow, 'key'> = {
  marca: '',
  modelo: '',
  motor: null,
  desde: null,
  hasta: null,
  posicion: null,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
}

/** How the grid stands beside its rows, which are the product's. */
type GridView = {
  filter: string
  /** Rows that are drawn while nothing is filtered. */
  most: number
  /** What was taken away, the last at the end, and where it stood. */
  gone: { row: GridRow; place: number }[]
  /** Nothing was typed since: Ctrl+Z after typing takes the typing back, as everywhere. */
  isJustGone: boolean
}
export const GRID_START: GridView = { filter: '', most: STEP, gone: [], isJustGone: false }

export type GridAct =
  | { type: 'change'; place: number; change: Partial<GridRow> }
  | { type: 'add'; place: number; like?: Partial<GridRow> }
  | { type: 'remove'; place: number }
  | { type: 'undo' }
  | { type: 'paste'; place: number; rows: Omit<GridRow, 'key'>[] }
  | { type: 'filter'; text: string }
  | { type: 'more' }

export type Grid = { rows: GridRow[]; view: GridView }
/** The grid afterwards, and where a person then writes; the same rows when nothing was done to them. */
type GridStep = Grid & { focus?: { key: string; cell: Cell } }

/** What an act of a person makes of the grid. Pure, but for the keys of new rows. */
export function gridStep(grid: Grid, act: GridAct): GridStep {
  const { rows, view } = grid
  switch (act.type) {
    case 'change':
      return { rows: changed(rows, act.place, act.change), view: { ...view, isJustGone: false } }
    case 'add':
      return added(grid, act.place, act.like ?? {})
    case 'remove':
      return removed(grid, act.place)
    case 'undo':
      return takenBack(grid)
    case 'paste':
      return pasted(grid, act.place, act.rows)
    case 'filter':
      return { rows, view: { ...view, filter: act.text } }
    default:
      return { rows, view: { ...view, most: view.most + STEP } }
  }
}

function changed(rows: GridRow[], place: number, change: Partial<GridRow>): GridRow[] {
  const row = rows[place]
  return row ? rows.with(place, { ...row, ...change }) : rows
}

function added({ rows, view }: Grid, place: number, like: Partial<GridRow>): GridStep {
  const row = { ...blank, ...like, id: undefined, key: newKey() }
  return {
    rows: rows.toSpliced(place, 0, row),
    view: { ...view, filter: '', most: Math.max(view.most, place + 1), isJustGone: false },
    focus: { key: row.key, cell: like.modelo ? 'modelo' : 'marca' },
  }
}

function removed(grid: Grid, place: number): GridStep {
  const { rows, view } = grid
  const row = rows[place]
  if (!row) return grid
  const next = rows[place + 1] ?? rows[place - 1]
  return {
    rows: rows.toSpliced(place, 1),
    view: { ...view, gone: [...view.gone, { row, place }], isJustGone: true },
    focus: next && { key: next.key, cell: 'marca' },
  }
}

function takenBack(grid: Grid): GridStep {
  const { rows, view } = grid
  const last = view.gone.at(-1)
  if (!last) return grid
  return {
    rows: rows.toSpliced(Math.min(last.place, rows.length), 0, last.row),
    view: { ...view, gone: view.gone.slice(0, -1), isJustGone: true },
    focus: { key: last.row.key, cell: 'marca' },
  }
}

/** Into the row itself when nothing is in it yet, else below. */
function pasted(grid: Grid, place: number, found: Omit<GridRow, 'key'>[]): GridStep {
  if (found.length === 0) return grid
  const { rows, view } = grid
  const isBlank = rows[place] && !rows[place].marca && !rows[place].modelo
  const fresh = found.map((row) => ({ ...row, key: newKey() }))
  return {
    rows: rows.toSpliced(isBlank ? place : place + 1, isBlank ? 1 : 0, ...fresh),
    view: { ...view, most: Math.max(view.most, place + 1 + found.length), isJustGone: false },
  }
}

/** The rows that are drawn, each with its place among all: those a filter finds, else the first ones and any with a fault. */
export function shownRows({ rows, view }: Grid, hasFault: (key: string) => boolean): { row: GridRow; place: number }[] {
  return rows
    .map((row, place) => ({ row, place }))
    .filter(({ row, place }) => (view.filter ? matches(row, view.filter) : place < view.most || hasFault(row.key)))
}

function matches(row: GridRow, filter: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return fold(rowText(row)).includes(fold(filter.trim()))
}
