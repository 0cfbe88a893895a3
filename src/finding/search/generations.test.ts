import { describe, expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { catchUp } from '#finding/index/state.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'

const { db } = await testDatabase()
const parts: [code: string, description: string][] = [
  ['G-A4', 'ROTULA GOLF A4'],
  ['G-A2', 'ROTULA GOLF A2'],
  ['G-9906', 'ROTULA GOLF 99-06'],
  ['G-8792', 'ROTULA GOLF 87-92'],
  ['G-1519', 'ROTULA GOLF 15-19'],
  ['G-A4Y', 'ROTULA GOLF A4 99-07'],
  ['X-E70', 'CREMALLERA BMW E70'],
  ['X-E53', 'CREMALLERA BMW E53'],
  ['X-E84', 'CREMALLERA BMW E84'],
  ['X-Q', 'QUEMACOCOS BMW X5'],
  ['S-E90', 'HORQUILLA BMW E90-N52'],
  ['S-E46', 'HORQUILLA BMW E46-M54'],
  ['S-3', 'HORQUILLA BMW SERIE 3 2008-2010'],
  ['C-C2', 'TERMINAL CHEVY C2'],
  ['C-C1', 'TERMINAL CHEVY C1'],
  ['N-VW', 'CHAPA VOLKSWAGEN SEDAN 1600'],
  ['N-V', 'CHAPA VOCHO'],
  ['N-C', 'CHAPA CHEVROLET SEDAN 1998'],
  ['N-E', 'CHAPA NISSAN ESTAQUITAS'],
  ['N-K', 'CHAPA COMBI'],
  ['N-A', 'CHAPA CARIBE 84-87'],
  ['T-2', 'FLECHA TSURU II'],
  ['T-3', 'FLECHA TSURU III'],
  ['E-21', 'CHAPA NISSAN D21 94-08'],
]
/** What a catalogue calls longer than people do. */
const longer: [code: string, make: string, model: string, from: number, to: number][] = [
  ['L-1', 'FORD', 'F-350 SUPER DUTY', 2008, 2010],
  ['L-2', 'FORD', 'F-350 SUPER DUTY', 2011, 2016],
  ['L-3', 'TOYOTA', 'COROLLA', 2014, 2019],
  ['L-4', 'TOYOTA', 'COROLLA CROSS', 2021, 2024],
  ['L-5', 'YAMAHA', 'YBR125', 2005, 2017],
  ['L-6', 'HONDA', 'XR150L', 2015, 2023],
]
await db.rows(`insert into linea (nombre) values ('Sin clasificar')`)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, popularidad)
   select k, d, (select id from linea where nombre = 'Sin clasificar'), 100 - n from unnest($1::text[], $2::text[]) with ordinality t(k, d, n)`,
  [parts.map(([code]) => code), parts.map(([, description]) => description)],
)
const columns = [0, 1, 2, 3, 4].map((at) => longer.map((one) => one[at]))
const [codes, makes, models] = columns
await db.rows(`insert into marca (nombre, tipo) select distinct unnest($1::text[]), 'vehiculo'`, [makes])
await db.rows(
  `insert into modelo (marca_id, nombre) select distinct m.id, x.modelo from unnest($1::text[], $2::text[]) x(marca, modelo)
   join marca m on m.nombre = x.marca`,
  [makes, models],
)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id) select unnest($1::text[]), 'TENSOR', (select id from linea where nombre = 'Sin clasificar')`,
  [codes],
)
await db.rows(
  `insert into aplicacion (producto_id, modelo_id, desde, hasta) select p.id, m.id, x.desde, x.hasta
   from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[]) x(k, marca, modelo, desde, hasta)
   join producto p on p.k_parte = x.k join modelo m on m.nombre = x.modelo`,
  columns,
)
await rebuild(db)

/** Codes by what is said of each: ! fits, ? to be confirmed, - ruled out or only near. */
const answers = async (text: string) =>
  (await suggest(db, text, 1)).map(({ k_parte, razon, aproximado }) =>
    aproximado
      ? `-${k_parte}`
      : razon.startsWith('Le queda')
        ? `!${k_parte}`
        : razon.includes('confirma')
          ? `?${k_parte}`
          : k_parte,
  )

