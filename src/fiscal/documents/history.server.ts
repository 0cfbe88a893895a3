import type { Db } from '#platform/database/db.server.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { documento } from './contract.ts'

type Happening = Reply<typeof documento>['historia'][number]

const localTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`
const inMexico = (column: string) => localTime(`${column} at time zone 'America/Mexico_City'`)

/** A related document `x`, told only when it is of the same client: a UUID in a file opens nothing. */
const related = `
  case when x.id is not null then json_build_object('uuid', x.uuid, 'tipo', x.tipo, 'serie', x.serie, 'folio', x.folio,
    'fecha', ${localTime('x.fecha')}, 'moneda', x.moneda, 'total', x.total::text, 'estado_sat', x.estado_sat) end`
const isSameClient = 'x.cliente_id is not distinct from d.cliente_id'

/** What went before the document, itself, and what followed: one statement, in the order it happened. */
const history = `
  with d as (select * from cfdi where id = $1), todo as (
    select 0 as vez, 'pedido' as que, ${inMexico('o.creado_en')} as fecha, '' as detalle, o.total::text as importe, 'MXN' as moneda,
      null::text as insoluto, null::json as documento, null::uuid as uuid,
      json_build_object('sucursal', s.clave, 'folio', o.folio) as pedido
    from d join factura_pedido f on f.cfdi_id = d.id join pedido o on o.id = f.pedido_id join sucursal s on s.id = o.sucursal_id
    where o.cliente_id is not distinct from d.cliente_id
    union all
    select 2, 'emision', ${localTime('d.fecha')}, '', null, d.moneda, null, null, null, null from d
    union all
    -- What this one names.
    select 1, 'relacion', coalesce(${localTime('x.fecha')}, ${localTime('d.fecha')}), r.tipo_relacion, n.importe::text, d.moneda, null,
      ${related}, r.uuid, null
    from d join cfdi_relacion r on r.cfdi_id = d.id left join cfdi x on x.uuid = r.uuid and ${isSameClient}
      left join cfdi_nota n on n.nota_id = d.id and n.factura_id = x.id
    union all
    select 3, 'paga', ${localTime('g.fecha')}, coalesce(g.parcialidad::text, ''), g.pagado::text, g.moneda_dr, g.insoluto::text,
      ${related}, g.uuid, null
    from d join cfdi_pago g on g.cfdi_id = d.id left join cfdi x on x.uuid = g.uuid and ${isSameClient}
    union all
    -- What names this one.
    select 4, case when r.tipo_relacion = '04' then 'sustituido' when x.tipo = 'E' then 'nota' else 'relacionado' end,
      ${localTime('x.fecha')}, r.tipo_relacion, n.importe::text, x.moneda, null, ${related}, x.uuid, null
    from d join cfdi_relacion r on r.uuid = d.uuid join cfdi x on x.id = r.cfdi_id and ${isSameClient}
      left join cfdi_nota n on n.nota_id = x.id and n.factura_id = d.id
    union all
    select 5, 'pago', ${localTime('g.fecha')}, coalesce(g.parcialidad::text, ''), g.pagado::text, g.moneda_dr, g.insoluto::text,
      ${related}, x.uuid, null
    from d join cfdi_pago g on g.uuid = d.uuid join cfdi x on x.id = g.cfdi_id and ${isSameClient}
  )
  select que, fecha, detalle, importe, moneda, insoluto, documento, uuid, pedido from todo
  order by case when vez < 2 then 0 when vez = 2 then 1 else 2 end, fecha, vez limit 200`

/** What happened around a document, the oldest first; orders and what it names come before its own issue. */
export function historyOf(id: number, db: Db): Promise<Happening[]> {
  return db.rows<Happening>(history, [id])
}
