import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'

export type Made = { status: number; location?: string; html: string }
/** A page as it travels, and what names just these bytes. */
export type Packed = { status: number; location?: string; body: Buffer; tag: string }

const brotli = promisify(brotliCompress)

/** Kept ones are packed once and sent many times. */
const QUALITY = 5

/** Packs beside the event loop, so that others are answered meanwhile. */
export async function pack({ status, location, html }: Made): Promise<Packed> {
  const body = location ? Buffer.alloc(0) : await brotli(html, paramsFor(QUALITY, html.length))
  return { status, location, body, tag: createHash('sha1').update(body).digest('base64url') }
}

export function paramsFor(quality: number, size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } }
}

/** For the few that take no brotli: not worth the room of a second copy. */
export function unpacked({ body }: Packed): Buffer {
  return body.length > 0 ? brotliDecompressSync(body) : body
}

/** Whether the browser has it already: weak comparison, lists and `*` (RFC 9110, 13.1.2). */
export function isKnown(asked: string | undefined, etag: string): boolean {
  if (!asked) return false
  return asked
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag)
}
