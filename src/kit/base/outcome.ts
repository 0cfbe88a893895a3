import { refusalOf } from './call.ts'
import { Refusal } from './refusal.ts'

/** What became of a request. A refusal is final, or it is worth asking again after a while; and whether anything was done may be unknown. */
export type Outcome =
  | { reply: unknown }
  | {
      refusal: Refusal
      isKnown: boolean
      isPassing: boolean /** Milliseconds that the server asks for. */
      after?: number
    }

const UNKNOWN = 'No sabemos si se guardó. Volver a intentarlo no lo duplica.'

/** What a person is told of a write that may have been done and may not. */
export function unknownOutcome(): Refusal {
  return new Refusal(0, UNKNOWN, { code: 'sin_respuesta' })
}

/** No request left the browser, or none came back. */
export function noConnection(): Refusal {
  return new Refusal(0, 'No hay conexión. Revisa tu internet e intenta de nuevo.', { code: 'sin_conexion' })
}

// Refused before any work: the limit, a full server, one that keeps nothing for now.
const untouched = new Set(['saturado', 'solo_lectura'])
// What passes by itself. Not 500: asked again it fails again.
const passing = new Set([408, 425, 502, 503, 504])

/** Reads an answer to its end. One that is cut off, or a page of somebody in between, is no answer of ours. */
export async function outcomeOf(response: Response): Promise<Outcome> {
  const { status } = response
  const read = await bodyOf(response)
  if (read.isOurs && response.ok) return { reply: read.body }
  if (!read.isOurs) {
    const isPassing = response.ok || passing.has(status)
    const refusal = new Refusal(response.ok ? 0 : status, INCOMPLETE, { code: 'respuesta_rota' })
    return { refusal, isKnown: status === 413, isPassing, ...wait(response) }
  }
  // Every error body has the one form of H1; refusalOf bears its absence.
  const refusal = refusalOf(status, read.body as Parameters<typeof refusalOf>[1])
  const isKnown = status < 500 ? !passing.has(status) : untouched.has(refusal.code)
  const paused = wait(response)
  // Too many of one kind (wrong passwords, messages) do not say when; too many at once do.
  const isPassing = status === 429 ? paused.after !== undefined : passing.has(status) && refusal.code !== 'solo_lectura'
  return { refusal, isKnown, isPassing, ...paused }
}

const INCOMPLETE = 'La respuesta llegó incompleta. Intenta de nuevo.'

async function bodyOf(response: Response): Promise<{ isOurs: boolean; body: unknown }> {
  try {
    const text = await response.text()
    if (!text) return { isOurs: response.status < 500, body: null }
    return { isOurs: true, body: JSON.parse(text) }
  } catch {
    return { isOurs: false, body: null }
  }
}

function wait({ headers }: Response): { after?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? { after: seconds * 1000 } : {}
}
