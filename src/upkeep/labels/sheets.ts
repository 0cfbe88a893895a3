/** Points in a millimetre. */
const MM = 72 / 25.4

export const SHEET_NAMES = ['carta-30', 'carta-10', 'rollo-50x25', 'rollo-100x50'] as const
export type SheetName = (typeof SHEET_NAMES)[number]

type Box = { x: number; y: number; width: number; height: number }
/** How labels lie on a sheet, in points from its upper left corner. */
type Sheet = {
  texto: string
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** The corner of the first label, and from one label to the next. */
  first: [x: number, y: number]
  step: [x: number, y: number]
}

const LETTER = { width: 612, height: 792 }

/** The sheets that stationers sell: letter of 3 × 10 and 2 × 5 (in inches, as they are cut), and rolls of one label a page. */
export const sheets: Record<SheetName, Sheet> = {
  'carta-30': {
    texto: 'Carta, 30 por hoja (67 × 25 mm)',
    page: LETTER,
    label: { width: 189, height: 72 },
    columns: 3,
    rows: 10,
    first: [13.5, 36],
    step: [198, 72],
  },
  'carta-10': {
    texto: 'Carta, 10 por hoja (102 × 51 mm)',
    page: LETTER,
    label: { width: 288, height: 144 },
    columns: 2,
    rows: 5,
    first: [11.25, 36],
    step: [301.5, 144],
  },
  'rollo-50x25': roll(50, 25),
  'rollo-100x50': roll(100, 50),
}

function roll(wide: number, high: number): Sheet {
  const label = { width: wide * MM, height: high * MM }
  return {
    texto: `Rollo de ${wide} × ${high} mm`,
    page: label,
    label,
    columns: 1,
    rows: 1,
    first: [0, 0],
    step: [0, 0],
  }
}

export function placesOn({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): number {
  return columns * rows
}

/** Where the label of this place, counted from 0 by rows, lies on its sheet. */
export function boxAt({ label, columns, first, step }: Sheet, place: number): Box {
  return {
    x: first[0] + (place % columns) * step[0],
    y: first[1] + Math.floor(place / columns) * step[1],
    ...label,
  }
}
