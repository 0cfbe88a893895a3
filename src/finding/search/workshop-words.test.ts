import { describe, expect, test } from 'vitest'
import { currentSearch } from '#finding/index/state.server.ts'
import { understand } from '#finding/question/interpret.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()
const parts: [code: string, description: string][] = [
  // a number and letters, how many, and how much
  ['W-1', 'ENGRANE VOLTEX 30 MT CORTO'],
  ['W-2', 'ENGRANE VOLTEX 35 MT CORTO'],
  ['R-4', 'RELEVADOR VOLTEX DE 4 PUNTAS'],
  ['R-5', 'RELEVADOR VOLTEX DE 5 PUNTAS'],
  ['F-15', 'FUSIBLE CUCHILLA 15 AMPS.'],
  ['F-20', 'FUSIBLE CUCHILLA 20 AMPS.'],
  ['B-5', 'TAMBOR TRASERO 5 BIRLOS'],
  ['B-6', 'TAMBOR TRASERO 6 BIRLOS'],
  ['O-4', 'FILTRO CAVALIER L4 96-99'],
  ['O-6', 'FILTRO CAVALIER V6 96-99'],
  // sizes
  ['T-1', '235/65R17 ECOPLUS'],
  ['T-2', '245/40RF20 ECOPLUS'],
  ['T-3', '33X12.50R15 ECOPLUS'],
  ['T-4', '1000 20 16C ECOPLUS LLANTA CONVENCIONAL'],
  ['V-1', 'HOJA CLARA 1,40 X 2,2 MRM'],
  ['V-2', 'HOJA CLARA 1,60 X 2,2 MRM'],
  ['A-1', 'ACEITE LUBRIMAX 20W50 ALTO RENDIMIENTO'],
  ['A-2', 'ACEITE LUBRIMAX 75W90'],
  // what says how things are sold
  ['J-1', 'JUEGO EMPAQUES VOLTEX FORD 302'],
  ['J-2', 'EMPAQUES SENTRA 2.0 00-06'],
  // the vehicle before what is said of it
  ['S-1', 'FACIA TORNADO DOBLE CABINA 05-10'],
  ['S-2', 'FACIA SAVEIRO 11-16'],
  ['S-3', 'MEDALLON 206 HATCHBACK 01-08'],
  ['S-4', 'MEDALLON FIESTA 11-16'],
  ['S-5', 'MASCARA SUZUKI SWFT'],
  // glued and cut
  ['G-1', 'BOMBA DE AGUA TSURU'],
  ['G-2', 'BOMBA DE AGUA PLATINA'],
  ['G-3', 'BOMBA DE AGUA ALTIMA'],
  ['P-1', 'PARABRISAS CAMRY 07-11'],
  // codes as they are said
  ['ZW00815GBN', 'VENTANILLA LATERAL'],
  ['KLM-70451', 'RETEN ECOPLUS'],
  ['9117', 'FOCO DE REPUESTO'],
  ['H-9', 'FOCO VOLTEX 9117 12V'],
]
await loadUnsorted(db, parts)

const first = async (text: string) => (await suggest(db, text, 1))[0]?.k_parte
const onPage = async (text: string) => (await listFor(db, text, plainList, false)).items[0]?.k_parte

describe.each([
  ['box', first],
  ['page', onPage],
])('as workshops say it, in the %s', (_, answer) => {
  test.each([
    ['engrane 35mt corto', 'W-2'],
    ['engrane 30 mt', 'W-1'],
    ['relevador 5 patas', 'R-5'],
    ['relevador de cuatro patas', 'R-4'],
    ['fusible cuchilla 20', 'F-20'],
    ['tambor seis birlos', 'B-6'],
    ['filtro cavalier 6 cilindros 98', 'O-6'],
    ['filtro cavalier 4 cil 98', 'O-4'],
    ['2356517 ecoplus', 'T-1'],
    ['llanta 245/40 rin 20', 'T-2'],
    ['33 12.5 15', 'T-3'],
    ['llanta 33x12.5 r15', 'T-3'],
    ['llanta 10.00-20', 'T-4'],
    ['hoja clara 1.6 x 2.20', 'V-2'],
    ['aceite alto rendimiento', 'A-1'],
    ['juego de empaques sentra 2003', 'J-2'],
    ['facia saveiro doble cabina 2014', 'S-2'],
    ['fiesta hatchback medallon 13', 'S-4'],
    ['mascara swift', 'S-5'],
    ['bombadeagua platina', 'G-2'],
    ['wind shield camry', 'P-1'],
    ['ventanilla zw815', 'ZW00815GBN'],
    ['ecoplus 70451', 'KLM-70451'],
    ['foco voltex 9117 12v', 'H-9'],
    ['foco 9117', '9117'],
  ])('%s', async (text, code) => {
    expect(await answer(text)).toBe(code)
  })
})

test('of what a question is sure, and of what it is not', async () => {
  const { minds } = await currentSearch(db)
  const read = (text: string) => understand(text, minds, { isTyping: false }).asked
  expect(read('filtro sentra 2 litros').engines).toEqual(['2.0'])
  expect(read('aceite 2 litros').engines).toEqual([])
  expect(read('filtro ford 94')).toMatchObject({ years: [1994, 1994] })
  expect(read('filtro sentra 2000 del 2006')).toMatchObject({ years: [2000, 2006] })
  // After a make alone, two digits may be amperes or pieces.
  expect(read('filtro ford 25').years).toBeNull()
  expect(read('socket 2 polos').vehicles).toEqual([])
  expect(read('socket de un polo').vehicles).toEqual([])
  expect(read('switches para un polo del 2017').vehicles).toHaveLength(1)
})
