import { expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()
await loadUnsorted(db, [
  ['6821V', 'FOCO AUTOMOTRIZ 24 VOLTS'],
  ['6822V', 'FOCO AUTOMOTRIZ 24 VOLTS PELLIZCO'],
  ['6821', 'TUERCA DE ACERO'],
  ['KX-S200PCR00041', '195/60R15 RUNWAY ECO'],
  ['KX-S200PCR00042', '195/60R15 TRIPLE ACE'],
  ['KX-S200PCR00043', '205/60R16 RUNWAY ECO'],
  ['BB-6203-2RS', 'BALERO DE BOLAS TAPA DE HULE'],
  ['BB-6203-ZZ', 'BALERO DE BOLAS TAPA METALICA'],
  ['BB-6304-2RS', 'BALERO DE BOLAS TAPA DE HULE'],
  ['CH-1', 'CHICOTE DE COFRE AVEO 08-17'],
  ['JA-1', 'JALADERA DE PUERTA AVEO 08-17'],
  ['MO-1', 'MOLDURA DE COFRE AVEO 08-17'],
  ['OR-012V', 'O-RING LIGA VITON'],
  ['OR-012', 'O-RING LIGA NITRILO'],
  ['OR-0124', 'O-RING LIGA VITON GRUESO'],
  ['OR-214V', 'O-RING LIGA VITON'],
  ['OR-214', 'O-RING LIGA NITRILO'],
  ['BA-HK1010', 'BALERO DE AGUJAS'],
  ['BA-HK2016', 'BALERO DE AGUJAS'],
  ['CR-1', 'CILINDRO RUEDA TRASERO TSURU 92-17'],
  ['JC-1', 'JUNTA CABEZA CUMMINS ISX'],
  ['JC-2', 'JUNTA CABEZA DT466E'],
  ['TU-1', 'TURBO HE351VE'],
  ['TU-2', 'TURBO HX40W'],
  ['FO-1', 'FAROL REDONDO CHICO'],
  ['FO-2', 'FAROL REDONDO GRANDE'],
  ['FO-3', 'FAROL REDONDO'],
  ['PA-1', 'PASTILLA CERAMICA'],
  ['PA-2', 'PASTILLA CERAMICA'],
])
await db.rows(`insert into marca (nombre, tipo) values ('TRIPLE ACE', 'producto')`)
await db.rows(
  `update producto set marca_id = (select id from marca where nombre = 'TRIPLE ACE') where k_parte = 'KX-S200PCR00042'`,
)

await db.rows(
  `insert into equivalencia (producto_id, codigo) select id, case k_parte when 'PA-1' then '7463-D1384' else '7463-D955' end from producto where k_parte like 'PA-%'`,
)
await rebuild(db)

test.each([
  ['a number of three signs, as it stands in the code', 'oring 214 de viton', 'OR-214V'],
  ['and not as part of another number', 'oring 012 viton', 'OR-012V'],
  ['«no de» what it is not', 'oring 012 no de viton', 'OR-012'],
  ['a kind that is said further on', 'cilindro de freno de la rueda tsuru 2014', 'CR-1'],
  ['letters and what may be a year', 'balero de agujas hk 2016', 'BA-HK2016'],
  ['a number between letters of the description', 'junta de cabeza del 466', 'JC-2'],
  ['a letter left out at the end', 'turbo hx 40', 'TU-2'],
  ['a short piece of another maker’s code', 'pastilla d955', 'PA-2'],
  ['a number without the letter after it, and what it is', 'foco 6822 de 24 voltios', '6822V'],
  ['most of a code in a sentence', 'S200PCR00043 la tienes?', 'KX-S200PCR00043'],
  ['a brand of two words as one', '195 60 15 de la marca tripleace', 'KX-S200PCR00042'],
  ['rin, in a list that never says it', 'runway rin 16', 'KX-S200PCR00043'],
  ['words between that say nothing', 'una 205 60 16 pero que ya trae eco', 'KX-S200PCR00043'],
])('%s', async (_, text, code) => {
  const [first] = await suggest(db, text, 1)
  expect(first?.k_parte).toBe(code)
})

test('what says the opposite stands below what says nothing of it', async () => {
  const rows = await suggest(db, 'farol redondo gigante grande', 1)
  expect(rows.map(({ k_parte }) => k_parte)).toEqual(['FO-2', 'FO-3', 'FO-1'])
})

test('a code is named where it is what was found', async () => {
  const [first] = await suggest(db, 'oring 214 de hule', 1)
  expect(first?.razon).toContain('El código contiene 214')
})

test('two names with «o» between them: either will do', async () => {
  const rows = await suggest(db, 'jaladera o chicote aveo 2010', 1)
  expect(rows.map(({ k_parte }) => k_parte).toSorted()).toEqual(['CH-1', 'JA-1'])
})

test('a number between the signs of a code, beside words that no part has', async () => {
  const codes = async (text: string) => (await suggest(db, text, 1)).map(({ k_parte }) => k_parte).toSorted()
  expect(await codes('balero 6203 de fierro')).toEqual(['BB-6203-2RS', 'BB-6203-ZZ'])
  expect(await codes('balero 6203 metalica')).toEqual(['BB-6203-ZZ'])
})
