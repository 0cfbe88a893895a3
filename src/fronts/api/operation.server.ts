import type { CallAccess } from '#kit/base/access.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import { scopes } from '#fronts/programs/scopes.ts'
import { exampleOf } from './examples.ts'
import { type Content, replyContent, requestBody } from './media.server.ts'
import { operationId } from './operation-id.ts'
import { type Parameter, parametersOf } from './parameters.server.ts'
import { refusals } from './refusals.ts'

/** A call, and under which name of `wing: room` it stands. */
export type Described = { endpoint: Endpoint; tag: string }

type Ref = { $ref: string }
export type ResponseObject = { description: string; headers?: Record<string, Ref>; content?: Content }

/** One operation as the document tells it. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Partial<Record<'llave' | 'sesion' | 'marca', never[]>>[]
  'x-access': CallAccess
  'x-alcances'?: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  'x-max-body'?: number
  'x-max-upload'?: number
  responses: Record<string, ResponseObject | Ref>
}

/** One operation of the document, all of it from the contract that checks the call. */
export function operation({ endpoint, tag }: Described): Operation {
  const name = `${endpoint.method} ${endpoint.path}`
  const alcances = scopesOf(name)
  const example = exampleOf(name)
  const isForKeys = alcances.length > 0
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: endpoint.summary,
    description: whoMay(endpoint.access, alcances),
    security: securityOf(endpoint, isForKeys),
    'x-access': endpoint.access,
    ...(isForKeys && { 'x-alcances': alcances }),
    parameters: parametersOf(endpoint, isForKeys).map((one) => {
      const value = example?.parametros?.[one.name]
      return value === undefined ? one : { ...one, example: value }
    }),
    ...requestBody(endpoint, example?.cuerpo),
    responses: responsesOf(endpoint, example?.respuesta),
  }
}

/** Names of the scopes that hold a call. */
function scopesOf(name: string): string[] {
  return Object.entries(scopes).flatMap(([scope, { calls }]) => (calls.includes(name) ? [scope] : []))
}

function whoMay(access: CallAccess, alcances: string[]): string {
  const key = alcances.length ? ` Con llave: alcance ${alcances.map((one) => `\`${one}\``).join(' o ')}.` : ''
  if (access === 'public') return `La puede hacer cualquiera.${key}`
  if (access === 'session') return `Pide sesión.${key}`
  const { permissions, roles } = access
  const needs = [
    ...(permissions.length ? [`permiso ${permissions.map((one) => `\`${one}\``).join(' y ')}`] : []),
    ...(roles ? [`rol ${roles.map((one) => `\`${one}\``).join(' o ')}`] : []),
  ]
  return `Pide sesión con ${needs.join(' y ')}.${key}`
}

/** What everybody may read asks for nothing; where the answer is one's own, session and key are taken besides. */
function securityOf({ access, method, cache }: Endpoint, isForKeys: boolean): Operation['security'] {
  const cookies: Operation['security'][number] = method === 'GET' ? { sesion: [] } : { sesion: [], marca: [] }
  if (access !== 'public') return [...(isForKeys ? [{ llave: [] }] : []), cookies]
  return method === 'GET' && !cache && isForKeys ? [{ llave: [] }, cookies, {}] : []
}

function responsesOf(endpoint: Endpoint, example: unknown): Operation['responses'] {
  const { file, cache, method } = endpoint
  const headers = ['X-Request-Id', ...(cache ? ['ETag'] : []), ...(file ? ['Content-Disposition', 'X-Rows'] : [])]
  return {
    [String(endpoint.status ?? 200)]: {
      description: file ? 'El archivo.' : 'Hecho.',
      headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      content: replyContent(endpoint, example),
    },
    ...(method === 'GET' && cache && { 304: { description: 'No ha cambiado desde la del `If-None-Match`.' } }),
    ...Object.fromEntries(
      refusalsOf(endpoint).map((status) => [
        status,
        { $ref: `#/components/responses/${refusals[status]?.nombre ?? ''}` },
      ]),
    ),
    default: {
      description: 'Cualquier otra negativa.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Negativa' } } },
    },
  }
}

/** What a call may be refused with, by what is known of it; others come as `default`. */
function refusalsOf({ access, method, path, params, query, body, upload }: Endpoint): number[] {
  const isWrite = method !== 'GET'
  const meets: [number, boolean][] = [
    [401, true],
    [403, access !== 'public' || isWrite],
    [404, params !== undefined],
    [409, isWrite],
    [413, body !== undefined || upload !== undefined],
    [419, isWrite],
    [422, isWrite || query !== undefined || params !== undefined],
    [429, isWrite || path.startsWith('/search/')],
    [503, true],
  ]
  return meets.flatMap(([status, does]) => (does ? [status] : []))
}
