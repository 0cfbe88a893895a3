import type { Db } from '#platform/database/db.server.ts'

/** State of payment of the orders that these invoices invoice. PAGADO: all of it is invoiced and nothing is owed of it; PARCIAL: something was paid. */
export async function settleOrders(tx: Db, invoices: number[]): Promise<void> {
  await tx.rows(
    `update pedido p set pago = n.pago
     from (
       select o.id, case
         when bool_and(d.saldo = 0) and o.facturacion = 'FACTURADO' then 'PAGADO'
         when bool_or(d.saldo < d.total) then 'PARCIAL' else 'PENDIENTE' end as pago
       from factura_pedido mine join pedido o on o.id = mine.pedido_id
       join factura_pedido x on x.pedido_id = o.id join cfdi d on d.id = x.cfdi_id and d.estado_sat <> 'CANCELADO'
       where mine.cfdi_id = any ($1) group by o.id) n
     where p.id = n.id and p.pago <> n.pago`,
    [invoices],
  )
}
