import type { Verbal } from './rules.ts'

/** What the search cannot prove for want of data: nothing is wrong, something is missing. A person adds it at the part's desk. */
export const gaps = {
  sin_vehiculo: {
    texto: 'No dice ningún vehículo',
    gravedad: 'alta',
    busca: 'La mayoría de las partes de su línea dicen a qué vehículos les quedan, y ésta ninguno.',
  },
  sin_anios: {
    texto: 'No dice los años',
    gravedad: 'media',
    busca: 'Menciona un vehículo sin decir de qué años: siempre sale con «confirma».',
  },
  sin_motor: {
    texto: 'No dice el motor',
    gravedad: 'baja',
    busca: 'Otra parte de la misma línea dice el motor de ese modelo, y ésta no.',
  },
  solo_marca: {
    texto: 'Dice la marca y no el modelo',
    gravedad: 'media',
    busca: 'Con la marca sola no se sabe a qué vehículo le queda.',
  },
  generacion_contraria: {
    texto: 'Generación contraria a los años',
    gravedad: 'alta',
    busca: 'La generación que nombra no se vendió en los años que dice.',
  },
  sin_posicion: {
    texto: 'No dice la posición',
    gravedad: 'baja',
    busca: 'Casi todas las partes de su línea dicen delantera, trasera, superior o inferior.',
  },
} as const satisfies Record<string, Verbal>

export type GapName = keyof typeof gaps
export const GAP_NAMES = Object.keys(gaps) as [GapName, ...GapName[]] // of the literal above
