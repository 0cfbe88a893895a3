import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import { rangeOf } from '#platform/files/byte-range.ts'
import { Download } from '#platform/files/download.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { fileOf } from './published.server.ts'

type Wanted = { Params: { id: string }; Querystring: { descargar?: string } }

/** What a catalogue gives besides JSON: its file, whole or in ranges, and its cover. */
export function libraryFiles(app: FastifyInstance): void {
  const storage = openStorage(app.env)
  for (const prefix of new Set(['', app.env.BASE_PATH])) {
    app.get<Wanted>(`${prefix}/api/v1/catalogos/:id/archivo`, async (request, reply) => {
      const id = idOf(request)
      const { sha256, bytes, titulo, year } = await fileOf(request.db, request.session, id)
      const isDownload = request.query.descargar === '1'
      const name = `${titulo} ${year}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-')
      const { disposition } = new Download(name, '', Buffer.alloc(0))
      harmless(reply, sha256).type('application/pdf').header('Accept-Ranges', 'bytes')
      reply.header('Content-Disposition', isDownload ? disposition : disposition.replace('attachment', 'inline'))
      if (request.headers['if-none-match'] === `"${sha256}"`) return reply.code(304).send()
      const isSame = [undefined, `"${sha256}"`].includes(request.headers['if-range']?.toString())
      const range = isSame ? rangeOf(request.headers.range, bytes) : null
      if (range === 'none') {
        return reply.code(416).header('Content-Range', `bytes */${bytes}`).send()
      }
      // A download that goes on where it was cut is the same one; a question for the headers is none.
      if (isDownload && (range?.start ?? 0) === 0 && request.method === 'GET') await countDownload(request, id)
      const { start, end } = range ?? { start: 0, end: bytes - 1 }
      reply.header('Content-Length', end - start + 1)
      if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`)
      if (request.method === 'HEAD') return reply.send()
      const stream = await storage.stream(sha256, range ?? undefined)
      if (!stream) throw new Refusal(404, 'El archivo de este catálogo no está en el almacén.')
      return reply.send(stream)
    })

    app.get<Wanted>(`${prefix}/api/v1/catalogos/:id/portada`, async (request, reply) => {
      const { portada } = await fileOf(request.db, request.session, idOf(request))
      const picture = portada && (await storage.read(portada))
      if (!portada || !picture) throw new Refusal(404, 'Este catálogo no tiene portada.')
      harmless(reply, portada).type('image/webp')
      if (request.headers['if-none-match'] === `"${portada}"`) return reply.code(304).send()
      return reply.send(picture)
    })
  }
}

function idOf({ params }: FastifyRequest<Wanted>): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Refusal(404, 'Este catálogo no existe o ya no está publicado.')
  return Number(params.id)
}

/** Runs nothing, even where a browser shows it (S17); asked for again each time, since it may be over by then. */
function harmless(reply: FastifyReply, sha256: string): FastifyReply {
  return reply
    .header('ETag', `"${sha256}"`)
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
}

async function countDownload({ db }: FastifyRequest, id: number): Promise<void> {
  await db.rows('update documento_pdf set descargas = descargas + 1 where id = $1', [id])
}
