import type { VehicleOption } from '#finding/index/contract.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import { engineFits, sumKey, type VehicleEntry, type Vehicles } from '#finding/index/vehicles.ts'
import { FIRST_YEAR, LAST_YEAR, slotOf, yearBits, yearsOf } from '#finding/question/years.ts'

type Sums = Vehicles['sums']
export type Options = {
  year: VehicleOption[]
  marca: VehicleOption[]
  modelo: (VehicleOption & { marca: string })[]
  motor: VehicleOption[]
}

/** The catalogue's vehicles as the selects show them: named, sorted and grouped once for many questions. */
type Shown = {
  changes: number
  years: bigint
  entries: VehicleEntry[]
  makes: { makeKey: string; texto: string; entries: VehicleEntry[] }[]
  models: { makeKey: string; modelKey: string; texto: string; marca: string; entries: VehicleEntry[] }[]
  answers: Map<string, Options>
}
const kept = new WeakMap<Vehicles, Shown>()
// An answer lists a thousand models: some 80 kB.
const MOST_ANSWERS = 64

/**
 * The four selects with what the other three leave possible, in any order. Models are those of the chosen make, engines
 * those of the chosen make and model; totals are parts, null where engines of several models would be added up.
 */
export function optionsOf(asked: AskedVehicle, vehicles: Vehicles): Options {
  const shown = shownOf(vehicles)
  const { make, model, motor, year } = asked
  const key = JSON.stringify([make?.key, model?.key, motor, year])
  const known = shown.answers.get(key)
  if (known) return known

  const { sums } = vehicles
  const fits = fitsOf(asked)
  const answer = {
    year: yearOptions(asked, shown, sums),
    marca: makeOptions(asked, shown, { vehicles, fits }),
    modelo: modelOptions(asked, shown, { sums, fits }),
    motor: engineOptions(asked, shown, vehicles),
  }
  const [oldest] = shown.answers.keys()
  if (shown.answers.size >= MOST_ANSWERS && oldest !== undefined) shown.answers.delete(oldest)
  shown.answers.set(key, answer)
  return answer
}

function shownOf(vehicles: Vehicles): Shown {
  const known = kept.get(vehicles)
  if (known?.changes === vehicles.changes) return known

  const entries = vehicles.list.filter((entry) => entry.makeKey !== '' && entry.modelKey !== '')
  const makes = new Map<string, Shown['makes'][number]>()
  const models = new Map<string, Shown['models'][number]>()
  let years = 0n
  for (const entry of entries) {
    const { makeKey, modelKey, marca, modelo } = entry
    years |= entry.years
    add(makes, makeKey, { makeKey, texto: marca, entries: [] }).entries.push(entry)
    add(models, sumKey(makeKey, modelKey), { makeKey, modelKey, texto: modelo, marca, entries: [] }).entries.push(entry)
  }
  const shown = {
    changes: vehicles.changes,
    years,
    entries,
    makes: sorted([...makes.values()]),
    models: sorted([...models.values()]),
    answers: new Map<string, Options>(),
  }
  kept.set(vehicles, shown)
  return shown
}

function add<Value>(map: Map<string, Value>, key: string, fresh: Value): Value {
  const known = map.get(key)
  if (known === undefined) map.set(key, fresh)
  return known ?? fresh
}

type Fits = (entry: VehicleEntry) => boolean

function yearFits(year: number | null): Fits {
  const slot = year !== null && year >= FIRST_YEAR && year <= LAST_YEAR ? slotOf(year) - 1 : -1
  return ({ porAnio }) => year === null || (porAnio[slot] ?? 0) > 0
}

/** Whether an entry has the engine asked and parts for the year asked. Thousands share some dozens of engines: each name is judged once. */
function fitsOf({ motor, year }: AskedVehicle): Fits {
  const hasYear = yearFits(year)
  if (!motor) return hasYear
  const judged = new Map<string, boolean>()
  return (entry) => {
    let fits = judged.get(entry.motor)
    if (fits === undefined) judged.set(entry.motor, (fits = engineFits(entry, [motor])))
    return fits && hasYear(entry)
  }
}

