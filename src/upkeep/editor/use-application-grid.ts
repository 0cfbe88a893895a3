import { type ClipboardEvent, useRef, useState } from 'react'
import { agree } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { pastedRows, pastedYears } from '#upkeep/editing/paste.ts'
import { type Cell } from './application-line.tsx'
import { GRID_START, type GridAct, gridStep } from './application-grid.ts'
import type { SectionProps } from './section.ts'

export type ApplicationGrid = ReturnType<typeof useApplicationGrid>

/** The grid of applications over the product's draft: acts of a person, what is pasted, and where one writes then. */
export function useApplicationGrid({ desk, rights }: SectionProps) {
  const rows = desk.draft.aplicaciones
  const readOnly = !rights.applications
  const list = useRef<HTMLOListElement>(null)
  const [view, setView] = useState(GRID_START)

  const focusCell = (key: string, cell: Cell) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-renglon="${key}"] [data-celda="${cell}"]`)?.focus(),
    )
  const act = (what: GridAct) => {
    const next = gridStep({ rows, view }, what)
    if (next.rows !== rows) desk.edit({ aplicaciones: next.rows })
    setView(next.view)
    if (next.focus) focusCell(next.focus.key, next.focus.cell)
  }
  const paste = (text: string, place: number): boolean => {
    const pasted = pastedRows(text)
    if (pasted.length === 0) return false
    act({ type: 'paste', place, rows: pasted })
    const title = agree(pasted.length, 'Un renglón pegado', `${pasted.length} renglones pegados`)
    toast({ title, kind: 'info' })
    return true
  }
  const onPaste = (event: ClipboardEvent, place: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly) return
    // A sheet's text becomes rows; one cell's is pasted where it is, but for a range of years, which fills two.
    if (/[\t\n]/.test(text.trim())) {
      if (paste(text, place)) event.preventDefault()
      return
    }
    const years = isYearCell(event.target) && pastedYears(text)
    if (!years || !rows[place]) return
    event.preventDefault()
    act({ type: 'change', place, change: years })
  }
  return { rows, readOnly, list, view, act, paste, onPaste, focusCell }
}

function isYearCell(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ['desde', 'hasta'].includes(target.dataset['celda'] ?? '')
}
