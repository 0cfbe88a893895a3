// The vehicles that a cell tells in running text: «NISSAN: Versa 1.6 L (2012-2019), March (2012-2020) / RENAULT: Logan 05-14».
import { compact } from '#finding/question/compact.ts'
import { knownVehicles } from '#finding/question/vehicle-words.ts'
import { foldHeader } from '#platform/sheets/columns.ts'
import { isMake } from '#platform/sheets/vehicle-makes.ts'
import { readYears, type Years } from './years.ts'

/** As written, the make by its usual name; `motor` and `nota` '' where nothing is said. */
type ToldVehicle = { marca: string; modelo: string; motor: string; nota: string; years: Years }

/** More than these are no list of vehicles. */
const MOST = 120
/** Words of one vehicle with its engine and years. */
const LONGEST = 16
/** «desde 2005 hasta 2010», «92 a la fecha». */
const LONGEST_YEARS = 4

/** Why a text is not understood, in words. */
type Untold = { reason: string }

/**
 * Every vehicle of the text, or why not: what is not understood from its first word to its last stays a text, since half of a list
 * of vehicles would say of a part that it fits no other. `years`: of those for which the text says none.
 */
export function toldVehicles(text: string, years = ''): ToldVehicle[] | Untold {
  const cell = `${text}\t${years}`
  const before = cells.get(cell)
  if (before !== undefined) return before
  const vehicles = /\d{2}/.test(cell) ? read(text, years) : { reason: 'No trae años' }
  if (cells.size >= MOST_CELLS) cells.clear()
  if (cell.length <= LONGEST_CELL) cells.set(cell, vehicles)
  return vehicles
}

// The same few hundred vehicles fill a whole file.
const cells = new Map<string, ToldVehicle[] | Untold>()
const MOST_CELLS = 5000
const LONGEST_CELL = 500

function read(text: string, years: string): ToldVehicle[] | Untold {
  const ofAll = years ? readYears(years) : undefined
  if (ofAll && 'reason' in ofAll) return ofAll
  const found: ToldVehicle[] = []
  let make: Make | null = null
  for (const piece of piecesOf(text)) {
    const told = readPiece(piece)
    if (!told) return notWhole(piece, 'dice otra cosa que marca, modelo, motor y años')
    if (ofAll && told.words.length > 0 && told.years.length === 0) told.years.push(ofAll)
    const last = found.at(-1)
    // «1.6 (05-10) / 2.0 (11-14)»: the same car in other years, with another engine where it had one.
    if (!told.mark && told.words.length === 0 && last && told.years.length > 0 && (!told.engine.length || last.motor)) {
      const motor = told.engine.join(' ') || last.motor
      found.push(...told.years.map((years) => ({ ...last, motor, years })))
      continue
    }
    if (told.mark) make = { marca: told.mark, isMarked: true }
    const vehicle: Named | null = namedBy(told.words, make)
    if (!vehicle) return notWhole(piece, 'no se reconoce el vehículo')
    if (told.years.length === 0) return notWhole(piece, 'faltan los años')
    if (vehicle.marca !== make?.marca) make = { marca: vehicle.marca, isMarked: false }
    const isEngine = cubic.test(vehicle.more)
    const motor = [...(isEngine ? [vehicle.more] : []), ...told.engine].join(' ')
    const nota = [isEngine ? '' : vehicle.more, ...told.notes].filter(Boolean).join(', ')
    const { marca, modelo } = vehicle
    found.push(...told.years.map((years) => ({ marca, modelo, motor, nota, years })))
    if (found.length > MOST) return { reason: `Trae más de ${MOST} vehículos` }
  }
  return found.length > 0 ? found : { reason: 'No trae vehículos' }
}

function notWhole(piece: string, why: string): Untold {
  return { reason: `No se lee completo: en «${piece.slice(0, 80)}» ${why}` }
}

function piecesOf(text: string): string[] {
  return (
    text
      .replace(/[‐-―−]/g, '-')
      .replace(/(?<![\d.])(\d{2}|\d{4})(?: ?[-/] ?| al? )(\d{2}|\d{4})(?![\d.])/gi, '$1-$2')
      // Behind the years of one vehicle the next one begins: «Tsuru 92-17 Sentra 91-94».
      .replace(/((?<![\d.])(?:\d{2}|\d{4})-(?:\d{2}|\d{4})\)?) +(?=\p{L})(?!en\b|a\b|al\b|y\b)/giu, '$1;')
      .replace(/\b(en adelante|a la fecha) +(?=\p{L})(?!y\b)/giu, '$1;')
      .split(/[;|\n•]|,(?!\d)| \/ | y (?=\p{L})/u)
      .map((piece) => piece.trim())
      .filter(Boolean)
  )
}

