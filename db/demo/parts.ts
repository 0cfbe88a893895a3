import { drawAttribute } from './attributes.ts'
import { applicationsOf } from './applications.ts'
import { type Brand, brands } from './brands.ts'
import { type Numbering, numberParts } from './codes.ts'
import { commonness, engineFor, type Fit, fitsOf, type Slot, slotsFor } from './fitment.ts'
import { knownParts } from './known.ts'
import { lines } from './lines.ts'
import type { Line } from './lines/line.ts'
import type { Part } from './part.ts'
import { type Random, randomOf, weighted } from './random.ts'
import { engineFacts } from './vehicles.ts'
import { describe, type Position, type Side } from './words.ts'

/** Applications a part has on average. */
const APPLICATIONS = 10

/** What is decided of a part before its applications are known. */
type Draft = {
  line: Line
  brand: Brand
  slot?: Slot
  motor: string | null
  posicion: Position | null
  lado: Side | null
  serial: number
  /** Applications wanted, before the catalogue's total is shared out. */
  weight: number
  fits: Fit[]
  /** The other hand of a pair: takes over its fits. */
  twin?: Draft
}

/** So many parts, always the same for the same number: the known ones first, then line by line. */
export function generateParts(count: number): Part[] {
  const first = knownParts()
  const random = randomOf('partes')
  const codes = numberParts(
    random,
    first.flatMap((part) => [part.k_parte, ...part.equivalencias.map(({ codigo }) => codigo)]),
  )
  const drafts = share(count - first.length).flatMap(({ line, parts }) => draftLine(random, codes, line, parts))
  const spoken = first.reduce((sum, part) => sum + part.aplicaciones.length, 0)
  shareApplications(drafts, count * APPLICATIONS - spoken)

  return [...first, ...drafts.map((draft) => finish(random, codes, draft))]
}

/** Splits the catalogue among the lines by weight: every line has at least one part. */
function share(count: number): { line: Line; parts: number }[] {
  const total = lines.reduce((sum, line) => sum + line.peso, 0)
  let [left, weight] = [count, total]

  return lines.map((line, i) => {
    const fair = Math.round((left * line.peso) / weight)
    const parts = Math.max(1, Math.min(fair, left - (lines.length - 1 - i)))
    left -= parts
    weight -= line.peso
    return { line, parts }
  })
}

function draftLine(random: Random, codes: Numbering, line: Line, count: number): Draft[] {
  const makers = brands.filter(({ ramos }) => ramos.includes(line.ramo))
  const brandOf = weighted(makers, ({ propia }) => (propia ? 1.5 : 1))
  const positionOf = positions(line)
  const slots = line.ajuste === 'universal' ? [] : slotsFor(line)
  const slotOf = slots.length > 0 ? weighted(slots, commonness) : undefined
  const drafts: Draft[] = []

  for (let i = 0; drafts.length < count; i++) {
    const brand = brandOf(random)
    // Half of a line goes through the vehicles by their number on the road, so that none of the common ones is without.
    const slot = i % 2 === 0 && i / 2 < slots.length ? slots[i / 2] : slotOf?.(random)
    const [low, high] = line.cuantas
    const draft: Draft = {
      line,
      brand,
      slot,
      motor: slot && line.ajuste === 'motor' ? engineFor(random, line, slot) : null,
      posicion: positionOf?.(random) ?? null,
      lado: line.lados ? 'IZQUIERDO' : null,
      serial: codes.serial(brand),
      weight: low === 0 ? 0 : random.spread(low, high),
      fits: [],
    }
    drafts.push(draft)
    if (line.lados && drafts.length < count) drafts.push({ ...draft, lado: 'DERECHO', twin: draft })
  }
  return drafts
}

function positions({ posiciones }: Line): ((random: Random) => Position) | undefined {
  if (!posiciones) return undefined
  const words = posiciones.split(' ')
  const choices = (['DELANTERA', 'TRASERA', 'SUPERIOR', 'INFERIOR'] as const)
    .map((position) => ({ position, weight: Number(words[words.indexOf(position) + 1] ?? 0) }))
    .filter(({ position }) => words.includes(position))
  const draw = weighted(choices, ({ weight }) => weight)
  return (random) => draw(random).position
}

