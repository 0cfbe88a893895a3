import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { BUCKETS } from './ageing.ts'
import type { resumenCuenta } from './contract.ts'
import { whose } from './whose.server.ts'

type Summary = Reply<typeof resumenCuenta>
type Figures = Omit<Summary, 'cliente' | 'antiguedad' | 'monedas'>

const figures = `
  select k.facturas, k.total::text as total, k.facvencidas, k.vencido::text as vencido, k.dias_vencido, k.limite::text as limite,
    (k.por_facturar - a.autorizado)::text as por_facturar, a.autorizado::text as autorizado, k.usado::text as usado, k.disponible::text as disponible, c.recordatorios,
    case when e.pago_clabe is not null then json_build_object('beneficiario', coalesce(e.pago_beneficiario, e.nombre),
      'banco', coalesce(e.pago_banco, ''), 'clabe', e.pago_clabe, 'referencia', c.clave) end as pago
  from cliente c cross join lateral cuenta_de(c.id) k cross join lateral (
    select coalesce(sum(q.total), 0)::numeric(14, 2) as autorizado from cotizacion q
    where q.cliente_id = c.id and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')) a cross join config_empresa e where c.id = $1`

const ageing = `
  select coalesce(sum(v.saldo_mxn), 0)::numeric(16, 2)::text as importe
  from generate_series(0, ${BUCKETS.length - 1}) n
  left join cuenta_factura v on v.cliente_id = $1 and v.por_cobrar and v.saldo > 0 and v.tramo = n group by n order by n`

const currencies = `
  select v.moneda, count(*)::int as facturas, sum(v.saldo)::numeric(16, 2)::text as saldo,
    coalesce(sum(v.saldo) filter (where v.dias > 0), 0)::numeric(16, 2)::text as vencido
  from cuenta_factura v where v.cliente_id = $1 and v.por_cobrar and v.saldo > 0
  group by v.moneda order by v.moneda <> 'MXN', v.moneda`

/** What a client owes, how late it is, what is left of its credit, and where to pay. */
export async function readSummary(asked: number | undefined, viewer: Context): Promise<Summary> {
  const cliente = await whose(asked, viewer)
  const { db } = viewer
  const [found, buckets, monedas] = await Promise.all([
    db.row<Figures>(figures, [cliente.id]),
    db.rows<{ importe: string }>(ageing, [cliente.id]),
    db.rows<Summary['monedas'][number]>(currencies, [cliente.id]),
  ])
  if (!found) throw new Error('a client that was found has its account')
  return { cliente, ...found, antiguedad: buckets.map(({ importe }) => importe), monedas }
}
