import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { schemaDb } from '#platform/database/preview.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

const schemaOf = (client: number) => `prueba_${Math.trunc(client)}`

/**
 * The database as a client's trial keys know it: catalogue, prices, stock and papers as they are, and carts, documents, orders, mails and
 * logs in tables of its own. Made when it is first wanted, and anew when a release has changed the shape of the real ones.
 */
export async function sandboxDb(db: Db, client: number): Promise<Db> {
  const schema = schemaOf(client)
  const there = await db.row<{ es_de_hoy: boolean }>(
    `select obj_description(oid, 'pg_namespace') = (select max(numero)::text from migracion) as es_de_hoy from pg_namespace where nspname = $1`,
    [schema],
  )
  if (!there?.es_de_hoy) await remake(db, client)
  return schemaDb(db, schema)
}

/** Empties what the caller's client has tried. */
export async function emptySandbox(context: Context): Promise<{ success: true }> {
  const client = context.session.cliente?.id
  if (client === undefined) throw new Refusal(409, 'Tu cuenta no es de ningún cliente.')
  await remake(context.db, client)
  await audit(context.db, context, { accion: 'pruebas_vaciadas', objeto: 'cliente', objetoId: client })
  return { success: true }
}

/** Takes it away when the client has no trial key left. */
export async function closeSandbox(tx: Db, client: number): Promise<void> {
  await tx.rows(
    `select prueba_hacer($1, false) where not exists (
       select from clave_api where cliente_id = $1 and prueba and revocada_en is null and expira_en > now())`,
    [client],
  )
}

/** How much was tried; null for a client without a trial key. */
export async function triedBy(
  db: Db,
  client: number | null,
): Promise<{ cotizaciones: number; pedidos: number } | null> {
  const tries = await db.row(
    `select from clave_api where cliente_id = $1 and prueba and revocada_en is null and expira_en > now() limit 1`,
    [client],
  )
  if (!tries || client === null) return null
  const tried = await (await sandboxDb(db, client)).row<{ cotizaciones: number; pedidos: number }>(
    'select (select count(*)::int from cotizacion) as cotizaciones, (select count(*)::int from pedido) as pedidos',
  )
  return tried ?? null
}

/** Some thirty tables: longer than a page's statement may take. */
async function remake(db: Db, client: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(`set local statement_timeout = '20s'`)
    await tx.rows('select prueba_hacer($1)', [client])
  })
}
