import type { Db } from '#platform/database/db.server.ts'
import { personal, type Section } from './personal.ts'

/** Whose data: his accounts, and the addresses that were proven to be his. */
export type Person = { ids: number[]; correos: string[] }
type Asker = { usuario_id: number | null; correo: string }
type Fields = Record<string, unknown>
export type Known = Section & { rows: Fields[] }

/** Rows of one section at most: the file says so where there are more. */
export const MOST = 10_000

/**
 * An account is that account and what came from its address. An address alone is the account that has it now, or the last that had it:
 * who had it before may be somebody else.
 */
export async function personOf(db: Db, { usuario_id, correo }: Asker): Promise<Person> {
  const rows = await db.rows<{ id: number; correo: string }>(
    `select u.id, norma_correo(u.email) as correo from usuario u
     where case when $1::bigint is not null then u.id = $1 else norma_correo(u.email) = norma_correo($2) end
     order by u.estado = 'BAJA', u.id desc limit 1`,
    [usuario_id, correo],
  )
  // After his account was emptied the address he asked with is still his.
  const asked = await db.row<{ correo: string }>('select norma_correo($1) as correo', [correo])
  const correos = [...rows.map((row) => row.correo), asked?.correo ?? correo]
  return { ids: rows.map(({ id }) => id), correos: [...new Set(correos)] }
}

/** All that is known of him, section by section; of empty ones nothing. */
export async function readPersonal(db: Db, person: Person): Promise<Known[]> {
  const known: Known[] = []
  for (const section of personal) {
    // json_agg writes instants and arrays as JSON does.
    const found = await db.row<{ filas: Fields[] }>(
      `select coalesce(json_agg(x), '[]') as filas from (select * from (${section.lee}) t limit ${MOST}) x`,
      valuesFor(section.lee, person),
    )
    if (found && found.filas.length > 0) known.push({ ...section, rows: found.filas })
  }
  return known
}

/** How much of each; counted as far as anybody is told. */
export async function countPersonal(db: Db, person: Person): Promise<(Section & { n: number })[]> {
  const counted: (Section & { n: number })[] = []
  for (const section of personal) {
    const found = await db.row<{ n: number }>(
      `select count(*)::int as n from (select from (${section.lee}) t limit ${MOST}) x`,
      valuesFor(section.lee, person),
    )
    if (found && found.n > 0) counted.push({ ...section, n: found.n })
  }
  return counted
}

/** Names that stand beside the address in what was sent from outside, and the account's own. */
export async function namesOf(db: Db, { ids, correos }: Person): Promise<string[]> {
  const found = await db.rows<{ nombre: string }>(
    `select min(nombre) as nombre from (
       select nombre from usuario where id = any ($1) and email not like 'borrado-%@invalid'
       union all select nombre from mensaje_contacto where norma_correo(correo) = any ($2)
       union all select contacto from solicitud_alta where norma_correo(correo) = any ($2)
       union all select nombre from postulacion where norma_correo(correo) = any ($2)) n
     group by norma_nombre(nombre) order by 1 limit 20`,
    [ids, correos],
  )
  return found.map(({ nombre }) => nombre)
}

/** The values that a statement of the table names. */
export function valuesFor(sql: string, { ids, correos }: Person): unknown[] {
  return sql.includes('$2') ? [ids, correos] : [ids]
}
