import type { ClipboardEvent, KeyboardEvent } from 'react'
import { plural } from '#kit/ui/format.ts'
import { typedPrice } from './typed-amount.ts'
import { type Cell, nameOf, pastedColumn, rowStep, type TypedCells } from './typed-cells.ts'

type PriceCellProps = {
  cell: Cell
  /** In force; null where there is none. */
  valor: string | null
  cells: TypedCells
  /** What a column that is pasted here goes into, this cell first. */
  below: () => { cell: Cell; valor: string | null }[]
}

/** One price of the grid: arrows and Enter go up and down, Escape brings back what was there, a column of a sheet is pasted downwards. */
export function PriceCell({ cell, valor, cells, below }: PriceCellProps) {
  const typed = cells.typed.get(nameOf(cell))
  const text = typed?.text ?? valor ?? ''
  const fault = typed && typed.text.trim() !== '' ? typedPrice(typed.text).fault : undefined
  const faultId = `falla-${nameOf(cell)}`
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      cells.restore(cell)
      return
    }
    const step = rowStep(event)
    if (step !== 0) {
      event.preventDefault()
      neighbour(event.currentTarget, step)?.select()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const column = pastedColumn(event.clipboardData.getData('text/plain'))
    if (!column) return
    event.preventDefault()
    const places = below()
    for (const [place, one] of column.entries()) {
      const goal = places[place]
      // An empty line leaves its price as it is.
      if (goal && one !== '') cells.type(goal.cell, one, goal.valor)
    }
  }
  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="flex items-center gap-1.5">
        {cell.cantidad_min > 1 && (
          <span aria-hidden className="text-xs whitespace-nowrap text-soft">
            {cell.cantidad_min}+
          </span>
        )}
        <input
          data-precio
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={`Precio de ${cell.k_parte}${cell.cantidad_min > 1 ? ` desde ${plural(cell.cantidad_min, 'pieza', 'piezas')}` : ''}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          value={text}
          placeholder="Sin precio"
          onChange={({ currentTarget }) => cells.type(cell, currentTarget.value, valor)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={`min-h-11 w-28 rounded-control border px-2 text-right text-base text-ink tabular-nums placeholder:text-soft hover:border-accent aria-invalid:border-no md:min-h-8 md:text-sm ${typed ? 'border-accent bg-accent-tint' : 'border-edge bg-card'}`}
        />
      </span>
      {fault && (
        <span id={faultId} className="max-w-52 text-right text-xs whitespace-normal text-no">
          {fault}
        </span>
      )}
    </span>
  )
}

/** The price so many places up or down in the grid. */
function neighbour(from: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-precio]') ?? [])]
  return all[all.indexOf(from) + step]
}
