import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { agregarDestinatario, destinatarios } from './contract.ts'
import { kindOf } from './kinds.server.ts'

export async function listRecipients({ db }: Context): Promise<Reply<typeof destinatarios>> {
  const [sucursales, kept] = await Promise.all([
    db.rows<Reply<typeof destinatarios>['sucursales'][number]>(
      'select id, nombre, correo from sucursal where activa order by es_principal desc, nombre',
    ),
    db.rows<Reply<typeof destinatarios>['destinatarios'][number]>(
      'select id, tipo, sucursal_id, correo from correo_destinatario order by tipo, sucursal_id nulls first, correo',
    ),
  ])
  return { sucursales, destinatarios: kept }
}

/** Ten a kind and branch at most; 422 for a kind that does not go to the company, 409 for one that is there. */
export async function addRecipient(
  { tipo, sucursal_id, correo }: Received<typeof agregarDestinatario>['body'],
  context: Context,
): Promise<{ id: number }> {
  if (kindOf(tipo)?.para !== 'empresa') throw new Refusal(422, 'Ese correo no llega a la empresa.')
  return context.db.transaction(async (tx) => {
    const branch =
      sucursal_id === null || (await tx.row('select from sucursal where id = $1 and activa', [sucursal_id]))
    if (!branch) throw new Refusal(422, 'La sucursal no existe.', { errors: { sucursal_id: ['Elige una sucursal.'] } })
    await tx.rows(`select pg_advisory_xact_lock(hashtext('correo_destinatario'))`)
    const there = await tx.rows<{ correo: string }>(
      'select correo from correo_destinatario where tipo = $1 and sucursal_id is not distinct from $2',
      [tipo, sucursal_id],
    )
    if (there.some((one) => one.correo.toLowerCase() === correo.toLowerCase()))
      throw new Refusal(409, 'Ese destinatario ya está.', { errors: { correo: ['Ya está en la lista.'] } })
    if (there.length >= 10) throw new Refusal(422, 'Caben diez destinatarios. Usa una lista de tu servidor de correo.')
    const made = await tx.row<{ id: number }>(
      'insert into correo_destinatario (tipo, sucursal_id, correo) values ($1, $2, $3) returning id',
      [tipo, sucursal_id, correo],
    )
    if (!made) throw new Error('an insert returns its row')
    await audit(tx, context, {
      accion: 'destinatario_agregado',
      objeto: 'correo',
      objetoId: made.id,
      despues: { tipo, sucursal_id, correo },
    })
    return made
  })
}

export async function removeRecipient(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row('delete from correo_destinatario where id = $1 returning tipo, sucursal_id, correo', [id])
    if (!gone) throw new Refusal(404, 'El destinatario no existe.')
    await audit(tx, context, { accion: 'destinatario_quitado', objeto: 'correo', objetoId: id, antes: gone })
    return { success: true }
  })
}
