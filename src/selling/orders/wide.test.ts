import { expect, test } from 'vitest'
import { eventoPedido } from './contract.ts'

test('an event takes every line of the widest order', () => {
  const lineas = Array.from({ length: 10_000 }, (_, n) => ({ id: 9_000_000 + n, cantidad: 99_999, backorder: 99_999 }))
  const body = { evento: 'confirmar', version: 1, lineas }
  expect(eventoPedido.body.safeParse(body).success).toBe(true)
  expect(JSON.stringify(body).length).toBeLessThan(eventoPedido.maxBody)
})
