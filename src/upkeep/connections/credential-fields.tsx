import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import type { Credentials } from './connection.ts'
import { Options } from '#kit/forms/options.tsx'
import { SECRETS, type SecretKind } from './secret-kinds.ts'

type Props = {
  shown: Credentials
  /** Before the names of the fields: `proceso.` for `proceso.usuario`. */
  prefix?: string
  /** A private key may stand for the password. */
  takesKeys: boolean
}

/** User and password or private key of a server; the secret is written anew or left as it is kept. */
export function CredentialFields({ shown, prefix = '', takesKeys }: Props) {
  const [secret, setSecret] = useState(shown.secreto_tipo)
  return (
    <>
      <TextField
        label="Usuario"
        name={`${prefix}usuario`}
        defaultValue={shown.usuario}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
      {takesKeys && (
        <SelectField
          label="Entra con"
          defaultValue={secret}
          onChange={({ currentTarget }) =>
            setSecret(SECRETS.find((kind) => kind === currentTarget.value) ?? 'contrasena')
          }
        >
          <Options of={SECRETS.map((kind) => [kind, names[kind]] as const)} />
        </SelectField>
      )}
      {takesKeys && secret === 'llave' ? (
        <TextArea
          label="Llave privada"
          name={`${prefix}secreto`}
          maxLength={8000}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          className="sm:col-span-2"
          hint={`Pégala completa, de BEGIN a END, sin frase de paso. ${secretHint(shown, 'llave')}`}
        />
      ) : (
        <TextField
          label="Contraseña"
          name={`${prefix}secreto`}
          type="password"
          maxLength={500}
          autoComplete="new-password"
          hint={secretHint(shown, 'contrasena')}
        />
      )}
    </>
  )
}

const names: Record<SecretKind, string> = { contrasena: 'Contraseña', llave: 'Llave privada' }

function secretHint({ configurado, secreto_tipo, secreto_fin, secreto_en }: Credentials, kind: SecretKind): string {
  if (!configurado || secreto_tipo !== kind) return 'Se guarda cifrada y no se vuelve a mostrar.'
  const end = secreto_fin ? `, termina en ${secreto_fin}` : ''
  return `Configurada${end}${secreto_en ? ` (${moment(secreto_en)})` : ''}. Déjala vacía para conservarla.`
}
