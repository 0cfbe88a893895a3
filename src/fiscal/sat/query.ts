/** What a CFDI is looked up by at the tax office (SAT). */
export type SatQuery = {
  version: '3.2' | '3.3' | '4.0'
  rfc_emisor: string
  rfc_receptor: string
  /** Total as written in the file: digits, with or without decimals. */
  total: string
  uuid: string
  /** Sello of the issuer; its last eight characters are asked for. May be missing. */
  sello?: string
}

/** The page where anybody may look a document up. */
const SAT_PAGE = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx'

/**
 * The total as the tax office compares it, rounded half up to six decimals. 3.2: 17 characters, `0000001234.567800`. From 3.3 on
 * (Anexo 20, two-dimensional code): no zeros that say nothing, but one decimal at least, `1234.5678`, `1000.0`. Throws on what is no amount.
 */
export function satTotal(version: SatQuery['version'], total: string): string {
  const [, whole = '', decimals = ''] = /^(\d{1,18})(?:\.(\d{0,12}))?$/.exec(total) ?? []
  if (!whole) throw new Error(`not a total: ${total}`)
  const beyond = (decimals[6] ?? '0') >= '5' ? 1n : 0n
  const micros = BigInt(whole) * 1_000_000n + BigInt(decimals.slice(0, 6).padEnd(6, '0')) + beyond
  const digits = String(micros).padStart(7, '0')
  const fixed = `${digits.slice(0, -6)}.${digits.slice(-6)}`
  return version === '3.2' ? fixed.padStart(17, '0') : fixed.replace(/0{1,5}$/, '')
}

/** `?re=…&rr=…&tt=…&id=…&fe=…`, as the service of the tax office reads it; an `&` of a taxpayer's key (RFC) is written `&amp;`. */
export function satExpression(query: SatQuery): string {
  const { re, rr, tt, id, fe } = partsOf(query)
  const key = (rfc: string) => rfc.replaceAll('&', '&amp;')
  return `?re=${key(re)}&rr=${key(rr)}&tt=${tt}&id=${id}${fe ? `&fe=${fe}` : ''}`
}

/** Address of the tax office's own page about this document; what its QR says. */
export function satPage(query: SatQuery): string {
  const { re, rr, tt, id, fe } = partsOf(query)
  const key = encodeURIComponent
  return `${SAT_PAGE}?id=${id}&re=${key(re)}&rr=${key(rr)}&tt=${tt}${fe ? `&fe=${key(fe)}` : ''}`
}

function partsOf({ version, rfc_emisor: re, rfc_receptor: rr, total, uuid, sello }: SatQuery) {
  const fe = version === '3.2' ? '' : (sello ?? '').slice(-8)
  return { re, rr, tt: satTotal(version, total), id: uuid.toUpperCase(), fe }
}
