import { useState } from 'react'
import { typedPrice } from './typed-amount.ts'

/** A price of the grid: of which part, from which quantity on, and the row in force that was seen. */
export type Cell = { producto_id: number; cantidad_min: number; visto: number | null; k_parte: string }
type TypedCell = Cell & { text: string }

export const nameOf = ({ producto_id, cantidad_min }: Pick<Cell, 'producto_id' | 'cantidad_min'>) =>
  `${producto_id}:${cantidad_min}`

type Typed = ReadonlyMap<string, TypedCell>
const NOTHING: Typed = new Map()

/** What was typed into the grid of a list and is not saved: it stays through pages, searches and other lists, and through a save of what was there before. */
export function useTypedCells(lista_id: number) {
  const [lists, setLists] = useState<ReadonlyMap<number, Typed>>(new Map())
  const typed = lists.get(lista_id) ?? NOTHING
  const setTyped = (change: (known: Typed) => Typed) =>
    setLists((all) => new Map([...all, [lista_id, change(all.get(lista_id) ?? NOTHING)]]))

  /** `before` is the price in force: writing it again is no change. */
  const type = (cell: Cell, text: string, before: string | null) =>
    setTyped((known) => {
      const next = new Map(known)
      const isSame = text.trim() === '' || typedPrice(text).amount === before
      if (isSame && text.trim() === (before ?? '')) next.delete(nameOf(cell))
      else next.set(nameOf(cell), { ...(known.get(nameOf(cell)) ?? cell), text })
      return next
    })
  const restore = (cell: Cell) =>
    setTyped((known) => {
      const next = new Map(known)
      next.delete(nameOf(cell))
      return next
    })
  /** Forgets what was sent, unless it was typed over meanwhile. */
  const settle = (sent: readonly TypedCell[]) =>
    setTyped((known) => {
      const next = new Map(known)
      for (const cell of sent) if (next.get(nameOf(cell))?.text === cell.text) next.delete(nameOf(cell))
      return next
    })
  const filled = [...typed.values()].filter(({ text }) => text.trim() !== '')
  return { typed, filled, type, restore, settle, clear: () => setTyped(() => NOTHING) }
}

export type TypedCells = ReturnType<typeof useTypedCells>

/** The figures of a column copied from a sheet, one a line; null where it is a single one, which the field itself takes. */
export function pastedColumn(text: string): string[] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.length > 1 ? lines.map((line) => (line.split('\t')[0] ?? '').trim()) : null
}

/** How many rows down a key leads: Enter and the arrow one, with shift, and the other arrow, one up; 0 for any other. */
export function rowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): -1 | 0 | 1 {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key !== 'Enter') return 0
  return shiftKey ? -1 : 1
}
