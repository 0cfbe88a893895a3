import type { Shop } from './browser.ts'

/** Two parts sold one by one, with cost, price and stock for the client of the adviser's portfolio, in a cart that has nothing else when `isInCart`. */
export async function twoParts({ db }: Shop, isInCart: boolean): Promise<string[]> {
  const parts = await db.rows<{ k_parte: string }>(
    `with c as (select * from cliente where clave = 'PISTON'),
     carro as (insert into carrito (cliente_id) select id from c on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id),
     partes as (
       select p.id, p.k_parte, pr.valor from producto p join c on true
       join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id
       cross join lateral precio_de(c.id, p.id, 2) pr
       where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 20 and p.costo < pr.valor * 0.7 order by p.id limit 2),
     lineas as (insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
       select k.id, x.id, 2, 2, x.valor from carro k, partes x where $1)
     select k_parte from partes order by id`,
    [isInCart],
  )
  return parts.map(({ k_parte }) => k_parte)
}
