import { normalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Movement, movimientos } from './contract.ts'
import { UNDO_DAYS } from './move.server.ts'
import { kindLabels, type MoveKind } from './reasons.ts'

type Asked = Received<typeof movimientos>['query']

/** Movements of stock, of all parts or of one, the last first. */
export async function listMovements(asked: Asked, { db }: Context): Promise<Reply<typeof movimientos>> {
  const { pagina = 1, por = 25, q, producto, sucursal, origen, desde, hasta } = asked
  const values = [
    producto ?? null,
    sucursal ?? null,
    origen ?? null,
    desde ?? null,
    hasta ?? null,
    q ? normalCode(q) : null,
  ]
  const from = `
    from existencia_movimiento m join producto p on p.id = m.producto_id
    where ($1::bigint is null or m.producto_id = $1) and ($2::bigint is null or m.sucursal_id = $2) and ($3::text is null or m.origen = $3)
      and ($4::date is null or m.en >= ($4::date)::timestamp at time zone 'America/Mexico_City')
      and ($5::date is null or m.en < ($5::date + 1)::timestamp at time zone 'America/Mexico_City')
      and ($6::text is null or p.codigo_norm collate "C" like $6 || '%')`
  const [sum, rows, sucursales] = await Promise.all([
    db.row<{ total: number }>(`select count(*)::int as total ${from}`, values),
    db.rows<Movement & { tipo: MoveKind | 'deshacer' | null; archivo: string | null }>(
      `with pagina as (select m.id ${from} order by m.id desc limit $7 offset $8)
       select m.id, m.producto_id, p.k_parte, s.nombre as sucursal, m.en, m.antes, m.despues, m.origen, a.tipo, c.archivo,
         coalesce(u.nombre, uc.nombre) as quien, a.motivo, nullif(a.nota, '') as nota, a.id as ajuste_id,
         coalesce(a.tipo <> 'deshacer' and a.creado_en >= now() - interval '${UNDO_DAYS} days'
           and not exists (select from existencia_ajuste d where d.deshace_id = a.id), false) as se_puede_deshacer
       from pagina join existencia_movimiento m on m.id = pagina.id join producto p on p.id = m.producto_id join sucursal s on s.id = m.sucursal_id
       left join existencia_ajuste a on m.origen = 'ajuste' and a.id = m.origen_id left join usuario u on u.id = a.usuario_id
       left join carga c on m.origen = 'carga' and c.id = m.origen_id left join usuario uc on uc.id = c.aplicada_por
       order by m.id desc`,
      [...values, por, (pagina - 1) * por],
    ),
    db.rows<{ id: number; nombre: string }>('select id, nombre from sucursal order by orden, id'),
  ])
  return { total: sum?.total ?? 0, movimientos: rows.map(toldOf), sucursales }
}

const origins = { ajuste: 'Ajuste', carga: 'Carga', erp: 'ERP', pedido: 'Pedido', otro: 'Otro' }

function toldOf({
  tipo,
  archivo,
  ...row
}: Movement & { tipo: MoveKind | 'deshacer' | null; archivo: string | null }): Movement {
  const que = tipo ? kindLabels[tipo] : [origins[row.origen], archivo].filter(Boolean).join(' ')
  return { ...row, que }
}
