import { expect, test } from 'vitest'
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
])
await db.rows(`insert into marca (nombre, tipo) values ('TRIPLE ACE', 'producto')`)
await db.rows(
  `update producto set marca_id = (select id from marca where nombre = 'TRIPLE ACE') where k_parte = 'KX-S200PCR00042'`,
)

test.each([
  ['a number without the letter after it, and what it is', 'foco 6822 de 24 voltios', '6822V'],
  ['most of a code in a sentence', 'S200PCR00043 la tienes?', 'KX-S200PCR00043'],
  ['a brand of two words as one', '195 60 15 de la marca tripleace', 'KX-S200PCR00042'],
  ['rin, in a list that never says it', 'runway rin 16', 'KX-S200PCR00043'],
  ['words between that say nothing', 'una 205 60 16 pero que ya trae eco', 'KX-S200PCR00043'],
])('%s', async (_, text, code) => {
  const [first] = await suggest(db, text, 1)
  expect(first?.k_parte).toBe(code)
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