describe('a generation asked', () => {
  test('narrows the years; what names the model alone is to be confirmed, another generation is not shown', async () => {
    expect(await answers('rotula golf a4')).toEqual(['G-A4', 'G-A4Y', '?G-9906'])
    expect(await answers('rotula golf mk4')).toEqual(['G-A4', 'G-A4Y', '?G-9906'])
  })

  test('with its year only what says both fits', async () => {
    expect(await answers('rotula golf a4 2003')).toEqual(['!G-A4Y', '?G-9906', '?G-A4'])
  })

  test('chassis codes are generations of their model', async () => {
    expect(await answers('cremallera x5')).toEqual(['X-E70', 'X-E53'])
    expect(await answers('cremallera x5 2010')).toEqual(['?X-E70'])
    expect(await answers('horquilla bmw e90')).toEqual(['S-E90', '?S-3'])
    expect(await answers('horquilla serie 3 2003')).toEqual(['?S-E46'])
  })

  test('Chevy C1 and C2, Tsuru II and III are not each other', async () => {
    expect(await answers('terminal chevy c2')).toEqual(['C-C2'])
    expect(await answers('terminal chevy 1998')).toEqual(['?C-C1'])
    expect(await answers('flecha tsuru 2')).toEqual(['T-2'])
    expect(await answers('flecha tsuru 2010')).toEqual(['?T-3'])
  })
})

test('what a catalogue calls longer is found by the shorter name, and is a question', async () => {
  expect(await answers('tensor f350 2014')).toEqual(['?L-2'])
  expect(await answers('tensor ford f-350 super duty 2014')).toEqual(['!L-2'])
  expect(await answers('tensor ybr 2010')).toEqual(['?L-5'])
  expect(await answers('tensor xr150 2018')).toEqual(['?L-6'])
  expect(await answers('tensor xr150l 2018')).toEqual(['!L-6'])
  // Of two that the trade knows apart neither stands for the other.
  expect(await answers('tensor corolla 2016')).toEqual(['!L-3'])
  expect(await answers('tensor corolla 2022')).not.toContain('?L-4')
})

test('«le queda» of a generation and a year only where one part states both', async () => {
  for (const generation of ['A2', 'A3', 'A4', 'A5', 'A6', 'A7']) {
    for (let year = 1985; year <= 2020; year++) {
      const said = (await answers(`rotula golf ${generation} ${year}`)).filter((one) => one.startsWith('!'))
      const isStated = generation === 'A4' && year >= 1999 && year <= 2007
      expect(said, `${generation} ${year}`).toEqual(isStated ? ['!G-A4Y'] : [])
    }
  }
  // Asked without a generation, the years that a part states are proof enough.
  expect(await answers('rotula golf 1990')).toContain('!G-8792')
  expect(await answers('rotula golf 2012')).not.toContainEqual(expect.stringMatching(/^!/))
})

test.each([
  ['chapa vocho', ['N-VW', 'N-V']],
  ['chapa bocho', ['N-VW', 'N-V']],
  ['chapa vw sedan', ['N-VW', 'N-V']],
  ['chapa estaquitas', ['N-E', '?E-21']],
  ['chapa combi', ['N-K']],
  ['chapa caribe', ['N-A']],
])('a nickname is a vehicle without a year: «%s»', async (text, codes) => {
  expect(await answers(text)).toEqual(codes)
})

test('its years are data: changed, the answers follow', async () => {
  await db.rows(`update generacion set desde = 2012, hasta = 2014 where modelo = 'X5' and nombre = 'E53'`)
  await db.rows(
    `insert into generacion (marca, modelo, nombre, alias, desde, hasta) values ('Nissan', 'Urvan', 'Luna', '{Lunita}', 2003, 2006)`,
  )
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id) select 'U-1', 'CLAXON URVAN LUNA', id from linea where nombre = 'Sin clasificar'`,
  )
  await rebuild(db)
  await catchUp(db)
  expect(await answers('cremallera x5 2013')).toEqual(['?X-E70', '?X-E53'])
  expect(await answers('claxon urvan lunita')).toEqual(['U-1'])
  expect(await answers('claxon urvan 2005')).toEqual(['?U-1'])
  expect(await answers('claxon urvan 2012')).toEqual(['-U-1'])
})
