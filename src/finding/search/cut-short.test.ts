import { expect, test } from 'vitest'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()

/** A list that writes hardly any word out, and its vehicles no more. */
await loadUnsorted(db, [
  ['Q-101', 'BLTA DLNTRA TSR 92-17 CRMCA'],
  ['Q-102', 'BLTA TRSRA JTTA A4 99-07'],
  ['Q-103', 'CRMLRA DIRECCION HDRLCA SNTRA 01-06'],
  ['Q-104', 'BMBA GASLNA MODULO CHVY 94-12'],
  ['Q-105', 'BMBA AGUA TDA 07-18 ELCTRCA'],
  ['Q-106', 'SPRTE MOTOR DLNTRO VRSA 12-19 HDRLCO'],
  ['Q-107', 'SPRTE CAJA DLNTRO MRCH 12-20'],
  ['Q-108', 'FLTRO ACTE CVC 06-11 1.8'],
  ['Q-109', 'FLTRO AIRE ACCRD 03-07'],
  ['Q-110', 'AMRTGDR DLNTRO LIZ AVEO 08-18'],
  ['Q-111', 'AMRTGDR TRSRO LDE AVEO 08-18'],
  ['Q-112', 'CLVRA LIZ HLX 05-15'],
  ['Q-113', 'CLVRA LDE HLX 05-15'],
])

test.each([
  ['balata delantera ceramica tsuru 2005', 'Q-101'],
  ['cremallera hidraulica sentra 2003', 'Q-103'],
  ['bomba de gasolina chevy 98', 'Q-104'],
  ['soporte de motor versa 2015', 'Q-106'],
  ['filtro de aceite civic 2008 1.8', 'Q-108'],
  ['amortiguador trasero derecho aveo 2010', 'Q-111'],
  ['calavera izquierda hilux 2010', 'Q-112'],
  ['balata trasera jetta a4 2003', 'Q-102'],
])('«%s»', async (text, code) => {
  const [first] = await suggest(db, text, 1)
  expect(first?.k_parte).toBe(code)
})

test.each([
  'balata delantera tsuru 2005',
  'bomba de gasolina chevy 98',
  'calavera izquierda hilux 2010',
  'filtro civic 2008',
])('nothing is said to fit a vehicle whose name is cut short: «%s»', async (text) => {
  const rows = await suggest(db, text, 1)
  expect(rows.map(({ razon }) => razon).filter((razon) => /Le queda a|(?:^|· )Para /.test(razon))).toEqual([])
})

test('nor is it offered for years that it is not of', async () => {
  const rows = await suggest(db, 'bomba de gasolina chevy 2020', 1)
  expect(rows.filter(({ k_parte, aproximado }) => k_parte === 'Q-104' && !aproximado)).toEqual([])
})
