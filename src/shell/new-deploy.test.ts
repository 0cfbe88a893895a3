import { expect, it } from 'vitest'
import { startScript } from './new-deploy.ts'

it('finds the script a page starts with', () => {
  const html =
    '<head><link rel="modulepreload" href="/JACVE/assets/a.js"><script type="module" fetchpriority="low" src="/JACVE/assets/entry-1.js"></script>'
  expect(startScript(html)).toBe('/JACVE/assets/entry-1.js')
  expect(startScript('<script type="application/json" id="datos">{}</script>')).toBeNull()
  expect(startScript('')).toBeNull()
})
