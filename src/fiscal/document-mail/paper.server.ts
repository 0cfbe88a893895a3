import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { regimeText } from '#kit/forms/tax-catalogue.ts'
import { apart } from '#platform/apart/apart.server.ts'
import { pdfFile } from '#platform/files/pdf.server.ts'
import { amountText } from '#fiscal/documents/amount.ts'
import { amountInWords } from '#fiscal/documents/amount-words.ts'
import { meansText, methodText, relationText } from '#fiscal/cfdi/codes.ts'
import { kinds, nameOf, taxName, usageName } from '#fiscal/documents/fiscal-words.ts'
import { conceptsOf, hasConcepts, paymentsOf } from './paper-lines.server.ts'
import { footOf, LEFT, need, type Pen, penOn, RIGHT, SOFT, write } from './paper-pen.server.ts'
import { stampOf } from './paper-stamp.server.ts'

type PaperOptions = {
  isCancelled?: boolean
  /** Leaves the pages legible, for tests. */
  isPlain?: boolean
}

/** Lines drawn where they are, others being served between them; what comes at the end of a longer one would keep them waiting. */
const DRAWN_HERE = 100

/** `paperOf`, in a thread when it is long: what answers a request. */
export async function paperApart(cfdi: Cfdi, options: PaperOptions = {}): Promise<Buffer> {
  if (cfdi.conceptos.length <= DRAWN_HERE) return paperOf(cfdi, options)
  return Buffer.from(
    await apart<typeof paperOf>({ module: new URL(import.meta.url), name: 'paperOf' }, [cfdi, options]),
  )
}

/** The printed representation of a document, from what its file says: the same file gives the same bytes. */
export async function paperOf(cfdi: Cfdi, { isCancelled = false, isPlain }: PaperOptions = {}): Promise<Buffer> {
  const title = `${kinds[cfdi.tipo].papel} ${nameOf({ ...cfdi, uuid: cfdi.uuid ?? '' })}`
  const file = await pdfFile({ title, date: new Date(`${cfdi.fecha.slice(0, 19)}Z`), isPlain })
  const pen = penOn(file, cfdi, isCancelled)
  partiesOf(pen)
  if (hasConcepts(cfdi)) await conceptsOf(pen)
  paymentsOf(pen)
  if (cfdi.tipo !== 'P') totalsOf(pen)
  relationsOf(pen)
  await stampOf(pen)
  footOf(pen)
  return file.bytes()
}

/** Receiver on the left, the fiscal facts on the right. */
function partiesOf(pen: Pen): void {
  const { cfdi } = pen
  const half = (RIGHT - LEFT - 20) / 2
  const left = { x: LEFT, width: half }
  pen.page.text('Receptor', LEFT, pen.y + 2, { size: 7, color: SOFT })
  let y = write(pen, cfdi.nombre_receptor || cfdi.rfc_receptor, pen.y + 14, { ...left, size: 10, font: 'bold' })
  const facts = [
    `RFC ${cfdi.rfc_receptor}`,
    cfdi.regimen_receptor && `Régimen fiscal ${regimeText(cfdi.regimen_receptor)}`,
    cfdi.domicilio_receptor && `Domicilio fiscal ${cfdi.domicilio_receptor}`,
    cfdi.uso_cfdi && `Uso del CFDI ${usageName(cfdi.uso_cfdi)}`,
  ]
  for (const fact of facts) if (fact) y = write(pen, fact, y, left)

  let other = pen.y + 2
  for (const [label, value] of factsOf(cfdi)) {
    if (!value) continue
    pen.page.text(label, LEFT + half + 20, other, { size: 8, color: SOFT })
    other = write(pen, value, other, { x: LEFT + half + 110, width: half - 90 })
  }
  pen.y = Math.max(y, other) + 6
}

function factsOf(cfdi: Cfdi): [string, string][] {
  const isForeign = cfdi.moneda !== 'MXN' && cfdi.moneda !== 'XXX'
  return [
    ['Folio fiscal', cfdi.uuid?.toUpperCase() ?? ''],
    [
      'Moneda',
      cfdi.moneda === 'XXX' ? '' : isForeign ? `${cfdi.moneda}, tipo de cambio ${cfdi.tipo_cambio}` : cfdi.moneda,
    ],
    ['Forma de pago', meansText(cfdi.forma_pago)],
    ['Método de pago', methodText(cfdi.metodo_pago)],
    ['Condiciones', cfdi.condiciones_pago],
    ['Certificado', cfdi.no_certificado],
  ]
}

/** Totals in figures on the right, in words on the left, kept together. */
function totalsOf(pen: Pen): void {
  const { cfdi } = pen
  const { moneda } = cfdi
  const rows: [string, string][] = [['Subtotal', cfdi.subtotal]]
  if (Number(cfdi.descuento) > 0) rows.push(['Descuento', `-${cfdi.descuento}`])
  for (const tax of taxesOf(cfdi)) rows.push([taxName(tax), tax.tipo === 'retencion' ? `-${tax.importe}` : tax.importe])
  for (const { nombre, tasa, importe, tipo } of cfdi.impuestos_locales)
    rows.push([`${nombre} ${tasa} %`, tipo === 'retencion' ? `-${importe}` : importe])
  need(pen, rows.length * 12 + 34)

  const top = pen.y + 6
  for (const [n, [label, amount]] of rows.entries()) {
    pen.page.text(label, RIGHT - 96, top + n * 12, { size: 8, color: SOFT, align: 'right' })
    pen.page.text(amountText(amount, moneda), RIGHT - 6, top + n * 12, { size: 8, align: 'right' })
  }
  const y = top + rows.length * 12
  pen.page.line([RIGHT - 190, y - 4], [RIGHT, y - 4])
  pen.page.text('Total', RIGHT - 96, y + 10, { size: 11, font: 'bold', align: 'right' })
  pen.page.text(amountText(cfdi.total, moneda), RIGHT - 6, y + 10, { size: 11, font: 'bold', align: 'right' })
  const words = amountInWords(cfdi.total, moneda)
  if (words) {
    pen.page.text('Importe con letra', LEFT, top, { size: 7, color: SOFT })
    write(pen, words, top + 11, { x: LEFT, width: 320 })
  }
  pen.y = y + 26
}

type Amount = Cfdi['impuestos'][number] & { importe: string }

/** The document's own summary of its taxes, those that have an amount. */
function taxesOf({ impuestos }: Cfdi): Amount[] {
  return impuestos.filter((tax): tax is Amount => tax.importe !== null)
}

/** Which documents this one names, and what for. */
function relationsOf(pen: Pen): void {
  for (const { tipo_relacion, uuids } of pen.cfdi.relaciones) {
    need(pen, 26)
    pen.page.text('Relación', LEFT, pen.y + 2, { size: 7, color: SOFT })
    pen.y = write(pen, relationText(tipo_relacion), pen.y + 12, { x: LEFT, width: RIGHT - LEFT })
    for (const uuid of uuids) {
      need(pen, 12)
      pen.y = write(pen, uuid.toUpperCase(), pen.y, { x: LEFT, width: RIGHT - LEFT })
    }
    pen.y += 6
  }
}
