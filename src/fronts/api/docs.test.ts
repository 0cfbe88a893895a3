import { expect, test } from 'vitest'
import { allCalls } from '#http.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { operationId } from './operation-id.ts'

const app = await testApp(await testDb())
const page = async (path: string) => {
  const answer = await app.inject(`/JACVE/api/docs${path}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.body
}

test('every operation has its page, with parameters, body, a line to copy and what it answers, and no script', async () => {
  for (const { endpoint } of allCalls) {
    const body = await page(`/${operationId(endpoint)}`)
    expect(body).toContain('Así se llama')
    expect(body).toContain('Qué responde')
    expect(body).not.toMatch(/<script|undefined|\[object|style=/)
    if (endpoint.body) expect(body).toContain('Qué lleva el cuerpo')
    if (endpoint.params || endpoint.query) expect(body).toContain('<dl class="params">')
  }
  expect((await app.inject('/JACVE/api/docs/getNada')).statusCode).toBe(404)
})

test('it is found by words, without accents, and what is typed stays a text', async () => {
  const found = await page('?q=cotizacion%20eventos')
  expect(found).toContain('/api/v1/cotizaciones/{id}/eventos')
  expect(found).not.toContain('/api/v1/pedidos/')
  expect(await page('?q=zzz')).toContain('Ninguna operación')
  expect(await page('?q=%3Cscript%3E%22')).not.toContain('<script>')
  expect(await page('?q=a&q=b')).toContain('Todo, por tema')
})

test('the line to copy says who asks, and carries the file where one goes', async () => {
  expect(await page('/getPedidos')).toContain('-H &quot;Authorization: Bearer $JACVE_LLAVE&quot;')
  const login = await page('/postLogin')
  expect(login).toContain('X-XSRF-TOKEN')
  expect(login).not.toContain('Bearer $JACVE_LLAVE')
  expect(await page('/postFotos')).toContain('@archivo')
  expect(await page('/getDocumentosPorUuidPdf')).toContain('-OJ')
})
