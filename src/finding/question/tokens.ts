import {
  fractionOf,
  isGrade,
  isInches,
  isLitres,
  mayFollow,
  measure,
  numberOf,
  plainDecimal,
  spacedGrade,
} from './measures.ts'
import { fold, stem } from './spanish.ts'

/** One word of a text: as typed (folded), its root, and where it stands in the NFC text. */
export type Word = {
  text: string
  root: string
  start: number
  end: number
  /** Longer pieces of a code that was joined: 6305 of 6305-2RS1. */
  pieces?: string[]
}

/** Words that carry no meaning for a search, in catalogue texts and in people's sentences. */
const empty = new Set(
  `de del la las el los lo un una unos unas para p por pa pal con c sin s y e o u en a al que se su sus mi mis me te tu es son the of for and
  necesito necesita ocupo ocupa quiero quisiera queria busco buscando buscar dame deme tienes tiene tienen tendra tendras hay habra manejan venden
  vendes comprar cotizar cotizame precio precios cuanto cuesta vale costo sale hola buenas buenos buen dia dias tardes noches favor porfavor porfa
  gracias urgente urge carro auto coche vehiculo camioneta automovil mod modelo ano anos pza pzas pz pieza piezas refaccion refacciones autoparte
  autopartes oiga joven jefe maestro amigo disculpe quiero voy querer manana cotizas me manejas podria podrias surtir
  oye oigan oigame mira mire compa compadre carnal bro wey guey patron jefazo maistro senor senora senorita amigos amiga hermano vecino tal
  porfis plis please necesitamos ocupamos buscamos queremos requiero requerimos solicito solicitamos ando andamos consigo consigue consiguen
  conseguir conseguirme traes traen mandame mandeme pasame paseme checame cheque ahorita hoy nomas cuestan cual cuales algun alguna alguno
  autoparte tipo marca cualquier cualquiera menos excepto salvo ofrece ofreces ofrecen numero no num codigo codigos sku parte disponible disponibles existencia pero sea sean ese esa esos esas esto este esta estos estas
  dice dicen dijo creo ya trae traiga lleve pide piden esposo esposa hijo`.split(/\s+/),
)

export function isEmpty(word: string): boolean {
  return empty.has(word)
}

/** `B/GAS` and its kind: a letter and a slash before a word. */
const slashed: Record<string, string> = { b: 'bomba', f: 'filtro', s: 'sin', c: 'con', p: 'para' }
// A Map, for somebody looks for «constructor».
const slashedWhole = new Map(
  Object.entries({
    'b/gas': 'bomba de gasolina',
    'f/gas': 'filtro de gasolina',
    't/gas': 'tanque de gasolina',
    'f/m': 'freno de mano',
    'f/mano': 'freno de mano',
    'c/a': 'con aire',
    's/a': 'sin aire',
    'c/s': 'con sin',
    'a/a': 'aire acondicionado',
    'a/c': 'aire acondicionado',
    'a/ac': 'aire acondicionado',
    'c/ac': 'con aire acondicionado',
    's/ac': 'sin aire acondicionado',
    'c/aa': 'con aire acondicionado',
    's/aa': 'sin aire acondicionado',
    'd/h': 'direccion hidraulica',
    'p/h': 'direccion hidraulica',
    't/a': 'transmision automatica',
    't/m': 'transmision manual',
    't/s': 'transmision estandar',
    'l/r': 'izquierdo derecho',
    'r/l': 'izquierdo derecho',
    'i/d': 'izquierdo derecho',
    'd/i': 'izquierdo derecho',
    'd/d': 'delantero derecho',
    't/i': 'trasero izquierdo',
    'l/i': 'lado izquierdo',
    'l/d': 'lado derecho',
    'lh/rh': 'izquierdo derecho',
    'rh/lh': 'izquierdo derecho',
    'izq/der': 'izquierdo derecho',
    'der/izq': 'izquierdo derecho',
    'del/tras': 'delantero trasero',
    'tras/del': 'delantero trasero',
    'del/tra': 'delantero trasero',
  }),
)
/** Inches: `1/4`, `13/16`; a size, not two numbers. */
const fraction = /^\d{1,2}\/(?:2|4|8|16|32|64)$/
const engineSize = /^(\d\.\d)(?:l|lt|lts|litros?)$/
/** X5-N52, E84-E87: names of vehicles or engines, each a letter or two with its number. */
const chassis = /^[a-z]{1,2}\d{1,3}[a-z]?(?:-[a-z]{1,2}\d{1,3}[a-z]?)+$/
/** A piece that is said and not spelled, BLAZER-S10, 911-CAYMAN: words joined by a sign, and no code. */
const spoken = (piece: string) => /^[a-z]{4,40}$/.test(piece) && piece.replace(/[^aeiou]/g, '').length > 1
/** `12v55w`, `4cil16v`; no code, `1j0121051f`: an amount begins with no nought and has four figures at most. */
const unitChunks = /^(?:(?:0|[1-9]\d{0,3})(?:\.\d+)?[a-z]{1,3}){2,}$/

