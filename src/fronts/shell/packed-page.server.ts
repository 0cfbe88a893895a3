import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'

export type Made = { status: number; location?: string; html: string }
/** A page as it travels, and what names it, however it is packed. */
export type Packed = { status: number; location?: string; body: Buffer; tag: string }

const [brotli, plain] = [promisify(brotliCompress), promisify(brotliDecompress)]

/** Most pages are asked for once before they change: less than half the work of 3 for a tenth more of bytes. */
const QUICK = 1
/** For those that are sent many times. */
const GOOD = 5
/** Characters of a page above which packing it holds others longer than handing it over does. */
const LONG = 300_000
/** A quarter of a megabyte is looked back, which is a page: more would only be memory. */
const WINDOW = 18

/** A page as it travels at first. */
export async function pack({ status, location, html }: Made): Promise<Packed> {
  const body = location ? Buffer.alloc(0) : await packNow(html)
  return { status, location, body, tag: createHash('sha1').update(body).digest('base64url') }
}

/** The same page in fewer bytes, worth it once somebody asked for it again. */
export async function packWell(page: Packed): Promise<Packed> {
  if (page.body.length === 0) return page
  const whole = await plain(page.body)
  const body = await brotli(whole, paramsFor(GOOD, whole.length))
  return { ...page, body }
}

/** At once, for the one who waits; what is longer than any usual page beside the event loop. */
export async function packNow(html: string): Promise<Buffer> {
  const params = paramsFor(QUICK, html.length)
  return html.length > LONG ? brotli(html, params) : brotliCompressSync(html, params)
}

function paramsFor(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
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
