import { ONE_LINE } from '#kit/base/kinds.ts'
import { seal } from '#platform/settings/seal.server.ts'
import { isPrivateKey, keyFault } from './sftp-line.server.ts'

/** How a secret lies in the database, and what is shown of it. */
type Kept = { secreto: string; secreto_tipo: 'contrasena' | 'llave'; secreto_fin: string }

/** Why this is no secret, in Spanish; null: it is. A private key, where those are taken, must be one; a password has one line. */
export async function secretFault(secreto: string, { takesKeys }: { takesKeys: boolean }): Promise<string | null> {
  if (takesKeys && isPrivateKey(secreto)) return keyFault(secreto)
  return ONE_LINE.test(secreto) && secreto.length <= 500
    ? null
    : 'Escribe la contraseña en un solo renglón, hasta 500 caracteres.'
}

/** Sealed for a purpose. A key ends like all others: of it nothing is shown. */
export function sealSecret(appKey: string, purpose: string, secreto: string): Kept {
  const isKey = isPrivateKey(secreto)
  return {
    secreto: seal(appKey, purpose, secreto),
    secreto_tipo: isKey ? 'llave' : 'contrasena',
    secreto_fin: !isKey && secreto.length >= 12 ? secreto.slice(-4) : '',
  }
}

/** Why a secret that is kept cannot be opened. */
export const SEALED_OTHERWISE = 'La contraseña se guardó con otra llave del sistema; captúrala otra vez.'
