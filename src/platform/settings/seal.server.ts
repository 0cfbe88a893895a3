import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for the database (S21): AES-256-GCM under a key derived from APP_KEY for this purpose, with the key's id
 * before it so that a change of APP_KEY is noticed rather than misread.
 */
export function seal(appKey: string, purpose: string, plain: string): string {
  const key = keyFor(appKey, purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${idOf(key)}.${sealed.toString('base64url')}`
}

/** The secret again, or null when it was sealed under another key or purpose, or altered. */
export function unseal(appKey: string, purpose: string, sealed: string): string | null {
  const key = keyFor(appKey, purpose)
  const [id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (id !== idOf(key) || bytes.length < IV_BYTES + TAG_BYTES) return null

  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyFor(appKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appKey, '', `jacve ${purpose}`, 32))
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
