import { Barcode, Boxes } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { labelsAddress } from '#upkeep/labels/labels-address.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { EditingCell } from './editable-cell.tsx'
import { PartMenu } from './part-menu.tsx'
import { columnsFor } from './shelf-cells.tsx'
import type { ShelfRow } from './shelf-columns.ts'
import { filterOf } from './filter-of.ts'
import { isWholePage, type Picked, togglePage, togglePart } from './picked.ts'
import { ShelfFilters, Worklists } from './shelf-filters.tsx'
import { ShelfFrame } from './shelf-frame.tsx'
import { useCellChange } from './use-changes.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/estante'>(request)
  const [list, options] = await Promise.all([
    orFault(call('GET /api/v1/estante', { query })),
    call('GET /api/v1/estante/opciones'),
  ])
  return { ...list, options }
}

/** every part in every state; cells are changed in their place, and many at once after seeing what would change. */
export function Component() {
  const { list, fault, options } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<EditingCell | null>(null)
  const { chosen, choosing, choosePage, clear } = useChosen()
  const { busy, save } = useCellChange()
  const mayWrite = currentSession().permissions.includes('productos-update')
  const rows = list?.partes ?? []
  useNews(['estante:todo'], () => {
    if (!editing && !busy) void revalidate()
  })

  const cells = { choices: options, mayWrite, editing, setEditing, save }
  return (
    <ShelfFrame
      current="AdminProductos"
      text="Todas las partes, publicadas o no. Se cambian aquí mismo, una celda o miles a la vez, y todo se puede deshacer."
      action={
        <LinkButton href={labelsAddress([])} variant="quiet">
          <Icon of={Barcode} /> Etiquetas
        </LinkButton>
      }
    >
      <ShelfFilters choices={options} />
      <Worklists />
      {/* The table moves up and down by itself; this adds the sideways moves and the choosing of rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveAndChoose} onKeyUp={keepSpace} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <DataTable
          noun={['parte', 'partes']}
          columns={columnsFor(cells, choosing)}
          rows={rows}
          rowKey={({ id }) => id}
          total={list?.total ?? 0}
          fault={fault}
          defaultOrder={orderOf(search)}
          renderActions={(row) => <PartMenu row={row} choices={options} />}
          exportPath="/api/v1/estante/exportacion/"
          empty={<NoParts />}
        />
        {mayWrite && rows.length > 0 && (
          <ChoosePage isWhole={isWholePage(chosen, rows)} onToggle={() => choosePage(rows)} />
        )}
      </div>
      {mayWrite && chosen.size > 0 && (
        <BulkBar
          choices={options}
          picked={[...chosen.values()]}
          filtro={filterOf(search)}
          total={list?.total ?? 0}
          onClear={clear}
          onDone={async () => {
            clear()
            await revalidate()
          }}
        />
      )}
    </ShelfFrame>
  )
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Picked>>(new Map())
  return {
    chosen,
    choosing: {
      isChosen: (id: number) => chosen.has(id),
      toggle: (row: ShelfRow) => setChosen(togglePart(chosen, row)),
    },
    choosePage: (rows: readonly ShelfRow[]) => setChosen(togglePage(chosen, rows)),
    clear: () => setChosen(new Map()),
  }
}

/** What lacks something is told by how much it is asked for. */
function orderOf(search: string): { orden: string; sentido: 'asc' | 'desc' } {
  const isLacking = new URLSearchParams(search).get('falta')
  return isLacking ? { orden: 'demanda', sentido: 'desc' } : { orden: 'codigo', sentido: 'asc' }
}

function ChoosePage({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  return (
    <Button variant="quiet" size="sm" className="justify-self-start" onClick={onToggle}>
      {isWhole ? 'Quitar las de esta página' : 'Elegir las de esta página'}
    </Button>
  )
}

function NoParts() {
  return (
    <EmptyState
      title="Aún no hay partes"
      text="Llegan con una carga de productos o creándolas una por una."
      figure={<Icon of={Boxes} size={40} />}
    />
  )
}

/** Left and right among what can be pressed in a row; Space on a cell chooses its row. */
function moveAndChoose(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = target.closest('tbody tr')
  const isField = target.matches('select, input:not([type=checkbox]), textarea')
  if (!row || isField || target.closest('dialog, details[open]')) return
  if (key === ' ' && target.dataset['cell']) {
    event.preventDefault()
    row.querySelector<HTMLInputElement>('[data-choose]')?.click()
    return
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const all = [...row.querySelectorAll<HTMLElement>('input, a[href], button, summary')].filter((one) =>
    one.checkVisibility(),
  )
  const goal = all[all.indexOf(target) + step]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/** A button is pressed when Space is let go: on a cell it has chosen the row already. */
function keepSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === ' ' && event.target instanceof HTMLElement && event.target.dataset['cell']) event.preventDefault()
}
