import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { isMostlyUtf8, type LetterSample, singleByteEncoding } from './encoding.ts'

function lettersOf(bytes: Buffer): LetterSample[] {
  return [...bytes].flatMap((byte, at) =>
    byte >= 0x80 ? [{ before: bytes[at - 1] ?? 32, byte, after: bytes[at + 1] ?? 32 }] : [],
  )
}

const texts = [
  'Piñón de distribución',
  'MÁSCARA DE CALEFACCIÓN',
  'soporte según la muestra',
  'pequeños y pestañas',
  'Ítem único; ÓPTICA; Época',
  'TENSIÓN ÑANDÚ PINGÜINO',
  'aquí está',
]

test.each(texts)('«%s» is told apart in both encodings', (text) => {
  expect(singleByteEncoding(lettersOf(iconv.encode(text, 'cp850')))).toBe('cp850')
  expect(singleByteEncoding(lettersOf(iconv.encode(text, 'windows-1252')))).toBe('windows-1252')
})

test('without any letter above 127 it is Windows, as a file from Mexico most likely is', () => {
  expect(singleByteEncoding([])).toBe('windows-1252')
})

test('any list of Spanish words is read as it was written', () => {
  const words = fc.array(
    fc.constantFrom('piñón', 'tensión', 'SEGÚN', 'AÑO', 'caña', 'BUJÍA', 'único', 'Árbol', 'balata', 'motor', '1/4"'),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(words, fc.constantFrom('cp850', 'windows-1252'), (list, encoding) => {
      const text = list.join(' ')
      const bytes = iconv.encode(text, encoding)
      expect(iconv.decode(bytes, singleByteEncoding(lettersOf(bytes)))).toBe(text)
    }),
  )
})

test('UTF-8 with one broken byte is still UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('depósito '.repeat(30)), Buffer.from([0xf3])])
  expect(isMostlyUtf8(lettersOf(bytes))).toBe(true)
  expect(isMostlyUtf8(lettersOf(iconv.encode('depósito '.repeat(30), 'windows-1252')))).toBe(false)
})
