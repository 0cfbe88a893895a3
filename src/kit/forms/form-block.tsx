import { type ReactNode, useId } from 'react'
import { useFault } from '#kit/ui/field-faults.ts'

type FormBlockProps = {
  title: string
  text?: ReactNode
  /** Under this name the form is told what is wrong with the group as a whole. */
  name?: string
  disabled?: boolean
  children: ReactNode
}

/** Fields that belong together. */
export function FormBlock({ title, text, name, disabled, children }: FormBlockProps) {
  const id = useId()
  const error = useFault(name)
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? id : undefined}
      className="grid min-w-0 gap-4 border-t border-line pt-5"
    >
      <legend className="float-left">
        <h2 className="text-xl">{title}</h2>
      </legend>
      {text && <div className="-mt-3 text-sm text-soft">{text}</div>}
      {error && (
        <p id={id} className="text-sm text-no">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
