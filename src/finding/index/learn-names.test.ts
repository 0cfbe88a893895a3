import { expect, test } from 'vitest'
import { buildLexicon, type LexiconSource } from '#finding/question/lexicon.ts'
import { learnNames } from './learn-names.ts'

const source: LexiconSource = {
  lineas: [],
  marcas: [{ id: 1, nombre: 'Tornada' }],
  modelos: [],
  sinonimos: [{ termino: 'marcha', destino: 'arrancador', tipo: 'sinonimo' }],
}
const learnt = (...descriptions: string[]) =>
  learnNames(buildLexicon(source), descriptions).map(({ termino, destino }) => `${termino} ${destino}`)

test.each([
  ['right before years', 'MEDALLON SENTTRA 95-99', 'senttra sentra'],
  ['before doors and years', 'JETTTA 4 PTAS SEDAN 99-07', 'jettta jetta'],
  ['beside its make', 'BIELETA NISSAN PLATNA', 'platna platina'],
  ['in a list with one that is known', 'FARO SUBURBAN/YUKKON 00-06', 'yukkon yukon'],
  ['first of all, with years after it', 'CHEYENE DOBLE RODADA CAJA LARGA 88-98', 'cheyene cheyenne'],
  ['as it sounds', 'PARABRISAS SIVIC 96-00', 'sivic civic'],
  ['a letter left out of a short name, beside its make', 'FARO SUZUKI SWFT', 'swft swift'],
  ['two letters turned', 'CALAVERA CORROLA 98-02', 'corrola corolla'],
])('a slip of a model’s name, %s', (_, description, slip) => {
  expect(learnt(description)).toEqual([slip])
})

test.each([
  ['what says how a model is', 'BATEA CHEYENNE CORTA 94-98'],
  ['another letter in a short word', 'FARO SWIKT 04-08'],
  ['another letter in a short word', 'PLANTA CORTA 94-98'],
  ['what people taught', 'MARCHA 94-98'],
  ['a brand of parts', 'TORNADA 04-12'],
  ['a word away from any vehicle', 'TORNILLO SENTTRA DE ACERO'],
])('%s is none', (_, description) => {
  expect(learnt(description)).toEqual([])
})

test('a name cut short before what makes it another of its family', () => {
  expect(learnt('BALATA SILV 1500 99-06', 'ROTULA SILV 1500 07-13')).toEqual(['silv silverado'])
})

test('a word that stands elsewhere as often means something else', () => {
  expect(learnt('YUKKON 00-06', 'TORNILLO YUKKON CHICO', 'TUERCA YUKKON', 'RONDANA YUKKON')).toEqual([])
})

test.each([
  ['its beginning', 'FARO FOC 00-04', ['foc focus']],
  ['its bones', 'ROTULA INFERIOR HLX 05-15', ['hlx hilux']],
  ['before a generation', 'BALATA JTA A4', ['jta jetta']],
  ['one of a few', 'BOMBA DE AGUA RGR 98-12', ['rgr rangerover', 'rgr ranger', 'rgr rangeroversport']],
])('a name cut short, by %s', (_, description, found) => {
  expect(learnt(description)).toEqual(found)
})

test.each([
  ['a body', 'PARABRISAS CHEVROLET VAN 70-75'],
  ['what begins the names of many', 'FARO SUZUKI GRAND 06-14'],
  ['another make', 'ARMADURA FORD CAM 81-84'],
  ['a word of the trade', 'CALIPER 00-04'],
])('%s is no name cut short', (_, description) => {
  expect(learnt(description)).toEqual([])
})
