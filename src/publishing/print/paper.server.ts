import { setImmediate as pause, setTimeout as wait } from 'node:timers/promises'
import { qrOf } from '#platform/files/qr.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { type Cover, drawCover } from './draw-cover.server.ts'
import { type Drawing, drawSheet } from './draw-pages.server.ts'
import type { Plan } from './plan.ts'
import { type Doc, openPaper } from './pen.server.ts'
import { picturesFor } from './pictures.server.ts'
import type { Measure } from './type.ts'

export type Paper = {
  plan: Plan
  cover: Cover
  pie: string
  /** Of the edition. */
  date: Date
  /** Address of the shop with its base path, for the QR. */
  shop: string
  storage: Storage
  /** Called after each page; throws to stop. */
  onPage: (n: number) => Promise<void>
}

/** Bytes that may wait for the storage before the press waits too. */
const MOST_WAITING = 1024 * 1024

/** A document that nothing was drawn in yet, for measuring and then for printing. */
export function openFor({ titulo, casa }: Pick<Cover, 'titulo' | 'casa'>, date: Date): Promise<Doc> {
  return openPaper({ title: titulo, author: casa, date })
}

/** Draws everything and ends the document, which is read meanwhile: what was drawn leaves page by page. */
export async function drawPaper(
  doc: Doc,
  { plan, cover, pie, shop, storage, onPage }: Paper,
  measure: Measure,
): Promise<void> {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const drawing: Drawing = {
    doc,
    root,
    pie,
    pictures: picturesFor(doc, storage),
    parts: new Map(),
    qrOf: qrMaker(shop),
  }
  await drawCover(drawing, cover, measure)
  for (const sheet of plan.sheets) {
    await drawSheet(drawing, sheet)
    await onPage(sheet.n)
    while (doc.readableLength > MOST_WAITING && !doc.destroyed) await wait(5)
    await pause()
  }
  for (const { tag } of drawing.parts.values()) tag.end()
  root.end()
  doc.end()
}

function qrMaker(shop: string): Drawing['qrOf'] {
  const made = new Map<string, Awaited<ReturnType<typeof qrOf>>>()
  return async (ruta) => {
    const known = made.get(ruta)
    if (known) return known
    const drawn = await qrOf(shop + ruta)
    made.set(ruta, drawn)
    return drawn
  }
}
