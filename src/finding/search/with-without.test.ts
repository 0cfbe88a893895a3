import { describe, expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'

const { db } = await testDatabase()
const parts: [code: string, description: string][] = [
  ['M-SIN', 'MANGUERA INFERIOR RADIADOR CHEVY SIN AIRE'],
  ['M-S', 'MANGUERA INFERIOR RADIADOR CHEVY S/AIRE REFORZADA'],
  ['M-CON', 'MANGUERA INFERIOR RADIADOR CHEVY C/AIRE'],
  ['M-AMBAS', 'MANGUERA INFERIOR RADIADOR CHEVY CON O SIN AIRE'],
  ['M-NADA', 'MANGUERA INFERIOR RADIADOR CHEVY'],
  ['Z-CON', 'MAZA TRASERA KANGOO CON ZUMBADOR'],
  ['Z-SIN', 'MAZA TRASERA KANGOO SIN EL ZUMBADOR'],
  ['A-SIN', 'CONDENSADO SENTRA 1.6 99/06 SIN AIRE'],
  ['A-CON', 'CONDENSADO VERSA 1.6 99/06 C/AIRE'],
  ['T-1', 'TURBO CARGADOR JETTA'],
  ['T-2', 'TURBO CARGADOR GOLF'],
  ['T-3', 'TURBO CARGADOR IBIZA'],
  ['R-1', 'REPUESTO DE TURBO CLUBMAN'],
  ['R-2', 'REPUESTO DE CARBURADOR GOLF'],
  ['R-3', 'REPUESTO DE BOMBA GOLF'],
  ['B-CER', 'BALATA ATTITUDE CERAMICA BOSCH'],
  ['B-SEM', 'BALATA ATTITUDE SEMIMETALICA'],
]
await db.rows(`insert into linea (nombre) values ('Sin clasificar')`)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, popularidad)
   select k, d, (select id from linea where nombre = 'Sin clasificar'), 100 - n from unnest($1::text[], $2::text[]) with ordinality t(k, d, n)`,
  [parts.map(([code]) => code), parts.map(([, description]) => description)],
)
await rebuild(db)

/** Codes, those that only nearly answer in brackets. */
const box = async (text: string) =>
  (await suggest(db, text, 1)).map(({ k_parte, aproximado }) => (aproximado ? `(${k_parte})` : k_parte))
const page = async (text: string) =>
  (await listFor(db, text, plainList, false)).items.map(({ k_parte, aproximado }) =>
    aproximado ? `(${k_parte})` : k_parte,
  )

describe.each([
  ['box', box],
  ['page', page],
])('with and without, in the %s', (_, answers) => {
  test('what says «sin» stands after what says «con», and is not the fit', async () => {
    expect(await answers('manguera inferior radiador chevy con aire')).toEqual(['M-CON', 'M-AMBAS', '(M-SIN)', '(M-S)'])
  })

  test('«sin» is not a demand for the word: first what says so, then what says nothing, then what has it', async () => {
    expect(await answers('manguera inferior radiador chevy sin aire')).toEqual([
      'M-SIN',
      'M-S',
      'M-AMBAS',
      'M-NADA',
      '(M-CON)',
    ])
    expect(await answers('manguera inferior radiador chevy s/aire')).toEqual([
      'M-SIN',
      'M-S',
      'M-AMBAS',
      'M-NADA',
      '(M-CON)',
    ])
  })

  test('«clima» is what lists write as aire', async () => {
    expect(await answers('manguera inferior radiador chevy con clima')).toEqual([
      'M-CON',
      'M-AMBAS',
      '(M-SIN)',
      '(M-S)',
    ])
  })

  test.each(['que no sean de cerámica', 'cualquiera menos bosch', 'que no sea marca bosch'])(
    '«%s»: what says it stands after the rest',
    async (denied) => {
      expect(await answers(`balatas attitude ${denied}`)).toEqual(['B-SEM', '(B-CER)'])
    },
  )

  test('words that nobody taught are told apart too', async () => {
    expect(await answers('maza kangoo con zumbador')).toEqual(['Z-CON', '(Z-SIN)'])
    expect(await answers('maza kangoo sin zumbador')).toEqual(['Z-SIN', '(Z-CON)'])
  })

  test('without something that nobody has, it is asked as if it had not been said', async () => {
    expect(await answers('maza kangoo sin cascabel')).toEqual(['Z-CON', 'Z-SIN'])
  })

  test('a piece of the thing, where the thing itself is not sold, is no answer but the nearest', async () => {
    expect(await answers('turbo clubman')).toEqual(['(R-1)'])
    expect(await answers('turbo golf')).toEqual(['T-2'])
  })
})

test('the reason says what the part says', async () => {
  const rows = await suggest(db, 'maza kangoo con zumbador', 1)
  expect(rows.map(({ razon }) => razon)).toEqual([expect.any(String), 'No es lo pedido: dice «sin zumbador»'])
})

test('what a description demands of the vehicle is a question, until it was said', async () => {
  const first = async (text: string) => (await suggest(db, text, 1))[0]?.razon
  expect(await first('condensado sentra 2003 1.6')).toBe('Menciona Nissan Sentra; confirma: ¿Sin aire acondicionado?')
  expect(await first('condensado sentra 2003 1.6 sin aire')).toBe('Le queda a Nissan Sentra 2003 1.6 L')
  expect(await first('condensado versa 2003 1.6 con aire')).toBe('Le queda a Nissan Versa 2003 1.6 L')
  expect(await first('condensado versa 2003 1.6 sin aire')).toBe('No es lo pedido: dice «con aire»')
})
