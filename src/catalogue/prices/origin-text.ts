import { day } from '#kit/ui/format.ts'
import type { PriceOrigin } from './contract.ts'

/** One place where a price was looked for, and what is there; `valor` null: nothing. */
export type StepRow = {
  origen: PriceOrigin
  lista: string | null
  nombre: string | null
  grupo: string | null
  valor: string | null
  cantidad_min: number | null
  desde: string | null
  hasta: string | null
}

/** What came of looking for a price in one place. */
export function stepText(step: StepRow, wins: boolean): string {
  if (step.valor === null) return `${placeOf(step)}: no tiene precio para esta parte y cantidad`
  const held = `${placeOf(step)}${scaleOf(step)}${untilOf(step)}`
  return wins ? `${held}: es el precio` : `${held}: no se usa, ganó uno antes`
}

/** The one sentence that a person needs. */
export function whyText(winner: StepRow | undefined, isStaff: boolean): string {
  if (!winner) return 'Esta parte no tiene precio en ninguna lista. Pídelo a un asesor.'
  const place = isStaff ? placeOf(winner) : own[winner.origen]
  return `${place}${scaleOf(winner)}${untilOf(winner)}.`
}

const own = {
  contrato: 'Es tu precio de contrato',
  cliente: 'Es el precio de tu lista',
  grupo: 'Es el precio de tu grupo',
  base: 'Es el precio de lista',
}

function placeOf({ origen, lista, nombre, grupo }: StepRow): string {
  if (origen === 'contrato') return 'Contrato del cliente'
  if (origen === 'base') return 'Lista base'
  const list = nombre || lista || ''
  return origen === 'cliente' ? `Lista del cliente (${list})` : `Lista del grupo ${grupo ?? ''} (${list})`
}

function scaleOf({ cantidad_min }: StepRow): string {
  return cantidad_min !== null && cantidad_min > 1 ? `, desde ${cantidad_min} piezas` : ''
}

function untilOf({ hasta }: StepRow): string {
  return hasta === null ? '' : `, hasta el ${day(hasta)}`
}
