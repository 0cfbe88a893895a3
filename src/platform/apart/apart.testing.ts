// Work for the tests of apart.server.ts, done in its threads.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'

export function doubled(value: number): { value: number; isApart: boolean } {
  return { value: value * 2, isApart: !isMainThread }
}

/** Holds its thread for good. */
export function endless(): never {
  for (;;);
}

export function hungry(): number {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => i + held.length))
}

export function refusing(): never {
  throw new Refusal(422, 'No se puede.', { code: 'de_prueba', errors: { archivo: ['No se puede.'] } })
}

export function broken(): never {
  throw new TypeError('nobody foresaw this')
}

export function leaving(): never {
  process.exit(3)
}

export async function slowly(ms: number): Promise<number> {
  await sleep(ms)
  return ms
}

export function uncopied(): () => void {
  return () => undefined
}
