import type { Operation } from './operation.server.ts'

// What programs need besides the calls: the mark against forgery, the door for assistants, and this document itself.

const refused = {
  401: { $ref: '#/components/responses/SinSesion' },
  503: { $ref: '#/components/responses/EnUnMomento' },
  default: {
    description: 'Cualquier otra negativa.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Negativa' } } },
  },
}

/** A message of JSON-RPC 2.0; what goes in `params` and comes in `result` is told by the Model Context Protocol. */
const rpcMessage = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { type: 'string', description: '`initialize`, `ping`, `tools/list` o `tools/call`.' },
    params: { type: 'object', additionalProperties: true },
  },
}
const rpcAnswer = {
  type: 'object',
  required: ['jsonrpc', 'id'],
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: { type: ['string', 'integer', 'null'] },
    result: { type: 'object', additionalProperties: true },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
}

export function otherPaths(tag: string): Record<string, Record<string, Operation>> {
  return {
    '/sanctum/csrf-cookie': { get: forgeryMark(tag) },
    '/api/v1/mcp': { post: assistantsDoor(tag) },
    '/api/openapi.json': { get: thisDocument(tag) },
  }
}

function forgeryMark(tag: string): Operation {
  return {
    operationId: 'getSanctumCsrfCookie',
    tags: [tag],
    summary: 'Da la cookie `XSRF-TOKEN`, cuyo valor repite toda escritura hecha con cookie',
    description: 'La puede hacer cualquiera. Con llave no hace falta.',
    security: [],
    'x-access': 'public',
    parameters: [],
    responses: {
      204: {
        description: 'Las cookies van en `Set-Cookie`.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
      },
      ...refused,
    },
  }
}

function assistantsDoor(tag: string): Operation {
  return {
    operationId: 'postMcp',
    tags: [tag],
    summary: 'La puerta de asistentes: Model Context Protocol por HTTP, sin estado',
    description:
      'Solo con llave; las herramientas que se anuncian son las que alcanza. Lo que escribe va en dos pasos: sin `confirmacion` responde qué haría, y con ella lo hace una vez.',
    security: [{ llave: [] }],
    'x-access': 'session',
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: rpcMessage,
          example: {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'buscar_partes', arguments: { texto: 'balatas delanteras tsuru 2005' } },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'La respuesta, o un error de JSON-RPC.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: { 'application/json': { schema: rpcAnswer } },
      },
      202: { description: 'Un aviso sin `id` no lleva respuesta.' },
      ...refused,
      429: { $ref: '#/components/responses/DemasiadasPeticiones' },
    },
  }
}

function thisDocument(tag: string): Operation {
  return {
    operationId: 'getOpenapiJson',
    tags: [tag],
    summary: 'Este documento',
    description: 'La puede hacer cualquiera.',
    security: [],
    'x-access': 'public',
    parameters: [
      {
        name: 'If-None-Match',
        in: 'header',
        required: false,
        description: 'El `ETag` de la respuesta anterior: si nada cambió, responde 304.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'OpenAPI 3.1.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      304: { description: 'No ha cambiado.' },
      ...refused,
    },
  }
}
