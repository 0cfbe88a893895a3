import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Preact finds the chosen option of a list by its `value`; React takes its text too. */
test('every option says its value', () => {
  const screens = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const options = screens.flatMap((file) => {
    const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    return [...code.matchAll(/<option\b[^]*?>/g)].map(([tag]) => ({ file, tag }))
  })
  expect(options.length).toBeGreaterThan(5)
  expect(options.filter(({ tag }) => !/\svalue=/.test(tag))).toEqual([])
})
