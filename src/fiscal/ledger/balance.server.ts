import type { Db } from '#platform/database/db.server.ts'
import { type Balances, balancesOf, type Invoice, type Note } from './balance.ts'
import { releaseCancelled } from './order-links.server.ts'
import { settleOrders } from './order-payment.server.ts'

/** Relations by which a credit note takes from an invoice: credit note, return, advance applied. */
const TAKING = `('01', '03', '07')`
// What is cancelled neither owes nor takes.
const alive = (name: string) => `${name}.estado_sat <> 'CANCELADO'`
/** Of the same issuer and the same company of the client: nobody else's document changes what is owed. */
const sameParties = (a: string, b: string) =>
  `${a}.rfc_emisor = ${b}.rfc_emisor and ${a}.rfc_receptor = ${b}.rfc_receptor`

/** The invoices that these documents touch, and all that hang together with them by credit notes. */
const group = `
  with recursive tocados as (
    select d.id from cfdi d where d.id = any ($1) and d.tipo in ('I', 'E')
    union
    select f.id from cfdi_pago p join cfdi f on f.uuid = p.uuid and f.tipo = 'I' where p.cfdi_id = any ($1)
  ), grupo as (
    select id from tocados
    union
    select x.id from grupo g join cfdi d on d.id = g.id join lateral (
      select f.id from cfdi_relacion r join cfdi f on f.uuid = r.uuid and f.tipo = 'I'
      where d.tipo = 'E' and r.cfdi_id = d.id and r.tipo_relacion in ${TAKING} and ${sameParties('f', 'd')}
      union all
      select n.id from cfdi_relacion r join cfdi n on n.id = r.cfdi_id and n.tipo = 'E'
      where d.tipo = 'I' and r.uuid = d.uuid and r.tipo_relacion in ${TAKING} and ${sameParties('n', 'd')}
    ) x on true
  )`

type Row = (Invoice & { es: 'factura'; facturas: null }) | (Note & { es: 'nota'; pagado: null }) | Settled
type Settled = { es: 'saldada'; id: number }

/**
 * Writes anew what is owed of the invoices that these documents are, pay or take from, and the state of payment of their orders. Call it in the
 * transaction that wrote, cancelled or revived them. Only one transaction at a time does this: two that see half of each other would lose one.
 */
export async function settle(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(`select pg_advisory_xact_lock(hashtext('cfdi.saldo'))`)
  const rows = await tx.rows<Row>(
    `${group}
     select case when d.tipo = 'E' then 'nota' when ${alive('d')} and d.metodo_pago = 'PPD' and d.version <> '3.2' then 'factura' else 'saldada' end as es,
       d.id, d.uuid, d.fecha::text as fecha, d.moneda, d.total::text as total,
       case when d.tipo = 'I' then (
         select coalesce(sum(p.pagado), 0)::text from cfdi_pago p join cfdi x on x.id = p.cfdi_id
         where p.uuid = d.uuid and p.moneda_dr = d.moneda and x.tipo = 'P' and ${alive('x')} and ${sameParties('x', 'd')}) end as pagado,
       case when d.tipo = 'E' then (
         select coalesce(json_agg(distinct f.id), '[]') from cfdi_relacion r join cfdi f on f.uuid = r.uuid and f.tipo = 'I'
         where r.cfdi_id = d.id and r.tipo_relacion in ${TAKING} and ${sameParties('f', 'd')}) end as facturas
     from grupo g join cfdi d on d.id = g.id
     where d.tipo = 'I' or ${alive('d')}`,
    [ids],
  )
  const invoices = rows.filter((row) => row.es === 'factura')
  const settled = rows.filter((row) => row.es === 'saldada')
  await write(
    tx,
    balancesOf(
      invoices,
      rows.filter((row) => row.es === 'nota'),
    ),
    settled.map(({ id }) => id),
  )
  await releaseCancelled(tx, ids)
  await settleOrders(
    tx,
    [...invoices, ...settled].map(({ id }) => id),
  )
}

async function write(tx: Db, { saldos, notas }: Balances, settled: number[]): Promise<void> {
  const all = [...saldos.keys(), ...settled]
  if (all.length === 0) return
  await tx.rows(
    `update cfdi d set saldo = n.saldo::numeric, actualizado_en = now()
     from unnest($1::bigint[], $2::text[]) n(id, saldo) where d.id = n.id and d.saldo <> n.saldo::numeric`,
    [all, [...saldos.values(), ...settled.map(() => '0')]],
  )
  await tx.rows('delete from cfdi_nota where factura_id = any ($1)', [all])
  if (notas.length === 0) return
  await tx.rows(
    `insert into cfdi_nota (nota_id, factura_id, importe)
     select * from unnest($1::bigint[], $2::bigint[], $3::numeric[])`,
    [
      notas.map(({ nota_id }) => nota_id),
      notas.map(({ factura_id }) => factura_id),
      notas.map(({ importe }) => importe),
    ],
  )
}
