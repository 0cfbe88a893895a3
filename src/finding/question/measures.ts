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
]
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
const alike = new Map<string, readonly string[]>()
for (const [name, same] of Object.entries(amounts)) {
  alike.set(name, same)
  const [whole = ''] = same
  if (/^1[a-z]/.test(whole)) alike.set(whole, same)
}

/** Whether a word after a blank may be a number's unit: «98 a 04» are years and no amperes. */
export function mayFollow(unit: string): boolean {
  return unit !== 'a' && units.has(unit)
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

/** Litres of an engine: `1.6 litros`. */
export function isLitres(word: string): boolean {
  return units.get(word) === 'l'
}

/** Inches are written with a sign that is no letter, so that their number alone is left of them. */
export function isInches(word: string): boolean {
  return /^(?:pulg|pulgadas?|plg|plgs|inch|inches)$/.test(word)
}
