/** What one box may mean: a UUID or its beginning, an amount, a folio with or without its series. */
export type Wanted = {
  /** The first and the last UUID that begin so. */
  uuid: [from: string, to: string] | null
  /** Pesos or another currency: the exact total, or any with these units. */
  total: [from: string, to: string] | null
  /** Series and folio together, upper case, without what people write between them. */
  folio: string
}

const FEWEST = 6

/** What the text may mean; all of it is looked for at once. */
export function wantedOf(text: string): Wanted {
  const q = text.trim()
  const hex = q.replaceAll('-', '').toLowerCase()
  const isUuid = /^[0-9a-f]+$/.test(hex) && hex.length >= FEWEST && hex.length <= 32
  return {
    uuid: isUuid ? [uuidOf(hex.padEnd(32, '0')), uuidOf(hex.padEnd(32, 'f'))] : null,
    total: totalOf(q),
    folio: q.toUpperCase().replace(/[\s-]/g, ''),
  }
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function totalOf(text: string): Wanted['total'] {
  const plain = text.replace(/^\$\s?/, '').replaceAll(',', '')
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!found) return null
  const [, whole = '', decimals] = found
  if (decimals === undefined) return [whole, `${whole}.999999`]
  const exact = `${whole}.${decimals.padEnd(2, '0')}`
  return [exact, exact]
}
