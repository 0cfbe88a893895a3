import { expect, it } from 'vitest'
import { linkFault } from './networks.ts'

it.each([
  ['Facebook', 'https://www.facebook.com/jacve'],
  ['WhatsApp', 'https://wa.me/523355550101'],
  ['WhatsApp', 'https://api.whatsapp.com/send?phone=523355550101'],
  ['X', 'https://x.com/jacve'],
  ['Youtube', 'https://youtu.be/jacve'],
  ['Messenger', 'https://m.me/jacve'],
] as const)('%s takes %s', (network, link) => {
  expect(linkFault(network, link)).toBeNull()
})

it.each([
  ['Facebook', 'http://facebook.com/jacve'],
  ['Facebook', 'javascript:alert(1)'],
  ['Facebook', 'facebook.com/jacve'],
  ['Facebook', 'https://facebook.com.malo.mx/jacve'],
  ['Facebook', 'https://nofacebook.com/jacve'],
  ['Facebook', 'https://facebook.com@malo.mx/'],
  ['Facebook', 'https://ana:clave@facebook.com/'],
  ['X', 'https://ax.com/jacve'],
  ['Instagram', 'https://facebook.com/jacve'],
  ['WhatsApp', ''],
] as const)('%s refuses %s', (network, link) => {
  expect(linkFault(network, link)).toMatch(/https|No es una dirección/)
})
