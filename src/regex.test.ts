import { readdirSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

type Found = { place: string; source: string; flags: string }

/** Every regular expression literal of the sources that run in production. */
function literals(): Found[] {
  const root = import.meta.dirname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file),
  )
  return files.flatMap((file) => {
    const found: Found[] = []
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ place: file, source: node.regex.pattern, flags: node.regex.flags })
      },
    }).visit(program)
    return found
  })
}

/** Texts are short (a cell 4,000 characters, a search 120): squares cost milliseconds, cubes and powers do not. */
function isBearable(complexity: { type: string; degree?: number }): boolean {
  return complexity.type !== 'exponential' && (complexity.degree ?? 1) <= 2
}

test('no regular expression can be made to run for ever (S23)', async () => {
  process.env.RECHECK_BACKEND = 'pure'
  const all = literals()
  expect(all.length).toBeGreaterThan(20)

  const vulnerable: string[] = []
  for (const { place, source, flags } of all) {
    const found = await check(source, flags, { timeout: 3_000 })
    if (found.status === 'vulnerable' && !isBearable(found.complexity)) vulnerable.push(`${place}: /${source}/${flags}`)
  }
  expect(vulnerable).toEqual([])
}, 300_000)
