import type { KeyboardEventHandler } from 'react'
import { areAllOn, cellKey, type Changes, type Relation } from './relation-state.ts'
import { plural } from '#kit/ui/format.ts'

type RelationTableProps = {
  relation: Relation
  saved: ReadonlySet<string>
  changes: Changes
  isReady: boolean
  onSet: (keys: string[], isOn: boolean) => void
  onKeyDown: KeyboardEventHandler<HTMLTableElement>
}

// Under 1025 px a line is a card with its brands as boxes; a row that is no table row must be called one: hence the roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The boxes: a table whose heads stay in sight, or a card a line. */
export function RelationTable({ relation, saved, changes, isReady, onSet, onKeyDown }: RelationTableProps) {
  const { lineas, marcas } = relation
  const partes = new Map(relation.partes.map(([marca, linea, n]) => [cellKey(marca, linea), n]))
  const column = (marca: number) => lineas.map(({ id }) => cellKey(marca, id))
  return (
    <div className="rounded-panel border border-line bg-card max-desktop:border-0 max-desktop:bg-transparent desktop:max-h-[calc(100dvh-var(--bar)-9rem)] desktop:overflow-auto">
      <table
        role="table"
        aria-label="Qué marca maneja qué línea"
        data-filas={lineas.length}
        data-columnas={marcas.length}
        onKeyDown={onKeyDown}
        className="text-sm max-desktop:block"
      >
        <thead role="rowgroup" className="max-desktop:sr-only">
          <tr role="row">
            <th
              role="columnheader"
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-52 bg-card px-3 py-2 text-left align-bottom shadow-[inset_-1px_-1px_var(--color-line)]"
            >
              Línea
            </th>
            {marcas.map(({ id, nombre }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className="sticky top-0 z-10 min-w-24 bg-card px-2 py-2 align-bottom font-semibold shadow-[inset_0_-1px_var(--color-line)]"
              >
                <label className="grid cursor-pointer justify-items-center gap-1 text-center wrap-anywhere">
                  <span>{nombre}</span>
                  <input
                    type="checkbox"
                    disabled={!isReady}
                    aria-label={`Todas las líneas de ${nombre}`}
                    checked={areAllOn(changes, saved, column(id))}
                    onChange={({ currentTarget }) => onSet(column(id), currentTarget.checked)}
                    className="size-4.5 accent-accent"
                  />
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-desktop:grid max-desktop:gap-3">
          {lineas.map((line, row) => (
            <Row key={line.id} {...{ line, row, marcas, partes, saved, changes, isReady, onSet }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<RelationTableProps, 'saved' | 'changes' | 'isReady' | 'onSet'> & {
  line: Relation['lineas'][number]
  row: number
  marcas: Relation['marcas']
  partes: ReadonlyMap<string, number>
}

function Row({ line, row, marcas, partes, saved, changes, isReady, onSet }: RowProps) {
  const keys = marcas.map(({ id }) => cellKey(id, line.id))
  return (
    <tr
      role="row"
      className="border-line not-first:border-t hover:bg-page max-desktop:grid max-desktop:grid-cols-2 max-desktop:gap-x-3 max-desktop:rounded-panel max-desktop:border max-desktop:bg-card max-desktop:p-4"
    >
      <th
        role="rowheader"
        scope="row"
        className="bg-card px-3 py-1 text-left font-semibold max-desktop:col-span-2 max-desktop:p-0 desktop:sticky desktop:left-0 desktop:z-10 desktop:shadow-[inset_-1px_0_var(--color-line)]"
      >
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            disabled={!isReady}
            aria-label={`Todas las marcas en ${line.nombre}`}
            checked={areAllOn(changes, saved, keys)}
            onChange={({ currentTarget }) => onSet(keys, currentTarget.checked)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="wrap-anywhere">{line.nombre}</span>
        </label>
      </th>
      {marcas.map(({ id, nombre }, column) => {
        const key = cellKey(id, line.id)
        const n = partes.get(key)
        return (
          <td
            key={id}
            role="cell"
            className={`p-0 text-center max-desktop:text-left ${changes.has(key) ? 'bg-maybe-tint' : ''}`}
          >
            <label
              title={n ? `${nombre} tiene ${plural(n, 'parte', 'partes')} de esta línea` : undefined}
              className="flex min-h-11 cursor-pointer items-center gap-2 desktop:min-h-9 desktop:justify-center"
            >
              <input
                type="checkbox"
                disabled={!isReady}
                data-fila={row}
                data-columna={column}
                aria-label={`${nombre} maneja ${line.nombre}`}
                checked={changes.get(key) ?? saved.has(key)}
                onChange={({ currentTarget }) => onSet([key], currentTarget.checked)}
                className="size-4.5 accent-accent"
              />
              <span aria-hidden className="min-w-0 wrap-anywhere desktop:hidden">
                {nombre}
              </span>
              {n !== undefined && <span className="text-xs text-soft tabular-nums">{n}</span>}
            </label>
          </td>
        )
      })}
    </tr>
  )
}
