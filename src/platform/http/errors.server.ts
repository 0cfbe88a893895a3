import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import { errorPage, wantsPage } from './error-page.server.ts'
import { cutFaults } from './faults.server.ts'

/** Of what a refusal carries beside its sentence, a member that is larger than this stays out: 50 kB are enough for an answer. */
const MOST_EXTRA = 40_000

/** The one error form (H1): never a stack, SQL, a path or a version; never longer than somebody reads. */
export function errorBody({ message, code, errors, extra }: Refusal, requestId: string): Record<string, unknown> {
  const told = errors ? cutFaults(message, errors) : { message }
  return { message: told.message, code, ...('errors' in told && { errors: told.errors }), ...small(extra), requestId }
}

function small(extra: Record<string, unknown> = {}): Record<string, unknown> {
  let room = MOST_EXTRA
  return Object.fromEntries(
    Object.entries(extra).filter(([, value]) => {
      const size = Buffer.byteLength(JSON.stringify(value) ?? '')
      if (size > room) return false
      room -= size
      return true
    }),
  )
}

/** What was thrown → what is answered. Anything unexpected is a bug: logged whole, told as 500. */
function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isRefusalOfPages(error)) return new Refusal(error.status, error.message, error)
  const status = statusOf(error)
  return new Refusal(status, sentences.get(status) ?? 'Ocurrió un error inesperado. Intenta de nuevo.')
}

/** The bundle that renders pages has a copy of Refusal of its own. */
function isRefusalOfPages(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'status' in error && typeof error.status === 'number'
}

function statusOf(error: unknown): number {
  const given = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof given === 'number' && given >= 400 && given < 500 ? given : 500
}

const sentences = new Map([
  [400, 'La petición no se pudo leer.'],
  [405, 'Este método no está permitido aquí.'],
  [413, 'Lo que enviaste es demasiado grande.'],
  [414, 'La dirección es demasiado larga.'],
  [415, 'El tipo de contenido no está admitido.'],
  [429, 'Demasiadas peticiones. Espera un momento.'],
])

/** A browser that asks for a part of the program must not take what it gets for one. */
function isAsset(url: string): boolean {
  return /\/assets\/[^?]*\.(?:js|css|mjs)(?:\?|$)/.test(url)
}

// Each has its own figure or switch: no bug.
const expected = new Set(['no_listo', 'saturado', 'solo_lectura'])

/** Seconds after which asking again is worth while. */
function retryAfter({ code, extra }: Refusal): string {
  if (code === 'solo_lectura') return '120'
  const after = extra?.['reintentar_en']
  return String(typeof after === 'number' ? after : 2)
}

export function answerError(error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.status >= 500 && !expected.has(refusal.code)) {
    request.log.error({ err: error }, 'unexpected')
  }
  if (refusal.status === 503) reply.header('Retry-After', retryAfter(refusal))
  reply.code(refusal.status).header('Cache-Control', 'no-store')
  // As on every answer; not yet there when the address itself could not be read.
  reply.header('X-Request-Id', request.id)
  if (isAsset(request.url)) return reply.type('text/plain; charset=utf-8').send(refusal.message)
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(errorPage(refusal, request))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(refusal, request.id)))
}
