import type { JsonSchema } from './json-schema.server.ts'

const texts: Record<string, string> = {
  date: '2026-12-24',
  'date-time': '2026-12-24T12:00:00Z',
  uri: 'https://ejemplo.mx',
  email: 'compras@ejemplo.mx',
  uuid: '6f1f1a36-7b0a-4b6e-9d8e-2f3a4b5c6d7e',
}

/** A value of this form, with what it requires and no more. */
export function sampleOf(schema: JsonSchema): unknown {
  const { const: only, enum: values, anyOf, oneOf, type, properties = {}, required = [], items, format } = schema
  if (only !== undefined) return only
  if (values) return values[0]
  const choice = (anyOf ?? oneOf)?.[0]
  if (choice) return sampleOf(choice)
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  if (type === 'array') return items ? [sampleOf(items)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return texts[format ?? ''] ?? 'texto'
}
