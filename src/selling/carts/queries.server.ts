import type { Session } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { carritos } from './contract.ts'

export type Carts = Reply<typeof carritos>
type Viewer = Pick<Context, 'db' | 'session'>

/** Carts that one person opens, beside those of others. */
export const MOST_CARTS = 20

/** Whose a cart is that is opened in this session: the person's, or the company's where we act for it. */
export function openerOf({ acting, user }: Session): number | null {
  return acting ? null : (user?.id ?? null)
}

/** SQL: the cart `k` is the opener's ($3), or one that all see and he is an owner of the company ($4); who acts has the company's. */
export const manages = `(k.abierto_por is not distinct from $3::bigint and (k.abierto_por is not null or not k.principal)
  or $4::boolean and (k.principal or k.compartido))`

/** $1 to $4 of what is asked about carts: client, person, opener, whether he is an owner. */
export function asking(session: Session): [number | null, number | null, number | null, boolean] {
  // Who has no post is an owner (0086), and so is nobody of ours.
  const isOwner = !session.acting && session.puesto === undefined
  return [session.cliente?.id ?? null, session.user?.id ?? null, openerOf(session), isOwner]
}

/** SQL of whom the cart `k` is shared with by name. */
const sharedWith = `coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre) order by u.nombre, u.id)
  from carrito_persona x join usuario u on u.id = x.usuario_id and u.cliente_id = k.cliente_id where x.carrito_id = k.id), '[]'::json)`

/** SQL of the people of the client $1 besides $2 who fill carts, from `usuario u`. */
export const fillsToo = `u.cliente_id = $1 and u.id is distinct from $2::bigint and u.estado = 'ACTIVO'
  and coalesce(u.puesto, 'dueno') in ('dueno', 'aprobador', 'comprador')
  and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id and r.nombre = 'cliente' where ur.usuario_id = u.id)`

/** The carts that the person sees, the principal one first; none for who buys for nobody. */
export async function readCarts({ db, session }: Viewer): Promise<Carts> {
  const rows = await db.rows<Carts['carritos'][number] & { abiertos: number }>(
    `select k.id, k.nombre, k.principal, k.principal or k.compartido as compartido, coalesce(k.abierto_por = $3, false) as propio,
       (select u.nombre from usuario u where u.id = k.abierto_por and u.id <> $2) as de, k.id = carrito_de($1, $2) as activo, ${sharedWith} as personas,
       ${manages} as administra, k.version, count(l.id)::int as partes, coalesce(sum(l.cantidad2), 0)::int as piezas, k.actualizado_en,
       count(*) filter (where not k.principal and k.abierto_por is not distinct from $3::bigint) over ()::int as abiertos
     from carrito k left join carrito_linea l on l.carrito_id = k.id
     where k.cliente_id = $1 and ve_carrito(k, $2) group by k.id order by k.principal desc, lower(k.nombre), k.id`,
    asking(session),
  )
  const companeros = await db.rows<Carts['companeros'][number]>(
    `select u.id, u.nombre from usuario u where ${fillsToo} order by u.nombre, u.id limit 200`,
    asking(session).slice(0, 2),
  )
  return {
    companeros,
    carritos: rows.map(({ abiertos: _abiertos, ...row }) => row),
    caben: Math.max(0, MOST_CARTS - (rows[0]?.abiertos ?? 0)),
  }
}
