import { PAGE } from '#platform/files/pdf.server.ts'
import type { Said } from './changes.server.ts'
import { goneFrom } from './changes.server.ts'
import type { Order } from './definition.ts'
import { COLUMN, textItem } from './items.ts'
import { indexesOf, indexNames } from './indexes.ts'
import { type Frame, type Item, pagesOf, type Section, type Sheet } from './layout.ts'
import type { Part } from './parts.server.ts'
import { goneSection, printedOf, sectionsOf } from './sections.ts'
import type { Measure } from './type.ts'

const FRAME: Frame = { top: 60, bottom: PAGE.height - 58, band: 64, least: 90 }
/** The cover. */
const FIRST_CONTENTS = 2

export type Plan = {
  /** All pages but the cover, in their order. */
  sheets: Sheet[]
  /** Sections of parts; then of indexes. */
  parts: number
  changes: number | null
  lines: Pick<Section, 'titulo' | 'ilustracion'>[]
}

export type Planned = {
  parts: Part[]
  before: Map<string, Said> | null
  orden: Order
  isPriced: boolean
  /** Sentences on how to read it, for the page of contents. */
  leyenda: [titulo: string, texto: string][]
  measure: Measure
  /** Called often: lets others of the process run. */
  breathe: () => Promise<void>
}

/** Where everything stands: parts first, indexes of the pages where they really stand, and the contents of both. Nothing is drawn. */
export async function planOf({ parts, before, orden, isPriced, leyenda, measure, breathe }: Planned): Promise<Plan> {
  const setting = { measure, isPriced, breathe }
  const printed = printedOf(parts, before)
  const gone = before ? goneFrom(before, parts) : []
  const sections = await sectionsOf(printed, orden, setting)
  if (gone.length > 0) sections.push(goneSection(gone, setting))

  // How many pages the contents take does not depend on the numbers that stand in them.
  const names = [...sections.map(({ titulo }) => titulo), ...indexNames(sections)]
  const unknown = names.map((titulo) => ({ titulo, pagina: 0 }))
  const first = FIRST_CONTENTS + pagesOf(contentsOf(unknown, leyenda, measure), FIRST_CONTENTS, FRAME).length

  const body = pagesOf(sections, first, FRAME)
  await breathe()
  const indexes = pagesOf(await indexesOf(body, measure, breathe), first + body.length, FRAME)
  const all = [...body, ...indexes]
  const found = all.flatMap(({ n, bands }) => bands.map(({ section }) => ({ titulo: section.titulo, pagina: n })))
  const contents = pagesOf(contentsOf(found, leyenda, measure), FIRST_CONTENTS, FRAME)
  return {
    sheets: [...contents, ...all],
    parts: printed.length,
    changes: before ? printed.length + gone.length : null,
    lines: sections,
  }
}

function contentsOf(
  entries: { titulo: string; pagina: number }[],
  leyenda: Planned['leyenda'],
  measure: Measure,
): Section[] {
  const contents: Section = {
    titulo: 'Contenido',
    detalle: '',
    ilustracion: null,
    ruta: null,
    columnas: 2,
    items: entries.map((entry) => contentsRow(entry, measure)),
  }
  const items = leyenda.map(([titulo, texto]) =>
    textItem(
      [
        { text: titulo, face: 'bold', size: 8.5 },
        { text: texto, face: 'normal', size: 8.5 },
      ],
      measure,
    ),
  )
  return [contents, { ...contents, titulo: 'Cómo leer este catálogo', items }]
}

function contentsRow({ titulo, pagina }: { titulo: string; pagina: number }, measure: Measure): Item {
  const size = 9.5
  let text = titulo
  while (measure(text, 'normal', size) > COLUMN - 34) text = `${text.slice(0, -2)}…`
  const line = {
    runs: [{ text, face: 'normal', size } as const],
    right: { text: String(pagina), face: 'bold', size } as const,
    height: 15,
  }
  return { clase: 'renglon', pagina, sangria: 0, blocks: [{ lines: [line], height: 15, refs: [] }], gap: 0 }
}
