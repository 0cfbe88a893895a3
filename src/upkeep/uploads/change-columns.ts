import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { count, money } from '#kit/ui/format.ts'

export type Change = Reply<Api['GET /api/v1/cargas/:id/cambios']>['cambios'][number]

export const tableWords: Record<Change['tabla'], string> = {
  producto: 'Parte',
  precio: 'Precio',
  existencia: 'Existencia',
  equivalencia: 'Equivalencia',
  aplicacion: 'Aplicación',
  linea: 'Línea',
  marca: 'Marca',
  modelo: 'Modelo',
  motor: 'Motor',
}

/** What it was, in words; null for what is new. */
export function beforeOf(change: Change): string | null {
  if (change.campos.length) return sides(change, 'antes')
  return change.valor_antes === null ? null : figure(change, change.valor_antes)
}

export function afterOf(change: Change): string {
  if (change.campos.length) return sides(change, 'despues') ?? ''
  if (change.valor_despues !== null && change.tabla !== 'aplicacion') return figure(change, change.valor_despues)
  return change.tipo === 'nuevo' ? 'Se agrega' : figure(change, change.valor_despues ?? '')
}

function sides({ campos }: Change, side: 'antes' | 'despues'): string | null {
  const told = campos.filter((one) => one[side] !== null).map((one) => `${one.campo}: ${one[side]}`)
  return told.length ? told.join(' · ') : null
}

function figure({ tabla }: Change, value: string): string {
  return tabla === 'precio' ? money(value) : count(Number(value))
}

/** «+8.3 %». */
export function percentOf(porcentaje: number | null): string {
  if (porcentaje === null) return ''
  const text = porcentaje.toLocaleString('es-MX', { maximumFractionDigits: 1 })
  return `${porcentaje > 0 ? '+' : ''}${text} %`
}

/** The columns of the changes, on the screen and as a file. */
export const changeColumns = [
  { id: 'k_parte', title: 'Parte', orden: 'k_parte', value: (row: Change) => row.k_parte },
  { id: 'que', title: 'Qué', value: (row: Change) => tableWords[row.tabla] },
  { id: 'titulo', title: 'Cuál', value: (row: Change) => row.titulo },
  { id: 'antes', title: 'Antes', value: (row: Change) => beforeOf(row) ?? '' },
  { id: 'despues', title: 'Después', value: (row: Change) => afterOf(row) },
  { id: 'porcentaje', title: 'Cambio', orden: 'porcentaje', value: (row: Change) => percentOf(row.porcentaje) },
  { id: 'quedo', title: 'Por qué se queda', isExtra: true, value: (row: Change) => row.quedo ?? '' },
] as const
