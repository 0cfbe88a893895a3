import { useEffect, useState } from 'react'
import { useFault } from '#kit/ui/field-faults.ts'
import { call } from '#kit/base/call.ts'
import { normalCode } from '#kit/base/code.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { TextField } from '#kit/ui/field.tsx'
import type { CodeCheck } from '#upkeep/editing/contract.ts'
import { codeKindWords, stateWords } from '#upkeep/editing/kinds.ts'

type CodeFieldProps = {
  label: string
  value: string
  error?: string
  /** The product itself, which may keep its code. */
  excepto?: number
  marcaId: number | null
  readOnly?: boolean
  onChange: (code: string) => void
}

const PAUSE_MS = 250

/** A part's code; while one types it is told which parts have it already, however it is punctuated (BD-12/A is bd12a). */
export function CodeField({ label, value, error, excepto, marcaId, readOnly, onChange }: CodeFieldProps) {
  const check = useCheck(value, excepto)
  const told = useFault('k_parte')
  const taken = check?.iguales.find((one) => one.marca_id === marcaId || one.k_parte === value.trim().toUpperCase())
  return (
    <div className="grid content-start gap-1">
      <TextField
        label={label}
        name="k_parte"
        value={value}
        error={error ?? told ?? (taken && `Ya existe ${taken.k_parte}${taken.marca ? ` de ${taken.marca}` : ''}.`)}
        readOnly={readOnly}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:font-mono [&_input]:uppercase"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div aria-live="polite" className="text-sm">
        {check && <Found check={check} />}
      </div>
    </div>
  )
}

function Found({ check: { iguales, alternas } }: { check: CodeCheck }) {
  if (iguales.length + alternas.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {iguales.map(({ id, k_parte, descripcion, marca, estado }) => (
        <li key={id}>
          <a href={at(`/AdminProductos/${id}`)} className="link code">
            {k_parte}
          </a>{' '}
          <span className="text-soft">
            {[marca, descripcion, stateWords[estado].texto].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
      {alternas.map(({ id, k_parte, tipo, fabricante }) => (
        <li key={`${id}-${tipo}`} className="text-soft">
          Es código de{' '}
          <a href={at(`/AdminProductos/${id}`)} className="link code">
            {k_parte}
          </a>{' '}
          ({[codeKindWords[tipo].toLowerCase(), fabricante].filter(Boolean).join(', ')})
        </li>
      ))}
    </ul>
  )
}

/** What is known of a code, a moment after the last key; silent where it cannot be asked. */
function useCheck(code: string, excepto: number | undefined): CodeCheck | null {
  const [check, setCheck] = useState<CodeCheck | null>(null)
  const wanted = normalCode(code)
  useEffect(() => {
    const asked = new AbortController()
    const timer = setTimeout(() => {
      if (wanted.length < 2) return setCheck(null)
      call('GET /api/v1/productos/codigo', { query: { k_parte: code, excepto }, signal: asked.signal })
        .then(setCheck)
        .catch((error: unknown) => {
          if (!asked.signal.aborted) report('codigo', error)
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the signs of a code make no difference
  }, [wanted, excepto])
  return check?.codigo_norm === wanted ? check : null
}
