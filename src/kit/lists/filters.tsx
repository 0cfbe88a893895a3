import { useLocation } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'

type FilterProps = { label: string; name: string; className?: string }
type ChoiceFilterProps = FilterProps & {
  options: readonly (readonly [value: string, text: string])[]
  /** What the choice of no filter is called. */
  all?: string
}

/** How wide a filter of a list may be on a phone: two stand side by side. */
export const half = 'max-sm:w-[calc(50%-0.375rem)]'

/** A list's filter by one of a few values; shows what the address says. */
export function ChoiceFilter({ options, all = 'Todos', ...field }: ChoiceFilterProps) {
  return (
    <SelectField {...field} defaultValue={useParameter(field.name)}>
      <option value="">{all}</option>
      <Options of={options} />
    </SelectField>
  )
}

/** A list's filter by a text of its own, besides the search. */
export function TextFilter(field: FilterProps & { placeholder?: string; inputMode?: 'numeric' | 'decimal' }) {
  return <TextField {...field} defaultValue={useParameter(field.name)} />
}

/** From which day to which, both included; `desde` and `hasta` in the address. */
export function DateFilters({ className = `w-40 ${half}` }: { className?: string }) {
  const field = { type: 'date', className } as const
  return (
    <>
      <TextField label="Desde" name="desde" defaultValue={useParameter('desde')} {...field} />
      <TextField label="Hasta" name="hasta" defaultValue={useParameter('hasta')} {...field} />
    </>
  )
}

function useParameter(name: string): string {
  return new URLSearchParams(useLocation().search).get(name) ?? ''
}
