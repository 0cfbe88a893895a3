import type { Reply } from '#kit/base/contract.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { comprasPorAprobar } from './contract.ts'

type Lists = Reply<typeof comprasPorAprobar>
type Waiting = Lists['mias'][number]
type Viewer = Pick<Context, 'db' | 'session'>

/** A request that counts: nobody has answered it and its document can still be accepted. */
const isOpen = `x.estado = 'PENDIENTE' and estado_ahora(q) = 'AUTORIZADA'`

/** The requests `x` that wait for whoever looks. */
export function wantedApprovals({ session }: Pick<Context, 'session'>): Rows {
  return {
    from: `compra_por_aprobar x join cotizacion q on q.id = x.cotizacion_id
      where x.cliente_id = $1 and ${isOpen} and aprueba_compra($2, x)`,
    values: [session.cliente?.id ?? null, session.user?.id ?? null],
  }
}

const columns = `q.id, q.folio, (select u.nombre from usuario u where u.id = x.comprador_id) as comprador, x.total::text, x.motivo,
  case when x.estado = 'PENDIENTE' and estado_ahora(q) <> 'AUTORIZADA' then 'ANULADA' else x.estado end as estado, x.pedida_en, q.vigencia,
  (select u.nombre from usuario u where u.id = x.resuelta_por) as resuelta_por, x.respuesta`

const me = `
  select u.puesto in ('dueno', 'aprobador') as aprueba,
    (select json_build_object('suplente_id', s.suplente_id, 'nombre', p.nombre, 'desde', s.desde, 'hasta', s.hasta)
     from suplencia_compra s join usuario p on p.id = s.suplente_id where s.usuario_id = u.id and s.hasta >= hoy_local()) as suplencia,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.nombre) order by p.nombre) from usuario p
      join usuario_rol ur on ur.usuario_id = p.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
      where p.cliente_id = u.cliente_id and p.id <> u.id and p.estado = 'ACTIVO' and p.puesto in ('dueno', 'aprobador', 'comprador')), '[]') as personas
  from usuario u where u.id = $1 and u.cliente_id = $2`

/** What waits for whoever looks, the oldest first; and what he asked for, the latest first. */
export async function readApprovals({ db, session }: Viewer): Promise<Lists> {
  const { from, values } = wantedApprovals({ session })
  const [por_aprobar, mias, mine] = await Promise.all([
    db.rows<Waiting>(`select ${columns} from ${from} order by x.id limit 100`, values),
    db.rows<Waiting>(
      `select ${columns} from compra_por_aprobar x join cotizacion q on q.id = x.cotizacion_id
       where x.cliente_id = $1 and x.comprador_id = $2 order by x.id desc limit 50`,
      values,
    ),
    db.row<Pick<Lists, 'aprueba' | 'suplencia' | 'personas'>>(me, [session.user?.id, session.cliente?.id ?? null]),
  ])
  return { por_aprobar, mias, ...(mine ?? { aprueba: false, suplencia: null, personas: [] }) }
}

export type Approval = {
  id: number
  estado: Waiting['estado']
  comprador_id: number | null
  comprador: string | null
  contenido: number
  total: string
  faltante: 'quitar' | 'por_surtir' | null
  motivo: string
  pedida_en: string
  resuelta_por: string | null
  respuesta: string
  aprobadores: string[]
  puede_decidir: boolean
  es_mia: boolean
}

/** The last request about a document, as whoever looks stands before it; undefined when there was none. */
export function approvalOf({ db, session }: Viewer, quoteId: number): Promise<Approval | undefined> {
  return db.row<Approval>(
    `select x.id, x.estado, x.comprador_id, b.nombre as comprador, x.contenido, x.total::text, x.faltante, x.motivo, x.pedida_en,
       (select u.nombre from usuario u where u.id = x.resuelta_por) as resuelta_por, x.respuesta,
       case when x.estado = 'PENDIENTE' then array(select u.nombre from usuario u
         where u.cliente_id = x.cliente_id and aprueba_compra(u.id, x) order by u.nombre limit 20) else '{}' end as aprobadores,
       x.estado = 'PENDIENTE' and x.cliente_id = $3 and aprueba_compra($2, x) as puede_decidir, x.comprador_id is not distinct from $2 as es_mia
     from compra_por_aprobar x left join usuario b on b.id = x.comprador_id
     where x.cotizacion_id = $1 order by x.id desc limit 1`,
    [quoteId, session.acting ? null : (session.user?.id ?? null), session.cliente?.id ?? null],
  )
}
