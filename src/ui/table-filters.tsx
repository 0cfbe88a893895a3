import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'

type TableFiltersProps = {
  label: string
  placeholder: string
  /** Selects and boxes with the names the address uses. */
  children?: ReactNode
}

/** Text and filters of a list, as a GET form: works without scripts; with them a choice counts at once. */
export function TableFilters({ label, placeholder, children }: TableFiltersProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const form = useRef<HTMLFormElement>(null)
  // Back and forward change the address: the fields follow, and keep their focus.
  useEffect(() => {
    const now = new URLSearchParams(search)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'hidden')) {
        field.value = now.get(field.name) ?? ''
      }
    }
  }, [search])
  const go = (form: HTMLFormElement) => {
    const wanted = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value.trim()) wanted.set(name, value.trim())
    void navigate({ pathname, search: wanted.toString() }, { preventScrollReset: true })
  }
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={pathname}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
        }}
        className="flex flex-wrap items-end gap-3"
      >
        {['orden', 'sentido', 'por', 'columnas', 'ajustarMargin'].map((name) =>
          params.has(name) ? <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} /> : null,
        )}
        <TextField
          label="Buscar"
          name="q"
          type="search"
          maxLength={120}
          placeholder={placeholder}
          defaultValue={params.get('q') ?? ''}
          className="min-w-56 flex-1"
        />
        {children}
        <Button type="submit" variant="secondary">
          <Icon of={Search} /> Buscar
        </Button>
      </form>
    </search>
  )
}
