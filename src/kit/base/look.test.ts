import { expect, test } from 'vitest'
import { DENSITIES, lookAttributes, lookOf, lookText, plainLook, THEMES } from './look.ts'

test('what is said is understood again; plain is nothing', () => {
  for (const tema of THEMES)
    for (const densidad of DENSITIES) expect(lookOf(lookText({ tema, densidad }))).toEqual({ tema, densidad })
  expect(lookText(plainLook)).toBe('')
  expect(lookAttributes('oscuro.compacta')).toBe(' data-tema="oscuro" data-densidad="compacta"')
  expect(lookAttributes('sistema.compacta')).toBe(' data-densidad="compacta"')
  expect(lookAttributes('claro.comoda')).toBe(' data-tema="claro"')
})

test.each(['', undefined, null, 'oscuro', '"><script>', 'oscuro.compacta"', 'negro.comoda', '..', 'toString.comoda'])(
  '%j is plain, and nothing of it gets into the document',
  (text) => {
    const attributes = lookAttributes(text)
    expect(lookOf(text).densidad).toMatch(/^(?:comoda|compacta)$/)
    expect(attributes).toMatch(/^(?: data-tema="(?:claro|oscuro)")?(?: data-densidad="compacta")?$/)
  },
)