function partsIn(sum: { partes: number; porAnio: number[] } | undefined, year: number | null): number {
  return (year === null ? sum?.partes : sum?.porAnio[slotOf(year) - 1]) ?? 0
}

function yearOptions(asked: AskedVehicle, shown: Shown, sums: Sums): VehicleOption[] {
  const isAny = !asked.make && !asked.model && !asked.motor
  let possible = isAny ? shown.years : 0n
  if (!isAny) for (const { modelKey, years } of asked.entries) if (modelKey !== '') possible |= years
  const { make, model, motor, generation } = asked
  if (generation) possible &= yearBits(...generation.years)
  const sum = motor || (model && !make) ? undefined : sums.get(`${make?.key ?? ''}|${model?.key ?? ''}`)
  return yearsOf(shown.years)
    .reverse()
    .map((year) => {
      const isPossible = ((possible >> BigInt(slotOf(year) - 1)) & 1n) === 1n
      const total = motor && model ? addUp(asked.entries, year) : sum ? partsIn(sum, year) : null
      return { valor: String(year), texto: String(year), posible: isPossible, total: isPossible ? total : 0 }
    })
}

/** Parts of several engines of one model; one that names two of them counts twice. */
function addUp(entries: VehicleEntry[], year: number | null): number {
  return entries.reduce((total, entry) => total + partsIn(entry, year), 0)
}

function makeOptions(
  { model, generation, motor, year }: AskedVehicle,
  { makes }: Shown,
  { vehicles, fits }: { vehicles: Vehicles; fits: Fits },
): VehicleOption[] {
  const isExact = !model && !motor
  const ofModel =
    model &&
    new Set((vehicles.byModel.get(generation?.baseKey ?? model.key) ?? []).filter(fits).map((entry) => entry.makeKey))
  return makes.map(({ makeKey, texto, entries }) => {
    const isPossible = ofModel ? ofModel.has(makeKey) : entries.some(fits)
    const total = isPossible ? (isExact ? partsIn(vehicles.sums.get(sumKey(makeKey, '')), year) : null) : 0
    return { valor: texto, texto, posible: isPossible, total }
  })
}

function modelOptions(
  { make, motor, year }: AskedVehicle,
  { models }: Shown,
  { sums, fits }: { sums: Sums; fits: Fits },
): Options['modelo'] {
  const ofMake = make ? models.filter(({ makeKey }) => makeKey === make.key) : models
  return ofMake.map(({ makeKey, modelKey, texto, marca, entries }) => {
    const isPossible = entries.some(fits)
    const total = isPossible ? (motor ? null : partsIn(sums.get(sumKey(makeKey, modelKey)), year)) : 0
    return { valor: texto, texto, marca, posible: isPossible, total }
  })
}

function engineOptions(asked: AskedVehicle, { entries }: Shown, vehicles: Vehicles): VehicleOption[] {
  const { make, model, generation, year } = asked
  const hasYear = yearFits(year)
  const engines = new Map<string, { posible: boolean; total: number }>()
  const sizes = new Set<string>()
  const near = model
    ? vehicles.byModel.get(generation?.baseKey ?? model.key)
    : make
      ? vehicles.byMake.get(make.key)
      : entries
  for (const entry of near ?? []) {
    if ((make && entry.makeKey !== make.key) || entry.modelKey === '' || entry.motor === '') continue
    if (entry.size && entry.motor !== entry.size) sizes.add(entry.size)
    const known = add(engines, entry.motor, { posible: false, total: 0 })
    if (!hasYear(entry)) continue
    known.posible = true
    known.total += partsIn(entry, year)
  }
  // A bare «1.6» read in a description says no more than the full name that is there too.
  const shown = [...engines].filter(([motor]) => !sizes.has(motor))
  return sorted(
    shown.map(([motor, { posible, total }]) => ({
      valor: motor,
      texto: /^\d\.\d$/.test(motor) ? `${motor} L` : motor,
      posible,
      total: posible ? (asked.model ? total : null) : 0,
    })),
  )
}

const collator = new Intl.Collator('es', { numeric: true })
function sorted<Option extends { texto: string }>(options: Option[]): Option[] {
  return options.sort((a, b) => collator.compare(a.texto, b.texto))
}
