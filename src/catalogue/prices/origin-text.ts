import { day, lastDay, plural } from '#kit/ui/format.ts'
import { amountText } from './amount.ts'
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
  /** The promotion that was taken off, in percent, its name, and what it says of the discount. */
  promocion: string | null
  promocion_porcentaje: number | null
  como: 'suma' | 'reemplaza' | 'mejor' | null
  /** Of discount and promotion the one that held and gave way to the other. */
  cede: string | null
  cede_porcentaje: number | null
  /** Of a list in dollars: its price there, the pesos of one, the day of that rate and where it was read. */
  dolares: string | null
  cambio: string | null
  cambio_fecha: string | null
  cambio_fuente: string | null
}

/** What came of looking for a price in one place. */
export function stepText(step: StepRow, wins: boolean): string {
  if (!step.rige) return `${placeOf(step)}: no rige ese día`
  if (step.valor === null && step.dolares !== null)
    return `${placeOf(step)}: está en dólares y no hay tipo de cambio reciente`
  if (step.valor === null) return `${placeOf(step)}: no tiene precio para esta parte y cantidad`
  const held = `${placeOf(step)}${scaleOf(step)}${dollarsText(step)}${offText(step, true)}${untilOf(step)}`
  return wins ? `${held}: es el precio` : `${held}: no se usa, ganó uno antes`
}

/** The one sentence that a person needs. */
export function whyText(winner: StepRow | undefined, isStaff: boolean): string {
  if (!winner) return 'Esta parte no tiene precio en ninguna lista. Pídelo a un asesor.'
  const place = isStaff ? placeOf(winner) : own[winner.origen]
  return `${place}${scaleOf(winner)}${dollarsText(winner)}${offText(winner, isStaff)}${untilOf(winner)}.`
}

const own = {
  contrato: 'Es tu precio de contrato',
  cliente: 'Es el precio de tu lista',
  grupo: 'Es el precio de tu grupo',
  base: 'Es el precio de lista',
  juego: 'Es la suma de las partes del juego',
}

function placeOf({ origen, lista, nombre, grupo }: StepRow): string {
  if (origen === 'contrato') return 'Contrato del cliente'
  if (origen === 'base') return 'Lista base'
  if (origen === 'juego') return 'Suma de las partes del juego'
  const list = nombre || lista || ''
  return origen === 'cliente' ? `Lista del cliente (${list})` : `Lista del grupo ${grupo ?? ''} (${list})`
}

function scaleOf({ cantidad_min }: StepRow): string {
  return cantidad_min !== null && cantidad_min > 1 ? `, desde ${plural(cantidad_min, 'pieza', 'piezas')}` : ''
}

/** `, 10.00 dólares a $18.3456 del 23 nov 2026 (DOF)`. */
function dollarsText({ dolares, cambio, cambio_fecha, cambio_fuente }: StepRow): string {
  if (dolares === null || cambio === null || cambio_fecha === null) return ''
  return `, ${amountText(dolares)} dólares a $${cambio} del ${day(cambio_fecha)} (${cambio_fuente ?? ''})`
}

/** What was taken off, and what was not because of it. The name of a rule is the company's own business. */
function offText(step: StepRow, isStaff: boolean): string {
  const { porcentaje, regla, promocion_porcentaje, promocion, cede_porcentaje, cede, como } = step
  const named = (percent: number, what: string, name: string | null) =>
    `${percent} % de ${what}${isStaff && name ? ` («${name}»)` : ''}`
  const parts = [
    porcentaje === null ? [] : named(porcentaje, 'descuento', regla),
    promocion_porcentaje === null ? [] : named(promocion_porcentaje, 'promoción', promocion),
  ].flat()
  if (parts.length === 0) return ''
  const taken = `, con ${parts.join(' y, de lo que queda, ')}`
  if (cede_porcentaje === null) return taken
  const left = named(cede_porcentaje, porcentaje === null ? 'descuento' : 'promoción', cede)
  return `${taken}, ${como === 'mejor' ? 'mejor que el' : 'en lugar del'} ${left}`
}

function untilOf({ hasta }: StepRow): string {
  return hasta === null ? '' : `, hasta el ${lastDay(hasta)}`
}
