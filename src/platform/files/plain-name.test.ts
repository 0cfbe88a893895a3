import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['lista.csv', 'lista.csv'],
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\lista.xlsx', 'lista.xlsx'],
  ['a\u0000b\r\n.csv', 'ab.csv'],
  ['fdp.\u202Egpj.exe', 'fdp.gpj.exe'],
  ['medio\uD800.png', 'medio\uFFFD.png'],
  ['Zo\u0308e.pdf', 'Zöe.pdf'],
  [`e${'\u0301'.repeat(5000)}.csv`, `é${'\u0301'.repeat(4)}.csv`],
  [`${'a'.repeat(5000)}.xlsx`, `${'a'.repeat(195)}.xlsx`],
  ['', 'archivo'],
  ['/', 'archivo'],
  ['   ', 'archivo'],
])('%j', (given, plain) => {
  expect(plainName(given)).toBe(plain)
})
