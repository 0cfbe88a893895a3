import type { Db } from '#platform/database/db.server.ts'
import { openTally } from '#platform/database/tally.server.ts'
import { bucketOf, type Measure } from './measures.ts'

type Visit = { page: string; isPhone: boolean; values: Partial<Record<Measure, number>> }

/** Counts what visits felt. */
export function openVisits() {
  const { flush, note } = openTally(add)
  return {
    flush,
    note({ page, isPhone, values }: Visit, db: Db): void {
      const felt = Object.entries(values) as [Measure, number][] // its own keys
      note(
        felt.map(([measure, value]) => [page, measure, isPhone, bucketOf(measure, value)].join(' ')),
        db,
      )
    },
  }
}

/** In order, so that two processes never wait for each other in a circle. */
async function add(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
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
