// One file of a supplier taken in: its bytes once, as a load of his that waits for a person.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { refuseHarmful, type VirusWatch } from '#platform/files/antivirus.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { temporaryPath } from '#platform/settings/temporary.server.ts'
import { askFor } from '#upkeep/uploads/ask.server.ts'
import { shownName } from '#upkeep/uploads/receive.server.ts'
import { UPLOAD_MOST } from '#upkeep/uploads/states.ts'
import type { Copied, Found, Place } from './looked-at.ts'
import { PlaceFault } from './place-fault.ts'
import { ENDINGS, type FileState } from './states.ts'

/** Whose it is, in whose name it is taken, and how the place was said when the look began. */
export type Supplier = { perfil_id: number; usuario_id: number; version: number }
export type TakeEnv = Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> & VirusWatch
/** What became of a file; `null`: it is gone or another by now. */
export type Taken = { found: Found; estado: Exclude<FileState, 'ESPERA'> } | null

/** Why a file is not even opened; null when it may be a list. */
export function faultOfFound({ nombre, bytes, isLink }: Found): string | null {
  if (isLink) return 'Es un enlace a otro archivo; los enlaces no se siguen.'
  if (nombre.includes('\ufffd')) return 'Su nombre no se puede leer; ponle otro sin signos raros.'
  if (!ENDINGS.some((ending) => nombre.toLowerCase().endsWith(ending)))
    return `No es una lista: se toman archivos ${ENDINGS.join(', ')}.`
  if (bytes === 0) return 'El archivo está vacío.'
  return bytes > UPLOAD_MOST ? 'El archivo es demasiado grande; el máximo es 100 MB.' : null
}

/** Copies a file, and takes the copy in, or says why not. Throws PlaceFault for what is to be tried again. */
export async function takeFile(
  { db, env }: { db: Db; env: TakeEnv },
  place: Place,
  { supplier, found }: { supplier: Supplier; found: Found },
): Promise<Taken> {
  const path = temporaryPath('entrega')
  try {
    const copied = await place.copy(found, path)
    if (!copied) return null
    const motivo = await harmIn(path, env)
    return await db.transaction((tx) => record(tx, { env, path, supplier, found, copied, motivo }))
  } finally {
    await rm(path, { force: true })
  }
}

/** What the antivirus says against it. */
async function harmIn(path: string, env: TakeEnv): Promise<string | null> {
  try {
    await refuseHarmful(createReadStream(path), env)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status >= 500) throw new PlaceFault(error.message, { cause: error })
    return error.message
  }
}

type Recorded = {
  env: TakeEnv
  path: string
  supplier: Supplier
  found: Found
  copied: Copied
  motivo: string | null
}

/** All of it or nothing: whoever is killed in between has taken nothing. */
async function record(tx: Db, taken: Recorded): Promise<Taken> {
  const { supplier, found, copied, motivo } = taken
  const { perfil_id } = supplier
  // In the order in which a profile is dropped or its place is said anew.
  await tx.row('select from carga_perfil where id = $1 for key share', [perfil_id])
  const stands = await tx.row('select from carga_lugar where perfil_id = $1 and encendido and version = $2 for share', [
    perfil_id,
    supplier.version,
  ])
  // Switched off, or said otherwise, since the look began.
  if (!stands) return null
  if (motivo !== null) {
    await keepResult(tx, perfil_id, found, { estado: 'RECHAZADA', motivo, sha256: copied.sha256, carga: null })
    return { found, estado: 'RECHAZADA' }
  }
  const known = await tx.row<{ carga_id: number | null }>(
    `select carga_id from carga_recogida where perfil_id = $1 and sha256 = $2 and estado = 'TOMADA'`,
    [perfil_id, copied.sha256],
  )
  const estado = known ? 'REPETIDA' : 'TOMADA'
  const carga = known ? known.carga_id : await makeLoad(tx, taken)
  await keepResult(tx, perfil_id, found, { estado, motivo: null, sha256: copied.sha256, carga })
  return { found, estado }
}

type Result = { estado: FileState; motivo: string | null; sha256: Buffer; carga: number | null }

async function keepResult(tx: Db, perfil: number, { nombre, bytes, modificado }: Found, result: Result): Promise<void> {
  await tx.rows(`delete from carga_recogida where perfil_id = $1 and nombre = $2 and estado = 'ESPERA'`, [
    perfil,
    nombre,
  ])
  await tx.rows(
    `insert into carga_recogida (perfil_id, nombre, bytes, modificado, estado, motivo, sha256, carga_id, por_avisar)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $5 = 'RECHAZADA')`,
    [perfil, nombre, bytes, modificado, result.estado, result.motivo, result.sha256, result.carga],
  )
}

/** As an upload of the supplier's, in the name of whoever said where his lists lie. */
async function makeLoad(tx: Db, { env, path, supplier, found, copied }: Recorded): Promise<number> {
  const { perfil_id, usuario_id } = supplier
  const archivo = await keepFile(tx, openStorage(env), createReadStream(path), 'application/octet-stream').catch(
    (error: unknown) => {
      throw error instanceof Refusal && error.code === 'almacen'
        ? new PlaceFault(error.message, { cause: error })
        : error
    },
  )
  const load = await tx.row<{ id: number }>(
    `insert into carga (tipo, archivo, bytes, archivo_id, sha256, estado, creado_por, perfil_id, llego_sola)
     select tipo, $2, $3, $4, $5, 'SUBIDA', $6, id, true from carga_perfil where id = $1 returning id`,
    [perfil_id, shownName(found.nombre), copied.bytes, archivo.id, copied.sha256, usuario_id],
  )
  if (!load) throw new Error('an insert returns its row')
  await tx.rows('update carga_perfil set usado_en = now() where id = $1', [perfil_id])
  await tx.rows(
    `insert into auditoria (accion, actor_id, actor, objeto, objeto_id, agente, despues)
     values ('carga_subida', $1::bigint, (select nombre from usuario where id = $1::bigint), 'carga', $2, 'listas de proveedores', $3)`,
    [usuario_id, String(load.id), JSON.stringify({ nombre: found.nombre, bytes: copied.bytes, perfil: perfil_id })],
  )
  await askFor(tx, load.id, 'revisar')
  return load.id
}
