import { X } from 'lucide-react'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { Options } from '#upkeep/editing/contract.ts'
import type { SectionProps } from './section.ts'
import { Panel } from './panel.tsx'

/** What it measures and is made of: each attribute once, a number where it is measured. */
export function AttributesSection({ desk, options, rights }: SectionProps) {
  const { draft, errors, edit } = desk
  const rows = draft.atributos
  const set = (clave: string, valor: string) =>
    edit({ atributos: rows.map((row) => (row.clave === clave ? { clave, valor } : row)) })
  const free = options.atributos.filter(({ clave }) => !rows.some((row) => row.clave === clave))
  return (
    <Panel title="Atributos" text="Salen en la ficha de la parte, con su unidad.">
      {rows.map((row, place) => {
        const about = options.atributos.find(({ clave }) => clave === row.clave)
        return (
          <div key={row.clave} className="flex items-start gap-1">
            <TextField
              label={nameOf(about, row.clave)}
              inputMode={about?.tipo === 'numero' ? 'decimal' : undefined}
              value={row.valor}
              maxLength={200}
              readOnly={!rights.all}
              error={errors[`atributos.${place}.valor`]}
              className="flex-1"
              onInput={({ currentTarget }) => set(row.clave, currentTarget.value)}
            />
            {rights.all && (
              <IconButton
                label={`Quitar ${nameOf(about, row.clave)}`}
                className="mt-6"
                onClick={() => edit({ atributos: rows.filter((one) => one !== row) })}
              >
                <Icon of={X} />
              </IconButton>
            )}
          </div>
        )
      })}
      {rows.length === 0 && <p className="text-soft md:col-span-3">Esta parte aún no dice qué mide ni de qué es.</p>}
      {rights.all && free.length > 0 && (
        <SelectField
          label="Agregar un atributo"
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value) edit({ atributos: [...rows, { clave: currentTarget.value, valor: '' }] })
          }}
        >
          <option value="">Elige uno</option>
          {free.map((one) => (
            <option key={one.clave} value={one.clave}>
              {nameOf(one, one.clave)}
            </option>
          ))}
        </SelectField>
      )}
    </Panel>
  )
}

function nameOf(attribute: Options['atributos'][number] | undefined, clave: string): string {
  if (!attribute) return clave
  return attribute.unidad ? `${attribute.nombre} (${attribute.unidad})` : attribute.nombre
}