type Piece = { mark: string; words: string[]; engine: string[]; years: Years[]; notes: string[] }

function readPiece(text: string): Piece | null {
  const [, mark = '', rest = ''] = /^([^:()]{2,40}):(.*)$/.exec(text) ?? []
  const marked = mark ? makeOf(mark.trim()) : ''
  const piece: Piece = { mark: marked, words: [], engine: [], years: [], notes: [] }
  const bare = (marked ? rest : text.replace(':', ' ')).replace(/\(([^()]*)\)/g, (_, inside: string) => {
    takeBrackets(piece, inside.trim())
    return ' '
  })
  if (/[()]/.test(bare) || piece.notes.some((note) => /\b(?:excepto|menos|salvo|no)\b/i.test(note))) return null
  const tokens = bare.split(/\s+/).filter((token) => token && token !== '-')
  if (tokens.length > LONGEST) return null
  const dated = takeYears(piece, tokens)
  takeEngine(piece, dated)
  return piece.words.some((word) => /^(?:(?:19|20)\d\d|\d\d-\d\d)$/.test(word)) ? null : piece
}

function takeBrackets(piece: Piece, inside: string): void {
  if (!inside) return
  const years = readYears(inside)
  const { engine, rest } = engineIn(inside.split(/\s+/))
  if (!('reason' in years)) piece.years.push(years)
  else if (rest.length === 0) piece.engine.push(...engine)
  else piece.notes.push(inside)
}

/** The years at the end, as many words as say them; answers the words before. */
function takeYears(piece: Piece, tokens: string[]): string[] {
  for (let many = Math.min(LONGEST_YEARS, tokens.length); many > 0; many--) {
    const said = tokens.slice(-many).join(' ')
    // «Todos» alone is said of no model, and of «Sentra 2000» the year may be its name.
    if (!/\d/.test(said) || tokens.slice(0, -many).some((_, place) => isModel(tokens.slice(place)))) continue
    const years = readYears(said)
    if (!('reason' in years) && !years.typedIn) {
      piece.years.push(years)
      return tokens.slice(0, -many)
    }
  }
  return tokens
}

function takeEngine(piece: Piece, tokens: string[]): void {
  const { engine, rest } = engineIn(tokens)
  piece.engine.push(...engine)
  piece.words = rest
}

const engineWord =
  /^(?:[LV](?:3|4|5|6|8|10|12)|H[46]|\d\.\d(?:l|t|lts?|litros)?|\d{1,2}v|turbo|tdi|hdi|tsi|fsi|crdi|dohc|sohc|di[eé]sel|gasolina|cc)$/i
const litres = /^(?:l|lts?|litros?)\.?$/i
const cylinders = /^(?:cil|cils|cilindros|cyl)\.?$/i

function engineIn(tokens: string[]): { engine: string[]; rest: string[] } {
  const engine: string[] = []
  const rest: string[] = []
  for (const token of tokens) {
    const last = engine.at(-1)
    const before = rest.at(-1)
    if (litres.test(token) && last && /^\d\.\d$/.test(last)) engine[engine.length - 1] = `${last}L`
    else if (cylinders.test(token) && before && /^\d{1,2}$/.test(before)) engine.push(`${rest.pop()} cil`)
    else if (token.split('/').every((one) => engineWord.test(one))) engine.push(...token.split('/'))
    else rest.push(token)
  }
  return { engine, rest }
}

/** `isMarked`: by a colon, so that it holds for all that follows. */
type Make = { marca: string; isMarked: boolean }
/** «Sedan 1600», «1600I»: cubic centimetres of an engine, perhaps with injection, and neither a year nor what a pickup carries. */
const cubic = /^(?:1[234678]00|2200|2400)i?$/i

/** `more`: the body or the engine that is said beside a model. */
type Named = { marca: string; modelo: string; more: string }

/** Words with which a text says other than which vehicle. */
const others = new Set(
  (
    'excepto menos sin con no todos todas todo toda modelo modelos motor motores varios varias universal para de del la el los las y e o u solo ' +
    'delantero delantera trasero trasera tras del izq der izquierdo izquierda derecho derecha lado ambos desde hasta consultar'
  ).split(' '),
)

