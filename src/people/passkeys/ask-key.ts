import { fromBase64url, toBase64url } from '#kit/base/base64url.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Api } from '#api.ts'

// Comes only where a key is asked for or made.

type Entry = Reply<Api['GET /api/v1/llaves/reto']>
type Making = Reply<Api['POST /api/v1/cuenta/llaves/reto']>

/** Asks for a key of this site. With a signal, beside what is typed: the browser offers it in the field, until the signal ends. */
export async function askKey({ reto, sitio, llaves }: Entry, offered?: AbortSignal) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(reto),
    rpId: sitio,
    allowCredentials: llaves.map(named),
    userVerification: llaves.length > 0 ? 'preferred' : 'required',
  }
  const mediation = offered ? { mediation: 'conditional' as const, signal: offered } : {}
  const given = await navigator.credentials.get({ publicKey, ...mediation }).catch(inWords)
  if (!(given instanceof PublicKeyCredential) || !(given.response instanceof AuthenticatorAssertionResponse))
    throw new Refusal(422, NONE)
  const { clientDataJSON, authenticatorData, signature } = given.response
  return {
    reto,
    credencial: text(given.rawId),
    cliente: text(clientDataJSON),
    datos: text(authenticatorData),
    firma: text(signature),
  }
}

/** Has the browser make a key. */
export async function makeKey({ reto, sitio, usuario, correo, nombre, llaves }: Making) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytes(reto),
    rp: { id: sitio, name: 'JACVE' },
    user: { id: bytes(usuario), name: correo, displayName: nombre },
    // ES256, Ed25519, RS256.
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: llaves.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
  const made = await navigator.credentials.create({ publicKey }).catch(inWords)
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse))
    throw new Refusal(422, NONE)
  const key = made.response.getPublicKey()
  if (!key) throw new Refusal(422, 'Ese equipo hace llaves de una clase que no conocemos. Prueba con otro.')
  return {
    reto,
    credencial: text(made.rawId),
    cliente: text(made.response.clientDataJSON),
    datos: text(made.response.getAuthenticatorData()),
    clave_publica: text(key),
  }
}

const NONE = 'No se usó ninguna llave. Inténtalo otra vez, o entra de otra manera.'

function inWords(error: unknown): never {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') throw error
  if (name === 'InvalidStateError') throw new Refusal(409, 'Ese equipo ya tiene una llave de tu cuenta.')
  if (name === 'SecurityError')
    throw new Refusal(422, 'Las llaves de acceso sólo valen en la dirección del sitio, con https.')
  throw new Refusal(422, NONE)
}

function named(id: string): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: bytes(id) }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64url(text) ?? new Uint8Array()
}

function text(bytes: ArrayBuffer): string {
  return toBase64url(new Uint8Array(bytes))
}
