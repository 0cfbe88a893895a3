import { Refusal } from '#kit/base/refusal.ts'
import { moment } from '#kit/base/moment.ts'
import { plural } from '#kit/ui/format.ts'
import { type Party, readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Color, PAGE, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { findOrder, readOrder, type WholeOrder } from '#selling/orders/order.server.ts'
import { logoPaths } from '#selling/orders/paper-logo.ts'

type Parcel = WholeOrder['embarques'][number]
type Picture = { tipo: 'foto' | 'firma'; content: Buffer }

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 56
const SOFT: Color = [102, 102, 102]
const SUNK: Color = [242, 240, 237]
/** Points that the signature and a photograph may take. */
const INK = { width: 240, height: 90 }
const PHOTO = { width: (RIGHT - LEFT - 16) / 2, height: 190 }

/** A parcel's delivery on paper, for who may read its order. 404 for another order's, 409 until it has arrived. */
export async function deliveryPaper(
  { embarque, ...place }: { sucursal: string; folio: string; embarque: number },
  context: Context,
): Promise<Download> {
  const { db, env } = context
  const order = await readOrder(await findOrder(place, context), context)
  const parcel = order.embarques.find(({ id }) => id === embarque)
  if (!parcel) throw new Refusal(404, 'El embarque no es de este pedido.')
  if (parcel.estado !== 'ENTREGADO') {
    throw new Refusal(409, 'Este embarque todavía no se entrega.', { code: 'estado' })
  }
  const rows = await db.rows<{ tipo: 'foto' | 'firma'; sha256: string }>(
    `select v.tipo, encode(a.sha256, 'hex') as sha256 from embarque_evidencia v join archivo a on a.id = v.archivo_id
     where v.embarque_id = $1 order by v.tipo, v.id`,
    [embarque],
  )
  const storage = openStorage(env)
  const pictures: Picture[] = []
  for (const { tipo, sha256 } of rows) {
    const content = await storage.read(sha256)
    if (content) pictures.push({ tipo, content })
  }
  const [seller, buyer] = await Promise.all([readSeller(db, order.sucursal.clave), readBuyer(db, order.cliente.id)])
  const content = await deliveryBytes({ order, parcel, seller, buyer, pictures })
  return new Download(`Entrega ${order.folio}-${placeOf(order, parcel)}.pdf`, 'application/pdf', content)
}

type Delivery = { order: WholeOrder; parcel: Parcel; seller: Party; buyer: Party; pictures: Picture[] }

/** The PDF itself: the same delivery gives the same bytes. `isPlain` leaves its pages legible, for tests. */
export async function deliveryBytes(about: Delivery, options: { isPlain?: boolean } = {}): Promise<Buffer> {
  const { order, parcel, pictures } = about
  const title = `Entrega ${order.folio}-${placeOf(order, parcel)}`
  const file = await pdfFile({ title, date: new Date(parcel.entregado_en ?? order.creado_en), ...options })
  let page = file.addPage()
  let y = headOf(page, title, about)
  y = partiesOf(page, file, { about, top: y })
  for (const { k_parte, cantidad } of parcel.lineas) {
    if (y + 16 > BOTTOM) {
      page = file.addPage()
      y = 48
    }
    page.text(String(cantidad), LEFT + 30, y + 11, { size: 10, font: 'bold', align: 'right' })
    page.text(k_parte, LEFT + 44, y + 11, { size: 10 })
    page.line([LEFT, y + 16], [RIGHT, y + 16])
    y += 16
  }
  if (y + INK.height + 60 > BOTTOM) {
    page = file.addPage()
    y = 48
  }
  y = receivedAt(page, about, y + 20)
  for (const [n, { content }] of pictures.filter(({ tipo }) => tipo === 'foto').entries()) {
    const isLeft = n % 2 === 0
    if (isLeft && y + PHOTO.height > BOTTOM) {
      page = file.addPage()
      y = 48
    }
    page.picture(content, { x: isLeft ? LEFT : LEFT + PHOTO.width + 16, y, ...PHOTO })
    if (!isLeft) y += PHOTO.height + 12
  }
  return file.bytes()
}

function placeOf({ embarques }: WholeOrder, { id }: Parcel): number {
  return embarques.findIndex((one) => one.id === id) + 1
}

function headOf(page: PdfPage, title: string, { parcel }: Delivery): number {
  const { lineas, guia, transportista, entregado_en } = parcel
  const pieces = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  page.drawing(logoPaths, [LEFT, 34, 0.5])
  page.text(title, RIGHT, 48, { size: 16, font: 'bold', align: 'right' })
  const facts = [entregado_en && moment(entregado_en), transportista, guia && `Guía ${guia}`]
  page.text([...facts, plural(pieces, 'pieza', 'piezas')].filter(Boolean).join(' · '), RIGHT, 62, {
    color: SOFT,
    align: 'right',
  })
  page.line([LEFT, 76], [RIGHT, 76])
  return 90
}

/** Who sent, who bought and where it went, side by side; returns where the pieces begin. */
function partiesOf(page: PdfPage, { wrapped }: PdfFile, { about, top }: { about: Delivery; top: number }): number {
  const { order, seller, buyer } = about
  const { direccion, via, orden_compra } = order
  const width = (RIGHT - LEFT - 32) / 3
  const where = [...(direccion?.lineas ?? []), direccion?.contacto ?? '', via ? `Vía: ${via.nombre}` : '']
  const columns: [string, string, string[]][] = [
    ['Envía', seller.nombre, seller.lineas],
    ['Cliente', buyer.nombre, [...buyer.lineas, orden_compra && `Orden de compra ${orden_compra}`]],
    ['Se entregó en', direccion?.alias || via?.nombre || 'Sucursal', where],
  ]
  let lowest = top
  for (const [n, [label, name, lines]] of columns.entries()) {
    const x = LEFT + n * (width + 16)
    let y = top
    page.text(label, x, y, { size: 8, color: SOFT })
    for (const text of wrapped(name, { width, size: 10, font: 'bold' }))
      page.text(text, x, (y += 13), { size: 10, font: 'bold' })
    for (const text of lines.filter(Boolean).flatMap((line) => wrapped(line, { width })))
      page.text(text, x, (y += 11.5))
    lowest = Math.max(lowest, y)
  }
  page.box({ x: LEFT, y: lowest + 14, width: RIGHT - LEFT, height: 18 }, SUNK)
  page.text('Piezas', LEFT + 30, lowest + 26, { size: 8, font: 'bold', align: 'right' })
  page.text('Clave', LEFT + 44, lowest + 26, { size: 8, font: 'bold' })
  return lowest + 34
}

/** Who received it, his signature, and who of ours says so; returns where the photographs begin. */
function receivedAt(page: PdfPage, { parcel, pictures }: Delivery, top: number): number {
  const { recibio, entrego, entregado_en } = parcel
  page.text('Recibió', LEFT, top, { size: 8, color: SOFT })
  page.text(recibio || 'Sin nombre', LEFT, top + 14, { size: 12, font: 'bold' })
  const said = [entregado_en && moment(entregado_en), entrego && `Lo registró ${entrego}`].filter(Boolean).join(' · ')
  page.text(said, LEFT, top + 28, { color: SOFT })
  const signature = pictures.find(({ tipo }) => tipo === 'firma')
  if (!signature) return top + 44
  page.picture(signature.content, { x: RIGHT - INK.width, y: top - 8, ...INK })
  page.line([RIGHT - INK.width, top - 4 + INK.height], [RIGHT, top - 4 + INK.height])
  page.text('Firma', RIGHT - INK.width, top + 8 + INK.height, { size: 8, color: SOFT })
  return top + INK.height + 26
}
