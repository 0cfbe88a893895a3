import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** What a challenge may be answered for: to come in, as the second step of one account, to add a key to one account. */
export type Purpose = 'entrada' | `factor ${number}` | `alta ${number}`

const RANDOM = 16
const CLOCK = 6
const LIFE_MS = 10 * 60_000

type Given = Pick<Context, 'db' | 'env'>

/** A challenge that tells by itself for what and until when it holds, by the database's clock: who never answers leaves no row. */
export async function newChallenge({ db, env }: Given, purpose: Purpose): Promise<string> {
  const clock = await db.row<{ ms: number }>('select floor(extract(epoch from now()) * 1000)::bigint as ms')
  const time = Buffer.alloc(CLOCK)
  time.writeUIntBE(clock?.ms ?? 0, 0, CLOCK)
  const head = Buffer.concat([randomBytes(RANDOM), time])
  return Buffer.concat([head, markOf(env.APP_KEY, purpose, head)]).toString('base64url')
}

/** True the first time that a challenge of ours is brought back for what it was given for, within its ten minutes. */
export async function spendChallenge(tx: Db, appKey: string, purpose: Purpose, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, RANDOM + CLOCK)
  const mark = markOf(appKey, purpose, head)
  if (bytes.length !== head.length + mark.length || !timingSafeEqual(bytes.subarray(head.length), mark)) return false

  const spent = await tx.row(
    `with old as (delete from reto_usado where expira_en < now() - interval '1 hour')
     insert into reto_usado (hash, expira_en) select $1, x.expira_en from (select to_timestamp($2::double precision / 1000) as expira_en) x
     where x.expira_en > now() on conflict do nothing returning hash`,
    [createHash('sha256').update(bytes).digest(), head.readUIntBE(RANDOM, CLOCK) + LIFE_MS],
  )
  return spent !== undefined
}

function markOf(appKey: string, purpose: Purpose, head: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'jacve reto de llave', 32))
  return createHmac('sha256', key).update(`${purpose}\0`).update(head).digest()
}
