// The text of a file, piece by piece, in whatever encoding it was written.
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import iconv from 'iconv-lite'
import type { Encoding } from './inspect.server.ts'

/** Pieces of text without the byte order mark and without NUL, which PostgreSQL refuses. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const bytes = createReadStream(path, { highWaterMark: 1 << 16 }) as AsyncIterable<Buffer>
  const decoder = decoderOf(encoding)
  let isFirst = true
  for await (const chunk of bytes) {
    let text = decoder.next(chunk)
    if (isFirst && text) {
      isFirst = false
      if (text.startsWith('\uFEFF')) text = text.slice(1)
    }
    if (text) yield text.includes('\0') ? text.replaceAll('\0', '') : text
  }
  const rest = decoder.end()
  if (rest) yield rest
}

/** The beginning of the text, at least `length` characters where there are so many. */
export async function headOf(path: string, encoding: Encoding, length: number): Promise<string> {
  let head = ''
  for await (const text of textOf(path, encoding)) {
    head += text
    if (head.length >= length) break
  }
  return head
}

function decoderOf(encoding: Encoding): { next(chunk: Buffer): string; end(): string } {
  if (encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true })
    return { next: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(encoding)
  return { next: (chunk) => decoder.write(chunk), end: () => decoder.end() ?? '' }
}
