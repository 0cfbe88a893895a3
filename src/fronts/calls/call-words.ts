import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import type { Tone } from '#kit/ui/badge.tsx'
import { day, money } from '#kit/ui/format.ts'

export type Calls = Reply<Api['GET /api/v1/llamadas']>
export type CallRow = Calls['llamadas'][number]
export type Reason = CallRow['motivos'][number]
type Contact = NonNullable<CallRow['ultimo']>

export const kindTexts: Record<Contact['tipo'], string> = {
  llamada: 'Llamada',
  whatsapp: 'WhatsApp',
  visita: 'Visita',
  correo: 'Correo',
}

export const resultTexts: Record<Contact['resultado'], string> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  volver_a_llamar: 'Volver a llamar',
  hizo_pedido: 'Hizo pedido',
  no_le_interesa: 'No le interesa',
}

export const reasonLooks: Record<Reason['clave'], { texto: string; tono: Tone }> = {
  fecha: { texto: 'Quedaron en hablar', tono: 'accent' },
  por_vencer: { texto: 'Cotización por vencer', tono: 'no' },
  sin_aceptar: { texto: 'Cotización sin aceptar', tono: 'maybe' },
  sin_compra: { texto: 'Dejó de comprar', tono: 'maybe' },
  nunca: { texto: 'Nunca ha comprado', tono: 'neutral' },
}

/** What stands beside a reason's name. */
export function reasonText({ clave, fecha, cotizacion }: Reason, hoy: string): string {
  const when = fecha === hoy ? 'hoy' : fecha ? `el ${dateText(fecha)}` : ''
  if (clave === 'fecha') return fecha === hoy ? 'para hoy' : `para ${when}`
  if (clave === 'sin_compra') return `desde ${when}`
  if (!cotizacion) return ''
  return `${cotizacion.folio} · ${money(cotizacion.total)} · vence ${when}`
}

/** A date without a time: `2026-11-20` → `20 nov 2026`. */
export function dateText(date: string): string {
  return day(`${date}T12:00:00-06:00`)
}

/** The day after. */
export function nextDay(date: string): string {
  const next = new Date(`${date}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
