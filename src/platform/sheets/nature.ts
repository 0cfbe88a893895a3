// What a table is when it is no list of parts: a log of sales, a count of stock, a comparison of prices, somebody else's list.
import { foldHeader, type Shape } from './columns.ts'
import { FEW, type Look } from './column-values.ts'

/** `motivo`: what it was known by, as the rest of a sentence. */
export type Nature = { clase: 'ventas' | 'conteo' | 'comparacion' | 'competencia'; motivo: string }

const names: Record<Nature['clase'], string> = {
  ventas: 'un registro de ventas',
  conteo: 'un conteo de inventario',
  comparacion: 'una comparación de precios',
  competencia: 'una lista de precios de la competencia',
}

/** «Parece un registro de ventas: cada fila trae fecha («fecha») y total («precio total»)». */
export function natureSentence({ clase, motivo }: Nature): string {
  return `Parece ${names[clase]}: ${motivo}`
}

type Table = {
  kind: Shape
  headers: string[]
  look: (column: number) => Look
  rows: string[][]
  /** What stands above the headers, the name of the sheet. */
  titles: string[]
}

/** What the table is instead of a list of parts; null where nothing speaks against it. */
export function natureOf(table: Table): Nature | null {
  if (table.kind === 'pedido') return null
  return salesLog(table) ?? stockCount(table) ?? comparison(table) ?? rivalList(table)
}

function finder({ headers, look }: Table) {
  const folded = headers.map(foldHeader)
  return (pattern: RegExp, fits: (look: Look) => boolean = () => true): string | null => {
    const at = folded.findIndex((header, column) => pattern.test(header) && fits(look(column)))
    return at < 0 ? null : (headers[at] ?? '').replace(/\s+/g, ' ').trim()
  }
}

const numbers = (look: Look) => look.count >= FEW && look.share('numero') >= 0.7

function salesLog(table: Table): Nature | null {
  const find = finder(table)
  const date = find(/^(?:fecha|date|dia)(?: |$)/, (look) => look.count >= FEW && look.share('fecha') >= 0.7)
  const total = find(/(?:^| )(?:total|importe|monto|subtotal)(?: |$)/, numbers)
  const amount = find(/^(?:cantidad|cant|piezas|pzas|unidades|qty)(?: |$)/, numbers)
  const who = find(
    /^(?:cliente|vendedor|cajero|ticket|folio|factura|nota|remision|forma de pago|metodo de pago|no venta|venta)(?: |$)/,
    (look) => look.count >= FEW,
  )
  const signs = [
    date && `una fecha («${date}»)`,
    amount && `una cantidad («${amount}»)`,
    total && `un total («${total}»)`,
    who && `a quién o en qué folio («${who}»)`,
  ].filter((sign) => sign !== null)
  const isSale = (date && signs.length >= 3) || (who && amount && total) || (date && multiplies(table))
  return isSale ? { clase: 'ventas', motivo: `cada fila trae ${listed(signs)}` } : null
}

/** A quantity times a price gives the total of the same row. */
function multiplies({ headers, rows }: Table): boolean {
  const folded = headers.map(foldHeader)
  const at = (pattern: RegExp) => folded.findIndex((header) => pattern.test(header))
  const [amount, total] = [at(/^(?:cantidad|cant|piezas|unidades)/), at(/(?:^| )(?:total|importe)(?: |$)/)]
  const price = folded.findIndex((header, column) => column !== total && /^precio|^p unit|^costo/.test(header))
  if (amount < 0 || price < 0 || total < 0) return false
  const figures = rows
    .map((cells) => [amount, price, total].map((column) => Number((cells[column] ?? '').replace(/[$,\s]/g, ''))))
    .filter((row) => row.every((value) => value > 0))
  const right = figures.filter(([a = 0, b = 0, c = 0]) => Math.abs(a * b - c) <= 0.02 * c)
  return figures.length >= FEW && right.length >= 0.8 * figures.length
}

function stockCount(table: Table): Nature | null {
  const find = finder(table)
  const counted = find(/(?:^| )(?:conteo|contado|contada|contadas|fisico|fisica)(?: |$)/)
  const known = find(/(?:^| )(?:sistema|teorico|teorica|libros|diferencia|faltante|sobrante|ajuste)(?: |$)/)
  if (!counted || !known) return null
  return { clase: 'conteo', motivo: `compara lo contado («${counted}») con lo que debería haber («${known}»)` }
}

function comparison(table: Table): Nature | null {
  const find = finder(table)
  const title = table.titles.find((text) => /comparativ[oa]|comparacion de precios/.test(foldHeader(text)))
  const sign = find(
    /comparativ|mejor (?:precio|costo|opcion)|precio mas (?:bajo|barato)|ranking|diferencia (?:de |en )?(?:precio|costo|porcentual)/,
  )
  const rival = find(/^(?:precio|costo)(?: de)?(?: la)? compet/, numbers)
  const own = find(/(?:^| )(?:nuestro|nuestra|propio|mio|jacve)(?: |$)/, numbers)
  if (title) return { clase: 'comparacion', motivo: `así se titula («${title.trim().slice(0, 60)}»)` }
  if (sign) return { clase: 'comparacion', motivo: `trae la columna «${sign}»` }
  return rival && own
    ? { clase: 'comparacion', motivo: `trae el precio de otro («${rival}») junto al nuestro («${own}»)` }
    : null
}

function rivalList(table: Table): Nature | null {
  if (table.kind === 'equivalencias') return null
  const title = table.titles.find((text) => /(?:^| )(?:competencia|competidor(?:es)?)(?: |$)/.test(foldHeader(text)))
  const header = finder(table)(/(?:^| )(?:precio|costo)(?: de la| del)? compet/)
  if (title) return { clase: 'competencia', motivo: `así se titula («${title.trim().slice(0, 60)}»)` }
  return header ? { clase: 'competencia', motivo: `trae la columna «${header}»` } : null
}

function listed(signs: string[]): string {
  return signs.length > 1 ? `${signs.slice(0, -1).join(', ')} y ${signs.at(-1)}` : signs.join('')
}