function namedBy(words: string[], make: Make | null): Named | null {
  if (words.length === 0 || words.length > 7) return null
  for (let many = Math.min(3, words.length - 1); many > 0; many--) {
    const marca = makeOf(words.slice(0, many).join(' '))
    const named = marca && modelOf(words.slice(many), marca, true)
    if (named) return named
  }
  if (make) {
    const named = modelOf(words, make.marca, make.isMarked)
    if (named) return named
    if (make.isMarked) return null
  }
  const [only, ...more] = vehicles().makesOf.get(compact(words.join(' '))) ?? []
  return only && more.length === 0 ? { marca: only, modelo: words.join(' '), more: '' } : null
}

/** The model of a make; one that nobody knows only where the make is told for sure. */
function modelOf(words: string[], marca: string, isSure: boolean): Named | null {
  const { ofMake } = vehicles()
  for (let many = words.length; many > 0; many--) {
    const modelo = words.slice(0, many).join(' ')
    const more = words.slice(many)
    if (!ofMake.has(`${compact(marca)}|${compact(modelo)}`)) continue
    if (more.length === 1 && cubic.test(more[0] ?? '')) return { marca, modelo, more: more.join() }
    // «Pick up D21»: what any make has says less than which of them it is.
    const [own = ''] = more
    const isAnyMakes = !isModel(words.slice(0, many))
    if (isAnyMakes && more.length === 1 && ofMake.has(`${compact(marca)}|${compact(own)}`))
      return { marca, modelo: own, more: '' }
    if (more.some(isNoTrim)) return null
    // Of «Sentra B13» it is the body; «Jetta GLI» is another than all of them.
    return more.every(isBody) ? { marca, modelo, more: more.join(' ') } : { marca, modelo: words.join(' '), more: '' }
  }
  const modelo = words.join(' ')
  const isForeign = words.some((_, place) => isModel(words.slice(0, place + 1)))
  // A number of two or four figures may be a year that was not read.
  const isName = words.length <= 3 && !words.some((word) => isOther(word) || /^(?:\d{2}|\d{4})$/.test(word))
  return isSure && !isForeign && isName && /^[\p{L}\d]/u.test(modelo) ? { marca, modelo, more: '' } : null
}

const isBody = (word: string) => /^[a-z]\d{1,2}$/i.test(word)

/** Whether it is no version of a model that stands before it: another vehicle, years, an exception. */
function isNoTrim(word: string): boolean {
  if (isBody(word)) return false
  return isOther(word) || isModel([word]) || makeOf(word) !== '' || /^\d{2,4}(?:-\d{2,4})?$/.test(word)
}

/** Whether this is the name of a model of the make, as far as makes and models are known. */
export function isKnownModel(marca: string, modelo: string): boolean {
  const make = makeOf(marca) || marca
  return vehicles().ofMake.has(`${compact(make)}|${compact(modelo)}`)
}

/** Whether a text begins with the name of a model of the make: «TSURU III B13» of Nissan. */
export function beginsWithModelOf(marca: string, text: string): boolean {
  const words = text.split(/[\s/,;(]+/).filter(Boolean)
  return words.some((_, at) => at < 3 && isKnownModel(marca, words.slice(0, at + 1).join(' ')))
}

/** Whether a text is the name of a model by itself, whichever make's. */
export function isModelName(text: string): boolean {
  return vehicles().makesOf.has(compact(text))
}
const isModel = (words: string[]) => isModelName(words.join(' '))
const isOther = (word: string) => others.has(foldHeader(word))

type Vehicles = { makes: Map<string, string>; ofMake: Set<string>; makesOf: Map<string, string[]> }
let known: Vehicles | undefined

/** What is known of makes and models, by their names as they are compared; read when it is first needed. */
function vehicles(): Vehicles {
  if (known) return known
  const { makes, models } = knownVehicles()
  known = { makes: new Map(), ofMake: new Set(), makesOf: new Map() }
  for (const { marca, alias } of makes) for (const name of [marca, ...alias]) known.makes.set(compact(name), marca)
  for (const { marca, modelo, alias, isCommonWord } of models) {
    for (const name of [modelo, ...alias]) {
      const key = compact(name)
      known.ofMake.add(`${compact(marca)}|${key}`)
      if (!isCommonWord && /[a-z]/.test(key)) known.makesOf.set(key, [...(known.makesOf.get(key) ?? []), marca])
    }
  }
  return known
}

/** The make that this is the name of, by its usual name; '' of none. */
function makeOf(text: string): string {
  const { makes, makesOf } = vehicles()
  const key = compact(text)
  return makes.get(key) ?? (isMake(text) && !makesOf.has(key) ? text : '')
}
