import type { Session } from '#kit/base/access.ts'
import { canonicalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { amountOrNull } from '#catalogue/prices/amount.ts'
import { levelOf } from '#catalogue/prices/branch-signals.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { partesSeguidas, verAviso } from './contract.ts'
import { followedBranch, ownPrice, pieces } from './standing.ts'
import type { View } from './views.ts'
import { watchColumns, type WatchRow } from './watch-columns.ts'

/** Who follows: himself, also while he acts for a client. */
export function readerOf({ user }: Session): number {
  if (!user) throw new Refusal(401, 'Inicia sesión.')
  return user.id
}

/** For whom; 409 for staff that acts for nobody yet, and for whose company buys no longer. */
export function followedFor({ cliente, roles }: Session): number {
  if (cliente) return cliente.id
  if (roles.includes('cliente')) throw new Refusal(409, 'Tu empresa está desactivada. Habla con tu asesor.')
  throw new Refusal(409, 'Elige primero para qué cliente: actúa a su nombre y vuelve a pedirlo.', {
    code: 'sin_cliente',
  })
}

type Wishes = Reply<typeof verAviso>
type Told = Omit<Wishes, 'sucursal'> & { sucursal: Wishes['sucursal'] | null }

/** As answers tell it: the branch only where there is one. */
export function wishesOf({ sucursal, ...wishes }: Told): Wishes {
  return { ...wishes, ...(sucursal && { sucursal }) }
}

/** Of what he is told of a part; of nothing while he acts for nobody. */
export async function readWishes(k_parte: string, { db, session }: Context): Promise<Reply<typeof verAviso>> {
  const found = await db.row<Told>(
    `select w.por_existencia as existencia, w.por_precio as precio, ${followedBranch} as sucursal from parte_seguida w join producto p on p.id = w.producto_id
     where w.usuario_id = $1 and w.cliente_id = $2 and p.k_parte = $3 and w.quitada_en is null`,
    [readerOf(session), session.cliente?.id ?? null, canonicalCode(k_parte)],
  )
  return found ? wishesOf(found) : { existencia: false, precio: false }
}

type Raw = Omit<WatchRow, 'nivel' | 'sucursal'> & { piezas: number; sucursal: WatchRow['sucursal'] | null }

const views: Record<View, string> = {
  hay: 'e.piezas > 0',
  agotadas: 'e.piezas = 0',
  bajaron: 'e.valor < w.precio',
}

/** One's own, of the client bought for; of all clients for who acts for none. */
const watches = listOf<Asked<typeof partesSeguidas>, WatchRow, Raw>({
  columns: `w.id, p.k_parte, p.descripcion, l.nombre as linea, p.estado = 'activo' as activa, e.piezas, w.por_existencia as existencia,
    w.por_precio as precio, e.valor::text as precio_hoy, w.precio::text as precio_entonces, c.nombre_comercial as cliente,
    w.creada_en as desde, w.avisada_en, ${followedBranch} as sucursal`,
  from: `parte_seguida w join producto p on p.id = w.producto_id cross join lateral (select ${pieces} as piezas, ${ownPrice} as valor) e`,
  joins: 'join linea l on l.id = p.linea_id join cliente c on c.id = w.cliente_id',
  where: ({ q, ver }, { session }) => ({
    where: `w.usuario_id = $1 and ($2::bigint is null or w.cliente_id = $2) and w.quitada_en is null
      and ($3::text is null or norma_nombre(p.k_parte || ' ' || p.descripcion) like '%' || norma_nombre($3) || '%'
        or p.codigo_norm like nullif(norma_codigo($3), '') || '%')
      ${ver ? `and ${views[ver]}` : ''}`,
    values: [readerOf(session), session.cliente?.id ?? null, q || null],
  }),
  orders: { parte: 'p.k_parte', precio: 'e.valor', desde: 'w.creada_en' },
  defaultOrder: { orden: 'desde', sentido: 'desc' },
  order: (by, way) => `${by} ${way} nulls last, w.id desc`,
  row: ({ piezas, precio_hoy, precio_entonces, sucursal, ...rest }) => ({
    ...rest,
    ...(sucursal && { sucursal }),
    nivel: levelOf(piezas),
    precio_hoy: amountOrNull(precio_hoy),
    precio_entonces: amountOrNull(precio_entonces),
  }),
})
export const listWatches = watches.page(({ total, rows }) => ({ total, partes: rows }))
export const exportWatches = watches.file({
  name: 'partes que sigo',
  objeto: 'partes_seguidas',
  columns: watchColumns,
})
