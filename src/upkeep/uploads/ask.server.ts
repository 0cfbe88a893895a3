import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Task } from './states.ts'

/** On it workers hear of loads that wait. */
export const LOAD_CHANNEL = 'carga'

/** Puts a load in line for a worker, once the transaction commits. */
export async function askFor(tx: Db, id: number, tarea: Task): Promise<void> {
  await tx.rows(
    `update carga set tarea = $2, intentos = 0, fase = null, actualizado_en = now(), por_avisar = por_avisar or $2 <> 'vista' where id = $1`,
    [id, tarea],
  )
  await tx.rows('select pg_notify($1, $2)', [LOAD_CHANNEL, String(id)])
  await tellLoad(tx, id)
}

/** Whoever looks at the load, or at the list of them, hears that it changed. */
export async function tellLoad(tx: Db, id: number): Promise<void> {
  await announce(tx, `carga:${id}`)
  await announce(tx, 'carga:todas')
}
