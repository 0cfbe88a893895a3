import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
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
  const slots = openSlots({ atWork: 1, waiting: 1, patience: 300, burst: 0 })
  await slots.take()
  await expect(slots.take()).rejects.toMatchObject({ status: 503 })
  slots.give()
  await slots.take()
  expect(slots.load()).toMatchObject({ busy: 1, waiting: 0 })
})

test.each([
  ['a few who come at once are served, however slow each is', 60_000, 0],
  ['who stands in a queue that does not end is refused', 0, 1],
])('%s', async (_, burst, refused) => {
  const slots = openSlots({ patience: 10, burst })
  const visit = async (): Promise<number> => {
    try {
      await slots.take()
    } catch {
      return 1
    }
    for (const until = performance.now() + 40; performance.now() < until; );
    slots.give()
    return 0
  }
  const ends = await Promise.all(Array.from({ length: 8 }, visit))
  expect(Math.min(1, ends.filter((end) => end === 1).length)).toBe(refused)
})

test('those who come while another is served are seen and refused, not left in the kernel’s queue', async () => {
  const slots = openSlots({ atWork: 4, waiting: 8 })
  const serveOne = async (answer: ServerResponse): Promise<void> => {
    const isIn = await slots.take().then(
      () => true,
      () => false,
    )
    // All in one go, as a page is made.
    for (const until = performance.now() + (isIn ? 4 : 0); performance.now() < until; );
    answer.writeHead(isIn ? 200 : 503).end()
    if (isIn) slots.give()
  }
  const server = createServer((_, answer) => void serveOne(answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  const url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
  const statuses = await Promise.all(Array.from({ length: 150 }, async () => (await fetch(url)).status))
  server.close()
  server.closeAllConnections()
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50)
  expect(slots.load()).toMatchObject({ busy: 0, waiting: 0 })
})
