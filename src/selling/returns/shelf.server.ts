import type { KeptPart } from '#selling/cart/kits.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Good = { producto_id: number; buenas: number; componentes: KeptPart[] | null }

const good = `
  with buena as materialized (
    select x.n, x.producto_id, x.buenas, x.de_juego, l.componentes, d.cliente_id
    from devolucion_linea x join devolucion d on d.id = x.devolucion_id left join pedido_linea l on l.id = x.linea_id
    where d.id = $1 and x.buenas > 0 and x.producto_id is not null),
  juego as materialized (
    select j.* from (
      select x.cliente_id, array_agg(x.producto_id) as partes, array_agg(1) as piezas from buena x
      where not x.de_juego and x.componentes is null group by 1) a
    cross join lateral juegos_de(a.cliente_id, a.partes, a.piezas) j)
  select x.producto_id, x.buenas, case when not x.de_juego then coalesce(x.componentes, j.componentes) end as componentes
  from buena x left join juego j on j.producto_id = x.producto_id order by x.n`

/** Puts the good pieces that came with a return on the shelf of its branch, as an adjustment that says which return it was. */
export async function backOnShelf(
  { db: tx, session }: Context,
  { id, folio }: { id: number; folio: string },
): Promise<void> {
  const found = await tx.rows<Good>(good, [id])
  const pieces = new Map<number, number>()
  const add = (part: number, many: number) => pieces.set(part, (pieces.get(part) ?? 0) + many)
  for (const { producto_id, buenas, componentes } of found) {
    if (!componentes?.length) add(producto_id, buenas)
    for (const part of componentes ?? []) add(part.producto_id, buenas * part.piezas)
  }
  if (pieces.size === 0) return
  await tx.rows(
    `with hecho as (insert into existencia_ajuste (usuario_id, tipo, motivo, nota) values ($1, 'ajuste', 'Devolución', $2) returning id)
     select set_config('jacve.fuente', 'ajuste:' || id, true) from hecho`,
    [session.user?.id ?? null, folio],
  )
  const back = await tx.rows<{ producto_id: number; era: number }>(
    `insert into existencia as e (producto_id, sucursal_id, disponible)
     select x.id, d.sucursal_id, x.piezas from unnest($2::bigint[], $3::int[]) x (id, piezas) cross join devolucion d where d.id = $1 order by x.id
     on conflict (producto_id, sucursal_id) do update set disponible = e.disponible + excluded.disponible, actualizado_en = now()
     returning e.producto_id, e.disponible - (select x.piezas from unnest($2::bigint[], $3::int[]) x (id, piezas) where x.id = e.producto_id) as era`,
    [id, [...pieces.keys()], [...pieces.values()]],
  )
  await tx.rows(`select set_config('jacve.fuente', '', true)`)
  // The search hears of those that had none.
  const crossed = back.filter(({ era }) => era === 0).map(({ producto_id }) => producto_id)
  if (crossed.length > 0) await tx.rows('select producto_cambio($1::bigint[])', [crossed.toSorted((a, b) => a - b)])
}
