import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { house } from './house.ts'

/** Stand with kit although they lie in src: the table of pages, and the types of all calls. */
const withKit = new Set(['pages.ts', 'api.ts'])
/** Every room in its order, as `wing/room`: each may import what stands before it. */
const order = Object.entries(house).flatMap(([wing, rooms]) => rooms.map((room) => `${wing}/${room}`))

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const imports = files.flatMap((file) => {
  const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(([, target = '']) => ({ file, target }))
})

/** `selling/cart/totals.ts` → `selling/cart`; empty for what lies in src itself. */
function roomOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 2).join('/')
}

/** What is wrong with an import between rooms, as a sentence; null when nothing is. */
function fault(file: string, target: string): string | null {
  const [from, path] = [roomOf(file), target.slice(1)]
  const isEntryTypes = path === 'entry-server.tsx' && from.startsWith('fronts/')
  if (!target.startsWith('#') || !from || withKit.has(path) || isEntryTypes || file.endsWith('.test.ts')) return null
  const to = roomOf(path)
  if (to === '') return `${file} imports ${path}: a room takes nothing from the entries`
  if (order.indexOf(to) <= order.indexOf(from)) return null
  return `${file} imports ${path}: ${to} stands after ${from}; move what both need to the earlier of them, or to kit`
}

test('every folder of src is a room of a wing, and every room is there', () => {
  const rooms = new Set(files.map(roomOf).filter(Boolean))
  expect([...rooms].sort()).toEqual([...order].sort())
  expect(files.filter((file) => file.split('/').length === 2)).toEqual([])
})

test('wings and their rooms import only what stands before them', () => {
  expect(imports.map(({ file, target }) => fault(file, target)).filter(Boolean)).toEqual([])
})

test('a room is named across rooms, a file by ./ within, and nothing climbs', () => {
  const wrong = imports.filter(({ file, target }) => {
    if (target.startsWith('..')) return true
    const isOwnRoom = target.startsWith('#') && roomOf(file) !== '' && roomOf(target.slice(1)) === roomOf(file)
    return isOwnRoom || (target.startsWith('./') && target.slice(2).includes('/') && roomOf(file) !== '')
  })
  expect(wrong).toEqual([])
})

test('no circle between files, types included', () => {
  const graph = new Map<string, string[]>()
  for (const { file, target } of imports) {
    // A room is declared by its contracts; what its processes load of it comes later.
    if (file.endsWith('/room.server.ts') && !target.includes('contract')) continue
    const path = target.startsWith('#') ? target.slice(1) : [...file.split('/').slice(0, -1), target.slice(2)].join('/')
    graph.set(file, [...(graph.get(file) ?? []), path])
  }
  expect(circles(graph)).toEqual([])
})

/** The circles of a graph: each as the names on its way, told once. */
function circles(graph: Map<string, string[]>): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (name: string, way: string[]) => {
    const start = way.indexOf(name)
    if (start >= 0) found.add(way.slice(start).toSorted().join(' ↔ '))
    if (start >= 0 || done.has(name)) return
    for (const next of graph.get(name) ?? []) walk(next, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return [...found]
}

test('pages and components import no server code', () => {
  const wrong = imports.filter(
    ({ file, target }) => /\.server(\.ts)?$/.test(target) && file.endsWith('.tsx') && !file.endsWith('.server.tsx'),
  )
  expect(wrong).toEqual([])
})
