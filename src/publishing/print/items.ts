import { money } from '#kit/ui/format.ts'
import type { Change } from './changes.server.ts'
import type { ModelFit } from './fits.ts'
import type { Block, Item, Ref } from './layout.ts'
import type { Part } from './parts.server.ts'
import { type Line, type Measure, type Run, wrapRuns } from './type.ts'

/** Width of a column of parts, in points: two of them and a gutter between the margins. */
export const COLUMN = 253
const PHOTO = 46
const SIZES = { code: 9.5, text: 8, fit: 7, small: 6.6 } as const
const HEIGHTS = { code: 12.5, text: 9.8, fit: 8.8, small: 8.2 } as const
/** Lines of one block at most, and the height up to which a part stays whole. */
const MOST_LINES = 6
const WHOLE = 170
/** Holds words together. */
const NB = '\u00A0'

export type Setting = { measure: Measure; isPriced: boolean }
type Kind = keyof typeof SIZES

/** A part with all it says: what a catalogue by line is made of. */
export function wholePart(part: Part, change: Change | null, setting: Setting): Item {
  const sangria = part.foto ? PHOTO + 6 : 0
  const lines = (kind: Kind, runs: Run[]) => linesOf(kind, runs, sangria, setting)
  const head = block(
    [codeLine(part, change, setting), ...lines('text', descriptionOf(part)), ...changeLines(change, part, lines)],
    [{ clase: 'codigo', clave: part.k_parte }],
  )
  const makes = Map.groupBy(part.modelos, ({ marca }) => marca)
  const fits = [...makes.values()].flatMap((models) => fitBlocks(models, lines))
  const equals = equalBlocks(part, lines)
  const [first, ...rest] = [...fits, ...equals]
  const blocks = [first ? joined([head, first]) : head, ...rest]
  return item(part, sangria, blocks)
}

/** A part under one model: what a catalogue by vehicle is made of. */
export function partOfModel(
  part: Part,
  model: ModelFit | null,
  { change, ...setting }: Setting & { change: Change | null },
): Item {
  const sangria = part.foto ? PHOTO + 6 : 0
  const lines = (kind: Kind, runs: Run[]) => linesOf(kind, runs, sangria, setting)
  const told = model?.fits.map(({ years, detalle }) => [years, detalle].filter(Boolean).join(' ')).join('; ') ?? ''
  const refs: Ref[] = [
    { clase: 'codigo', clave: part.k_parte },
    ...part.equivalencias.map((one) => equalRef(part, one)),
    ...(model ? fitRefs(model, model.fits) : []),
  ]
  const text = [
    codeLine(part, change, setting),
    ...lines('text', descriptionOf(part)),
    ...changeLines(change, part, lines),
    ...lines('fit', told ? [run('fit', told)] : []),
  ]
  // By vehicle the running head tells models: codes are in no order there.
  return { ...item(part, sangria, [block(text, refs)]), cabecera: model?.modelo ?? part.k_parte }
}

function item(part: Part, sangria: number, blocks: Block[]): Item {
  const height = blocks.reduce((sum, one) => sum + one.height, 0)
  const kept = height <= WHOLE || part.foto ? atomic(blocks, height) : blocks
  const [first] = kept
  if (part.foto && first) first.height = Math.max(first.height, PHOTO + 2)
  return { clase: 'parte', cabecera: part.k_parte, foto: part.foto ?? undefined, sangria, blocks: kept, gap: 7 }
}

/** One block; with a picture beside it a long one still has to break somewhere. */
function atomic(blocks: Block[], height: number): Block[] {
  if (height <= WHOLE) return [joined(blocks)]
  const lead: Block[] = []
  let used = 0
  for (const one of blocks) {
    if (used > PHOTO) break
    lead.push(one)
    used += one.height
  }
  return [joined(lead), ...blocks.slice(lead.length)]
}

function block(lines: Line[], refs: Ref[] = []): Block {
  return { lines, height: lines.reduce((sum, { height }) => sum + height, 0), refs }
}

function joined(blocks: Block[]): Block {
  return block(
    blocks.flatMap(({ lines }) => lines),
    blocks.flatMap(({ refs }) => refs),
  )
}

function run(kind: Kind, text: string, more: Partial<Run> = {}): Run {
  return { text, face: 'normal', size: SIZES[kind], ...more }
}

function linesOf(kind: Kind, runs: Run[], sangria: number, { measure }: Setting): Line[] {
  return wrapRuns(runs, { width: COLUMN - sangria, height: HEIGHTS[kind], measure })
}

function codeLine({ k_parte, precio }: Part, change: Change | null, { isPriced }: Setting): Line {
  const right =
    precio === null
      ? run('text', 'Sin precio', { color: 'soft' })
      : run('code', money(precio), { face: 'bold', size: 9 })
  return {
    runs: [run('code', k_parte, { face: 'mono' })],
    tag: change?.nueva ? 'NUEVA' : undefined,
    right: isPriced ? right : undefined,
    height: HEIGHTS.code,
  }
}

