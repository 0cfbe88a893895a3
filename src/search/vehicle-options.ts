import type { VehicleOption } from './contract.ts'
import { type AskedVehicle, hasYear } from './asked-vehicle.ts'
import { engineFits, type VehicleEntry, type Vehicles } from './vehicles.ts'
import { slotOf, yearsOf } from '#question/years.ts'

type Sums = Vehicles['sums']
export type Options = {
  year: VehicleOption[]
  marca: VehicleOption[]
  modelo: (VehicleOption & { marca: string })[]
  motor: VehicleOption[]
}

/**
 * The four selects with what the other three leave possible, in any order. Models are those of the chosen make, engines
 * those of the chosen make and model; totals are parts, null where engines of several models would be added up.
 */
export function optionsOf(asked: AskedVehicle, vehicles: Vehicles): Options {
  const { sums } = vehicles
  const entries = vehicles.list.filter((entry) => entry.modelKey !== '')
  return {
    year: yearOptions(asked, entries, sums),
    marca: makeOptions(asked, entries, sums),
    modelo: modelOptions(asked, entries, sums),
    motor: engineOptions(asked, entries),
  }
}

type Fits = { make?: boolean; model?: boolean; motor?: boolean; year?: boolean }

/** Whether an entry agrees with the choices, leaving out the one whose select is being filled. */
function agrees(entry: VehicleEntry, { make, model, motor, year }: AskedVehicle, skip: keyof Fits): boolean {
  if (skip !== 'make' && make && entry.makeKey !== make.key) return false
  if (skip !== 'model' && model && entry.modelKey !== model.key) return false
  if (skip !== 'motor' && motor && !engineFits(entry, [motor])) return false
  return skip === 'year' || year === null || hasYear(entry, year)
}

function partsIn(sum: { partes: number; porAnio: number[] } | undefined, year: number | null): number {
  return (year === null ? sum?.partes : sum?.porAnio[slotOf(year) - 1]) ?? 0
}

function yearOptions(asked: AskedVehicle, entries: VehicleEntry[], sums: Sums): VehicleOption[] {
  let all = 0n
  let possible = 0n
  for (const entry of entries) {
    all |= entry.years
    if (agrees(entry, asked, 'year')) possible |= entry.years
  }
  const { make, model, motor } = asked
  const sum = motor || (model && !make) ? undefined : sums.get(`${make?.key ?? ''}|${model?.key ?? ''}`)
  return yearsOf(all)
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

function makeOptions(asked: AskedVehicle, entries: VehicleEntry[], sums: Sums): VehicleOption[] {
  const makes = new Map<string, { texto: string; posible: boolean }>()
  for (const entry of entries) {
    const known = makes.get(entry.makeKey) ?? { texto: entry.marca, posible: false }
    known.posible ||= agrees(entry, asked, 'make')
    makes.set(entry.makeKey, known)
  }
  const isExact = !asked.model && !asked.motor
  return sorted(
    [...makes].map(([key, { texto, posible }]) => ({
      valor: texto,
      texto,
      posible,
      total: posible ? (isExact ? partsIn(sums.get(`${key}|`), asked.year) : null) : 0,
    })),
  )
}

function modelOptions(asked: AskedVehicle, entries: VehicleEntry[], sums: Sums): Options['modelo'] {
  const models = new Map<string, { texto: string; marca: string; posible: boolean }>()
  for (const entry of entries) {
    if (asked.make && entry.makeKey !== asked.make.key) continue
    const key = `${entry.makeKey}|${entry.modelKey}`
    const known = models.get(key) ?? { texto: entry.modelo, marca: entry.marca, posible: false }
    known.posible ||= agrees(entry, asked, 'model')
    models.set(key, known)
  }
  return sorted(
    [...models].map(([key, { texto, marca, posible }]) => ({
      valor: texto,
      texto,
      marca,
      posible,
      total: posible ? (asked.motor ? null : partsIn(sums.get(key), asked.year)) : 0,
    })),
  )
}

function engineOptions(asked: AskedVehicle, entries: VehicleEntry[]): VehicleOption[] {
  const engines = new Map<string, { posible: boolean; total: number }>()
  const sizes = new Set<string>()
  for (const entry of entries) {
    if (asked.make && entry.makeKey !== asked.make.key) continue
    if ((asked.model && entry.modelKey !== asked.model.key) || entry.motor === '') continue
    if (entry.size && entry.motor !== entry.size) sizes.add(entry.size)
    const known = engines.get(entry.motor) ?? { posible: false, total: 0 }
    if (agrees(entry, asked, 'motor')) {
      known.posible = true
      known.total += partsIn(entry, asked.year)
    }
    engines.set(entry.motor, known)
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
