import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { type Choices, type EditableField, fieldOf } from './fields.ts'
import type { ShelfRow } from './shelf-columns.ts'
import { fieldLabels } from './states.ts'
import type { Change } from './use-changes.ts'

export type EditingCell = { id: number; field: EditableField }

export type CellsState = {
  choices: Choices
  mayWrite: boolean
  editing: EditingCell | null
  setEditing: (cell: EditingCell | null) => void
  /** True once it is saved. */
  save: (row: ShelfRow, change: Change) => Promise<boolean>
}

type EditableCellProps = { row: ShelfRow; field: EditableField; cells: CellsState; children: ReactNode }

/** A value that becomes its editor: Enter or a press opens it, Enter saves, Esc leaves it as it was. */
export function EditableCell({ row, field, cells, children }: EditableCellProps) {
  const { editing, setEditing, mayWrite } = cells
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = editing?.id === row.id && editing.field === field
  const wasOpen = useRef(false)
  useEffect(() => {
    // The focus goes back to where the editor stood, unless it has been taken elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!mayWrite) return children
  if (isOpen) return <CellEditor row={row} field={field} cells={cells} />
  return (
    <button
      ref={button}
      type="button"
      data-cell={field}
      onClick={() => setEditing({ id: row.id, field })}
      className="-mx-1.5 block min-h-11 w-[calc(100%+0.75rem)] min-w-8 cursor-text rounded-tag border border-transparent px-1.5 text-left hover:border-edge hover:bg-card md:min-h-8"
    >
      <span className="sr-only">
        {fieldLabels[field]} de {row.k_parte}:{' '}
      </span>
      {children}
      <span className="sr-only">. Cambiar</span>
    </button>
  )
}

const control =
  'min-h-11 w-full min-w-24 rounded-control border border-accent bg-card px-2 text-base text-ink md:min-h-8 md:text-sm'

type CellEditorProps = Omit<EditableCellProps, 'children'>

function CellEditor(cell: CellEditorProps) {
  const { row, field, cells } = cell
  const { editor } = fieldOf(field)
  const { ref, before, close, onKeyDown, chosenByHand } = useEditing(cell)
  const label = `${fieldLabels[field]} de ${row.k_parte}`
  if (editor.kind === 'choice') {
    return (
      <select
        ref={ref}
        aria-label={label}
        defaultValue={before}
        onKeyDown={onKeyDown}
        {...chosenByHand}
        onBlur={(event) => void close(event.currentTarget.value)}
        className={`${control} select-arrow`}
      >
        <Options of={editor.options(cells.choices)} />
      </select>
    )
  }
  return (
    <input
      ref={ref}
      aria-label={label}
      defaultValue={before}
      maxLength={editor.maxLength}
      inputMode={editor.inputMode}
      onKeyDown={onKeyDown}
      onBlur={(event) => void close(event.currentTarget.value)}
      className={`${control} ${field === 'descripcion' ? 'min-w-64' : ''}`}
    />
  )
}

/** The focus comes to the editor; it closes once, saved or as it was. */
function useEditing({ row, field, cells: { setEditing, save } }: CellEditorProps) {
  const { editor, valueOf, changeOf } = fieldOf(field)
  const before = valueOf(row)
  const ref = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isDone = useRef(false)
  /** Arrow keys change a closed select step by step: only what a hand chose is saved at once. */
  const isByHand = useRef(false)
  useEffect(() => {
    ref.current?.focus()
    if (editor.kind === 'text') ref.current?.select()
  }, [editor.kind])

  const close = async (value: string | null) => {
    if (isDone.current) return
    isDone.current = true
    if (value === null || value.trim() === before) return setEditing(null)
    const saved = await save(row, changeOf(value.trim()))
    isDone.current = saved
    if (saved) setEditing(null)
    else ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    isByHand.current = false
    if (event.key === 'Escape') void close(null)
    else if (event.key === 'Enter') void close(event.currentTarget.value)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const chosenByHand = {
    onPointerDown: () => void (isByHand.current = true),
    onChange: (event: ChangeEvent<HTMLSelectElement>) => isByHand.current && void close(event.currentTarget.value),
  }
  return { ref, before, close, onKeyDown, chosenByHand }
}
