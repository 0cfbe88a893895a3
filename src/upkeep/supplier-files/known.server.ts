// What is known of a place's files: those on their way, and what became of the others.
import type { Db } from '#platform/database/db.server.ts'
import type { Facts, Found } from './looked-at.ts'
import type { FileState } from './states.ts'

/** Seconds for which a file that nobody marked must have stayed as it was. */
const STILL = 30

/** `reposo`: it was found the same long enough ago. */
export type Known = Facts & { nombre: string; estado: FileState; reposo: boolean }

/** The last that is known of each name. */
export async function readKnown(db: Db, perfil: number): Promise<Map<string, Known>> {
  const rows = await db.rows<Known>(
    `select distinct on (nombre) nombre, bytes, modificado, estado, vista_en <= now() - interval '${STILL} seconds' as reposo
     from carga_recogida where perfil_id = $1 order by nombre, id desc`,
    [perfil],
  )
  return new Map(rows.map((row) => [row.nombre, row]))
}

/** Nobody waits for what went away before it was whole. */
export async function forgetGone(db: Db, perfil: number, found: Found[]): Promise<void> {
  await db.rows(
    `delete from carga_recogida r where perfil_id = $1 and estado = 'ESPERA' and not exists (select from unnest($2::text[]) n where n = r.nombre)`,
    [perfil, found.map(({ nombre }) => nombre)],
  )
}

/** Since when each is as it is now. */
export async function keepWaiting(db: Db, perfil: number, waiting: Found[]): Promise<void> {
  if (waiting.length === 0) return
  await db.rows(
    `insert into carga_recogida as r (perfil_id, nombre, bytes, modificado, estado)
     select $1, n, b, m, 'ESPERA' from unnest($2::text[], $3::bigint[], $4::bigint[]) x (n, b, m)
     on conflict (perfil_id, nombre) where estado = 'ESPERA' do update set bytes = excluded.bytes, modificado = excluded.modificado, vista_en = now()
     where (r.bytes, r.modificado) <> (excluded.bytes, excluded.modificado)`,
    [perfil, ...factsOf(waiting)],
  )
}

/** What is refused without being opened. */
export async function keepRefused(db: Db, perfil: number, refused: { found: Found; motivo: string }[]): Promise<void> {
  if (refused.length === 0) return
  const found = refused.map((one) => one.found)
  await db.rows(
    `with antes as (delete from carga_recogida where perfil_id = $1 and estado = 'ESPERA' and nombre = any ($2::text[]))
     insert into carga_recogida (perfil_id, nombre, bytes, modificado, estado, motivo, por_avisar)
     select $1, n, b, m, 'RECHAZADA', w, true from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) x (n, b, m, w)`,
    [perfil, ...factsOf(found), refused.map(({ motivo }) => motivo)],
  )
}

function factsOf(found: Found[]): [string[], number[], number[]] {
  return [found.map(({ nombre }) => nombre), found.map(({ bytes }) => bytes), found.map(({ modificado }) => modificado)]
}
