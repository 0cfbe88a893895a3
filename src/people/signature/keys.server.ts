import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import { payloadOf, type Sealed } from './sealed.ts'
import { type PublicKey, signedPart } from './token.ts'

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

type Signer = { id: string; publica: Buffer; llave: KeyObject }
const signers = new Map<string, Signer>()

/** The key pair that follows from APP_KEY: nowhere kept, the same in every process. */
export function signerOf(appKey: string): Signer {
  const known = signers.get(appKey)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', appKey, '', 'jacve documento sellado', 32))
  const llave = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publica = createPublicKey(llave).export({ format: 'der', type: 'spki' }).subarray(-32)
  const signer = { id: createHash('sha256').update(publica).digest('base64url').slice(0, 8), publica, llave }
  signers.set(appKey, signer)
  return signer
}

/** The seal of a document as text; the same document gives the same seal. */
export function tokenOf(appKey: string, sealed: Sealed): string {
  const { id, llave } = signerOf(appKey)
  const text = signedPart(id, Buffer.from(payloadOf(sealed)).toString('base64url'))
  return `${text}.${sign(null, Buffer.from(text), llave).toString('base64url')}`
}

/** Remembers the public key before the first paper leaves with it. */
export async function keepKey(db: Db, appKey: string): Promise<void> {
  const { id, publica } = signerOf(appKey)
  await db.rows('insert into firma_llave (id, publica) values ($1, $2) on conflict do nothing', [id, publica])
}

/** Every key that still counts. */
export async function readKeys(db: Db): Promise<PublicKey[]> {
  const rows = await db.rows<{ id: string; publica: Buffer }>(
    'select id, publica from firma_llave where retirada_en is null order by creada_en, id',
  )
  return rows.map(({ id, publica }) => ({ id, publica: publica.toString('base64url') }))
}
