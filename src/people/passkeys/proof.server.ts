import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

// https://www.w3.org/TR/webauthn-3/ 7.1 and 7.2, without attestation: who made an authenticator is not asked.

/** What was asked of the browser. `site` is the origin where it was asked, e.g. `https://www.ejemplo.mx`. */
export type Asked = { challenge: string; site: string }

/** Why a proof is none; told to nobody but the log. */
export class NoProof extends Error {}

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

const PRESENT = 0x01
const VERIFIED = 0x04
const MAY_BE_BACKED_UP = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40
/** Hash of the site, flags, count. */
const HEAD = 37
const AAGUID = 16

type Told = { count: number; isVerified: boolean; isBackedUp: boolean; credential: Buffer | null }

type NewKey = { id: Buffer; publicKey: Buffer; client: Buffer; authenticator: Buffer }

/** What a new key tells of itself. Throws NoProof. */
export function readNewKey(given: NewKey, asked: Asked): Pick<Told, 'count' | 'isBackedUp'> {
  checkClient(given.client, 'webauthn.create', asked)
  const told = readAuthenticator(given.authenticator, asked.site)
  if (!told.isVerified) throw new NoProof('nobody was verified')
  if (!told.credential?.equals(given.id)) throw new NoProof('another credential')
  keyOf(given.publicKey)
  return told
}

type Signed = { client: Buffer; authenticator: Buffer; signature: Buffer }

/** What whoever holds this key has signed. Throws NoProof. */
export function readSigned(given: Signed, publicKey: Buffer, asked: Asked): Omit<Told, 'credential'> {
  checkClient(given.client, 'webauthn.get', asked)
  const told = readAuthenticator(given.authenticator, asked.site)
  const key = keyOf(publicKey)
  const signed = Buffer.concat([given.authenticator, sha256(given.client)])
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!isSigned(hash, signed, key, given.signature)) throw new NoProof('another signature')
  return told
}

function isSigned(hash: string | null, signed: Buffer, key: KeyObject, signature: Buffer): boolean {
  try {
    return verify(hash, signed, key, signature)
  } catch {
    return false
  }
}

function checkClient(bytes: Buffer, type: string, { challenge, site }: Asked): void {
  const client = clientData.safeParse(jsonOf(bytes)).data
  if (client?.type !== type) throw new NoProof('another ceremony')
  if (client.challenge !== challenge) throw new NoProof('another challenge')
  if (client.origin !== site || client.crossOrigin) throw new NoProof('another site')
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function readAuthenticator(bytes: Buffer, site: string): Told {
  if (bytes.length < HEAD) throw new NoProof('too short')
  if (!bytes.subarray(0, 32).equals(sha256(new URL(site).hostname))) throw new NoProof('made for another site')
  const flags = bytes[32] ?? 0
  if (!(flags & PRESENT)) throw new NoProof('nobody was there')
  if (flags & BACKED_UP && !(flags & MAY_BE_BACKED_UP)) throw new NoProof('flags that contradict')
  return {
    count: bytes.readUInt32BE(33),
    isVerified: (flags & VERIFIED) !== 0,
    isBackedUp: (flags & BACKED_UP) !== 0,
    credential: flags & HAS_CREDENTIAL ? credentialIn(bytes.subarray(HEAD)) : null,
  }
}

function credentialIn(attested: Buffer): Buffer {
  if (attested.length < AAGUID + 2) throw new NoProof('too short')
  const length = attested.readUInt16BE(AAGUID)
  const id = attested.subarray(AAGUID + 2, AAGUID + 2 + length)
  if (id.length !== length) throw new NoProof('too short')
  return id
}

/** ES256, RS256 or Ed25519, as we ask for them. */
function keyOf(spki: Buffer): KeyObject {
  const key = publicKeyIn(spki)
  const { namedCurve, modulusLength = 0 } = key?.asymmetricKeyDetails ?? {}
  const isOurs =
    key?.asymmetricKeyType === 'ed25519' ||
    (key?.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
    (key?.asymmetricKeyType === 'rsa' && modulusLength >= 2048 && modulusLength <= 4096)
  if (!key || !isOurs) throw new NoProof('a key of another kind')
  return key
}

function publicKeyIn(key: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}
