import { expect, test } from 'vitest'
import type { GridRow } from '#upkeep/editing/desk.ts'
import { GRID_START, type Grid, type GridAct, gridStep, shownRows, STEP } from './application-grid.ts'

const rowOf = (key: string, more: Partial<GridRow> = {}): GridRow => ({
  key,
  marca: 'Nissan',
  modelo: key,
  motor: null,
  desde: 2000,
  hasta: 2004,
  posicion: null,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
  ...more,
})
const grid: Grid = { rows: ['Tsuru', 'Sentra', 'Versa'].map((key) => rowOf(key)), view: GRID_START }
const after = (...acts: GridAct[]) => acts.reduce<Grid>(gridStep, grid)
const models = ({ rows }: Grid) => rows.map(({ modelo }) => modelo)

test('a cell is changed and nothing else', () => {
  const { rows } = after({ type: 'change', place: 1, change: { desde: 1999 } })
  expect(rows.map(({ desde }) => desde)).toEqual([2000, 1999, 2000])
  expect(after({ type: 'change', place: 9, change: { desde: 1999 } }).rows).toBe(grid.rows)
})

test('a row is added where one is, empty or as that one; what was filtered is shown again, and one writes there', () => {
  const filtered = after({ type: 'filter', text: 'x' })
  const empty = gridStep(filtered, { type: 'add', place: 1, like: { marca: 'Nissan' } })
  expect(models(empty)).toEqual(['Tsuru', '', 'Sentra', 'Versa'])
  expect(empty.view.filter).toBe('')
  expect(empty.focus).toEqual({ key: empty.rows[1]?.key, cell: 'marca' })

  const copy = gridStep(grid, { type: 'add', place: 1, like: { ...grid.rows[0], id: 7 } })
  expect(copy.rows[1]).toMatchObject({ modelo: 'Tsuru', id: undefined })
  expect(copy.rows[1]?.key).not.toBe('Tsuru')
  expect(copy.focus?.cell).toBe('modelo')
})

test('rows that were taken away come back, the last first, where they stood', () => {
  const gone = gridStep(after({ type: 'remove', place: 2 }), { type: 'remove', place: 0 })
  expect(models(gone)).toEqual(['Sentra'])
  expect(gone.focus).toEqual({ key: 'Sentra', cell: 'marca' })
  const once = gridStep(gone, { type: 'undo' })
  expect([models(once), once.focus?.key]).toEqual([['Tsuru', 'Sentra'], 'Tsuru'])
  const twice = gridStep(once, { type: 'undo' })
  expect([models(twice), twice.view.gone]).toEqual([['Tsuru', 'Sentra', 'Versa'], []])
  expect(gridStep(twice, { type: 'undo' })).toBe(twice)
  expect(gridStep(grid, { type: 'remove', place: 3 })).toBe(grid)
})

test('the place of a row that came back is the end where others have gone since', () => {
  const left = after({ type: 'remove', place: 2 })
  expect(models(gridStep({ ...left, rows: [] }, { type: 'undo' }))).toEqual(['Versa'])
})

test('after typing it is the typing that is taken back', () => {
  const gone = after({ type: 'remove', place: 0 })
  expect(gone.view.isJustGone).toBe(true)
  expect(gridStep(gone, { type: 'change', place: 0, change: { nota: 'x' } }).view.isJustGone).toBe(false)
  expect(gridStep(gone, { type: 'add', place: 0 }).view.isJustGone).toBe(false)
  expect(gridStep(gone, { type: 'filter', text: 'x' }).view.isJustGone).toBe(true)
  expect(gridStep(gone, { type: 'undo' }).view.isJustGone).toBe(true)
})

test('a sheet is pasted below a row that says something, and in place of an empty one', () => {
  const rows = [rowOf('March'), rowOf('Note')]
  expect(models(after({ type: 'paste', place: 0, rows }))).toEqual(['Tsuru', 'March', 'Note', 'Sentra', 'Versa'])
  const empty = { ...grid, rows: [rowOf('nada', { marca: '', modelo: '' })] }
  expect(models(gridStep(empty, { type: 'paste', place: 0, rows }))).toEqual(['March', 'Note'])
  expect(models(gridStep({ ...grid, rows: [] }, { type: 'paste', place: -1, rows }))).toEqual(['March', 'Note'])
  expect(gridStep(grid, { type: 'paste', place: 0, rows: [] })).toBe(grid)
})

test('of many rows the first are drawn, more when asked for, those just made and those with a fault always', () => {
  const many: Grid = { ...grid, rows: Array.from({ length: 350 }, (_, n) => rowOf(`M${n}`)) }
  const none = () => false
  expect(shownRows(many, none)).toHaveLength(STEP)
  expect(shownRows(gridStep(many, { type: 'more' }), none)).toHaveLength(2 * STEP)
  expect(shownRows(gridStep(many, { type: 'add', place: 350 }), none)).toHaveLength(351)
  expect(shownRows(many, (key) => key === 'M300').at(-1)?.place).toBe(300)
})

test('a filter finds by any word of a row, whatever its accents and capitals', () => {
  const found = (text: string) =>
    shownRows({ ...grid, view: { ...GRID_START, filter: text } }, () => true).map(({ place }) => place)
  expect([found('séntra'), found(' NISSAN '), found('jetta')]).toEqual([[1], [0, 1, 2], []])
})
