import { expect, test } from 'vitest'
import { readMemory, withPlace } from './reader-memory.ts'

test('what cannot be read is nothing, and what was kept is taken as it is', () => {
  const none = { ajuste: 'ancho', lugares: [] }
  for (const bad of [null, '{', '[]', 'null', '{"ajuste":3,"lugares":{"1":2}}', '{"lugares":[["a",1],[1]]}'])
    expect(readMemory(bad)).toEqual(none)
  expect(readMemory('{"ajuste":"pagina","lugares":[[7,3]]}')).toEqual({ ajuste: 'pagina', lugares: [[7, 3]] })
})

test('the last read stands first, once, and forty are kept', () => {
  let memory = readMemory(null)
  for (let id = 1; id <= 50; id++) memory = withPlace(memory, id, 2)
  memory = withPlace(memory, 20, 9)
  expect(memory.lugares).toHaveLength(40)
  expect(memory.lugares[0]).toEqual([20, 9])
  expect(memory.lugares.filter(([id]) => id === 20)).toHaveLength(1)
})
