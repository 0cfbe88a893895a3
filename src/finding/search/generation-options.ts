import type { Lexicon } from '#finding/question/lexicon.ts'
import { generationOf } from '#finding/question/shared-names.ts'
import type { Vehicles } from '#finding/index/vehicles.ts'
import type { AskedVehicle } from './asked-vehicle.ts'

export type GenerationOption = { valor: string; texto: string; modelo: string; desde: number; hasta: number }

/** The generations of the model chosen, or of the one that the generation chosen is of, as the select shows them. */
export function generationsOf(
  { make, model }: AskedVehicle,
  { byModel }: Vehicles,
  lexicon: Lexicon,
): GenerationOption[] {
  if (!model) return []
  const { baseKey, years } = generationOf(model.key, make?.key ?? '', lexicon)
  const wholeKey = (years && baseKey) || model.key
  const makeKeys = new Set((byModel.get(wholeKey) ?? []).map(({ makeKey }) => makeKey))
  const modelo = byModel.get(wholeKey)?.[0]?.modelo
  if (modelo === undefined) return []
  const found = (lexicon.generations.get(wholeKey) ?? []).flatMap((one) => {
    const isOwn = make ? one.makeKey === make.key : makeKeys.has(one.makeKey)
    return isOwn && one.years ? [{ valor: one.model, modelo, desde: one.years[0], hasta: one.years[1] }] : []
  })
  return found
    .toSorted((a, b) => a.desde - b.desde || a.hasta - b.hasta)
    .map((one) => ({ ...one, texto: `${one.valor} (${one.desde}–${one.hasta})` }))
}
