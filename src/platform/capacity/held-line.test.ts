import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { holdLine } from './held-line.server.ts'

const server = createServer().listen(0, '127.0.0.1')
server.timeout = 30
await once(server, 'listening')
afterAll(() => server.close())

async function visit(): Promise<{ answer: ServerResponse; heard: Promise<IncomingMessage> }> {
  const request = get({ port: (server.address() as AddressInfo).port, agent: false }) // it listens at a port
  const heard = new Promise<IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject))
  heard.catch(() => undefined)
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse] // what a server is asked with
  return { answer, heard }
}

test('a line on which nothing moves stays while its answer is made, as often as it is asked', async () => {
  const { answer, heard } = await visit()
  holdLine(answer, 60_000)
  for (let asked = 0; asked < 3; asked++) await once(answer, 'timeout')
  answer.end('made')
  const told = await heard
  expect((await told.toArray()).join('')).toBe('made')
})

test('it is cut once its reader takes nothing, and when the answer is not begun in its time', async () => {
  const begun = await visit()
  holdLine(begun.answer, 60_000)
  begun.answer.flushHeaders()
  await once(begun.answer, 'close')
  const late = await visit()
  holdLine(late.answer, 1)
  await once(late.answer, 'close')
  await expect(late.heard).rejects.toThrow('socket hang up')
})

test.each([
  ['a call', false],
  ['a download', true],
])('%s that takes longer than a line may be silent is answered', async (_, isDownload) => {
  const app = await createApp({ db: await testDb(), env: testEnv })
  app.get('/despacio', { config: { isDownload, isForAnybody: true } }, async ({ socket }) => {
    socket.setTimeout(30)
    await once(socket, 'timeout')
    return { hecho: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens at a port
  const answer = await fetch(`http://127.0.0.1:${port}/despacio`)
  expect(await answer.json()).toEqual({ hecho: true })
  await app.close()
})
