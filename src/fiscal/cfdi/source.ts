import { CfdiFault } from './fault.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Encodings of one byte a character, as browsers read them, and UTF-8. */
const readers = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
])

/** The text of a file, and where its characters stand in the original bytes. */
export type Source = { text: string; bytes: Uint8Array; byteAt: (character: number) => number }

/** Decodes by byte order mark, else by what the XML declaration says, else as UTF-8. Faults: too big, another encoding, broken bytes. */
export function sourceOf(xml: Uint8Array | string): Source {
  if (typeof xml !== 'string') return decode(xml)
  checkSize(xml.length)
  const bytes = new TextEncoder().encode(xml)
  checkSize(bytes.length)
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml
  return { text, bytes, byteAt: (character) => utf8Bytes(xml, character + xml.length - text.length) }
}

function decode(bytes: Uint8Array): Source {
  checkSize(bytes.length)
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const declared = hasMark ? 'utf-8' : declaredEncoding(bytes)
  const reader = readers.get(declared)
  if (!reader) throw new CfdiFault('codificacion', `El archivo está en ${declared.toUpperCase()}; un CFDI va en UTF-8.`)
  const text = read(hasMark ? bytes.subarray(3) : bytes, reader)
  const mark = hasMark ? 3 : 0
  const byteAt = (character: number) => mark + (reader === 'utf-8' ? utf8Bytes(text, character) : character)
  return { text, bytes, byteAt }
}

function read(bytes: Uint8Array, reader: string): string {
  try {
    return new TextDecoder(reader, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CfdiFault(
      'codificacion',
      'El archivo dice estar en UTF-8 y no lo está. Vuelve a descargarlo de donde lo recibiste.',
    )
  }
}

/** What the XML declaration names, in lower case; 'utf-16' by its byte order marks. */
function declaredEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0) {
    return 'utf-16'
  }
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  if (!head.startsWith('<?xml')) return 'utf-8'
  const declaration = head.slice(0, Math.max(0, head.indexOf('?>')))
  return /\sencoding\s?=\s?["']([\w-]{1,20})["']/.exec(declaration)?.[1]?.toLowerCase() ?? 'utf-8'
}

function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new CfdiFault('demasiado_grande', 'El archivo pasa de 5 MB; un CFDI es mucho menor.')
  if (bytes === 0) throw new CfdiFault('vacio', 'El archivo está vacío.')
}

function utf8Bytes(text: string, characters: number): number {
  return new TextEncoder().encode(text.slice(0, characters)).length
}
