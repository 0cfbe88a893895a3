import { expect, test } from 'vitest'
import { memoryOf } from './browser-memory.ts'

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = (): Storage => ({
  length: 0,
  key: () => null,
  clear: () => undefined,
  getItem: (key) => (key === 'a' ? '1' : null),
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('No room.', 'QuotaExceededError')
  },
})

test('where nothing may be kept, nothing is read and nobody fails', () => {
  const memory = memoryOf(denied)
  expect([memory.read('a'), memory.keep('a', '1'), memory.keys()]).toEqual([null, false, []])
  expect(() => memory.forget('a')).not.toThrow()
})

test('where there is no room, what was there is read, and keeping says that it did not', () => {
  const memory = memoryOf(full)
  expect([memory.read('a'), memory.keep('b', '1')]).toEqual(['1', false])
})