const chunks = /[a-z0-9][a-z0-9./,'+&-]*/g

/** The words of a text in order, empty ones and single letters left in: the reader of spans needs their places. */
export function wordsOf(text: string): Word[] {
  const folded = fold(text)
  const words: Word[] = []
  chunks.lastIndex = 0
  for (let match = chunks.exec(folded); match; match = chunks.exec(folded)) addChunk(words, match[0], match.index)
  joinUnits(words)
  return words
}

/** Nothing but letters, or but digits: what most chunks are, and none of the forms below. */
const plain = /^(?:[a-z]+|\d+)$/

function addChunk(words: Word[], chunk: string, start: number): void {
  if (plain.test(chunk)) return addWord(words, chunk, start, start + chunk.length)
  const trimmed = chunk.replace(/[./,'+&-]+$/, '')
  const whole = slashedWhole.get(trimmed)
  if (whole) return addExpanded(words, whole, start, start + trimmed.length)
  if (fraction.test(trimmed)) return addFraction(words, trimmed, start)
  const [, inches = ''] = /^([1-9]\d?)-\d{1,2}\/\d{1,2}$/.exec(trimmed) ?? []
  if (inches && fraction.test(trimmed.slice(inches.length + 1))) {
    addWord(words, inches, start, start + inches.length)
    return addFraction(words, trimmed.slice(inches.length + 1), start + inches.length + 1)
  }

  // AMORT.T/I: a word cut short, and one of these after its point.
  const [, before = '', after = ''] = /^([a-z.]{2,40})\.([a-z]\/[a-z]{1,2})$/.exec(trimmed) ?? []
  if (slashedWhole.has(after)) {
    addChunk(words, before, start)
    return addChunk(words, after, start + before.length + 1)
  }

  const letter = /^([a-z])\/([a-z0-9].*)$/.exec(trimmed)
  const expanded = letter?.[1] && slashed[letter[1]]
  if (expanded && letter?.[2]) {
    addExpanded(words, expanded, start, start + 1)
    return addChunk(words, letter[2], start + 2)
  }
  let from = 0
  for (const separator of trimmed.matchAll(/[/,'+&]/g)) {
    if (isDecimalComma(trimmed, separator)) continue
    addSub(words, trimmed.slice(from, separator.index), start + from)
    from = separator.index + 1
  }
  addSub(words, trimmed.slice(from), start + from)
}

/** `1/4`; `41/2` is four and a half. */
function addFraction(words: Word[], text: string, start: number): void {
  const [whole = '', half = ''] = text.split('/')
  const isMixed = whole.length === 2 && Number(whole) > Number(half) && whole[1] !== '0'
  if (isMixed) addWord(words, text.slice(0, 1), start, start + 1)
  addWord(words, isMixed ? text.slice(1) : text, isMixed ? start + 1 : start, start + text.length)
}

function isDecimalComma(text: string, { 0: sign, index }: RegExpExecArray): boolean {
  // «1.4,1.6» is a list of two engines: a number has one point.
  const isNumber = /^\d,\d{1,2}(?![\d.])/.test(text.slice(index - 1)) && text[index - 2] !== '.'
  return sign === ',' && isNumber && !/[a-z]/.test(text.slice(0, index))
}

/** A chunk without slashes: a decimal, a code (`HLB-1018`), an abbreviation with dots, or words joined by hyphens. */
function addSub(words: Word[], sub: string, start: number): void {
  if (!sub) return
  const decimal = sub.replace(',', '.')
  const size = engineSize.exec(decimal)
  if (size?.[1]) return addWord(words, size[1], start, start + sub.length)
  const [, number, unit = ''] = /^(\d+\.\d+)([a-z]{0,10})$/.exec(decimal) ?? []
  if (number && (unit.length <= 3 || measure(number, unit)))
    return addWord(words, measure(number, unit) ?? plainDecimal(number) + unit, start, start + sub.length)
  // 11.00-20: a truck's tyre, which lists write 1100 20.
  const [, cross, wheel] = /^(\d{1,2}\.[05]0)[-x]?r?(\d{2}(?:\.5)?)$/.exec(decimal) ?? []
  if (cross && wheel) {
    addWord(words, cross.replace('.', ''), start, start + cross.length)
    return addWord(words, wheel, start + sub.length - wheel.length, start + sub.length)
  }
  // 80R22.5: half inches, as trucks have them.
  const [, height, half] = /^(\d{2,3})?z?r-?(\d{2}\.5)$/.exec(decimal) ?? []
  if (half) {
    if (height) addWord(words, height, start, start + height.length)
    return addWord(words, `r${half}`, start + (height?.length ?? 0), start + sub.length)
  }
  const both = /^([a-z]{2,})\.?(\d\.\d.*)$/.exec(decimal)
  if (both?.[1] && both[2]) {
    // MOT.2.8: a word and a measure.
    addAlnum(words, both[1], start)
    return addSub(words, both[2], start + sub.length - both[2].length)
  }
  // C-7KG, 31X10.5: a sign of the maker's and a measure, or two measures.
  const joined = /^([a-z]{1,4})-(\d+(?:\.\d+)?)([a-z]{1,4})$/.exec(decimal)
  const measured = joined?.[2] && joined[3] && joined[3].length > 1 ? measure(joined[2], joined[3]) : undefined
  if (joined?.[1] && measured) {
    addAlnum(words, joined[1], start)
    return addWord(words, measured, start + joined[1].length + 1, start + sub.length)
  }
  const [, tall, wide, wheelOf] = /^(\d{2})x(\d{1,2}\.\d{1,2})(?:-?r?(\d{2}))?$/.exec(decimal) ?? []
  if (tall && wide) {
    addWord(words, tall, start, start + 2)
    addWord(words, plainDecimal(wide), start + 3, start + 3 + wide.length)
    if (wheelOf) addWord(words, `r${wheelOf}`, start + 3 + wide.length, start + sub.length)
    return
  }
  // A comma that looked like a decimal's, in what is no number after all: `1,5x4`.
  if (sub.includes(',')) return addPieces(words, sub, ',', start)
  if (sub.includes('.')) return addPieces(words, sub, '.', start)
  if (!sub.includes('-')) return addAlnum(words, sub, start)

  if (chassis.test(sub) || (/\d/.test(sub) && sub.split('-').some(spoken))) {
    const first = words.length
    addPieces(words, sub, '-', start)
    const added = words[first]
    // It may be a code after all.
    if (added) added.pieces = [sub.replaceAll('-', '')]
    return
  }
  if (/\d/.test(sub)) {
    const joined = sub.replaceAll('-', '')
    // Short mixed ones are names (F-150, CR-V2); two plain numbers are a range or a pair of sizes.
    if (/[a-z]/.test(joined) || joined.length > 8) {
      addWord(words, joined, start, start + sub.length)
      const pieces = sub.split('-').filter((piece) => piece.length >= 4 && /\d/.test(piece))
      const added = words.at(-1)
      if (pieces.length && added) added.pieces = pieces
      return
    }
  }
  addPieces(words, sub, '-', start)
}

function addPieces(words: Word[], sub: string, separator: string, start: number): void {
  let from = start
  for (const piece of sub.split(separator)) {
    if (piece) addSub(words, piece, from)
    from += piece.length + 1
  }
}

const glued = /^(\d{1,4}(?:\.\d{1,3})?)([a-z]{1,10})$/

function addAlnum(words: Word[], word: string, start: number): void {
  const end = start + word.length
  const [, number, unit] = glued.exec(word) ?? []
  const measured = number && unit && measure(number, unit)
  if (measured) return addWord(words, measured, start, end)
  const tyre = /^(\d{2,3})z?rf?(\d{2})c?$/.exec(word)
  if (tyre?.[1] && tyre[2]) {
    addWord(words, tyre[1], start, start + tyre[1].length)
    return addWord(words, `r${tyre[2]}`, start + tyre[1].length, end)
  }
  if (unitChunks.test(word)) {
    // 12v100w: two specifications written together.
    for (const piece of word.matchAll(/\d+(?:\.\d+)?[a-z]+/g))
      addWord(words, piece[0], start + piece.index, start + piece.index + piece[0].length)
    return
  }
  // ZR17 and R16C are rims of 17 and 16 inches.
  const rim = /^(?:zrf?(\d{2})|r(\d{2})c)$/.exec(word)
  if (rim) return addWord(words, `r${rim[1] ?? rim[2]}`, start, end)
  // P205, LT245: a tyre for cars, or for trucks.
  const width = /^(?:p|lt)([1-3]\d5)$/.exec(word)?.[1]
  if (width) return addWord(words, width, end - width.length, end)
  addWord(words, word, start, end)
}

function addExpanded(words: Word[], expansion: string, start: number, end: number): void {
  for (const word of expansion.split(' ')) addWord(words, word, start, end)
}

function addWord(words: Word[], text: string, start: number, end: number): void {
  words.push({ text, root: stem(text), start, end })
}

/** Letters and a number that people write together or apart: `DOT 3`, `D-50`. */
export function isLettersBeforeNumber(word: Word, next: Word, folded: string): boolean {
  return (
    /^[a-z]{1,4}$/.test(word.text) &&
    /^\d[\da-z]{0,3}$/.test(next.text) &&
    !isEmpty(word.text) &&
    /^[\s.-]{1,3}$/.test(folded.slice(word.end, next.start))
  )
}

/** `28 MT` and `28MT`: a number and its letters, which are no unit. */
function isNumberBeforeLetters(word: Word, next: Word, folded: string): boolean {
  return (
    /^\d{1,3}$/.test(word.text) &&
    /^[a-z]{2,3}$/.test(next.text) &&
    !isEmpty(next.text) &&
    !mayFollow(next.text) &&
    folded.slice(word.end, next.start) === ' '
  )
}

/** What people write as one word or as two: letters and a number, in either order. */
export function isWrittenTogether(word: Word, next: Word, folded: string): boolean {
  return isLettersBeforeNumber(word, next, folded) || isNumberBeforeLetters(word, next, folded)
}

/** `1 1/2`, `2-3/8`: one number, `1.5`. */
function joinMixed(words: Word[], i: number): void {
  const [whole, part] = [words[i], words[i + 1]]
  if (!whole || !part || !/^[1-9]\d?$/.test(whole.text) || !fraction.test(part.text) || part.start > whole.end + 1)
    return
  const [over = 0, under = 1] = part.text.split('/').map(Number)
  if (over >= under) return
  const text = plainDecimal((Number(whole.text) + over / under).toFixed(6))
  words.splice(i, 2, { text, root: text, start: whole.start, end: part.end })
}

/** `cuarto de galón`, where a unit stands after it; «cuarto trasero» is none. */
function joinFraction(words: Word[], i: number): void {
  const first = words[i]
  const fraction = first && fractionOf(first.text)
  if (!fraction) return
  const at = words[i + 1]?.text === 'de' ? i + 2 : i + 1
  const unit = words[at]
  if (!unit || !mayFollow(unit.text)) return
  const text = measure(fraction, unit.text)
  if (text) words.splice(i, at - i + 1, { text, root: text, start: first.start, end: unit.end })
}

/** «85 w 140», «10w 30». */
function joinGrade(words: Word[], i: number): void {
  const first = words[i]
  const isApart = words[i + 1]?.text === 'w'
  const last = words[isApart ? i + 2 : i + 1]
  if (!first || !last || (!isApart && !first.text.endsWith('w'))) return
  const text = spacedGrade(first.text, last.text)
  if (text) words.splice(i, isApart ? 3 : 2, { text, root: text, start: first.start, end: last.end })
}

/** «dos tiempos», «cinco birlos»: how many, said in words. */
function spellNumber(words: Word[], i: number): void {
  const word = words[i]
  const text = word && numberOf(word.text, words[i + 1]?.text ?? '')
  if (word && text) words[i] = { ...word, text, root: text }
}

/** `12 V` is `12v`, `1 galón` is `1gal`, `medio litro` is `1/2l`, `1.6 litros` is `1.6`, `4 pulgadas` is what `4"` is. */
function joinUnits(words: Word[]): void {
  for (let i = 0; i + 1 < words.length; i++) {
    joinMixed(words, i)
    joinFraction(words, i)
    joinGrade(words, i)
    spellNumber(words, i)
    const [number, unit] = [words[i], words[i + 1]]
    if (isGrade(words[i - 1]?.text ?? '')) continue
    if (!number || !unit || !/^(?:\d+(?:\.\d+)?|\d{1,2}\/\d{1,2})$/.test(number.text)) continue
    if (isInches(unit.text) || (/^\d\.\d$/.test(number.text) && isLitres(unit.text))) {
      words.splice(i, 2, { ...number, end: unit.end })
      continue
    }
    const text = mayFollow(unit.text) ? measure(number.text, unit.text) : undefined
    if (text) words.splice(i, 2, { text, root: text, start: number.start, end: unit.end })
  }
}
