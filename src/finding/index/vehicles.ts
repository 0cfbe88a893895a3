import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { slotOf, yearBits } from '#finding/question/years.ts'

/**
 * Make, model and engine with one id. An empty motor: an application that does not say the engine; `*`: the sum over a
 * model's engines (or, without modelo, over a make's models). An empty modelo: a text that names only the make.
 */
export type VehicleEntry = {
  id: number
  marca: string
  makeKey: string
  modelo: string
  modelKey: string
  motor: string
  /** Litres as text («1.6») when the engine's name says them. */
  size: string | undefined
  /** True when only descriptions mention it. */
  isText: boolean
  years: bigint
  partes: number
  /** Parts by year, 1970 first. */
  porAnio: number[]
}

/** Motor of an entry that stands for all of them. */
export const ANY_ENGINE = '*'

export type Vehicles = {
  list: VehicleEntry[]
  /** Sums by `make|model`: `nissan|tsuru`, `nissan|`, `|`. */
  sums: Map<string, VehicleEntry>
  byId: Map<number, VehicleEntry>
  byModel: Map<string, VehicleEntry[]>
  byMake: Map<string, VehicleEntry[]>
  /** Entries added or brought up to date so far: what was made of them is made anew when it grows. */
  changes: number
}

/** Values of a vehicle in `ajuste`: id * 64 + slot of the year; slot 0 when the years are not known. */
export const SLOTS = 64
/** The «vehicle» of years that a text gives without saying of which vehicle. */
export const LOOSE_ID = 0

export function groupVehicles(list: VehicleEntry[]): Vehicles {
  const vehicles: Vehicles = {
    list: [],
    sums: new Map(),
    byId: new Map(),
    byModel: new Map(),
    byMake: new Map(),
    changes: 0,
  }
  for (const entry of list) addVehicle(vehicles, entry)
  return vehicles
}

/** Adds an entry, or brings the one with its id up to date. */
export function addVehicle(vehicles: Vehicles, entry: VehicleEntry): void {
  const { list, sums, byId, byModel, byMake } = vehicles
  vehicles.changes++
  const there = byId.get(entry.id)
  if (there) return void Object.assign(there, entry)
  byId.set(entry.id, entry)
  if (entry.motor === ANY_ENGINE) return void sums.set(sumKey(entry.makeKey, entry.modelKey), entry)
  list.push(entry)
  for (const [map, key] of [
    [byModel, entry.modelKey],
    [byMake, entry.makeKey],
  ] as const) {
    const known = map.get(key)
    if (known) known.push(entry)
    else map.set(key, [entry])
  }
}

export function sumKey(makeKey: string, modelKey: string): string {
  return `${makeKey}|${modelKey}`
}

/** Litres in an engine's name: `L4 1.6L` → `1.6`; none where it names several: «1.4,1.6 L» are two engines. */
export function sizeOf(motor: string): string | undefined {
  const sizes = sizesOf(motor)
  return sizes.length === 1 ? sizes[0] : undefined
}

/** Names of engines are few, and each is read for every application and entry that has it. */
const read = new Map<string, readonly string[]>()
const MOST_READ = 5000

function sizesOf(motor: string): readonly string[] {
  const known = read.get(motor)
  if (known) return known
  // What nobody bounds may also come from visitors.
  if (read.size >= MOST_READ) read.clear()
  const sizes = readSizes(motor)
  read.set(motor, sizes)
  return sizes
}

function readSizes(motor: string): string[] {
  return [...motor.matchAll(/(?<![\d.])\d\.\d(?=\s?(?:L|LT|LTS|LITROS)?(?:[\s,/y]|$))/gi)].map(([size]) => size)
}

/** Whether an application's engine may be the one asked: the same name, the same litres, or one of them not said. */
export function engineFits(entry: Pick<VehicleEntry, 'motor' | 'size'>, asked: readonly string[]): boolean {
  if (asked.length === 0 || entry.motor === '') return true
  return asked.some(
    (engine) =>
      engine === entry.motor ||
      (entry.size !== undefined && (sizeOf(engine) ?? engine) === entry.size && isOnlySize(engine, entry)) ||
      (entry.size === undefined && sizesOf(entry.motor).includes(engine)),
  )
}

/** «1.6» stands for every 1.6; «L4 1.6L» only for itself and for a bare 1.6 read in a text. */
function isOnlySize(engine: string, entry: Pick<VehicleEntry, 'motor'>): boolean {
  return /^\d\.\d$/.test(engine) || /^\d\.\d$/.test(entry.motor)
}

/** Values of `ajuste`, as texts of int4multirange. */
export type Ranges = {
  /** Fits: vehicle, engine and year in one application. */
  fit: string
  /** May fit: the application does not say its years. */
  open: string
  /** Says something about these vehicles at all. */
  known: string
}

