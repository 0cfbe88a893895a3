// What is missing in one part, told from what the search itself has of it.
import { type Search } from '#finding/index/state.server.ts'
import type { VehicleEntry } from '#finding/index/vehicles.ts'
import { generationOf } from '#finding/question/shared-names.ts'
import { agree, listed, plural } from '#kit/ui/format.ts'
import type { GapName } from './gaps.ts'

/** A vehicle that a part states, with its years; null: it does not say them. */
type Stated = { entry: VehicleEntry; from: number | null; to: number | null }
/** A part as the index has it. */
export type IndexedPart = { id: number; line: number; hasPlace: boolean; stated: Stated[] }
/** `de`: the vehicles it is about, as `make|model`; of what has no model `make|`. */
export type Gap = { regla: GapName; producto_id: number; evidencia: string; de: string[] }

/** What the parts of a line say of its models, how many of them name a vehicle, and how many say where they go. */
type LineFacts = { parts: number; placed: number; named: number; engines: Map<string, Set<string>> }
export type Facts = Map<number, LineFacts>

/** Engines that are named as examples. */
const EXAMPLES = 3
/** So many parts of a line at least, and this share of them with a place, before the silence of one says something. */
const FEWEST = 10
const MOST_SAY = 0.6

export function modelOf({ makeKey, modelKey }: Pick<VehicleEntry, 'makeKey' | 'modelKey'>): string {
  return `${makeKey}|${modelKey}`
}

/** Learns from one part what its line says; all of them are read before any is judged. */
export function learn(facts: Facts, { line, hasPlace, stated }: IndexedPart): void {
  const known = facts.get(line) ?? { parts: 0, placed: 0, named: 0, engines: new Map<string, Set<string>>() }
  facts.set(line, known)
  known.parts++
  if (hasPlace) known.placed++
  if (stated.length > 0) known.named++
  for (const { entry } of stated) {
    if (entry.motor === '' || entry.modelKey === '') continue
    const named = known.engines.get(modelOf(entry)) ?? new Set()
    if (named.size < EXAMPLES) named.add(entry.motor)
    known.engines.set(modelOf(entry), named)
  }
}

/** What this part lacks to be proven of what it states. */
export function gapsOf(part: IndexedPart, facts: Facts, { minds: { lexicon } }: Search): Gap[] {
  const line = facts.get(part.line)
  const lineName = lexicon.lines.get(part.line)?.nombre ?? 'su línea'
  const { stated } = part
  const models = [
    ...Map.groupBy(
      stated.filter(({ entry }) => entry.modelKey),
      ({ entry }) => modelOf(entry),
    ).values(),
  ]
  const de = [...new Set(stated.map(({ entry }) => modelOf(entry)))]
  const gap = (regla: GapName, evidencia: string | undefined): Gap[] =>
    evidencia === undefined ? [] : [{ regla, producto_id: part.id, evidencia, de }]
  return [
    ...gap('sin_vehiculo', vehicleless(part, line, lineName)),
    ...gap('sin_anios', undated(models)),
    ...gap('sin_motor', engineless(models, line, lineName)),
    ...gap('solo_marca', makesAlone(stated)),
    ...gap('generacion_contraria', contradicted(models, lexicon)),
    ...gap('sin_posicion', placeless(part, line, lineName)),
  ]
}

type Model = Stated[]

/** Where half of the line names none either, it is of what fits anything: oil, bulbs, tools. */
function vehicleless({ stated }: IndexedPart, line: LineFacts | undefined, lineName: string): string | undefined {
  if (stated.length > 0 || !line || line.named * 2 <= line.parts) return undefined
  return `No dice ningún vehículo, y la mayoría de ${lineName} sí.`
}

function undated(models: Model[]): string | undefined {
  const without = models.filter((own) => own.every(({ from }) => from === null))
  return without.length > 0 ? `No dice de qué años: ${named(without)}.` : undefined
}

function engineless(models: Model[], line: LineFacts | undefined, lineName: string): string | undefined {
  const without = models.filter(
    ([first, ...others]) =>
      first && [first, ...others].every(({ entry }) => entry.motor === '') && line?.engines.has(modelOf(first.entry)),
  )
  const [first] = without[0] ?? []
  if (!first) return undefined
  const engines = [...(line?.engines.get(modelOf(first.entry)) ?? [])].toSorted((a, b) => a.localeCompare(b, 'es'))
  return `No dice el motor de ${named(without)}; otras de ${lineName} dicen ${listed(engines)}.`
}

function makesAlone(stated: Stated[]): string | undefined {
  const modelled = new Set(stated.flatMap(({ entry }) => (entry.modelKey ? [entry.makeKey] : [])))
  const alone = new Set(
    stated.flatMap(({ entry }) => (entry.modelKey === '' && !modelled.has(entry.makeKey) ? [entry.marca] : [])),
  )
  return alone.size > 0 ? `Dice ${some([...alone])} sin el modelo.` : undefined
}

function contradicted(models: Model[], lexicon: Search['minds']['lexicon']): string | undefined {
  for (const own of models) {
    const [first] = own
    const span = first && generationOf(first.entry.modelKey, first.entry.makeKey, lexicon).years
    const dated = own.filter(({ from }) => from !== null)
    const isNever = dated.every(({ from, to }) => span && (Number(to) < span[0] || Number(from) > span[1]))
    const [said] = dated
    if (!span || !said || !isNever) continue
    return `Dice ${nameOf(said)}, que se vendió ${span[0]}–${span[1]}, con años ${said.from}–${said.to}.`
  }
  return undefined
}

function placeless({ hasPlace }: IndexedPart, line: LineFacts | undefined, lineName: string): string | undefined {
  if (hasPlace || !line || line.parts < FEWEST || line.placed < line.parts * MOST_SAY) return undefined
  return `No dice la posición; la dicen ${line.placed} de ${plural(line.parts, 'parte', 'partes')} de ${lineName}.`
}

function nameOf({ entry: { marca, modelo, makeKey } }: Stated): string {
  return makeKey && !modelo.startsWith(`${marca} `) ? `${marca} ${modelo}` : modelo
}

function named(models: Model[]): string {
  return some(models.flatMap(([first]) => (first ? [nameOf(first)] : [])))
}

function some(names: string[]): string {
  const shown = names.toSorted((a, b) => a.localeCompare(b, 'es')).slice(0, 3)
  const rest = names.length - shown.length
  return listed(rest > 0 ? [...shown, `${rest} ${agree(rest, 'más', 'más')}`] : shown)
}
