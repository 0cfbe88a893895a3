import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { askOutside, isAskable, isOutside } from './outside.server.ts'

let handle: RequestListener = (_, response) => response.end('hola')
const server = createServer((request, response) => handle(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo // listening on TCP
const local = `http://127.0.0.1:${port}/x`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('what lies within our networks is nobody outside', () => {
  const within = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
  ]
  const within6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
  ]
  for (const address of [...within, ...within6, '255.255.255.255', 'localhost', ''])
    expect(isOutside(address), address).toBe(false)
  for (const address of ['8.8.8.8', '172.32.0.1', '200.57.3.1', '2806:1000::1'])
    expect(isOutside(address), address).toBe(true)
})

test('the environment may name https outside; this machine only for trials', () => {
  const refused = [
    'http://consultaqr.facturaelectronica.sat.gob.mx/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://192.168.1.1/x',
    'https://localhost/x',
    'file:///etc/passwd',
    'ftp://ejemplo.mx/x',
  ]
  for (const url of refused) {
    expect(isAskable(url, true), url).toBe(false)
    expect(isAskable(url, false), url).toBe(false)
  }
  expect(isAskable('https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc', true)).toBe(true)
  expect(isAskable('http://127.0.0.1:9000/x', false)).toBe(true)
  expect(isAskable('http://127.0.0.1:9000/x', true)).toBe(false)
})

test('a name that leads inside is not connected to, also when only one of its addresses does', async () => {
  let asked = 0
  handle = (_, response) => {
    asked++
    response.end()
  }
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    // The one form of lookup that is used: all addresses at once.
    const toInside = ((_: string, __: object, done: (fault: null, all: object[]) => void) =>
      done(null, found)) as unknown as typeof lookup
    await expect(askOutside(`http://sat.ejemplo.mx:${port}/x`, { method: 'GET', lookup: toInside })).rejects.toThrow(
      'red interna',
    )
  }
  await expect(askOutside('http://10.0.0.1/x', { method: 'GET' })).rejects.toThrow('No se pregunta')
  expect(asked).toBe(0)
})

test('a whole answer comes back; a redirect is not followed', async () => {
  handle = (request, response) => response.end(`${request.method} ${request.headers['content-length']}`)
  expect((await askOutside(local, { method: 'POST', body: 'ñandú' })).body.toString()).toBe('POST 7')
  handle = (_, response) => response.writeHead(302, { Location: local }).end()
  expect((await askOutside(local, { method: 'GET' })).status).toBe(302)
})

test('too large, too slow and cut answers are none', async () => {
  handle = (_, response) => response.end('x'.repeat(2000))
  await expect(askOutside(local, { method: 'GET', most: 1000 })).rejects.toThrow('demasiado grande')
  handle = () => undefined
  await expect(askOutside(local, { method: 'GET', timeout: 50 })).rejects.toThrow('a tiempo')
  // A byte now and then does not prolong it.
  handle = (_, response) => {
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drip))
  }
  await expect(askOutside(local, { method: 'GET', timeout: 80 })).rejects.toThrow('a tiempo')
  handle = (_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('x')
    setTimeout(() => response.destroy(), 10)
  }
  await expect(askOutside(local, { method: 'GET' })).rejects.toThrow()
})
