import { isUnit, numberOf, spacedGrade } from './measures.ts'
import { fold } from './spanish.ts'

const small = new Map(
  Object.entries({
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciseis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veintiuno: 21,
    veintidos: 22,
    veintitres: 23,
    veinticuatro: 24,
    veinticinco: 25,
    veintiseis: 26,
    veintisiete: 27,
    veintiocho: 28,
    veintinueve: 29,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  }),
)
const tens = new Map(
  Object.entries({ treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 }),
)
const hundreds = new Map(
  Object.entries({
    cien: 100,
    ciento: 100,
    doscientos: 200,
    dosciento: 200,
    doscientas: 200,
    trescientos: 300,
    trescientas: 300,
    cuatrocientos: 400,
    cuatrocientas: 400,
    quinientos: 500,
    quinientas: 500,
    seiscientos: 600,
    setecientos: 700,
    ochocientos: 800,
    novecientos: 900,
  }),
)

/** Inches are in eighths, sixteenths and thirty-seconds. */
const denominators = new Map(
  Object.entries({
    octavo: 8,
    octavos: 8,
    dieciseisavo: 16,
    dieciseisavos: 16,
    cuartos: 4,
    treintaidosavo: 32,
    treintaidosavos: 32,
  }),
)
/** What is said of an inch beside the whole ones: «pulgada y media», «dos pulgadas y cuarto». */
const beyond = new Map(Object.entries({ media: '1/2', cuarto: '1/4' }))

/** A word that begins or ends a number, as one of a text. */
const anyNumber = new RegExp(
  `(?<![a-z0-9])(?:mil|dosmil|punto|hache|pulgadas?|${[...denominators.keys()].join('|')}|${[...small.keys(), ...tens.keys(), ...hundreds.keys()].join('|')})(?![a-z0-9])`,
)

type Said = { text: string; start: number; end: number }
/** A number said in words `from`–`to`, the last not included. */
type SaidNumber = {
  value: number
  from: number
  to: number /** As it is written, where it has a point. */
  text?: string
}

