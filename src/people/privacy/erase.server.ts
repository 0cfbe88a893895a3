import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Outcome } from './contract.ts'
import { countPersonal, type Person, valuesFor } from './person.server.ts'
import { personal, reasonOf } from './personal.ts'

type Erased = Pick<Outcome, 'borrado' | 'guardado'> & {
  /** Files that nobody's row refers to any longer, perhaps. */
  files: number[]
}

/** Why his data cannot be deleted now; null when they can. */
export async function hindrance(db: Db, { ids }: Person): Promise<string | null> {
  const staff = await db.row(
    `select from usuario where id = any ($1) and cliente_id is null and estado <> 'BAJA'
       and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = usuario.id and r.nombre not in ('cliente', 'Cotizador-Mostrador')) limit 1`,
    [ids],
  )
  return staff ? 'Es una cuenta del personal, y está en uso. Dale de baja en Usuarios y vuelve.' : null
}

/** Tables whose rows would go with the account: they are the person's alone. */
const own = `
  select c.conrelid::regclass::text as tabla, a.attname as columna from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'usuario'::regclass and c.confdeltype = 'c' order by 1`

/** Deletes what may be, within the caller's transaction, and says what was, and what stays and why. 409 for who works here. */
export async function erasePerson(tx: Db, person: Person): Promise<Erased> {
  await tx.rows('select from usuario where id = any ($1) for no key update', [person.ids])
  const fault = await hindrance(tx, person)
  if (fault) throw new Refusal(409, fault, { code: 'personal' })

  const counted = await countPersonal(tx, person)
  const sent = await tx.rows<{ archivo_id: number }>(
    `select archivo_id from postulacion where norma_correo(correo) = any ($1)
     union select constancia_id from solicitud_alta where norma_correo(correo) = any ($1) and constancia_id is not null`,
    [person.correos],
  )
  for (const { borra } of personal) if (borra) await tx.rows(borra, valuesFor(borra, person))
  // Names come from the catalogue of the database, not from anybody.
  for (const { tabla, columna } of await tx.rows<{ tabla: string; columna: string }>(own))
    await tx.rows(`delete from ${tabla} where "${columna}" = any ($1)`, [person.ids])

  return {
    borrado: counted.filter(({ borra }) => borra).map(({ titulo, n }) => ({ que: titulo, n })),
    guardado: counted.flatMap((section) => {
      const porque = reasonOf(section)
      return porque ? [{ que: section.titulo, n: section.n, porque }] : []
    }),
    files: sent.map(({ archivo_id }) => archivo_id),
  }
}
