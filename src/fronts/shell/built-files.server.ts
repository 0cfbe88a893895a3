// The files of `dist/client`: a list read once at start, so that no address of a visitor's ever becomes a path.
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT } from './built.server.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Packed beforehand, the smallest first. */
const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Form = { path: string; bytes: number; packing?: 'br' | 'gzip' }
type BuiltFile = { type: string; etag: string; cache: string; modified: Date; forms: Form[] }

/** Answers the files of the build; scripts and styles carry their hash and live for ever. */
export function serveFiles(app: FastifyInstance): void {
  for (const path of listed(CLIENT)) {
    const file = fileAt(path)
    const address = relative(CLIENT, path).split('/').map(encodeURIComponent).join('/')
    app.get(`${app.env.BASE_PATH}/${address}`, { config: { isFile: true } }, (request, reply) =>
      answer(request, reply, file),
    )
  }
}

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(?:br|gz)$/.test(one.name) && !one.parentPath.includes('.vite'))
    .map((one) => join(one.parentPath, one.name))
}

function fileAt(path: string): BuiltFile {
  const { size, mtime } = statSync(path)
  const packed = packings.flatMap(([packing, ending]): Form[] => {
    const found = statSync(path + ending, { throwIfNoEntry: false })
    return found ? [{ path: path + ending, bytes: found.size, packing }] : []
  })
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${size.toString(36)}-${mtime.getTime().toString(36)}"`,
    cache: path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    modified: mtime,
    forms: [...packed, { path, bytes: size }],
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { type, etag, cache, modified, forms } = file
  reply.header('Cache-Control', cache).header('ETag', etag).header('Last-Modified', modified.toUTCString())
  if (forms.length > 1) reply.header('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const form = formFor(request.headers['accept-encoding'], forms)
  reply.type(type).header('Content-Length', form.bytes)
  if (form.packing) reply.header('Content-Encoding', form.packing)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(createReadStream(form.path))
}

/** The first that the browser takes; a packing with `q=0` is one it does not. */
function formFor(accepted: string | string[] | undefined, forms: Form[]): Form {
  const taken = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || Number(weight.slice(2)) > 0)
    .map(([name]) => name)
  const found = forms.find(({ packing }) => packing === undefined || taken.includes(packing))
  if (!found) throw new Error('the file itself is always among its forms')
  return found
}
