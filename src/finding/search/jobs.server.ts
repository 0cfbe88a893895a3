import type { Db } from '#platform/database/db.server.ts'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'
import { readLexicon } from '#finding/index/lexicon-source.server.ts'
import { refreshMostSearched } from './log.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { refreshIn } from '#finding/index/refresh.server.ts'

/** Parts rewritten in one transaction; more than this many waiting and everything is made anew. */
const BATCH = 200
const TOO_MANY = 20_000

const claim = `delete from busca_pendiente where producto_id in (
    select producto_id from busca_pendiente where producto_id > 0 order by desde limit $1 for update skip locked)
  returning producto_id`

/** Rewrites the search rows of every part that waits, some at a time; a failure leaves the rest waiting. Returns how many. */
export async function refreshPending(db: Db, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (;;) {
    if (signal?.aborted) return total
    const lexicon = await readLexicon(db)
    const done = await db.transaction((tx) =>
      tx.session(async (client) => {
        const { rows } = await client.query<{ producto_id: number }>(claim, [BATCH])
        if (rows.length)
          await refreshIn(
            client,
            rows.map((row) => row.producto_id),
            lexicon,
          )
        return rows.length
      }),
    )
    total += done
    if (done < BATCH) return total
  }
}

const waiting = `select coalesce(bool_or(producto_id = 0), false) or count(*) > $1 as everything, count(*)::int as parts from busca_pendiente`

/** Makes the index anew when someone asked for it, or when so many parts wait that it is quicker. */
async function rebuildIfAsked(db: Db, signal?: AbortSignal): Promise<boolean> {
  const row = await db.row<{ everything: boolean }>(waiting, [TOO_MANY])
  if (!row?.everything) return false
  await db.rows('delete from busca_pendiente where producto_id = 0 or (select count(*) from busca_pendiente) > $1', [
    TOO_MANY,
  ])
  try {
    await rebuild(db, { signal })
  } catch (error) {
    // It stays asked for.
    await db.rows('insert into busca_pendiente (producto_id) values (0) on conflict do nothing')
    throw error
  }
  return true
}

export const searchJobs: (Job | Listener)[] = [
  listener('search.refresh', 'catalogo', async (_, { db, signal }) => void (await refreshPending(db, signal))),
  listener('search.rebuild', 'catalogo', async (_, { db, signal }) => void (await rebuildIfAsked(db, signal))),
  // Popularity, counts and what is most searched, once a night and each quarter of an hour.
  job('search.nightly', async (_, { db, signal }) => void (await rebuild(db, { signal })), {
    cron: '30 3 * * *',
    expireInSeconds: 3600,
    retryLimit: 2,
  }),
  job('search.top', async (_, { db }) => refreshMostSearched(db), { cron: '*/15 * * * *', retryLimit: 1 }),
]
