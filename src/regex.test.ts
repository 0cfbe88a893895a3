import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

type Verdict = 'safe' | 'quadratic' | 'not told' | 'vulnerable'

/** Every regular expression literal of the sources that run in production, as `source/flags`, and where one stands. */
function literals(): Map<string, string> {
  const root = import.meta.dirname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file),
  )
  const found = new Map<string, string>()
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.set(`${node.regex.pattern}/${node.regex.flags}`, file)
      },
    }).visit(program)
  }
  return found
}

/** Texts are short (a cell 4,000 characters, a search 120): squares cost milliseconds, cubes and powers do not. */
async function judge(literal: string, timeout: number): Promise<Verdict> {
  const cut = literal.lastIndexOf('/')
  const found = await check(literal.slice(0, cut), literal.slice(cut + 1), { timeout })
  if (found.status !== 'vulnerable') return found.status === 'safe' ? 'safe' : 'not told'
  const { complexity } = found
  return complexity.type === 'polynomial' && complexity.degree <= 2 ? 'quadratic' : 'vulnerable'
}

// What was found out before, so that a run looks only at what is new: `REGEX_LEDGER=write` adds that, looked at with more patience.
const ledgerFile = join(import.meta.dirname, 'regex-verdicts.json')
const isWriting = process.env['REGEX_LEDGER'] === 'write'

test('no regular expression can be made to run for ever (S23)', async () => {
  process.env['RECHECK_BACKEND'] = 'pure'
  const all = literals()
  expect(all.size).toBeGreaterThan(20)

  const known: Record<string, Verdict> = JSON.parse(readFileSync(ledgerFile, 'utf8'))
  const verdicts: Record<string, Verdict> = {}
  for (const literal of [...all.keys()].toSorted()) {
    verdicts[literal] = known[literal] ?? (await judge(literal, isWriting ? 20_000 : 3_000))
  }
  if (isWriting) writeFileSync(ledgerFile, `${JSON.stringify(verdicts, null, 2)}\n`)

  const vulnerable = Object.entries(verdicts).filter(([, verdict]) => verdict === 'vulnerable')
  expect(vulnerable.map(([literal]) => `${all.get(literal)}: /${literal}`)).toEqual([])
}, 600_000)

test('the tool still tells a bad one', async () => {
  expect(await judge('^(a+)+$/', 3_000)).toBe('vulnerable')
  expect(await judge('^a+$/', 3_000)).toBe('safe')
})
