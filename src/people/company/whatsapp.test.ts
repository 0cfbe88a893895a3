import { describe, expect, it } from 'vitest'
import { chatHref, chatsOf, shownNumber } from './whatsapp.ts'

describe('shownNumber', () => {
  it.each([
    ['523312345678', '+52 33 1234 5678'],
    ['52 (55) 1234-5678', '+52 55 1234 5678'],
    ['522221234567', '+52 222 123 4567'],
    ['5213312345678', '+52 13312345678'],
    ['3312345678', '3312345678'],
    [' 1 800 123 ', '1 800 123'],
  ])('%s → %s', (stored, shown) => {
    expect(shownNumber(stored)).toBe(shown)
  })
})

describe('chatsOf', () => {
  const numbers = { chatbox_asesores: '523312345678', chatbox_atencion: '  ', chatbox_tmk: null }

  it('lists only what has a number, each with the words of its place', () => {
    expect(chatsOf(numbers, 'footer')).toEqual([
      {
        texto: 'Asesores',
        numero: '+52 33 1234 5678',
        href: 'https://wa.me/523312345678?text=%C2%A1Hola!%20Quisiera%20m%C3%A1s%20informaci%C3%B3n.',
      },
    ])
    expect(chatsOf(undefined, 'bar')).toEqual([])
    expect(chatsOf({ ...numbers, chatbox_asesores: '' }, 'bar')).toEqual([])
  })

  it('keeps the order Asesores, Atención a clientes, Telemarketing', () => {
    const all = chatsOf({ chatbox_asesores: '1', chatbox_atencion: '2', chatbox_tmk: '3' }, 'elsewhere')
    expect(all.map(({ texto }) => texto)).toEqual(['Asesores', 'Atención a clientes', 'Telemarketing'])
  })
})

it('sends digits only', () => {
  expect(chatHref('+52 (33) 1234-5678', 'Hola! Quisiera más información.')).toBe(
    'https://wa.me/523312345678?text=Hola!%20Quisiera%20m%C3%A1s%20informaci%C3%B3n.',
  )
})
