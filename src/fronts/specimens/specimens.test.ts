import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const kit = join(import.meta.dirname, '../../kit')
const shown = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('-specimens.tsx'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

/** Needs a list with its views, a write under way or a page of its own to be seen: journeys look at them there. */
const elsewhere = new Set([
  'LeaveQuestion',
  'Trap',
  'DownloadCards',
  'DownloadTray',
  'FollowWindow',
  'FindLines',
  'LinePages',
  'ListFrame',
  'RecordFrame',
  'ListViews',
  'Views',
  'ViewsDialog',
  'CardOrder',
  'Exports',
  'PageSizes',
  'TableColumns',
  'TableGrid',
  'WidthHandle',
])

/** Components that a room of the kit offers. */
const offered = (room: string) =>
  readdirSync(join(kit, room))
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const text = readFileSync(join(kit, room, name), 'utf8')
      return [...text.matchAll(/^export (?:function|class|const) ([A-Z][a-z]\w*)/gm)].map(([, one = '']) => one)
    })

test('every part of the design system is looked at', () => {
  const names = offered('ui')
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([])
})

test('so is every part of forms, lists and news, or it is said where', () => {
  const names = ['forms', 'lists', 'news'].flatMap(offered)
  const missing = names.filter((name) => !new RegExp(`<${name}\\b`).test(shown))
  expect(new Set(missing)).toEqual(elsewhere)
})