export type Wanted = {
  /** `span`: the model years of a generation. */
  vehicles: { makeKey: string; modelKey: string; span?: readonly [from: number, to: number] }[]
  engines: readonly string[]
  years: readonly [from: number, to: number] | null
  /** The years are those of the generation named: what names it needs no years to be near. */
  isAround?: boolean
}

/** The values of `ajuste` that fit, may fit, or at least speak of the vehicles wanted. Undefined when there is nothing to check. */
export function rangesOf(wanted: Wanted, vehicles: Vehicles): Ranges | undefined {
  if (wanted.vehicles.length === 0 || (!wanted.years && wanted.engines.length === 0)) return undefined
  const fit: string[] = []
  const open: string[] = []
  const known: string[] = []
  const [low, high] = wanted.years ? [slotOf(wanted.years[0]), slotOf(wanted.years[1])] : [1, SLOTS - 1]
  if (wanted.years) {
    fit.push(`[${LOOSE_ID + low},${LOOSE_ID + high}]`)
    known.push(`[${LOOSE_ID + 1},${LOOSE_ID + SLOTS - 1}]`)
  }
  const sums = sumsWanted(wanted.vehicles, vehicles)
  for (const { id } of sums) known.push(`[${id * SLOTS},${id * SLOTS + SLOTS - 1}]`)
  // Without an engine the sum over all engines answers: one value to look for instead of one an engine.
  const fitting = (entries: VehicleEntry[]) =>
    wanted.engines.length
      ? entriesLike(entries, vehicles).filter((entry) => engineFits(entry, wanted.engines))
      : entries
  for (const { id, motor, modelKey } of fitting(sums)) {
    const undated = nearnessOfUndated(modelKey, wanted)
    if (undated) (undated === 'fit' ? fit : open).push(`[${id * SLOTS},${id * SLOTS}]`)
    // An engine that the part does not state is a question.
    const isSilent = motor === '' && wanted.engines.length > 0
    ;(isSilent ? open : fit).push(`[${id * SLOTS + low},${id * SLOTS + high}]`)
  }
  // So is a make.
  for (const { id } of unmadeSums(wanted.vehicles, vehicles)) known.push(`[${id * SLOTS},${id * SLOTS + SLOTS - 1}]`)
  for (const { id } of fitting(unmadeSums(wanted.vehicles, vehicles)))
    open.push(`[${id * SLOTS},${id * SLOTS}]`, `[${id * SLOTS + low},${id * SLOTS + high}]`)
  return { fit: `{${fit.join()}}`, open: `{${open.join()}}`, known: `{${known.join()}}` }
}

/** Of a generation said without years, those that are known of it tell whether it may be one of the years asked. */
function nearnessOfUndated(modelKey: string, { vehicles, years, isAround }: Wanted): 'fit' | 'open' | undefined {
  const span = vehicles.find((one) => one.modelKey === modelKey && one.span)?.span
  if (!span || !years) return 'open'
  if (span[1] < years[0] || years[1] < span[0]) return undefined
  return isAround ? 'fit' : 'open'
}

/** The sums of the wanted models, or of the wanted makes. */
export function sumsWanted(wanted: Wanted['vehicles'], { byModel, sums }: Vehicles): VehicleEntry[] {
  const keys = new Set<string>()
  for (const { makeKey, modelKey } of wanted) {
    if (makeKey) keys.add(sumKey(makeKey, modelKey))
    else for (const entry of byModel.get(modelKey) ?? []) keys.add(sumKey(entry.makeKey, modelKey))
  }
  return [...keys].flatMap((key) => sums.get(key) ?? [])
}

/** The sums of texts that name a wanted model without its make, which several have. */
export function unmadeSums(wanted: Wanted['vehicles'], { sums }: Vehicles): VehicleEntry[] {
  const keys = new Set(wanted.flatMap(({ makeKey, modelKey }) => (makeKey && modelKey ? [sumKey('', modelKey)] : [])))
  return [...keys].flatMap((key) => sums.get(key) ?? [])
}

/** The engines that sums stand for. */
function entriesLike(sums: VehicleEntry[], { byModel, byMake }: Vehicles): VehicleEntry[] {
  return sums.flatMap(({ makeKey, modelKey }) =>
    modelKey ? (byModel.get(modelKey) ?? []).filter((entry) => entry.makeKey === makeKey) : (byMake.get(makeKey) ?? []),
  )
}

/** Key of a vehicle in the registry below. */
export function vehicleKey(makeKey: string, modelKey: string, motor: string): string {
  return `${makeKey}|${modelKey}|${motor}`
}

/** The key a make of the catalogue answers to: VW and Volkswagen are one. */
export function makeKeyOf(marca: string, { names }: Lexicon): string {
  const [first = ''] = marca.split(/[/,]/)
  return names.get(compact(first))?.makes[0]?.makeKey ?? compact(first)
}

/** Bits of an application's years; an open end reaches the last bit. */
export function bitsOf(from: number, to: number): bigint {
  return from === 0 ? 0n : yearBits(from, to)
}
