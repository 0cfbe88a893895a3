// Rows that failed, tried again because somebody asked on the screen of product errors: by the run, with what it read then.
import type { Db } from '#platform/database/db.server.ts'
import { endSyncRetries, syncRetries } from '#upkeep/uploads/errors-record.server.ts'
import { addCounts, applyPage, noCounts } from './apply.server.ts'
import { exchanged, readConnection } from './connection.server.ts'
import type { Run } from './runs.server.ts'

/** Asks for a run where rows wait to be tried and none is open; one that is open takes them when it begins. */
export async function askForRetries(db: Db): Promise<void> {
  await db.rows(
    `insert into sync_corrida (origen, pedida_por)
     select 'manual', e.reintento_por from error_producto e
     where e.origen = 'sync' and e.reintento_en is not null and e.entidad = any ($1) order by e.id limit 1
     on conflict do nothing`,
    [exchanged(await readConnection(db))],
  )
}

/**
 * Applies the rows as they came. They are the last word of the ERP on them, or they would be settled: it sends what changes. So they
 * go before what this run reads, and where something newer waits there it is written over them.
 */
export async function applyRetries(db: Db, run: Run): Promise<void> {
  const connection = await readConnection(db)
  for (const entidad of exchanged(connection)) {
    if (entidad === 'pedidos') continue
    const retries = await syncRetries(db, entidad)
    const [first] = retries
    if (!first) continue
    await applyPage(db, {
      corrida: run.id,
      entidad,
      filas: retries.flatMap(({ recibida }) => recibida),
      rotas: [],
      duenos: connection.duenos,
      desde: retries.map(({ recibida_en }) => recibida_en).sort()[0] ?? first.recibida_en,
      also: async (sql, counts) => {
        await endSyncRetries(
          sql,
          retries.map(({ id }) => id),
        )
        run.cuentas = { ...run.cuentas, [entidad]: addCounts(run.cuentas[entidad] ?? noCounts, counts) }
        await sql.query('update sync_corrida set cuentas = $2, latido_en = now() where id = $1', [
          run.id,
          JSON.stringify(run.cuentas),
        ])
      },
    })
  }
}
