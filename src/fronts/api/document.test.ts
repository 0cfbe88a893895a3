import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls, describedCalls } from '#http.server.ts'
import { openApi, type PathItem } from './document.server.ts'
import examples from './examples.json' with { type: 'json' }
import { documentPath, operationId } from './operation-id.ts'

const document = openApi(describedCalls, '/JACVE')
const paths: Record<string, PathItem> = document.paths
const operations = Object.values(paths).flatMap((item) => Object.values(item))

test('every call is told, under a name of its own that follows from its path', () => {
  for (const { endpoint } of allCalls)
    expect(paths[documentPath(endpoint.path)]?.[endpoint.method.toLowerCase()]?.operationId).toBe(operationId(endpoint))
  const names = operations.map((one) => one.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^(?:get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
})

test.each([
  ['GET', '/api/v1/pedidos/:sucursal/:folio', 'getPedidosPorSucursalPorFolio'],
  ['GET', '/getItems', 'getItems'],
  ['GET', '/api/getYear', 'getApiGetYear'],
  ['POST', '/cartItems/generacionCarrito', 'postCartItemsGeneracionCarrito'],
  ['GET', '/api/v1/documentos/:uuid.pdf', 'getDocumentosPorUuidPdf'],
  ['DELETE', '/api/v1/carrito/lineas/:id', 'deleteCarritoLineasPorId'],
] as const)('%s %s is %s: programs call it by this name, and it stays', (method, path, name) => {
  expect(operationId({ method, path })).toBe(name)
})

test('tags are `wing: room` in Spanish, and each stands in one group', () => {
  expect(document.tags.filter(({ name }) => !/^[A-ZÁÉÍÓÚ][a-zñáéíóú]+: \p{L}/u.test(name))).toEqual([])
  const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
  expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
})

test('what anybody may do asks for nothing, a key opens what its scopes hold, a write with a cookie carries its mark', () => {
  const { get, post } = { get: (path: string) => paths[path]?.['get'], post: (path: string) => paths[path]?.['post'] }
  expect(get('/search/{text}/{mode}')?.security).toEqual([])
  expect(get('/api/v1/pedidos')?.security).toEqual([{ llave: [] }, { sesion: [] }])
  expect(get('/api/v1/precios')?.security).toEqual([{ llave: [] }, { sesion: [] }, {}])
  expect(get('/api/getUsers')?.security).toEqual([{ sesion: [] }])
  expect(post('/cartItems/generacionCarrito')?.security).toEqual([{ llave: [] }, { sesion: [], marca: [] }])
  const headers = (one: PathItem[string] | undefined) =>
    one?.parameters.flatMap(({ name, in: place, required }) => (place === 'header' ? [`${name} ${required}`] : []))
  expect(headers(post('/cartItems/generacionCarrito'))).toEqual([
    'Idempotency-Key false',
    'X-XSRF-TOKEN false',
    'X-Requested-With false',
  ])
  expect(headers(post('/login'))).toEqual(['X-XSRF-TOKEN true', 'X-Requested-With true'])
  expect(headers(get('/search/{text}/{mode}'))).toEqual(['If-None-Match false'])
  expect(headers(get('/api/v1/pedidos'))).toEqual([])
})

test('files are told as what they are, going in and coming out', () => {
  const taken = operations.flatMap((one) => Object.keys(one.requestBody?.content ?? {}))
  expect(new Set(taken)).toEqual(new Set(['application/json', 'multipart/form-data']))
  const forms = allCalls.filter(({ endpoint }) => endpoint.upload)
  expect(taken.filter((type) => type === 'multipart/form-data')).toHaveLength(forms.length)
  const text = JSON.stringify(operations.map((one) => one.requestBody?.content['multipart/form-data'] ?? null))
  // One file a form; an authorisation «Hecho en México» is made and changed with its paper and its mark.
  const withTwo = forms.filter(({ endpoint }) => /^\/api\/v1\/hecho-en-mexico(?:\/:id)?$/.test(endpoint.path))
  expect(text.match(/"format":"binary"/g)).toHaveLength(forms.length + withTwo.length)

  const given = new Set(operations.flatMap((one) => contentTypes(one.responses)))
  for (const type of [
    'application/pdf',
    'text/csv',
    'application/xml',
    'application/zip',
    'image/png',
    'text/event-stream',
  ])
    expect(given).toContain(type)
  expect([...given].filter((type) => type.includes(';'))).toEqual([])
})

function contentTypes(responses: object): string[] {
  return Object.values(responses).flatMap((one: { content?: object }) => Object.keys(one.content ?? {}))
}

test('a linter finds nothing wrong with it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const bin = join(import.meta.dirname, '../../../node_modules/.bin/redocly')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' }
  const config = join(import.meta.dirname, '../../../redocly.yaml')
  const told = execFileSync(bin, ['lint', file, '--config', config, '--format', 'json'], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(JSON.parse(told)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
})

test('what a client’s program asks has an example, of a call that there is', () => {
  const names = new Set(allCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([])
  expect(
    paths['/cartItems/generacionCarrito']?.['post']?.requestBody?.content['application/json']?.example,
  ).toMatchObject({
    tipo: 'COTIZACION',
  })
  const known = paths['/search/{text}/{mode}']?.['get']?.parameters.map(({ example }) => example)
  expect(known).toEqual(['balatas delanteras tsuru 2005', 1, undefined])
})
