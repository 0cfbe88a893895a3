import { TextField } from '#kit/ui/field.tsx'

/** The six digits of an authenticator: phones offer them from the clipboard or the password manager. */
export function CodeField({ autoFocus = true }: { autoFocus?: boolean }) {
  return (
    <TextField
      label="Código de verificación"
      name="codigo"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={9}
      placeholder="000 000"
      // The step has nothing else to do, and its page has just been replaced by it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      className="[&_input]:code [&_input]:text-xl [&_input]:tracking-widest"
    />
  )
}
