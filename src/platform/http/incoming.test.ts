import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { CV_BYTES } from '#publishing/careers/applications-contract.ts'

const app = await testApp(await testDb())
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
const port = typeof place === 'object' ? (place?.port ?? 0) : 0
const PATH = '/api/v1/postulaciones'

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.destroy()))

/** Somebody who announces a CV of 5 MB, sends its first bytes and stops. */
function stops(): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket.on('error', () => undefined))
  const head = ['Host: x', 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${CV_BYTES}`]
  socket.write(`POST ${PATH} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n--b\r\n`)
  return socket
}

const incoming = () => app.metrics.figure('incoming_file_bytes') ?? 0
async function sends(): Promise<Response> {
  const form = new FormData()
  form.set('cv', new File(['x'], 'cv.pdf'))
  return fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', body: form })
}

test('who sends many files and stops half way is refused more of them, and what he leaves is given back', async () => {
  const most = Math.floor((104 * 1024 ** 2) / (CV_BYTES + 64 * 1024))
  const first = stops()
  for (let n = 1; n < most + 5; n++) stops()
  await expect.poll(incoming).toBe(most * (CV_BYTES + 64 * 1024))
  const wide = new FormData()
  wide.set('cv', new File(['x'.repeat(CV_BYTES - 2000)], 'cv.pdf'))
  const refused = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', body: wide })
  expect([refused.status, (await refused.json()).code, refused.headers.get('retry-after')]).toEqual([
    503,
    'saturado',
    '2',
  ])

  first.destroy()
  // 419: read, and sent by no page of ours.
  await expect.poll(async () => (await sends()).status).toBe(419)
  for (const socket of sockets) socket.destroy()
  await expect.poll(incoming).toBe(0)
})
