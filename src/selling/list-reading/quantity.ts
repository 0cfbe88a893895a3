// How many of a thing a line of a list asks for: where people write it, and what looks like it and is not.

/** `2 pzas`, `3 juegos`: how pieces are called. */
const UNIT =
  '(?:pza?s?|piezas?|pcs?|unidad(?:es)?|unids?|uds?|jgos?|juegos?|jgs?|pares|par|kits?|cajas?|cjas?|sets?|lts?|litros?|botes?|rollos?|mts?|metros?)'
/** Units that may be the name of the part too: «2 kit de distribución», «1 caja de dirección». */
const NOUN = '(?:juegos?|pares|par|kits?|cajas?|sets?|botes?|rollos?)'
const NUMBER = '[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{0,6}|0(?!\\d)'

/** A number of pieces where it was written, and what is left of the line without it. */
type Quantity = { cantidad: number; resto: string; certeza: 'clara' | 'suelta' }

type Rule = { pattern: RegExp; certeza: Quantity['certeza'] }

const rule = (source: string, certeza: Quantity['certeza'] = 'clara'): Rule => ({
  pattern: new RegExp(source, 'i'),
  certeza,
})

// In the order of how sure they are. Each has the number in its only group.
const rules: Rule[] = [
  rule(`(?:^|\\s)(?:cantidad|cant|qty|ctd|cdad)\\.?\\s*[:=]?\\s*(${NUMBER})\\b(?:\\s*${UNIT}\\b\\.?)?`),
  rule(`^(${NUMBER})\\s+(?=${NOUN}\\s+(?:de|del|para)\\b)`),
  rule(`^(${NUMBER})\\s*${UNIT}\\b\\.?(?:\\s+(?:de|del)\\b)?`),
  rule(`[([]\\s*x?\\s*(${NUMBER})\\s*(?:${UNIT}\\.?)?\\s*[)\\]]`),
  rule(`(?:^|[\\s,;:=])(${NUMBER})\\s*${UNIT}\\b\\.?(?=\\s*(?:$|[),;]))`),
  rule(`(?:^|\\s)(?:[x×*])\\s*(${NUMBER})\\b(?!\\s*[x×*/.]|\\.\\d)(?:\\s*${UNIT}\\b\\.?)?`),
  rule(`^(${NUMBER})\\s*[x×*](?=\\s)`),
  rule(`(?:=|->|=>|→|:)\\s*(${NUMBER})\\s*(?:${UNIT}\\.?)?\\s*$`),
  rule(`(?:^|[\\s,;])(${NUMBER})\\s*(?!${NOUN}\\s)${UNIT}\\b\\.?(?=\\s)`),
  rule('(?:^|\\s)([1-9]\\d{0,2})\\s+de\\s+(?:las?|los|el|es[ao]s?|est[ao]s?)\\s+(?=\\S)', 'suelta'),
  rule('^([1-9]\\d{0,2})\\s*[-–—:]+\\s+(?=\\S)', 'suelta'),
  rule('^([1-9]\\d{0,2})\\s+(?=\\S*[a-z0-9])', 'suelta'),
  rule('(?:\\s[-–—]+|[,;])\\s*([1-9]\\d{0,3}|0)$', 'suelta'),
]

const year = (number: number) => number >= 1950 && number <= 2035

/** Amounts of money and percentages, which are no numbers of pieces. */
const prices = [
  /(?:mxn|usd|precio|p\.?u\.?|costo|importe|total)?[\s:]{0,8}\$\s{0,3}\d[\d,]*(?:\.\d+)?(?:\s{0,3}(?:mxn|pesos|m\.?n\.?|c\/u|cu)){0,3}/gi,
  /(?:^|\s)(?:precio|p\.u\.|costo|importe)\s*:?\s*\d[\d,]*(?:\.\d+)?/gi,
  /(?:^|\s)[@a]?\s*\d[\d,]*(?:\.\d+)?\s*(?:pesos|mxn|m\.n\.|c\/u|cada\s+un[oa])(?=\s|$|[.,;)])/gi,
  /(?:^|\s)\d[\d,]*\.\d{2}(?=\s|$|[,;)])/g,
  /(?:^|\s)(?:\+\s*)?iva(?=\s|$)/gi,
]

/** The line without what it says of money. */
export function withoutPrices(line: string): string {
  return prices
    .reduce((text, pattern) => text.replace(pattern, ' '), line)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The number of pieces of a line without prices; undefined where none is written. */
export function quantityIn(line: string): Quantity | undefined {
  for (const { pattern, certeza } of rules) {
    const found = pattern.exec(line)
    if (!found) continue
    const number = Number((found[1] ?? '').replaceAll(',', ''))
    // «2005 balata…» and «… Tsuru 2005» speak of the car.
    if (year(number) && certeza === 'suelta') continue
    const resto = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`
      .replace(/\s+/g, ' ')
      .replace(/^[\s\-–—:,;.*=]+|[\s\-–—:,;=]+$/g, '')
    if (resto) return { cantidad: number, resto, certeza }
  }
  return undefined
}

const wholeCell = new RegExp(`^(?:x\\s*)?(${NUMBER})(?:\\.0+)?\\s*(?:${UNIT}\\.?)?$`, 'i')

/** A cell of a column of quantities: `4`, `4.00`, `1,200`, `4 pzas`; null when it is empty, NaN when it is no whole number. */
export function quantityOf(cell: string): number | null {
  const text = cell.trim().replace(/^'/, '')
  if (!text || /^[-–—]$/.test(text)) return null
  const found = wholeCell.exec(text)
  return found ? Number((found[1] ?? '').replaceAll(',', '')) : Number.NaN
}
