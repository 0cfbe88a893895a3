import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { judge } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { peekSession, SESSION_COOKIE } from '#platform/http/session.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { feedOf } from './feed.server.ts'

const editor = { permissions: ['publicaciones-read'] }
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_ONE = 'private, no-store'

/** What the room gives besides JSON: pictures by their content's key, attached PDFs, the feed. */
export function contentFiles(app: FastifyInstance): void {
  for (const prefix of new Set(['', app.env.BASE_PATH])) {
    app.get<{ Params: { clave: string; archivo: string } }>(`${prefix}/imagenes/:clave/:archivo`, sendPicture)
    app.get<{ Params: { id: string } }>(`${prefix}/publicaciones/:id/documento.pdf`, sendDocument)
    app.get(`${prefix}/blog.xml`, async (request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        // It holds whole addresses: where those are the asker's own, it is his alone.
        .header('Cache-Control', app.env.PUBLIC_URL ? 'public, max-age=60' : 'private, no-cache')
        .send(await feedOf(request, app.env)),
    )
  }
}

type Found = { sha256: string; tipo: string; bytes: number; es_publica: boolean | null }

const onePicture = `
  select encode(a.sha256, 'hex') as sha256, a.tipo, a.bytes,
    (select bool_or(u.es_publica) from imagen_en_uso u where u.imagen_id = i.id) as es_publica
  from imagen i join imagen_medida m on m.imagen_id = i.id join archivo a on a.id = m.archivo_id
  where i.clave = $1 and m.ancho = $2 and m.formato = $3`

/** A size of a picture; to visitors only what stands somewhere public, else 404. */
async function sendPicture(
  request: FastifyRequest<{ Params: { clave: string; archivo: string } }>,
  reply: FastifyReply,
) {
  const { clave, archivo } = request.params
  const [, ancho, formato] = /^(\d{1,4})\.(avif|webp)$/.exec(archivo) ?? []
  const found = ancho && (await request.db.row<Found>(onePicture, [clave, Number(ancho), formato]))
  if (!found || !(await maySee(request, found.es_publica))) throw missing()
  return sendFile(request, reply.header('Cache-Control', found.es_publica ? FOREVER : FOR_ONE), found)
}

/** True: everybody sees it; false: who is signed in; null: who edits. Addresses of files come without their session. */
async function maySee({ db, cookies }: FastifyRequest, isPublic: boolean | null): Promise<boolean> {
  if (isPublic) return true
  const session = await peekSession(db, cookies[SESSION_COOKIE] ?? '')
  return (isPublic === false && session.isLoggedin) || judge(editor, session) === 'ok'
}

const oneDocument = `
  select encode(a.sha256, 'hex') as sha256, a.tipo, a.bytes, p.documento_nombre as nombre,
    p.borrado_en is null and estado_ahora(p) = 'PUBLICADO' as es_publica
  from publicacion p join archivo a on a.id = p.documento_id where p.id = $1`

async function sendDocument(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  const { id } = request.params
  const found = /^\d{1,15}$/.test(id) && (await request.db.row<Found & { nombre: string }>(oneDocument, [Number(id)]))
  if (!found || !(found.es_publica || judge(editor, request.session) === 'ok')) throw missing()
  const name = encodeURIComponent(found.nombre || 'documento.pdf')
  reply
    .header('Content-Disposition', `inline; filename="documento.pdf"; filename*=UTF-8''${name}`)
    .header('Cache-Control', 'private, no-cache')
  return sendFile(request, reply, found)
}

/** The bytes as what they are and nothing else (S17). */
async function sendFile({ server }: FastifyRequest, reply: FastifyReply, { sha256, tipo, bytes }: Found) {
  const content = await openStorage(server.env).stream(sha256)
  if (!content) throw missing()
  return reply
    .type(tipo)
    .header('Content-Length', bytes)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(content)
}

function missing(): Refusal {
  return new Refusal(404, 'No existe lo que buscas.')
}
