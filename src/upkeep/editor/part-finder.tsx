import { useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'

type Part = { id: number; k_parte: string; descripcion: string }
type PartFinderProps = {
  label: string
  hint?: string
  /** Codes that are not offered. */
  without: string[]
  onChoose: (part: Part) => void
}

/** Finds a part that is on sale by its code or by words of its description. */
export function PartFinder({ label, hint, without, onChoose }: PartFinderProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Part[] | null>(null)
  const asked = useRef<AbortController>(null)
  const search = async (q: string) => {
    setText(q)
    asked.current?.abort()
    if (q.trim().length < 2) return setFound(null)
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      const { items } = await call('GET /api/searchDetails/productos', { query: { q }, signal })
      setFound(items.filter(({ k_parte }) => !without.includes(k_parte)).slice(0, 8))
    } catch (error) {
      if (!signal.aborted) report('partes', error)
    }
  }
  const choose = (part: Part) => {
    onChoose(part)
    setText('')
    setFound(null)
  }
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        hint={hint}
        type="search"
        placeholder="Clave o descripción"
        maxLength={80}
        autoComplete="off"
        value={text}
        onInput={({ currentTarget }) => void search(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found?.[0]) choose(found[0])
        }}
      />
      <output className="sr-only">{found && plural(found.length, 'parte', 'partes')}</output>
      {found?.length === 0 && <p className="text-sm text-soft">Ninguna parte a la venta con ese texto.</p>}
      {found && found.length > 0 && (
        <ul className="rounded-panel border border-line bg-card p-1.5">
          {found.map((part) => (
            <li key={part.id}>
              <button
                type="button"
                onClick={() => choose(part)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm hover:bg-sunk md:min-h-8"
              >
                <span className="code">{part.k_parte}</span>
                <span className="min-w-0 flex-1 truncate text-soft">{part.descripcion}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