/** A question with the numbers that were said in words as digits: «dos mil ocho», «ochenta y ocho amperes», «uno setenta y cinco setenta trece». */
export function inDigits(text: string, isName: (text: string) => boolean): string {
  const folded = fold(text)
  if (!anyNumber.test(folded)) return text
  const words = [...folded.matchAll(/[a-z0-9]+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
  let mended = text
  for (const { value, from, to, text: written } of numbersIn(words, isName).toReversed())
    mended = mended.slice(0, words[from]?.start) + (written ?? value) + mended.slice(words[to - 1]?.end)
  return mended
}

function numbersIn(words: Said[], isName: (text: string) => boolean): SaidNumber[] {
  const found: SaidNumber[] = []
  for (let i = 0; i < words.length; ) {
    const number =
      gradeAt(words, i) ??
      driveAt(words, i) ??
      letterAt(words, i) ??
      inchesAt(words, i) ??
      fractionAt(words, i) ??
      decimalAt(words, i) ??
      widthAt(words, i) ??
      numberAt(words, i)
    if (number && isMeant(words, number, isName)) found.push(number)
    i = number?.to ?? i + 1
  }
  return found
}

/** A number under ten may be how many are wanted, unless it says how many of what, or is a name's: «rav cuatro». */
function isMeant(words: Said[], { value, from, to, text }: SaidNumber, isName: (text: string) => boolean): boolean {
  if (text !== undefined) return true
  const next = words[to]?.text ?? ''
  if (/^cuartos?$/.test(next)) return false
  // «retén veinticinco cuarenta siete»: the last of its sizes.
  if (isNumberWord(words[from - 1]?.text) && isNumberWord(words[from - 2]?.text)) return true
  if (value > 9) return true
  if (/^(?:dot|atf)$/.test(words[from - 1]?.text ?? '')) return true
  return isUnit(next) || numberOf('dos', next) !== undefined || isName(`${words[from - 1]?.text ?? ''}${value}`)
}

const isNumberWord = (text = '') => /^\d+$/.test(text) || small.has(text) || tens.has(text) || hundreds.has(text)

/** «Cinco doble u treinta»: an oil's grade. */
function gradeAt(words: Said[], i: number): SaidNumber | undefined {
  const winter = figureAt(words, i)
  if (!winter) return undefined
  const [next = '', after = ''] = [words[winter.to]?.text, words[winter.to + 1]?.text]
  const size = /^(?:w|dobleu|doubleu)$/.test(next) ? 1 : next === 'doble' && /^(?:u|v|w)$/.test(after) ? 2 : 0
  const summer = size ? figureAt(words, winter.to + size) : undefined
  // «Foco veintiún w doce volts» is of watts and volts.
  const text = summer && spacedGrade(`${winter.value}`, `${summer.value}`)
  if (!summer || !text || isUnit(words[summer.to]?.text ?? '')) return undefined
  return { value: winter.value, from: i, to: summer.to, text }
}

/** «Cuatro por cuatro»: the wheels that drive. */
function driveAt(words: Said[], i: number): SaidNumber | undefined {
  const all = figureAt(words, i)
  const driven = all && words[all.to]?.text === 'por' ? figureAt(words, all.to + 1) : undefined
  const isDrive =
    all && driven && driven.to === all.to + 2 && /^(?:4x[24]|6x[246])$/.test(`${all.value}x${driven.value}`)
  return isDrive ? { value: all.value, from: i, to: driven.to, text: `${all.value}x${driven.value}` } : undefined
}

/** «Hache siete»: a letter by its name, which says nothing else. */
function letterAt(words: Said[], i: number): SaidNumber | undefined {
  const number = words[i]?.text === 'hache' ? figureAt(words, i + 1) : undefined
  return number && { value: number.value, from: i, to: number.to, text: `h${number.value}` }
}

/** A number in figures, or in words. */
function figureAt(words: Said[], i: number): SaidNumber | undefined {
  const text = words[i]?.text ?? ''
  if (/^\d{1,3}$/.test(text)) return { value: Number(text), from: i, to: i + 1 }
  return text === 'cero' ? { value: 0, from: i, to: i + 1 } : underThousand(words, i)
}

/** «Pulgada y media», «una pulgada y tres octavos», «2 pulgadas y cuarto». */
function inchesAt(words: Said[], i: number): SaidNumber | undefined {
  const told = /^un[ao]?$/.test(words[i]?.text ?? '') ? { value: 1, to: i + 1 } : figureAt(words, i)
  const { value: whole, to } = told ?? { value: 1, to: i }
  if (!/^pulgadas?$/.test(words[to]?.text ?? '') || words[to + 1]?.text !== 'y') return undefined
  const part = beyond.get(words[to + 2]?.text ?? '')
  const rest = part ? { text: part, to: to + 3 } : fractionAt(words, to + 2)
  return rest && { value: whole, from: i, to: rest.to, text: `${whole} ${rest.text}` }
}

/** «trece dieciseisavos», «tres cuartos de pulgada». */
function fractionAt(words: Said[], i: number): SaidNumber | undefined {
  const whole = small.get(words[i]?.text ?? '') ?? Number(words[i]?.text)
  const parts = denominators.get(words[i + 1]?.text ?? '')
  if (!parts || !(whole > 0 && whole < parts)) return undefined
  // Three «cuartos» are lights; of an inch they are a size.
  const isOfInch = /^pulgadas?$/.test(
    words[i + 2]?.text === 'de' ? (words[i + 3]?.text ?? '') : (words[i + 2]?.text ?? ''),
  )
  if (parts === 4 && !isOfInch) return undefined
  return { value: whole / parts, from: i, to: i + 2, text: `${whole}/${parts}` }
}

/** «uno punto seis», «5 punto 3»: litres. */
function decimalAt(words: Said[], i: number): SaidNumber | undefined {
  if (words[i + 1]?.text !== 'punto') return undefined
  const [whole, part] = [digitOf(words[i]), digitOf(words[i + 2])]
  if (!whole || part === undefined) return undefined
  return { value: Number(`${whole}.${part}`), from: i, to: i + 3, text: `${whole}.${part}` }
}

function digitOf(word: Said | undefined): number | undefined {
  const text = word?.text ?? ''
  if (/^\d$/.test(text)) return Number(text)
  const value = text === 'cero' ? 0 : text === 'uno' ? 1 : small.get(text)
  return value !== undefined && value < 10 ? value : undefined
}

/** A tyre's width as it is said, «uno setenta y cinco», before its height. */
function widthAt(words: Said[], i: number): SaidNumber | undefined {
  const first = words[i]?.text
  const hundred = first === 'uno' ? 100 : first === 'dos' ? 200 : 0
  const rest = hundred ? numberAt(words, i + 1) : undefined
  const height = rest && (numberAt(words, rest.to)?.value ?? Number(words[rest.to]?.text))
  if (!rest || rest.value > 95 || rest.value % 10 !== 5 || !height || height < 20 || height > 95) return undefined
  return { value: hundred + rest.value, from: i, to: rest.to }
}

/** Thousands, hundreds, tens and units, as many as stand there. */
function numberAt(words: Said[], i: number): SaidNumber | undefined {
  const thousands = thousandsAt(words, i)
  const rest = underThousand(words, thousands?.to ?? i) ?? (thousands && figuresAt(words, thousands.to))
  if (!thousands) return rest
  return { value: thousands.value + (rest?.value ?? 0), from: i, to: rest?.to ?? thousands.to }
}

function thousandsAt(words: Said[], i: number): SaidNumber | undefined {
  if (words[i]?.text === 'dosmil') return { value: 2000, from: i, to: i + 1 }
  if (words[i]?.text === 'mil') return { value: 1000, from: i, to: i + 1 }
  const isTwo = words[i]?.text === 'dos' || words[i]?.text === '2'
  return isTwo && words[i + 1]?.text === 'mil' ? { value: 2000, from: i, to: i + 2 } : undefined
}

/** The end of «2 mil 8», where figures and words are mixed. */
function figuresAt(words: Said[], i: number): SaidNumber | undefined {
  const text = words[i]?.text ?? ''
  return /^\d{1,2}$/.test(text) ? { value: Number(text), from: i, to: i + 1 } : undefined
}

function underThousand(words: Said[], i: number): SaidNumber | undefined {
  // «por ciento» is no number.
  const hundred = words[i - 1]?.text === 'por' ? undefined : hundreds.get(words[i]?.text ?? '')
  const rest = underHundred(words, hundred ? i + 1 : i)
  if (!hundred) return rest
  return { value: hundred + (rest?.value ?? 0), from: i, to: rest?.to ?? i + 1 }
}

function underHundred(words: Said[], i: number): SaidNumber | undefined {
  const text = words[i]?.text ?? ''
  // «diez y siete», as it is also said.
  const isTen = (text === 'diez' || text === 'veinte') && words[i + 1]?.text === 'y'
  const ten = tens.get(text) ?? (isTen ? small.get(text) : undefined)
  if (!ten) {
    const value = small.get(text)
    return value ? { value, from: i, to: i + 1 } : undefined
  }
  const unit =
    words[i + 1]?.text === 'y' ? (words[i + 2]?.text === 'uno' ? 1 : small.get(words[i + 2]?.text ?? '')) : undefined
  return unit && unit < 10 ? { value: ten + unit, from: i, to: i + 3 } : { value: ten, from: i, to: i + 1 }
}
