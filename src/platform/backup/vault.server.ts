import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { openTarget, type Target } from './target.server.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const FORMAT = Buffer.from('JR1')
const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** A target whose pieces nobody reads or changes without BACKUP_KEY. */
export type Vault = Target

/**
 * Packs (zstd) and encrypts each piece: AES-256-GCM under a key derived from `key`, with the piece's name as what is vouched for too, so
 * that one changed, cut or put under another's name is refused. Reading one throws then.
 */
export function openVault(place: string, key: string): Vault {
  const target = openTarget(place)
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'jacve respaldo continuo', 32))
  return {
    ...target,
    put: async (name, bytes) => target.put(name, sealPiece(secret, name, await pack(bytes))),
    async get(name) {
      const sealed = await target.get(name)
      return sealed && unpack(openPiece(secret, name, sealed))
    },
  }
}

function sealPiece(secret: Buffer, name: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(name))
  return Buffer.concat([FORMAT, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openPiece(secret: Buffer, name: string, sealed: Buffer): Buffer {
  const start = FORMAT.length + IV_BYTES
  try {
    const iv = sealed.subarray(FORMAT.length, start)
    const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(start, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Error(`La pieza ${name} del respaldo está dañada, o BACKUP_KEY no es la suya`, { cause })
  }
}
