import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { attackMoney, moneyShop } from './money.testing.ts'
import { worldsOf } from './money-world.testing.ts'

const ROUNDS = 12

// As long as so many whole purchases take.
test(`${ROUNDS} random shops, two carts each: every surface tells what a second reckoning does, to the centavo`, {
  timeout: 900_000,
}, async () => {
  const db = await testDb()
  const { difieren, con } = await attackMoney(await moneyShop(db, await testApp(db)), worldsOf(20_261_126, ROUNDS))
  expect(difieren).toEqual([])
  // Every kind was met.
  for (const [kind, times] of Object.entries(con)) expect(times, kind).toBeGreaterThan(1)
})
