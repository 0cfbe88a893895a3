import { ClipboardPaste, Plus, Undo2 } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { ApplicationLine, type Cell, CELLS, gridColumns } from './application-line.tsx'
import { rowText } from '#upkeep/editing/application-rules.ts'
import { type GridRow, newKey } from '#upkeep/editing/desk.ts'
import type { SectionProps } from './section.ts'
import { gridKey } from './grid-keys.ts'
import { POSITIONS, SIDES } from '#upkeep/editing/kinds.ts'
import { Panel } from './panel.tsx'
import { PasteRows } from './paste-rows.tsx'
import { pastedRows, pastedYears } from '#upkeep/editing/paste.ts'
import { useVehicleNames } from './use-vehicle-names.ts'
import { agree } from '#kit/ui/format.ts'

/** More rows than this wait until one asks for them: each is ten fields. */
const STEP = 100

const blank: Omit<GridRow, 'key'> = {
  marca: '',
  modelo: '',
  motor: null,
  desde: null,
  hasta: null,
  posicion: null,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
}

/** AD-e1: what the part fits, as a grid that hands need not leave the keys for. */
export function ApplicationsSection({ desk, rights }: SectionProps) {
  const { draft, edit, rowFaults } = desk
  const rows = draft.aplicaciones
  const readOnly = !rights.applications
  const list = useRef<HTMLOListElement>(null)
  const { names, near } = useVehicleNames()
  const [filter, setFilter] = useState('')
  const [most, setMost] = useState(STEP)
  const [gone, setGone] = useState<{ row: GridRow; place: number }[]>([])
  // Ctrl+Z after typing takes the typing back, as everywhere.
  const isJustGone = useRef(false)

  const set = (next: GridRow[]) => {
    isJustGone.current = false
    edit({ aplicaciones: next })
  }
  const focusCell = (key: string, cell: Cell) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-renglon="${key}"] [data-celda="${cell}"]`)?.focus(),
    )
  const add = (place: number, like: Partial<GridRow> = {}) => {
    const row = { ...blank, ...like, id: undefined, key: newKey() }
    set(rows.toSpliced(place, 0, row))
    setFilter('')
    setMost((now) => Math.max(now, place + 1))
    focusCell(row.key, like.modelo ? 'modelo' : 'marca')
  }
  const remove = (place: number) => {
    const row = rows[place]
    if (!row) return
    set(rows.toSpliced(place, 1))
    setGone((before) => [...before, { row, place }])
    isJustGone.current = true
    const next = rows[place + 1] ?? rows[place - 1]
    if (next) focusCell(next.key, 'marca')
  }
  const undo = () => {
    const last = gone.at(-1)
    if (!last) return
    setGone(gone.slice(0, -1))
    set(rows.toSpliced(Math.min(last.place, rows.length), 0, last.row))
    isJustGone.current = true
    focusCell(last.row.key, 'marca')
  }
  const paste = (text: string, place: number): boolean => {
    const pasted = pastedRows(text).map((row) => ({ ...row, key: newKey() }))
    if (pasted.length === 0) return false
    const isBlank = rows[place] && !rows[place].marca && !rows[place].modelo
    set(rows.toSpliced(isBlank ? place : place + 1, isBlank ? 1 : 0, ...pasted))
    setMost((now) => Math.max(now, place + 1 + pasted.length))
    toast({
      title: agree(pasted.length, 'Un renglón pegado', `${pasted.length} renglones pegados`),
      kind: 'info',
    })
    return true
  }
  const onPaste = (event: ClipboardEvent, place: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly) return
    // One cell's text is pasted where it is, but for a range of years, which fills two; a sheet's becomes rows.
    if (!/[\t\n]/.test(text.trim())) {
      const years = isYearCell(event.target) && pastedYears(text)
      const row = rows[place]
      if (!years || !row) return
      event.preventDefault()
      set(rows.with(place, { ...row, ...years }))
      return
    }
    if (paste(text, place)) event.preventDefault()
  }

  const shown = rows
    .map((row, place) => ({ row, place }))
    .filter(({ row, place }) => (filter ? matches(row, filter) : place < most || rowFaults.has(row.key)))
  return (
    <Panel
      title="Aplicaciones"
      text={
        readOnly ? 'En qué vehículos queda.' : 'En qué vehículos queda. Pega renglones de Excel en cualquier celda.'
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:col-span-3">
        <div className="flex flex-wrap items-end gap-2">
          {rows.length > 8 && (
            <TextField
              label="Buscar en la lista"
              type="search"
              value={filter}
              className="w-full sm:w-64"
              onInput={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          )}
          {!readOnly && (
            <>
              <Button variant="secondary" size="sm" onClick={() => add(rows.length)}>
                <Icon of={Plus} /> Agregar renglón
              </Button>
              <PasteRows onPaste={(text) => paste(text, rows.length - 1)} icon={ClipboardPaste} />
              {gone.length > 0 && (
                <Button variant="quiet" size="sm" onClick={undo}>
                  <Icon of={Undo2} /> Deshacer el borrado
                </Button>
              )}
            </>
          )}
        </div>
        {rows.length === 0 && <p className="text-soft">Todavía no se sabe en qué vehículos queda.</p>}
        <div>
          {rows.length > 0 && (
            <div
              aria-hidden
              className={`hidden gap-x-1 pb-1 text-xs font-semibold text-soft desktop:grid ${gridColumns}`}
            >
              <span />
              {CELLS.map(([cell, label]) => (
                <span key={cell} className="truncate px-2">
                  {label}
                </span>
              ))}
            </div>
          )}
          <ol ref={list} aria-label="Aplicaciones">
            {shown.map(({ row, place }) => (
              <ApplicationLine
                key={row.key}
                row={row}
                place={place}
                faults={rowFaults.get(row.key)}
                readOnly={readOnly}
                onChange={(change) => {
                  set(rows.with(place, { ...row, ...change }))
                  if ('marca' in change || 'modelo' in change) {
                    near(change.marca ?? row.marca, change.modelo ?? row.modelo)
                  }
                }}
                onCopy={() => add(place + 1, row)}
                onRemove={() => remove(place)}
                onPaste={(event) => onPaste(event, place)}
                onNear={() => readOnly || near(row.marca, row.modelo)}
                onKey={(event, cell) =>
                  gridKey(event, {
                    move: (by) => {
                      const next = rows[place + by]
                      if (next) focusCell(next.key, cell)
                    },
                    add: () => add(place + 1, { marca: row.marca }),
                    copy: () => add(place + 1, row),
                    remove: () => remove(place),
                    undo: gone.length > 0 && isJustGone.current ? undo : null,
                  })
                }
              />
            ))}
          </ol>
        </div>
        {!filter && rows.length > most && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setMost(most + STEP)}>
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

function isYearCell(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ['desde', 'hasta'].includes(target.dataset['celda'] ?? '')
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

function matches(row: GridRow, filter: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return fold(rowText(row)).includes(fold(filter.trim()))
}
