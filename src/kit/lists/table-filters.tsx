import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toAddress } from './table-address.ts'

type TableFiltersProps = {
  /** What the form does, for readers: «Buscar usuarios». */
  label: string
  placeholder?: string
  /** The text's name in the address and its label. */
  text?: { name: string; label: string }
  /** Further values of the address that a search keeps, besides how the list is shown. */
  keep?: string[]
  /** Selects, dates and boxes with the names the address uses. */
  children?: ReactNode
}

const KEPT = ['orden', 'sentido', 'por', 'columnas', 'vista']
const TEXT = { name: 'q', label: 'Buscar' }

/** Text and filters of a list, as a GET form: works without scripts; with them a choice counts at once. */
export function TableFilters({ label, placeholder, text = TEXT, keep = [], children }: TableFiltersProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const form = useRef<HTMLFormElement>(null)
  const others = new Set([...KEPT, ...keep, text.name, 'pagina'])
  const held = new Set([...params.keys()].filter((name) => !others.has(name))).size
  // Back and forward change the address: the fields follow, and keep their focus.
  useEffect(() => {
    if (form.current) follow(form.current, new URLSearchParams(search))
  }, [search])
  const go = (from: HTMLFormElement) => {
    const wanted = [...new FormData(from)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
    )
    const next = new URLSearchParams(wanted.map(([name, value]) => [name, value.trim()]))
    void navigate({ pathname, search: toAddress(next) }, { preventScrollReset: true })
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
          if (isChoice(event.target)) go(event.currentTarget)
        }}
        className="flex flex-wrap items-end gap-3"
      >
        {[...KEPT, ...keep].map((name) =>
          params.has(name) ? (
            <input key={name} type="hidden" name={name} value={params.getAll(name).join(',')} />
          ) : null,
        )}
        <TextField
          label={text.label}
          name={text.name}
          type="search"
          maxLength={120}
          placeholder={placeholder}
          defaultValue={params.get(text.name) ?? ''}
          className="min-w-56 flex-1 max-sm:basis-full"
        />
        {children && <Folded held={held}>{children}</Folded>}
        <Button type="submit" variant="secondary" className="max-sm:flex-1">
          <Icon of={Search} /> Buscar
        </Button>
      </form>
    </search>
  )
}

/** On a phone the filters wait behind a button: what one came for is the list. Without scripts they stand open. */
function Folded({ held, children }: { held: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex-1 sm:hidden [@media(scripting:none)]:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={SlidersHorizontal} size={16} /> Filtros{held > 0 && ` (${held})`}
      </Button>
      <div
        id={id}
        className={`contents ${isOpen ? 'max-sm:*:order-1' : 'max-sm:hidden [@media(scripting:none)]:contents'}`}
      >
        {children}
      </div>
    </>
  )
}

/** Selects and boxes count as soon as they are changed; a text or a date is typed to its end first. */
function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
}

function follow(form: HTMLFormElement, now: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = now.getAll(field.name).includes(field.value)
    else if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'hidden'))
      field.value = now.get(field.name) ?? ''
  }
}
