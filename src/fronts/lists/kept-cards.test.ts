import { expect, test } from 'vitest'
import { keepCards } from './kept-cards.ts'

type Part = { k_parte: string }
type Words = { said?: object | null; name?: string }

/** A page of these parts as the server draws it: a mark each, and the card where its text does not lie ready. */
function drawn(kept: ReturnType<typeof keepCards>, parts: Part[], { said = null, name = '' }: Words = {}) {
  const marks = kept.marks(said)
  let cards = 0
  const items = parts.map((part) => {
    const { place, isKept } = marks.mark(part)
    if (!isKept) cards++
    return `<li><template data-card="${place}"></template>${isKept ? '' : `<article class="part">${name}${part.k_parte}</article>`}</li>`
  })
  return { html: marks.filled(`<ul>${items.join('')}</ul>`), cards }
}

const page = (...codes: string[]) =>
  `<ul>${codes.map((code) => `<li><article class="part">${code}</article></li>`).join('')}</ul>`

test('a card is drawn for the first page that it stands in, and each page is as it would draw it itself', () => {
  const kept = keepCards()
  const [a, b, c] = [{ k_parte: 'A' }, { k_parte: 'B' }, { k_parte: 'C' }]
  expect(drawn(kept, [a, b, a])).toEqual({ html: page('A', 'B', 'A'), cards: 3 })
  expect(drawn(kept, [b, c, a])).toEqual({ html: page('B', 'C', 'A'), cards: 1 })
  expect(drawn(kept, [c, b, a])).toEqual({ html: page('C', 'B', 'A'), cards: 0 })
  expect(drawn(kept, [])).toEqual({ html: page(), cards: 0 })
})

test('a part that was read anew is another, and so are all once the company says something else', () => {
  const kept = keepCards()
  const a = { k_parte: 'A' }
  drawn(kept, [a])
  expect(drawn(kept, [{ ...a }]).cards).toBe(1)
  const said = { Aproximado: 'Parecida' }
  expect(drawn(kept, [a], { said, name: 'x ' })).toEqual({ html: page('x A'), cards: 1 })
  expect(drawn(kept, [a], { said })).toEqual({ html: page('x A'), cards: 0 })
})
