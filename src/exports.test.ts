import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const texts = new Map(
  globSync(['{src,e2e,bench,db,scripts}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root }).map((file) => [
    file,
    readFileSync(join(root, file), 'utf8'),
  ]),
)
/** Word → files that say it. */
const said = new Map<string, Set<string>>()
for (const [file, text] of texts) {
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) said.set(word, (said.get(word) ?? new Set()).add(file))
}

/** What the router, the list of rooms and the list of contracts take by name of the file. */
const isTakenWhole = (file: string) => /\.page\.tsx$|contract\.ts$|room\.server\.ts$/.test(file)
/** A thread is told the name of what it runs. */
const isToldByName = (text: string, name: string) => text.includes(`name: '${name}'`)

test('what a file offers somebody takes', () => {
  const offered = [...texts].flatMap(([file, text]) => {
    if (!file.startsWith('src/') || isTakenWhole(file)) return []
    const names = text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type) (\w+)/gm)
    return [...names].map(([, name = '']) => ({ file, name, text }))
  })
  expect(offered.length).toBeGreaterThan(1000)
  const left = offered.filter(({ file, name, text }) => {
    const others = [...(said.get(name) ?? [])].filter((other) => other !== file)
    return others.length === 0 && !isToldByName(text, name)
  })
  expect(left.map(({ file, name }) => `${file}: nobody takes «${name}»`)).toEqual([])
})
