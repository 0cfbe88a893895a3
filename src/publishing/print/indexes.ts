import { normalCode } from '#kit/base/code.ts'
import { plural } from '#kit/ui/format.ts'
import { mapped } from '#platform/capacity/breath.server.ts'
import { headItem } from './items.ts'
import { type Item, type Section, type Sheet, whereRefsStand } from './layout.ts'
import { type Face, type Line, type Measure, type Run, wrapRuns } from './type.ts'

/** Between the margins, in points, and between columns. */
const WIDTH = 522
export const GUTTER = 16
const SIZE = 7
const HEIGHT = 8.9
/** Pages told of one code: a part of a catalogue by vehicle may stand on hundreds. */
const MOST_PAGES = 12

export function columnWidth(columnas: number): number {
  return (WIDTH - GUTTER * (columnas - 1)) / columnas
}

/** The three indexes, of the pages where things really stand. */
export async function indexesOf(sheets: Sheet[], measure: Measure, breathe: Breathe): Promise<Section[]> {
  const refs = [...whereRefsStand(sheets)].map(([key, pages]) => {
    const [clase = '', ...clave] = key.split('\n')
    return { clase, clave, pages }
  })
  const of = (clase: string) => refs.filter((ref) => ref.clase === clase)
  const made = [
    await codeIndex(of('codigo'), measure, breathe),
    await equalIndex(of('equivalencia'), measure, breathe),
    await fitIndex(of('aplicacion'), measure, breathe),
  ]
  return made.filter(({ items }) => items.length > 0)
}

/** Names of the indexes that a catalogue will have, before its pages are known. */
export function indexNames(sections: Section[]): string[] {
  const kinds = new Set<string>()
  for (const { blocks } of sections.flatMap(({ items }) => items))
    for (const { clase } of blocks.flatMap(({ refs }) => refs)) kinds.add(clase)
  return (['codigo', 'equivalencia', 'aplicacion'] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => titles[kind])
}

const titles = {
  codigo: 'Índice por código',
  equivalencia: 'Índice de equivalencias',
  aplicacion: 'Índice por vehículo',
} as const

type Breathe = () => Promise<void>
type Found = { clave: string[]; pages: number[] }
type Sorted = Found & { orden: string }

function sorted(found: Found[]): Sorted[] {
  return found
    .map((one) => ({ ...one, orden: `${normalCode(one.clave[0] ?? '')}\n${one.clave.join('\n')}` }))
    .toSorted((a, b) => (a.orden < b.orden ? -1 : 1))
}

async function codeIndex(found: Found[], measure: Measure, breathe: Breathe): Promise<Section> {
  const columnas = 4
  const one = ({ clave, pages, orden }: Sorted) => ({
    orden,
    item: row([{ text: clave[0] ?? '', face: 'mono', size: SIZE }], pages.slice(0, MOST_PAGES), { columnas, measure }),
  })
  const rows = await mapped(sorted(found), one, breathe)
  return section(
    titles.codigo,
    `${plural(rows.length, 'código', 'códigos')} y su página`,
    columnas,
    lettered(rows, measure),
  )
}

async function equalIndex(found: Found[], measure: Measure, breathe: Breathe): Promise<Section> {
  const columnas = 3
  const one = ({ clave: [codigo = '', fabricante = '', k_parte = ''], pages, orden }: Sorted) => {
    const runs: Run[] = [
      { text: codigo, face: 'normal', size: SIZE },
      { text: fabricante, face: 'normal', size: SIZE - 0.8, color: 'soft' },
    ]
    const own: Run = { text: k_parte, face: 'mono', size: SIZE }
    return { orden, item: row(runs, pages.slice(0, MOST_PAGES), { columnas, measure, own }) }
  }
  const rows = await mapped(sorted(found), one, breathe)
  const text = `${plural(rows.length, 'código de otros', 'códigos de otros')}: el nuestro y su página`
  return section(titles.equivalencia, text, columnas, lettered(rows, measure))
}

