import * as america from './vehicles-america.ts'
import * as asia from './vehicles-asia.ts'
import * as europe from './vehicles-europe.ts'
import * as japan from './vehicles-japan.ts'

export const kinds = ['auto', 'suv', 'pickup', 'van', 'camion', 'moto'] as const
export type Kind = (typeof kinds)[number]

/** Years of production, both included; hasta null means still made. */
export type Span = { desde: number; hasta: number | null }

export type Model = {
  marca: string
  nombre: string
  tipo: Kind
  generaciones: Span[]
  motores: (Span & { nombre: string })[]
  /** Weight among Mexico's cars on the road, 1–100. */
  popularidad: number
  alias: string[]
} & Span

/** Make and model as people say them: not «Mazda Mazda 3». */
export function fullName({ marca, nombre }: Model): string {
  return nombre.startsWith(`${marca} `) ? nombre : `${marca} ${nombre}`
}

/** Whether two runs of years share a year. */
export function overlap(a: Span, b: Span): Span | undefined {
  const desde = Math.max(a.desde, b.desde)
  const hasta = Math.min(a.hasta ?? 9999, b.hasta ?? 9999)

  if (desde > hasta) return undefined
  return { desde, hasta: hasta === 9999 ? null : hasta }
}

const tables: Record<string, string> = {
  Nissan: japan.nissan,
  Volkswagen: europe.volkswagen,
  Chevrolet: america.chevrolet,
  Ford: america.ford,
  Toyota: japan.toyota,
  Honda: japan.honda,
  Dodge: america.dodge,
  Mazda: japan.mazda,
  Kia: asia.kia,
  Hyundai: asia.hyundai,
  Renault: europe.renault,
  Seat: europe.seat,
  Peugeot: europe.peugeot,
  Suzuki: japan.suzuki,
  Mitsubishi: japan.mitsubishi,
  Chrysler: america.chrysler,
  Jeep: america.jeep,
  Ram: america.ram,
  GMC: america.gmc,
  Pontiac: america.pontiac,
  Buick: america.buick,
  Cadillac: america.cadillac,
  Lincoln: america.lincoln,
  Mercury: america.mercury,
  Hummer: america.hummer,
  Tesla: america.tesla,
  Fiat: europe.fiat,
  Subaru: japan.subaru,
  Isuzu: japan.isuzu,
  ...america.camionesAmericanos,
  ...japan.lujoJapones,
  ...europe.lujoAleman,
  ...europe.otrosEuropeos,
  ...asia.chinas,
  ...asia.motos,
}

/**
 * One row of a table: model | kind | generations | popularity | engines | other names.
 * Generations are start years (`1984 1988 1992-2017`): each ends the year before the next one, unless it says where;
 * `2020-` is still made. Engines bear years only where they differ from the model's (`L4 1.8L 2000-2006`, `2020-`).
 */
function parseModel(marca: string, line: string): Model {
  const [nombre, tipo, spans, weight, engines, names] = line.split('|').map((cell) => cell.trim())
  const kind = kinds.find((one) => one === tipo)

  if (!nombre || !kind || !spans || !engines) throw new Error(`${marca}: fila de vehículo ilegible: ${line}`)

  const generaciones = parseGenerations(spans)
  const own = { desde: generaciones[0]?.desde ?? 0, hasta: generaciones.at(-1)?.hasta ?? null }

  return {
    marca,
    nombre,
    tipo: kind,
    ...own,
    generaciones,
    motores: engines.split(',').map((engine) => parseEngine(engine.trim(), own)),
    popularidad: Number(weight),
    alias: names ? names.split(';').map((name) => name.trim()) : [],
  }
}

function parseGenerations(text: string): Span[] {
  const tokens = text.split(/\s+/)

  return tokens.map((token, at) => {
    const [from = '', to] = token.split('-')
    const next = tokens[at + 1]?.split('-')[0]
    const end = to === undefined ? (next ? Number(next) - 1 : Number(from)) : to === '' ? null : Number(to)
    return { desde: Number(from), hasta: end }
  })
}

function parseEngine(text: string, own: Span): Span & { nombre: string } {
  const match = /^(.*?)(?: (\d{4})(?:(-)(\d{4})?)?)?$/.exec(text)
  if (!match?.[1]) throw new Error(`motor ilegible: ${text}`)

  const [, nombre, from, dash, to] = match
  if (!from) return { nombre, ...own }

  const hasta = to ? Number(to) : dash ? own.hasta : Number(from)
  return { nombre, desde: Number(from), hasta }
}

/** Makes by market weight, each with its models: facts about cars on Mexico's roads. */
export const makes: { nombre: string; modelos: Model[] }[] = Object.entries(tables).map(([nombre, table]) => ({
  nombre,
  modelos: table
    .trim()
    .split('\n')
    .map((line) => parseModel(nombre, line)),
}))

export const models: Model[] = makes.flatMap((make) => make.modelos)

type Engine = { cilindrada: number | null; cilindros: number | null; combustible: string }

const engines = new Map<string, Engine>()

/** Engine data for the `motor` table from the trade's name: «L4 1.6L Turbo», «V8 5.7L», «150 cc», «Eléctrico». */
export function engineFacts(nombre: string): Engine {
  let known = engines.get(nombre)
  if (!known) engines.set(nombre, (known = readEngine(nombre)))
  return known
}

function readEngine(nombre: string): Engine {
  if (nombre === 'Eléctrico') return { cilindrada: null, cilindros: null, combustible: 'eléctrico' }

  const moto = /^(\d+) cc$/.exec(nombre)
  if (moto) return { cilindrada: Math.round(Number(moto[1]) / 100) / 10, cilindros: 1, combustible: 'gasolina' }

  const match = /^[LVH](\d+) (\d+\.\d)L(?: (Turbo|Diésel|Híbrido))?$/.exec(nombre)
  if (!match) throw new Error(`motor ilegible: ${nombre}`)

  const fuels: Record<string, string> = { Diésel: 'diésel', Híbrido: 'híbrido' }
  return {
    cilindrada: Number(match[2]),
    cilindros: Number(match[1]),
    combustible: fuels[match[3] ?? ''] ?? 'gasolina',
  }
}
