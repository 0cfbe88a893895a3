import { expect, test } from 'vitest'
import { wordsMeant } from './meant-words.ts'

const replacements = new Map([
  ['fas', 'fascia'],
  ['alt', 'alternador'],
])
const meant = (text: string) => wordsMeant(text, { replacements }).map(({ text: word }) => word)

test('of a phrase that is put in full what is cut short besides is too', () => {
  const own = new Map([
    ['bal del', 'bal delantero'],
    ['bal', 'balatas'],
  ])
  const words = wordsMeant('bal del tsuru bal tras', { replacements: own })
  expect(words.map(({ text }) => text)).toEqual(['balatas', 'delantero', 'tsuru', 'balatas', 'tras'])
})

test('a word cut short is the word meant; one whose ending goes with its root is itself', () => {
  expect(meant('fas. tras. jetta')).toEqual(['fascia', 'tras', 'jetta'])
  expect(meant('alt. tsuru')).toEqual(['alternador', 'tsuru'])
  expect(meant('reten alto')).toEqual(['reten', 'alto'])
})
