import type { JsonSchema } from './json-schema.server.ts'
import type { ResponseObject } from './operation.server.ts'
import { errorSchema, refusals } from './refusals.ts'

type Components = {
  securitySchemes: Record<'llave' | 'sesion' | 'marca', object>
  schemas: Record<string, JsonSchema>
  headers: Record<string, object>
  responses: Record<string, ResponseObject>
}

const requestIdExample = 'req-7f3a1c'

/** What operations share. */
export const components: Components = {
  securitySchemes: {
    llave: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'jcv_…',
      description:
        'La llave de un programa, hecha en Mi cuenta → Llaves y avisos. Actúa como la persona que la hizo y alcanza lo que dicen sus alcances (`x-alcances` de cada operación).',
    },
    sesion: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-jacve',
      description: 'La sesión de una persona, que abre `POST /login`.',
    },
    marca: {
      type: 'apiKey',
      in: 'cookie',
      name: 'XSRF-TOKEN',
      description: 'Marca contra falsificación; con cookie, toda escritura repite su valor en `X-XSRF-TOKEN`.',
    },
  },
  schemas: { Negativa: errorSchema },
  headers: {
    ETag: { description: 'Para preguntar después con `If-None-Match`.', schema: { type: 'string' } },
    'X-Request-Id': { description: 'Con qué preguntar por esta llamada.', schema: { type: 'string' } },
    'Retry-After': { description: 'Segundos que conviene esperar.', schema: { type: 'integer' } },
    'Content-Disposition': { description: 'Nombre del archivo.', schema: { type: 'string' } },
    'X-Rows': { description: 'Cuántos renglones trae, cuando se sabe antes de empezar.', schema: { type: 'integer' } },
  },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, { nombre, description, ...example }]) => [
      nombre,
      {
        description,
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
          ...(['429', '503'].includes(status) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
        },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Negativa' },
            example: { ...example, requestId: requestIdExample },
          },
        },
      },
    ]),
  ),
}
