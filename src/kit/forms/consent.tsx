import { at } from '#kit/base/place.ts'
import { Checkbox } from '#kit/ui/field.tsx'
import { useFault } from '#kit/ui/field-faults.ts'

/** The short notice where data are collected, and the box without which nothing is sent (S32). */
export function Consent({ purpose }: { purpose: string }) {
  const error = useFault('acepto_aviso')
  return (
    <div className="grid gap-1">
      <p className="text-sm text-soft">
        Usamos tus datos solo para {purpose}. Quién los guarda y cómo pides verlos, corregirlos o borrarlos está en el{' '}
        <a href={at('/aviso-de-privacidad')} target="_blank" className="link">
          aviso de privacidad
        </a>
        .
      </p>
      <Checkbox
        name="acepto_aviso"
        required
        label="Leí y acepto el aviso de privacidad"
        aria-describedby={error ? 'falta-aviso' : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p id="falta-aviso" className="text-sm text-no">
          {error}
        </p>
      )}
    </div>
  )
}

/** Nobody sees it and no keyboard reaches it: what fills it in is a program. */
export function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        No llenes este campo
        <input name="pagina_web" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
