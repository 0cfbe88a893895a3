/** What a seal's certificate (X.509, DER) says. Read here because browsers have no reader of their own. */
export type Certificate = {
  /** As the tax office writes it: the serial number's bytes are digits in ASCII. */
  numero: string
  rfc: string
  nombre: string
  /** Moments in UTC, ISO. */
  desde: string
  hasta: string
  /** SubjectPublicKeyInfo, for WebCrypto. */
  key: Uint8Array<ArrayBuffer>
}
type Der = { tag: number; content: Uint8Array; whole: Uint8Array; next: number }

const COMMON_NAME = '550403'
const NAME = '550429'
/** x500UniqueIdentifier: the tax number, and that of the legal representative behind a slash. */
const UNIQUE = '55042d'

/** Throws on anything that is not a certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const fields = inside(first(first(der).content).content)
  // An explicit version stands first in all but the oldest certificates.
  const [serial, , , validity, subject, key] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (serial?.tag !== 0x02 || !validity || !subject || !key) throw new Error('not a certificate')
  const [from, until] = inside(validity.content)
  if (!from || !until) throw new Error('a certificate without dates')
  const names = namesOf(subject.content)
  return {
    numero: numberOf(serial.content),
    rfc: (names.get(UNIQUE) ?? '').split('/')[0]?.trim().toUpperCase() ?? '',
    nombre: names.get(NAME) ?? names.get(COMMON_NAME) ?? '',
    desde: momentOf(from),
    hasta: momentOf(until),
    key: Uint8Array.from(key.whole),
  }
}

/** Bytes of base64; blanks are passed over. Throws on anything else. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll(' ', '')), (character) => character.charCodeAt(0))
}

function first(bytes: Uint8Array, at = 0): Der {
  const tag = bytes[at]
  const head = bytes[at + 1]
  if (tag === undefined || head === undefined) throw new Error('DER cut short')
  const lengthBytes = head & 0x80 ? head & 0x7f : 0
  if (lengthBytes > 4 || head === 0x80) throw new Error('DER of another length')
  const start = at + 2 + lengthBytes
  const length = lengthBytes ? bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0) : head
  const next = start + length
  if (next > bytes.length) throw new Error('DER cut short')
  return { tag, content: bytes.subarray(start, next), whole: bytes.subarray(at, next), next }
}

function inside(bytes: Uint8Array): Der[] {
  const all: Der[] = []
  for (let at = 0; at < bytes.length; at = all.at(-1)?.next ?? bytes.length) all.push(first(bytes, at))
  return all
}

function namesOf(subject: Uint8Array): Map<string, string> {
  const pairs = inside(subject).flatMap((set) => inside(set.content).map(({ content }) => inside(content)))
  return new Map(pairs.flatMap(([id, value]) => (id && value ? [[hex(id.content), textOf(value)] as const] : [])))
}

/** PrintableString, UTF8String and the like; BMPString has two bytes a character; a bit string says first how many bits are unused. */
function textOf({ tag, content }: Der): string {
  if (tag === 0x03) return new TextDecoder().decode(content.subarray(1))
  return new TextDecoder(tag === 0x1e ? 'utf-16be' : 'utf-8').decode(content)
}

function numberOf(serial: Uint8Array): string {
  const isDigits = serial.every((byte) => byte >= 0x30 && byte <= 0x39)
  return isDigits ? String.fromCharCode(...serial) : hex(serial)
}

/** UTCTime has two digits of the year: 50 to 99 are of the last century. */
function momentOf({ tag, content }: Der): string {
  const text = new TextDecoder().decode(content)
  const full = tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full)
  if (!found) throw new Error('a certificate with another date')
  const [, year, month, day, hour, minute, second] = found
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
