import { describe, expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'

const { db } = await testDatabase()
const parts: [code: string, description: string, line?: string][] = [
  // a list of tyres that nowhere says so
  ['T-1', '195/65R15 91H ECOPLUS'],
  ['T-2', '215/45ZR17 ECOPLUS SPORT'],
  ['T-3', 'CAMARA 195/65R15'],
  // measures
  ['L-1', 'LUBRIMAX SAE 20W50 ACEITE 1 GL'],
  ['L-2', 'LUBRIMAX SAE 20W50 ACEITE 946ML'],
  ['L-3', 'LUBRIMAX SAE 20W50 ACEITE 19LT'],
  ['G-1', 'GRASA DE LITIO ROJA 400GRS'],
  ['A-1', 'ACUMULADOR VOLTEX 70 AH'],
  ['A-2', 'ACUMULADOR VOLTEX 45 AH'],
  // letters and numbers
  ['D-1', 'LIQUIDO DE FRENOS DOT - 3'],
  ['D-2', 'LIQUIDO DE FRENOS DOT4'],
  ['P-1', 'DEFENSA PICKUP D 21 CROMADA'],
  // names as their list writes them
  ['V-1', 'MEDALLON MAVERIK 2 PTAS 71-75', 'Medallones'],
  ['V-2', 'MEDALLON MAVERICK 2 PTAS 78-80', 'Medallones'],
  ['V-3', 'BUJE BARRA SENTRA-PLATINA 2001-2006'],
  // without
  ['B-1', 'TERMINAL DE DIRECCION SIN BIELETA W246'],
  ['B-2', 'BIELETA DE DIRECCION W246'],
  // the line's thing, and what is for it
  ['M-1', 'CARBON MARCHA DELCO SILVERADO', 'Marcha'],
  ['M-2', 'MARCHA DELCO SILVERADO', 'Marcha'],
  ['M-3', 'CARBON ALTERNADOR DELCO', 'Carbones'],
  // a number that is a thing's, and somebody's code
  ['1157', 'FOCO AUTOMOTRIZ'],
  ['S-9', 'SOCKET PARA FOCO 1157'],
  // sounds
  ['N-1', 'BASE DE AMORTIGUADOR TIDA'],
  ['N-2', 'BACHES REPARADOR DE PISO'],
  ['C-1', 'CAPOT SILVERADO'],
  // a name that is a thing too, before a make
  ['Y-1', 'RELEVADOR NISSAN XTERRA', 'Relevadores'],
  ['Y-2', 'BOCINA CON RELAY ITALIANA'],
  // another year says every word, the right one does not
  ['Z-1', 'MAZDA 6 SEDAN 2009-2011', 'Medallones'],
  ['Z-2', 'MAZDA 6 SDN 03-08', 'Medallones'],
  ['Z-3', 'GRAN MARQUIS 92-02', 'Medallones'],
  ['Z-4', 'GRAND MARQUIS 89-91', 'Medallones'],
  ['Z-5', 'F-150/LOBO 09-14', 'Medallones'],
  ['Z-6', 'FORD PICK UP F-150 97-02', 'Medallones'],
  // how many, and how much
  ['I-1', 'IMPULSOR BOSCH TSURU 9D'],
  ['I-2', 'IMPULSOR HITACHI TSURU 9 DIENTES'],
  ['L-4', 'LUBRIMAX SAE 20W50 ACEITE 55 GAL'],
  ['L-5', 'LUBRIMAX SAE 0W20 5 LT'],
  ['K-1', 'ANTICONGELANTE ETIQUETA ROJA'],
  ['K-2', 'ANTICONGELANTE ETIQUETA AZUL'],
  ['T-4', '225/60R18 104H ECOPLUS'],
  ['T-5', '225/40R18 88Y RODAMAX'],
  ['T-6', '315/80R22.5 RODAMAX 20PR'],
  ['E-1', 'SENSOR ECT JETTA 96-99'],
]
await db.rows(`insert into linea (nombre) select distinct x from unnest($1::text[]) x on conflict do nothing`, [
  ['Sin clasificar', ...parts.flatMap(([, , line]) => line ?? [])],
])
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, popularidad)
   select k, d, (select id from linea where nombre = l), 100 - n from unnest($1::text[], $2::text[], $3::text[]) with ordinality t(k, d, l, n)`,
  [
    parts.map(([code]) => code),
    parts.map(([, description]) => description),
    parts.map(([, , line]) => line ?? 'Sin clasificar'),
  ],
)
const [ram] = await db.rows<{ id: number }>(
  `with k as (insert into marca (nombre, tipo) values ('Ram', 'vehiculo') returning id)
   insert into modelo (marca_id, nombre) select id, 'RAM 2500 3/4 TON' from k returning id`,
)
await db.rows(
  `insert into aplicacion (producto_id, modelo_id, desde, hasta) select id, $1, 2003, 2008 from producto where k_parte = 'C-1'`,
  [ram?.id],
)
await rebuild(db)

const first = async (text: string) => (await suggest(db, text, 1))[0]?.k_parte
const onPage = async (text: string) => (await listFor(db, text, plainList, false)).items[0]?.k_parte

describe.each([
  ['box', first],
  ['page', onPage],
])('in the %s', (_, answer) => {
  test.each([
    ['llanta 195/65r15', 'T-1'],
    ['llanta 195 65 15', 'T-1'],
    ['neumatico 215/45 r17', 'T-2'],
    ['camara 195/65r15', 'T-3'],
    ['aceite 20w50 galon', 'L-1'],
    ['aceite 20w-50 1 galón', 'L-1'],
    ['aceite lubrimax litro', 'L-2'],
    ['aceite 20w50 cubeta', 'L-3'],
    ['grasa litio 400 gramos', 'G-1'],
    ['bateria 45 amperes', 'A-2'],
    ['acumulador 70ah', 'A-1'],
    ['liquido frenos dot3', 'D-1'],
    ['liquido frenos dot 4', 'D-2'],
    ['defensa d21', 'P-1'],
    ['defensa pickup d-21', 'P-1'],
    ['buje barra platina 2004', 'V-3'],
    ['bieleta w246', 'B-2'],
    ['marcha silverado', 'M-2'],
    ['carbones marcha silverado', 'M-1'],
    ['socket foco 1157', 'S-9'],
    ['1157', '1157'],
    ['bace de amortiguador', 'N-1'],
    ['oye compa tienes bases de amortiguador porfis', 'N-1'],
    ['cofre silverado', 'C-1'],
    ['hood silverado', 'C-1'],
    ['relay nissan xterra', 'Y-1'],
    ['medallon mazda 6 2005 sedan', 'Z-2'],
    ['medallon grand marquis 2000', 'Z-3'],
    ['medallon lobo f150 99', 'Z-6'],
    ['impulsor tsuru bosch 9 dientes', 'I-1'],
    ['aceite 20w50 tambor', 'L-4'],
    ['0w20 sintetico 5 litros', 'L-5'],
    ['anticongelante rojo', 'K-1'],
    ['llanta 225/60r18 rodamax', 'T-4'],
    ['llanta 315/80 22.5 20 capas', 'T-6'],
    ['sensor temperatura jetta 98', 'E-1'],
  ])('%s', async (text, code) => {
    expect(await answer(text)).toBe(code)
  })
})

test('a name that its list misspells finds the part of those years, and is never said to fit', async () => {
  const rows = await suggest(db, 'medallon maverick 1973', 1)
  expect(rows[0]?.k_parte).toBe('V-1')
  for (const text of ['medallon maverick 1973', 'medallon maverick', 'medallon maverik 1973'])
    for (const row of await suggest(db, text, 1))
      if (row.k_parte === 'V-1') expect(row.razon).not.toMatch(/(?:^|· )(?:Le queda|Para) /)
})

test('what is sold without a thing is told apart from it', async () => {
  const rows = await suggest(db, 'bieleta w246', 1)
  expect(rows.map(({ k_parte, aproximado }) => [k_parte, aproximado])).toEqual([
    ['B-2', false],
    ['B-1', true],
  ])
  expect(rows[1]?.razon).toContain('sin bieleta')
})

test('a model with its tonnage in its name answers for the model with a question, and is not ruled out', async () => {
  const [row] = await suggest(db, 'cofre ram 2500 2005', 1)
  expect(row).toMatchObject({ k_parte: 'C-1', aproximado: false })
  expect(row?.razon).toContain('confirma')
  expect(row?.razon).not.toMatch(/Le queda/)
})

test('what lacks a word of the question and may be for its year stands before what has every word and is for another', async () => {
  for (const rows of [
    await suggest(db, 'medallon mazda 6 2005 sedan', 1),
    (await listFor(db, 'medallon mazda 6 2005 sedan', plainList, false)).items,
  ]) {
    expect(rows.map(({ k_parte }) => k_parte).slice(0, 2)).toEqual(['Z-2', 'Z-1'])
    expect(rows[0]).toMatchObject({ aproximado: true, razon: 'Sin coincidencia con «sedan»' })
    expect(rows[1]?.razon).toContain('No es para')
  }
})
