import type pg from 'pg'

const HOUR = 3_600_000

/** A statement without the pool's time limit, for work that takes as long as it takes. The session must have set statement_timeout itself. */
export async function longQuery<Row extends object>(
  client: pg.ClientBase,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  // pg reads query_timeout of a single query; its types do not say so.
  const { rows } = await client.query<Row & pg.QueryResultRow>({ text, values, query_timeout: HOUR } as pg.QueryConfig)
  return rows ?? []
}
