import type { Vehicle } from '#finding/index/contract.ts'
import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { engineFits, type VehicleEntry, type Vehicles } from '#finding/index/vehicles.ts'
import { FIRST_YEAR, LAST_YEAR, NEXT_MODEL_YEAR, slotOf, yearBits, yearsOf } from '#finding/question/years.ts'

/** A vehicle as a form or an address names it; null is any. */
export type VehicleChoice = {
  year?: string | null
  marca?: string | null
  modelo?: string | null
  motor?: string | null
}

/** The same, found among the vehicles of the catalogue. */
export type AskedVehicle = {
  year: number | null
  make: { key: string; name: string } | null
  model: { key: string; name: string } | null
  /** Of a generation that the catalogue does not name: the model whose it is, and its model years. */
  generation?: { baseKey: string; years: readonly [from: number, to: number] }
  motor: string | null
  /** Entries of that make, model and engine, of any year. */
  entries: VehicleEntry[]
  ignored: { campo: string; valor: string }[]
}

/** Finds a vehicle by its names; what means nothing in this catalogue is left out and said. */
export function findVehicle(choice: VehicleChoice, vehicles: Vehicles, lexicon: Lexicon): AskedVehicle {
  const ignored: AskedVehicle['ignored'] = []
  const ignore = (campo: string, valor: string): null => (ignored.push({ campo, valor }), null)
  const year = choice.year ? (readYear(choice.year) ?? ignore('year', choice.year)) : null
  const make = choice.marca ? (findMake(choice.marca, vehicles, lexicon) ?? ignore('marca', choice.marca)) : null
  const found = choice.modelo
    ? (findModel(choice.modelo, make?.key, vehicles, lexicon) ?? ignore('modelo', choice.modelo))
    : null
  const model = found && { key: found.key, name: found.name }
  const generation = found?.generation

  const named = matching(vehicles, make?.key, generation?.baseKey ?? model?.key)
  const ofModel = generation ? named.filter(({ years }) => (years & yearBits(...generation.years)) !== 0n) : named
  const motor = choice.motor ? (findMotor(choice.motor, ofModel) ?? ignore('motor', choice.motor)) : null
  const entries = motor ? ofModel.filter((entry) => engineFits(entry, [motor])) : ofModel
  return { year, make, model, ...(generation && { generation }), motor, entries, ignored }
}

function readYear(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= 1900 && year <= NEXT_MODEL_YEAR ? year : null
}

function findMake(text: string, { byMake }: Vehicles, { names }: Lexicon) {
  const key = compact(text)
  const makeKey = byMake.has(key) ? key : names.get(key)?.makes.find((make) => byMake.has(make.makeKey))?.makeKey
  const name = makeKey && byMake.get(makeKey)?.[0]?.marca
  return makeKey && name ? { key: makeKey, name } : null
}

function findModel(text: string, makeKey: string | undefined, { byModel }: Vehicles, lexicon: Lexicon) {
  const key = compact(text)
  const keys = [key, ...(lexicon.names.get(key)?.models.map((model) => model.modelKey) ?? [])]
  for (const modelKey of keys) {
    const entry = modelKey && byModel.get(modelKey)?.find((one) => !makeKey || one.makeKey === makeKey)
    if (entry) return { key: modelKey, name: entry.modelo, generation: undefined }
  }
  return findGeneration(key, makeKey, lexicon)
}

/** A generation that no part names: of a model that parts may be for. */
function findGeneration(key: string, makeKey: string | undefined, { names }: Lexicon) {
  for (const { modelKey, model, baseKey, years, ...of } of names.get(key)?.models ?? [])
    if (baseKey && years && (!makeKey || of.makeKey === makeKey))
      return { key: modelKey, name: model, generation: { baseKey, years } }
  return null
}

function findMotor(text: string, entries: VehicleEntry[]): string | null {
  const key = compact(text)
  const exact = entries.find((entry) => entry.motor && compact(entry.motor) === key)
  if (exact) return exact.motor
  const size = /^\d\.\d$/.exec(text.replace(/\s*l(?:ts?|itros)?\.?$/i, '').trim())?.[0]
  return size && entries.some((entry) => entry.size === size) ? size : null
}

function matching(
  { list, byModel, byMake }: Vehicles,
  makeKey: string | undefined,
  modelKey: string | undefined,
): VehicleEntry[] {
  if (modelKey) return (byModel.get(modelKey) ?? []).filter((entry) => !makeKey || entry.makeKey === makeKey)
  return makeKey ? (byMake.get(makeKey) ?? []) : list
}

/** Whether an entry has parts for a year. */
export function hasYear({ years }: Pick<VehicleEntry, 'years'>, year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR && ((years >> BigInt(slotOf(year) - 1)) & 1n) === 1n
}

/** The vehicle as the wire tells it, with the years it may have. */
export function vehicleOf({ year, make, model, generation, motor, entries }: AskedVehicle): Vehicle {
  const hasAny = make !== null || model !== null || motor !== null || year !== null
  const all = hasAny ? entries.reduce((sum, entry) => sum | entry.years, 0n) : 0n
  const bits = generation ? all & yearBits(...generation.years) : all
  return {
    year,
    marca: make?.name ?? null,
    modelo: model?.name ?? null,
    motor,
    existe: year === null ? entries.length > 0 : hasYear({ years: bits }, year),
    years: yearsOf(bits).reverse(),
  }
}
