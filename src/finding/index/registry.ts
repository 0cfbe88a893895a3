import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { sameName } from '#finding/question/shared-names.ts'
import { ANY_ENGINE, makeKeyOf, sizeOf, type VehicleEntry, vehicleKey } from './vehicles.ts'
import { LAST_YEAR, FIRST_YEAR } from '#finding/question/years.ts'

const YEARS = LAST_YEAR - FIRST_YEAR + 1

/** Gives vehicles their ids and counts the parts that fit them, while an index is made. */
export type Registry = {
  byKey: Map<string, VehicleEntry>
  lastId: number
  /** The entries that stand for all engines of an entry's model, and for all models of its make. */
  sumsOf: Map<VehicleEntry, VehicleEntry[]>
  byVehicle: Map<CatalogueVehicle, VehicleEntry>
}

export function newRegistry(entries: Iterable<VehicleEntry> = []): Registry {
  const registry: Registry = { byKey: new Map(), lastId: 0, sumsOf: new Map(), byVehicle: new Map() }
  for (const entry of entries) {
    registry.byKey.set(vehicleKey(entry.makeKey, entry.modelKey, entry.motor), entry)
    registry.lastId = Math.max(registry.lastId, entry.id)
  }
  return registry
}

export type CatalogueVehicle = { marca: string; modelo: string; motor: string | null }

/** The entry of a vehicle, made when it is new. */
export function entryOf(
  registry: Registry,
  vehicle: { makeKey: string; modelKey: string; motor: string; isText: boolean },
  lexicon: Lexicon,
  names?: CatalogueVehicle,
): VehicleEntry {
  const key = vehicleKey(vehicle.makeKey, vehicle.modelKey, vehicle.motor)
  const known = registry.byKey.get(key)
  if (known) {
    known.isText &&= vehicle.isText
    return known
  }
  const entry: VehicleEntry = {
    ...vehicle,
    id: ++registry.lastId,
    marca:
      lexicon.names.get(vehicle.makeKey)?.makes.find((make) => make.makeKey === vehicle.makeKey)?.make ??
      names?.marca ??
      vehicle.makeKey,
    modelo:
      sameName(vehicle.modelKey, lexicon).find((model) => !vehicle.makeKey || model.makeKey === vehicle.makeKey)
        ?.model ??
      lexicon.names.get(vehicle.modelKey)?.models.find((model) => model.makeKey === vehicle.makeKey)?.model ??
      names?.modelo ??
      vehicle.modelKey,
    size: sizeOf(vehicle.motor),
    years: 0n,
    partes: 0,
    porAnio: Array.from({ length: YEARS }, () => 0),
  }
  registry.byKey.set(key, entry)
  return entry
}

/** The entry of an application row's vehicle. */
export function catalogueEntry(registry: Registry, vehicle: CatalogueVehicle, lexicon: Lexicon): VehicleEntry {
  const known = registry.byVehicle.get(vehicle)
  if (known) return known
  const keys = {
    makeKey: makeKeyOf(vehicle.marca, lexicon),
    modelKey: compact(vehicle.modelo),
    motor: vehicle.motor ?? '',
    isText: false,
  }
  const entry = entryOf(registry, keys, lexicon, vehicle)
  registry.byVehicle.set(vehicle, entry)
  return entry
}

/** The sums an entry belongs to, made when they are new. */
export function sumsOf(registry: Registry, entry: VehicleEntry, lexicon: Lexicon): VehicleEntry[] {
  let sums = registry.sumsOf.get(entry)
  if (!sums) {
    const { makeKey, modelKey, marca, modelo } = entry
    const sum = (key: string) =>
      entryOf(registry, { makeKey, modelKey: key, motor: ANY_ENGINE, isText: entry.isText }, lexicon, {
        marca,
        modelo,
        motor: null,
      })
    // What names no make is in no make's sum.
    sums = [...(modelKey ? [sum(modelKey)] : []), ...(makeKey ? [sum('')] : [])]
    registry.sumsOf.set(entry, sums)
  }
  return sums
}

/** Adds one part to the counts of its vehicles, models and makes: each once a year, however many engines share it. */
export function countPart(registry: Registry, fits: ReadonlyMap<VehicleEntry, bigint>, lexicon: Lexicon): void {
  let all = 0n
  for (const [entry, bits] of fits) {
    countIn(entry, bits)
    all |= bits
  }
  const whole = { makeKey: '', modelKey: '', motor: ANY_ENGINE, isText: false }
  if (fits.size) countIn(entryOf(registry, whole, lexicon), all)
}

export function countIn(entry: VehicleEntry, bits: bigint): void {
  entry.years |= bits
  entry.partes++
  addYears(entry.porAnio, bits)
}

function addYears(counts: number[], bits: bigint): void {
  // Two halves as plain numbers: BigInt shifts one by one cost ten times as much.
  addHalf(counts, 0, Number(bits & 0xffffffffn))
  addHalf(counts, 32, Number(bits >> 32n))
}

function addHalf(counts: number[], from: number, half: number): void {
  for (let rest = half, i = from; rest > 0; rest = rest >>> 1, i++) if (rest & 1) counts[i] = (counts[i] ?? 0) + 1
}
