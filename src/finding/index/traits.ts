import { fold, stem } from '#finding/question/spanish.ts'

/** One thing that a list can be narrowed by: `clave` tells which (`lado`, `espesor-mm`), `valor` what (`derecho`, `12.5`). */
type Trait = { clave: string; nombre: string; valor: string; texto: string; num: number | null }

export type Attribute = { nombre: string; unidad: string; num: number | null; texto: string }
/** As an application tells it. */
export type Place = { posicion: string; lado: string }

/** What a part is told apart by, each once: however its shop names attributes and writes values. */
export function traitsOf(attributes: readonly Attribute[], places: readonly Place[]): Trait[] {
  const found = [
    ...places.flatMap(({ posicion, lado }) => [...placed(posicion, false), ...placed(lado, true)]),
    ...attributes.flatMap(traitOf),
  ]
  return [...new Map(found.map((trait) => [`${trait.clave} ${trait.valor}`, trait])).values()]
}

const sideName = /^(lado|mano|side|hand)\b/
const placeName = /^(posicion|ubicacion|colocacion|position|location|eje$)/
const materialName = /^(material|compuesto|compound)\b/

function traitOf({ nombre, unidad, num, texto }: Attribute): Trait[] {
  const name = fold(nombre).trim()
  if (sideName.test(name)) return placed(texto, true)
  if (placeName.test(name)) return placed(texto, false)
  if (materialName.test(name)) return material(texto)
  return measured(nombre, unidad, num, texto)
}

type Word = [clave: 'posicion' | 'lado', valor: string, texto: string]
const front: Word = ['posicion', 'delantera', 'Delantera']
const rear: Word = ['posicion', 'trasera', 'Trasera']
const left: Word = ['lado', 'izquierdo', 'Izquierdo']
const right: Word = ['lado', 'derecho', 'Derecho']
const words: [RegExp, Word[]][] = [
  [/^(del|delant[a-z]*|front[a-z]*|frente)$/, [front]],
  [/^(tras|traser[a-z]*|rear|poster[a-z]*)$/, [rear]],
  [/^(izq|izquierd[a-z]*|lh|left|conductor|piloto|chofer)$/, [left]],
  [/^(der|derech[a-z]*|rh|right|pasajero|copiloto)$/, [right]],
  [/^(ambos|ambas|both|par)$/, [left, right]],
  [/^fl$/, [front, left]],
  [/^fr$/, [front, right]],
  [/^rl$/, [rear, left]],
  [/^rr$/, [rear, right]],
  [/^(sup|super[a-z]*|upper)$/, [['posicion', 'superior', 'Superior']]],
  [/^(inf|infer[a-z]*|lower)$/, [['posicion', 'inferior', 'Inferior']]],
  [/^(int|interior[a-z]*|intern[ao]s?|inner)$/, [['posicion', 'interior', 'Interior']]],
  [/^(ext|exterior[a-z]*|extern[ao]s?|outer)$/, [['posicion', 'exterior', 'Exterior']]],
]
const sideLetters = new Map([
  ['l', left],
  ['i', left],
  ['r', right],
  ['d', right],
])
const names = { posicion: 'Posición', lado: 'Lado' }

/** `LADO DERECHO`, `LH`, `DER.`, `Delantera izq.`, `L/R`. One letter tells a side only where a side is told. */
function placed(text: string, isSide: boolean): Trait[] {
  const parts = fold(text).match(/[a-z]+/g) ?? []
  return parts.flatMap((part) => {
    const letter = isSide ? sideLetters.get(part) : undefined
    const meant = letter ? [letter] : (words.find(([pattern]) => pattern.test(part))?.[1] ?? [])
    return meant.map(([clave, valor, texto]) => ({ clave, nombre: names[clave], valor, texto, num: null }))
  })
}

const MOST = 60

function material(text: string): Trait[] {
  const texto = text.trim().replace(/\s+/g, ' ').slice(0, MOST)
  // Semi metálica is Semimetálica.
  const valor = slugOf(texto).replaceAll('-', '')
  if (!valor) return []
  const shown = texto.charAt(0).toUpperCase() + texto.slice(1).toLowerCase()
  return [{ clave: 'material', nombre: 'Material', valor, texto: shown, num: null }]
}

