import { ClipboardPaste, Plus, Undo2 } from 'lucide-react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { POSITIONS, SIDES } from '#upkeep/editing/kinds.ts'
import { ApplicationLine, CELLS, gridColumns } from './application-line.tsx'
import { shownRows, STEP } from './application-grid.ts'
import { gridKey } from './grid-keys.ts'
import { Panel } from './panel.tsx'
import { PasteRows } from './paste-rows.tsx'
import type { SectionProps } from './section.ts'
import { type ApplicationGrid, useApplicationGrid } from './use-application-grid.ts'
import { useVehicleNames } from './use-vehicle-names.ts'

/** AD-e1: what the part fits, as a grid that hands need not leave the keys for. */
export function ApplicationsSection(props: SectionProps) {
  const { rowFaults } = props.desk
  const grid = useApplicationGrid(props)
  const { names, near } = useVehicleNames()
  const { rows, view, readOnly, act } = grid
  const { filter, most } = view
  const shown = shownRows(grid, (key) => rowFaults.has(key))
  return (
    <Panel
      title="Aplicaciones"
      text={
        readOnly ? 'En qué vehículos queda.' : 'En qué vehículos queda. Pega renglones de Excel en cualquier celda.'
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:col-span-3">
        <Tools grid={grid} />
        {rows.length === 0 && <p className="text-soft">Todavía no se sabe en qué vehículos queda.</p>}
        <Lines grid={grid} shown={shown} faults={rowFaults} near={near} />
        {!filter && rows.length > most && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => act({ type: 'more' })}>
            Ver {Math.min(STEP, rows.length - most)} más de {rows.length}
          </Button>
        )}
        {filter && shown.length === 0 && <p className="text-soft">Ningún renglón dice «{filter}».</p>}
        {!readOnly && <Keys />}
      </div>
      <Names id="vehiculo-marcas" of={names.marcas} />
      <Names id="vehiculo-modelos" of={names.modelos.map(({ nombre }) => nombre)} />
      <Names id="vehiculo-motores" of={names.motores} />
      <Names id="aplicacion-posiciones" of={POSITIONS} />
      <Names id="aplicacion-lados" of={SIDES} />
    </Panel>
  )
}

function Tools({ grid: { rows, view, readOnly, act, paste } }: { grid: ApplicationGrid }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      {rows.length > 8 && (
        <TextField
          label="Buscar en la lista"
          type="search"
          value={view.filter}
          className="w-full sm:w-64"
          onInput={({ currentTarget }) => act({ type: 'filter', text: currentTarget.value })}
        />
      )}
      {!readOnly && (
        <>
          <Button variant="secondary" size="sm" onClick={() => act({ type: 'add', place: rows.length })}>
            <Icon of={Plus} /> Agregar renglón
          </Button>
          <PasteRows onPaste={(text) => paste(text, rows.length - 1)} icon={ClipboardPaste} />
          {view.gone.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => act({ type: 'undo' })}>
              <Icon of={Undo2} /> Deshacer el borrado
            </Button>
          )}
        </>
      )}
    </div>
  )
}

type LinesProps = {
  grid: ApplicationGrid
  shown: ReturnType<typeof shownRows>
  faults: SectionProps['desk']['rowFaults']
  /** Brings the names that go with a make and a model. */
  near: ReturnType<typeof useVehicleNames>['near']
}

function Lines({ grid, shown, faults, near }: LinesProps) {
  const { rows, view, readOnly, act, onPaste, focusCell, list } = grid
  return (
    <div>
      {rows.length > 0 && <Heads />}
      <ol ref={list} aria-label="Aplicaciones">
        {shown.map(({ row, place }) => {
          const copy = () => act({ type: 'add', place: place + 1, like: row })
          const remove = () => act({ type: 'remove', place })
          return (
            <ApplicationLine
              key={row.key}
              row={row}
              place={place}
              faults={faults.get(row.key)}
              readOnly={readOnly}
              onChange={(change) => {
                act({ type: 'change', place, change })
                if ('marca' in change || 'modelo' in change)
                  near(change.marca ?? row.marca, change.modelo ?? row.modelo)
              }}
              onCopy={copy}
              onRemove={remove}
              onPaste={(event) => onPaste(event, place)}
              onNear={() => readOnly || near(row.marca, row.modelo)}
              onKey={(event, cell) =>
                gridKey(event, {
                  move: (by) => {
                    const next = rows[place + by]
                    if (next) focusCell(next.key, cell)
                  },
                  add: () => act({ type: 'add', place: place + 1, like: { marca: row.marca } }),
                  copy,
                  remove,
                  undo: view.gone.length > 0 && view.isJustGone ? () => act({ type: 'undo' }) : null,
                })
              }
            />
          )
        })}
      </ol>
    </div>
  )
}

function Heads() {
  return (
    <div aria-hidden className={`hidden gap-x-1 pb-1 text-xs font-semibold text-soft desktop:grid ${gridColumns}`}>
      <span />
      {CELLS.map(([cell, label]) => (
        <span key={cell} className="truncate px-2">
          {label}
        </span>
      ))}
    </div>
  )
}

function Names({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((name) => (
        <option key={name} value={name} aria-label={name} />
      ))}
    </datalist>
  )
}

function Keys() {
  return (
    <p className="text-xs text-soft max-desktop:hidden">
      Tab pasa de celda · Ctrl+↑ y Ctrl+↓ cambian de renglón · Ctrl+Enter agrega uno abajo · Ctrl+D lo duplica ·
      Ctrl+Supr lo borra y Ctrl+Z lo regresa · condiciones: «con ABS; transmisión: automática»
    </p>
  )
}
