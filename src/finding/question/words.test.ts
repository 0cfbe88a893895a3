import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, fold, sound, stem } from './spanish.ts'
import { isEmpty, wordsOf } from './tokens.ts'
import { separate } from './glued.ts'

const texts = (text: string) => wordsOf(text).map((word) => word.text)

describe('words written together', () => {
  test.each([
    ['BOMBA X5-N52', ['bomba', 'x5', 'n52']],
    ['BALERO E84-E87-E89-E90', ['balero', 'e84', 'e87', 'e89', 'e90']],
    ['ARMADURA MOT.2.8', ['armadura', 'mot', '2.8']],
    ['KIT MOT2.0L', ['kit', 'mot', '2.0']],
    ['BALERO 6305-2RS1', ['balero', '63052rs1']],
    ['F-150 CR-V2', ['f150', 'crv2']],
  ])('%s', (text, words) => {
    expect(texts(text)).toEqual(words)
  })

  test('what may be a code is kept whole too', () => {
    expect(wordsOf('A12-B34')[0]?.pieces).toEqual(['a12b34'])
  })
})

describe('roots', () => {
  test.each([
    ['balatas', 'balata'],
    ['amortiguadores', 'amortiguador'],
    ['delanteras', 'delantero'],
    ['eléctrica', 'eléctricos'],
    ['luces', 'luz'],
    ['switches', 'switch'],
    ['ejes', 'eje'],
    ['cables', 'cable'],
    ['gases', 'gas'],
    ['izquierda', 'izquierdos'],
    ['BUJÍAS', 'bujia'],
  ])('%s and %s are one', (one, other) => {
    expect(stem(fold(one))).toBe(stem(fold(other)))
  })

  test.each([
    ['puerta', 'puerto'],
    ['platina', 'platino'],
    ['balata', 'balero'],
    ['gol', 'golf'],
    ['h4', 'h7'],
  ])('%s and %s are not', (one, other) => {
    expect(stem(one)).not.toBe(stem(other))
  })

  test('a root is its own root', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => stem(stem(word)).length <= stem(word).length))
  })
})

describe('slips', () => {
  test.each([
    ['bujia', 'vujia'],
    ['traseras', 'traceras'],
    ['jetta', 'jeta'],
    ['halogeno', 'alojeno'],
    ['cigueñal', 'sigueñal'],
    ['parabrisas', 'parabrizas'],
  ])('%s sounds like %s', (one, other) => {
    expect(sound(fold(one))).toBe(sound(fold(other)))
  })

  test('distance counts inserts, deletes, changes and swaps, up to its limit', () => {
    expect(distance('balata', 'balata', 2)).toBe(0)
    expect(distance('bomba', 'boma', 2)).toBe(1)
    expect(distance('filtro', 'fitlro', 2)).toBe(1)
    expect(distance('collarin', 'colarin', 1)).toBe(1)
    expect(distance('marcha', 'bujia', 2)).toBe(3)
  })

  test('distance is symmetric and zero only for equals', () => {
    const word = fc.stringMatching(/^[a-d]{0,6}$/)
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 9)).toBe(distance(b, a, 9))
        expect(distance(a, b, 9) === 0).toBe(a === b)
      }),
    )
  })
})

describe('words of a text', () => {
  test.each<[string, string[]]>([
    ['B/GAS ELECT.', ['bomba', 'de', 'gasolina', 'elect']],
    ['FILTRO P/ACEITE C/A', ['filtro', 'para', 'aceite', 'con', 'aire']],
    ['LLANTA 215/50 R17', ['llanta', '215', '50', 'r17']],
    ['205/55R16', ['205', '55', 'r16']],
    ['H4 12V100W', ['h4', '12v', '100w']],
    ['12 V 40 AMPS', ['12v', '40amp']],
    ['ASTRA 1.8L, 2.0 LTS', ['astra', '1.8', '2.0']],
    ['F-150, CR-V NP300', ['f150', 'cr', 'v', 'np300']],
    ['4KAR-2041/KR-90079', ['4kar2041', 'kr90079']],
    ['ABRAZADERA 13/16', ['abrazadera', '13/16']],
    ['ESPEJO (L/R)', ['espejo', 'izquierdo', 'derecho']],
    ['0,0A0 1,6', ['0', '0a0', '1.6']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  test('every word stands where it says, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (raw) => {
        const text = raw.normalize('NFC')
        for (const word of wordsOf(text)) {
          expect(word.text).toMatch(/^[a-z0-9./]+$/)
          expect(word.start).toBeGreaterThanOrEqual(0)
          expect(word.end).toBeLessThanOrEqual(text.length)
          expect(word.start).toBeLessThan(word.end)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('names that every object has are words', () => {
    for (const text of ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])
      expect(wordsOf(`${text} tsuru`).at(-1)?.text).toBe('tsuru')
  })

  test('fillers say nothing, parts do', () => {
    expect(['necesito', 'unas', 'para', 'de'].every(isEmpty)).toBe(true)
    expect(['balata', 'sensor', 'aveo', '12v'].some(isEmpty)).toBe(false)
  })
})

test('glued names of lines are separated with the words of their catalogue', () => {
  const words = new Set(['bomba', 'gasolina', 'regulador', 'alternador', 'relevador', 'temperatura'])
  expect(separate('BOMBADEGASOLINA', words)).toBe('bomba de gasolina')
  expect(separate('REGULADORPARAALTERNADOR,G', words)).toBe('regulador para alternador,g')
  expect(separate('RELEVADORES', words)).toBe('relevadores')
  expect(separate('Bomba de agua', words)).toBe('bomba de agua')
  expect(separate('XYZQWERTYUIOP', words)).toBe('xyzqwertyuiop')
})

test('two engines of one cell are two', () => {
  expect(texts('BOMBA 1.4,1.6 L')).toEqual(['bomba', '1.4', '1.6'])
  expect(texts('BOMBA 1,6 L')).toEqual(['bomba', '1.6'])
  expect(texts('MOT 2.0,2.2,2.4L')).toEqual(['mot', '2.0', '2.2', '2.4'])
})
