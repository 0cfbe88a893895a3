import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { refuseNewAddress } from '#people/team/ship-to.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { agregarDireccion } from './contract.ts'
import { readQuote, type WholeQuote } from './document.server.ts'
import { applyEvent } from './events.server.ts'
import { actorsOf, holdQuote } from './quote.server.ts'

type New = Received<typeof agregarDireccion>['body']

/** A new address of the client, put on his draft at once. In the call's transaction. */
export async function addAddress(id: number, { version, ...given }: New, context: Context): Promise<WholeQuote> {
  const { db: tx, session } = context
  const quote = await holdQuote(id, context)
  if (!(await actorsOf(context, quote)).includes('dueno')) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  await refuseNewAddress(tx, session)
  const made = await tx.row<{ id: number }>(
    `insert into direccion (cliente_id, alias, calle, num_ext, colonia, cp, municipio, estado, contacto, telefono, predeterminada, actualizado_por)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, not exists (select from direccion where cliente_id = $1 and activa and predeterminada), $11
     returning id`,
    [
      quote.cliente_id,
      given.alias,
      given.calle,
      given.num_ext ?? '',
      given.colonia ?? '',
      given.cp,
      given.municipio,
      given.estado,
      given.contacto || null,
      given.telefono || null,
      session.user?.id ?? null,
    ],
  )
  if (!made) throw new Error('an insert returns its row')
  await audit(tx, context, {
    accion: 'direccion_agregada',
    objeto: 'cliente',
    objetoId: quote.cliente_id,
    despues: given,
  })
  await applyEvent(id, { evento: 'editar', version, direccion: made.id }, context)
  return readQuote(id, context)
}
