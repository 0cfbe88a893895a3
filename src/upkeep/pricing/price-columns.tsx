import { at } from '#kit/base/place.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { count, day, money } from '#kit/ui/format.ts'
import type { PriceRow } from './contract.ts'
import { PriceCell } from './price-cell.tsx'
import type { Cell, TypedCells } from './typed-cells.ts'

type Place = { cell: Cell; valor: string | null }

/** The prices of a row that can be typed: of one piece always, and those of its scales. */
export function cellsOf({ id, k_parte, escalas }: PriceRow): Place[] {
  const held = escalas.map(({ id: visto, cantidad_min, valor }) => ({
    cell: { producto_id: id, k_parte, cantidad_min, visto },
    valor,
  }))
  const first = { cell: { producto_id: id, k_parte, cantidad_min: 1, visto: null }, valor: null }
  return held.some(({ cell }) => cell.cantidad_min === 1) ? held : [first, ...held]
}

type ColumnsProps = {
  rows: PriceRow[]
  /** All prices of the page, from above downwards. */
  places: Place[]
  cells: TypedCells
  choosing: { isChosen: (id: number) => boolean; toggle: (id: number) => void }
  branches: { id: number; clave: string; nombre: string }[]
}

/** The columns of the grid of prices. */
export function columnsOf({ rows, places, cells, choosing, branches }: ColumnsProps): TableColumn<PriceRow>[] {
  const seesCost = rows.some(({ costo }) => costo !== undefined)
  const below = (from: Cell) =>
    places.slice(
      places.findIndex(({ cell }) => cell.producto_id === from.producto_id && cell.cantidad_min === from.cantidad_min),
    )
  return [
    { id: 'codigo', title: 'Código', orden: 'codigo', cell: (row) => <Code row={row} {...choosing} /> },
    {
      id: 'descripcion',
      title: 'Descripción',
      cell: ({ descripcion }) => (
        <span className="block max-w-64 whitespace-normal desktop:line-clamp-2">{descripcion}</span>
      ),
    },
    ...(seesCost
      ? [{ id: 'costo', title: 'Costo', atEnd: true, cell: ({ costo }: PriceRow) => (costo ? money(costo) : '—') }]
      : []),
    {
      id: 'precio',
      title: 'Precio sin IVA',
      atEnd: true,
      cell: (row) => (
        <span className="grid gap-1">
          {cellsOf(row).map(({ cell, valor }) => (
            <PriceCell key={cell.cantidad_min} cell={cell} valor={valor} cells={cells} below={() => below(cell)} />
          ))}
        </span>
      ),
    },
    { id: 'viene', title: 'Programado', cell: ({ proximos }) => <Coming rows={proximos} /> },
    {
      id: 'existencia',
      title: 'Existencia',
      cell: ({ existencia }) => (
        <span className="flex flex-wrap gap-x-3 tabular-nums">
          {existencia.map(({ sucursal_id, disponible }) => {
            const branch = branches.find(({ id }) => id === sucursal_id)
            return (
              <span key={sucursal_id} title={branch?.nombre} className={disponible === 0 ? 'text-soft' : ''}>
                <span className="text-xs text-soft">{branch?.clave}</span> {count(disponible)}
              </span>
            )
          })}
        </span>
      ),
    },
  ]
}

function Coming({ rows }: { rows: PriceRow['proximos'] }) {
  const [first] = rows
  if (!first) return <span className="text-soft">—</span>
  return (
    <span className="text-sm">
      {money(first.valor)} el {day(first.desde)}
      {rows.length > 1 && <span className="text-soft"> y {rows.length - 1} más</span>}
    </span>
  )
}

type CodeProps = ColumnsProps['choosing'] & { row: PriceRow }

function Code({ row: { id, k_parte }, isChosen, toggle }: CodeProps) {
  return (
    <span className="flex items-center gap-2">
      <label className="grid size-8 shrink-0 place-items-center max-md:size-11">
        <span className="sr-only">Elegir {k_parte}</span>
        <input type="checkbox" checked={isChosen(id)} onChange={() => toggle(id)} className="size-4.5 accent-accent" />
      </label>
      <a
        href={at(`/AdminProductos/${id}/precios`)}
        className="code inline-flex min-h-6 items-center font-semibold text-ink hover:text-accent-strong"
      >
        {k_parte}
      </a>
    </span>
  )
}
