import { createContext } from 'react'
import { type CardMarks, keepCards } from '#fronts/lists/kept-cards.ts'
import { barLinks } from './site-links.ts'
import type { Contact, LayoutData } from './layout-data.ts'

/** Whether bar and foot lie ready, so that the page being made only marks where they stand. Pages are made so on the server alone. */
export const FrameKept = createContext(false)

/** `textos`: in which words. */
type Pieces = { bar: string; foot: string; textos: LayoutData['textos'] }
type Asked = { layout: LayoutData | undefined; pathname: string }

const MAIN = '<main id="contenido"'
const mark = (name: 'bar' | 'foot') => `<template data-kept="${name}"></template>`

/**
 * Bar and foot are half of what there is to make of a page, and the same for all visitors, as many cards of parts are: made once for each answer about the company, they
 * are put as text where the page marked them. Only what the bar says of itself differs: which of its own links is this page.
 */
export function keepFrames() {
  const kept = new WeakMap<Contact, { frames: Map<string, Pieces>; cards: ReturnType<typeof keepCards> }>()

  return {
    /** The page's body; `make` is told whether to leave bar and foot out, and where cards of parts lie ready. */
    around({ layout, pathname }: Asked, draw: (isKept: boolean, cards: CardMarks | null) => string): string {
      if (!layout?.contact || layout.session.isLoggedin) return draw(false, null)
      const ofCompany = kept.get(layout.contact) ?? { frames: new Map<string, Pieces>(), cards: keepCards() }
      kept.set(layout.contact, ofCompany)

      const place = barLinks().some(({ href }) => href === pathname) ? pathname : ''
      const marks = ofCompany.cards.marks(layout.textos)
      const pieces = ofCompany.frames.get(place)
      if (pieces?.textos === layout.textos) return filled(draw(true, marks), pieces, (page) => marks.filled(page))
      const body = marks.filled(draw(false, marks))
      const cut = piecesOf(body)
      if (cut) ofCompany.frames.set(place, { ...cut, textos: layout.textos })
      return body
    },
  }
}

function piecesOf(body: string): Pick<Pieces, 'bar' | 'foot'> | undefined {
  const [start, main, end] = [
    body.indexOf('<header '),
    body.indexOf(MAIN),
    body.lastIndexOf('</main>') + '</main>'.length,
  ]
  const foot = body.slice(end, body.lastIndexOf('</footer>') + '</footer>'.length)
  if (start < 0 || main < start || !foot.startsWith('<footer ')) return undefined
  return { bar: body.slice(start, main), foot }
}

/** What a page has within itself stands between the two: neither mark is looked for there. */
function filled(body: string, { bar, foot }: Pieces, within: (page: string) => string): string {
  const start = body.indexOf(mark('bar'))
  const end = body.lastIndexOf(mark('foot'))
  if (start < 0 || end < 0) return within(body)
  return (
    body.slice(0, start) +
    bar +
    within(body.slice(start + mark('bar').length, end)) +
    foot +
    body.slice(end + mark('foot').length)
  )
}
