import { X } from 'lucide-react'
import { useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Options } from '#kit/forms/options.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { SectionProps } from './section.ts'
import type { RelationRow } from '#upkeep/editing/fields.ts'
import { relationWords } from '#upkeep/editing/kinds.ts'
import { Panel } from './panel.tsx'
import { PartFinder } from './part-finder.tsx'

/** What comes in the kit, what the job takes besides, what goes well with it. */
export function RelationsSection({ desk, rights }: SectionProps) {
  const { base, draft, errors, edit } = desk
  const rows = draft.relaciones
  const [named, setNamed] = useState(() => new Map(base.relacionadas.map((one) => [one.k_parte, one.descripcion])))
  const set = (place: number, change: Partial<RelationRow>) =>
    edit({ relaciones: rows.map((row, n) => (n === place ? { ...row, ...change } : row)) })
  return (
    <Panel
      title="Kits y complementos"
      text="Salen junto a la parte, con las piezas que hacen falta. De un kit hay lo que alcanza con las partes que trae, y sin precio propio cuesta lo que ellas."
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 md:col-span-3">
        {rows.map((row, place) => (
          <RelationLine
            key={`${row.k_parte}-${row.tipo}`}
            row={row}
            name={named.get(row.k_parte)}
            errors={{ code: errors[`relaciones.${place}.k_parte`], pieces: errors[`relaciones.${place}.cantidad`] }}
            readOnly={!rights.all}
            onChange={(change) => set(place, change)}
            onRemove={() => edit({ relaciones: rows.filter((_, n) => n !== place) })}
          />
        ))}
        {rows.length === 0 && <li className="text-soft">Ninguna parte va con ésta.</li>}
      </ol>
      {errors['relaciones'] && <p className="text-sm text-no md:col-span-3">{errors['relaciones']}</p>}
      {rights.all && (
        <PartFinder
          label="Agregar una parte"
          without={[base.k_parte, ...rows.map(({ k_parte }) => k_parte)]}
          onChoose={({ k_parte, descripcion }) => {
            setNamed(new Map([...named, [k_parte, descripcion]]))
            edit({ relaciones: [...rows, { k_parte, tipo: 'necesario', cantidad: 1 }] })
          }}
        />
      )}
    </Panel>
  )
}

type RelationLineProps = {
  row: RelationRow
  /** What the part is. */
  name: string | undefined
  errors: { code: string | undefined; pieces: string | undefined }
  readOnly: boolean
  onChange: (change: Partial<RelationRow>) => void
  onRemove: () => void
}

function RelationLine({ row, name, errors, readOnly, onChange, onRemove }: RelationLineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 border-t border-line pt-3 md:grid-cols-[minmax(0,1fr)_14rem_6rem_auto]">
      <div className="min-w-0 self-center max-md:col-span-2">
        <a href={at(`/verprods/${encodeURIComponent(row.k_parte)}`)} className="link code">
          {row.k_parte}
        </a>
        <p className="truncate text-sm text-soft">{name}</p>
        {errors.code && <p className="text-sm text-no">{errors.code}</p>}
      </div>
      <SelectField
        label="Cómo va"
        value={row.tipo}
        disabled={readOnly}
        className="max-md:col-span-2"
        onChange={({ currentTarget }) =>
          onChange({ tipo: currentTarget.value as RelationRow['tipo'] /* of the options */ })
        }
      >
        <Options of={Object.entries(relationWords)} />
      </SelectField>
      <TextField
        label="Piezas"
        inputMode="numeric"
        value={row.cantidad || ''}
        readOnly={readOnly}
        error={errors.pieces}
        onInput={({ currentTarget }) =>
          onChange({ cantidad: Number(currentTarget.value.replace(/\D/g, '').slice(0, 4)) })
        }
      />
      {!readOnly && (
        <IconButton label={`Quitar ${row.k_parte}`} onClick={onRemove}>
          <Icon of={X} />
        </IconButton>
      )}
    </li>
  )
}
