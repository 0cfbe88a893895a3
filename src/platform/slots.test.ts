import { expect, test } from 'vitest'
import { openSlots } from './slots.server.ts'

test('lets in as many as fit, then in the order they came', async () => {
  const slots = openSlots({ atWork: 2, waiting: 2, patience: 60_000 })
  await slots.take()
  await slots.take()
  const order: string[] = []
  const first = slots.take().then(() => order.push('first'))
  const second = slots.take().then(() => order.push('second'))
  await expect(slots.take()).rejects.toMatchObject({ status: 503, code: 'saturado' })

  slots.give()
  slots.give()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(slots.load()).toEqual({ busy: 2, waiting: 0, shed: 1 })
})

test('whoever waited too long is refused and leaves no place behind', async () => {
  const slots = openSlots({ atWork: 1, waiting: 1, patience: 1 })
  await slots.take()
  await expect(slots.take()).rejects.toMatchObject({ status: 503 })
  slots.give()
  await slots.take()
  expect(slots.load()).toMatchObject({ busy: 1, waiting: 0 })
})
