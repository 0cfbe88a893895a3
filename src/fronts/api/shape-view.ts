import { plural } from '#kit/ui/format.ts'
import type { JsonSchema } from './json-schema.server.ts'

/** Text that is safe within HTML, and within an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const types: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  null: 'nulo',
}
const formats: Record<string, string> = {
  binary: 'archivo',
  date: 'fecha, como 2026-11-20',
  'date-time': 'fecha y hora (ISO 8601)',
  uri: 'dirección web',
  email: 'correo',
  uuid: 'UUID',
}

/** What kind of value it is, in words. */
export function typeText(schema: JsonSchema): string {
  const { anyOf, oneOf, enum: values, const: only, format, type, items } = schema
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' o ')
  if (only !== undefined) return `siempre ${JSON.stringify(only)}`
  if (values) return `uno de: ${values.map((value) => JSON.stringify(value)).join(', ')}`
  if (type === 'array') return `lista de ${items ? typeText(items) : 'lo que sea'}`
  if (schema.$ref) return 'negativa'
  if (type === 'object' || schema.properties) return 'objeto'
  const known =
    (format && formats[format]) ??
    [type]
      .flat()
      .map((one) => types[one ?? ''] ?? 'cualquier valor')
      .join(' o ')
  return known
}

/** Its ends, in words; nothing when it has none that a person would meet. */
export function limitText({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: given,
}: JsonSchema): string {
  const isReal = (end: number | undefined): end is number => end !== undefined && Math.abs(end) < 2_147_483_647
  const figure = (value: number) => value.toLocaleString('es-MX')
  const told = [
    isReal(minimum) ? `desde ${figure(minimum)}` : '',
    isReal(maximum) ? `hasta ${figure(maximum)}` : '',
    isReal(minLength) && minLength > 1 ? `al menos ${plural(minLength, 'carácter', 'caracteres')}` : '',
    isReal(maxLength) ? `hasta ${plural(maxLength, 'carácter', 'caracteres')}` : '',
    isReal(minItems) && minItems > 0 ? `al menos ${figure(minItems)}` : '',
    isReal(maxItems) ? `hasta ${figure(maxItems)}` : '',
    given === undefined ? '' : `si falta, ${JSON.stringify(given)}`,
  ]
  return told.filter((one) => one !== '').join(' · ')
}

const DEEPEST_OPEN = 2

/** The members of an object, however deep, as lists within lists; those far in are folded. */
export function shapeList(schema: JsonSchema, depth = 0): string {
  const members = Object.entries(membersOf(schema))
  if (members.length === 0) return depth === 0 ? `<p>${escaped(typeText(schema))}</p>` : ''
  const needed = new Set(requiredOf(schema))
  const rows = members.map(([name, one]) => `<li>${shapeRow(name, one, needed.has(name))}${inner(one, depth)}</li>`)
  return `<ul class="shape">${rows.join('')}</ul>`
}

function inner(schema: JsonSchema, depth: number): string {
  const list = shapeList(schema, depth + 1)
  if (list === '' || depth + 1 <= DEEPEST_OPEN) return list
  return `<details><summary>Ver sus datos</summary>${list}</details>`
}

function shapeRow(name: string, schema: JsonSchema, isNeeded: boolean): string {
  const about = [typeText(schema), limitText(schema)].filter((one) => one !== '').join(' · ')
  const told = schema.description ? `<span class="told">${escaped(schema.description)}</span>` : ''
  return `<code>${escaped(name)}</code>${isNeeded ? ' <b title="siempre va">*</b>' : ''} <span class="type">${escaped(about)}</span>${told}`
}

/** An object's own members; of a list, those of its items; of a choice, those of its first object. */
function membersOf(schema: JsonSchema): Record<string, JsonSchema> {
  if (schema.properties) return schema.properties
  if (schema.items) return membersOf(schema.items)
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find((one) => Object.keys(membersOf(one)).length > 0)
  if (choice) return membersOf(choice)
  return typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0
    ? { '…': schema.additionalProperties }
    : {}
}

function requiredOf(schema: JsonSchema): string[] {
  if (schema.required) return schema.required
  if (schema.items) return requiredOf(schema.items)
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(requiredOf)
}
