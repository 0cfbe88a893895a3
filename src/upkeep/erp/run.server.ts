// A run: entity by entity, page by page. A page, its counts and the place after it are one transaction, so a cut loses nothing.
import { Refusal } from '#kit/base/refusal.ts'
import { alone } from '#platform/database/alone.server.ts'
import { DatabaseAway, type Db } from '#platform/database/db.server.ts'
import { applyConfirmations } from './confirm.server.ts'
import { addCounts, applyPage, type Counts, noCounts } from './apply.server.ts'
import { isPaused, tellAnswer, tellFailure } from './breaker.server.ts'
import { type Connection, connectorOf, exchanged, readConnection } from './connection.server.ts'
import { type Connector, ErpFault, type Page, type Running } from './connecting.server.ts'
import { keepErrors } from './details.server.ts'
import { reconcile } from './reconcile.server.ts'
import { applyRetries } from './retries.server.ts'
import { endRun, putOff, type Run, takeRun } from './runs.server.ts'
import { type Entity, SYNC_TOPIC } from './states.ts'

const LOCK = 7_202_699

/** Does what runs there are to do, as the only one in any process. */
export async function runDue(running: Running): Promise<void> {
  await alone(running.db, [LOCK, 1], async () => {
    for (;;) {
      running.signal?.throwIfAborted()
      const run = await takeRun(running.db)
      if (!run) return
      await oneRun(running, run)
    }
  })
}

async function oneRun(running: Running, run: Run): Promise<void> {
  const { db } = running
  let connector: Connector | undefined
  try {
    // Needs nothing of the ERP, so it does not wait for it.
    if (run.tipo === 'sincronizacion') await applyRetries(db, run)
    if (run.origen === 'horario' && (await isPaused(db)))
      throw new ErpFault('caido', 'El ERP no responde; se le da un descanso.')
    connector = await connectorOf(running)
    if (run.tipo === 'conciliacion') {
      const { differences, compared } = await reconcile(running, connector, run.id)
      await tellAnswer(db)
      if (!compared)
        return await endRun(db, run, {
          estado: 'ERROR',
          motivo: 'El ERP no da sumas ni dejó un archivo con qué comparar.',
        })
      return await endRun(db, run, { estado: differences > 0 ? 'PARCIAL' : 'OK' })
    }
    const isStopped = await readAll(running, connector, run)
    const errors = Object.values(run.cuentas).reduce((sum, { errores }) => sum + errores, 0)
    await endRun(db, run, { estado: isStopped ? 'DETENIDA' : errors > 0 ? 'PARCIAL' : 'OK' })
  } catch (error) {
    running.signal?.throwIfAborted()
    if (error instanceof DatabaseAway) throw error
    if (error instanceof ErpFault) {
      await tellFailure(db, error)
      return await putOff(db, run, error)
    }
    // A load of files is writing: this run waits for it.
    if (error instanceof Refusal && error.status === 409)
      return await putOff(db, run, { kind: 'caido', message: error.message })
    await endRun(db, run, {
      estado: 'ERROR',
      motivo: error instanceof Refusal ? error.message : 'Falla del sistema; avisa a quien lo administra.',
    })
    if (!(error instanceof Refusal)) throw error
  } finally {
    await connector?.close()
  }
}

/** Reads what is left of it; true when somebody stopped it. */
async function readAll(running: Running, connector: Connector, run: Run): Promise<boolean> {
  const connection = await readConnection(running.db)
  for (const entidad of exchanged(connection)) {
    if (run.hechas.includes(entidad)) continue
    if (await readEntity({ running, connector, run, connection }, entidad)) return true
  }
  return false
}

type Reading = { running: Running; connector: Connector; run: Run; connection: Connection }

async function readEntity(reading: Reading, entidad: Entity): Promise<boolean> {
  const { running, connector, run } = reading
  const { db } = running
  if (run.entidad !== entidad) await begin(db, run, entidad)
  let told = 0
  for (;;) {
    running.signal?.throwIfAborted()
    if (await db.row('select from sync_corrida where id = $1 and (detener or estado <> $2)', [run.id, 'EN_CURSO']))
      return true
    const page = await connector.read(entidad, { cursor: run.cursor, completa: run.completa })
    await tellAnswer(db)
    const isOver = !page.hayMas
    await keepPage(reading, { entidad, page, isOver })
    await page.done?.()
    told = await renew(db, run.cuentas[entidad]?.nuevos ?? 0, told)
    if (isOver) return false
  }
}

