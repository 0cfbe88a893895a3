import { setImmediate as turn } from 'node:timers/promises'
import type { Cfdi, Concepto, Pago } from '#fiscal/cfdi/cfdi.ts'
import { amountText, localMoment, priceText, quantityText } from '#fiscal/documents/amount.ts'
import { amountInWords } from '#fiscal/documents/amount-words.ts'
import { meansText } from '#fiscal/cfdi/codes.ts'
import { taxName } from '#fiscal/documents/fiscal-words.ts'
import { LEFT, need, type Pen, RIGHT, RULE, SOFT, SUNK, write } from './paper-pen.server.ts'

const LEADING = 10.2
// Left edges of texts and right edges of figures.
const AT = { key: LEFT + 6, part: LEFT + 58, text: LEFT + 138, quantity: 402, unit: 408, price: 506, amount: RIGHT - 6 }
const SMALL = { size: 7, color: SOFT }

/** Lines drawn at a stretch: others are served between them. */
const AT_ONCE = 20

/** The lines of a document over as many pages as they take, the names of the columns on each. */
export async function conceptsOf(pen: Pen): Promise<void> {
  const { conceptos, moneda } = pen.cfdi
  need(pen, 60)
  columnsOf(pen)
  for (const [place, one] of conceptos.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await turn()
    for (const [n, part] of partsOf(pen, one, moneda).entries()) {
      if (need(pen, part.length * LEADING + 6)) columnsOf(pen)
      rowOf(pen, { one, texts: part, isFirst: n === 0 })
    }
  }
  pen.y += 6
}

function columnsOf(pen: Pen): void {
  const { page, y } = pen
  page.box({ x: LEFT, y, width: RIGHT - LEFT, height: 16 }, SUNK)
  const bold = { size: 7.5, font: 'bold' } as const
  const base = y + 11
  page.text('Clave SAT', AT.key, base, bold)
  page.text('No. parte', AT.part, base, bold)
  page.text('Descripción', AT.text, base, bold)
  page.text('Cantidad', AT.quantity, base, { ...bold, align: 'right' })
  page.text('Unidad', AT.unit, base, bold)
  page.text('Valor unitario', AT.price, base, { ...bold, align: 'right' })
  page.text('Importe', AT.amount, base, { ...bold, align: 'right' })
  pen.y += 20
}

type Text = { part: string; text: string; isSoft: boolean }
/** Lines of one text that stay together; a longer one goes on on the next page. */
const TOGETHER = 40

function partsOf({ file }: Pen, one: Concepto, moneda: string): Text[][] {
  const keys = file.wrapped(one.no_identificacion, { width: AT.text - AT.part - 6, size: 8 })
  const width = AT.quantity - 46 - AT.text
  const discount = Number(one.descuento) > 0 ? [`Descuento ${amountText(one.descuento, moneda)}`] : []
  const taxes = one.impuestos.map((tax) => taxName(tax) + (tax.importe ? ` ${amountText(tax.importe, moneda)}` : ''))
  const detail = [...discount, ...taxes].join(' · ')
  const texts = [
    ...file.wrapped(one.descripcion, { width, size: 8 }).map((text) => ({ text, isSoft: false })),
    ...(detail ? file.wrapped(detail, { width, size: 7 }).map((text) => ({ text, isSoft: true })) : []),
  ]
  const lines = Array.from({ length: Math.max(keys.length, texts.length) }, (_, n) => ({
    part: keys[n] ?? '',
    text: texts[n]?.text ?? '',
    isSoft: texts[n]?.isSoft ?? false,
  }))
  return Array.from({ length: Math.ceil(lines.length / TOGETHER) }, (_, n) =>
    lines.slice(n * TOGETHER, (n + 1) * TOGETHER),
  )
}

