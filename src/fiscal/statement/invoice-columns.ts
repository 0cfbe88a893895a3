import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Tone } from '#kit/ui/badge.tsx'

export type InvoiceRow = Reply<Api['GET /api/v1/facturas']>['facturas'][number]

export const invoiceLooks: Record<InvoiceRow['estado'], { texto: string; tono: Tone }> = {
  PENDIENTE: { texto: 'Por pagar', tono: 'accent' },
  PARCIAL: { texto: 'Pago parcial', tono: 'maybe' },
  VENCIDA: { texto: 'Vencida', tono: 'no' },
  PAGADA: { texto: 'Pagada', tono: 'yes' },
  CANCELADA: { texto: 'Cancelada', tono: 'neutral' },
}

export const appliedTexts = { PAGO: 'Pago', NOTA: 'Nota de crédito', CONTADO: 'Pago en una exhibición' }

/** The columns of the invoices, on the screen and as a file. */
export const invoiceColumns = [
  { id: 'folio', title: 'Factura', orden: 'folio', value: (row: InvoiceRow) => row.folio },
  { id: 'dia', title: 'Fecha', orden: 'dia', value: (row: InvoiceRow) => row.dia },
  { id: 'vence', title: 'Vence', orden: 'vence', value: (row: InvoiceRow) => row.vence },
  { id: 'estado', title: 'Estado', value: (row: InvoiceRow) => invoiceLooks[row.estado].texto },
  { id: 'dias', title: 'Días vencida', isExtra: true, atEnd: true, value: (row: InvoiceRow) => row.dias },
  { id: 'receptor', title: 'A nombre de', isExtra: true, value: (row: InvoiceRow) => row.receptor },
  { id: 'moneda', title: 'Moneda', isExtra: true, value: (row: InvoiceRow) => row.moneda },
  { id: 'total', title: 'Total', orden: 'total', atEnd: true, value: (row: InvoiceRow) => Number(row.total) },
  { id: 'pagado', title: 'Pagado', isExtra: true, atEnd: true, value: (row: InvoiceRow) => Number(row.pagado) },
  { id: 'notas', title: 'Notas de crédito', isExtra: true, atEnd: true, value: (row: InvoiceRow) => Number(row.notas) },
  { id: 'saldo', title: 'Saldo', orden: 'saldo', atEnd: true, value: (row: InvoiceRow) => Number(row.saldo) },
]
