import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'db/**/*.md'], { cwd: root })
const isMade = (file: string) => file.startsWith('bench/out/')
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

test('what the documents link to is there', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({ page, target })),
  )
  const dead = links.filter(({ target }) => !/^[a-z]+:/.test(target))
  expect(dead.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

test('files that the documents name are there', () => {
  const name = /`((?:src|e2e|db|bench|scripts|public)\/[\w./-]+\.(?:ts|tsx|mjs|sql|css|md|json))`/g
  const named = pages.flatMap((page) => [...textOf(page).matchAll(name)].map(([, file = '']) => ({ page, file })))
  expect(named.filter(({ file }) => !isMade(file) && !existsSync(join(root, file)))).toEqual([])
})

test('every decision stands in their index once', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  const listed = [...textOf('docs/decisions/README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, name = '']) => name)
  const byName = (a: string, b: string) => a.localeCompare(b)
  expect(listed.toSorted(byName)).toEqual(decisions.toSorted(byName))
})

test('the state of what was asked for names tests that exist, by their own words', () => {
  const rows = textOf('docs/status.md').split('\n')
  const named = rows.flatMap((row) => [...row.matchAll(/`([\w/.-]+\.test\.tsx?)`((?:[^`|]*?«[^»]+»)*)/g)])
  const wrong = named.flatMap(([, file = '', words = '']) => {
    if (!existsSync(join(root, file))) return [file]
    const text = textOf(file).replaceAll("\\'", "'")
    const titles = [...words.matchAll(/«([^»]+)»/g)].map(([, title = '']) => title.split('…')[0]?.trim() ?? '')
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(named.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

test('the state of what was asked for counts its rows right', () => {
  const [head = '', ...sections] = textOf('docs/status.md').split(/^## /m)
  const counted = sections
    .map((section) => ['hecho', 'parcial', 'falta'].map((state) => section.split(`| ${state} |`).length - 1))
    .filter((counts) => counts.some((n) => n > 0))
  const told = [...head.matchAll(/^\| [^|*]+ \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map((row) => row.slice(1).map(Number))
  expect(told).toEqual(counted)
  const sum = [0, 1, 2].map((place) => counted.reduce((all, counts) => all + (counts[place] ?? 0), 0))
  expect(head).toContain(`**${sum[0]} hecho, ${sum[1]} parcial, ${sum[2]} falta**`)
  expect(head).toContain(`| **Todo** | **${sum[0]}** | **${sum[1]}** | **${sum[2]}** |`)
})
