import { describe, expect, it } from 'vitest'
import { socialHref } from './social-link.ts'

const network = (link: string, more: Partial<{ admite_mensaje: boolean; mensaje: string | null }> = {}) => ({
  red_social: { icono: null, link, admite_mensaje: false, mensaje: null, ...more },
})

describe('socialHref', () => {
  it('leads nowhere without a definition', () => {
    expect(socialHref({ red_social: null })).toBe('#')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.mx', '/JACVE', 'no es una liga', 'https://'])(
    'leads nowhere when the link is %s',
    (link) => {
      expect(socialHref(network(link))).toBe('#')
    },
  )

  it('goes as it is when no message is taken', () => {
    expect(socialHref(network('https://www.facebook.com/taller', { mensaje: 'Hola' }))).toBe(
      'https://www.facebook.com/taller',
    )
    expect(socialHref(network('http://www.facebook.com/taller'))).toBe('https://www.facebook.com/taller')
  })

  it('carries the message, or the one everybody has', () => {
    expect(
      socialHref(network('https://wa.me/523355550100', { admite_mensaje: true, mensaje: '¿Tienen balatas & discos?' })),
    ).toBe('https://wa.me/523355550100?text=%C2%BFTienen%20balatas%20%26%20discos%3F')
    for (const mensaje of [null, '', '  ']) {
      expect(socialHref(network('https://wa.me/523355550100', { admite_mensaje: true, mensaje }))).toBe(
        'https://wa.me/523355550100?text=Hola%2C%20me%20gustar%C3%ADa%20obtener%20m%C3%A1s%20informaci%C3%B3n',
      )
    }
  })

  it('adds to a query that is already there', () => {
    expect(socialHref(network('https://m.me/taller?ref=web', { admite_mensaje: true, mensaje: 'Hola' }))).toBe(
      'https://m.me/taller?ref=web&text=Hola',
    )
  })
})
