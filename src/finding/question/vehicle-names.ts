// What a word can stand for as a vehicle: makes, models, generations, versions and series, as the trade and the catalogue call them.
import { compact } from './compact.ts'
import { knownVehicles } from './vehicle-words.ts'
import { NEXT_MODEL_YEAR } from './years.ts'

/** The vehicles of a catalogue. */
export type VehicleSource = {
  /** Makes that have further names, as brands have. */
  armadoras?: { nombre: string; alias: string[] }[]
  /** `id`: of a model that stands in the catalogue. */
  modelos: { id?: number; marca: string; modelo: string; alias: string[] }[]
  generaciones?: Generation[]
}

/** A generation as its table tells it: Jetta A4, or a code that is said alone, E90. */
export type Generation = {
  marca: string
  modelo: string
  nombre: string
  alias: string[]
  desde: number
  hasta: number | null
  sola: boolean
}

export type ModelName = {
  makeKey: string
  make: string
  modelKey: string
  model: string
  /** Tsuru of Tsuru III. */
  baseKey?: string
  /** Model years of a generation. */
  years?: [from: number, to: number]
}

/** What a name can stand for; needsProof when it is also a common word, a number, or very short. */
export type VehicleName = {
  makes: { makeKey: string; make: string }[]
  models: ModelName[]
  needsProof: boolean
  /** Sedan, van: a model only right after its make. */
  isBody: boolean
  /** A letter and a digit, A4: as often another make's generation. */
  isCode: boolean
}

const romans: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }
/** Generations after a model's name: Tsuru III, Golf A4, Jetta MK6. */
const generation = /^(.*?)\s?(?:i{1,3}|iv|v|vi|[ab]\d{1,2}|mk\s?\d)$/i

/** Every spelling of a vehicle, compact (`ram1500`, `vw`, `tsuru3`), and what it can stand for. */
export function vehicleNames({ modelos, armadoras = [], generaciones = [] }: VehicleSource): Map<string, VehicleName> {
  const names = new Map<string, VehicleName>()
  const known = knownVehicles()
  const shown = new Map<string, string>()
  const makeOf = (nombre: string) => {
    const makeKey = compact(nombre)
    const make = shown.get(makeKey) ?? nombre
    shown.set(makeKey, make)
    return { makeKey, make }
  }
  for (const { marca, alias, isCommonWord } of known.makes) {
    for (const name of [marca, ...alias]) addMake(names, compact(name), makeOf(marca))
    if (isCommonWord) entry(names, compact(marca)).needsProof = true
  }

  // Before the models, some of which are generations of others.
  for (const one of generaciones)
    addGeneration(names, names.get(compact(one.marca))?.makes[0] ?? makeOf(one.marca), one)
  for (const { marca, ...model } of known.models) {
    const make = makeOf(marca)
    addModel(names, { ...make, ...model, base: model.base ?? seriesOf(names, make.makeKey, model.modelo) })
  }
  // What others are versions of comes before them.
  for (const { marca, modelo, alias } of modelos.toSorted((a, b) => a.modelo.length - b.modelo.length)) {
    // DODGE/RAM in a catalogue answers to both names; an alias answers to the make it stands for.
    for (const part of marca.split(/[/,]/)) {
      const named = names.get(compact(part))?.makes[0] ?? makeOf(part.trim())
      if (!named.makeKey) continue
      addMake(names, compact(part), named)
      const base = longerOf(names, named, modelo)
      addModel(names, { ...named, modelo, alias, isCommonWord: bodies.has(compact(modelo)), base })
    }
  }
  for (const { nombre, alias } of armadoras) {
    const makes = nombre
      .split(/[/,]/)
      .map((part) => names.get(compact(part))?.makes[0] ?? makeOf(part.trim()))
      .filter(({ makeKey }) => makeKey)
    for (const key of alias.flatMap((name) => name.split(/[/,]/)).map(compact)) {
      const known = names.get(key)
      // What is a model's name goes on meaning the model; a letter, or a number, would be read into half of all questions.
      const isOther = known && known.models.length > 0 && known.makes.length === 0
      if (isOther || key.length < 2 || /^\d+$/.test(key)) continue
      for (const make of makes) addMake(names, key, make)
    }
  }
  return names
}

/** Bodies and trims that catalogues write where a model belongs. */
const bodies = new Set([
  'sedan',
  'pickup',
  'van',
  'coupe',
  'vagoneta',
  'camion',
  'camioneta',
  'autobus',
  'universal',
  'truck',
  'wagon',
  'todos',
  'varios',
  'motor',
  'sport',
])

function entry(names: Map<string, VehicleName>, key: string): VehicleName {
  const found = names.get(key) ?? {
    makes: [],
    models: [],
    needsProof: false,
    isBody: bodies.has(key),
    isCode: /^[a-z]\d$/.test(key),
  }
  names.set(key, found)
  return found
}

function addMake(names: Map<string, VehicleName>, key: string, make: { makeKey: string; make: string }): void {
  const name = entry(names, key)
  if (!name.makes.some((known) => known.makeKey === make.makeKey)) name.makes.push(make)
}

