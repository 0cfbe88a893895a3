import { describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()
const parts: [code: string, description: string][] = [
  // what parts are called, and where they go
  ['R-1', 'RETEN BALERO ALTERNADOR VOLTEX'],
  ['B-1', 'BALERO ALTERNADOR VOLTEX'],
  ['F-1', 'FAN CLUTCH RANGER 95-00'],
  ['A-1', 'ASPA RANGER 95-00'],
  ['M-1', 'MANGUERA SUPERIOR RADIADOR TSURU'],
  ['M-2', 'MANGUERA INFERIOR RADIADOR TSURU'],
  ['D-1', 'DEPOSITO RECUPERADOR ESCAPE 06-09'],
  ['D-2', 'TAPON ESCAPE 06-09'],
  ['P-1', 'PARABRISAS HILUX 16-20'],
  ['P-2', 'PARABRISAS RAV4 01-05'],
  ['P-3', 'PARABRISAS COLORADO 04-12'],
  ['P-4', 'PARABRISAS AVANZA 07-11'],
  ['P-5', 'PARABRISAS FOCUS SEDAN 2/4 PTAS 06-11'],
  ['P-6', 'PARABRISAS IMPALA 4 PUERTAS 08'],
  ['P-7', 'PARABRISAS DODGE VAN 94-03'],
  ['P-8', 'PARABRISAS PILOT 06-08'],
  ['K-1', 'MICA CUARTO DATSUN PICK UP 81/91'],
  ['L-1', 'LUNA ESPEJO AUDI A3 97-05 MINI'],
  // measures that say what is asked for
  ['T-1', '245/45R18 ECOPLUS DIREZZA'],
  ['T-2', '185/60R14 ECOPLUS DIREZZA'],
  ['O-1', 'LUBRIMAX 15W40 GARRAFA 3L'],
  ['O-2', 'LUBRIMAX ATF III DE 1 LT'],
  ['O-3', 'LUBRIMAX ATF IV DE 1 LT'],
  ['G-1', 'GATO DE BOTELLA 2 TON'],
  ['11127581215', 'JUNTA TAPA VOLTEX'],
  ['127581', 'FILTRO ACEITE VOLTEX'],
]
await loadUnsorted(db, parts)

const answer = async (text: string) => (await suggest(db, text, 1))[0]

describe('as people speak at the counter', () => {
  test.each([
    ['retencito del balerito del alternador', 'R-1'],
    ['fanclutch ranger 98', 'F-1'],
    ['manguerita de abajo del radiador tsurito', 'M-2'],
    ['manguera de arriba radiador tsuru', 'M-1'],
    ['recup. escape 2008', 'D-1'],
    ['prbs hilux dosmil diecisiete', 'P-1'],
    ['parabrisas rav cuatro dos mil cuatro', 'P-2'],
    ['parabrisas avansa 2010 colocado', 'P-4'],
    ['parabrisas focus 08 4 puertas', 'P-5'],
    ['dos cuarenta y cinco cuarenta y cinco dieciocho', 'T-1'],
    ['goma dobl estar 185 60 catorce', 'T-2'],
    ['zuperlub 15w40 bote de tres litros', 'O-1'],
    ['lubrimax atf 3', 'O-2'],
    ['me lo rompio un camion pilot 07 parabrisas', 'P-8'],
    ['el voltex 11 12 7 581 215', '11127581215'],
  ])('%s', async (text, code) => expect((await answer(text))?.k_parte).toBe(code))

  test('a year between the make and its model is the year asked', async () => {
    const row = await answer('mica de cuarto datsun 2005 pick up')
    expect(row?.razon).not.toMatch(/Para |Le queda/)
    expect((await answer('mica de cuarto datsun 85 pick up'))?.aproximado).toBe(false)
  })

  test('what may be another make beside a model leaves it open whose it is', async () => {
    expect((await answer('luna espejo a3 2005'))?.razon).toMatch(/^Le queda a Audi A3/)
    expect((await answer('luna espejo mini a3 2005'))?.razon).not.toMatch(/Para |Le queda/)
  })
})