/** Gives the parts their vehicles. What body parts cannot use goes to the lines that fit widely. */
function shareApplications(drafts: Draft[], total: number): void {
  const random = randomOf('aplicaciones')
  const open = drafts.filter(({ weight, twin }) => weight > 0 && !twin)
  const pairs = new Set(drafts.flatMap(({ twin }) => (twin ? [twin] : [])))
  const reach = (draft: Draft) => (draft.line.amplia ? 2 : draft.line.ajuste === 'carroceria' ? 0 : 1)
  let left = total
  let weight = open.reduce((sum, draft) => sum + draft.weight * (pairs.has(draft) ? 2 : 1), 0)

  for (const draft of open.toSorted((a, b) => reach(a) - reach(b))) {
    const times = pairs.has(draft) ? 2 : 1
    const wanted = Math.max(1, Math.round((left * draft.weight) / weight))
    weight -= draft.weight * times
    // Only universal parts have no slot, and they weigh nothing.
    if (isAnchored(draft)) draft.fits = fitsOf(random, draft, wanted)
    left -= draft.fits.length * times
  }
  topUp(
    random,
    open.filter((draft) => reach(draft) === 2 && !pairs.has(draft)),
    left,
  )
  for (const draft of drafts) if (draft.twin) draft.fits = draft.twin.fits
}

/** Spends what is left of the total, a few on each part that fits widely. */
function topUp(random: Random, wide: Draft[], total: number): void {
  let left = total
  for (let round = 0; left > 0 && round < 20; round++) {
    for (const draft of wide) {
      if (left <= 0 || !isAnchored(draft)) continue
      const more = fitsOf(random, draft, draft.fits.length + Math.min(left, 3))
      left -= more.length - draft.fits.length
      draft.fits = more
    }
  }
}

function isAnchored(draft: Draft): draft is Draft & { slot: Slot } {
  return draft.slot !== undefined
}

function finish(random: Random, codes: Numbering, draft: Draft): Part {
  const { line, brand, posicion, lado, slot, motor, serial, fits } = draft
  const main = fits.find(({ model }) => model === slot?.model)
  const engine = motor ?? slot?.engines[0]?.motor
  const vehicle = {
    esCamion: slot?.model.tipo === 'camion',
    cilindros: engine ? (engineFacts(engine).cilindros ?? 4) : null,
  }
  const variante = random.pick(line.variantes)
  const atributos = (line.atributos ?? []).map((spec) => drawAttribute(random, spec, vehicle))
  const peso_kg = Number(random.spread(...line.kg).toFixed(3))
  const price = random.spread(...line.precio) * brand.gama

  return {
    k_parte: codes.code(brand, serial, { posicion, lado }),
    descripcion: describe({ line, variante, posicion, lado, atributos, main: main && spanning(main, fits), fits }),
    line,
    brand,
    familia: line.lados && slot ? `${line.nombre}-${brand.nombre}-${serial}`.toLowerCase() : null,
    estado: 'activo',
    posicion,
    lado,
    variante,
    slot,
    motor,
    aplicaciones: applicationsOf(random, { line, brand, posicion, lado, fits }),
    atributos,
    equivalencias: [],
    hecho_mx: random.chance(brand.mexico * 0.68),
    especial: random.chance(0.02),
    dias: random.chance(0.03) ? random.int(1, 45) : random.int(60, 2600),
    empaque: random.pick(line.empaque ?? [1]),
    peso_kg,
    precio: Math.round(price * 100) / 100,
    piezas: 0,
    mejoresventas: false,
    mejoresventaslineas: false,
  }
}

/** The first vehicle with all the years of its generation that the part fits, whatever the engine. */
function spanning(main: Fit, fits: Fit[]): Fit {
  const same = fits.filter(({ model, motor }) => model === main.model && motor === main.motor)
  const desde = Math.min(...same.map((fit) => fit.desde))
  const hasta = same.some((fit) => fit.hasta === null) ? null : Math.max(...same.map((fit) => fit.hasta ?? 0))
  return contiguous(same) ? { ...main, desde, hasta } : main
}

function contiguous(fits: Fit[]): boolean {
  const sorted = fits.toSorted((a, b) => a.desde - b.desde)
  return sorted.every((fit, i) => i === 0 || fit.desde <= (sorted[i - 1]?.hasta ?? 9999) + 1)
}
