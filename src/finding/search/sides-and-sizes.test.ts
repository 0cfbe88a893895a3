// Sides by one letter, sizes said apart, and codes within descriptions.
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()
const models = ['TSURU 05-17', 'VERSA 12-14', 'AVEO 08-17', 'HILUX 12-15', 'JETTA A4 99-07']

await loadUnsorted(db, [
  ...models.flatMap((model, n): [string, string][] => [
    [`F-${n}D`, `FARO ${model} D FDO NEGRO`],
    [`F-${n}I`, `FARO ${model} I FDO NEGRO`],
  ]),
  ['R-1', 'RETEN 25X40X7'],
  ['R-2', 'RETEN 40X62X8'],
  ['R-3', 'RETEN 35X52X7'],
  ['D-1', 'DISCO TRASERO 345X24 BMW E71'],
  ['D-2', 'DISCO TRASERO 385X24 BMW E71'],
  ['B-1', 'BAL. CONICO HM212049/HM212011 RDA DEL EXT'],
  ['B-2', 'BALERO 6203 2RS'],
  ['B-3', 'BALERO 6204 2RS'],
])

test.each([
  ['faro izquierdo tsuru 2010', 'F-0I'],
  ['faro del lado derecho aveo 2010', 'F-2D'],
  ['faro hilux 2013 lado chofer', 'F-3I'],
  ['reten 25 40 7', 'R-1'],
  ['reten 25 por 40 por 7', 'R-1'],
  ['reten veinticinco cuarenta siete', 'R-1'],
  ['disco trasero de 345 por 24 bmw e71', 'D-1'],
  ['balero HM212049', 'B-1'],
])('«%s»', async (text, code) => expect((await suggest(db, text, 1))[0]?.k_parte).toBe(code))
