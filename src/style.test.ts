import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a browser that knows no `light-dark` has the light colours, all of them', () => {
  const text = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')
  const [, old = ''] = text.split('@supports not (color: light-dark(red, red))')
  const light = [...text.matchAll(/(--color-[\w-]+): light-dark\((oklch\([^)]*\)),/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const kept = [...old.matchAll(/(--color-[\w-]+): (oklch\([^)]*\));/g)].map(([, name, value]) => [name, value])
  expect(light.length).toBeGreaterThan(10)
  expect(kept).toEqual(light)
})
