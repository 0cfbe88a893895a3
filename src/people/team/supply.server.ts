import { type SupplyWay, supplyWays } from '#kit/base/supply-ways.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { holdCompany } from './owner.server.ts'

/** The company says from where what it buys comes; carts that stand are shown so from their next reading on. 403 for who is no owner. */
export async function changeSupply(surtido: SupplyWay, context: Context): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const { clientId } = await holdCompany({ ...context, db: tx })
    const before = await tx.row<{ surtido: SupplyWay }>('select surtido from cliente where id = $1', [clientId])
    if (!before || before.surtido === surtido) return
    await tx.rows(
      'update cliente set surtido = $2, version = version + 1, actualizado_en = now(), actualizado_por = $3 where id = $1',
      [clientId, surtido, context.session.user?.id],
    )
    await audit(tx, context, {
      accion: 'surtido_cambiado',
      objeto: 'cliente',
      objetoId: clientId,
      antes: { surtido: supplyWays[before.surtido] },
      despues: { surtido: supplyWays[surtido] },
    })
  })
  return { success: true }
}
