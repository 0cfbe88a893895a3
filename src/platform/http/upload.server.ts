import type { FastifyInstance, FastifyRequest } from 'fastify'
import { judge } from '#kit/base/access.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { lease, whenOver } from '#platform/capacity/leases.server.ts'
import { FILES_MS } from '#platform/settings/door.server.ts'
import { HARMFUL, refuseHarmful } from '#platform/files/antivirus.server.ts'
import { sha256Of } from '#platform/files/storage.server.ts'
import { audit } from './audit.server.ts'
import { readForm } from './form.server.ts'
import { contextOf } from './http.server.ts'
import { type Context, refuseWhileActing } from './serve.server.ts'

/** Beside the file itself: names of fields and the marks between them. */
const ROOM = 64 * 1024
/** Milliseconds for its body to arrive and its call to be answered. */
const LONGEST_MS = 2 * FILES_MS

/**
 * Lets the routes of this scope take `multipart/form-data`: texts stay texts, files become File. Whoever may not make the
 * call is refused before a byte of the body is read, and so is, with 503, what would fill the memory. 413 when the form is larger than the contract allows, 422 when broken. Files
 * reach the call only once the antivirus has nothing against them, where there is one.
 */
export function readForms(
  scope: FastifyInstance,
  { upload = 0, maxBody, access, acting }: Pick<Endpoint, 'upload' | 'maxBody' | 'access' | 'acting'>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    const verdict = judge(access, request.session)
    if (verdict === 'login') throw new Refusal(401, 'Inicia sesión para continuar.')
    refuseWhileActing({ acting }, verdict, request.session)
    if (verdict === 'unauthorized') throw new Refusal(403, 'No tienes permiso para hacer esto.')
    // Counted before a byte is read: many who send slowly, or stop half way, would fill the memory together.
    const bytes = Math.min(Number(request.headers['content-length'] ?? upload), upload) + ROOM
    const seats = lease(request.server.incoming.take(request.who, bytes), {
      ms: LONGEST_MS,
      overdue: () => request.log.error({ what: 'incoming file', route: request.routeOptions.url }, 'held too long'),
    })
    whenOver(reply.raw, () => seats.end())
  })
  // Said here and not by the route: that limit would hold for the form as well.
  if (maxBody) {
    scope.removeContentTypeParser('application/json')
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBody }, parse)
  }
  scope.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer', bodyLimit: upload + ROOM },
    async (request: FastifyRequest, body: Buffer) => {
      const fields = await readForm(body, request.headers['content-type'] ?? '')
      for (const [name, value] of Object.entries(fields)) {
        if (!(value instanceof File)) continue
        if (value.size > upload) throw tooLarge(upload)
        await lookAt(name, value, contextOf(request))
      }
      return fields
    },
  )
}

/** Refuses a file that the antivirus finds harmful, at its field, and tells the log of it. */
async function lookAt(field: string, file: File, context: Context): Promise<void> {
  const { env, log, db } = context
  if (env.CLAMD_URL === undefined) return
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    await refuseHarmful(bytes, env, (error) =>
      log.warn({ err: error }, 'the antivirus is away: a file is taken unseen'),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== HARMFUL) throw error
    const despues = { archivo: file.name.slice(0, 200), bytes: file.size, motivo: error.message }
    await audit(db, context, { accion: 'archivo_danino', objeto: 'archivo', objetoId: sha256Of(bytes), despues })
    throw new Refusal(error.status, error.message, { code: HARMFUL, errors: { [field]: [error.message] } })
  }
}

/** 413 with the limit in words. */
export function tooLarge(most: number): Refusal {
  return new Refusal(413, `El archivo es demasiado grande; el máximo es ${Math.round(most / 1024 / 1024)} MB.`, {
    code: 'archivo_grande',
  })
}
