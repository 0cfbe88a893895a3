import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { useFault } from './field-faults.ts'

type Told = {
  label: string
  /** What to write, before anything went wrong. */
  hint?: string
  /** What is wrong and how to mend it, where its form does not tell it; the field is marked invalid. */
  error?: string
  /** The label is for readers only: the place says it to everyone else. */
  hideLabel?: boolean
}

const control =
  'min-h-11 w-full rounded-control border border-edge bg-card px-3 text-base text-ink placeholder:text-soft hover:border-accent disabled:bg-sunk disabled:text-soft aria-invalid:border-no md:min-h-10 md:text-sm'

type TextFieldProps = Told & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function TextField(props: TextFieldProps) {
  return (
    <Labelled {...props}>
      {(field) => <input {...field} className={`${control} read-only:bg-sunk read-only:text-soft`} />}
    </Labelled>
  )
}

type SelectFieldProps = Told & SelectHTMLAttributes<HTMLSelectElement>

/** A native select: the phone's own wheel, the keyboard's own letters. Options come as children, each with its `value`. */
export function SelectField({ children, ...props }: SelectFieldProps) {
  return (
    <Labelled {...props}>
      {(field) => (
        <select {...field} className={`${control} select-arrow`}>
          {children}
        </select>
      )}
    </Labelled>
  )
}

type TextAreaProps = Told & TextareaHTMLAttributes<HTMLTextAreaElement>

export function TextArea(props: TextAreaProps) {
  return <Labelled {...props}>{(field) => <textarea rows={4} {...field} className={`${control} py-2`} />}</Labelled>
}

/** What the control takes of what was given. */
type Given = { name?: string; className?: string }
type Tied = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type LabelledProps = Told & Given & { children: (field: Omit<Given, 'className'> & Tied) => ReactNode }

function Labelled({ label, hint, error, hideLabel, className = '', children, ...rest }: LabelledProps) {
  const id = useId()
  const told = useFault(rest.name)
  const fault = error ?? told
  const described = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')
  return (
    // A date's own least width is more than half a phone.
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-1 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ ...rest, id, 'aria-describedby': described || undefined, 'aria-invalid': fault ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-error`} className="text-sm text-no">
          {fault}
        </p>
      )}
    </div>
  )
}

type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  /** How many things it would leave, at the end of the line. */
  count?: string
}

/** A box (or, with `type="radio"`, a dot) and its text: the whole line can be pressed. */
export function Checkbox({ label, count, type = 'checkbox', className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-2.5 text-sm has-disabled:text-soft md:min-h-8 ${className}`}>
      <input {...rest} type={type} className="size-4.5 shrink-0 accent-accent" />
      <span className="min-w-0 flex-1">{label}</span>
      {count && <span className="text-sm text-soft tabular-nums">{count}</span>}
    </label>
  )
}
