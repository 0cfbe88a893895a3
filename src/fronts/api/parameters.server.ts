import type { Endpoint } from '#kit/base/contract.ts'
import { type JsonSchema, schemaOf } from './json-schema.server.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: string | number | boolean
}

/** A write is done once for its key, unless the contract says why not. */
export function isOnce({ method, repeats }: Endpoint): boolean {
  return method !== 'GET' && repeats === undefined
}

/** Everything that goes beside the body: of the address, of the question, of the head. */
export function parametersOf(endpoint: Endpoint, isForKeys: boolean): Parameter[] {
  return [
    ...declared(endpoint.params, 'path'),
    ...declared(endpoint.query, 'query'),
    ...(isOnce(endpoint) ? [idempotencyKey] : []),
    ...(endpoint.method === 'GET' && endpoint.cache ? [ifNoneMatch] : []),
    ...(endpoint.method === 'GET'
      ? []
      : [
          { ...xsrfToken, required: !isForKeys },
          { ...requestedWith, required: !isForKeys },
        ]),
  ]
}

function declared(schema: Endpoint['params'], place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description && { description }),
    schema: property,
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repetir la llamada con la misma clave y los mismos datos no la hace otra vez: responde lo mismo durante 24 horas. Con otros datos, 422 `clave_repetida`.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'El `ETag` de una respuesta anterior, pedida sin sesión: si nada cambió, responde 304 sin cuerpo.',
  schema: { type: 'string' },
}

const xsrfToken: Parameter = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  description:
    'Con cookie: lo mismo que lleva la cookie `XSRF-TOKEN` (la da `GET /sanctum/csrf-cookie`). Con llave no hace falta.',
  schema: { type: 'string' },
}

const requestedWith: Parameter = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'Con cookie, siempre `XMLHttpRequest`. Con llave no hace falta.',
  schema: { type: 'string', enum: ['XMLHttpRequest'] },
}
