// What a thread that works apart and the process that asked say to each other.
import type { RefusalDetail } from '#kit/base/refusal.ts'

export type ApartOrder = { module: string; name: string; args: unknown[] }

export type ApartReply =
  | { made: unknown }
  | { refusal: { status: number; message: string; detail: RefusalDetail } }
  | { failure: string }
