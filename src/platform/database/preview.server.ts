// The shop as it will be: reads of a session that looks at a preview find the tables of its schema before the shop's.
import type pg from 'pg'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from './db.server.ts'

/** The schema in which a load's preview lies. */
export function previewSchema(carga: number): string {
  return `vista_${Math.trunc(carga)}`
}

const ends = new Map<string, Db['end']>()

/** The same database, its tables found in a preview first. */
export function previewDb(db: Db, carga: number): Db {
  return schemaDb(db, previewSchema(carga))
}

/**
 * The same database, its tables found in this schema first. Each statement is a transaction of its own, so that no connection keeps
 * the search path, and unnamed, so that no plan of the shop is thrown away for it.
 */
export function schemaDb(db: Db, schema: string): Db {
  const begin = `begin; set local search_path = ${schema}, public`
  const rows = <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
    db.session(async (client) => {
      const [, found] = await all(client, [
        client.query(begin),
        client.query<Row & pg.QueryResultRow>({ text, ...(values && { values }) }),
        client.query('commit'),
      ])
      return found.rows
    })
  const within = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
    await client.query(begin)
    try {
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const tx: Db = {
    rows,
    row: async <Row extends object>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
    transaction: (work) => db.session((client) => within(client, () => work(onClient(client, tx)))),
    session: (work) => db.session((client) => within(client, () => work(client))),
    cursor: (text, values, reading) => db.cursor(text, values, { ...reading, schema }),
    load: () => db.load(),
    end: endOf(schema),
  }
  return tx
}

/**
 * The same for long work in several sessions that must see what the others wrote: no transaction around it, the path set for as long
 * as a session is held.
 */
export function previewSessions(db: Db, carga: number): Db {
  return {
    ...previewDb(db, carga),
    session: (work) =>
      db.session(async (client) => {
        await client.query(`set search_path = ${previewSchema(carga)}, public`)
        try {
          return await work(client)
        } finally {
          await client.query('rollback; reset search_path')
        }
      }),
  }
}

/** One answer of several sent together; the others are heard too, so that no failure is missed. */
async function all<T extends readonly Promise<unknown>[]>(
  client: pg.ClientBase,
  sent: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(sent)
  } catch (error) {
    await Promise.allSettled(sent)
    await client.query('rollback')
    throw error
  }
}

function onClient(client: pg.ClientBase, around: Db): Db {
  const rows = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await client.query<Row & pg.QueryResultRow>({ text, ...(values && { values }) })).rows
  const inner: Db = {
    ...around,
    rows,
    row: async <Row extends object>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
    transaction: (work) => work(inner),
    session: (work) => work(client),
  }
  return inner
}

/** What a process remembers of a database it knows by this function: one for each schema, the latest few. */
function endOf(schema: string): Db['end'] {
  const known = ends.get(schema)
  if (known) return known
  const made = () => Promise.resolve()
  if (ends.size >= 3) ends.delete(ends.keys().next().value ?? '')
  ends.set(schema, made)
  return made
}

/** What may be written while looking at a preview: the way out of it, for whom one looks, and the load itself. */
const open =
  /\/(?:api\/v1\/(?:vista-previa|actuar|cargas(?:\/\d+\/\w+)?|novedades|sesion|errores-cliente|csp|rum)|logout|login|registrabusqueda)\/?$/i

/** Refuses writes to who looks at a preview: 409. */
export function refuseInPreview(method: string, url: string): void {
  if (method === 'GET' || method === 'HEAD' || open.test(url.split('?')[0] ?? '')) return
  throw new Refusal(
    409,
    'Estás viendo la tienda como quedará con una carga. Sal de la vista previa para hacer cambios.',
    {
      code: 'vista_previa',
    },
  )
}
