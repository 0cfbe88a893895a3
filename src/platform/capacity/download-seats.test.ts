import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openSeats } from './download-seats.server.ts'

const arrived: ServerResponse[] = []
const server = createServer((_, response) => void arrived.push(response)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** A response whose reader can hang up. */
async function visit() {
  const { port } = server.address() as AddressInfo // it listens at a port
  const client = get({ port, agent: false })
  client.on('error', () => undefined)
  await expect.poll(() => arrived.length).toBeGreaterThan(0)
  const response = arrived.shift()
  if (!response) throw new Error('it has just arrived')
  return { response, hangUp: () => client.destroy() }
}

test('so many at once, of one person fewer, and who waits is let in when somebody has ended', async () => {
  const seats = openSeats({ atOnce: 3, each: 2, waiting: 4, patience: 60_000 })
  const [a, b, c, d, e] = [await visit(), await visit(), await visit(), await visit(), await visit()]
  await seats.take('ana', a.response)
  await seats.take('ana', b.response)
  let isIn = false
  const third = seats.take('ana', c.response).then(() => (isIn = true))
  // He came later, and takes the seat that ana may not have.
  await seats.take('beto', d.response)
  expect([isIn, seats.load()]).toEqual([false, { busy: 3, waiting: 1, shed: 0 }])
  a.response.end()
  await third
  expect(seats.load()).toEqual({ busy: 3, waiting: 0, shed: 0 })

  const fifth = seats.take('carla', e.response)
  d.hangUp()
  await fifth
  for (const one of [b, c, e]) one.hangUp()
  await expect.poll(() => seats.load()).toEqual({ busy: 0, waiting: 0, shed: 0 })
})

test('beyond the queue, and after waiting too long, it is a 503 that says when to come again', async () => {
  const seats = openSeats({ atOnce: 1, each: 1, waiting: 1, patience: 300 })
  const [a, b, c] = [await visit(), await visit(), await visit()]
  await seats.take('ana', a.response)
  const second = seats.take('beto', b.response)
  await expect(seats.take('carla', c.response)).rejects.toMatchObject({ status: 503, extra: { reintentar_en: 30 } })
  await expect(second).rejects.toMatchObject({ status: 503 })
  expect(seats.load()).toEqual({ busy: 1, waiting: 0, shed: 2 })
  for (const one of [a, b, c]) one.hangUp()
  await expect.poll(() => seats.load().busy).toBe(0)
})

test('who hangs up in the queue leaves it; who had gone before holds nothing', async () => {
  const seats = openSeats({ atOnce: 1, each: 1, waiting: 2, patience: 60_000 })
  const [a, b, gone] = [await visit(), await visit(), await visit()]
  gone.hangUp()
  await once(gone.response, 'close')
  await seats.take('ana', a.response)
  const second = seats.take('beto', b.response)
  b.hangUp()
  await expect(second).rejects.toMatchObject({ status: 499 })
  a.hangUp()
  await expect.poll(() => seats.load()).toEqual({ busy: 0, waiting: 0, shed: 0 })
  await expect(seats.take('carla', gone.response)).rejects.toMatchObject({ status: 499 })
  expect(seats.load().busy).toBe(0)
})

test('a seat that is held too long is taken back with its response', async () => {
  const seats = openSeats({ longest: 50 })
  const { response } = await visit()
  await seats.take('ana', response)
  await once(response, 'close')
  await expect.poll(() => seats.load().busy).toBe(0)
})