async function fitIndex(found: Found[], measure: Measure, breathe: Breathe): Promise<Section> {
  const columnas = 3
  const makes = [...Map.groupBy(found, ({ clave }) => clave[0] ?? '')].toSorted(byName)
  const ofMakes = ([marca, ofMake]: [string, Found[]]) => [
    headItem(marca, { measure, width: columnWidth(columnas) }),
    ...[...Map.groupBy(ofMake, ({ clave }) => clave[1] ?? '')]
      .toSorted(byName)
      .flatMap(([modelo, ofModel]) => [
        subhead(modelo, measure),
        ...ofModel
          .toSorted((a, b) => ((a.clave[2] ?? '') < (b.clave[2] ?? '') ? -1 : 1))
          .map(({ clave, pages }) =>
            row([{ text: clave[2] ?? '', face: 'normal', size: SIZE }], pages, { columnas, measure, face: 'normal' }),
          ),
      ]),
  ]
  const items = (await mapped(makes, ofMakes, breathe)).flat()
  return section(
    titles.aplicacion,
    `${plural(makes.length, 'marca', 'marcas')}: modelo, años y páginas`,
    columnas,
    items,
  )
}

function section(titulo: string, detalle: string, columnas: number, items: Item[]): Section {
  return { titulo, detalle, ilustracion: null, ruta: null, columnas, items }
}

/** A letter before the first code of each. */
function lettered(rows: { orden: string; item: Item }[], measure: Measure): Item[] {
  return [...Map.groupBy(rows, ({ orden }) => orden.charAt(0))].flatMap(([letter, ofLetter]) => [
    headItem(letter.trim() || '·', { measure, width: columnWidth(4) }),
    ...ofLetter.map(({ item }) => item),
  ])
}

function subhead(text: string, measure: Measure): Item {
  const lines = wrapRuns([{ text, face: 'bold', size: SIZE + 0.5 }], {
    width: columnWidth(3),
    height: HEIGHT + 0.6,
    measure,
  })
  return { clase: 'cabeza', sangria: 0, blocks: [blockOf(lines)], gap: 0.5 }
}

type RowOptions = { columnas: number; measure: Measure; own?: Run; face?: Face }

/** What it says at the left, its pages at the right end; more pages than fit go on below. */
function row(runs: Run[], pages: number[], { columnas, measure, own, face = 'bold' }: RowOptions): Item {
  const pageRun = (text: string): Run => ({ text, face, size: SIZE })
  const width = columnWidth(columnas)
  const left = wrapRuns(
    runs.filter(({ text }) => text),
    { width, height: HEIGHT, measure },
  )
  const used = widthOf(left.at(-1), measure) + (own ? widthOf({ runs: [own], height: 0 }, measure) + 6 : 0)
  const right = numbered(pages, { first: width - used - 12, width: width * 0.7, measure })
  const lines: Line[] = left.slice(0, -1)
  const last = left.at(-1)
  const isRoomy = right[0] !== undefined && used + 12 < width && measure(right[0], 'bold', SIZE) <= width - used - 12
  if (last && isRoomy) {
    const [first = '', ...rest] = right
    lines.push({ ...last, right: pageRun(first), own })
    for (const text of rest) lines.push({ runs: [], right: pageRun(text), height: HEIGHT })
  } else {
    if (last) lines.push(last)
    const [first = '', ...rest] = numbered(pages, { first: width * 0.6, width: width * 0.6, measure })
    lines.push({ runs: [], right: pageRun(first), own, height: HEIGHT })
    for (const text of rest) lines.push({ runs: [], right: pageRun(text), height: HEIGHT })
  }
  return { clase: 'renglon', sangria: 0, blocks: [blockOf(lines)], gap: 0 }
}

/** `12, 13, 40` in lines of these widths. */
function numbered(
  pages: number[],
  { first, width, measure }: { first: number; width: number; measure: Measure },
): string[] {
  const lines: string[] = []
  let line = ''
  const told = rangesOf(pages)
  for (const [n, range] of told.entries()) {
    const text = n < told.length - 1 ? `${range},` : range
    const longer = line ? `${line} ${text}` : text
    if (line && measure(longer, 'bold', SIZE) > (lines.length === 0 ? first : width)) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** Pages one after another as one range: 5, 6, 7 → `5–7`. */
export function rangesOf(pages: number[]): string[] {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.flatMap(([from, to]) =>
    to - from > 1 ? `${from}–${to}` : to > from ? [String(from), String(to)] : String(from),
  )
}

function widthOf(line: Line | undefined, measure: Measure): number {
  return line?.runs.reduce((sum, { text, face, size }) => sum + measure(text, face, size), 0) ?? 0
}

function blockOf(lines: Line[]) {
  return { lines, height: lines.reduce((sum, { height }) => sum + height, 0), refs: [] }
}

function byName<T>([a]: [string, T], [b]: [string, T]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
