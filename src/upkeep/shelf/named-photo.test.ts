import { expect, test } from 'vitest'
import { lotOf, namedOf } from './named-photo.ts'

type Told = Parameters<typeof namedOf>[1][number]
const file = (name: string) => ({ name, bytes: () => Promise.resolve(new Blob()) })
const told = (estado: Told['estado'], ...ids: number[]) =>
  ({ estado, partes: ids.map((producto_id) => ({ producto_id, orden: 1 })) }) as unknown as Told // of an answer, what is read

test('a name that means one part has it chosen; one that may be several or none waits for somebody', () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(file)
  const found = namedOf(files, [told('reconocida', 7), told('repetida', 8), told('ambigua', 1, 2)])
  expect(found.map(({ file: { name }, chosen }) => [name, chosen?.producto_id])).toEqual([
    ['a.jpg', 7],
    ['b.jpg', 8],
    ['c.jpg', undefined],
  ])
})

test('what arrived goes to the part it was named for; what failed is left out', () => {
  const known = [1, 2, 3].map((producto_id) => ({ chosen: { producto_id, orden: 2 } })) as unknown as Parameters<
    typeof lotOf
  >[1]
  expect(lotOf([{ imagen_id: 10 }, { imagen_id: null }, { imagen_id: 12 }], known)).toEqual([
    { imagen_id: 10, producto_id: 1, orden: 2 },
    { imagen_id: 12, producto_id: 3, orden: 2 },
  ])
  expect(lotOf([{ imagen_id: 10 }], [])).toEqual([])
})
