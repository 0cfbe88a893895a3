import { expect, test, vi } from 'vitest'
import { sharePieces } from './shared-pieces.server.ts'

test('a shelf keeps so many pieces, those asked for longest ago go first, and tells their keys', () => {
  const shelf = sharePieces().shelf<string>('a', 2)
  expect(shelf.keys()).toBe('{}')
  shelf.put('1/2', 'uno')
  shelf.put(3, 'tres')
  expect(shelf.get('1/2')).toBe('uno')
  shelf.put(4, 'cuatro')
  expect([shelf.get('1/2'), shelf.get(3), shelf.get(4)]).toEqual(['uno', undefined, 'cuatro'])
  expect(shelf.keys()).toBe('{1/2,4}')
  shelf.put(4, 'otra')
  expect([shelf.get(4), shelf.keys()]).toEqual(['otra', '{1/2,4}'])
})

test('a name has one shelf until something changes; what was read before is lost with it', () => {
  const shared = sharePieces()
  const before = shared.shelf<number>('a', 9)
  before.put(1, 10)
  expect(shared.shelf<number>('a', 9).get(1)).toBe(10)
  expect(shared.shelf<number>('b', 9).get(1)).toBeUndefined()
  shared.forget()
  before.put(2, 20)
  const after = shared.shelf<number>('a', 9)
  expect([after.get(1), after.get(2)]).toEqual([undefined, undefined])
})

test('no piece is older than five minutes', () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const shelf = sharePieces().shelf<number>('a', 9)
    shelf.put(1, 10)
    vi.setSystemTime(299_000)
    expect(shelf.get(1)).toBe(10)
    vi.setSystemTime(300_000)
    expect(shelf.get(1)).toBeUndefined()
    expect(shelf.keys()).toBe('{}')
  } finally {
    vi.useRealTimers()
  }
})
