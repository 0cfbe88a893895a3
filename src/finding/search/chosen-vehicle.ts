import type { Group } from '#finding/question/group.ts'
import { type Asked, bareTokens, namesAsked, type Understanding } from '#finding/question/interpret.ts'
import { generationOf, sameName } from '#finding/question/shared-names.ts'
import type { Search } from '#finding/index/state.server.ts'
import { type AskedVehicle, findVehicle, type VehicleChoice } from './asked-vehicle.ts'

type Chosen = { year: string | null; veh_marca: string | null; modelo: string | null; motor: string | null }
type Names = Asked['vehicles']

/**
 * Adds the vehicle of the address (the active one) to what the text asks. Where the text names the same model, or the one that the
 * chosen generation is of, all that was chosen holds for it; where it names another, only the year does.
 */
export function withVehicle(
  understanding: Understanding,
  { veh_marca: marca, year, modelo, motor }: Chosen,
  search: Search,
): Understanding {
  if (!year && !marca && !modelo && !motor) return understanding
  const choice: VehicleChoice = { year, marca, modelo, motor }
  const found = findVehicle(choice, search.vehicles, search.minds.lexicon)
  const { asked, groups } = understanding
  const years: Asked['years'] = found.year ? [found.year, found.year] : asked.years
  if ((!found.make && !found.model) || (asked.vehicles.length > 0 && !isOfThese(found, asked.vehicles, search)))
    return asked.vehicles.length > 0 ? { ...understanding, asked: { ...asked, years } } : understanding

  const vehicles = namesOf(found, search, asked.vehicles[0]?.clave)
  const engines = asked.engines.length > 0 ? asked.engines : enginesOf(found, motor)
  return {
    ...understanding,
    groups: asked.vehicles.length > 0 ? groups : [...groups, groupOf(found, search)],
    asked: { ...asked, vehicles, engines, years, around: aroundOf(vehicles, years) },
  }
}

/** The one vehicle that a question is about, in the catalogue's names: its model for sure, its year and engine where they are one. */
export function saidVehicle(
  { asked }: Understanding,
  search: Search,
): Record<keyof VehicleChoice, string | null> | null {
  const [name, ...others] = asked.vehicles.filter(({ isWider }) => !isWider)
  if (!name?.makeKey || !name.modelKey || name.isOfOther || others.length > 0) return null
  const named = nameOf(name, search)
  const [from, to] = asked.years ?? []
  const [motor = null, ...motors] = asked.engines
  return named && { ...named, year: from && from === to ? String(from) : null, motor: motors.length > 0 ? null : motor }
}

function nameOf({ makeKey, modelKey }: Names[number], { vehicles, minds }: Search) {
  const entry = vehicles.byModel.get(modelKey)?.find((one) => one.makeKey === makeKey)
  if (entry) return { marca: entry.marca, modelo: entry.modelo }
  const generation = sameName(modelKey, minds.lexicon).find((one) => one.makeKey === makeKey)
  return generation ? { marca: generation.make, modelo: generation.model } : null
}

function isOfThese({ make, model }: AskedVehicle, names: Names, { minds }: Search): boolean {
  if (!model) return false
  const { baseKey } = generationOf(model.key, make?.key ?? '', minds.lexicon)
  const isNamed = ({ modelKey }: Names[number]) => modelKey === model.key || modelKey === baseKey
  // Under another badge it is the same car.
  const isMade = ({ makeKey }: Names[number]) => !makeKey || !make || makeKey === make.key
  return names.every((name) => name.isWider || isNamed(name)) && names.some((name) => isNamed(name) && isMade(name))
}

function namesOf({ make, model, ignored }: AskedVehicle, { minds }: Search, clave: string | undefined): Names {
  const makeKey = make?.key ?? ''
  const known = model ? sameName(model.key, minds.lexicon).filter((one) => !makeKey || one.makeKey === makeKey) : []
  const names: Names = known.length > 0 ? namesAsked(known, minds.lexicon) : [{ makeKey, modelKey: model?.key ?? '' }]
  const isOfOther = ignored.some(({ campo }) => campo === 'marca')
  return names.map((name) => ({ ...name, ...(clave && { clave }), ...(isOfOther && { isOfOther }) }))
}

/** The years of the generation chosen, where no year was. */
function aroundOf([first]: Names, years: Asked['years']): Asked['years'] {
  return years || !first?.span ? null : [...first.span]
}

/** An engine that no part of the model states is asked all the same: nothing is proven for it. */
function enginesOf({ motor }: AskedVehicle, chosen: string | null): string[] {
  if (motor) return [motor]
  return chosen ? [chosen] : []
}

function groupOf({ make, model }: AskedVehicle, { minds }: Search): Group {
  const valor = [make?.name, model?.name].filter(Boolean).join(' ')
  const bare = model ? bareTokens(sameName(model.key, minds.lexicon), minds.vocabulary) : []
  return {
    clave: 'vehiculo',
    tipo: model ? 'modelo' : 'marca',
    texto: valor,
    valor,
    certeza: 1,
    alts: [model ? `v_${model.key}` : `m_${make?.key}`, ...bare].map((token) => [token]),
    own: 1,
    isNoun: false,
    weight: 8,
  }
}
