import { plural } from '#kit/ui/format.ts'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarGrupo, crearGrupo } from './contract.ts'
import { fault, tellPrices } from './days.server.ts'

type Done = { success: true }

/** A new group. 422 for a name that another has, or a list that is not there. */
export async function makeGroup(
  { nombre, lista_id = null }: Received<typeof crearGrupo>['body'],
  context: Context,
): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    await refuseUnknown(tx, lista_id)
    const made = await tx.row<{ id: number }>(
      'insert into grupo_cliente (nombre, lista_precio_id) values ($1, $2) on conflict (nombre) do nothing returning id',
      [nombre, lista_id],
    )
    if (!made) throw fault('nombre', 'Ya hay un grupo con ese nombre.')
    await audit(tx, context, {
      accion: 'grupo_creado',
      objeto: 'grupo_cliente',
      objetoId: made.id,
      despues: { nombre, lista_id },
    })
    return made
  })
}

async function refuseUnknown(tx: Db, lista: number | null): Promise<void> {
  if (lista !== null && !(await tx.row('select from lista_precio where id = $1', [lista]))) {
    throw fault('lista_id', 'La lista de precios no existe.')
  }
}

async function lock(tx: Db, id: number, version: number): Promise<{ nombre: string; lista_id: number | null }> {
  const found = await tx.row<{ nombre: string; lista_id: number | null; version: number }>(
    'select nombre, lista_precio_id as lista_id, version from grupo_cliente where id = $1 for update',
    [id],
  )
  if (!found) throw new Refusal(404, 'El grupo no existe.')
  if (found.version !== version) throw stale('este grupo', found.version)
  return found
}

/** Its name, its list, or who is in it: a client is in one group at most. */
export async function changeGroup(
  { params: { id }, body }: Received<typeof cambiarGrupo>,
  context: Context,
): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, body.version)
    const { nombre = before.nombre, lista_id = before.lista_id, entra, sale } = body
    await refuseUnknown(tx, lista_id)
    if (await tx.row('select from grupo_cliente where nombre = $1 and id <> $2', [nombre, id])) {
      throw fault('nombre', 'Ya hay un grupo con ese nombre.')
    }
    await tx.rows('update grupo_cliente set nombre = $2, lista_precio_id = $3, version = version + 1 where id = $1', [
      id,
      nombre,
      lista_id,
    ])
    if (entra) await move(tx, entra, { from: null, to: id, field: 'entra' })
    if (sale) await move(tx, sale, { from: id, to: null, field: 'sale' })
    await tellPrices(tx)
    await audit(tx, context, {
      accion: 'grupo_cambiado',
      objeto: 'grupo_cliente',
      objetoId: id,
      antes: before,
      despues: body,
    })
    return { success: true }
  })
}

type Way = { from: number | null; to: number | null; field: string }

async function move(tx: Db, clave: string, { from, to, field }: Way): Promise<void> {
  const moved = await tx.row(
    `update cliente set grupo_id = $2, version = version + 1 where clave = $1 and ($3::bigint is null or grupo_id = $3) returning id`,
    [clave.trim().toUpperCase(), to, from],
  )
  if (!moved)
    throw fault(field, from === null ? 'No hay ningún cliente con esa clave.' : 'Ese cliente no está en el grupo.')
}

/** Only one that nobody and nothing refers to. */
export async function dropGroup({ id, version }: { id: number; version: number }, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, version)
    const used = await tx.row<{ clientes: number; otros: boolean }>(
      `select (select count(*)::int from cliente where grupo_id = $1) as clientes,
         exists (select from banner where grupo_id = $1) or exists (select from anuncio where grupo_id = $1)
           or exists (select from descuento_regla where grupo_id = $1) or exists (select from promocion where grupo_id = $1) as otros`,
      [id],
    )
    if (used?.clientes)
      throw new Refusal(
        409,
        `Todavía hay ${plural(used.clientes, 'cliente', 'clientes')} en él. Pásalos antes a otro grupo.`,
      )
    if (used?.otros) throw new Refusal(409, 'Lo usan un descuento, un anuncio o un banner.')
    await tx.rows('delete from grupo_cliente where id = $1', [id])
    await audit(tx, context, { accion: 'grupo_borrado', objeto: 'grupo_cliente', objetoId: id, antes: before })
    return { success: true }
  })
}
