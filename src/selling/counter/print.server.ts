import { taxLines } from '#kit/base/vat.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Color, PAGE, pdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { count, day, money } from '#kit/ui/format.ts'
import type { PrintedQuote } from './contract.ts'
import { readQuote } from './quotes.server.ts'
import { shopOf } from './shop.server.ts'

/** What the shop's customer may see, field by field: whatever a quotation may hold besides stays inside. */
export async function printedQuote(id: number, context: Context): Promise<PrintedQuote> {
  const quote = await readQuote(id, context)
  const { nombre, direccion, telefono, leyenda, logo } = (await shopOf(context.db, context.session)).shop
  return {
    tienda: { nombre, direccion, telefono, leyenda, logo },
    id: quote.id,
    folio: quote.folio,
    nombre: quote.nombre,
    telefono: quote.telefono,
    vehiculo: quote.vehiculo,
    notas: quote.notas,
    vigencia: quote.vigencia,
    creado_en: quote.creado_en,
    lineas: quote.lineas.map(({ k_parte, descripcion, cantidad, precio, importe }) => ({
      k_parte,
      descripcion,
      cantidad,
      precio,
      importe,
    })),
    totales: quote.totales,
  }
}

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 60
const SOFT: Color = [102, 102, 102]
const TEXT = { size: 9 }
const LEADING = 12
const AT = { key: LEFT, text: LEFT + 100, pieces: 410, price: 490, amount: RIGHT }

/** The paper of the shop; `isPlain` leaves its pages legible, for tests. */
export async function quotePdf(id: number, context: Context, options: { isPlain?: boolean } = {}): Promise<Download> {
  const quote = await printedQuote(id, context)
  const { picture } = await shopOf(context.db, context.session)
  const name = `Cotización ${quote.folio}`
  return new Download(`${name}.pdf`, 'application/pdf', await bytesOf(quote, picture, options))
}

async function bytesOf(quote: PrintedQuote, logo: Buffer | null, options: { isPlain?: boolean }): Promise<Buffer> {
  const file = await pdfFile({ title: `Cotización ${quote.folio}`, date: new Date(quote.creado_en), ...options })
  let page = file.addPage()
  let y = columnsOf(page, partiesOf(page, quote, headOf(page, quote, logo)))
  const room = (height: number, isTable: boolean) => {
    if (y + height <= BOTTOM) return
    page = file.addPage()
    y = isTable ? columnsOf(page, 50) : 50
  }
  for (const line of quote.lineas) {
    const texts = file.wrapped(line.descripcion, { ...TEXT, width: AT.pieces - AT.text - 40 })
    room(texts.length * LEADING + 6, true)
    page.text(line.k_parte, AT.key, y + 9, { font: 'bold' })
    for (const [n, text] of texts.entries()) page.text(text, AT.text, y + 9 + n * LEADING, TEXT)
    page.text(count(line.cantidad), AT.pieces, y + 9, { align: 'right' })
    page.text(money(line.precio), AT.price, y + 9, { align: 'right' })
    page.text(money(line.importe), AT.amount, y + 9, { align: 'right' })
    y += Math.max(1, texts.length) * LEADING + 5
    page.line([LEFT, y - 2], [RIGHT, y - 2], [230, 230, 230])
  }
  room(90, false)
  totalsOf(page, quote, y + 14)
  for (const [n, text] of file
    .wrapped([quote.notas, quote.tienda.leyenda].filter(Boolean).join('\n'), {
      size: 9,
      width: 290,
    })
    .entries())
    page.text(text, LEFT, y + 16 + n * LEADING, { size: 9, color: SOFT })
  return file.bytes()
}

function headOf(page: PdfPage, { tienda, folio, creado_en, vigencia }: PrintedQuote, logo: Buffer | null): number {
  if (logo) page.picture(logo, { x: LEFT, y: 34, width: 160, height: 56 })
  const top = logo ? 106 : 48
  page.text(tienda.nombre, LEFT, top, { size: 12, font: 'bold' })
  const lines = [tienda.direccion, tienda.telefono].filter(Boolean)
  for (const [n, text] of lines.entries()) page.text(text, LEFT, top + 13 + n * LEADING, { ...TEXT, color: SOFT })
  page.text(`Cotización ${folio}`, RIGHT, 48, { size: 16, font: 'bold', align: 'right' })
  page.text(`${day(creado_en)} · Vigente hasta el ${day(`${vigencia}T12:00:00Z`)}`, RIGHT, 63, {
    color: SOFT,
    align: 'right',
  })
  return top + 20 + lines.length * LEADING
}

function partiesOf(page: PdfPage, { nombre, telefono, vehiculo }: PrintedQuote, y: number): number {
  const told = [
    nombre && `Para: ${nombre}`,
    telefono && `Tel. ${telefono}`,
    vehiculo && `Vehículo: ${vehiculo}`,
  ].filter(Boolean)
  page.text(told.join('   '), LEFT, y + 6, { size: 10 })
  return y + 20
}

function columnsOf(page: PdfPage, y: number): number {
  page.box({ x: LEFT - 4, y, width: RIGHT - LEFT + 8, height: 18 }, [242, 242, 242])
  const bold = { size: 8, font: 'bold' } as const
  page.text('Clave', AT.key, y + 12, bold)
  page.text('Descripción', AT.text, y + 12, bold)
  page.text('Cantidad', AT.pieces, y + 12, { ...bold, align: 'right' })
  page.text('Precio', AT.price, y + 12, { ...bold, align: 'right' })
  page.text('Importe', AT.amount, y + 12, { ...bold, align: 'right' })
  return y + 22
}

function totalsOf(page: PdfPage, { totales }: PrintedQuote, y: number): void {
  const rows = [['Subtotal', totales.subtotal] as const, ...taxLines(totales)]
  for (const [n, [label, amount]] of rows.entries()) {
    page.text(label, AT.price, y + n * 15, { align: 'right' })
    page.text(money(amount), AT.amount, y + n * 15, { align: 'right' })
  }
  const under = y + 6 + rows.length * 15
  page.text('Total', AT.price, under, { size: 12, font: 'bold', align: 'right' })
  page.text(money(totales.total), AT.amount, under, { size: 12, font: 'bold', align: 'right' })
}