function addGeneration(
  names: Map<string, VehicleName>,
  make: { makeKey: string; make: string },
  one: Generation,
): void {
  const { modelo, nombre, alias, desde, hasta, sola } = one
  const model = sola ? nombre : `${modelo} ${nombre}`
  const spelled = [nombre, ...alias].flatMap((name) => [`${modelo} ${name}`, ...(sola ? [name] : [])])
  const known: ModelName = {
    ...make,
    model,
    modelKey: compact(model),
    baseKey: compact(modelo),
    years: [desde, hasta ?? NEXT_MODEL_YEAR],
  }
  for (const spelling of [...spelled, ...numerals(`${modelo} ${nombre}`)]) {
    const { models } = entry(names, compact(spelling))
    if (!models.some(({ makeKey, modelKey }) => makeKey === known.makeKey && modelKey === known.modelKey))
      models.push(known)
  }
}

/** A version of a model that catalogues write into its name: RAM 1500 1/2 TON, HILUX 4X4. */
const version = /\s(?:\d\/\d|\d(?:\.\d)?)\s?ton[a-z]{0,8}\.?$|\s4\s?x\s?[24]$/i

function versionOf(modelo: string): string | undefined {
  const end = version.exec(modelo)
  return end ? modelo.slice(0, end.index) : undefined
}

/** XR150L is asked for as XR150, and YBR125 as YBR. */
const numbered = /^([a-z]{2,}\d{2,4})[a-z]$|^([a-z]{3,})[\s-]?\d{2,4}$/i

function isModelOf(names: Map<string, VehicleName>, makeKey: string, key: string): boolean {
  return names.get(key)?.models.some((model) => model.makeKey === makeKey && !model.years) ?? false
}

/** The pickup or van of which it is the one that carries so much: Silverado of «Silverado 1500». */
function seriesOf(names: Map<string, VehicleName>, makeKey: string, modelo: string): string | undefined {
  const [, name] = /^(.*\S) [1-9][05]00$/.exec(modelo) ?? []
  return name && isModelOf(names, makeKey, compact(name)) ? name : undefined
}

/**
 * The model that a catalogue's longer name begins with, where that is none of its own in the trade: F-350 of «F-350 SUPER DUTY».
 * Whoever asks for the shorter finds it, and is asked whether his is that one.
 */
function longerOf(names: Map<string, VehicleName>, make: { makeKey: string; make: string }, modelo: string) {
  const known = (key: string) => isModelOf(names, make.makeKey, key)
  const series = seriesOf(names, make.makeKey, modelo)
  if (series || known(compact(modelo))) return series
  const words = modelo.split(/\s+/)
  const shorter = words.map((_, i) => words.slice(0, words.length - 1 - i).join(' '))
  const whole = shorter.find((name) => known(compact(name)))
  if (whole) return whole
  const [, coded, letters] = numbered.exec(modelo) ?? []
  const short = coded ?? letters
  if (!short || known(compact(short))) return short
  // A name of something else stays that.
  if (names.has(compact(short))) return undefined
  addModel(names, { ...make, modelo: short, alias: [], isCommonWord: /[aeiou]/i.test(short) })
  return short
}

type NewModel = {
  makeKey: string
  make: string
  modelo: string
  alias: string[]
  isCommonWord: boolean
  /** The model that it is a longer name of. */
  base?: string | undefined
}

function addModel(
  names: Map<string, VehicleName>,
  { makeKey, make, modelo, alias, isCommonWord, base: own }: NewModel,
): void {
  const modelKey = compact(modelo)
  if (!modelKey) return
  const base = generation.exec(modelo)?.[1] ?? versionOf(modelo) ?? own
  const model: ModelName = {
    makeKey,
    make,
    modelKey,
    model: modelo,
    ...(base && base.length > 2 && { baseKey: ownKey(names, makeKey, compact(base)) }),
  }
  for (const spelling of [modelo, ...alias, ...numerals(modelo), ...inSpanish(modelo)]) {
    const key = compact(spelling)
    if (key.length < 1) continue
    const isNew = !names.has(key)
    const name = entry(names, key)
    // A list that calls every Jetta «Jetta A4» too does not make an A4 of each.
    if (spelling !== modelo && name.models.some((other) => other.years && other.makeKey === makeKey)) continue
    const known = name.models.findIndex((other) => other.makeKey === makeKey && other.modelKey === modelKey)
    if (known < 0) name.models.push(model)
    // A vocho is a vehicle, although a sedan is a common word.
    const isCommon = spelling === modelo ? isCommonWord : bodies.has(key)
    if (isCommon || key.length <= 2 || /^\d+$/.test(key)) name.needsProof ||= isNew
  }
}

/** The key of the model that a make calls so: Ram's Ram 2500 is its 2500. */
function ownKey(names: Map<string, VehicleName>, makeKey: string, key: string): string {
  return names.get(key)?.models.find((model) => model.makeKey === makeKey && !model.years)?.modelKey ?? key
}

/** A Grand Marquis is said, and written in lists, Gran Marquis, G Marquis or Gd Marquis. */
function inSpanish(modelo: string): string[] {
  if (!/^grand\s/i.test(modelo)) return []
  const rest = modelo.replace(/^grand\s+/i, '')
  // «G5» is a car of its own.
  return [`Gran ${rest}`, ...(/^[a-z]{4}/i.test(rest) ? [`G ${rest}`, `Gd ${rest}`] : [])]
}

/** Tsuru III is also typed Tsuru 3. */
function numerals(modelo: string): string[] {
  const match = /^(.+)\s(i{1,3}|iv|v|vi)$/i.exec(modelo)
  const arabic = match?.[2] && romans[match[2].toLowerCase()]
  return match && arabic ? [`${match[1]} ${arabic}`] : []
}