/** Words by their roots, so that gender, number, accents and capitals make no difference. */
function slugOf(text: string): string {
  const parts = fold(text).match(/[a-z0-9]+/g) ?? []
  return parts.flatMap((part) => (idle.has(part) ? [] : stem(short.get(part) ?? part))).join('-')
}

const idle = new Set(['de', 'del', 'la', 'el', 'en'])
/** As names of measures are cut short. */
const short = new Map([
  ['diam', 'diametro'],
  ['ext', 'exterior'],
  ['int', 'interior'],
  ['long', 'longitud'],
  ['largo', 'longitud'],
  ['esp', 'espesor'],
  ['grosor', 'espesor'],
  ['alt', 'altura'],
  ['alto', 'altura'],
])

/** Written how, told in which, times what. */
const units: [RegExp, unit: string, factor: number][] = [
  [/^(mm|milimetros?)$/, 'mm', 1],
  [/^(cm|cms|centimetros?)$/, 'mm', 10],
  [/^(m|mts?|metros?)$/, 'mm', 1000],
  [/^(in|inch|inches|plg|pulg|pulgadas?|"|''|”)$/, 'mm', 25.4],
  [/^(kg|kgs|kilos?|kilogramos?)$/, 'kg', 1],
  [/^(g|gr|grs|gramos?)$/, 'kg', 0.001],
  [/^(lb|lbs|libras?)$/, 'kg', 0.45359237],
  [/^(v|volts?|voltios?)$/, 'v', 1],
  [/^(a|amp|amps|amperes?|amperios?)$/, 'a', 1],
  [/^(pz|pzs|pza|pzas|piezas?)$/, '', 1],
]

function measured(nombre: string, unidad: string, num: number | null, texto: string): Trait[] {
  const read = num === null ? numberIn(texto) : { value: num, unit: '' }
  if (!read) return []
  const inName = /\(([^()]{1,12})\)\s*$/.exec(nombre)
  const name = (inName ? nombre.slice(0, inName.index) : nombre).trim().slice(0, MOST)
  const given = fold(read.unit || unidad || inName?.[1] || '').replace(/[.\s]/g, '')
  const known = units.find(([pattern]) => pattern.test(given))
  const unit = known ? known[1] : given.slice(0, 12)
  const value = Math.round(read.value * (known?.[2] ?? 1) * 1000) / 1000
  const slug = slugOf(name)
  if (!slug || !Number.isFinite(value) || Math.abs(value) >= 1e9) return []
  const clave = [slug, unit.replace(/[^a-z0-9]/g, '')].filter(Boolean).join('-').slice(0, MOST)
  const shown = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
  const told = unit && known ? `${shown} (${unit})` : unit ? `${shown} (${given})` : shown
  return [{ clave, nombre: told, valor: String(value), texto: String(value), num: value }]
}

/** A text that is a number and nothing else but its unit: `280 mm`, `12,5`, `1 1/4"`. */
function numberIn(text: string): { value: number; unit: string } | null {
  const [, whole, over, under, sign] =
    /^\s*(?:(\d{1,4})[ -])?(\d{1,3})\/(\d{1,3})\s*([a-z"'”]{0,12})\.?\s*$/i.exec(text) ?? []
  if (over && under && Number(under) > 0)
    return { value: Number(whole ?? 0) + Number(over) / Number(under), unit: sign ?? '' }
  const [, digits, unit = ''] = /^\s*(\d{1,9}(?:[.,]\d{1,6})?)\s*([a-z"'”]{0,12})\.?\s*$/i.exec(text) ?? []
  if (!digits) return null
  // A comma before three digits parts thousands, before any other number of them decimals.
  const value = /,\d{3}$/.test(digits) ? digits.replace(',', '') : digits.replace(',', '.')
  return { value: Number(value), unit }
}

/** What a list is narrowed to: a value, or a number with how far from it one may be. */
export type Wanted = { clave: string; valor: string; mas: number }

/** `lado:derecho|espesor-mm:12.5~0.5`; what is neither is left out. */
export function wantedTraits(text: string): Wanted[] {
  const read = text.split('|').flatMap((one) => {
    const [, clave, valor, mas] = /^([a-z0-9-]{1,60}):([a-z0-9.-]{1,60})(?:~(\d{1,6}(?:\.\d{1,4})?))?$/.exec(one) ?? []
    return clave && valor ? [{ clave, valor, mas: Number(mas ?? 0) }] : []
  })
  return read.slice(0, 6)
}
