import { afterAll, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { addCalls } from '#platform/http/calls.server.ts'
import { createHttp } from '#platform/http/http.server.ts'
import { isPagePath } from '#pages.ts'
import { allCalls } from './http.server.ts'
import { testEnv } from './http.testing.ts'

const routes: string[] = []
const app = await createHttp({ env: testEnv, db: await testDb() })
app.addHook('onRoute', ({ method, url }) => void routes.push(`${String(method)} ${url}`))
addCalls(app, allCalls, isPagePath)
app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'a page' }))
await app.ready()
afterAll(() => app.close())

const reads = allCalls.filter(({ endpoint }) => endpoint.method === 'GET').length
const statusOf = async (method: 'GET' | 'HEAD', url: string) => (await app.inject({ method, url })).statusCode

test('a start makes one route a call, one more for the head of a reading, and hardly any other', () => {
  expect(new Set(routes).size).toBe(routes.length)
  expect(routes.length).toBeLessThanOrEqual(allCalls.length + reads + 100)
})

test('a call is found under the base path as without it, in any case, and a page keeps its reading', async () => {
  for (const url of ['/cartItems/getItems', '/JACVE/cartItems/getItems', '/jacve/CARTITEMS/GETITEMS/']) {
    expect(await statusOf('GET', url)).toBe(401)
    expect(await statusOf('HEAD', url)).toBe(401)
  }
  expect(await statusOf('GET', '/JACVE/login?next=x')).toBe(404)
})

test('every path refuses what it does not take, under the base path as without it', async () => {
  const taken = new Map<string, Set<string>>()
  for (const { endpoint } of allCalls) {
    const url = endpoint.path.replaceAll(/:\w+/g, '7')
    taken.set(url, (taken.get(url) ?? new Set()).add(endpoint.method))
  }
  const wrong: string[] = []
  for (const [url, methods] of taken) {
    if (methods.has('GET') || isPagePath(url)) continue
    for (const prefix of ['', '/JACVE']) {
      const { statusCode, headers } = await app.inject({ method: 'GET', url: prefix + url })
      // What a parameter of a reading takes too is that reading's.
      if (
        statusCode === 405 &&
        String(headers.allow)
          .split(', ')
          .every((method) => methods.has(method))
      )
        continue
      wrong.push(`GET ${prefix}${url}: ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})

test('what is no call is no call under the base path', async () => {
  expect(await statusOf('GET', '/JACVEcartItems/getItems')).toBe(404)
  expect(await statusOf('GET', '/JACVE/JACVE/cartItems/getItems')).toBe(404)
  expect(await statusOf('GET', '/JACVE/nada')).toBe(404)
})
