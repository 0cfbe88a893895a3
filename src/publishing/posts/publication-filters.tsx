import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { kindLabels } from './publication-columns.ts'
import { endingOptions, STATES, stateLabels } from '#publishing/editor/states.ts'

export const stateOptions = STATES.map((state) => [state, stateLabels[state].texto] as const)

/** What a list of publications is narrowed by; the address holds it. */
export function PublicationFilters({ autores }: { autores: { id: number; nombre: string }[] }) {
  const className = `w-36 ${half}`
  return (
    <TableFilters label="Buscar publicaciones" placeholder="Título o extracto">
      <ChoiceFilter label="Tipo" name="tipo" options={Object.entries(kindLabels)} className={className} />
      <ChoiceFilter label="Estado" name="estado" options={stateOptions} className={className} />
      <ChoiceFilter label="Vence" name="vence" all="Cuando sea" options={endingOptions} className={className} />
      <ChoiceFilter
        label="Autor"
        name="autor"
        options={autores.map(({ id, nombre }) => [String(id), nombre] as const)}
        className={className}
      />
      <DateFilters className={`w-44 grid-cols-[minmax(0,1fr)] ${half}`} />
    </TableFilters>
  )
}
