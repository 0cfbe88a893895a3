/** What a text may mean as a folio; null when there is no figure in it. */
export type FolioAsked = {
  /** Whole, with its series: `WEB-000123`. */
  whole: string | null
  /** The number alone, which any series may have: `000123`. */
  number: string | null
  /** Its beginning, and the first text after all that begin so. */
  from: string | null
  to: string | null
  /** As it was typed, upper case: a client's own number of purchase. */
  typed: string
}

const DIGITS = 6

/** `web 123`, `WEB-000123`, `123` and the beginning `web-0001` alike. */
export function folioAsked(text: string): FolioAsked | null {
  const typed = text.trim().toUpperCase()
  if (!/\d/.test(typed)) return null
  const [, series, digits = ''] = /^([A-Z]{1,5})?[\s-]?(\d{1,12})$/.exec(typed) ?? []
  const number = digits && digits.padStart(DIGITS, '0')
  const from = series && digits ? `${series}-${digits}` : null
  return {
    whole: series && number ? `${series}-${number}` : null,
    number: !series && number ? number : null,
    from,
    to: from && `${from}\uFFFF`,
    typed,
  }
}
