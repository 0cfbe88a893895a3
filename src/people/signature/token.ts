import { fromBase64url } from '#kit/base/base64url.ts'
import { readPayload, type Sealed } from './sealed.ts'

export type PublicKey = { id: string; publica: string }

/** What came out of looking at a seal. Only `integro` says anything of a document. */
export type Verdict =
  | { resultado: 'integro'; documento: Sealed }
  /** Cut off, mistyped, or of a kind that this page does not know. */
  | { resultado: 'ilegible' }
  /** Signed with no key of this house, or with one that was withdrawn. */
  | { resultado: 'otra_llave' }
  | { resultado: 'alterado' }
  /** This browser knows no Ed25519, or hides it from a page that came without HTTPS. */
  | { resultado: 'sin_medios' }

const VERSION = '1'
/** Longer than any seal there is. */
export const MOST_SIGNS = 1200
const FORM = /^1\.([\w-]{8})\.([\w-]{1,1000})\.([\w-]{86})$/

/** What stands before the signature is what was signed: version, key and payload. */
export function signedPart(keyId: string, payload: string): string {
  return `${VERSION}.${keyId}.${payload}`
}

/** Whether a seal is whole and of one of these keys. The same code in the browser and on the server; asks nobody. */
export async function verify(token: string, keys: readonly PublicKey[]): Promise<Verdict> {
  const [, keyId = '', payload = '', signature = ''] = FORM.exec(token) ?? []
  const bytes = fromBase64url(payload)
  const signed = fromBase64url(signature)
  if (!keyId || !bytes || !signed) return { resultado: 'ilegible' }
  const known = keys.find(({ id }) => id === keyId)
  if (!known) return { resultado: 'otra_llave' }

  const key = await keyOf(known)
  if (!key) return { resultado: 'sin_medios' }
  const text = new TextEncoder().encode(signedPart(keyId, payload))
  if (!(await crypto.subtle.verify('Ed25519', key, signed, text))) return { resultado: 'alterado' }
  // Read only now: nothing of a seal that does not verify is looked at.
  const documento = readPayload(textOf(bytes))
  return documento ? { resultado: 'integro', documento } : { resultado: 'ilegible' }
}

const imported = new Map<string, CryptoKey>()

/** Null where the browser has no means; a key is read once. */
async function keyOf({ publica }: PublicKey): Promise<CryptoKey | null> {
  const known = imported.get(publica)
  const raw = fromBase64url(publica)
  if (known || !raw) return known ?? null
  try {
    const key = await globalThis.crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    imported.set(publica, key)
    return key
  } catch {
    return null
  }
}

/** UTF-8 as it is; a byte order mark stays, so that it is seen. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** The seal in what somebody pasted: the whole address or its end; blanks around it are not his fault. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim()
  return text.slice(text.indexOf('#') + 1)
}