function descriptionOf({ descripcion, comun, empaque }: Part): Run[] {
  const pack = empaque > 1 ? `Empaque${NB}de${NB}${empaque}` : ''
  const more = [comun, pack].filter(Boolean).join(`${NB}· `)
  return [
    ...(descripcion ? [run('text', more ? `${descripcion}${NB}·` : descripcion)] : []),
    ...(more ? [run('text', more, { color: 'soft' })] : []),
  ]
}

/** What happened to it since the edition before. */
function changeLines(change: Change | null, { precio }: Part, lines: (kind: Kind, runs: Run[]) => Line[]): Line[] {
  if (!change || change.nueva) return []
  const told: string[] = []
  if (change.antes !== null) told.push(priceChange(change.antes, precio))
  if (change.aplicaciones) told.push('Cambiaron sus aplicaciones')
  return lines('fit', [run('fit', told.join(' · '), { face: 'bold', color: 'accent' })])
}

function priceChange(before: string, now: string | null): string {
  if (before === '') return 'Ahora con precio'
  if (now === null) return `Ya sin precio, antes ${money(before)}`
  return `${Number(now) > Number(before) ? 'Subió' : 'Bajó'}, antes ${money(before)}`
}

/** The models of a make in one block; many of them, one block each with the make's name again. */
function fitBlocks(models: ModelFit[], lines: (kind: Kind, runs: Run[]) => Line[]): Block[] {
  const [{ marca }] = models as [ModelFit] // a group is never empty
  const make = run('fit', marca, { face: 'bold', color: 'accent' })
  const together = lines('fit', [make, ...models.flatMap((model, n) => fitRuns(model, n < models.length - 1))])
  if (together.length <= MOST_LINES) {
    return [
      block(
        together,
        models.flatMap((model) => fitRefs(model, model.fits)),
      ),
    ]
  }
  if (models.length > 1) return models.flatMap((model) => fitBlocks([model], lines))
  return models.flatMap((model) =>
    model.fits.map((fit) =>
      block(lines('fit', [make, ...fitRuns({ ...model, fits: [fit] }, false)]), fitRefs(model, [fit])),
    ),
  )
}

/** `Astra 2000–2003 L4 2.4L; 2005 ·` */
function fitRuns({ modelo, fits }: ModelFit, isFollowed: boolean): Run[] {
  const told = fits
    .map(({ years, detalle }) => [years.replaceAll(' ', NB), detalle].filter(Boolean).join(' '))
    .join('; ')
  return [run('fit', modelo, { face: 'bold' }), run('fit', isFollowed ? `${told}${NB}·` : told)]
}

function fitRefs({ marca, modelo }: ModelFit, fits: ModelFit['fits']): Ref[] {
  return fits.map(({ years }) => ({ clase: 'aplicacion', clave: [marca, modelo, years].join('\n') }))
}

function equalRef({ k_parte }: Part, { codigo, fabricante }: Part['equivalencias'][number]): Ref {
  return { clase: 'equivalencia', clave: [codigo, fabricante, k_parte].join('\n') }
}

/** `OE Nissan 41060-F4025 · Frenomex FX 201`; a few lines a block. */
function equalBlocks(part: Part, lines: (kind: Kind, runs: Run[]) => Line[]): Block[] {
  const blocks: Block[] = []
  const few = 12
  for (let from = 0; from < part.equivalencias.length; from += few) {
    const some = part.equivalencias.slice(from, from + few)
    const told = some.map(({ codigo, fabricante, tipo }) => {
      const kind = tipo === 'OE' ? 'OE' : tipo === 'reemplaza' ? 'Reemplaza a' : ''
      return [kind, fabricante, codigo].filter(Boolean).join(' ').replaceAll(' ', NB)
    })
    const lead = from === 0 ? [run('small', 'Equivale a', { face: 'bold', color: 'soft' })] : []
    const text = lines('small', [...lead, run('small', told.join(`${NB}· `), { color: 'soft' })])
    blocks.push(
      block(
        text,
        some.map((one) => equalRef(part, one)),
      ),
    )
  }
  return blocks
}

/** A head within the columns: a brand, a model. */
export function headItem(text: string, { measure, width }: Heading): Item {
  const look = { face: 'bold', size: 9.5, color: 'accent' } as const
  const lines = wrapRuns([{ text, ...look }], { width: width ?? COLUMN, height: 13, measure })
  return { clase: 'cabeza', marcador: width ? undefined : text, sangria: 0, blocks: [block(lines)], gap: 4 }
}
/** Without a width it is a column of parts, and a bookmark leads to it. */
type Heading = { measure: Measure; width?: number }

/** A paragraph, for notes. */
export function textItem(runs: Run[], measure: Measure): Item {
  const lines = wrapRuns(runs, { width: COLUMN, height: 12, measure })
  return { clase: 'renglon', sangria: 0, blocks: [block(lines)], gap: 5 }
}
