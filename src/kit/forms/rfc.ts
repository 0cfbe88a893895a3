/** A taxpayer's key: 12 signs for a company (moral), 13 for a person (física). */
export type TaxPerson = 'moral' | 'fisica'

// Letters of the name, date of birth or foundation, two signs and a digit given by the tax office.
const pattern = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z\d]{2}[\dA])$/

/** As people write it (`gode-561231 gr8`) → as it is kept (`GODE561231GR8`). */
export function normalRfc(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleUpperCase('es-MX')
    .replace(/[\s.\-–]/g, '')
}

/** Whether a kept RFC is well formed: length, letters, and a day that exists. */
export function isRfc(rfc: string): boolean {
  const [, , year, month, day] = pattern.exec(rfc) ?? []
  return year !== undefined && isDay(Number(year), Number(month), Number(day))
}

/** Whose RFC it is, by its length; ask `isRfc` first. */
export function personOf(rfc: string): TaxPerson {
  return rfc.length === 13 ? 'fisica' : 'moral'
}

/** The two that everybody without one shares: the public, and foreigners. */
export function isGenericRfc(rfc: string): boolean {
  return rfc === 'XAXX010101000' || rfc === 'XEXX010101000'
}

/** Two figures do not tell the century: 29 February of 00 existed in 2000, not in 1900. */
function isDay(year: number, month: number, day: number): boolean {
  return [1900 + year, 2000 + year].some((full) => {
    const date = new Date(Date.UTC(full, month - 1, day))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  })
}

// The place of each sign is its value (SAT, Anexo 1 of the rules on the RFC); the blank stands before a company's three letters.
const values = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** The last sign as the tax office reckons it from the others; a well-formed RFC may differ, since some were issued so. */
export function checkDigitOf(rfc: string): string {
  const signs = rfc.slice(0, -1).padStart(12, ' ')
  const sum = Array.from(signs).reduce((total, sign, place) => total + values.indexOf(sign) * (13 - place), 0)
  const rest = sum % 11
  if (rest === 0) return '0'
  return rest === 1 ? 'A' : String(11 - rest)
}

/** Whether the last sign is the one reckoned. The two generic ones have none. */
export function hasCheckDigit(rfc: string): boolean {
  return isGenericRfc(rfc) || rfc.at(-1) === checkDigitOf(rfc)
}
