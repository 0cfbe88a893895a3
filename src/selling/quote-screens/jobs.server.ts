import type { Session } from '#kit/base/access.ts'
import { anonymous } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Env, readEnv } from '#platform/settings/env.server.ts'
import { job } from '#platform/jobs/jobs.server.ts'
import { tell } from '#selling/quotes/mails.server.ts'
import { move, type Quote } from '#selling/quotes/quote.server.ts'

/** Every minute, so that what ends at 23:59:59 is told as expired when the day begins. By the database's clock alone. */
const expiry = job('quotes.expire', async (_, { db }) => void (await expire(db, readEnv(process.env))), {
  cron: '* * * * *',
})
const reminder = job('quotes.remind', async (_, { db }) => void (await remind(db, readEnv(process.env))), {
  cron: '0 9 * * *',
})

const nobody: Session = anonymous

/** Marks as expired what ran out, and tells whom it was for. One transaction each: a fault leaves the others done. Returns how many. */
export async function expire(db: Db, env: Env): Promise<number> {
  const due = await db.rows<{ id: number }>(
    `select id from cotizacion where estado in ('POR_AUTORIZAR', 'DEVUELTA', 'AUTORIZADA') and vigencia < now() order by id limit 500`,
  )
  let done = 0
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // Somebody may have moved it meanwhile.
      const quote = await tx.row<Quote>(
        `select q.*, q.total::text as total from cotizacion q
         where id = $1 and estado in ('POR_AUTORIZAR', 'DEVUELTA', 'AUTORIZADA') and vigencia < now() for update`,
        [id],
      )
      if (!quote) return
      await move({ db: tx, session: nobody }, quote, { evento: 'vencer', a: 'VENCIDA', isSystem: true })
      await tell(tx, env, id, { evento: 'vencer', actorId: null, byClient: false })
      done += 1
    })
  }
  return done
}

/** Writes to whom a document will expire tomorrow, once a day. */
export async function remind(db: Db, env: Env): Promise<number> {
  const soon = await db.rows<{ id: number }>(
    `select id from cotizacion where estado in ('DEVUELTA', 'AUTORIZADA')
       and (vigencia at time zone 'America/Mexico_City')::date = (now() at time zone 'America/Mexico_City')::date + 1 order by id`,
  )
  for (const { id } of soon) {
    await db.transaction((tx) => tell(tx, env, id, { evento: 'por_vencer', actorId: null, byClient: false }))
  }
  return soon.length
}

export const quotesJobs = [expiry, reminder]
