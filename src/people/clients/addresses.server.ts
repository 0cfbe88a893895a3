import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { lockClient, PERMISSION } from './client-changes.server.ts'
import { readClient, type WholeClient } from './client-queries.server.ts'
import type { crearDireccion, editarDireccion } from './clients-contract.ts'

type New = Received<typeof crearDireccion>['body']
type Change = Received<typeof editarDireccion>['body']
type Address = WholeClient['direcciones'][number] & { activa: boolean }

const names = [
  'alias',
  'calle',
  'num_ext',
  'num_int',
  'colonia',
  'cp',
  'municipio',
  'estado',
  'contacto',
  'telefono',
  'predeterminada',
  'activa',
] as const
type Facts = Pick<Address, (typeof names)[number]>

/** The first one of a client is its default, whatever was said. */
export async function createAddress(clientId: number, given: New, context: Context): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    await lockClient(tx, clientId, context)
    const first = !(await tx.row('select from direccion where cliente_id = $1 and activa limit 1', [clientId]))
    const facts = factsOf({ ...empty, ...given, predeterminada: first || given.predeterminada === true })
    if (facts.predeterminada) await clearDefault(tx, clientId)
    await tx.rows(
      `insert into direccion (cliente_id, actualizado_por, ${names.join(', ')})
       values ($1, $2, ${names.map((_, place) => `$${place + 3}`).join(', ')})`,
      [clientId, context.session.user?.id, ...names.map((name) => facts[name])],
    )
    await audit(tx, context, { accion: 'direccion_agregada', objeto: 'cliente', objetoId: clientId, despues: facts })
    return readClient(clientId, { ...context, db: tx }, PERMISSION)
  })
}

const empty = { num_ext: '', num_int: '', colonia: '', contacto: null, telefono: null, activa: true }

/** 404 for an address of another client, 409 for a stale version. One that goes takes its mark as the default along. */
export async function changeAddress(
  { id, parte }: { id: number; parte: number },
  change: Change,
  context: Context,
): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    await lockClient(tx, id, context)
    const before = await tx.row<Address>(
      'select * from direccion where id = $1 and cliente_id = $2 and activa for update',
      [parte, id],
    )
    if (!before) throw new Refusal(404, 'La dirección no existe.')
    if (before.version !== change.version) throw stale('esta dirección', before.version)
    const after = factsOf({ ...before, ...change })
    if (!after.activa) after.predeterminada = false
    if (after.predeterminada && !before.predeterminada) await clearDefault(tx, id)
    await tx.rows(
      `update direccion set ${names.map((name, place) => `${name} = $${place + 3}`).join(', ')},
         version = version + 1, actualizado_en = now(), actualizado_por = $2 where id = $1`,
      [parte, context.session.user?.id, ...names.map((name) => after[name])],
    )
    if (before.predeterminada && !after.predeterminada) await nameDefault(tx, id)
    await audit(tx, context, {
      accion: after.activa ? 'direccion_editada' : 'direccion_baja',
      objeto: 'cliente',
      objetoId: id,
      antes: factsOf(before),
      despues: after,
    })
    return readClient(id, { ...context, db: tx }, PERMISSION)
  })
}

function clearDefault(tx: Db, clientId: number) {
  return tx.rows('update direccion set predeterminada = false where cliente_id = $1 and predeterminada', [clientId])
}

/** While a client has addresses, one is the default: the oldest takes over. */
function nameDefault(tx: Db, clientId: number) {
  return tx.rows(
    `update direccion set predeterminada = true
     where id = (select id from direccion where cliente_id = $1 and activa order by id limit 1)`,
    [clientId],
  )
}

function factsOf(address: Facts): Facts {
  const { alias, calle, num_ext, num_int, colonia, cp, municipio, estado, contacto, telefono, predeterminada, activa } =
    address
  return { alias, calle, num_ext, num_int, colonia, cp, municipio, estado, contacto, telefono, predeterminada, activa }
}
