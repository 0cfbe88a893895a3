import type { z } from 'zod'
import type { CallAccess } from './access.ts'
import type { Pilot } from './pilot-table.ts'
import type { Concern } from './posts.ts'
import type { FileReply } from './file-types.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A call as both sides know it: where it lives, who may make it, what goes in and what comes out. */
export type Endpoint = {
  method: Method
  /** Fastify pattern, without the base path: `/search/:text/:mode`. */
  path: string
  access: CallAccess
  /** One Spanish sentence for the OpenAPI page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** The answer is a file instead of JSON. */
  file?: FileReply
  /** Status of a success; 200 when absent. */
  status?: number
  /** A write is one transaction, done once for its Idempotency-Key (H5), unless it says here why doing it twice is all right. */
  repeats?: Repeats
  /** Only who is in this pilot has it; for all others it is not there (404). */
  pilot?: Pilot
  /** A call of the person, not of the client: with this status it is refused to who acts for one. */
  acting?: 403 | 409
  /** What a write is about within the client's company; buying where it says nothing. */
  concern?: Concern
  /** The body may come as a form with a file (`z.file()`) of at most so many bytes, besides as JSON. */
  upload?: number
  /** Bytes of a JSON body at most, where its fields need more than BODY_BYTES; say which beside it. */
  maxBody?: number
  /** Cache-Control of a public answer; `no-store` when absent. */
  cache?: string
  /** The answer is the same for whoever asks: pages made here keep it as long for those who are signed in. */
  everybodys?: true
}

/**
 * `reads`: it keeps nothing. `session`: it opens, changes or ends a session, whose cookies go with each answer and whose wrong
 * tries are counted even when it is refused. `content`: what is kept is told by its own content, so twice the same is once.
 * `outside`: it asks another server whether it answers, and keeps nothing. `files`: it drops stored files after its rows, which no
 * transaction takes back; gone is gone.
 */
export type Repeats = 'reads' | 'session' | 'content' | 'outside' | 'files'

/** Bytes of a JSON body at most, unless the contract says more. */
export const BODY_BYTES = 64 * 1024

/** Declares a call once; `serve` binds it and `call` makes it. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export type Part<E, Key extends string> = E extends { [K in Key]: infer Schema extends z.ZodType } ? Schema : undefined
type SentPart<E, Key extends 'params' | 'query' | 'body'> =
  Part<E, Key> extends z.ZodType
    ? Partial<z.input<Part<E, Key>>> extends z.input<Part<E, Key>>
      ? { [K in Key]?: z.input<Part<E, Key>> }
      : { [K in Key]: z.input<Part<E, Key>> }
    : { [K in Key]?: undefined }

/** What the caller of E sends. */
export type Sent<E> = SentPart<E, 'params'> & SentPart<E, 'query'> & SentPart<E, 'body'>

type ReadPart<E, Key extends 'params' | 'query' | 'body'> = {
  [K in Key]: Part<E, Key> extends z.ZodType ? z.output<Part<E, Key>> : undefined
}

/** What E's handler receives, parsed. */
export type Received<E> = ReadPart<E, 'params'> & ReadPart<E, 'query'> & ReadPart<E, 'body'>

/** What E answers, as it leaves the server. */
export type Reply<E> = Part<E, 'reply'> extends z.ZodType ? z.output<Part<E, 'reply'>> : never
