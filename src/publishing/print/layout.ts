import type { Line } from './type.ts'

/** What an index leads to, by the page where it stands. */
export type Ref = { clase: 'codigo' | 'equivalencia' | 'aplicacion'; clave: string }
/** Lines that stay together. */
export type Block = { lines: Line[]; height: number; refs: Ref[] }
/** What is set: a part, a row of an index, or a head that goes with what follows. */
export type Item = {
  clase: 'parte' | 'cabeza' | 'renglon'
  /** Of a head: a bookmark of the document leads to it. */
  marcador?: string
  /** Of a row of the contents: the page it leads to. */
  pagina?: number
  /** Of a part: what the running head says of the first and the last. */
  cabecera?: string
  foto?: string
  /** Where its lines begin, for a picture beside them. */
  sangria: number
  blocks: Block[]
  /** Blank after it. */
  gap: number
}

export type Section = {
  titulo: string
  detalle: string
  ilustracion: string | null
  /** Page of the shop, under the base path; what the QR leads to. */
  ruta: string | null
  columnas: number
  items: Item[]
}

/** A piece of an item on a page: blocks `from` to `to`, at this column and height from the top of the page. */
export type Piece = { item: Item; from: number; to: number; columna: number; y: number }
export type Sheet = {
  n: number
  /** Where sections begin. */
  bands: { section: Section; y: number }[]
  groups: { section: Section; pieces: Piece[] }[]
}

/** Points: where columns begin and end, height of a section's band, and of the thin one on the pages after. */
export type Frame = { top: number; bottom: number; band: number; least: number }

type Place = { item: number; block: number }

/** Columns of this height from an item on: what fits, and what comes next. */
function fill(section: Section, start: Place, { top, height }: { top: number; height: number }) {
  const { items, columnas } = section
  const pieces: Piece[] = []
  const at = { ...start }
  let used = 0
  for (let columna = 0; columna < columnas && at.item < items.length; columna++) {
    let y = 0
    while (at.item < items.length) {
      const item = items[at.item] as Item // within the list
      const room = height - y
      const to = fitting(item, at.block, room, y === 0)
      if (to === at.block || (to === item.blocks.length && item.clase === 'cabeza' && !goesOn(items, at.item, room)))
        break
      pieces.push({ item, from: at.block, to, columna, y: top + y })
      y += heightOf(item, at.block, to)
      used = Math.max(used, y)
      at.block = to
      if (to < item.blocks.length) break
      y += item.gap
      at.item += 1
      at.block = 0
    }
  }
  return { pieces, next: at, used }
}

function heightOf({ blocks }: Item, from: number, to: number): number {
  let height = 0
  for (let n = from; n < to; n++) height += blocks[n]?.height ?? 0
  return height
}

/** How far an item goes in this room. At the top of a column its first block stands whatever its height: a longer column there is not. */
function fitting({ blocks }: Item, from: number, room: number, isTop: boolean): number {
  let to = from
  let height = 0
  while (to < blocks.length) {
    height += blocks[to]?.height ?? 0
    if (height > room && !(isTop && to === from)) break
    to += 1
  }
  return to
}

/** Whether what follows a head begins in the same column. */
function goesOn(items: Item[], place: number, room: number): boolean {
  const head = items[place]
  const after = items[place + 1]
  if (!head || !after) return true
  const first = after.clase === 'cabeza' ? heightOf(after, 0, 1) + 30 : heightOf(after, 0, 1)
  return heightOf(head, 0, head.blocks.length) + head.gap + first <= room
}

/** The pages of sections, one after another: each page full before the next, and the last one's columns of even length. */
export function pagesOf(sections: Section[], firstPage: number, frame: Frame): Sheet[] {
  const sheets: Sheet[] = []
  let y = frame.bottom
  const turn = () => {
    const sheet: Sheet = { n: firstPage + sheets.length, bands: [], groups: [] }
    sheets.push(sheet)
    y = frame.top
    return sheet
  }
  let sheet: Sheet | undefined
  for (const section of sections) {
    if (!sheet || frame.bottom - y < frame.band + frame.least) sheet = turn()
    sheet.bands.push({ section, y })
    y += frame.band
    let start: Place = { item: 0, block: 0 }
    for (;;) {
      const filled = fill(section, start, { top: y, height: frame.bottom - y })
      if (filled.next.item >= section.items.length) {
        const even = balanced(section, start, { top: y, height: filled.used })
        sheet.groups.push({ section, pieces: even.pieces })
        y += even.used + 14
        break
      }
      sheet.groups.push({ section, pieces: filled.pieces })
      start = filled.next
      sheet = turn()
    }
  }
  return sheets
}

/** The rest of a section in the shortest columns that hold it. */
function balanced(section: Section, start: Place, { top, height }: { top: number; height: number }) {
  const isWhole = (tried: number) => {
    const filled = fill(section, start, { top, height: tried })
    return filled.next.item >= section.items.length && filled.used <= tried ? filled : null
  }
  let best = fill(section, start, { top, height })
  let [low, high] = [0, height]
  for (let n = 0; n < 9; n++) {
    const middle = (low + high) / 2
    const tried = isWhole(middle)
    if (tried) {
      best = tried
      high = middle
    } else low = middle
  }
  return best
}

/** On which pages each reference stands, in their order, each page once. */
export function whereRefsStand(sheets: Sheet[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { n, groups } of sheets) {
    for (const { item, from, to } of groups.flatMap(({ pieces }) => pieces)) {
      for (const { clase, clave } of item.blocks.slice(from, to).flatMap(({ refs }) => refs)) {
        const key = `${clase}\n${clave}`
        const pages = found.get(key)
        if (!pages) found.set(key, [n])
        else if (pages.at(-1) !== n) pages.push(n)
      }
    }
  }
  return found
}

/** First and last of a page, for its running head; null where there is none. */
export function endsOf({ groups }: Sheet): [string, string] | null {
  const ends = groups.flatMap(({ pieces }) => pieces.flatMap(({ item }) => item.cabecera ?? []))
  const [first] = ends
  const last = ends.at(-1)
  return first && last ? [first, last] : null
}
