import { expect, test } from 'vitest'
import { textsOf } from './reading.server.ts'

test('texts of pages are plain, and no more than there are pages', () => {
  expect(textsOf('["a\\u0000\\u0007b","x   y","z"]', 2)).toEqual(['a b', 'x y'])
  expect(textsOf(undefined, 3)).toEqual([])
  for (const bad of ['{', '{"a":1}', '[1]']) expect(() => textsOf(bad, 3)).toThrow('incompleto')
})
