import { Check } from 'lucide-react'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { type CellsState, EditableCell } from './editable-cell.tsx'
import type { EditableField } from './fields.ts'
import { gradeOf, lacksOf } from './quality.ts'
import { type ShelfRow, shelfColumns } from './shelf-columns.ts'
import { BADGES, type PartState, stateLabels } from './states.ts'

const stateTones: Record<PartState, Tone> = {
  borrador: 'maybe',
  activo: 'yes',
  inactivo: 'neutral',
  descontinuado: 'no',
}
const gradeTones = { baja: 'fill-no', media: 'fill-maybe', alta: 'fill-yes' } as const

/** Where a part is seen as a whole, and changed by who may; null for who may do neither. */
export function editPath(id: number): string | null {
  const open = [pages.EditProds, pages.AdminProducto].find(({ access }) => canOpen(access, currentSession()) === 'ok')
  return open ? at(open.path.replace(':id', String(id))) : null
}

export function mayBringPhotos(): boolean {
  return canOpen(pages.ImagenesProducto.access, currentSession()) === 'ok'
}

export function mayPrice(): boolean {
  return canOpen(pages.PreciosProducto.access, currentSession()) === 'ok'
}

type Selecting = { isChosen: (id: number) => boolean; toggle: (row: ShelfRow) => void }

/** The columns on the screen: the same as in a file, each with its own look. */
export function columnsFor(cells: CellsState, selecting: Selecting): TableColumn<ShelfRow>[] {
  const looks: Record<string, (row: ShelfRow) => React.ReactNode> = {
    codigo: (row) => <CodeCell row={row} mayWrite={cells.mayWrite} {...selecting} />,
    descripcion: (row) => edited(row, 'descripcion', cells, <Description row={row} />),
    linea: (row) => edited(row, 'linea_id', cells, row.linea),
    marca: (row) => edited(row, 'marca_id', cells, row.marca ?? <Nothing />),
    estado: (row) =>
      edited(row, 'estado', cells, <Badge tone={stateTones[row.estado]}>{stateLabels[row.estado]}</Badge>),
    calidad: (row) => <Points puntos={row.puntos} />,
    falta: (row) => <Next row={row} />,
    demanda: ({ vendidas }) => count(vendidas),
    buscadas: ({ buscadas }) => count(buscadas),
    precio: ({ precio }) => (precio === null ? <Nothing /> : money(precio)),
    existencia: ({ existencia }) => (existencia === null ? <Nothing /> : count(existencia)),
    empaque: (row) => edited(row, 'empaque', cells, count(row.empaque)),
    minimo: (row) => edited(row, 'minimo', cells, count(row.minimo)),
    clave_prod_serv: (row) => edited(row, 'clave_prod_serv', cells, row.clave_prod_serv ?? <Nothing />),
    clave_unidad: (row) => edited(row, 'clave_unidad', cells, row.clave_unidad ?? <Nothing />),
    distintivos: (row) => <Marks row={row} cells={cells} />,
  }
  const atEnd = new Set(['demanda', 'buscadas', 'precio', 'existencia'])
  return shelfColumns.map((column) => ({
    ...column,
    atEnd: atEnd.has(column.id),
    cell: looks[column.id] ?? ((row) => <span className="whitespace-nowrap">{column.value(row)}</span>),
  }))
}

function edited(row: ShelfRow, field: EditableField, cells: CellsState, children: React.ReactNode) {
  return (
    <EditableCell row={row} field={field} cells={cells}>
      {children}
    </EditableCell>
  )
}

function Nothing() {
  return <span className="text-soft">—</span>
}

function Description({ row: { descripcion } }: { row: ShelfRow }) {
  if (!descripcion) return <span className="text-soft italic">Sin descripción</span>
  return <span className="block max-w-72 whitespace-normal desktop:min-w-44 desktop:line-clamp-2">{descripcion}</span>
}

type CodeCellProps = Selecting & { row: ShelfRow; mayWrite: boolean }

function CodeCell({ row, mayWrite, isChosen, toggle }: CodeCellProps) {
  const { id, k_parte, foto, estado } = row
  const href = editPath(id) ?? (estado === 'activo' ? at(`/verprods/${encodeURIComponent(k_parte)}`) : null)
  return (
    <span className="flex items-center gap-2.5">
      {mayWrite && (
        <label className="grid size-8 shrink-0 place-items-center max-md:size-11">
          <span className="sr-only">Elegir {k_parte}</span>
          <input
            type="checkbox"
            data-choose
            checked={isChosen(id)}
            onChange={() => toggle(row)}
            className="size-4.5 accent-accent"
          />
        </label>
      )}
      {foto ? (
        <img
          src={at(foto)}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          className="size-9 shrink-0 rounded-tag bg-sunk object-contain"
        />
      ) : (
        <span aria-hidden className="size-9 shrink-0 rounded-tag border border-dashed border-edge" />
      )}
      {href ? (
        <a
          href={href}
          className="code inline-flex min-h-6 items-center font-semibold text-ink hover:text-accent-strong"
        >
          {k_parte}
        </a>
      ) : (
        <span className="code font-semibold">{k_parte}</span>
      )}
    </span>
  )
}

/** How complete it is: the figure says it, the bar helps the eye. */
export function Points({ puntos }: { puntos: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="w-7 text-right tabular-nums">{puntos}</span>
      <svg aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-sunk">
        <rect width={`${puntos}%`} height="100%" className={gradeTones[gradeOf(puntos)]} />
      </svg>
    </span>
  )
}

/** The heaviest thing that it lacks, with the way to mend it. */
function Next({ row }: { row: ShelfRow }) {
  const [first, ...others] = lacksOf(row.faltas)
  if (!first) {
    return (
      <span className="inline-flex items-center gap-1 text-yes">
        <Icon of={Check} size={15} /> Completa
      </span>
    )
  }
  const href = first.id === 'foto' && mayBringPhotos() ? at(`/AdminProductos/${row.id}/imagenes`) : editPath(row.id)
  const more = others.map(({ texto }) => texto).join(', ')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" title={[first.texto, more].filter(Boolean).join(', ')}>
      {href ? (
        <a href={href} className="link inline-flex min-h-6 items-center">
          {first.hacer}
        </a>
      ) : (
        first.hacer
      )}
      {others.length > 0 && (
        <span className="text-xs text-soft">
          y {others.length} más<span className="sr-only">: {more}</span>
        </span>
      )}
    </span>
  )
}

function Marks({ row, cells }: { row: ShelfRow; cells: CellsState }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {BADGES.map(([name, label]) => (
        <span key={name} className="inline-flex items-center">
          {edited(
            row,
            name,
            cells,
            <span className={row[name] ? 'font-semibold' : 'text-soft'}>
              {label}: {row[name] ? 'sí' : 'no'}
            </span>,
          )}
        </span>
      ))}
    </span>
  )
}
