import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who may import whom: only leftwards in this order; the files of src itself come last. */
const order = [
  'base',
  'ui',
  'platform',
  'accounts',
  'people',
  'company',
  'signature',
  'clients',
  'catalogue',
  'prices',
  'sheets',
  'loads',
  'question',
  'search',
  'search-box',
  'cart',
  'bulk',
  'lists',
  'orders',
  'quotes',
  'review',
  'counter',
  'cfdi',
  'ledger',
  'sat',
  'documents',
  'deliveries',
  'returns',
  'account',
  'content',
  'library',
  'datasheets',
  'notices',
  'careers',
  'press',
  'editing',
  'shelf',
  'vocabulary',
  'uploads',
  'auditor',
  'sync',
  'mail',
  'programs',
  'store',
  'desk',
  'shell',
]
/** Stand with base although they lie in src: the table of pages, and the types of all calls. */
const withBase = new Set(['pages.ts', 'api.ts'])

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const imports = files.flatMap((file) => {
  const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(([, target = '']) => ({ file, target }))
})

function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

test('every folder of src is a known room', () => {
  const rooms = new Set(files.map(roomOf).filter(Boolean))
  expect([...rooms].filter((room) => !order.includes(room))).toEqual([])
})

test('rooms import only leftwards', () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = roomOf(file)
    const path = target.startsWith('#') ? target.slice(1) : ''
    if (!from || !path || withBase.has(path) || file.endsWith('.test.ts')) return false
    const to = roomOf(path)
    const isEntryTypes = path === 'entry-server.tsx' && from === 'shell'
    return !isEntryTypes && (to === '' || order.indexOf(to) > order.indexOf(from))
  })
  expect(wrong).toEqual([])
})

test('a room is named across rooms, a file by ./ within, and nothing climbs', () => {
  const wrong = imports.filter(({ file, target }) => {
    if (target.startsWith('..')) return true
    const isOwnRoom = target.startsWith('#') && roomOf(file) !== '' && roomOf(target.slice(1)) === roomOf(file)
    return isOwnRoom || (target.startsWith('./') && target.slice(2).includes('/') && roomOf(file) !== '')
  })
  expect(wrong).toEqual([])
})

test('pages and components import no server code', () => {
  const wrong = imports.filter(
    ({ file, target }) => /\.server(\.ts)?$/.test(target) && file.endsWith('.tsx') && !file.endsWith('.server.tsx'),
  )
  expect(wrong).toEqual([])
})
