import { randomUUID } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { judge, type Session } from '#kit/base/access.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import { cases } from '#foreign-cases.testing.ts'
import { foreignWorld } from '#foreign-world.testing.ts'
import { allCalls, describedCalls } from '#http.server.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sampleOf, schemaOf } from '#platform/http/hostile-texts.testing.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { openApi } from './document.server.ts'
import { documentPath } from './operation-id.ts'
import type { Operation, ResponseObject } from './operation.server.ts'

// What the document says is what is answered: each operation is called, and status, media type and JSON are held against it.

const db = await testDb()
const world = await foreignWorld(db)
// In this world one file stands for all of them; a quotation's is never an XML.
await db.rows(`update archivo set tipo = 'application/pdf' where id in (select archivo_id from cotizacion_archivo)`)
const document = openApi(describedCalls, '/')
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'doc', components: document.components })

/** Questions first, then what makes and changes, and what takes away at last: so that each finds something. */
const RANK = { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 }
/** These end the session that asks, or give it another one: they come last, each with a person of its own. */
const ENDING = new Set(allCalls.flatMap(({ endpoint }) => (endpoint.repeats === 'session' ? [endpoint] : [])))
const calls = allCalls
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !ENDING.has(endpoint))
  .toSorted((a, b) => RANK[a.method] - RANK[b.method] || Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** Of the operations, those that the samples of this world satisfy. */
const LEAST_ANSWERED = 0.5

const sessionOf = async (it: TestBrowser): Promise<Session> => (await it.get('/api/v1/sesion')).json()
const ana = await sessionOf(world.ana)
const visitor = browser(world.app)
function whoFor({ access }: Endpoint): TestBrowser {
  if (access === 'public') return visitor
  return judge(access, ana) === 'ok' ? world.ana : world.admin
}

async function ask(endpoint: Endpoint, it = whoFor(endpoint)): Promise<LightMyRequestResponse> {
  const { method, path, body, query } = endpoint
  const known = cases[`${method} ${path}`]?.[0]?.(world.theirs, world.theirs)
  const given: Record<string, string | number> = { formato: 'csv', ...known?.path }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '1')))
  // What a question requires; what it only allows is left out.
  const asked = { ...Object(sampleOf(schemaOf(query))), ...known?.query } as Record<string, unknown> // a sample of an object schema
  const words = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const url = words.size ? `${filled}?${words}` : filled
  if (known?.file) return sendForm(world.app, it, url, { archivo: known.file })
  const sent = method === 'GET' || !body ? undefined : (known?.body ?? Object(sampleOf(schemaOf(body))))
  return it.send(method, url, sent, { 'idempotency-key': randomUUID() })
}

const judges = new Map<string, ValidateFunction>()

/** What an answer has that the document does not say of it; nothing when it is as told. */
function faultOf(endpoint: Endpoint, { statusCode, headers, body }: LightMyRequestResponse): string[] {
  const operation: Operation | undefined = document.paths[documentPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
  const status = operation?.responses[statusCode] ? String(statusCode) : 'default'
  const said = operation?.responses[status]
  if (!said) return ['is not told']
  if (status === 'default' && statusCode < 400) return [`${statusCode} is not told`]
  const response = '$ref' in said ? document.components.responses[said.$ref.split('/').at(-1) ?? ''] : said
  const content: ResponseObject['content'] = response?.content ?? {}
  const type = (headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  if (Object.keys(content).length === 0) return body === '' ? [] : [`${statusCode} has a body`]
  const media = content[type]
  if (!media) return [`${statusCode} is ${type || 'of no type'}`]
  if (type !== 'application/json') return []
  const key = `${operation?.operationId} ${'$ref' in said ? 'Error' : status}`
  const judge =
    judges.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"doc#/')) as object)
  judges.set(key, judge)
  if (judge(JSON.parse(body))) return []
  return (judge.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => `${statusCode} ${instancePath} ${message} ${JSON.stringify(params)}`)
}

test('each operation answers what the document says: status, media type and shape', async () => {
  const faults: string[] = []
  const done: string[] = []
  for (const endpoint of calls) {
    const answer = await ask(endpoint)
    const name = `${endpoint.method} ${endpoint.path}`
    if (answer.statusCode < 300) done.push(name)
    faults.push(...faultOf(endpoint, answer).map((what) => `${name}: ${what}`))
  }
  expect(faults).toEqual([])
  // Else the samples have become ones that no call takes.
  expect(done.length).toBeGreaterThan(calls.length * LEAST_ANSWERED)
})

test('what opens and ends sessions too', async () => {
  const faults: string[] = []
  for (const endpoint of ENDING) {
    const answer = await ask(endpoint, browser(world.app))
    faults.push(...faultOf(endpoint, answer).map((what) => `${endpoint.method} ${endpoint.path}: ${what}`))
  }
  expect(faults).toEqual([])
})
