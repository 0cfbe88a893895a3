import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

export type Region = Reply<Api['GET /api/v1/region-fronteriza']>
type Range = Region['rangos'][number]
type Row = { key: string; range?: Range }

/** Where a delivery to an address lies within the border region; saved as a whole. */
export function BorderRegion({ region }: { region: Region }) {
  const [rows, setRows] = useState<Row[]>(() => region.rangos.map((range, n) => ({ key: String(n), range })))
  const [added, setAdded] = useState(0)
  const add = () => {
    setRows([...rows, { key: `nuevo-${added}` }])
    setAdded(added + 1)
  }
  return (
    <SaveForm
      label="Región fronteriza"
      said="Región fronteriza guardada"
      button="Guardar región"
      className="max-w-4xl"
      more={
        <Button variant="secondary" onClick={add} disabled={rows.length >= 500}>
          <Icon of={Plus} /> Agregar municipio
        </Button>
      }
      send={(fields) =>
        call('PUT /api/v1/region-fronteriza', {
          body: { version: region.version, rangos: rows.map((_, place) => rangeOf(fields, place)) },
        })
      }
    >
      {rows.length === 0 ? (
        <p className="text-sm text-soft">
          Sin códigos postales: solo lleva 8 % lo que se recoge en una sucursal inscrita.
        </p>
      ) : (
        <ol className="grid gap-3">
          {rows.map((row, place) => (
            <RangeRow
              key={row.key}
              row={row}
              place={place}
              onRemove={() => setRows(rows.filter((other) => other !== row))}
            />
          ))}
        </ol>
      )}
    </SaveForm>
  )
}

function nameOf(place: number, field: keyof Range): string {
  return `rangos.${place}.${field}`
}

function rangeOf(fields: Fields, place: number): Range {
  const text = (field: keyof Range) => fields.text(nameOf(place, field)).trim()
  return { municipio: text('municipio'), cp_desde: text('cp_desde'), cp_hasta: text('cp_hasta') || text('cp_desde') }
}

type RangeProps = { row: Row; place: number; onRemove: () => void }

function RangeRow({ row: { range }, place, onRemove }: RangeProps) {
  const field = (name: keyof Range, label: string) => ({
    label,
    name: nameOf(place, name),
    defaultValue: range?.[name] ?? '',
  })
  return (
    <li className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]">
      <TextField {...field('municipio', 'Municipio')} maxLength={80} required className="max-sm:col-span-2" />
      <TextField {...field('cp_desde', 'C.P. desde')} inputMode="numeric" maxLength={5} required />
      <TextField {...field('cp_hasta', 'C.P. hasta')} inputMode="numeric" maxLength={5} />
      <IconButton label={`Quitar ${range?.municipio ?? `municipio ${place + 1}`}`} onClick={onRemove}>
        <Icon of={Trash2} size={18} />
      </IconButton>
    </li>
  )
}
