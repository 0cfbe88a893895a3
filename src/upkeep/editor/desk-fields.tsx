import type { InputHTMLAttributes } from 'react'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import type { Draft, Field } from '#upkeep/editing/desk.ts'
import { fieldWords } from '#upkeep/editing/field-words.ts'
import { type Desk, rightsOf } from './use-desk.ts'
import { plural } from '#kit/ui/format.ts'

/** Fields of the desk by what they hold, so that a name of another kind is no TypeScript. */
type Holding<Value> = { [Name in Field]: Draft[Name] extends Value ? Name : never }[Field]
type TextName = Holding<string | null>
type NumberName = Holding<number | null>
type FlagName = Holding<boolean>

type Told<Name> = { desk: Desk; name: Name; hint?: string; className?: string }
type More = Pick<InputHTMLAttributes<HTMLInputElement>, 'list' | 'maxLength' | 'required' | 'inputMode' | 'placeholder'>

/** A text of the desk; `isOptional`: empty means none. */
export function DeskText({ desk, name, isOptional, ...rest }: Told<TextName> & More & { isOptional?: boolean }) {
  const write = (text: string) => desk.edit({ [name]: text === '' && isOptional ? null : text })
  return (
    <TextField
      {...rest}
      label={fieldWords[name]}
      value={desk.draft[name] ?? ''}
      error={desk.errors[name]}
      readOnly={!rightsOf().mayWrite(name)}
      autoComplete="off"
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}

/** A whole number of the desk; empty means none, or zero where there must be one. */
export function DeskNumber({ desk, name, isOptional, ...rest }: Told<NumberName> & { isOptional?: boolean }) {
  const write = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    desk.edit({ [name]: digits === '' ? (isOptional ? null : 0) : Number(digits) })
  }
  return (
    <TextField
      {...rest}
      label={fieldWords[name]}
      inputMode="numeric"
      value={desk.draft[name] || ''}
      error={desk.errors[name]}
      readOnly={!rightsOf().mayWrite(name)}
      autoComplete="off"
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}

export function DeskFlag({ desk, name, hint }: Told<FlagName>) {
  return (
    <Checkbox
      label={
        <>
          {fieldWords[name]}
          {hint && <span className="block text-soft">{hint}</span>}
        </>
      }
      checked={desk.draft[name]}
      disabled={!rightsOf().mayWrite(name)}
      onChange={({ currentTarget }) => desk.edit({ [name]: currentTarget.checked })}
    />
  )
}

type LongProps = Told<TextName> & { most: number; rows?: number }

/** A long text, with how much of it there is. */
export function DeskLong({ desk, name, most, hint, ...rest }: LongProps) {
  const text = desk.draft[name] ?? ''
  return (
    <TextArea
      {...rest}
      label={fieldWords[name]}
      hint={[hint, `${text.length} de ${plural(most, 'carácter', 'caracteres')}.`].filter(Boolean).join(' ')}
      value={text}
      maxLength={most}
      error={desk.errors[name]}
      readOnly={!rightsOf().mayWrite(name)}
      onInput={({ currentTarget }) => desk.edit({ [name]: currentTarget.value })}
    />
  )
}
