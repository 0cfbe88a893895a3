import { day, plural } from '#kit/ui/format.ts'
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
  /** Whether the list holds on that day. */
  rige: boolean
  /** The discount that was taken off, in percent, and the name of its rule; null without one. */
  regla: string | null
  porcentaje: number | null
}

/** What came of looking for a price in one place. */
export function stepText(step: StepRow, wins: boolean): string {
  if (!step.rige) return `${placeOf(step)}: no rige ese día`
  if (step.valor === null) return `${placeOf(step)}: no tiene precio para esta parte y cantidad`
  const held = `${placeOf(step)}${scaleOf(step)}${offText(step, true)}${untilOf(step)}`
  return wins ? `${held}: es el precio` : `${held}: no se usa, ganó uno antes`
}

/** The one sentence that a person needs. */
export function whyText(winner: StepRow | undefined, isStaff: boolean): string {
  if (!winner) return 'Esta parte no tiene precio en ninguna lista. Pídelo a un asesor.'
  const place = isStaff ? placeOf(winner) : own[winner.origen]
  return `${place}${scaleOf(winner)}${offText(winner, isStaff)}${untilOf(winner)}.`
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
  return cantidad_min !== null && cantidad_min > 1 ? `, desde ${plural(cantidad_min, 'pieza', 'piezas')}` : ''
}

/** The name of a rule is the company's own business. */
function offText({ porcentaje, regla }: StepRow, isStaff: boolean): string {
  if (porcentaje === null) return ''
  return `, con ${porcentaje} % de descuento${isStaff && regla ? ` («${regla}»)` : ''}`
}

function untilOf({ hasta }: StepRow): string {
  return hasta === null ? '' : `, hasta el ${day(hasta)}`
}
