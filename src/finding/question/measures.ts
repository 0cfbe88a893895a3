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
  'gal galon galones gl gls gals gallon gallons',
  'kg kgs kilo kilos kilogramo kilogramos',
  'g gr grs grm gms gramo gramos',
  'oz onz onza onzas ozs',
  'hp caballos',
  'ton tons tonelada toneladas',
  'psi',
  'lb lbs libra libras',
  'mic micra micras micron micrones micrometros',
  // How many of something there are.
  'dte diente dientes dtes dts teeth',
  'est estria estrias',
  'pol polos',
  'via vias',
  'pat patas',
  'pla placas',
  'pr capas lonas',
  'cil cilindro cilindros cyl cilind',
  // Doors, and the strokes of an engine.
  'pta puertas ptas pts',
  'tie tiempos',
]
/** Signs that lists write for how many, and that may be something else. */
const signs: Record<string, readonly string[]> = { dte: ['d'], pr: ['c'], ton: ['t'], tie: ['t'], pta: ['p'] }
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
  garrafa: ['5l', '4l', '4.73l', '1gal', '5qt'],
  tambor: ['208l', '200l', '205l', '55gal'],
  tambo: ['208l', '200l', '205l', '55gal', 'tambor'],
  pail: ['19l', '18.9l', '20l', '18l', '5gal', 'balde', 'cubeta'],
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
  // «98 pts»: a year, and the doors of what was made in it.
  if (!own || (own === 'pta' && !/^[2-5](?:\/[2-5])?$/.test(number))) return undefined
  // .946 L, whose point is not read: nobody sells so many litres in a bottle.
  if (own === 'l' && Number(number) >= 300) return `${number}ml`
  return number.replace(/^0+(?=\d)/, '').replace(/\.0+$/, '') + own
}

/** What else says as much as a measure or a word for one. */
export function sameAmount(word: string): readonly string[] {
  const [, number, unit = ''] = /^(\d{1,3})([a-z]{1,3})$/.exec(word) ?? []
  const inches = /^([1-9]\d?)\/(2|4|8|16|32|64)$/.exec(word)
  if (inches) return [...(alike.get(word) ?? []), plainDecimal((Number(inches[1]) / Number(inches[2])).toFixed(6))]
  const [, built] = /^[vlih]([3468]|10|12)$/.exec(word) ?? []
  if (built) return [`${built}cil`]
  if (number && unit === 'cil') return ['v', 'l', 'i', 'h'].map((form) => form + number)
  if (number) {
    const own = Object.entries(signs).filter(([name, others]) => name === unit || others.includes(unit))
    const same = own.flatMap(([name, others]) => [name, ...others].map((sign) => number + sign))
    if (same.length > 0) return [...new Set(same), ...(doorsWith(number, own) ?? [])]
  }
  return (
    alike.get(
      fold(word)
        .replace(/s$/, '')
        .replace(/(?<=[nr])e$/, ''),
    ) ?? []
  )
}

/** «2/4 PTAS»: parts for both bodies. */
function doorsWith(number: string, units: [name: string, signs: readonly string[]][]): string[] | undefined {
  const both = ['2/4', '3/5'].filter((pair) => pair.split('/').includes(number))
  return units.some(([name]) => name === 'pta') ? both.map((pair) => `${pair}pta`) : undefined
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

const counts = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce']
/** Of what a part or a vehicle has so many: a number before anything else may be how many are wanted. */
const counted =
  /^(?:tiempos|bornes|orejas|leds?|puertas|ptas|pts|cil|cilindros|birlos|hoyos|barrenos|patas|puntas|pines|polos|vias|dientes|estrias|capas|lonas|placas|hilos|lineas|terminales|velocidades|valvulas|contactos|canales)$/

/** The digits of a number said in words before what there are so many of: «cinco birlos». */
export function numberOf(word: string, next: string): string | undefined {
  const place = counts.indexOf(word)
  return place > 0 && counted.test(next) ? String(place + 1) : undefined
}

/** `75W90`: an oil of another grade is no answer. */
export function isOilGrade(word: string): boolean {
  return /^\d{1,2}w\d{2,3}$/.test(word)
}

/** Whether so many of something stand here, «2 polo», «de una linea», though it may be a vehicle's name elsewhere. */
export function isCounted(before: readonly string[], word: string): boolean {
  return /^(?:polos?|lineas?)$/.test(word) && /(?:^| )(?:\d{1,2}|de una?)$/.test(before.join(' '))
}

/** Legs of a plug, which lists count as points or terminals too, and doors, which are also told apart from their number. */
export function countedAs(word: string): string[][] {
  const [, number, unit] = /^(\d{1,2})(pat|pta)$/.exec(word) ?? []
  if (!number) return []
  return unit === 'pta' ? [[number, 'puert']] : ['punta', 'terminal', 'pin'].map((name) => [number, name])
}

/** `4pta`: so many doors. */
export function isDoors(word: string): boolean {
  return /^\d(?:\/\d)?pta$/.test(word)
}

/** Grades of an oil in winter and in summer, by SAE J300 and J306. */
const winter = /^(?:0|5|10|15|20|25|70|75|80|85)w?$/
const summer = /^(?:8|12|16|20|30|40|50|60|80|85|90|110|140|190|250)$/

/** The grade that «85 w 140» or «10w 30» says; undefined when it is none. */
export function spacedGrade(first: string, second: string): string | undefined {
  return winter.test(first) && summer.test(second) ? `${first.replace('w', '')}w${second}` : undefined
}

/** What a bare number may measure: «fusible 30» is of 30 A. */
export function measuresOf(word: string): string[] {
  // Rings and bearings «a treinta»: of 30 thousandths of an inch, or of as many hundredths of a millimetre.
  const over = /^(?:10|20|25|30|40|50|60|75)$/.test(word)
    ? [plainDecimal(`0.${word}`), `0${word}`, plainDecimal(`0.0${word}`)]
    : []
  return /^\d{1,3}$/.test(word)
    ? [...over, ...['amp', 'v', 'w', 'mm', 'cm', 'ml', 'g', 'dte', 'pr'].map((unit) => word + unit)]
    : []
}

const romans = new Map([
  ['2', 'ii'],
  ['3', 'iii'],
  ['4', 'iv'],
  ['6', 'vi'],
])

/** `ATF III` is asked for as «atf 3». */
export function romanOf(word: string): string[] {
  const roman = romans.get(word)
  return roman ? [roman] : []
}

/** `1,20` and `1.2` are one number; an engine of 1.0 stays what it is called. */
export function plainDecimal(number: string): string {
  return /\.\d\d/.test(number) ? number.replace(/\.?0+$/, '') : number
}
