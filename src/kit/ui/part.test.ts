import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test('what comes later comes by `part`: of a plain lazy component nobody asks again when its file does not come, and it takes the page with it', () => {
  const source = resolve(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(500)
  const plain = files.filter((name) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(plain).toEqual([])
})
