// Which of the first rows of a table are its headers, what the table is instead of a list, and why none of them will do.
import { Refusal } from '#kit/base/refusal.ts'
import { lookAt } from './column-values.ts'
import { kinds, type Shape } from './columns.ts'
import { describingOf, usedColumns } from './describing.ts'
import { headerRows } from './extent.ts'
import { headersAgain } from './headers-again.ts'
import {
  type HeaderReading,
  judgedSentence,
  type Layout,
  type Mapping,
  neededColumns,
  readHeaders,
  tidy,
} from './headers.ts'
import { mayNameCode } from './judge.ts'
import { modelsAlone } from './models-alone.ts'
import { type Nature, natureOf, natureSentence } from './nature.ts'
import { saidOnce } from './said-once.ts'
import { hasContinuations, hasSections, hasVehicleSections, sectionIn, topOf, vehicleSectionIn } from './sections.ts'
import { sideOf } from './side-columns.ts'
import { headsOfTwoRows } from './two-row-heads.ts'

/**
 * The first of the first 20 rows that has the headers of the kind; the richest where several do and no part stands between. A row that says
 * more together with the one above it is the second of two rows of headers. The rows below are what columns are judged by.
 */
export function findHeaders(
  kind: Shape,
  rows: string[][],
  mapping?: Mapping,
  sheet = '',
): { at: number; layout: Layout } | null {
  let best: { at: number; layout: Layout } | null = null
  for (const [at, cells] of rows.slice(0, headerRows).entries()) {
    const below = rows.slice(at + 1)
    const both = headsOfTwoRows(kind, rows[at - 1] ?? [], cells)
    const found = [cells, ...both].flatMap((heads) => layoutsOf(kind, { heads, mapping, below }))
    // Whichever is read by: a page that comes again brings both.
    if (both.length > 0) for (const layout of found) layout.heads = [rows[at - 1] ?? [], cells]
    if (found.length === 0) continue
    if (best && holdsParts(best.layout, rows.slice(best.at + 1, at))) break
    // Under headers that say all, a row of names without a code is more of them, and no part.
    const isMore =
      best?.at === at - 1 &&
      both.length > 0 &&
      !namesCode(best.layout, cells) &&
      !isSection(best.layout, cells, rows.slice(at))
    for (const layout of found) {
      const more = layout.recognised.length - (best?.layout.recognised.length ?? 0)
      if (!best || more > 0 || (isMore && more === 0 && layout.headers === both[0])) best = { at, layout }
    }
  }
  if (best) tellMore(rows, { ...best, mapping, sheet })
  return best
}

/** None or one. By names alone first: most rows are no headers, and need not be judged. */
function layoutsOf(
  kind: Shape,
  { heads, mapping, below }: { heads: string[]; mapping: Mapping | undefined; below: string[][] },
): Layout[] {
  if (!('layout' in readHeaders(kind, heads, mapping)) && !mayHoldCode(heads)) return []
  const reading = readHeaders(kind, heads, mapping, below)
  if (!('layout' in reading)) return []
  const own = ownRows(reading.layout, below)
  if (own.length === below.length) return [reading.layout]
  const again = readHeaders(kind, heads, mapping, own)
  return 'layout' in again ? [again.layout] : []
}

/** The rows up to the headers of another table: what stands under those says nothing of these columns. */
function ownRows(layout: Layout, below: string[][]): string[][] {
  const end = below.findIndex((cells) => ['other', 'like'].includes(headersAgain(layout, cells) ?? ''))
  return end > 0 ? below.slice(0, end) : below
}

/** The rows' first as the headers, whatever stands below. */
export function firstHeaders(kind: Shape, rows: string[][], mapping?: Mapping): HeaderReading {
  const reading = readHeaders(kind, rows[0] ?? [], mapping, rows.slice(1))
  if ('layout' in reading) tellMore(rows, { at: 0, layout: reading.layout, mapping, sheet: '' })
  return reading
}

type Below = { rows: string[][]; title: string; mapping?: Mapping | undefined }

/** The columns of a table further down a sheet, its headers the first of these rows, under a `title`; null where they are none of the kind. */
export function headersBelow(kind: Shape, { rows, title, mapping }: Below): Layout | null {
  const [heads = [], ...below] = rows
  const [layout = null] = layoutsOf(kind, { heads, mapping, below })
  if (layout) tellMore([[title], ...rows], { at: 1, layout, mapping, sheet: '' })
  return layout
}

type Placed = { at: number; layout: Layout; mapping: Mapping | undefined; sheet: string }

/** What the table is, and what its parts may be told by: of the one layout that is read. */
function tellMore(rows: string[][], { at, layout, mapping = {}, sheet }: Placed): void {
  const below = ownRows(layout, rows.slice(at + 1))
  const { kind, headers } = layout
  const look = (column: number) => lookAt(below.map((row) => row[column] ?? ''))
  const above = rows.slice(0, at).map((row) => row.filter((cell) => cell.trim()))
  const titles = [...(sheet ? [sheet] : []), ...above.flat()]
  // A row of more than a title and its date is of headers, each of its own columns.
  const ofAll = [sheet, ...above.filter(({ length }) => length <= 2).flat()]
  layout.tops = new Set(rows.slice(0, at).map(topOf).filter(Boolean))
  layout.models = modelsAlone(layout.vehicles, below)
  layout.hasSections = hasSections(layout, below)
  layout.hasVehicleSections = hasVehicleSections(layout, below)
  layout.saidOnce = saidOnce(layout, below)
  layout.hasContinuations = hasContinuations(layout, below)
  // What somebody told the columns of is a list of parts.
  layout.nature = Object.keys(mapping).length > 0 ? null : natureOf({ kind, headers, look, rows: below, titles })
  layout.describing = describingOf({ ...layout, below, titles: ofAll, leftOut: takenAway(layout, mapping, below) })
}

