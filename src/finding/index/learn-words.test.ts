import { expect, test } from 'vitest'
import { buildLexicon, type LexiconSource } from '#finding/question/lexicon.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { learnWords } from './learn-words.ts'

const source = (more: Partial<LexiconSource> = {}): LexiconSource => ({
  lineas: [],
  marcas: [],
  modelos: [],
  sinonimos: [],
  ...more,
})
const learnt = (descriptions: string[], more: Partial<LexiconSource> = {}) =>
  learnWords(buildLexicon(source(more)), descriptions).map(
    ({ termino, destino, isSure }) => `${termino} ${destino} ${isSure}`,
  )

const vehicles = ['TSURU', 'SENTRA', 'AVEO', 'MARCH', 'VERSA', 'JETTA', 'GOLF', 'IBIZA']
const fill = (text: string) => vehicles.map((vehicle) => text.replace('@', vehicle))
const shop = [
  ...fill('MANOPLA CALDERA INFERIOR @ METALICA'),
  ...fill('CRUCETA LATERAL @ PLASTICA'),
  ...fill('BOBINA TRASERA @ 12V'),
]

test('the beginning of a word, with a point, in the same company', () => {
  expect(learnt([...shop, ...fill('MANOP. CALDERA INFERIOR @ METALICA').slice(0, 3)])).toEqual(['manop manopla true'])
})

test('the bones of a word', () => {
  expect(learnt([...shop, ...fill('CRCTA LATERAL @ PLASTICA').slice(0, 5)])).toEqual(['crcta cruceta true'])
})

test('a slip of the hand, however rare', () => {
  expect(learnt([...shop, ...shop, ...shop, 'MANPOLA CALDERA INFERIOR FIESTA METALICA'])).toEqual([
    'manpola manopla true',
  ])
})

test('words without the blank between them', () => {
  expect(learnt([...shop, 'MANOPLACALDERA INFERIOR PLATINA', 'TAPA GOLF YGOL'])).toEqual([
    'manoplacaldera manopla caldera true',
    'ygol y gol true',
  ])
})

test('in other company, or beside the word itself, it is another thing', () => {
  const other = ['MANO. AZUL CHICA LISA', 'MANO. ROJA CHICA LISA', 'MANO. VERDE CHICA LISA']
  expect(learnt([...shop, ...other])).toEqual([])
  expect(learnt([...shop, ...fill('MANOP MANOPLA CALDERA INFERIOR @').slice(0, 3)])).toEqual([])
})

test('what looks like a word of its own is a question, not a certainty', () => {
  expect(learnt([...shop, ...fill('MANO CALDERA INFERIOR @ METALICA').slice(0, 3)])).toEqual(['mano manopla false'])
})

test('names, and what somebody taught, stay what they are', () => {
  const text = [...shop, ...fill('MANOP. CALDERA INFERIOR @ METALICA').slice(0, 3)]
  expect(learnt(text, { sinonimos: [{ termino: 'manop', destino: 'bujia', tipo: 'sinonimo' }] })).toEqual([])
  expect(learnt(text, { marcas: [{ id: 1, nombre: 'Manop' }] })).toEqual([])
  const lexicon = buildLexicon(
    source({
      aprendidas: [{ termino: 'manop', destino: 'manopla' }],
      sinonimos: [{ termino: 'manop', destino: 'mango', tipo: 'abreviatura' }],
    }),
  )
  expect(wordsMeant('manop', lexicon).map(({ text: word }) => word)).toEqual(['mango'])
})

test('a piece of a name or a code that a sign joins is no word', () => {
  const coupe = fill('CARTER LATERAL @ PLASTICA')
  expect(learnt([...shop, ...coupe, ...fill('CR-V LATERAL @ PLASTICA').slice(0, 5)])).toEqual([])
  expect(learnt([...shop, ...coupe, ...fill('CR. LATERAL @ PLASTICA').slice(0, 5)])).not.toEqual([])
})

test('what is meant is spelled as most do, and a make by its own name', () => {
  const crucetta = fill('CRUCETTA LATERAL @ PLASTICA').slice(0, 3)
  expect(learnt([...shop, ...crucetta, ...fill('CRCTTA LATERAL @ PLASTICA').slice(0, 2)]).join()).not.toMatch(
    / crucetta /,
  )
  const make = fill('MANOPLA CALDERA VOLKSWAGON @ METALICA')
  expect(learnt([...make, 'MANOPLA CALDERA VOLKSWGON TSURU METALICA', ...make, ...make])).toEqual([
    'volkswgon volkswagen true',
  ])
})

test('two short words that differ by a letter are a question', () => {
  const many = [
    ...fill('COFRE LATERAL @ METALICO'),
    ...fill('COFRE LATERAL @ METALICO'),
    ...fill('COFRE LATERAL @ METALICO'),
  ]
  expect(learnt([...many, 'COBRE LATERAL TSURU METALICO'])).toEqual(['cobre cofre false'])
})
