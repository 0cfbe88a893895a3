import { BODY_BYTES, type Endpoint } from '#kit/base/contract.ts'
import { isOnce } from './parameters.server.ts'
import { type JsonSchema, schemaOf } from './json-schema.server.ts'

export type Media = { schema: JsonSchema; example?: unknown }
export type Content = Record<string, Media>

/** What goes in: JSON, a form when there is a file, and either when the file is not required. */
export function requestBody(endpoint: Endpoint, example: unknown) {
  const { body, upload, maxBody = BODY_BYTES } = endpoint
  if (!body) return {}
  const schema = schemaOf(body, 'input')
  const { properties = {}, required = [] } = schema
  const files = Object.keys(properties).filter((name) => isFile(properties[name] ?? {}))
  const isFileNeeded = files.some((name) => required.includes(name))
  const asJson = files.length ? without(schema, files) : schema
  const content: Content = {
    ...(!isFileNeeded && { 'application/json': { schema: asJson, ...(example !== undefined && { example }) } }),
    ...(upload && { 'multipart/form-data': { schema: asForm(schema) } }),
  }
  return {
    requestBody: { required: required.length > 0 || isFileNeeded || !isOnce(endpoint), content },
    'x-max-body': maxBody,
    ...(upload && { 'x-max-upload': upload }),
  }
}

function isFile({ format, anyOf = [] }: JsonSchema): boolean {
  return format === 'binary' || anyOf.some(isFile)
}

function without({ properties = {}, ...rest }: JsonSchema, files: string[]): JsonSchema {
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !files.includes(name))),
  }
}

/** A file of a form is bytes and nothing else. */
function asForm({ properties = {}, ...rest }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, one]) => [
    name,
    isFile(one) ? { type: 'string', format: 'binary', ...(one.description && { description: one.description }) } : one,
  ])
  return { ...rest, properties: Object.fromEntries(fields) }
}

/** What comes out. */
export function replyContent({ file, reply }: Endpoint, example: unknown): Content {
  if (!file)
    return { 'application/json': { schema: schemaOf(reply, 'output'), ...(example !== undefined && { example }) } }
  return Object.fromEntries(file.types.map((type) => [type.split(';', 1)[0] ?? type, { schema: fileSchema(type) }]))
}

function fileSchema(type: string): JsonSchema {
  if (type === 'application/json') return { type: 'object' }
  return type.startsWith('text/') || type === 'application/xml'
    ? { type: 'string' }
    : { type: 'string', format: 'binary' }
}
