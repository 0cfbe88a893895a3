import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lease, whenOver } from './leases.server.ts'

test('what is held is given back once, by whoever is first', async () => {
  let given = 0
  let overdue = 0
  const options = { ms: 30, overdue: () => overdue++ }
  const early = lease(() => given++, options)
  early.end()
  early.end()
  await sleep(50)
  expect([given, overdue]).toEqual([1, 0])

  const forgotten = lease(() => given++, options)
  await expect.poll(() => overdue).toBe(1)
  forgotten.end()
  expect(given).toBe(2)
})

test('an answer is over once: sent, cut, never begun, waiting for its turn, or over already', async () => {
  const over: string[] = []
  const answers: ServerResponse[] = []
  const server = createServer((request, answer) => {
    answers.push(answer)
    whenOver(answer, () => over.push(String(request.url)))
    if (request.url === '/sent') answer.end('all of it')
    if (request.url === '/cut') answer.write('a part')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const place = server.address()
  const port = typeof place === 'object' ? (place?.port ?? 0) : 0
  const ask = (...paths: string[]) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    return socket
  }
  const sockets = [ask('/sent'), ask('/cut'), ask('/begun', '/behind')]
  await expect.poll(() => answers.length).toBe(4)
  await expect.poll(() => over).toEqual(['/sent'])
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(() => over.toSorted()).toEqual(['/begun', '/behind', '/cut', '/sent'])
  for (const answer of answers) whenOver(answer, () => over.push('again'))
  expect(over.filter((what) => what === 'again')).toHaveLength(4)
})
