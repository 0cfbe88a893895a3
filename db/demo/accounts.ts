import { hashPassword } from '#people/access/passwords.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { insertClients } from './clients.ts'
import { insertContacts } from './contacts.ts'
import { insertFitAnswers } from './fit-answers.ts'
import { insertOrders } from './orders.ts'
import { insertQuotes } from './quotes.ts'
import { insertKeptVehicles } from './kept-vehicles.ts'
import { insertWatches } from './watches.ts'

/** One account a role, all under demo.jacve.mx, and a second client to be told from the first. */
const people: [mailbox: string, nombre: string, rol: string][] = [
  ['admin', 'Adriana Administra', 'admin'],
  ['atencion', 'Ramón Atiende', 'CustomerService'],
  ['asesor', 'Sofía Asesora', 'asesor'],
  ['vendedor', 'Víctor Vende', 'vendedor'],
  ['cliente', 'Refaccionaria El Pistón', 'cliente'],
  ['cliente2', 'Taller Hermanos Bielas', 'cliente'],
  ['mktg', 'Marisol Publica', 'MKTG'],
  ['mostrador', 'Beto Mostrador', 'Cotizador-Mostrador'],
  ['director', 'Diego Dirige', 'director'],
  ['manager', 'Mónica Gerencia', 'manager'],
]

export const demoEmails = people.map(([mailbox]) => `${mailbox}@demo.jacve.mx`)

/**
 * The demo accounts, all with this password; done again, it gives them that password anew. Staff belong to the principal
 * branch. Throws in production on a database of its own: there nobody may enter with what a screen once printed.
 */
export async function loadDemoAccounts(db: Db, password: string): Promise<void> {
  if (process.env['NODE_ENV'] === 'production' && process.env['DATABASE_URL']) {
    throw new Error('Las cuentas de muestra no se crean en producción con DATABASE_URL')
  }
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    for (const [mailbox, nombre, rol] of people) {
      const made = await tx.row<{ id: number }>(upsert, [nombre, `${mailbox}@demo.jacve.mx`, hash, rol])
      if (!made) throw new Error(`${mailbox}@demo.jacve.mx pertenece a una cuenta que no es de muestra`)
      await tx.rows('insert into usuario_rol select $1, id from rol where nombre = $2 on conflict do nothing', [
        made.id,
        rol,
      ])
    }
    await insertClients(tx)
    await insertOrders(tx)
    await insertFitAnswers(tx)
    await insertQuotes(tx)
    await insertContacts(tx)
    await insertWatches(tx)
    await insertKeptVehicles(tx)
  })
}

const upsert = `
  insert into usuario (nombre, email, estado, clave_hash, clave_en, de_muestra, sucursal_id)
  values ($1, $2, 'ACTIVO', $3, now(), true, case when $4 <> 'cliente' then
    (select id from sucursal where activa order by es_principal desc, id limit 1) end)
  on conflict (lower(email)) where estado <> 'BAJA' do update
    set clave_hash = excluded.clave_hash, clave_en = now(), estado = 'ACTIVO' where usuario.de_muestra
  returning id`
