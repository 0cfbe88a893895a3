import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#kit/base/refusal.ts'

/** argon2id is this library's default algorithm; OWASP's parameters for it (S7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** 19 MiB each: more at once would only fill the memory. */
const AT_ONCE = 4
const WAITING = 64

let busy = 0
const queue: (() => void)[] = []

/** The hash to keep. At most four at once in a process; throws 503 when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

let decoy: Promise<string> | undefined

/** Whether the password is the one behind the hash. Without a hash it takes as long and is false: nobody learns who has an account. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  decoy ??= hash(randomBytes(32), cost)
  const compared = kept ?? (await decoy)
  return (await inTurn(() => verify(compared, password.normalize('NFC')))) && kept !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) {
    if (queue.length >= WAITING) {
      throw new Refusal(503, 'Hay demasiadas peticiones en este momento. Intenta de nuevo en unos segundos.', {
        code: 'saturado',
      })
    }
    await new Promise<void>((start) => queue.push(start))
  }
  busy++
  try {
    return await work()
  } finally {
    busy--
    queue.shift()?.()
  }
}
