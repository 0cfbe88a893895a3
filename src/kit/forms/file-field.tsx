import type { RefObject } from 'react'
import { useFault } from '#kit/ui/field-faults.ts'

type FileFieldProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  name: string
  accept: string
  /** What is taken: kinds and how much. */
  hint: string
  required?: boolean
}

/** One file of a form, chosen with the browser's own field. */
export function FileField({ input, label, name, accept, hint, required }: FileFieldProps) {
  const error = useFault(name)
  return (
    <div className="grid content-start gap-1 sm:col-span-2">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={name}
        name={name}
        type="file"
        required={required}
        accept={accept}
        aria-describedby={error ? `${name}-ayuda ${name}-error` : `${name}-ayuda`}
        aria-invalid={error ? true : undefined}
        className="w-full rounded-control border border-edge bg-card p-2 text-sm"
      />
      <p id={`${name}-ayuda`} className="text-sm text-soft">
        {hint}
      </p>
      {error && (
        <p id={`${name}-error`} className="text-sm text-no">
          {error}
        </p>
      )}
    </div>
  )
}
