import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { lastPieceShop, playRounds, roundsOf } from './last-piece.testing.ts'

const ROUNDS = 30

test(`two clients and the last piece, ${ROUNDS} rounds at random moments: never oversold, never both told yes, and somebody has it`, async () => {
  const db = await testDb()
  const shop = await lastPieceShop(db, await testApp(db))
  const { intentos, si, ...rest } = await playRounds(shop, roundsOf(20_261_123, ROUNDS))
  expect(rest).toEqual({ rondas: ROUNDS, sobrevendidas: 0, ambos: 0, perdidas: 0, otras: [], nadie: 0 })
  // Every way was tried, and won some time.
  expect(Object.keys(intentos).toSorted()).toEqual(['aceptar', 'actuar', 'almacen', 'aprobar', 'recibir'])
  expect(Object.keys(si).toSorted()).toEqual(Object.keys(intentos).toSorted())
})
