import { expect, test } from 'vitest'
import type { z } from 'zod'
import { safeParse } from 'zod/v4/core'
import { BODY_BYTES } from '#kit/base/contract.ts'
import { INT4, proses, rowIds } from '#kit/base/kinds.ts'
import { allCalls } from './http.server.ts'

// No call takes a number that its column cannot hold, a text without an end, or a list without one.

type Leaf = { schema: z.core.$ZodTypes; path: string; part: 'params' | 'query' | 'body'; method: string }

/** Every schema within a part of a call, its wrappings taken off. */
function leavesOf(schema: z.core.$ZodTypes, found: Omit<Leaf, 'schema'>): Leaf[] {
  const { def } = schema._zod
  const here = { ...found, schema }
  // Zod types the insides of its own schemas as the bare class.
  const within = (inner: z.core.$ZodType, step = '') =>
    leavesOf(inner as z.core.$ZodTypes, { ...found, path: found.path + step })
  switch (def.type) {
    case 'object':
      return [here, ...Object.entries(def.shape).flatMap(([name, inner]) => within(inner, `.${name}`))]
    case 'array':
      return [here, ...within(def.element, '[]')]
    case 'record':
      return [here, ...within(def.keyType, '{}'), ...within(def.valueType, '{}')]
    case 'union':
      return def.options.flatMap((inner) => within(inner))
    case 'pipe':
      // What a transformation makes, or a number is held against, is looked at, where nothing looked before it.
      return within(isOpen(def.in._zod.def) ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return within(def.innerType)
    default:
      return [here]
  }
}

function isOpen({ type, checks }: z.core.$ZodTypeDef & { checks?: unknown[] }): boolean {
  return type === 'transform' || ((type === 'number' || type === 'string') && !checks?.length)
}

const leaves = allCalls.flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as z.core.$ZodTypes | undefined // endpoints name their schemas by the general class
    const path = `${endpoint.method} ${endpoint.path} ${part}`
    return schema ? leavesOf(schema, { path, part, method: endpoint.method }) : []
  }),
)

function wrong(isWrong: (leaf: Leaf) => boolean): string[] {
  return leaves.filter(isWrong).map(({ path }) => path)
}

/** What a schema says of itself besides its type. */
type Bounds = {
  minValue?: number | null
  maxValue?: number | null
  minLength?: number | null
  maxLength?: number | null
}
const boundsOf = ({ schema }: Leaf) => schema as Bounds // numbers and texts have these members, others none of them

function checksOf({ schema }: Leaf): z.core.$ZodCheckDef[] {
  return (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def)
}

test('there are contracts to look at', () => expect(leaves.length).toBeGreaterThan(2000))

test('every number has both ends, and only ids of rows reach beyond what an integer column holds', () => {
  const beyond = wrong((leaf) => {
    if (leaf.schema._zod.def.type !== 'number') return false
    const { minValue, maxValue } = boundsOf(leaf)
    const most = rowIds.has(leaf.schema) ? Number.MAX_SAFE_INTEGER : INT4 // what is asked only by its identity
    return !(typeof minValue === 'number' && minValue >= -INT4 && typeof maxValue === 'number' && maxValue <= most)
  })
  expect(beyond).toEqual([])
})

// Their form bounds them.
const FIXED = new Set(['date', 'uuid', 'guid'])

function isFixed({ schema }: Pick<Leaf, 'schema'>): boolean {
  return FIXED.has(formatOf({ schema }))
}

function formatOf({ schema }: Pick<Leaf, 'schema'>): string {
  return 'format' in schema._zod.def ? String(schema._zod.def.format) : ''
}

test('every text has an end', () => {
  const isText = ({ schema }: Leaf) => schema._zod.def.type === 'string'
  expect(wrong((leaf) => isText(leaf) && !isFixed(leaf) && (boundsOf(leaf).maxLength ?? Infinity) > 1e9)).toEqual([])
})

const WIDE = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`c${n}`, 'x']))

