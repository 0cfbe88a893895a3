import { taxLines } from '#kit/base/vat.ts'
import { count, day, money } from '#kit/ui/format.ts'
import type { PrintedQuote } from './contract.ts'

/** The quotation as a message: it holds nothing that the printed copy does not. */
export function messageOf({ tienda, folio, nombre, vehiculo, vigencia, lineas, totales }: PrintedQuote): string {
  const rows = lineas.map(
    ({ k_parte, descripcion, cantidad, importe }) =>
      `• ${count(cantidad)} × ${k_parte} ${descripcion}: ${money(importe)}`,
  )
  return [
    `*${tienda.nombre}* · Cotización ${folio}`,
    [nombre, vehiculo].filter(Boolean).join(' · '),
    ...rows,
    [['Subtotal', totales.subtotal], ...taxLines(totales)]
      .map(([label, sum = '0']) => `${label} ${money(sum)}`)
      .join(' + '),
    `*Total ${money(totales.total)}*`,
    `Vigente hasta el ${day(`${vigencia}T12:00:00Z`)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Opens the chat with the customer where his number is known, else lets one choose. */
export function whatsAppLink(quote: PrintedQuote): string {
  const digits = quote.telefono.replace(/\D/g, '')
  const number = digits.length === 10 ? `52${digits}` : digits.length >= 11 && digits.length <= 15 ? digits : ''
  return `https://wa.me/${number}?text=${encodeURIComponent(messageOf(quote))}`
}
