import { createContext } from 'react'

/** Where the cards of the page being made lie ready; null in the browser, and in the page of who is in. */
export const CardsKept = createContext<CardMarks | null>(null)

export type CardMarks = {
  /** The number by which its place on this page is found, and whether its text lies ready, so that nothing but the mark is to be drawn. */
  mark(part: object): { place: number; isKept: boolean }
}

const BEGIN = '<template data-card="'
const END = '"></template>'
const CARD_END = '</article>'

/**
 * The same card stands in many visitors' pages: it is drawn for the first of them, cut out at its mark and put as text into the next,
 * as long as its part is kept and `said`, the words that the company changed, are the same.
 */
export function keepCards() {
  const texts = new WeakMap<object, { said: unknown; html: string }>()

  return {
    marks(said: unknown): CardMarks & { filled(body: string): string } {
      const parts: object[] = []
      const ready = (part: object) => {
        const found = texts.get(part)
        return found && found.said === said ? found.html : undefined
      }
      return {
        mark: (part) => ({ place: parts.push(part) - 1, isKept: ready(part) !== undefined }),
        filled(body) {
          if (parts.length === 0) return body
          const [first = '', ...rest] = body.split(BEGIN)
          return rest.reduce((whole, piece) => {
            const end = piece.indexOf(END)
            const part = parts[Number(piece.slice(0, end))] ?? {}
            const after = piece.slice(end + END.length)
            const html = ready(part)
            if (html !== undefined && !after.startsWith('<article ')) return whole + html + after
            texts.set(part, { said, html: after.slice(0, after.indexOf(CARD_END) + CARD_END.length) })
            return whole + after
          }, first)
        },
      }
    },
  }
}
