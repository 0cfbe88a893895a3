import { fold } from './spanish.ts'

/** How each unit is written, its own name first. */
const spelled = [
  'v volt volts voltio voltios',
  'w watt watts vatio vatios',
  'amp amps ampere amperes amperio amperios ah a',
  'mm milimetro milimetros mms',
  'cm centimetro centimetros cms',
  'ml mililitro mililitros mls mll cc',
  'l lt lts ltr ltrs litro litros',
  'gal galon galones gl gls gals',
  'kg kgs kilo kilos kilogramo kilogramos',
  'g gr grs grm gms gramo gramos',
  'oz onz onza onzas ozs',
  'hp caballos',
  'ton tons tonelada toneladas',
  'psi',
  // How many of something there are.
  'dte diente dientes dtes dts',
  'est estria estrias',
  'pol polos',
  'via vias',
  'pat patas',
  'pla placas',
  'pr capas lonas',
]
/** Signs that lists write for how many, and that may be something else. */
const signs: Record<string, readonly string[]> = { dte: ['d'], pr: ['c'], ton: ['t'] }
const units = new Map(
  spelled.flatMap((line) => {
    const names = line.split(' ')
    return names.map((name) => [name, names[0] ?? ''] as const)
  }),
)

/** Words for how much, and the measures that say the same on other boxes. */
const amounts: Record<string, readonly string[]> = {
  galon: ['1gal', '3.785l', '3.78l', '3.79l', '3.8l', '3785ml', '3780ml'],
  litro: ['1l', '946ml', '950ml', '1000ml', '0.946l', '0.95l'],
  kilo: ['1kg', '1000g'],
  cubeta: ['19l', '18.9l', '20l', '18l', '5gal'],
  balde: ['19l', '18.9l', '20l', '18l', '5gal'],
  tambor: ['208l', '200l', '205l', '55gal'],
}
const alike = new Map<string, readonly string[]>([
  ['1/4gal', ['946ml', '0.946l', '950ml', '0.95l']],
  ['1/2gal', ['1.9l', '1.89l', '1.893l']],
  ['1/2l', ['500ml', '0.5l']],
  ['1/4l', ['250ml', '0.25l']],
])
for (const [name, same] of Object.entries(amounts)) {
  alike.set(name, same)
  const [whole = ''] = same
  if (/^1[a-z]/.test(whole)) alike.set(whole, same)
}
/** Words for a part of one: «medio litro», «cuarto de galón». */
const fractions: Record<string, string> = { medio: '1/2', media: '1/2', cuarto: '1/4', cuartos: '1/4' }

/** The fraction that a word says of the unit after it. */
export function fractionOf(word: string): string | undefined {
  return Object.hasOwn(fractions, word) ? fractions[word] : undefined
}

/** Whether a word after a blank may be a number's unit: «98 a 04» are years and no amperes, «96 est» is a standard. */
export function mayFollow(unit: string): boolean {
  return unit !== 'a' && unit !== 'est' && unit !== 'pol' && unit !== 'pat' && unit !== 'pla' && units.has(unit)
}

/** A number with its unit as one word: `1 galón`, `1GL` → `1gal`; undefined when it is no unit. */
export function measure(number: string, unit: string): string | undefined {
  const own = units.get(unit)
  if (!own) return undefined
  // .946 L, whose point is not read: nobody sells so many litres in a bottle.
  if (own === 'l' && Number(number) >= 300) return `${number}ml`
  return number.replace(/^0+(?=\d)/, '').replace(/\.0+$/, '') + own
}

/** What else says as much as a measure or a word for one. */
export function sameAmount(word: string): readonly string[] {
  const [, number, unit = ''] = /^(\d{1,3})([a-z]{1,3})$/.exec(word) ?? []
  if (number) {
    const own = Object.entries(signs).find(([name, others]) => name === unit || others.includes(unit))
    if (own) return [own[0], ...own[1]].map((sign) => number + sign)
  }
  return (
    alike.get(
      fold(word)
        .replace(/s$/, '')
        .replace(/(?<=[nr])e$/, ''),
    ) ?? []
  )
}

/** Whether a token is a number with its unit. */
export function isMeasure(token: string): boolean {
  const [, unit] = /^\d+(?:[./]\d+)?([a-z]{1,3})$/.exec(token) ?? []
  return unit !== undefined && units.get(unit) === unit
}

/** A word that names a unit: nobody meant another word by it. */
export function isUnit(word: string): boolean {
  return units.has(word) || isInches(word) || Object.hasOwn(amounts, word)
}

/** A number after one of these is a grade: the 50 of «SAE 50 litro» are no litres. */
export function isGrade(word: string): boolean {
  return /^(?:sae|hd|iso|dot|gl|api)$/.test(word)
}

/** Litres of an engine: `1.6 litros`. */
export function isLitres(word: string): boolean {
  return units.get(word) === 'l'
}

/** Inches are written with a sign that is no letter, so that their number alone is left of them. */
export function isInches(word: string): boolean {
  return /^(?:pulg|pulgadas?|plg|plgs|inch|inches)$/.test(word)
}
