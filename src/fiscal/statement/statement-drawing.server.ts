import type { Party } from '#people/company/letterhead.server.ts'
import { type Color, PAGE, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { day } from '#kit/ui/format.ts'
import { BUCKETS, noonOf } from './ageing.ts'
import type { Statement } from './statement.server.ts'
import { amountIn, statementRows, type StatementRow } from './statement-rows.ts'

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 60
const SOFT: Color = [102, 102, 102]
const SUNK: Color = [242, 240, 237]
const ROW = 14
// Left edge of the texts, right edges of the amounts.
const AT = { day: LEFT + 6, text: LEFT + 78, charge: 420, credit: 492, balance: RIGHT - 6 }

type Parties = { seller: Party; buyer: Party }

/** The statement as a PDF; `isPlain` leaves its pages legible, for tests. The same statement gives the same bytes. */
export async function statementBytes(
  statement: Statement,
  { seller, buyer }: Parties,
  options: { isPlain?: boolean } = {},
): Promise<Buffer> {
  const { desde, hasta, cuentas } = statement
  const title = `Estado de cuenta ${statement.cliente.clave}`
  const file = await pdfFile({ title, date: new Date(noonOf(hasta)), ...options })
  const pages: PdfPage[] = []
  let y = BOTTOM
  const turn = () => {
    const page = file.addPage()
    pages.push(page)
    const head = () => {
      page.text('Estado de cuenta', LEFT, 52, { size: 16, font: 'bold', as: 'H1' })
      page.text(`Del ${day(noonOf(desde))} al ${day(noonOf(hasta))}`, RIGHT, 52, { align: 'right' })
    }
    // Said once: on the pages that follow it is for the eye.
    if (pages.length === 1) head()
    else file.inside('Artifact', head)
    page.line([LEFT, 64], [RIGHT, 64])
    y = 84
    return page
  }
  const room = (height: number) => (pages.length && y + height <= BOTTOM ? pages[pages.length - 1] : turn()) ?? turn()

  const first = turn()
  for (const [place, party] of [buyer, seller].entries()) {
    const x = LEFT + place * 280
    first.text(party.nombre, x, y, { size: 10, font: 'bold' })
    for (const [n, line] of party.lineas.slice(0, 4).entries()) first.text(line, x, y + 13 + n * 12, { color: SOFT })
  }
  y += 76
  if (cuentas.length === 0) first.text('No hay movimientos ni saldo en este periodo.', LEFT, y)
  for (const account of cuentas) {
    const rows = statementRows(account)
    file.inside('Table', () => {
      const first = room(ROW * 4)
      file.inside('TR', () => columnsAt(first, y, account.moneda))
      y += ROW * 2
      for (const row of rows) {
        const page = room(ROW)
        file.inside('TR', () => rowAt(page, row, y))
        y += ROW
      }
    })
    const page = room(ROW * 4)
    file.inside('Table', () => ageingAt(page, account, { y: y + ROW, file }))
    y += ROW * 5
  }
  for (const [n, page] of pages.entries()) {
    page.line([LEFT, PAGE.height - 44], [RIGHT, PAGE.height - 44])
    const small = { size: 8, color: SOFT, as: 'Artifact' } as const
    page.text(`${seller.nombre} · ${title}`, LEFT, PAGE.height - 32, small)
    page.text(`Página ${n + 1} de ${pages.length}`, RIGHT, PAGE.height - 32, { ...small, align: 'right' })
  }
  return file.bytes()
}

function columnsAt(page: PdfPage, y: number, moneda: string): void {
  page.box({ x: LEFT, y: y - 11, width: RIGHT - LEFT, height: 17 }, SUNK)
  const bold = { size: 8, font: 'bold', as: 'TH' } as const
  page.text('Fecha', AT.day, y, bold)
  page.text(`Concepto (${moneda})`, AT.text, y, bold)
  page.text('Cargo', AT.charge, y, { ...bold, align: 'right' })
  page.text('Abono', AT.credit, y, { ...bold, align: 'right' })
  page.text('Saldo', AT.balance, y, { ...bold, align: 'right' })
}

function rowAt(page: PdfPage, { dia, texto, cargo, abono, saldo, esTotal }: StatementRow, y: number): void {
  const font = esTotal ? 'bold' : 'normal'
  page.text(dia ? day(noonOf(dia)) : '', AT.day, y, { size: 8, color: SOFT })
  page.text(texto.slice(0, 52), AT.text, y, { size: 8, font })
  for (const [value, x] of [
    [cargo, AT.charge],
    [abono, AT.credit],
    [saldo, AT.balance],
  ] as const)
    page.text(value === null ? '' : amountIn(value), x, y, { size: 8, font, align: 'right' })
}

type Below = { y: number; file: PdfFile }

function ageingAt(page: PdfPage, { antiguedad }: Statement['cuentas'][number], { y, file }: Below): void {
  const width = (RIGHT - LEFT) / BUCKETS.length
  const edge = (n: number) => LEFT + (n + 1) * width - 6
  file.inside('TR', () => {
    for (const [n, text] of BUCKETS.entries())
      page.text(text, edge(n), y, { size: 8, color: SOFT, align: 'right', as: 'TH' })
  })
  file.inside('TR', () => {
    for (const n of BUCKETS.keys())
      page.text(amountIn(antiguedad[n] ?? '0.00'), edge(n), y + 12, { size: 9, font: 'bold', align: 'right' })
  })
}
