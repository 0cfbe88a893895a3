import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { SYNC_TOPIC } from './states.ts'

export type Answered = { pedido_id: number; folio: string | null; rev?: number | null; enlazada?: boolean }

/** The folio is another order's of that branch; the number of that order. */
export async function orderWithFolio(tx: Db, { pedido_id, folio }: Answered): Promise<string | undefined> {
  if (folio === null) return undefined
  const other = await tx.row<{ folio: string }>(
    `select x.folio from pedido o join pedido x on x.sucursal_id = o.sucursal_id and x.id <> o.id
     where o.id = $1 and x.erp_folio = $2`,
    [pedido_id, folio],
  )
  return other?.folio
}

/** The ERP has the order, under this folio where it says one. Saying so again changes nothing. */
export async function orderAccepted(
  tx: Db,
  { pedido_id, folio, rev = null, enlazada = false }: Answered,
): Promise<void> {
  const changed = await tx.row<{ cliente_id: number }>(
    `update pedido set erp_estado = 'ACEPTADO', erp_folio = coalesce($2, erp_folio), erp_motivo = '', erp_rev = coalesce($3, erp_rev),
       erp_en = now(), actualizado_en = now() where id = $1 returning cliente_id`,
    [pedido_id, folio, rev],
  )
  await tx.rows(
    `update bandeja_salida set estado = 'OK', folio = coalesce($2, folio), respondida_en = coalesce(respondida_en, now()),
       ultimo_error = '', enlazada = enlazada or $3
     where pedido_id = $1 and tipo = 'pedido'`,
    [pedido_id, folio, enlazada],
  )
  await tell(tx, changed?.cliente_id)
}

/** The ERP does not take the order, and why. */
export async function orderRefused(
  tx: Db,
  { pedido_id, motivo, rev = null }: { pedido_id: number; motivo: string; rev?: number | null },
): Promise<void> {
  const changed = await tx.row<{ cliente_id: number }>(
    `update pedido set erp_estado = 'ERROR', erp_motivo = $2, erp_rev = coalesce($3, erp_rev), erp_en = now(), actualizado_en = now()
     where id = $1 returning cliente_id`,
    [pedido_id, motivo.slice(0, 300), rev],
  )
  await tx.rows(
    `update bandeja_salida set estado = 'RECHAZADA', ultimo_error = $2, respondida_en = now()
     where pedido_id = $1 and tipo = 'pedido' and estado <> 'DESCARTADA'`,
    [pedido_id, motivo.slice(0, 300)],
  )
  await tell(tx, changed?.cliente_id)
}

async function tell(tx: Db, cliente: number | undefined): Promise<void> {
  if (cliente !== undefined) await announce(tx, `pedidos:${cliente}`)
  await announce(tx, SYNC_TOPIC)
}
