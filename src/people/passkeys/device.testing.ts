import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Kind = 'ec' | 'rsa' | 'ed25519'
type Said = { site?: string; type?: string; flags?: number; count?: number; crossOrigin?: boolean; origin?: string }

const PRESENT_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

/** An authenticator as the standard has it, whose keys are made and sign for real; what it says may be bent. */
export function device(site: string, kind: Kind = 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ed25519')
  const id = randomBytes(32)
  const text = (bytes: Buffer) => bytes.toString('base64url')

  function said(reto: string, type: string, bent: Said) {
    const client = {
      type: bent.type ?? type,
      challenge: reto,
      origin: bent.origin ?? site,
      crossOrigin: bent.crossOrigin ?? false,
    }
    const head = Buffer.alloc(37)
    createHash('sha256')
      .update(new URL(bent.site ?? site).hostname)
      .digest()
      .copy(head)
    head[32] = bent.flags ?? PRESENT_VERIFIED
    head.writeUInt32BE(bent.count ?? 0, 33)
    return { client: Buffer.from(JSON.stringify(client)), head }
  }

  return {
    id: text(id),
    /** What `POST /api/v1/cuenta/llaves` takes. */
    made(reto: string, bent: Said = {}) {
      const { client, head } = said(reto, 'webauthn.create', {
        ...bent,
        flags: (bent.flags ?? PRESENT_VERIFIED) | HAS_CREDENTIAL,
      })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const datos = Buffer.concat([head, Buffer.alloc(16), length, id, Buffer.from([0xa0])])
      const clave_publica = text(publicKey.export({ format: 'der', type: 'spki' }))
      return {
        reto,
        nombre: 'Mi teléfono',
        credencial: text(id),
        cliente: text(client),
        datos: text(datos),
        clave_publica,
      }
    },
    /** What `POST /api/v1/sesion/llave` takes. */
    signed(reto: string, bent: Said = {}) {
      const { client, head } = said(reto, 'webauthn.get', bent)
      const over = Buffer.concat([head, createHash('sha256').update(client).digest()])
      const firma = sign(kind === 'ed25519' ? null : 'sha256', over, privateKey)
      return { reto, credencial: text(id), cliente: text(client), datos: text(head), firma: text(firma) }
    },
  }
}
