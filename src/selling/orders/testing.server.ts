import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { browser, makePerson } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { NewLine, NewOrder } from './create.server.ts'

/** Two branches, three parts with stock in the first, and two clients. */
export type Shop = { norte: number; sur: number; parts: { id: number; k_parte: string }[]; ana: number; beto: number }

export async function makeShop(db: Db, stock = 10): Promise<Shop> {
  const one = async (text: string, values: unknown[] = []) => {
    const row = await db.row<{ id: number }>(text, values)
    if (!row) throw new Error('an insert returns its row')
    return row.id
  }
  const norte = await one(
    `insert into sucursal (clave, nombre, es_principal) values ('NTE', 'Norte', true) returning id`,
  )
  const sur = await one(`insert into sucursal (clave, nombre) values ('SUR', 'Sur') returning id`)
  const linea = await one(`insert into linea (nombre) values ('Balatas de pedidos') returning id`)
  const parts = await db.rows<{ id: number; k_parte: string }>(
    `insert into producto (k_parte, descripcion, linea_id, estado)
     select 'PED-' || n, 'Balata número ' || n, $1, 'activo' from generate_series(1, 3) n order by n returning id, k_parte`,
    [linea],
  )
  await db.rows('insert into existencia (producto_id, sucursal_id, disponible) select id, $1, $2 from producto', [
    norte,
    stock,
  ])
  await db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 100.5 from lista_precio l, producto p where l.clave = 'BASE'`,
  )
  const client = (clave: string) =>
    one(`insert into cliente (clave, nombre_comercial, sucursal_id) values ($1, $2, $3) returning id`, [
      clave,
      `Refaccionaria ${clave}`,
      norte,
    ])
  return { norte, sur, parts, ana: await client('ANA'), beto: await client('BETO') }
}

/** A context as a client's own person has it, for functions that are no calls. */
export function contextOf(db: Db, cliente: number): Context {
  const session = {
    user: null,
    roles: ['cliente'],
    permissions: [],
    permissions_auth: [],
    isLoggedin: true,
    acting: false,
    cliente: { id: cliente, nombre: 'Cliente de prueba' },
  }
  // What these functions read of a context; the rest belongs to HTTP.
  return { db, session, log: console as unknown as FastifyBaseLogger } as unknown as Context
}

/** So many pieces of each part, in the order of the shop. */
export function orderOf(shop: Shop, pieces: number[], more: Partial<NewOrder> = {}): NewOrder {
  const lineas = pieces.flatMap((cantidad, place): NewLine[] => {
    const part = shop.parts[place]
    if (!part || cantidad === 0) return []
    return [{ producto_id: part.id, k_parte: part.k_parte, descripcion: 'Balata', cantidad, precio: '100.505' }]
  })
  return {
    cliente_id: shop.ana,
    sucursal_id: shop.norte,
    cotizacion_id: null,
    via_id: null,
    direccion: null,
    orden_compra: '',
    notas: '',
    lineas,
    ...more,
  }
}

export async function stockOf(db: Db, shop: Shop): Promise<{ disponible: number; apartado: number }[]> {
  return db.rows('select disponible, apartado from existencia where sucursal_id = $1 order by producto_id', [
    shop.norte,
  ])
}

/** Who takes part in these tests, signed in; the adviser has Ana in his portfolio, the manager is of the northern branch. */
export async function ordersCast(db: Db, app: FastifyInstance, shop: Shop) {
  const enter = async (role: string, cliente?: number) => {
    const person = await makePerson(db, [role], { demo: true })
    if (cliente) await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, cliente])
    const it = browser(app)
    await it.login(person.email)
    return { ...person, ...it }
  }
  const cast = {
    ana: await enter('cliente', shop.ana),
    beto: await enter('cliente', shop.beto),
    asesor: await enter('asesor'),
    otroAsesor: await enter('asesor'),
    vendedor: await enter('vendedor'),
    manager: await enter('manager'),
    director: await enter('director'),
    admin: await enter('admin'),
  }
  await db.rows('update cliente set asesor_id = $1, vendedor_id = $2 where id = $3', [
    cast.asesor.id,
    cast.vendedor.id,
    shop.ana,
  ])
  await db.rows('update usuario set sucursal_id = $1 where id = $2', [shop.norte, cast.manager.id])
  return cast
}
