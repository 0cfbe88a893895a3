// How a followed part stands by now, as SQL over `parte_seguida w`, `producto p`, `usuario u`, `cliente c`.

/** Whole packs of the active branches, or of the one that is followed, in pieces: `onHand` of #catalogue/prices/supply.ts, which is what can be promised. */
export const pieces = `(select coalesce(sum(x.disponible - x.disponible % p.empaque), 0) from existencia x
    join sucursal s on s.id = x.sucursal_id and s.activa where x.producto_id = p.id and (w.sucursal_id is null or s.id = w.sucursal_id))`

/** The one branch that is followed, as answers tell it; null: all. */
export const followedBranch = `(select json_build_object('id', f.id, 'nombre', f.nombre) from sucursal f where f.id = w.sucursal_id)`

/** The same price that he is shown of one piece: his list, contract, discount, promotion. Null where he has none. */
export const ownPrice = priceOf('w')

/** The same of any row that names a client and a part. */
export function priceOf(row: string): string {
  return `(select f.valor from precio_de(${row}.cliente_id, ${row}.producto_id) f)`
}

/** Taken from the catalogue: no draft, which nobody was shown. */
export const isWithdrawn = `p.estado in ('inactivo', 'descontinuado')`

/** Whether he is still of that client, or of ours and may act for it. */
export const mayBeTold = `(u.estado = 'ACTIVO' and c.activo and (u.cliente_id = c.id or puede_actuar_por(u.id, c.id)))`