/** A first reading fills empty tables: until the planner hears of it, every page would look through all rows. Gives how many it knows of. */
async function renew(db: Db, added: number, told: number): Promise<number> {
  if (added < 1000 || added < told * 2) return told
  await db.rows('analyze producto, precio, existencia')
  return added
}

/** Where the last reading of it ended, unless everything is to be read. */
async function begin(db: Db, run: Run, entidad: Entity): Promise<void> {
  const begun = await db.row<Pick<Run, 'cursor' | 'leyendo_desde'>>(
    `update sync_corrida r set entidad = $2, cursor = case when not r.completa then e.cursor end, leyendo_desde = now(), total = null, latido_en = now()
     from sync_entidad e where r.id = $1 and e.entidad = $2 returning r.cursor, r.leyendo_desde`,
    [run.id, entidad],
  )
  Object.assign(run, { entidad, ...begun })
}

type Kept = { entidad: Entity; page: Page; isOver: boolean }

async function keepPage(reading: Reading, kept: Kept): Promise<void> {
  const { running, run, connection } = reading
  const { entidad, page } = kept
  const also = async (sql: Query, counts: Counts) => {
    const next = stepOf(run, kept, counts)
    await keepPlace(sql, next, kept)
    Object.assign(run, next)
  }
  if (entidad === 'pedidos') {
    await running.db.transaction(async (tx) => {
      const { counts, faltas, bien } = await applyConfirmations(tx, page.filas)
      const query = queryOf(tx)
      await keepErrors(query, { corrida: run.id, entidad, errors: faltas, good: bien })
      await also(query, counts)
    })
    return
  }
  await applyPage(running.db, {
    corrida: run.id,
    entidad,
    filas: page.filas,
    rotas: page.rotas ?? [],
    duenos: connection.duenos,
    desde: earlier(run.leyendo_desde, page.hecha),
    also,
  })
}

type Query = Parameters<typeof keepErrors>[0]

function queryOf(tx: Db): Query {
  return { query: (text, values) => tx.session((client) => client.query(text, values)) }
}

function earlier(a: string | null, b: string | null | undefined): string {
  return [a, b].filter((instant) => typeof instant === 'string').sort()[0] ?? new Date(0).toISOString()
}

function stepOf(run: Run, { entidad, page, isOver }: Kept, counts: Counts): Run {
  return {
    ...run,
    cursor: page.cursor,
    filas: run.filas + page.filas.length,
    hechas: isOver ? [...run.hechas, entidad] : run.hechas,
    entidad: isOver ? null : entidad,
    cuentas: { ...run.cuentas, [entidad]: addCounts(run.cuentas[entidad] ?? noCounts, counts) },
  }
}

/** The place in the run, and at its end where the next reading of this entity begins and how fresh ours is. */
async function keepPlace(sql: Query, next: Run, { entidad, page, isOver }: Kept): Promise<void> {
  await sql.query(
    `update sync_corrida set cursor = $2, filas = $3, hechas = $4, entidad = $5, cuentas = $6, total = coalesce($7, total), latido_en = now()
     where id = $1`,
    [next.id, next.cursor, next.filas, next.hechas, next.entidad, JSON.stringify(next.cuentas), page.total],
  )
  if (isOver) {
    await sql.query(
      `update sync_entidad e set cursor = coalesce($2, e.cursor), leida_en = case when $5 then e.leida_en else coalesce($4::timestamptz, r.leyendo_desde) end,
         completa_en = case when r.completa then r.leyendo_desde else e.completa_en end
       from sync_corrida r where e.entidad = $1 and r.id = $3`,
      [entidad, page.cursor, next.id, page.hecha ?? null, page.hecha === null],
    )
  }
  await sql.query(`select pg_notify('novedad', $1)`, [SYNC_TOPIC])
}
