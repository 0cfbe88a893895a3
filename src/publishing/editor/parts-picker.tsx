import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useFault } from '#kit/ui/field-faults.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { PartOf } from './editing.ts'
import { plural } from '#kit/ui/format.ts'

type PartsPickerProps = {
  parts: PartOf[]
  onChange: (parts: PartOf[]) => void
  legend?: string
  /** As many as are wanted: then no more is asked. */
  most?: number
  /** Under this name the form is told what is wrong with them. */
  name?: string
}

/** The parts a text is about, found as in the shop's box. */
export function PartsPicker({ parts, onChange, legend = 'Partes de las que habla', most, name }: PartsPickerProps) {
  const fault = useFault(name)
  const [found, setFound] = useState<PartOf[] | null>(null)
  const asked = useRef<AbortController>(null)
  const search = async (text: string) => {
    asked.current?.abort()
    if (text.trim().length < 3) return setFound(null)
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      const rows = await call('GET /search/:text/:mode', { params: { text, mode: 1 }, signal })
      setFound(rows.filter(({ k_parte }) => !parts.some((part) => part.k_parte === k_parte)).slice(0, 6))
    } catch (error) {
      if (!signal.aborted) report('partes', error)
    }
  }
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4">
      <legend className="text-sm font-semibold">{legend}</legend>
      <ul className="grid gap-1">
        {parts.map((part) => (
          <li key={part.k_parte} className="flex items-center gap-2 text-sm">
            <span className="code">{part.k_parte}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{part.linea}</span>
            <IconButton label={`Quitar ${part.k_parte}`} onClick={() => onChange(parts.filter((one) => one !== part))}>
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {parts.length !== most && (
        <TextField
          error={fault}
          label="Agregar una parte"
          type="search"
          placeholder="Clave o descripción"
          maxLength={80}
          autoComplete="off"
          onInput={({ currentTarget }) => void search(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <output className="sr-only">{found && plural(found.length, 'parte', 'partes')}</output>
      {found?.length === 0 && <p className="text-sm text-soft">Nada con ese texto.</p>}
      {found && found.length > 0 && (
        <Found
          parts={found}
          onChoose={(part) => {
            onChange([...parts, part])
            setFound(null)
          }}
        />
      )}
    </fieldset>
  )
}

function Found({ parts, onChoose }: { parts: PartOf[]; onChoose: (part: PartOf) => void }) {
  return (
    <ul className="rounded-panel border border-line bg-card p-1.5">
      {parts.map((part) => (
        <li key={part.id}>
          <button
            type="button"
            onClick={() => onChoose(part)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm hover:bg-sunk md:min-h-8"
          >
            <span className="code">{part.k_parte}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{part.descripcion || part.linea}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
