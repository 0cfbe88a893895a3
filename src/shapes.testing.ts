import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kit/base/contract.ts'
import { HOSTILE, placesOf, sampleOf, schemaOf, withText } from '#platform/http/hostile-texts.testing.ts'
import type { Asked } from './foreign-cases.testing.ts'

/** One request that nobody wrote down: which call, what is odd about it, and how it is sent. */
export type Shape = { endpoint: Endpoint; what: string; request: Request }
type Request = {
  method: Endpoint['method']
  url: string
  payload?: string | Buffer
  headers: Record<string, string>
}

const COLUMN_ENDS = [2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649]
const EXACT_ENDS = [9_007_199_254_740_991, 2 ** 53, -9_007_199_254_740_991]
const TEXT_NUMBERS = [
  'NaN',
  'Infinity',
  '1e308',
  '9223372036854775807',
  '9223372036854775808',
  '0x10',
  '１２',
  '1_000',
  '',
]
const NUMBERS = [...COLUMN_ENDS, ...EXACT_ENDS, -0, 0, -1, 1, 0.5, 1e308, 5e-324, 32_768, ...TEXT_NUMBERS]
const OTHERS = [null, true, [], {}, [[]], ['x', 'x'], { a: { b: 1 } }, 7, 'x', '', ' ']
const TEXTS = [
  ...HOSTILE,
  'ＡＢＣ－１２３',
  'dİrector@ejemplo.mx',
  'e\u0301'.repeat(200),
  'a\r\nb',
  'a\tb',
  '\u2028',
  '\uDC00\uD800',
  '\u0000',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  'a'.repeat(60_000),
  '%',
  '..',
]
const LISTS = [
  [],
  {},
  'x',
  [null],
  [[[[]]]],
  Array.from({ length: 6000 }, () => 1),
  Array.from({ length: 2000 }, () => ({})),
]

const pools = new Map<string | undefined, readonly unknown[]>([
  ['integer', [...NUMBERS, ...OTHERS]],
  ['number', [...NUMBERS, ...OTHERS]],
  ['string', [...TEXTS, ...OTHERS, ...NUMBERS]],
  ['array', LISTS],
  ['object', OTHERS],
])
const MIXED = [...OTHERS, ...NUMBERS, ...TEXTS]

/** Numbers that look drawn, the same for the same seed. */
export function drawer(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** So many odd requests for each place of a call, and for the call as a whole. */
export function shapesOf(endpoint: Endpoint, known: Asked, perPlace: number, draw: (below: number) => number): Shape[] {
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item // none of the lists is empty
  const base = baseOf(endpoint, known)
  const shapes: Shape[] = []
  const add = (what: string, asked: Asked, more: Partial<Request> = {}) =>
    shapes.push({ endpoint, what, request: { ...requestOf(endpoint, { ...base, ...asked }), ...more } })

  for (const part of ['params', 'query', 'body'] as const)
    for (const { path, type } of placesOf(schemaOf(endpoint[part]))) {
      const pool = pools.get(type) ?? MIXED
      for (let turn = 0; turn < perPlace; turn++) add(...placed(endpoint, base, { part, path }, pick(pool)))
    }
  for (let turn = 0; turn < perPlace; turn++) {
    const [what, asked, more] = pick(wholes)(endpoint, base)
    add(what, asked, more)
  }
  return shapes
}

const json = { 'content-type': 'application/json' }
type Base = Required<Pick<Asked, 'path' | 'query'>> & { body: object | undefined }

/** What the call is asked with when nothing is odd. */
function baseOf({ method, body }: Endpoint, known: Asked): Base {
  const sample = method !== 'GET' && body ? Object(sampleOf(schemaOf(body))) : undefined
  return { path: known.path ?? {}, query: known.query ?? {}, body: known.body ?? sample }
}

function requestOf(endpoint: Endpoint, { path, query, body }: Base): Request {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(path[name] ?? '1'))
  const asks = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encode(one)}`),
  )
  return {
    method: endpoint.method,
    url: asks.length ? `${url}?${asks.join('&')}` : url,
    headers: { 'idempotency-key': randomUUID(), ...(body !== undefined && json) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  }
}

/** Half a surrogate pair is sent as what it becomes on the wire. */
function encode(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
}

type Place = { part: 'params' | 'query' | 'body'; path: string[] }

/** The request with this value at this place. */
function placed(endpoint: Endpoint, base: Base, { part, path }: Place, value: unknown): [string, Asked] {
  const what = `${part}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
  const [name = ''] = path
  // Whatever it is, an address carries it as text.
  if (part === 'params') return [what, { path: { ...base.path, [name]: value as string } }]
  if (part === 'query') return [what, { query: { ...base.query, [name]: value as string } }]
  const sample = { ...Object(sampleOf(schemaOf(endpoint.body), path)), ...base.body }
  return [what, { body: withText(sample, path, value) as object }] // a sample of an object schema
}

