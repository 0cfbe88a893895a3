import { nameKey, tidyAliases, tidyName } from '#upkeep/brands/names.ts'
import type { Generation } from './contract.ts'
import { BETWEEN_NAMES } from './generation-columns.ts'

/** What is said of a generation, without its row. */
export type Fields = Omit<Generation, 'id' | 'version'>
type FieldFault = { campo: keyof Fields; texto: string }

/** A generation as it is kept: single blanks, and its names without those of its model. */
export function tidyGeneration({ marca, modelo, nombre, alias, ...rest }: Fields): Fields {
  const model = tidyName(modelo)
  const name = withoutModel(tidyName(nombre), model)
  const names = tidyAliases(
    alias.map((one) => withoutModel(tidyName(one), model)),
    name,
  )
  return { marca: tidyName(marca), modelo: model, nombre: name, alias: names, ...rest }
}

/** What is wrong with a tidy one, by itself; null where nothing is. */
export function faultIn({ marca, modelo, nombre, alias, desde, hasta, sola }: Fields): FieldFault | null {
  if (!nameKey(marca)) return { campo: 'marca', texto: 'Escribe al menos una letra o un número.' }
  if (!nameKey(modelo)) return { campo: 'modelo', texto: 'Escribe al menos una letra o un número.' }
  if (!nameKey(nombre)) return { campo: 'nombre', texto: 'Escribe cómo se llama la generación, además del modelo.' }
  if (alias.some((name) => name.includes(BETWEEN_NAMES)))
    return { campo: 'alias', texto: `Un nombre no lleva «${BETWEEN_NAMES}»: es lo que los separa en un archivo.` }
  if (hasta !== null && hasta < desde) return { campo: 'hasta', texto: 'Termina antes de empezar: revisa los años.' }
  const isWord = [nombre, ...alias].some((one) => !/^[a-z]{1,3}\d{2,3}$/i.test(one))
  if (sola && isWord)
    return { campo: 'sola', texto: 'Solo las claves de letra y número (E90, W203) se dicen sin el modelo.' }
  return null
}

/** «Jetta A4» of a Jetta is «A4». */
function withoutModel(name: string, model: string): string {
  const isNamed = nameKey(name).startsWith(`${nameKey(model)} `)
  return isNamed ? tidyName(name.slice(model.length)) : name
}

/** Jetta A4 (1999–2007). */
export function titleOf({ modelo, nombre, desde, hasta }: Fields): string {
  return `${modelo} ${nombre} (${hasta === null ? `${desde} en adelante` : `${desde}–${hasta}`})`
}