test('every list and every record has an end', () => {
  const endless = wrong((leaf) => {
    const { type } = leaf.schema._zod.def
    if (type === 'record') return safeParse(leaf.schema, WIDE).success
    return type === 'array' && !checksOf(leaf).some(({ check }) => check === 'max_length' || check === 'length_equals')
  })
  expect(endless).toEqual([])
})

test('a day or a moment of no calendar is refused before a column sees it', () => {
  const odd = ['0000-01-01', '0000-01-01T00:00:00Z', '9999-12-31']
  const isDay = (leaf: Leaf) => ['date', 'datetime'].includes(formatOf(leaf))
  expect(wrong((leaf) => isDay(leaf) && odd.some((text) => safeParse(leaf.schema, text).success))).toEqual([])
})

test('a text of a body has one line, unless its contract says several', () => {
  const torn = wrong((leaf) => {
    if (leaf.part !== 'body' || leaf.schema._zod.def.type !== 'string' || isFixed(leaf)) return false
    if (proses.has(leaf.schema)) return false // what is asked only by its identity
    // Zod itself takes line ends out of an address.
    if (formatOf(leaf) === 'url') return false
    const patterns = [...checksOf(leaf), leaf.schema._zod.def].flatMap((def) =>
      'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
    )
    return !patterns.some((pattern) => ['a\r\nb', '1\n1', 'A\n', '\n'].every((text) => !pattern.test(text)))
  })
  expect(torn).toEqual([])
})

/** Bytes of the longest that a schema takes, a sign counted as one. */
function mostBytes(schema: z.core.$ZodTypes): number {
  const { def } = schema._zod
  const within = (inner: z.core.$ZodType) => mostBytes(inner as z.core.$ZodTypes) // zod types insides as the bare class
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce((sum, [name, inner]) => sum + name.length + 4 + within(inner), 2)
    case 'array': {
      const most = (def.checks ?? []).map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')
      return (most && 'maximum' in most ? Number(most.maximum) : 1) * (1 + within(def.element))
    }
    case 'record':
      return 500 * (within(def.keyType) + within(def.valueType) + 4)
    case 'string':
      return isFixed({ schema }) ? 38 : ((schema as Bounds).maxLength ?? 0) // a text has this member
    case 'union':
      return Math.max(...def.options.map(within))
    case 'pipe':
      return within(isOpen(def.in._zod.def) ? def.out : def.in)
    case 'enum':
      return Math.max(...Object.values(def.entries).map((value) => String(value).length)) + 2
    case 'file':
      return 0
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return within(def.innerType)
    default:
      return 10
  }
}

const MOST_BODY = 1024 * 1024

test('a body takes 64 kB, and more only where its fields need it', () => {
  const bodies = allCalls.flatMap(({ endpoint: { method, path, body, maxBody, upload } }) =>
    // Endpoints name their schemas by the general class. A file comes as a form, which has its own limit.
    body ? [{ name: `${method} ${path}`, needs: mostBytes(body as unknown as z.core.$ZodTypes), maxBody, upload }] : [],
  )
  expect(bodies.filter(({ maxBody = 0 }) => maxBody > MOST_BODY)).toEqual([])
  const short = bodies.filter(
    ({ needs, maxBody = BODY_BYTES, upload }) =>
      needs > maxBody && maxBody < MOST_BODY && !(upload && maxBody === BODY_BYTES),
  )
  expect(short.map(({ name, needs }) => `${name}: ${needs}`)).toEqual([])
  const idle = bodies.filter(({ needs, maxBody }) => maxBody !== undefined && needs < BODY_BYTES * 0.8)
  expect(idle.map(({ name, needs }) => `${name}: ${needs}`)).toEqual([])
})

test('nothing is taken whose form the contract does not know', () => {
  const open = new Set(['any', 'unknown', 'transform', 'custom', 'lazy', 'date', 'bigint', 'map', 'set'])
  expect(wrong(({ schema }) => open.has(schema._zod.def.type))).toEqual([])
})
