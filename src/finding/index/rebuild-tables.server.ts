import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { previewSchema } from '#platform/database/preview.server.ts'
import { longQuery } from './long-query.server.ts'

/** The tables that a rebuild makes anew; their shape and indexes are those the migrations gave them. */
export const TABLES = [
  'busca_parte',
  'busca_alterna',
  'busca_ajuste',
  'busca_rasgo',
  'busca_vehiculo',
  'busca_vocabulario',
  'busca_faceta',
  'busca_linea',
] as const

/** Empty copies without indexes in the schema busca_nueva; what an interrupted rebuild left there goes first. */
export async function createTables(client: pg.ClientBase): Promise<void> {
  await longQuery(client, 'drop schema if exists busca_nueva cascade; create schema busca_nueva')
  for (const table of TABLES)
    await longQuery(client, `create table busca_nueva.${table} (like ${table} including defaults including storage)`)
}

/** The same indexes as the tables in use, made once the rows are there. */
export async function createIndexes(
  client: pg.ClientBase,
  onIndex: (done: number, all: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ schemaname: string; indexdef: string }>(
    // Of the shop's tables, which in a preview are not those of the first schema.
    `select i.schemaname, i.indexdef from pg_indexes i join unnest($1::text[]) t(name) on i.tablename = t.name
     where format('%I.%I', i.schemaname, i.tablename)::regclass = to_regclass(t.name)`,
    [TABLES],
  )
  for (const [i, { schemaname, indexdef }] of rows.entries()) {
    await longQuery(
      client,
      indexdef.replace(` ON ${schemaname}.`, ' ON busca_nueva.').replace(` ON ONLY ${schemaname}.`, ' ON busca_nueva.'),
    )
    onIndex(i + 1, rows.length)
  }
  for (const table of TABLES) await longQuery(client, `vacuum (analyze) busca_nueva.${table}`)
}

const PATIENCE_MS = 120_000

/**
 * Puts the new tables in the place of the old in one short transaction. It waits at most 60 ms for its locks, since
 * searches would queue behind it, and tries again. Returns the new version.
 */
export async function swapTables(client: pg.ClientBase, parts: number): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await longQuery(
        client,
        `begin; set local lock_timeout = '60ms'; lock table ${TABLES.join(', ')} in access exclusive mode`,
      )
      for (const table of TABLES)
        await longQuery(
          client,
          `drop table ${table}; alter table busca_nueva.${table} set schema ${await schemaOf(client)}`,
        )
      const [row] = await longQuery<{ version: number }>(
        client,
        'update busca_version set version = version + 1, cambio = cambio + 1, partes = $1, creada_en = now() returning version',
        [parts],
      )
      await longQuery(client, `notify busqueda, 'indice'; commit`)
      return Number(row?.version)
    } catch (error) {
      await longQuery(client, 'rollback')
      const isBlocked = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
      if (!isBlocked || Date.now() > deadline) throw error
      await sleep(20 + Math.random() * 200)
    }
  }
}

/** Puts the new tables into the schema of a preview, where nobody looks yet. Returns the version of that search. */
export async function moveTables(client: pg.ClientBase, carga: number, parts: number): Promise<number> {
  const schema = previewSchema(carga)
  await longQuery(client, 'begin')
  for (const table of TABLES) await longQuery(client, `alter table busca_nueva.${table} set schema ${schema}`)
  const [row] = await longQuery<{ version: number }>(
    client,
    `update ${schema}.busca_version set version = version + 1, cambio = cambio + 1, partes = $1, creada_en = now() returning version`,
    [parts],
  )
  await longQuery(client, 'commit')
  return Number(row?.version)
}

let schema: string | undefined
async function schemaOf(client: pg.ClientBase): Promise<string> {
  schema ??=
    (await client.query<{ name: string }>('select quote_ident(current_schema()) as name')).rows[0]?.name ?? 'public'
  return schema
}
