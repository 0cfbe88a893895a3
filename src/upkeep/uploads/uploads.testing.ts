// Loads for tests: a file kept as an upload keeps it, and a worker that does what waits.
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { runLoads } from './run.server.ts'

type Place = { db: Db; env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> }

/** A load of this text that waits to be checked; its id. */
export async function waitingLoad({ db, env }: Place, tipo: Kind, text: string, isAlone = false): Promise<number> {
  const bytes = Buffer.from(text)
  const { id: archivo } = await keepFile(db, openStorage(env), bytes, 'application/octet-stream')
  const row = await db.row<{ id: number }>(
    `insert into carga (tipo, archivo, bytes, archivo_id, estado, tarea, aplicar_sola) values ($1, 'lista.csv', $2, $3, 'VALIDANDO', 'revisar', $4) returning id`,
    [tipo, bytes.length, archivo, isAlone],
  )
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

/** The same, checked. */
export async function checkedLoad(place: Place, tipo: Kind, text: string): Promise<number> {
  const id = await waitingLoad(place, tipo, text)
  await runLoads(place)
  return id
}

/** Asks for a step of a load and does it. */
export async function step(
  place: Place,
  id: number,
  tarea: 'aplicar' | 'revertir' | 'vista' | 'revisar',
  parcial = false,
) {
  await place.db.rows('update carga set tarea = $2, parcial = $3, intentos = 0 where id = $1', [id, tarea, parcial])
  await runLoads(place)
  return place.db.row<{ estado: string; motivo: string | null; quedaron: number }>(
    'select estado, motivo, quedaron from carga where id = $1',
    [id],
  )
}

/** Every row a load may write, without what only says when and how often it was written. */
export async function catalogueOf(db: Db): Promise<Record<string, string[]>> {
  const tables = {
    linea: `to_jsonb(t)`,
    marca: `to_jsonb(t)`,
    modelo: `to_jsonb(t)`,
    motor: `to_jsonb(t)`,
    producto: `to_jsonb(t) - 'version' - 'actualizado_en'`,
    precio: `to_jsonb(t)`,
    existencia: `to_jsonb(t) - 'actualizado_en'`,
    equivalencia: `to_jsonb(t)`,
    aplicacion: `to_jsonb(t)`,
  }
  const found: Record<string, string[]> = {}
  for (const [table, row] of Object.entries(tables)) {
    const rows = await db.rows<{ fila: string }>(`select (${row})::text fila from ${table} t order by 1`)
    found[table] = rows.map(({ fila }) => fila)
  }
  return found
}
