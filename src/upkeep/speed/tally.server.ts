import type { Db } from '#platform/database/db.server.ts'
import { bucketOf, type Measure } from './measures.ts'

/** Milliseconds that counts wait in memory: a process that is killed loses as much. */
const KEPT_MS = 30_000
/** Kinds of counts that wait at most; what else comes while the database is away is left out. */
const MOST = 20_000

type Visit = { page: string; isPhone: boolean; values: Partial<Record<Measure, number>> }

/** Counts what visits felt and adds it to the table every half minute; `flush` adds it now. */
export function openTally() {
  let db: Db | undefined
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = counts
    counts = new Map()
    if (taken.size === 0 || !db) return
    try {
      await add(db, taken)
    } catch {
      // The database is away: they wait for the next turn.
      for (const [key, times] of taken) counts.set(key, (counts.get(key) ?? 0) + times)
      wait()
    }
  }
  const wait = () => (timer ??= setTimeout(() => void flush(), KEPT_MS).unref())

  return {
    flush,
    note({ page, isPhone, values }: Visit, given: Db): void {
      db = given
      for (const [measure, value] of Object.entries(values)) {
        const key = [page, measure, isPhone, bucketOf(measure as Measure, value)].join(' ') // the keys of `values`
        if (counts.has(key) || counts.size < MOST) counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      wait()
    },
  }
}

/** In order, so that two processes never wait for each other in a circle. */
async function add(db: Db, counts: Map<string, number>): Promise<void> {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, times]) => [...key.split(' '), times])
  const column = (place: number) => rows.map((row) => row[place])
  await db.rows(
    `insert into medida_visita (dia, pagina, medida, telefono, cubeta, veces)
     select (now() at time zone 'America/Mexico_City')::date, u.*
     from unnest($1::text[], $2::text[], $3::boolean[], $4::smallint[], $5::int[]) u
     on conflict (dia, pagina, medida, telefono, cubeta) do update set veces = medida_visita.veces + excluded.veces`,
    [0, 1, 2, 3, 4].map(column),
  )
}
