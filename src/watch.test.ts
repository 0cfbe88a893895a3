import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { telemetryFigures } from '#platform/capacity/work-figures.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from './http.testing.ts'

const home = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(home, path), 'utf8')
const rules = [...read('deploy/vigilancia/alertas.yaml').matchAll(/alert: '([^']+)'\n +expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const board: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/vigilancia/tablero.json'),
)
const app = await testApp(await testDb())

/** What others tell: of /readyz as it is seen from outside. */
const OTHERS = new Set(['probe_success'])
/** Words of the language in which questions are asked of Prometheus, and labels. */
const WORDS = /^(?:sum|rate|delta|histogram_quantile|by|and|or|le|instance|status|route|kind|job|e\d*)$/

/** The names of figures in a question. */
function namesIn(expr: string): string[] {
  const words =
    expr
      .replace(/"[^"]*"/g, '')
      .replace(/\[\w+\]/g, '')
      .match(/[a-z_]\w*/g) ?? []
  return words.filter((word) => !WORDS.test(word) && !OTHERS.has(word))
}

test('every figure that a rule or a panel asks for is one of /metrics', async () => {
  telemetryFigures(app.metrics, { counts: () => ({ told: 0, dropped: 0, waiting: 0 }), stop: () => Promise.resolve() })
  const text = await app.metrics.text()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, name] : [name],
    ),
  )
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(rules.length).toBeGreaterThan(15)
  expect(asked.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([])
})

test('every rule has its line in the book of who is on guard, and every line but the disk its rule', () => {
  const lines = [...read('docs/guardia.md').matchAll(/^\| \*\*([^*]+)\*\* \|/gm)].map(([, name = '']) => name)
  const own = rules.map(({ name }) => name)
  expect(own.filter((name) => !lines.includes(name))).toEqual([])
  expect(lines.filter((name) => !own.includes(name))).toEqual(['Disco'])
})
