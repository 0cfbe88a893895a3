import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, mailboxes, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** A row of docs/tareas.md: what is written after Ctrl-K, the screen it leads to, and the presses by the menu (none: not in it). */
type Task = { who: Who; task: string; words: string; title: string; presses: number }

const isWho = (text: string): text is Who => text in mailboxes
const rows = readFileSync(new URL('../docs/tareas.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const tasks = rows.flatMap(([, who = '', task = '', words = '', title = '', presses = '']): Task[] =>
  isWho(who) ? [{ who, task, words: words.replaceAll('`', ''), title, presses: Number(presses) }] : [],
)

test('every role has its ten, or all it may do, and none of them twice', () => {
  const names = tasks.map(({ who, task }) => `${who} ${task}`)
  expect(new Set(names).size).toBe(names.length)
  expect(tasks.filter(({ who }) => who === 'admin')).toHaveLength(10)
  expect(Math.max(...tasks.map(({ presses }) => presses))).toBeLessThanOrEqual(2)
})

describe.each([...Map.groupBy(tasks, ({ who }) => who)])('%s', (who, own) => {
  test('each by Ctrl-K, its words and Enter, from where one is, and by the menu in so many presses', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await enterAs(page, shop, who)
    await openPage(page, `${shop.url}/cuenta`)
    await page.locator('html[data-ir]').waitFor({ state: 'attached' })
    const links = page.getByRole('navigation', { name: 'Áreas' }).locator('a')
    const menu = new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    const found: string[] = []
    for (const { task, words, title, presses } of own) {
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Ir a…' })
      await box.fill(words)
      await page.locator('[role=option][aria-selected=true]').filter({ hasText: title }).waitFor({ timeout: 8000 })
      await box.press('Enter')
      await box.waitFor({ state: 'detached' })
      await expect.poll(() => page.title(), { message: `${task}: ${words}` }).toMatch(new RegExp(`^${title}`))
      const isInMenu = menu.has(new URL(page.url()).pathname)
      if (isInMenu !== (presses === 1)) found.push(`${task}: ${isInMenu ? '' : 'not '}in the menu`)
    }
    await context.close()
    expect(found).toEqual([])
  })
})
