import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import type { Review } from './list-state.ts'
import type { ToldColumns } from './use-list.ts'
import { Options } from '#kit/forms/options.tsx'

type Columns = NonNullable<Review['columnas']>

const asks = [
  ['codigo', 'Código'],
  ['cantidad', 'Cantidad'],
  ['descripcion', 'Descripción'],
] as const

type ColumnsChoiceProps = {
  columns: Columns
  busy: boolean
  canReadAgain: boolean
  onRead: (told: ToldColumns) => void
}

/** Which columns were taken for what, and how to say that it was otherwise. */
export function ColumnsChoice(props: ColumnsChoiceProps) {
  const { columns, canReadAgain } = props
  const nameOf = (place: number | null) => (place === null ? 'ninguna' : (columns.nombres[place] ?? ''))
  const said = asks.map(([field, name]) => `${name}: ${nameOf(columns[field])}`).join(' · ')
  return (
    <div className="rounded-panel border border-line bg-card px-4">
      <Disclosure summary="Columnas detectadas" aside={said}>
        <div className="grid gap-3 pb-3">
          <FirstRows columns={columns} />
          <Correction {...props} />
          {!canReadAgain && (
            <p className="text-sm text-soft">Vuelve a elegir el archivo para leerlo con otras columnas.</p>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

function FirstRows({ columns }: Pick<ColumnsChoiceProps, 'columns'>) {
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {columns.nombres.map((name, place) => (
              // A column is its place.
              <th key={place} scope="col" className="border-b border-line px-3 py-1.5 text-left whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.muestra.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place} className="px-3 py-1 whitespace-nowrap text-soft">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Correction({ columns, busy, canReadAgain, onRead }: ColumnsChoiceProps) {
  const { codigo, cantidad, descripcion } = columns
  const [told, setTold] = useState({ codigo, cantidad, descripcion })
  return (
    <form
      aria-label="Corregir columnas"
      className="grid gap-3 md:grid-cols-[repeat(3,minmax(0,1fr))_auto] md:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        onRead({
          columna_codigo: told.codigo ?? '',
          columna_cantidad: told.cantidad ?? '',
          columna_descripcion: told.descripcion ?? '',
        })
      }}
    >
      {asks.map(([field, name]) => (
        <SelectField
          key={field}
          label={name}
          value={told[field] ?? ''}
          onChange={({ target: { value } }) => setTold({ ...told, [field]: value === '' ? null : Number(value) })}
        >
          <option value="">Ninguna</option>
          <Options of={columns.nombres.map((column, place) => [place, column])} />
        </SelectField>
      ))}
      <Button type="submit" variant="secondary" busy={busy} disabled={!canReadAgain}>
        Leer así
      </Button>
    </form>
  )
}
