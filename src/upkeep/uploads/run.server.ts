// What a worker does with a load: check it, publish it, take it back, make its preview. At least once: each step is one
// transaction that also says it is done, so that a killed worker's step is simply begun again.
import type { VirusWatch } from '#platform/files/antivirus.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { inLoad, type Sql, takeTurn, writeAs } from '#upkeep/loads/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import type { Mapping } from '#platform/sheets/headers.ts'
import { askFor, tellLoad } from './ask.server.ts'
import { checkLoad, type Checked } from './check.server.ts'
import { forgetPreview, makePreview, type PreviewLimits } from './preview-make.server.ts'
import { applyChanges, Stale, tellChanged } from './patch.server.ts'
import { type Correction, withFile } from './source.server.ts'
import type { Task } from './states.ts'
import { undoChanges } from './undo.server.ts'
import { type Staying, whatStays } from './undo-reasons.server.ts'

/** Tries of one step: a load that kills its worker each time is given up. */
const TRIES = 5

export type Running = {
  db: Db
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> & VirusWatch
  signal?: AbortSignal
  onProgress?: (done: number, phase: string) => void
  /** What is made with a preview and what after it; as the house has it unless a test says otherwise. */
  previews?: PreviewLimits
}

type Row = {
  id: number
  tarea: Task
  tipo: Kind
  tipo_por_contenido: boolean
  archivo: string
  mapeo: Mapping
  hoja: string | null
  perfil_id: number | null
  es_lista: boolean
  parcial: boolean
  intentos: number
  solo_filas: number[] | null
  correcciones: Correction[]
  quien: number | null
}

/** Does what waits, the oldest first, each alone in all processes. A fault of one does not stop the others; the last is thrown at the end. */
export async function runLoads(running: Running): Promise<void> {
  await askScheduled(running.db)
  const waiting = await running.db.rows<{ id: number }>('select id from carga where tarea is not null order by id')
  let fault: unknown
  for (const { id } of waiting) {
    running.signal?.throwIfAborted()
    await runLoad(running, id).catch((error: unknown) => {
      fault = error
    })
  }
  if (fault) throw fault
}

/** What is to be done of one load, unless another process is at it. */
export function runLoad(running: Running, id: number): Promise<void> {
  return alone(running.db, id, () => runTasks(running, id))
}

/** Loads whose hour has come, by the database's clock. */
async function askScheduled(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.rows<{ id: number }>(
      `update carga set programada_en = null where programada_en <= now() and tarea is null and estado in ('LISTA', 'PREVISTA', 'CON_ERRORES') returning id`,
    )
    for (const { id } of due) await askFor(tx, id, 'aplicar')
  })
}

/** The lock goes with its connection: a process that is killed leaves it free. */
async function alone(db: Db, id: number, work: () => Promise<void>): Promise<void> {
  await db.session(async (client) => {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('jacve carga'), $1::int) as got`,
      [id],
    )
    if (!rows[0]?.got) return
    try {
      await work()
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('jacve carga'), $1::int)`, [id]).catch(() => undefined)
    }
  })
}

/** One step may ask for another: a load that is to be applied by itself, once it is found right. */
async function runTasks(running: Running, id: number): Promise<void> {
  for (let row = await claim(running.db, id); row; row = await claim(running.db, id)) await runTask(running, row)
}

async function claim(db: Db, id: number): Promise<Row | undefined> {
  const row = await db.row<Row>(
    `update carga c set intentos = intentos + 1, avance = 0, avance_total = null,
       estado = case tarea when 'revisar' then 'VALIDANDO' when 'aplicar' then 'APLICANDO' else estado end
     where id = $1 and tarea is not null
     returning id, tarea, tipo, tipo_por_contenido, archivo, mapeo, hoja, perfil_id, es_lista, parcial, intentos, solo_filas,
       coalesce(case tarea when 'revertir' then revertida_por else aplicada_por end, creado_por) as quien,
       (select coalesce(json_agg(json_build_object('fila', k.fila, 'columna', k.columna, 'valor', k.valor)), '[]')
        from carga_correccion k where k.carga_id = c.id) as correcciones`,
    [id],
  )
  if (row) await tellLoad(db, id)
  return row
}

async function runTask(running: Running, row: Row): Promise<void> {
  const { db } = running
  const watch = watched(running, row)
  try {
    if (row.intentos > TRIES)
      throw new Refusal(422, `Se interrumpió ${TRIES} veces; inténtalo de nuevo o avisa a sistemas.`)
    await steps[row.tarea](running, row, watch)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await fail(db, row, error)
    else throw error
  } finally {
    watch.stop()
    await tellLoad(db, row.id)
  }
}

type Watch = {
  signal: AbortSignal
  onProgress: (done: number, total: number | null, phase: string) => void
  stop: () => void
}

/** Writes down how far it is, once a second, and hears there that it was cancelled. */
function watched({ db, signal, onProgress }: Running, { id }: Row): Watch {
  const cancelled = new AbortController()
  let last = 0
  return {
    signal: signal ? AbortSignal.any([signal, cancelled.signal]) : cancelled.signal,
    onProgress(done, total, phase) {
      onProgress?.(done, phase)
      if (Date.now() - last < 1000) return
      last = Date.now()
      void db
        .row<{ tarea: Task | null }>(
          'update carga set avance = $2, avance_total = $3, fase = $4 where id = $1 returning tarea',
          [id, done, total, phase],
        )
        .then(async (row) => {
          if (row && !row.tarea) cancelled.abort(new Refusal(409, 'La carga se canceló.', { code: 'cancelada' }))
          else await announce(db, `carga:${id}`)
        })
        .catch(() => undefined)
    },
    stop: () => undefined,
  }
}

