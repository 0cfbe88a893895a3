import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brands } from './brands.ts'
import { files } from './draw.ts'
import { drawingPath, lines } from './lines.ts'
import { logoPath } from './logo.ts'

const root = join(import.meta.dirname, '../../public')
const drawn = files()
const folders = ['ilustraciones', '360', 'marcas']
const onDisk = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)

test('the files are what the program draws: none missing, none besides, none edited', () => {
  expect(onDisk.toSorted()).toEqual([...drawn.keys()].sort())
  const other = onDisk.filter((path) => readFileSync(join(root, path), 'utf8') !== drawn.get(path))
  expect(other).toEqual([])
})

test('every line and every brand has its own picture, and there is one for what has none', () => {
  const paths = lines.map(drawingPath)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(paths).size).toBeGreaterThanOrEqual(48)
  expect(existsSync(join(root, 'ilustraciones/generica.svg'))).toBe(true)
  expect(brands.map(logoPath).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('a turntable has 24 frames that differ', () => {
  const names = new Set([...drawn.keys()].filter((path) => path.startsWith('360/')).map((path) => path.split('/')[1]))
  expect(names.size).toBeGreaterThanOrEqual(3)
  for (const name of names) {
    const frames = [...drawn].filter(([path]) => path.startsWith(`360/${name}/`)).map(([, text]) => text)
    expect([name, new Set(frames).size]).toEqual([name, 24])
  }
})

const limits: Record<string, number> = { ilustraciones: 4096, marcas: 4096, '360': 6144 }

describe.each(folders)('%s', (folder) => {
  const ours = [...drawn].filter(([path]) => path.startsWith(`${folder}/`))

  test('small, without script, handler, link or style sheet', () => {
    const heavy = ours.filter(([, text]) => Buffer.byteLength(text) > (limits[folder] ?? 0))
    expect(heavy.map(([path]) => path)).toEqual([])
    const active = /<script|<style|<foreignObject|<image|<use|\son\w+=|href=|javascript:|<!|<\?/i
    expect(ours.filter(([, text]) => active.test(text)).map(([path]) => path)).toEqual([])
  })

  test('titled in Spanish and well formed', () => {
    const untitled = ours.filter(
      ([, text]) => !/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 [^>]*><title>[^<]+<\/title>/.test(text),
    )
    expect(untitled.map(([path]) => path)).toEqual([])
    expect(ours.filter(([, text]) => faultOf(text)).map(([path, text]) => [path, faultOf(text)])).toEqual([])
  })
})

/** The first tag that does not close what was opened last, or a number that is none. */
function faultOf(text: string): string | undefined {
  const open: string[] = []
  for (const [tag, closing, name = '', rest = ''] of text.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (closing && open.pop() !== name) return tag
    if (!closing && !rest.endsWith('/')) open.push(name)
    if (!closing && !/^(?:\s+[\w-]+="[^"<]*")*\s*\/?$/.test(rest)) return tag
  }
  return open.at(-1) ?? /NaN|undefined|Infinity/.exec(text)?.[0]
}
