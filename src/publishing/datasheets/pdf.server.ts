import { Refusal } from '#kit/base/refusal.ts'
import { logoPaths } from '#selling/orders/paper-logo.ts'
import { Download } from '#platform/files/download.server.ts'
import { normalCode } from '#kit/base/code.ts'
import { type Color, PAGE, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { day } from '#kit/ui/format.ts'
import { type Published, readVersion } from './sheets.server.ts'
import { valueText } from './values.ts'

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 60
const SOFT: Color = [102, 102, 102]
const SUNK: Color = [242, 240, 237]
const RULE: Color = [226, 226, 226]
const LEADING = 12
/** Of the column of names. */
const NAMES = 170
const PICTURE = { width: 250, height: 190 }

type Drawing = { file: PdfFile; pages: PdfPage[]; page: PdfPage; y: number; sheet: Published }
type Picture = { bytes: Buffer; alt: string }

/** A version as paper: what it is, its pictures, every value, the notes. The same version gives the same bytes. */
export async function drawSheet(sheet: Published, context: Pick<Context, 'db' | 'env'>): Promise<Buffer> {
  const date = new Date(sheet.publicado_en ?? '2026-01-01T12:00:00Z')
  const file = await pdfFile({ title: `Ficha técnica ${sheet.k_parte}`, date })
  const pages: PdfPage[] = []
  const drawing: Drawing = { file, pages, page: file.addPage(), y: 0, sheet }
  pages.push(drawing.page)
  headOf(drawing)
  titleOf(drawing)
  picturesOf(drawing, await readPictures(sheet, context))
  valuesOf(drawing)
  notesOf(drawing)
  footOf(drawing)
  return file.bytes()
}

function headOf({ page, sheet }: Drawing): void {
  page.drawing(logoPaths, [LEFT, 34, 0.5])
  page.text('Ficha técnica', RIGHT, 48, { size: 16, font: 'bold', align: 'right' })
  page.text(sheet.k_parte, RIGHT, 63, { size: 11, align: 'right' })
  page.line([LEFT, 76], [RIGHT, 76])
}

/** A new page where less than this is left. */
function room(drawing: Drawing, height: number): void {
  if (drawing.y + height <= BOTTOM) return
  drawing.page = drawing.file.addPage()
  drawing.pages.push(drawing.page)
  headOf(drawing)
  drawing.y = 96
}

function titleOf(drawing: Drawing): void {
  const { page, sheet, file } = drawing
  drawing.y = 100
  for (const line of file.wrapped(sheet.titulo || sheet.k_parte, { width: RIGHT - LEFT, size: 15, font: 'bold' })) {
    page.text(line, LEFT, drawing.y, { size: 15, font: 'bold' })
    drawing.y += 19
  }
  const facts = [sheet.linea, sheet.marca, `Clave ${sheet.k_parte}`].filter(Boolean).join(' · ')
  page.text(facts, LEFT, drawing.y, { color: SOFT })
  drawing.y += 18
}

/** Two side by side, as many as there are. */
function picturesOf(drawing: Drawing, pictures: Picture[]): void {
  for (let at = 0; at < pictures.length; at += 2) {
    room(drawing, PICTURE.height + 24)
    for (const [place, { bytes, alt }] of pictures.slice(at, at + 2).entries()) {
      const x = LEFT + place * (PICTURE.width + 32)
      drawing.page.picture(bytes, { x, y: drawing.y, ...PICTURE })
      const [told = ''] = drawing.file.wrapped(alt, { width: PICTURE.width, size: 8 })
      drawing.page.text(told, x, drawing.y + PICTURE.height + 10, { size: 8, color: SOFT })
    }
    drawing.y += PICTURE.height + 24
  }
}

function valuesOf(drawing: Drawing): void {
  if (drawing.sheet.valores.length === 0) return
  heading(drawing, 'Especificaciones')
  const width = RIGHT - LEFT - NAMES - 16
  for (const value of drawing.sheet.valores) {
    const names = drawing.file.wrapped(value.nombre, { width: NAMES })
    const lines = drawing.file.wrapped(valueText(value), { width, font: 'bold' })
    const height = Math.max(names.length, lines.length) * LEADING + 6
    room(drawing, height)
    const { page, y } = drawing
    for (const [n, line] of names.entries()) page.text(line, LEFT + 6, y + 11 + n * LEADING, { color: SOFT })
    for (const [n, line] of lines.entries()) page.text(line, LEFT + NAMES + 16, y + 11 + n * LEADING, { font: 'bold' })
    page.line([LEFT, y + height], [RIGHT, y + height], RULE)
    drawing.y += height
  }
  drawing.y += 10
}

function heading(drawing: Drawing, text: string): void {
  room(drawing, 44)
  drawing.page.box({ x: LEFT, y: drawing.y, width: RIGHT - LEFT, height: 18 }, SUNK)
  drawing.page.text(text, LEFT + 6, drawing.y + 12.5, { font: 'bold' })
  drawing.y += 20
}

function notesOf(drawing: Drawing): void {
  if (drawing.sheet.notas === '') return
  heading(drawing, 'Notas')
  drawing.y += 10
  for (const line of drawing.file.wrapped(drawing.sheet.notas, { width: RIGHT - LEFT - 12 })) {
    room(drawing, LEADING)
    drawing.page.text(line, LEFT + 6, drawing.y)
    drawing.y += LEADING
  }
}

function footOf({ pages, sheet }: Drawing): void {
  const from = sheet.publicado_en ? `vigente desde el ${day(sheet.publicado_en)}` : 'borrador, sin publicar'
  for (const [n, page] of pages.entries()) {
    page.line([LEFT, PAGE.height - 46], [RIGHT, PAGE.height - 46])
    page.text(`${sheet.k_parte} · versión ${sheet.n}, ${from}`, LEFT, PAGE.height - 33, { size: 8, color: SOFT })
    page.text(`Página ${n + 1} de ${pages.length}`, RIGHT, PAGE.height - 33, { size: 8, color: SOFT, align: 'right' })
  }
}

/** The pictures as a PDF can hold them. */
async function readPictures({ imagenes }: Published, { db, env }: Pick<Context, 'db' | 'env'>): Promise<Picture[]> {
  if (imagenes.length === 0) return []
  const rows = await db.rows<{ id: number; archivo_id: number }>(
    'select id, archivo_id from imagen where id = any ($1)',
    [imagenes.map(({ imagen_id }) => imagen_id)],
  )
  const files = new Map(rows.map(({ id, archivo_id }) => [id, archivo_id]))
  const { default: sharp } = await import('sharp')
  const storage = openStorage(env)
  const pictures: Picture[] = []
  for (const { imagen_id, alt } of imagenes) {
    const kept = await readKept(db, storage, files.get(imagen_id) ?? 0)
    if (!kept) continue
    const fitting = sharp(kept).resize({ width: 1000, height: 800, fit: 'inside', withoutEnlargement: true })
    pictures.push({ bytes: await fitting.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer(), alt })
  }
  return pictures
}

/** the PDF that was drawn when the sheet was published. 404 where the part has none. */
export async function partPdf(asked: string, { db, env }: Context): Promise<Download> {
  const found = await db.row<{ k_parte: string; archivo_id: number }>(
    `select p.k_parte, v.archivo_id from producto p join ficha_vigente v on v.producto_id = p.id
     where p.codigo_norm collate "C" = $1 and p.estado = 'activo' order by p.k_parte = $2 desc, p.id limit 1`,
    [normalCode(asked), asked],
  )
  const file = found && (await readKept(db, openStorage(env), found.archivo_id))
  if (!file) throw new Refusal(404, 'La parte no tiene ficha técnica.')
  return new Download(`Ficha ${found.k_parte}.pdf`, 'application/pdf', file)
}

/** The PDF of any version; a draft's is drawn as it is asked for. */
export async function versionPdf(id: number, n: number | undefined, context: Context): Promise<Download> {
  const sheet = await readVersion(id, n, context)
  return new Download(`Ficha ${sheet.k_parte} v${sheet.n}.pdf`, 'application/pdf', await drawSheet(sheet, context))
}