const steps: Record<Task, (running: Running, row: Row, watch: Watch) => Promise<void>> = {
  async revisar(running, row, watch) {
    await recheck(running, row, watch)
  },
  async aplicar(running, row, watch) {
    for (let tried = 1; ; tried++) {
      try {
        await inLoad(running.db, (sql) => publish(sql, row, watch))
        break
      } catch (error) {
        if (!(error instanceof Stale)) throw error
        if (tried > 3)
          throw new Refusal(409, 'El catálogo cambia mientras se aplica la carga; inténtalo en un momento.')
        // The catalogue moved on since the check: what the file says is compared with it once more.
        const { errores } = await recheck(running, row, watch)
        if (errores && !row.parcial)
          throw new Refusal(409, 'El catálogo cambió desde la revisión y ahora hay filas con errores; revísalas.', {
            code: 'hay_errores',
          })
      }
    }
    await forgetPreview(running.db, row.id)
  },
  async revertir({ db }, row) {
    await inLoad(db, (sql) => takeBack(sql, row))
  },
  async vista(running, row, watch) {
    try {
      await makePreview(running.db, row.id, { ...watch, limits: running.previews })
    } catch (error) {
      if (!(error instanceof Stale)) throw error
      await recheck(running, row, watch)
      await makePreview(running.db, row.id, { ...watch, limits: running.previews })
    }
  },
}

function recheck(running: Running, row: Row, { signal, onProgress }: Watch): Promise<{ errores: number }> {
  const load: Checked = { ...row, cells: row.correcciones, only: row.solo_filas }
  return withFile(running, row.id, (path) => checkLoad(running.db, path, load, { signal, onProgress }))
}

async function publish(sql: Sql, { id, quien }: Row, { signal, onProgress }: Watch): Promise<void> {
  await takeTurn(sql)
  await writeAs(sql, `carga:${id}`)
  await applyChanges(sql, id, (done) => {
    signal.throwIfAborted()
    onProgress(done, 9, 'aplicando')
  })
  await tellChanged(sql, id)
  const { rowCount } = await sql.query(
    `update carga set estado = 'APLICADA', tarea = null, fase = null, aplicada_en = now(), aplicada_por = $2, programada_en = null,
       motivo = null, vista_en = null, version = version + 1, actualizado_en = now() where id = $1 and tarea = 'aplicar'`,
    [id, quien],
  )
  if (!rowCount) throw new Refusal(409, 'La carga se canceló.', { code: 'cancelada' })
}

async function takeBack(sql: Sql, { id, quien, parcial }: Row): Promise<void> {
  await takeTurn(sql)
  await writeAs(sql, `carga:${id}`)
  const left = await undoChanges(sql, id)
  if (left && !parcial) throw stays(left, await whatStays(sql, id))
  await tellChanged(sql, id)
  await sql.query(
    `update carga set estado = 'REVERTIDA', tarea = null, fase = null, revertida_en = now(), revertida_por = $2, quedaron = $3, motivo = null,
       version = version + 1, actualizado_en = now() where id = $1`,
    [id, quien, left],
  )
}

/** Nothing was taken back: how many would stay, the first of them by name and reason, and all of them to be looked at. */
function stays(left: number, rows: Staying[]): Refusal {
  const first = rows.slice(0, 3).map(({ texto, quedo }) => `${texto} (${quedo})`)
  const others = left - first.length
  const names = `${first.join('; ')}${others > 0 ? `; y ${others.toLocaleString('es-MX')} más` : ''}`
  return new Refusal(
    409,
    `No se revirtió nada: ${left.toLocaleString('es-MX')} ${left === 1 ? 'dato se quedaría' : 'datos se quedarían'} como están. ${names}. Puedes revertir lo demás y dejar esos como están.`,
    { code: 'editado_despues', extra: { quedaron: left, filas: rows } },
  )
}

/** A step that was refused ends there, with its reason. What had been applied stays applied. */
async function fail(db: Db, { id, tarea }: Row, { message, code, extra }: Refusal): Promise<void> {
  const rows = Array.isArray(extra?.['filas']) ? (extra['filas'] as Staying[]) : [] // stays() above wrote them
  if (rows.length)
    await db.rows(
      'update carga_cambio c set quedo = x.quedo from unnest($2::bigint[], $3::text[]) x (n, quedo) where c.n = x.n and c.carga_id = $1',
      [id, rows.map(({ n }) => n), rows.map(({ quedo }) => quedo)],
    )
  const left = typeof extra?.['quedaron'] === 'number' ? extra['quedaron'] : 0
  await db.rows(
    `update carga set tarea = null, fase = null, motivo = $2, quedaron = $4, version = version + 1, actualizado_en = now(), estado = case
       when estado = 'CANCELADA' or $5 = 'cancelada' then 'CANCELADA' when $3 in ('revertir') then estado
       when $3 = 'vista' then case when errores > 0 then 'CON_ERRORES' else 'LISTA' end
       when $5 in ('sin_encabezados', 'sin_productos', 'hay_errores', 'no_es_lista') then 'CON_ERRORES' else 'FALLIDA' end
     where id = $1`,
    [id, message, tarea, left, code],
  )
}
