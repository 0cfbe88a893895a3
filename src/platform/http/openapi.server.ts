import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BODY_BYTES, type Endpoint } from '#kit/base/contract.ts'

type JsonSchema = Record<string, unknown>

/** Answers the document under these paths, made at the first question and kept: it changes with the program alone. */
export function addOpenApi(app: FastifyInstance, paths: string[], make: () => object): void {
  let kept: ReturnType<typeof tagged> | undefined
  for (const path of paths)
    app.get(path, async (request, reply) => {
      kept ??= tagged(JSON.stringify(make()))
      reply.header('ETag', kept.etag).header('Cache-Control', 'no-cache').type('application/json; charset=utf-8')
      return request.headers['if-none-match'] === kept.etag ? reply.code(304).send() : reply.send(kept.bytes)
    })
}

/** Bytes, not text: a document of this size takes milliseconds to become bytes. */
function tagged(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

/** The OpenAPI 3.1 document of these calls, made from the same contracts that check them. */
export function openApi(endpoints: Endpoint[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'JACVE', version: '1', description: 'Catálogo, búsqueda y mesa B2B de autopartes.' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { sesion: { type: 'apiKey', in: 'cookie', name: '__Host-jacve' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    requestId: { type: 'string' },
  },
}

function operation(endpoint: Endpoint) {
  const status = String(endpoint.status ?? 200)
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ sesion: [] }] }),
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
      'x-max-body': endpoint.maxBody ?? BODY_BYTES,
      ...(endpoint.upload && { 'x-max-upload': endpoint.upload }),
    }),
    responses: {
      [status]: { description: 'Respuesta', content: contentOf(endpoint) },
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function contentOf({ file, reply }: Endpoint) {
  if (!file) return json(schemaOf(reply, 'output'))
  return Object.fromEntries(file.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}
