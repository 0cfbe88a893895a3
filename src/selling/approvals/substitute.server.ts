import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { companyOf } from '#people/team/queries.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { ponerSuplencia } from './contract.ts'

type Wanted = Received<typeof ponerSuplencia>['body']

/** Who says yes in his place while he is away; he approves with the limits of whom he stands in for, and never what is his own. */
export async function setSubstitute({ suplencia }: Wanted, context: Context): Promise<{ success: true }> {
  const { db: tx, session } = context
  const clientId = companyOf(context)
  const me = session.user?.id
  const approves = await tx.row(
    `select from usuario where id = $1 and cliente_id = $2 and puesto in ('dueno', 'aprobador') for no key update`,
    [me, clientId],
  )
  if (!approves) throw new Refusal(403, 'Solo quien aprueba compras puede decir quién lo suple.', { code: 'puesto' })
  await tx.rows('delete from suplencia_compra where usuario_id = $1', [me])
  if (suplencia) {
    await checkSubstitute(suplencia, context, clientId)
    await tx.rows('insert into suplencia_compra (usuario_id, suplente_id, desde, hasta) values ($1, $2, $3, $4)', [
      me,
      suplencia.suplente_id,
      suplencia.desde,
      suplencia.hasta,
    ])
  }
  await audit(tx, context, {
    accion: 'suplencia_puesta',
    objeto: 'cliente',
    objetoId: clientId,
    despues: suplencia ?? undefined,
  })
  return { success: true }
}

async function checkSubstitute(
  { suplente_id, desde, hasta }: NonNullable<Wanted['suplencia']>,
  { db, session }: Context,
  clientId: number,
): Promise<void> {
  const found = await db.row<{ pasada: boolean }>(
    `select $3::date < hoy_local() as pasada from usuario
     where id = $1 and cliente_id = $2 and estado = 'ACTIVO' and puesto in ('dueno', 'aprobador', 'comprador') and id <> $4`,
    [suplente_id, clientId, hasta, session.user?.id],
  )
  if (!found) throw fault('suplente_id', 'Elige a alguien de tu empresa que compre.')
  if (hasta < desde) throw fault('hasta', 'El último día va después del primero.')
  if (found.pasada) throw fault('hasta', 'Ese día ya pasó.')
}

function fault(field: string, text: string): Refusal {
  return new Refusal(422, text, { errors: { [field]: [text] } })
}
