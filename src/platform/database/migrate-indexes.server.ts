import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { explained, type Migration } from './migration.server.ts'

const MARK = /^-- sin transacción\b/
const STATEMENT =
  /^(?:create (?:unique )?index concurrently if not exists (?<made>\w+) on \w+|drop index concurrently if exists \w+)/

/** Whether this file's indexes are built and dropped outside a transaction, so that nobody who writes waits for them. */
export function isApart({ sql }: Pick<Migration, 'sql'>): boolean {
  return MARK.test(sql)
}

/** The statements of such a file. Throws when one of them is something else: half a file may stay behind, and begins again. */
function indexStatements({ nombre, sql }: Pick<Migration, 'nombre' | 'sql'>): { text: string; made: string | null }[] {
  const plain = sql.replace(/--[^\n]*/g, '')
  return plain.split(';').flatMap((piece) => {
    const text = piece.trim()
    if (!text) return []
    const found = STATEMENT.exec(text)
    if (!found)
      throw new Error(`Migración ${nombre}: sin transacción sólo se hacen y quitan índices: ${text.slice(0, 80)}`)
    return [{ text, made: found.groups?.made ?? null }]
  })
}

/**
 * Builds and drops what the file says, beside readers and writers. The end of each index waits for those whose transaction is older,
 * ten times as long as another migration asks for its locks; one that was given up is dropped and built anew.
 */
export async function buildIndexes(client: Client, migration: Migration, patience: number): Promise<void> {
  const deadline = Date.now() + 10 * patience
  for (const { text, made } of indexStatements(migration)) {
    for (;;) {
      try {
        if (made) await dropUnfinished(client, made)
        await client.query(`set lock_timeout = ${Math.max(100, deadline - Date.now())}`)
        await client.query(text)
        break
      } catch (error) {
        const blocked = error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
        if (!blocked || Date.now() > deadline) throw explained(migration, error)
        await sleep(500)
      }
    }
  }
  await client.query('reset lock_timeout')
  const { numero, nombre, sha256 } = migration
  await client.query('insert into migracion (numero, nombre, sha256) values ($1, $2, $3)', [numero, nombre, sha256])
}

/** An index whose building ended midway is kept up by every write and read by nobody. */
async function dropUnfinished(client: Client, name: string): Promise<void> {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`)
}
