import fc from 'fast-check'
import { z } from 'zod'
import { ONE_LINE } from '#kit/base/kinds.ts'

/** What people send who mean harm, and what text does that means none. */
export const HOSTILE = [
  // SQL
  "' or '1'='1",
  "'; drop table usuario; --",
  "x') union select clave_hash from usuario --",
  '1; select pg_sleep(9)',
  '$1 $2 $$ :nombre ?',
  "E'\\x27' \\\\ \\",
  '%_%\\%',
  "to_tsquery('a & | ! <->')",
  ':* & ! ( )',
  // Markup, templates, paths, commands, headers
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '</script><!--<svg/onload=alert(1)>',
  '&lt;b&gt; &amp; &#x27;',
  '{{constructor.constructor("x")()}} ${7*7} <%= 1 %> #{1}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%00%0d%0a',
  'file:///etc/passwd',
  '$(touch /tmp/x) `id` | cat & ;',
  'a\r\nBcc: otro@ejemplo.mx',
  '__proto__',
  'constructor',
  'toString',
  'null',
  // Formulas of spreadsheets
  '=HYPERLINK("http://x","y")',
  '+52-1-1+cmd|calc',
  '-2+3',
  '@SUM(A1:A9)',
  "=cmd|' /C calc'!A0",
  // What text does
  'a\u0000b',
  'línea\u2028y\u2029fin',
  '\u202Eabc\u202C \u200F\u200Edcba',
  'مرحبا שלום',
  'Zo\u0308e cafe\u0301',
  '👩🏽‍🔧🔧🇲🇽',
  'İstanbul ẞ ŉ ﬁ',
  'z̸̢̛̗a̶l̷g̵o̴',
  '\u200B\uFEFF',
  '\uD800 solo',
  '-1e309',
  '9'.repeat(40),
  'ñ'.repeat(50_000),
]

type Schema = {
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minItems?: number
  minLength?: number
}

/** Written once: whoever asks for thousands of requests asks for the same few hundred. */
const written = new WeakMap<z.ZodType, Schema>()

/** What a call's part takes, as far as it is read here. Whoever changes it changes it for all. */
export function schemaOf(part: z.ZodType | undefined): Schema {
  if (!part) return {}
  const schema = written.get(part) ?? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema) // JSON Schema, of which we read these members
  written.set(part, schema)
  return schema
}

/** Everything that can be sent in a part, as paths, the groups and lists themselves too. */
export function placesOf(schema: Schema, path: string[] = []): { path: string[]; type: string | undefined }[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => placesOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...path, name])),
    ...(schema.items ? placesOf(schema.items, [...path, '0']) : []),
  ]
  const all = path.length ? [{ path, type: schema.type }, ...inner] : inner
  return [...new Map(all.map((one) => [`${one.path.join('.')} ${one.type}`, one])).values()]
}

/** The free texts of a schema, as paths: `lineas.0.nota`. */
export function textsOf(schema: Schema, path: string[] = []): string[][] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(schema.items ? textsOf(schema.items, [...path, '0']) : []),
  ]
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'binary'
  const all = isText ? [...inner, path] : inner
  return [...new Map(all.map((one) => [one.join('.'), one])).values()]
}

/** Something the schema takes: what it requires, and what lies on the way to `to`. */
export function sampleOf(schema: Schema, to: string[] = []): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  const fitting =
    choices?.find((one) => to.length > 0 && textsOf(one).some((path) => path[0] === to[0])) ?? choices?.[0]
  if (fitting) return sampleOf(fitting, to)
  const [next, ...rest] = to
  if (schema.properties) {
    const wanted = Object.entries(schema.properties).filter(
      ([name]) => schema.required?.includes(name) || name === next,
    )
    return Object.fromEntries(wanted.map(([name, one]) => [name, sampleOf(one, name === next ? rest : [])]))
  }
  if (schema.items) return next === '0' || schema.minItems ? [sampleOf(schema.items, rest)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return textFor(schema)
}

const formats = new Map([
  ['email', 'ana@ejemplo.mx'],
  ['date', '2026-12-24'],
  ['date-time', '2026-12-24T12:00:00Z'],
  ['uri', 'https://ejemplo.mx/x'],
  ['uuid', '6f1f1a36-7b0a-4b6e-9d8e-2f3a4b5c6d7e'],
])

function textFor({ format, pattern, minLength = 0 }: Schema): string {
  const known = formats.get(format ?? '')
  if (known) return known
  if (pattern && pattern !== ONE_LINE.source) return matching(pattern)
  return 'Texto de prueba'.padEnd(minLength, ' x')
}

const matched = new Map<string, string>()

/** A text that this pattern of a contract takes, always the same. */
function matching(pattern: string): string {
  const known = matched.get(pattern)
  if (known !== undefined) return known
  const [made = ''] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 7 }) // a contract's own, never a user's
  matched.set(pattern, made)
  return made
}

/** `whole` with `value` at the path. */
export function withText(whole: unknown, path: string[], value: unknown): unknown {
  const [next, ...rest] = path
  if (next === undefined) return value
  if (Array.isArray(whole))
    return whole.map((one: unknown, n) => (String(n) === next ? withText(one, rest, value) : one))
  const known = Object(whole) as Record<string, unknown> // an object of the sample, or nothing yet
  return { ...known, [next]: withText(known[next], rest, value) }
}
