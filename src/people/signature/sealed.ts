/** What a seal can be on; the letter is what stands in it. */
export const KINDS = { C: 'Cotización', R: 'Prepedido', P: 'Pedido', L: 'Lista de precios', K: 'Catálogo' } as const
export type Kind = keyof typeof KINDS

/** All that a seal says of a document: what somebody needs to compare it with the paper in his hand, and no more. */
export type Sealed = {
  tipo: Kind
  /** As the paper prints it; a list's or a catalogue's title. */
  folio: string
  /** In the words of the paper; empty where there is none. */
  estado: string
  /** Instant to which the content belongs, in seconds: `2026-11-22T03:31:44Z`. */
  fecha: string
  /** Instant until which it counts, or empty. */
  vigencia: string
  /** Short name of whom it is for, or empty. */
  para: string
  renglones: number
  /** Pesos with VAT, two decimals; empty where nothing is added up. */
  total: string
  /** First 16 bytes of the SHA-256 of the lines, base64url. */
  huella: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const LONGEST = { folio: 60, estado: 30, para: 40 }

/** The payload: a JSON array in a fixed order. Without names none can be there twice, and strings and integers have one form only (RFC 8785). */
export function payloadOf(sealed: Sealed): string {
  const { tipo, folio, estado, fecha, vigencia, para, renglones, total, huella } = sealed
  return JSON.stringify([
    tipo,
    short(folio, LONGEST.folio),
    short(estado, LONGEST.estado),
    instant(fecha),
    vigencia && instant(vigencia),
    short(para, LONGEST.para),
    renglones,
    total,
    huella,
  ])
}

/** What a payload says; null for anything that `payloadOf` would not have written letter by letter. */
export function readPayload(text: string): Sealed | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(value) || value.length !== 9) return null
  const [tipo, folio, estado, fecha, vigencia, para, renglones, total, huella]: unknown[] = value
  if (!isKind(tipo) || !isText(folio) || !isText(estado) || !isText(para)) return null
  if (!isText(fecha, INSTANT) || !(vigencia === '' || isText(vigencia, INSTANT))) return null
  if (typeof renglones !== 'number' || !Number.isSafeInteger(renglones) || renglones < 0) return null
  if (!isText(total, /^(?:\d{1,12}\.\d\d)?$/) || !isText(huella, /^[\w-]{22}$/)) return null
  const sealed = { tipo, folio, estado, fecha, vigencia, para, renglones, total, huella }
  return payloadOf(sealed) === text ? sealed : null
}

function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value)
}

function isText(value: unknown, form?: RegExp): value is string {
  return typeof value === 'string' && (!form || form.test(value))
}

/** One line, composed, at most so many signs. */
function short(text: string, most: number): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, most).join('').trim()
}

function instant(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 19)}Z`
}

/** `3F2A 91BC …`: the digest as people compare it, beside the QR and on the page. */
export function digestText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')
}
