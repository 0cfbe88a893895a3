import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/seguridad/asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', level = '', , state = '', , proof = ''] = line.split('|').map((cell) => cell.trim())
    return { id, level, state, proof }
  })

/** How many of each chapter apply, at levels 1 and 2, by the standard's own numbers. */
const APPLICABLE: Record<string, [number, number]> = {
  1: [8, 14],
  2: [4, 7],
  3: [8, 10],
  4: [1, 3],
  5: [4, 5],
  6: [13, 15],
  7: [6, 9],
  8: [4, 3],
  11: [3, 11],
  12: [3, 5],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
}
const CHOSEN = '1.2.10 1.3.12 3.4.7 3.4.8 3.5.8 4.1.4 5.2.4 5.2.6 6.3.8 8.3.2 13.1.2 13.1.3 15.4.2 16.5.4'

test('every requirement that applies is there once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const counted = Object.fromEntries(
    Object.keys(APPLICABLE).map((chapter) => {
      const of = (level: string) => rows.filter(({ id, ...row }) => id.startsWith(`${chapter}.`) && row.level === level)
      return [chapter, [of('1').length, of('2').length]]
    }),
  )
  expect(counted).toEqual(APPLICABLE)
  expect(rows.filter(({ level }) => level === '3').map(({ id }) => id)).toEqual(CHOSEN.split(' '))
})

test('the counts at the top are those of the table', () => {
  const of = (state: string) => `${rows.filter((row) => row.state === state).length} ${state}`
  expect(text).toContain(`**${['cumple', 'parcial', 'falta', 'instalación'].map(of).join(', ')}**`)
  expect(rows.filter(({ state }) => !['cumple', 'parcial', 'falta', 'instalación'].includes(state))).toEqual([])
})

test('every test and document that is named exists', () => {
  const named = [...text.matchAll(/`((?:src|e2e|db|docs|bench)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  const silent = rows.filter(({ proof }) => !/^(?:sin prueba propia|`(?:src|e2e|db)\/.*\.test\.tsx?`)$/.test(proof))
  expect(silent).toEqual([])
})
