// A load named at the shell that can be taken back: checked and published as one from the screen, in the process of whoever asks.
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#kit/base/refusal.ts'
import type { Changes } from '#upkeep/loads/changes.ts'
import type { Reason } from '#upkeep/loads/faults.ts'
import type { Doubt } from '#upkeep/loads/doubts.ts'
import type { Fault } from '#upkeep/loads/row.ts'
import type { Db } from '#platform/database/db.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { doubtsOf } from './doubts-record.server.ts'
import { runLoad, type Running } from './run.server.ts'
import { type State, UPLOAD_MOST } from './states.ts'

type LocalLoad = { path: string; tipo: Kind; parcial?: boolean | undefined; hoja?: string | undefined }
type LocalResult = {
  id: number
  estado: State
  motivo: string | null
  filas: number
  validas: number
  errores: number
  cambios: Changes
  columnas: { reconocidas: { columna: string; campo: string }[]; ignoradas: string[] }
  motivos: Reason[]
  avisos: string[]
  dudosas: number
  dudas: Doubt[]
  faltas: Fault[]
}

/**
 * All or nothing unless `parcial`. The file is kept, so that a worker ends what this process began if it is killed. Throws Refusal 413
 * for a file that is larger than the screen takes, and 422 where it cannot be read.
 */
export async function runLocalLoad(
  running: Running,
  { path, tipo, parcial = false, hoja }: LocalLoad,
): Promise<LocalResult> {
  const { db, env } = running
  const { size } = await stat(path)
  if (size > UPLOAD_MOST)
    throw new Refusal(
      413,
      'Una carga que se pueda revertir pesa 100 MB como máximo; divide el archivo o cárgalo sin --reversible.',
    )
  const file = await keepFile(db, openStorage(env), await readFile(path), 'application/octet-stream')
  const made = await db.row<{ id: number }>(
    `insert into carga (tipo, archivo, bytes, archivo_id, estado, tarea, aplicar_sola, parcial, hoja)
     values ($1, $2, $3, $4, 'VALIDANDO', 'revisar', true, $5, $6) returning id`,
    [tipo, basename(path).slice(0, 200), size, file.id, parcial, hoja ?? null],
  )
  if (!made) throw new Error('an insert returns its row')
  for (;;) {
    await runLoad(running, made.id)
    const waits = await db.row('select from carga where id = $1 and tarea is not null', [made.id])
    if (!waits && !(await goesOn(db, made.id, parcial))) break
    // The worker of the same house was quicker.
    await sleep(300)
  }
  return readResult(running, made.id)
}

/** Nobody is here to answer: what is not sure stays out, and the rest goes on as it would without it. */
async function goesOn(db: Db, id: number, parcial: boolean): Promise<boolean> {
  const row = await db.row(
    `update carga set tarea = 'aplicar' where id = $1 and estado in ('LISTA', 'CON_ERRORES') and tarea is null and dudosas > 0
       and validas > 0 and con_cambios and (errores = 0 or $2) returning id`,
    [id, parcial],
  )
  return row !== undefined
}

async function readResult({ db }: Running, id: number): Promise<LocalResult> {
  const [load, faltas, dudas] = await Promise.all([
    db.row<Omit<LocalResult, 'faltas' | 'dudas'>>(
      'select id, estado, motivo, filas, validas, errores, dudosas, cambios, columnas, motivos, avisos from carga where id = $1',
      [id],
    ),
    db.rows<Fault>(
      'select fila, columna, valor, motivo from carga_fila_error where carga_id = $1 order by fila, columna',
      [id],
    ),
    doubtsOf(db, id),
  ])
  if (!load) throw new Error('the load has its row')
  if (!load.filas && load.motivo) throw new Refusal(422, load.motivo)
  return { ...load, faltas, dudas }
}
