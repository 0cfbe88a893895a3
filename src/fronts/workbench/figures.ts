import type { Reply } from '#kit/base/contract.ts'
import type { tablero } from '#fronts/calls/contract.ts'

export type Widget = Reply<typeof tablero>['widgets'][number]
export type Figure = Widget['cifras'][number]
export type Content = { cifras: Figure[]; filas?: Widget['filas'] }

export function figure(
  texto: string,
  valor: number | string,
  href: string | null = null,
  tono: Figure['tono'] = 'normal',
): Figure {
  return { texto, valor, href, tono }
}

/** A count that asks for attention as long as it is not zero. */
export function waiting(texto: string, n: number, href: string | null, tono: 'atencion' | 'mal' = 'atencion'): Figure {
  return figure(texto, n, href, n > 0 ? tono : 'normal')
}
