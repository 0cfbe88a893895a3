import { expect, test } from 'vitest'
import { buildLexicon } from '#finding/question/lexicon.ts'
import { learnSpellings } from './learn-spellings.ts'
import { saidIn } from './strange-words.ts'

const lexicon = buildLexicon({ lineas: [], marcas: [], modelos: [], sinonimos: [] })
const learnt = (...descriptions: string[]) =>
  learnSpellings(lexicon, saidIn(lexicon, descriptions)).map(({ termino, destino }) => `${termino} ${destino}`)

test.each([
  ['by ear', 'TIIDA 07-18 VONVA DE AGUA', ['vonva bomba']],
  ['by ear, in the plural', 'BUGIAS DE PLATINO', ['bugias bujia']],
  ['a letter twice, in its company', 'RADIADOORR DE ALUMINIO', ['radiadoorr radiador']],
  ['a letter left out, in its company', 'DISCO DE FRENO DELNTERO', ['delntero delantero']],
  ['two that are turned', 'SENSOR DE OXIEGNO LAMBDA', ['oxiegno oxigeno']],
  ['without the blank', 'FILTRODEACEITE GOLF', ['filtrodeaceite filtro aceite']],
])('%s', (_, description, found) => {
  expect(learnt(description)).toEqual(found)
})

test.each([
  ['a name of a vehicle, and a slip of one', 'BALATAS PORSCHE BOXTER BOXSTER'],
  ['a car that is called so', 'SENSOR MERCEDES KOMPRESSOR'],
  ['a letter away in other company', 'TAPETE DE SENDOR AZUL'],
  ['two words that do not go together', 'TAPETEBUJIA AZUL'],
  ['a word of the trade', 'COBRE COFRE CALIPER'],
])('%s stays what it is', (_, description) => {
  expect(learnt(description)).toEqual([])
})
