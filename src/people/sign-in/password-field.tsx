import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'className'> & {
  /** Tells password managers whether to fill in the known one or to offer a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative [&_input]:pr-12">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={500}
      />
      <IconButton
        label={isShown ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
        aria-controls={props.id}
        className="absolute! top-6 right-0"
        onClick={() => setShown(!isShown)}
      >
        <Icon of={isShown ? EyeOff : Eye} />
      </IconButton>
    </div>
  )
}

/** The password of whoever is in already, asked again before what touches how one signs in. */
export function OwnPassword() {
  return <PasswordField label="Tu contraseña" name="password" autoComplete="current-password" required />
}
