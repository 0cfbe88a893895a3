import { expect, test } from 'vitest'
import { scannedText } from './scanned-text.ts'

test.each([
  ['FAL-7123/D', 'FAL-7123/D'],
  ['  7501234567893\r\n', '7501234567893'],
  ['\u001D0107501234567893\u001D10A', '0107501234567893 10A'],
  ['https://tienda.example/JACVE/verprods/FAL-7123%2FD?de=qr', 'FAL-7123/D'],
  ['HTTP://x.example/JACVE/verprods/T1065TX', 'T1065TX'],
  ['https://otra.example/promo', null],
  ['https://tienda.example/JACVE/verprods/%E0%A4%A', null],
  ['\u0000\u0001', null],
  ['', null],
])('%j is typed as %j', (raw, typed) => expect(scannedText(raw)).toBe(typed))

test('a long one is cut as the box would', () => {
  expect(scannedText('9'.repeat(5000))?.length).toBeLessThanOrEqual(500)
})
