import type { Api } from '#api.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'
import { mergeRanges, yearsText } from '#catalogue/parts/years.ts'
import type { Reply } from '#kit/base/contract.ts'
import { plural } from '#kit/ui/format.ts'
import { soldBy } from '#fronts/product/product-units.ts'

type Details = Reply<Api['GET /searchDetails/details/:id']>

/** A part with what its reader may know of its price. */
export type Compared = {
  parte: Details['results'][0]
  grupos: Details['groupaplicaciones']
  precio: PricedPart | null
}

/** One fact of all parts, in their order; empty where a part does not say. */
export type Fact = { nombre: string; valores: string[] }
type Vehicles = { comunes: string[]; propios: string[][] }

/** What the parts say of themselves, measures in the middle; what nobody says is left out. */
export function factsOf(parts: readonly Compared[]): Fact[] {
  const names = new Map(
    parts.flatMap(({ parte }) => parte.atributos.map(({ clave, nombre }) => [clave, nombre] as const)),
  )
  const facts: Fact[] = [
    fact('Línea', parts, ({ parte }) => parte.linea),
    fact('Marca', parts, ({ parte }) => parte.marca ?? ''),
    fact('Posición', parts, (one) => placesOf(one, 'posicion')),
    fact('Lado', parts, (one) => placesOf(one, 'lado')),
    ...[...names].map(([clave, nombre]) => fact(nombre, parts, (one) => attributeOf(one, clave))),
    fact('Se vende por', parts, ({ parte }) => soldBy(parte)),
    fact('Garantía', parts, ({ parte }) => (parte.garantia_meses ? plural(parte.garantia_meses, 'mes', 'meses') : '')),
    fact('Origen', parts, ({ parte }) => (parte.hecho_mx ? 'Hecho en México' : '')),
  ]
  return facts.filter(({ valores }) => valores.some(Boolean))
}

/** The codes others give it. Hardly two parts share one: no difference that tells anything. */
export function foreignCodes({ parte }: Compared): string {
  return [...new Set(parte.equivalencias.map(({ codigo }) => codigo))].join(', ')
}

function fact(nombre: string, parts: readonly Compared[], valueOf: (part: Compared) => string): Fact {
  return { nombre, valores: parts.map(valueOf) }
}

function attributeOf({ parte }: Compared, clave: string): string {
  const found = parte.atributos.find((attribute) => attribute.clave === clave)
  return found ? [found.valor, found.unidad].filter(Boolean).join(' ') : ''
}

/** Where on the car its applications put it. */
function placesOf({ grupos }: Compared, what: 'posicion' | 'lado'): string {
  const places = fitmentsOf(grupos).flatMap((ajuste) => ajuste[what] ?? [])
  return [...new Set(places)].join(', ')
}

function fitmentsOf(grupos: Compared['grupos']) {
  return grupos.flatMap(({ modelos }) => modelos.flatMap(({ motores }) => motores.flatMap(({ ajustes }) => ajustes)))
}

/** Whether the parts do not all say the same; capitals make no difference. */
export function differs({ valores }: Fact): boolean {
  return new Set(valores.map((value) => value.toLowerCase())).size > 1
}

/** Models that all of them fit, and each one's others with its years. */
export function vehiclesOf(parts: readonly Compared[]): Vehicles {
  const each = parts.map(({ grupos }) => modelsOf(grupos))
  const [first = new Map<string, string>()] = each
  const comunes = [...first.keys()].filter((model) => each.every((models) => models.has(model)))
  const isCommon = new Set(comunes)
  return {
    comunes,
    propios: each.map((models) =>
      [...models].flatMap(([model, years]) => (isCommon.has(model) ? [] : [`${model} ${years}`])),
    ),
  }
}

function modelsOf(grupos: Compared['grupos']): Map<string, string> {
  return new Map(
    grupos.flatMap(({ marca, modelos }) =>
      modelos.map(({ modelo, motores }) => {
        const ranges = motores.flatMap(({ ajustes }) => ajustes.flatMap(({ rangos }) => rangos))
        return [`${marca} ${modelo}`, yearsText(mergeRanges(ranges))] as const
      }),
    ),
  )
}
