import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOBILE_BREAKPOINT } from '#kit/base/settings.ts'

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

test('styles and program change at one width (K-05)', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const all = sheets.join('\n')
  expect(all).toContain(`--breakpoint-desktop: ${MOBILE_BREAKPOINT}px;`)
  const edges = [...all.matchAll(/(min|max)-width: (1\d{3})px/g)].map(([, edge, width]) => {
    // The last pixel of a phone stands before the first of a desk.
    return edge === 'max' ? Number(width) + 1 : Number(width)
  })
  const near = edges.filter((width) => Math.abs(width - MOBILE_BREAKPOINT) < 100)
  expect(near.length).toBeGreaterThan(5)
  expect(new Set(near)).toEqual(new Set([MOBILE_BREAKPOINT]))
})
