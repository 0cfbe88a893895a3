import { expect, test } from 'vitest'
import { buildLexicon } from '#finding/question/lexicon.ts'
import { learnNouns } from './heads.ts'
import { tokensOf } from './part-tokens.ts'

const lexicon = () =>
  buildLexicon({
    lineas: [{ id: 1, nombre: 'Calderas', slug: 'calderas', ilustracion: null }],
    marcas: [],
    modelos: [],
    sinonimos: [],
  })
const headsOf = (descripcion: string, words: ReturnType<typeof lexicon>) =>
  [
    ...tokensOf({ descripcion, linea: 'Sin clasificar', marca: null, posiciones: [], notas: [], vehicles: [] }, words)
      .tokens,
  ]
    .filter((token) => token.startsWith('h_'))
    .map((token) => token.slice(2))

test('a word that begins descriptions is what those parts are, although nobody taught it', () => {
  const words = lexicon()
  expect(headsOf('MANOPLA CALDERA TSURU', words)).toEqual(['manopla', 'calder'])
  learnNouns(words, [
    'MANOPLA IZQ',
    'MANOPLA CALDERA',
    'MANOPLA DERECHA TSURU',
    'CALDERA GRANDE',
    'CALDERA CON MANOPLA',
  ])
  expect(headsOf('MANOPLA CALDERA TSURU', words)).toEqual(['manopla'])
})
