import { expect, test } from 'vitest'
import { withoutDenied } from './denied.ts'

const left = (text: string) => withoutDenied(text).replace(/\s+/g, ' ').trim()

test.each([
  ['balatas de adelante jetta, no las de atrás', 'balatas de adelante jetta'],
  ['amortiguadores traseros chevy que no sean delanteros', 'amortiguadores traseros chevy'],
  ['185/60 rin 15, no rin 14', '185/60 rin 15'],
  ['foco no, el faro completo de frontier', 'el faro completo de frontier'],
  ['masa delantera aveo no la trasera por favor', 'masa delantera aveo por favor'],
])('«%s» asks for «%s»', (text, asked) => {
  expect(left(text)).toBe(asked)
})

test.each([
  'no de parte 55559',
  'no. 4031',
  'radiador que no enfría tsuru',
  'faro no trae foco',
  'no las de atrás',
  'nova 75 balatas',
  'la luz del tablero no prende, sensor de abs trasero',
])('«%s» denies nothing', (text) => {
  expect(left(text)).toBe(text)
})