type Whole = (endpoint: Endpoint, base: Base) => [string, Asked, Partial<Request>?]
const raw = (what: string, payload: string | Buffer, headers: Record<string, string> = json): Whole => {
  return () => [what, {}, { payload, headers: { ...headers, 'idempotency-key': randomUUID() } }]
}

const keys = (many: number) => JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, n) => [`c${n}`, n])))

/** What is odd about a request as a whole. */
const wholes: Whole[] = [
  raw('no JSON', '{"a":'),
  raw('nothing', ''),
  raw('a list', '[]'),
  raw('null', 'null'),
  raw('a text', '"x"'),
  raw('a number', '1e999'),
  raw('a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'),
  raw('deep lists', '['.repeat(30_000) + ']'.repeat(30_000)),
  raw('deep groups', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  raw('very deep', '['.repeat(200_000) + ']'.repeat(200_000)),
  raw('wide', keys(5000)),
  raw('very wide', keys(80_000)),
  raw(
    'long names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}`.padEnd(2000, 'x'), 1]))),
  ),
  raw('two of a name', '{"a":1,"a":2,"version":1,"version":2}'),
  raw('half signs', '{"nombre":"\\ud800","\\udc00":1}'),
  raw('bytes of no alphabet', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  raw('text', 'hola', { 'content-type': 'text/plain' }),
  raw('XML', '<a/>', { 'content-type': 'application/xml' }),
  raw('a plain form', 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
  raw('a form without a mark', 'x', { 'content-type': 'multipart/form-data' }),
  raw('a broken form', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', {
    'content-type': 'multipart/form-data; boundary=x',
  }),
  raw('a type of nothing', '{}', { 'content-type': 'x' }),
  (_, { query }) => ['names twice', { query: { ...query, ...(Object.fromEntries(twice) as Asked['query']) } }],
  ({ path }) => ['a slash at the end', {}, { url: `${path.replaceAll(/:\w+/g, '1')}/` }],
  ({ path }) => ['an empty name', {}, { url: path.replace(/:\w+/, '') }],
  ({ path }) => ['every name empty', {}, { url: path.replaceAll(/:\w+/g, '') }],
  ({ path }) => ['a name of blanks', {}, { url: path.replaceAll(/:\w+/g, '%20%0d%0a') }],
  ({ path }) => ['half an escape', {}, { url: path.replaceAll(/:\w+/g, '%E0%A4%A') }],
  ({ path }) => ['a null', {}, { url: path.replaceAll(/:\w+/g, 'a%00b') }],
  ({ path }) => ['a long name', {}, { url: path.replaceAll(/:\w+/g, 'a'.repeat(600)) }],
  ({ path }) => ['a long question', {}, { url: `${path.replaceAll(/:\w+/g, '1')}?q=${'a'.repeat(14_000)}` }],
  ({ path }) => ['a thousand questions', {}, { url: `${path.replaceAll(/:\w+/g, '1')}?${'a[]=1&'.repeat(1000)}` }],
  (_, { body }) => ['odd headers', { body }, { headers: { ...json, ...oddHeaders } }],
]

const twice = ['pagina', 'por', 'q', 'id', 'version', 'cliente', 'orden', 'desde'].map((name) => [name, ['1', '2']])
const oddHeaders = {
  'idempotency-key': 'x'.repeat(5000),
  traceparent: '00-zz',
  'if-none-match': '"'.repeat(500),
  'accept-language': '\u00ff,;q=',
  'x-forwarded-for': "'; drop table usuario; --",
  authorization: 'Bearer x',
  range: 'bytes=9-1',
}
