import type { Readable } from 'node:stream'

/** A file's content as it comes: whole, or piece by piece. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>
/** First and last byte, both included. */
export type Range = { start: number; end: number }
export type Stored = { sha256: string; bytes: number }

/** Files under the SHA-256 of their content, 64 hex digits: the same content is kept once, and no name comes from outside. */
export type Storage = {
  /** Keeps a content for good before it returns. Throws Refusal 503 when the place cannot take it. */
  put(content: Content): Promise<Stored>
  /** The whole content; null where there is none. */
  read(sha256: string): Promise<Buffer | null>
  /** The content, or a range of it, piece by piece; null where there is none. */
  stream(sha256: string, range?: Range): Promise<Readable | null>
  /** Forgets a content; nothing happens where there is none. */
  remove(sha256: string): Promise<void>
}
