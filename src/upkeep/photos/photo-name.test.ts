import { expect, test } from 'vitest'
import { isPhotoName, readPhotoName } from './photo-name.ts'

test.each([
  [
    'BD-1204_1.jpg',
    [
      ['BD1204', 1],
      ['BD12041', 1],
    ],
  ],
  [
    'BD-1204_12.JPEG',
    [
      ['BD1204', 12],
      ['BD120412', 1],
    ],
  ],
  [
    'bd 1204 (3).png',
    [
      ['BD1204', 3],
      ['BD12043', 1],
    ],
  ],
  ['BD-1204.webp', [['BD1204', 1]]],
  [
    'FX-100-D_2.jpg',
    [
      ['FX100D', 2],
      ['FX100D2', 1],
    ],
  ],
  ['entrega/BD-1204/2.jpg', [['BD1204', 2]]],
  [
    'entrega/BD-1204_1.jpg',
    [
      ['BD1204', 1],
      ['BD12041', 1],
    ],
  ],
  [
    'FX-10.jpg',
    [
      ['FX', 10],
      ['FX10', 1],
    ],
  ],
  ['0.jpg', [['0', 1]]],
  ['___.jpg', []],
  ['_1.jpg', [['1', 1]]],
])('%s', (path, expected) => {
  expect(readPhotoName(path).lecturas.map(({ norma, orden }) => [norma, orden])).toEqual(expected)
})

test.each([
  ['a/b.jpg', true],
  ['a.AVIF', true],
  ['__MACOSX/._a.jpg', false],
  ['a/.oculto.jpg', false],
  ['lista.xlsx', false],
  ['jpg', false],
])('%s is a photo: %s', (path, is) => expect(isPhotoName(path)).toBe(is))