/** Columns that would be a field if nobody had said that they are none; of the others «none» is what they were anyway. */
function takenAway({ kind, headers }: Layout, mapping: Mapping, below: string[][]): Set<number> {
  if (!Object.values(mapping).includes('')) return new Set()
  const alone = readHeaders(kind, headers, {}, below)
  return 'layout' in alone ? usedColumns(alone.layout) : new Set()
}

function namesCode({ columns, headers }: Layout, cells: string[]): boolean {
  const [code = -1] = columns.get('k_parte') ?? []
  const cell = tidy(cells[code])
  // «IZQ.» is of which side the codes are.
  return cell !== '' && cell !== tidy(headers[code]) && sideOf(cell) === null
}

/** The first row of section of a list that tells its lines so. */
function isSection(layout: Layout, cells: string[], rows: string[][]): boolean {
  if (vehicleSectionIn(cells)) return hasVehicleSections(layout, rows)
  return sectionIn(cells) !== '' && hasSections(layout, rows)
}

/** Whether rows between two that may be headers are parts already: then the second is another table's. */
function holdsParts({ columns }: Layout, rows: string[][]): boolean {
  const [code = -1] = columns.get('k_parte') ?? []
  const read = [...columns.values()].flat()
  return rows.some((cells) => /\d/.test(cells[code] ?? '') && read.filter((column) => cells[column]?.trim()).length > 1)
}

function mayHoldCode(cells: string[]): boolean {
  return cells.some((cell) => /c[oó]d|clave|sku|parte|part|ref/i.test(cell) || mayNameCode(cell))
}

/** What rows without the headers of any list are instead, by whichever of the first could be their headers. */
export function natureWithout(rows: string[][], sheet = ''): Nature | null {
  for (const [at, headers] of rows.slice(0, headerRows).entries()) {
    if (headers.filter((cell) => /\p{L}{2}/u.test(cell)).length < 2) continue
    const below = rows.slice(at + 1)
    const look = (column: number) => lookAt(below.map((row) => row[column] ?? ''))
    const titles = [sheet, ...rows.slice(0, at).flat()].filter((cell) => cell.trim())
    const nature = natureOf({ kind: 'productos', headers, look, rows: below, titles })
    if (nature) return nature
  }
  return null
}

/** How many columns the best of these rows names. */
export function nearness(kind: Shape, rows: string[][], mapping?: Mapping): number {
  const found = rows.slice(0, headerRows).map((cells) => {
    const reading = readHeaders(kind, cells, mapping)
    return 'found' in reading ? reading.found : reading.layout.recognised.length
  })
  return Math.max(0, ...found)
}

/** Why none of these rows are headers: what is needed, what was seen, and whether another kind would fit. */
export function noHeaders(kind: Shape, rows: string[][], mapping?: Mapping, sheet = ''): Refusal {
  const readings = rows
    .slice(0, headerRows)
    .map((cells, at) => ({ cells, reading: readHeaders(kind, cells, mapping, rows.slice(at + 1)) }))
  const near = readings.reduce<(typeof readings)[number] | undefined>((best, one) => {
    const found = (reading: HeaderReading) => ('found' in reading ? reading.found : 0)
    return !best || found(one.reading) > found(best.reading) ? one : best
  }, undefined)
  const seen = (near?.cells ?? []).map((cell) => tidy(cell)).filter(Boolean)
  const missing = near && 'missing' in near.reading && near.reading.found > 0 ? near.reading.missing : null
  const judged = near && 'judged' in near.reading ? near.reading.judged : []
  const others = kinds.filter((other) => other !== kind && findHeaders(other, rows))
  const nature = Object.keys(mapping ?? {}).length > 0 ? null : natureWithout(rows, sheet)
  const sentences = [
    nature ? `${natureSentence(nature)}.` : '',
    missing
      ? `Al archivo le falta la columna ${missing.join(' y la columna ')}.`
      : 'No se encontraron los encabezados en las primeras 20 filas.',
    ...judged.map(judgedSentence),
    `Para ${kind} se necesitan: ${neededColumns(kind)}.`,
    seen.length
      ? `${sheet ? `En la hoja «${sheet}» se` : 'Se'} vieron: ${seen
          .slice(0, 12)
          .map((cell) => cell.slice(0, 40))
          .join(', ')}${seen.length > 12 ? '…' : ''}.`
      : 'El archivo no trae texto.',
    others.length ? `El archivo sí sirve para ${others.join(' o ')}.` : '',
  ]
  return new Refusal(422, sentences.filter(Boolean).join(' '), { code: 'sin_encabezados' })
}
