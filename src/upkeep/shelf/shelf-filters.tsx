import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ChipLink } from '#kit/ui/chip.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { Choices } from './fields.ts'
import { GRADE_LABELS, MISSING } from './quality.ts'
import { PART_STATES, stateLabels } from './states.ts'

const optionsOf = (list: Choices['lineas']) => list.map(({ id, nombre }) => [String(id), nombre] as const)

/** What the shelf is narrowed by; the address holds it. `children`: what else a screen of the shelf asks. */
export function ShelfFilters({ choices, children }: { choices: Choices; children?: ReactNode }) {
  const { search } = useLocation()
  const className = `w-40 ${half}`
  return (
    <TableFilters
      label="Buscar en el estante"
      placeholder="Código o palabras de la descripción"
      keep={['falta', 'vende']}
    >
      {children}
      <ChoiceFilter label="Línea" name="linea" all="Todas" options={optionsOf(choices.lineas)} className={className} />
      <ChoiceFilter
        label="Marca"
        name="marca"
        all="Todas"
        options={[['ninguna', 'Sin marca'], ...optionsOf(choices.marcas)]}
        className={className}
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        options={PART_STATES.map((state) => [state, stateLabels[state]] as const)}
        className={className}
      />
      <ChoiceFilter
        label="Completa"
        name="calidad"
        all="Como sea"
        options={Object.entries(GRADE_LABELS)}
        className={className}
      />
      <TextField
        label="Cambió desde"
        name="desde"
        type="date"
        defaultValue={new URLSearchParams(search).get('desde') ?? ''}
        className={className}
      />
    </TableFilters>
  )
}

/** Work that waits, as chips: parts that lack something, the most sold first. Several lack it all. */
export function Worklists() {
  const { search } = useLocation()
  const now = new URLSearchParams(search).get('falta')?.split(',').filter(Boolean) ?? []
  const sells = new URLSearchParams(search).get('vende') === '1'
  return (
    <nav aria-label="Pendientes" className="flex flex-wrap items-center gap-2">
      {MISSING.map(({ id, texto }) => {
        const isOn = now.includes(id)
        const next = isOn ? now.filter((one) => one !== id) : [...now, id]
        return (
          <ChipLink key={id} href={changed(search, { falta: next.join(',') })} isCurrent={isOn}>
            {texto}
          </ChipLink>
        )
      })}
      <ChipLink href={changed(search, { vende: sells ? null : '1' })} isCurrent={sells}>
        Lo que se vende
      </ChipLink>
    </nav>
  )
}
