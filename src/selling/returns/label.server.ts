import { originOf } from '#people/access/access-links.server.ts'
import { logoPaths } from '#selling/orders/paper-logo.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Color, PAGE, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { qrOf } from '#platform/files/qr.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { day } from '#kit/ui/format.ts'
import { originText } from './return-columns.ts'
import type { WholeReturn } from './return.server.ts'
import { kindWords, reasonWords, returnLooks } from './states.ts'

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 60
const SOFT: Color = [102, 102, 102]
const SUNK: Color = [242, 240, 237]
const INK: Color = [33, 33, 33]
/** Points that a QR is wide. */
const QR_SIDE = 96

/** The sheet that goes with the pieces: whose, which, why, where to; its QR opens the return at the desk. The same return gives the same bytes. */
export async function labelOf(one: WholeReturn, { env }: Pick<Context, 'env'>): Promise<Download> {
  const code = await qrOf(`${originOf(env)}${env.BASE_PATH}/AdminDevoluciones/${one.folio}`)
  const file = await pdfFile({ title: `Devolución ${one.folio}`, date: new Date(one.creado_en) })
  let page = file.addPage()
  page.drawing(logoPaths, [LEFT, 34, 0.5])
  page.text(one.folio, LEFT, 116, { size: 34, font: 'bold' })
  page.text(`${kindWords[one.tipo].texto} · ${returnLooks[one.estado].texto} · ${day(one.creado_en)}`, LEFT, 136, {
    size: 11,
    color: SOFT,
  })
  page.drawing([{ d: code.d, color: INK }], [RIGHT - QR_SIDE, 40, QR_SIDE / code.lado])
  let y = partiesOf(page, file, { one, top: 166 })
  for (const line of one.lineas) {
    const texts = textsOf(file, line)
    if (y + texts.length * 12 + 8 > BOTTOM) {
      page = file.addPage()
      y = 48
    }
    page.text(String(line.cantidad), LEFT + 22, y + 10, { size: 11, font: 'bold', align: 'right' })
    page.text(line.k_parte, LEFT + 34, y + 10, { size: 10, font: 'bold' })
    for (const [n, text] of texts.entries()) page.text(text, LEFT + 150, y + 10 + n * 12, { size: 9 })
    y += Math.max(1, texts.length) * 12 + 6
    page.line([LEFT, y], [RIGHT, y])
  }
  page.text('Pon esta hoja dentro de la caja, con las piezas en su empaque.', LEFT, PAGE.height - 36, {
    size: 9,
    color: SOFT,
  })
  return new Download(`${one.folio}.pdf`, 'application/pdf', await file.bytes())
}

type Placed = { one: WholeReturn; top: number }

/** Whose it is and where it goes, side by side; returns where the lines begin. */
function partiesOf(page: PdfPage, { wrapped }: PdfFile, { one, top }: Placed): number {
  const { cliente, sucursal, solicitante, texto } = one
  const width = (RIGHT - LEFT - 20) / 2
  const columns: [string, string, string[]][] = [
    ['De', cliente.nombre, [`Cliente ${cliente.clave}`, `Solicitó ${solicitante}`, originText(one)]],
    ['Para', `Sucursal ${sucursal.nombre}`, [sucursal.direccion, sucursal.telefono ? `Tel. ${sucursal.telefono}` : '']],
  ]
  let lowest = top
  for (const [n, [label, name, lines]] of columns.entries()) {
    const x = LEFT + n * (width + 20)
    let y = top
    page.text(label, x, y, { size: 8, color: SOFT })
    for (const text of wrapped(name, { width, size: 12, font: 'bold' }))
      page.text(text, x, (y += 15), { size: 12, font: 'bold' })
    for (const text of lines.filter(Boolean).flatMap((line) => wrapped(line, { width }))) page.text(text, x, (y += 12))
    lowest = Math.max(lowest, y)
  }
  let y = lowest + 10
  for (const text of texto ? wrapped(texto, { width: RIGHT - LEFT }).slice(0, 6) : []) page.text(text, LEFT, (y += 12))
  page.box({ x: LEFT, y: y + 12, width: RIGHT - LEFT, height: 18 }, SUNK)
  for (const [text, x] of [
    ['Piezas', LEFT + 6],
    ['Clave', LEFT + 40],
    ['Qué y por qué', LEFT + 150],
  ] as const)
    page.text(text, x, y + 24, { size: 8, font: 'bold' })
  return y + 36
}

function textsOf({ wrapped }: PdfFile, line: WholeReturn['lineas'][number]): string[] {
  const { descripcion, motivo, vehiculo, detalle } = line
  const why = [reasonWords[motivo], vehiculo, detalle].filter(Boolean).join(' · ')
  return [descripcion, why].filter(Boolean).flatMap((text) => wrapped(text, { width: RIGHT - LEFT - 156 }))
}
