import type { Line } from './lines/line.ts'
import { cars } from './lines/line.ts'
import { type Random, weighted } from './random.ts'
import { engineFacts, type Model, models, overlap, type Span } from './vehicles.ts'

/** What one application says of the vehicle; motor null: any engine. */
export type Fit = { model: Model; motor: string | null } & Span
/** One generation of a model: as a whole, and with each of its engines. */
export type Slot = { model: Model; span: Span; whole: Fit; engines: EngineSlot[] }
type EngineSlot = Fit & { motor: string; slot: Slot }

export const slots: Slot[] = models.flatMap((model) =>
  model.generaciones.map((span) => {
    const slot: Slot = { model, span, whole: { model, motor: null, ...span }, engines: [] }
    for (const engine of model.motores) {
      const years = overlap(engine, span)
      if (years) slot.engines.push({ model, motor: engine.nombre, ...years, slot })
    }
    return slot
  }),
)

/** Makers that share engines and chassis. */
const kin = [
  ['Nissan', 'Infiniti', 'Renault'],
  ['Chevrolet', 'GMC', 'Pontiac', 'Buick', 'Cadillac', 'Hummer'],
  ['Ford', 'Mercury', 'Lincoln'],
  ['Dodge', 'Chrysler', 'Jeep', 'Ram'],
  ['Volkswagen', 'Seat', 'Audi', 'Cupra'],
  ['Toyota', 'Lexus'],
  ['Honda', 'Acura'],
  ['Kia', 'Hyundai'],
]
const houseOf = new Map(kin.flatMap((makes) => makes.map((make) => [make, makes[0]])))

function house(model: Model): string {
  return houseOf.get(model.marca) ?? model.marca
}

const slotsOfLine = new Map<Line, Slot[]>()

/** The generations a line is made for, the commonest on the road first. */
export function slotsFor(line: Line): Slot[] {
  let found = slotsOfLine.get(line)
  if (!found) slotsOfLine.set(line, (found = findSlots(line)))
  return found
}

function findSlots(line: Line): Slot[] {
  const kinds = line.tipos ?? cars
  return slots
    .filter(({ model, span }) => kinds.includes(model.tipo) && beginsWithin(line, span))
    .filter(({ engines }) => engines.some(({ motor }) => burns(line, motor)))
    .toSorted((a, b) => commonness(b) - commonness(a))
}

function beginsWithin({ anios: [from, to] = [null, null] }: Line, { desde, hasta }: Span): boolean {
  return (hasta ?? 9999) >= (from ?? 0) && desde <= (to ?? 9999)
}

function burns({ combustible }: Line, engine: string): boolean {
  const { combustible: fuel } = engineFacts(engine)
  if (combustible === 'gasolina') return fuel === 'gasolina' || fuel === 'híbrido'
  return combustible === undefined || fuel !== 'eléctrico'
}

const thisYear = 2026

/** How many of them need parts: the model's weight, less for what left the market long ago or has hardly come. */
export function commonness({ model, span }: Slot): number {
  const last = span.hasta ?? thisYear
  const still = Math.max(0.05, (last - 1982) / (thisYear - 1990))
  const already = (thisYear + 1 - span.desde) / 8
  return model.popularidad * Math.min(1, still, already)
}

/** The engine a part is made for first: any of the generation's that the line can be made for. */
export function engineFor(random: Random, line: Line, slot: Slot): string | null {
  const fitting = slot.engines.filter(({ motor }) => burns(line, motor))
  return fitting.length > 0 ? random.pick(fitting).motor : null
}

export type Anchor = {
  line: Line
  slot: Slot
  motor: string | null
  /** What it fits already. */
  fits: Fit[]
}

/** What a part fits, its own vehicle first: as many applications as wanted if there are so many, none twice. */
export function fitsOf(random: Random, anchor: Anchor, wanted: number): Fit[] {
  const found = new Set(anchor.fits.length > 0 ? anchor.fits : ownFits(anchor, wanted).slice(0, wanted))
  const slots = new Set<Slot>([anchor.slot])
  // Body parts have no kin; the others' run out: the tries are limited.
  const most = anchor.line.ajuste === 'carroceria' ? 0 : wanted * 5

  for (let tries = 0; tries < most && found.size < wanted; tries++) {
    for (const fit of kinFits(random, anchor, slots)) if (found.size < wanted) found.add(fit)
  }
  return [...found]
}

function ownFits({ line, slot, motor }: Omit<Anchor, 'fits'>, wanted: number): Fit[] {
  if (line.ajuste === 'motor') return slot.engines.filter((engine) => engine.motor === motor)
  const isAnyEngine = wanted === 1 || line.amplia === true || slot.engines.length > 4
  return isAnyEngine ? [slot.whole] : slot.engines
}

/** One more vehicle of the kind. A generation that has its say for any engine is not asked again engine by engine. */
function kinFits(random: Random, { line, slot, motor, fits }: Anchor, asked: Set<Slot>): Fit[] {
  if (line.ajuste === 'motor') {
    const engine = enginePool(line, slot, motor)(random)
    return engine ? [engine] : []
  }

  const other = slotPool(line, slot)(random)
  if (!other || asked.has(other) || fits.some(({ model }) => model === other.model)) return []
  asked.add(other)
  if (!overlap(other.span, slot.span)) return []
  return ownFits({ line, slot: other, motor: null }, random.chance(0.3) ? 1 : 9)
}

const pools = new Map<string, (random: Random) => Slot | undefined>()
const enginePools = new Map<string, (random: Random) => EngineSlot | undefined>()

function slotPool(line: Line, slot: Slot): (random: Random) => Slot | undefined {
  const makes = line.amplia ? '*' : house(slot.model)
  const key = `${line.nombre}:${makes}:${slot.model.tipo}`
  let draw = pools.get(key)
  if (!draw) {
    const kind = slotsFor(line).filter((other) => isKin(makes, other) && other.model.tipo === slot.model.tipo)
    pools.set(key, (draw = kind.length > 0 ? weighted(kind, commonness) : () => undefined))
  }
  return draw
}

function enginePool(line: Line, slot: Slot, motor: string | null): (random: Random) => EngineSlot | undefined {
  const makes = line.amplia ? '*' : house(slot.model)
  const key = `${line.nombre}:${makes}:${motor}`
  let draw = enginePools.get(key)
  if (!draw) {
    const same = slotsFor(line)
      .filter((other) => isKin(makes, other))
      .flatMap((other) => other.engines)
      .filter((engine) => engine.motor === motor)
    const draws = same.length > 0 ? weighted(same, (engine) => commonness(engine.slot)) : () => undefined
    enginePools.set(key, (draw = draws))
  }
  return draw
}

function isKin(makes: string, { model }: Slot): boolean {
  return makes === '*' || house(model) === makes
}
