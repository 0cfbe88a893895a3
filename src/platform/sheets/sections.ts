// Rows with one cell, above the parts that it is the line of, «FRENOS», «MOTOR», or the car: «NISSAN 1.6L TSURU 92-17».
import { FEW, isLike } from './column-values.ts'
import { foldHeader } from './columns.ts'
import type { Layout } from './headers.ts'
import { isMake, namesVehicle } from './vehicle-makes.ts'

/** One may be a remark between two parts. */
const LEAST = 2
/** A title, its date and its page; a total and its figures. */
const MOST_FILLED = 3

/** The only text of a row; '' where there is none, or another. */
function onlyText(cells: string[]): string {
  const [only = '', ...more] = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return more.length === 0 ? only : ''
}

/** «*** NISSAN ***», «>>> RADIADORES <<<»: the name without what is drawn around it. */
function bare(text: string): string {
  return text.replace(/^[\s*=._~<>#•·+|-]+|[\s*=_~<>#•·+|-]+$/g, '')
}

/** What a list says of itself: prices and taxes, how long they hold, where the shop is, which page it is, how much there is in all. */
const ofTheList = new RegExp(
  [
    /\b(?:precios?|iva|i v a|vigencia|vigente|sujet[oa]s?|previo aviso|descuentos?|mayoreo|menudeo|facturacion|consulte?|favor de|gracias|devolucion(?:es)?|garantias?|pedidos?|envios?|horarios?)\b/,
    /\b(?:tels?|telefonos?|fax|whats ?app|e ?mail|correo|www|http|rfc|r f c|domicilio|sucursal(?:es)?|s a de c v)\b/,
    /^(?:pag(?:ina)?|page|hoja) (?:no )?\d|^contin(?:ua|uacion|ued)\b|^(?:sub ?|gran )?total|^sumas?\b|^(?:notas?|fecha|actualizad[oa])\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

function isOfTheList(text: string): boolean {
  return ofTheList.test(foldHeader(text)) || /@[\w-]+\.|^[*•]+ ?\S+(?: \S+){3,}[^*•]$/.test(text)
}

/**
 * What a row alone says that names no part: a title, a remark of the list on itself, a count of it; '' of any other. A text under the
 * descriptions may be a part whose code was lost, one that looks like a code a part of which no more is told, and one under what is
 * said once holds for the rows below.
 */
export function remarkIn(
  { columns, saidOnce, tops }: Pick<Layout, 'columns' | 'saidOnce' | 'tops'>,
  cells: string[],
): string {
  const filled = cells.filter((cell) => cell.trim())
  if (tops.size > 0 && tops.has(topOf(cells))) return filled.join(' ').replace(/\s+/g, ' ').trim()
  if (filled.length > MOST_FILLED) return ''
  const said = filled.filter((cell) => !isOfThePage(cell))
  const code = cells[columns.get('k_parte')?.[0] ?? -1]?.trim() ?? ''
  // A date under the codes is one that Excel has turned.
  if (said.length === 0) return isLike('fecha', code) ? '' : filled.join(' ').trim()
  // «DISTRIBUIDORA DEL PACÍFICO, S.A. DE C.V.» and the number of its list: no code is a sentence.
  if (isOfTheList(code) && code.split(' ').length > 2) return code
  const total = totalIn(said)
  const only = onlyText(said)
  if (total || !only || isOfTheList(only)) return total || only
  const at = cells.findIndex((cell) => cell.trim())
  const isOfParts = [...(columns.get('descripcion') ?? []), ...(columns.get('nombre') ?? []), ...saidOnce].includes(at)
  const words = only.split(' ').filter((word) => /^[^\p{L}]*\p{L}{3,}[^\p{L}]*$/u.test(word))
  const isAtEdge = said.length < filled.length
  return (isAtEdge || !isOfParts) && words.length >= (/\d/.test(only) ? 3 : 1) ? only : ''
}

/** A row over the headers, as it stands at the top of every page: its numbers (the page, the hour) are others each time; '' without words. */
export function topOf(cells: string[]): string {
  const text = foldHeader(cells.join(' '))
  return /\p{L}{3}/u.test(text) ? text.replace(/\d+/g, '0') : ''
}

/** «Hoja 2», «Pág. 3 de 8», «26/11/2026»: what stands at the edge of a page. */
function isOfThePage(cell: string): boolean {
  return (
    /^(?:pag(?:ina)?|page|hoja) (?:no )?\d+(?: (?:de|of) \d+)?$/.test(foldHeader(cell)) || isLike('fecha', cell.trim())
  )
}

/** «TOTAL CLAVES:» with a figure behind it, wherever that stands. */
function totalIn(cells: string[]): string {
  const [first = '', ...rest] = cells.map((cell) => cell.trim()).filter(Boolean)
  const isTotal =
    /^(?:(?:sub ?|gran )?total|sumas?\b|fin de (?:reporte|listado|lista|cat[aá]logo|p[aá]gina))/i.test(bare(first)) &&
    rest.every((cell) =>
      /^[\d\s.,$%-]+(?:(?:art[ií]culos?|partes?|claves?|piezas?|pzas?|productos?|registros?|renglones)\.?)?$/i.test(
        cell,
      ),
    )
  return isTotal ? first : ''
}

/** «LINEA 20 SUSPENSION», «03.- FRENOS»: the number of a line is not its name. */
const NUMBERED =
  /^(?:(?:l[ií]nea|familia|grupo|secci[oó]n|depto\.?|departamento|clase|divisi[oó]n)\s*(?:no\.?|n[uú]m\.?|#)?\s*\d{1,4}|\d{1,3}\s?[.)-])[\s:.)-]*(?=\p{L})/iu

/** What a row alone names: some words without a figure; '' of any other row. Cars name no line. */
export function sectionIn(cells: string[]): string {
  const only = bare(onlyText(cells)).replace(NUMBERED, '')
  const isName = /^\p{L}[\p{L} ,.:&/()-]{2,59}$/u.test(only) && only.split(' ').length <= 8
  return isName && !isMake(only) && !isOfTheList(only) ? only : ''
}

/** What a row alone says of the car that the parts under it are for: «NISSAN 2.4L KA24DE FRONTIER / D21 98-15», «*** NISSAN ***»; '' of any other. */
export function vehicleSectionIn(cells: string[]): string {
  const name = bare(onlyText(cells))
  if (name.length > 160) return ''
  const isCar = (isMake(name.split(' ')[0] ?? '') || namesVehicle(name)) && /\d/.test(name) && !/\$|%|\d{6}/.test(name)
  return isMake(name) || isCar ? name : ''
}

/** Whether a row alone names something else than a car, so that what follows is for no car told above: «VARIOS». */
export function endsVehicle(cells: string[]): boolean {
  return /^[^\p{L}\d]*\p{L}[^\d]*$/u.test(onlyText(cells)) && !vehicleSectionIn(cells)
}

/** The text of a row that goes on with the description of the part above: alone, under it, and no remark; '' of any other. */
export function continuationIn({ columns, saidOnce }: Pick<Layout, 'columns' | 'saidOnce'>, cells: string[]): string {
  const [column = -1] = columns.get('descripcion') ?? columns.get('nombre') ?? []
  const text = onlyText(cells)
  return text && cells[column]?.trim() && !saidOnce.has(column) && !isOfTheList(text) ? text : ''
}

/** Whether most parts are told in two rows or more: the code and the thing, and under it, without a code, what it is for. */
export function hasContinuations(layout: Layout, rows: string[][]): boolean {
  const [code = -1] = layout.columns.get('k_parte') ?? []
  if (layout.kind !== 'productos') return false
  const isPart = (cells: string[]) => /\d/.test(cells[code] ?? '') && cells.filter((cell) => cell.trim()).length > 1
  const parts = rows.filter(isPart).length
  const goOn = rows.filter((cells, at) => isPart(cells) && continuationIn(layout, rows[at + 1] ?? []) !== '').length
  return goOn >= FEW && goOn >= parts / 2
}

/** Whether parts stand under rows that name cars so, each of another one. */
export function hasVehicleSections(layout: Layout, rows: string[][]): boolean {
  return (
    layout.vehicles.length === 0 &&
    !layout.columns.has('aplicaciones') &&
    standOverParts(vehicleSectionIn, layout, rows)
  )
}

/** Whether a list of products tells its lines so: no column does, and parts stand directly under such rows, each of another name. */
export function hasSections(layout: Layout, rows: string[][]): boolean {
  return !layout.columns.has('linea') && standOverParts(sectionIn, layout, rows)
}

/** Whether rows with a name stand right above the parts of a list of products, and no two with the same. */
function standOverParts(nameIn: (cells: string[]) => string, { kind, columns }: Layout, rows: string[][]): boolean {
  const [code] = columns.get('k_parte') ?? []
  if (kind !== 'productos' || code === undefined) return false
  const isPart = (cells: string[]) => /\d/.test(cells[code] ?? '') && cells.filter((cell) => cell.trim()).length > 1
  const named = rows.flatMap((cells, at) => (isPart(rows[at + 1] ?? []) && nameIn(cells)) || [])
  // The next page says again which one goes on.
  const names = named.filter((name, at) => name !== named[at - 1])
  return names.length >= LEAST && new Set(names).size === names.length
}