function rowOf(pen: Pen, { one, texts, isFirst }: { one: Concepto; texts: Text[]; isFirst: boolean }): void {
  const { page } = pen
  const base = pen.y + 7
  for (const [n, { part, text, isSoft }] of texts.entries()) {
    page.text(part, AT.part, base + n * LEADING, { size: 8 })
    page.text(text, AT.text, base + n * LEADING, isSoft ? SMALL : { size: 8 })
  }
  if (isFirst) {
    const right = { size: 8, align: 'right' } as const
    page.text(one.clave_prod_serv, AT.key, base, { size: 8 })
    page.text(quantityText(one.cantidad), AT.quantity, base, right)
    page.text([one.clave_unidad, one.unidad].filter(Boolean).join(' ').slice(0, 11), AT.unit, base, { size: 8 })
    page.text(priceText(one.valor_unitario), AT.price, base, right)
    page.text(priceText(one.importe), AT.amount, base, right)
  }
  pen.y += texts.length * LEADING + 3
  page.line([LEFT, pen.y], [RIGHT, pen.y], RULE)
  pen.y += 3
}

/** Each payment of a payment document with the documents it pays. */
export function paymentsOf(pen: Pen): void {
  for (const [n, payment] of pen.cfdi.pagos.entries()) {
    need(pen, 78)
    const words = amountInWords(payment.monto, payment.moneda)
    pen.page.text(`Pago ${n + 1}`, LEFT, pen.y + 8, { size: 10, font: 'bold' })
    pen.page.text(amountText(payment.monto, payment.moneda), RIGHT - 6, pen.y + 8, {
      size: 10,
      font: 'bold',
      align: 'right',
    })
    const facts = [localMoment(payment.fecha), meansText(payment.forma), rateText(payment)].filter(Boolean).join(' · ')
    pen.y = write(pen, facts, pen.y + 20, { x: LEFT, width: RIGHT - LEFT, color: SOFT })
    if (words) pen.y = write(pen, words, pen.y, { x: LEFT, width: RIGHT - LEFT })
    paidColumns(pen)
    for (const paid of payment.documentos) {
      if (need(pen, 18)) paidColumns(pen)
      paidRow(pen, paid)
    }
    pen.y += 8
  }
}

function rateText({ moneda, tipo_cambio }: Pago): string {
  return moneda === 'MXN' ? moneda : `${moneda}, tipo de cambio ${tipo_cambio}`
}

const PAID = { uuid: LEFT + 90, n: 338, before: 420, paid: 500, after: RIGHT - 6 }

function paidColumns(pen: Pen): void {
  const { page, y } = pen
  page.box({ x: LEFT, y: y - 4, width: RIGHT - LEFT, height: 16 }, SUNK)
  const bold = { size: 7.5, font: 'bold' } as const
  const right = { ...bold, align: 'right' } as const
  page.text('Documento', AT.key, y + 7, bold)
  page.text('UUID', PAID.uuid, y + 7, bold)
  page.text('Parcialidad', PAID.n, y + 7, right)
  page.text('Saldo anterior', PAID.before, y + 7, right)
  page.text('Pagado', PAID.paid, y + 7, right)
  page.text('Saldo insoluto', PAID.after, y + 7, right)
  pen.y += 16
}

function paidRow(pen: Pen, paid: Pago['documentos'][number]): void {
  const { page } = pen
  const base = pen.y + 7
  const right = { size: 8, align: 'right' } as const
  const amount = (text: string | null) => (text === null ? '' : amountText(text, paid.moneda_dr))
  const [name = ''] = pen.file.wrapped([paid.serie, paid.folio].filter(Boolean).join('-'), { width: 80, size: 8 })
  page.text(name, AT.key, base, { size: 8 })
  page.text(paid.uuid.toUpperCase(), PAID.uuid, base, { size: 6.5 })
  page.text(paid.parcialidad === null ? '' : String(paid.parcialidad), PAID.n, base, right)
  page.text(amount(paid.saldo_anterior), PAID.before, base, right)
  page.text(amount(paid.pagado), PAID.paid, base, right)
  page.text(amount(paid.insoluto), PAID.after, base, right)
  pen.y += 12
  page.line([LEFT, pen.y], [RIGHT, pen.y], RULE)
  pen.y += 3
}

/** Whether a document has lines to show: a payment's only line says «Pago» and costs nothing. */
export function hasConcepts({ tipo, conceptos }: Cfdi): boolean {
  return tipo !== 'P' && conceptos.length > 0
}
