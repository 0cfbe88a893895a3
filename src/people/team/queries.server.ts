import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { spentBy } from './caps.server.ts'
import type { miEmpresa } from './contract.ts'

type Team = Reply<typeof miEmpresa>
type Person = NonNullable<Team['personas']>[number]

/** The company of whoever asks; 409 for who is nobody's. */
export function companyOf({ session }: Pick<Context, 'session'>): number {
  if (session.cliente) return session.cliente.id
  throw new Refusal(409, 'Tu cuenta no es de ninguna empresa.', { code: 'sin_cliente' })
}

const caps = 'u.puesto, u.tope_documento::text, u.tope_mes::text'

const own = `
  select json_build_object('id', u.id, 'puesto', u.puesto, 'tope_documento', u.tope_documento::text, 'tope_mes', u.tope_mes::text,
      'gastado', ${spentBy}::text) as yo, c.nombre_comercial as cliente, c.surtido,
    array(select d.nombre from usuario d join usuario_rol ur on ur.usuario_id = d.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
      where d.cliente_id = c.id and d.puesto = 'dueno' and d.estado = 'ACTIVO' order by 1) as duenos
  from usuario u join cliente c on c.id = u.cliente_id where u.id = $1`

/** Whoever was invited and has not come is among the invitations. */
const people = `
  select u.id, u.nombre as name, u.email, ${caps}, ${spentBy}::text as gastado, u.ultimo_acceso, u.version,
    not exists (select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.nombre = 'cliente') as mostrador,
    case when u.suspendido then 'SUSPENDIDO' else u.estado end as estado,
    coalesce((select json_agg(d.direccion_id order by d.direccion_id) from usuario_direccion d where d.usuario_id = u.id), '[]') as direcciones
  from usuario u
  where u.cliente_id = $1 and u.estado <> 'BAJA'
    and not (u.estado = 'INVITADO' and exists (select from invitacion_cliente i where i.usuario_id = u.id))
  order by array_position(array['dueno', 'aprobador', 'comprador', 'contador', 'ver'], u.puesto), norma_nombre(u.nombre), u.id`

/** Of an invitation `i` and its account `u`: nobody has used it, nor taken it back. */
export const isOpen = `i.retirada_en is null and (i.usuario_id is null or u.estado = 'INVITADO')`

const invitations = `
  select i.id, i.nombre as name, i.email, i.puesto, i.tope_documento::text, i.tope_mes::text, i.expira_en,
    case when i.expira_en > now() then 'PENDIENTE' else 'VENCIDA' end as estado
  from invitacion_cliente i left join usuario u on u.id = i.usuario_id
  where i.cliente_id = $1 and ${isOpen} order by i.id desc limit 200`

const addresses = `
  select d.id, d.alias, concat_ws(', ', trim(concat_ws(' ', d.calle, d.num_ext)), d.municipio) as texto
  from direccion d where d.cliente_id = $1 and d.activa order by d.predeterminada desc, d.alias, d.id limit 200`

/** What one may do in one's company; its owners see everybody. */
export async function readTeam(context: Context): Promise<Team> {
  const { db, session } = context
  const clientId = companyOf(context)
  const mine = await db.row<Pick<Team, 'yo' | 'cliente' | 'surtido' | 'duenos'>>(own, [session.user?.id])
  if (!mine) throw new Refusal(409, 'Tu cuenta no es de ninguna empresa.', { code: 'sin_cliente' })
  if (session.puesto) return { ...mine, personas: null, invitaciones: [], direcciones: [] }
  const [personas, invitaciones, direcciones] = await Promise.all([
    db.rows<Person>(people, [clientId]),
    db.rows<Team['invitaciones'][number]>(invitations, [clientId]),
    db.rows<Team['direcciones'][number]>(addresses, [clientId]),
  ])
  return { ...mine, personas, invitaciones, direcciones }
}
