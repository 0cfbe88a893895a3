import { Copy, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { GridRow } from '#upkeep/editing/desk.ts'
import { conditionsOf, conditionsText } from '#upkeep/editing/paste.ts'

/** The cells of a row, in the order of Tab and of what Excel pastes. */
export const CELLS = [
  ['marca', 'Marca'],
  ['modelo', 'Modelo'],
  ['motor', 'Motor'],
  ['desde', 'Desde'],
  ['hasta', 'Hasta'],
  ['posicion', 'Posición'],
  ['lado', 'Lado'],
  ['cantidad', 'Piezas'],
  ['condiciones', 'Condiciones'],
  ['nota', 'Notas'],
] as const
export type Cell = (typeof CELLS)[number][0]

/** Columns of the whole grid where there is room for one; below that a row is a card of two columns. */
export const gridColumns =
  'desktop:grid-cols-[1.75rem_minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)_3.75rem_3.75rem_minmax(0,5fr)_minmax(0,4fr)_3.25rem_minmax(0,4fr)_minmax(0,4fr)_5rem]'

const lists: Partial<Record<Cell, string>> = {
  marca: 'vehiculo-marcas',
  modelo: 'vehiculo-modelos',
  motor: 'vehiculo-motores',
  posicion: 'aplicacion-posiciones',
  lado: 'aplicacion-lados',
}
const placeholders: Partial<Record<Cell, string>> = { motor: 'Todos', hasta: 'hoy' }
const numeric = new Set<Cell>(['desde', 'hasta', 'cantidad'])
const longest: Record<Cell, number> = {
  marca: 80,
  modelo: 80,
  motor: 80,
  desde: 4,
  hasta: 4,
  posicion: 60,
  lado: 40,
  cantidad: 3,
  condiciones: 300,
  nota: 300,
}

export type LineProps = {
  row: GridRow
  place: number
  faults: Record<string, string> | undefined
  readOnly: boolean
  onChange: (change: Partial<GridRow>) => void
  onCopy: () => void
  onRemove: () => void
  onPaste: (event: ClipboardEvent) => void
  /** The focus came to a cell of this row. */
  onNear: () => void
  onKey: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void
}

/** One application as a row of cells. */
export function ApplicationLine(props: LineProps) {
  const { row, place, faults, readOnly, onCopy, onRemove, onPaste } = props
  const id = useId()
  return (
    <li
      aria-label={`Renglón ${place + 1}`}
      data-renglon={row.key}
      onPaste={onPaste}
      className={`grid grid-cols-2 items-start gap-x-1 gap-y-2 border-t border-line py-2 ${gridColumns} ${faults ? 'bg-no-tint' : ''}`}
    >
      <span className="self-center text-sm text-soft tabular-nums max-desktop:col-span-2">{place + 1}</span>
      {CELLS.map(([cell, label]) => (
        <CellField key={cell} {...props} cell={cell} label={label} faultId={`${id}-${cell}`} />
      ))}
      {!readOnly && (
        <span className="flex justify-end max-desktop:col-span-2">
          <IconButton label={`Duplicar el renglón ${place + 1}`} onClick={onCopy}>
            <Icon of={Copy} size={16} />
          </IconButton>
          <IconButton label={`Borrar el renglón ${place + 1}`} onClick={onRemove}>
            <Icon of={X} size={16} />
          </IconButton>
        </span>
      )}
      {faults && (
        <ul className="col-span-full grid gap-0.5 text-sm text-no desktop:pl-8">
          {CELLS.filter(([cell]) => faults[cell]).map(([cell]) => (
            <li key={cell} id={`${id}-${cell}`}>
              {faults[cell]}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type CellFieldProps = LineProps & { cell: Cell; label: string; faultId: string }

function CellField({ row, place, cell, label, faults, faultId, readOnly, onChange, onNear, onKey }: CellFieldProps) {
  const stored = textOf(row, cell)
  // Conditions are read when one leaves them: half a word is no condition yet.
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    if (cell === 'condiciones') setTyped(text)
    else onChange({ [cell]: valueOf(cell, text) })
  }
  return (
    <label className="grid min-w-0 gap-0.5">
      <span className="text-xs text-soft desktop:sr-only">
        {label}
        <span className="sr-only"> del renglón {place + 1}</span>
      </span>
      <input
        data-celda={cell}
        value={typed ?? stored}
        readOnly={readOnly}
        maxLength={longest[cell]}
        list={lists[cell]}
        placeholder={placeholders[cell]}
        inputMode={numeric.has(cell) ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={faults?.[cell] ? true : undefined}
        aria-describedby={faults?.[cell] ? faultId : undefined}
        onFocus={onNear}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => {
          if (typed === null) return
          onChange({ condiciones: conditionsOf(typed) })
          setTyped(null)
        }}
        onKeyDown={(event) => onKey(event, cell)}
        className="min-h-11 w-full min-w-0 rounded-tag border border-line bg-card px-2 text-sm text-ink placeholder:text-soft read-only:bg-sunk hover:border-edge aria-invalid:border-no md:min-h-9"
      />
    </label>
  )
}

function textOf(row: GridRow, cell: Cell): string {
  return cell === 'condiciones' ? conditionsText(row.condiciones) : String(row[cell] ?? '')
}

function valueOf(cell: Cell, text: string): string | number | null {
  if (numeric.has(cell)) {
    const digits = text.replace(/\D/g, '')
    return digits === '' ? null : Number(digits)
  }
  return text === '' && cell !== 'marca' && cell !== 'modelo' ? null : text
}
