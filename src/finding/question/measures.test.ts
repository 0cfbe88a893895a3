import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMeasure, isUnit, measure, sameAmount } from './measures.ts'
import { heard, nearlyHeard } from './spanish.ts'
import { wordsOf } from './tokens.ts'

const texts = (text: string) => wordsOf(text).map((word) => word.text)

const spellings: [canonical: string, units: string[]][] = [
  ['gal', ['gal', 'galon', 'galones', 'GL', 'Galón']],
  ['ml', ['ml', 'mililitros', 'mls', 'cc']],
  ['kg', ['kg', 'kilos', 'KGS', 'kilogramos']],
  ['g', ['gr', 'grs', 'gramos']],
  ['oz', ['oz', 'onzas', 'ONZ']],
  ['amp', ['amp', 'amps', 'amperes', 'amperios', 'Ah']],
  ['v', ['v', 'volts', 'voltios']],
  ['w', ['watts', 'W', 'vatios']],
  ['ton', ['ton', 'toneladas']],
]

describe('a number and its unit', () => {
  test('is one word, however the unit is written, with a blank or without', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...spellings),
        fc.integer({ min: 2, max: 299 }),
        fc.nat(20),
        fc.boolean(),
        ([canonical, units], number, which, isGlued) => {
          const unit = units[which % units.length] ?? ''
          expect(texts(`ENVASE DE ${number}${isGlued ? '' : ' '}${unit}`).at(-1)).toBe(`${number}${canonical}`)
        },
      ),
    )
  })

  test.each([
    ['ACEITE 1 LITRO', ['aceite', '1l']],
    ['ACEITE 1LT', ['aceite', '1l']],
    ['ACEITE .946L', ['aceite', '946ml']],
    ['ACEITE 3.785 LTS', ['aceite', '3.785l']],
    ['BOTELLA 1/4 GL', ['botella', '1/4gal']],
    ['TSURU 1.6 LITROS', ['tsuru', '1.6']],
    ['atf cuarto de galon', ['atf', '1/4gal']],
    ['agua medio litro', ['agua', '1/2l']],
    ['cuarto trasero', ['cuarto', 'trasero']],
    ['RETEN 1 1/2"', ['reten', '1.5']],
    ['MANGUERA 2-3/8', ['manguera', '2.375']],
    ['LLAVE 3 9/8', ['llave', '3', '9/8']],
    ['BUJIA 12 1/2', ['bujia', '12.5']],
    ['ACEITE HD 50 LITRO', ['aceite', 'hd', '50', 'litro']],
    ['IMPULSOR 9 DIENTES', ['impulsor', '9dte']],
    ['IMPULSOR 12DTES', ['impulsor', '12dte']],
    ['llanta 8 capas', ['llanta', '8pr']],
    ['POLO 2005 EST.', ['polo', '2005', 'est']],
    ['LLANTA 315/80R22.5', ['llanta', '315', '80', 'r22.5']],
    ['LLANTA 235/65R16C', ['llanta', '235', '65', 'r16']],
    ['CAMPO 4"', ['campo', '4']],
    ['campo 4 pulgadas', ['campo', '4']],
    ['AVEO 08 a 17', ['aveo', '08', 'a', '17']],
    ['VALVULA 16V', ['valvula', '16v']],
    ['GEAR OIL 85 W 140', ['gear', 'oil', '85w140']],
    ['aceite 10w 30', ['aceite', '10w30']],
    ['foco 12v 55w 10', ['foco', '12v', '55w', '10']],
    ['aceite dos tiempos', ['aceite', '2tie']],
    ['SENTRA 4PTS 07-12', ['sentra', '4pta', '07', '12']],
    ['altima dos puertas 2009', ['altima', '2pta', '2009']],
    ['CAVALIER 2/4 PTAS', ['cavalier', '2/4pta']],
    ['LLANTA P205/55R16', ['llanta', '205', '55', 'r16']],
    ['LLANTA LT245/75R16', ['llanta', '245', '75', 'r16']],
  ])('%s', (text, words) => {
    expect(texts(text)).toEqual(words)
  })

  test('what is no unit is none', () => {
    expect(measure('5', 'w30')).toBeUndefined()
    expect(measure('98', 'pts')).toBeUndefined()
    expect(isMeasure('hlb1018')).toBe(false)
    expect(isMeasure('1000ml')).toBe(true)
  })

  test('words for an amount say the same as its measure, and none is a slip of another word', () => {
    expect(sameAmount('galones')).toContain('1gal')
    expect(sameAmount('2t')).toEqual(['2ton', '2t', '2tie'])
    expect(sameAmount('4pta')).toEqual(['4pta', '4p', '2/4pta'])
    expect(sameAmount('1l')).toContain('946ml')
    expect(sameAmount('balata')).toEqual([])
    expect(['litro', 'galon', 'onzas', 'pulgadas'].every(isUnit)).toBe(true)
  })
})

describe('names that a sign joins', () => {
  test.each([
    ['BLAZER-S10', ['blazer', 's10']],
    ['911-BOXSTER-CAYMAN', ['911', 'boxster', 'cayman']],
    ['AVEO-12', ['aveo', '12']],
    ['SIERRA-2500-YUKON', ['sierra', '2500', 'yukon']],
    ['HLB-1018', ['hlb1018']],
    ['XRT-2204-B', ['xrt2204b']],
  ])('%s', (text, words) => {
    expect(texts(text)).toEqual(words)
  })

  test('what may be a code after all is kept whole', () => {
    expect(wordsOf('BLAZER-S10')[0]?.pieces).toEqual(['blazers10'])
  })
})

describe('the same to a Mexican ear', () => {
  test.each([
    ['base', 'bace'],
    ['balatas', 'valatas'],
    ['zapata', 'sapatas'],
    ['halogeno', 'alogeno'],
    ['bulbo', 'vulvo'],
    ['combustible', 'conbustible'],
    ['inyeccion', 'inyexion'],
    ['hule', 'ule'],
    ['quemador', 'kemador'],
    ['llave', 'yave'],
    ['gemelo', 'jemelo'],
  ])('%s and %s', (one, other) => {
    expect(heard(one)).toBe(heard(other))
  })

  test.each([
    ['base', 'bache'],
    ['cable', 'cale'],
    ['gato', 'jato'],
  ])('%s and %s are not', (one, other) => {
    expect(nearlyHeard(one)).not.toBe(nearlyHeard(other))
  })
})
