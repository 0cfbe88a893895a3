import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Two branches, six parts with cost, price and stock, two clients in two portfolios, and the people of these tests. */
export async function makeShop(db: Db) {
  const one = async (text: string, values: unknown[] = []) => {
    const row = await db.row<{ id: number }>(text, values)
    if (!row) throw new Error('an insert returns its row')
    return row.id
  }
  const branch = (clave: string, isMain: boolean) =>
    one('insert into sucursal (clave, nombre, es_principal) values ($1, $1, $2) returning id', [clave, isMain])
  const norte = await branch('NTE', true)
  const sur = await branch('SUR', false)
  const linea = await one(`insert into linea (nombre) values ('Balatas de cotización') returning id`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado, costo, empaque)
     select 'COT-' || n, 'Balata ' || n, $1, 'activo', 60, case n when 5 then 4 else 1 end from generate_series(1, 6) n`,
    [linea],
  )
  await db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 1000 from producto p cross join sucursal s`,
  )
  await db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 100.25 from lista_precio l, producto p where l.clave = 'BASE'`,
  )
  await db.rows(
    `insert into via_embarque (clave, nombre, minimo) values ('RUTA', 'Ruta', 50), ('PAQ', 'Paquetería', 0)`,
  )
  await db.rows(
    `insert into equivalencia (producto_id, codigo, tipo) select p.id, 'COT-2', 'alterna' from producto p where p.k_parte = 'COT-1'`,
  )
  const asesor = await makePerson(db, ['asesor'], { demo: true })
  const client = (clave: string, adviser: number | null) =>
    one('insert into cliente (clave, nombre_comercial, sucursal_id, asesor_id) values ($1, $2, $3, $4) returning id', [
      clave,
      `Refaccionaria ${clave}`,
      norte,
      adviser,
    ])
  const ana = await client('ANA', asesor.id)
  const beto = await client('BETO', null)
  await db.rows(
    `insert into direccion (cliente_id, alias, calle, cp, municipio, estado, predeterminada)
     select id, 'Bodega', 'Calle ' || clave, '44100', 'Guadalajara', 'Jalisco', true from cliente`,
  )
  return { norte, sur, ana, beto, asesor }
}

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Somebody signed in, a buyer of this client when one is given. */
export async function signIn(
  db: Db,
  app: FastifyInstance,
  roles: string[],
  clientId: number | null = null,
): Promise<TestBrowser> {
  const { id, email } = await makePerson(db, roles, { demo: true })
  await db.rows(
    'update usuario set cliente_id = $2, sucursal_id = (select id from sucursal where es_principal) where id = $1',
    [id, clientId],
  )
  const it = browser(app)
  await it.login(email)
  return it
}

/** Puts parts in a client's cart as he last saw them. */
export async function fillCart(db: Db, clientId: number, parts: Record<string, number>): Promise<void> {
  await db.rows('insert into carrito (cliente_id) values ($1) on conflict do nothing', [clientId])
  for (const [k_parte, pieces] of Object.entries(parts)) {
    await db.rows(
      `insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
       select k.id, p.id, $3, $3, (select valor from precio_de(k.cliente_id, p.id, $3)) from carrito k, producto p
       where k.cliente_id = $1 and p.k_parte = $2
       on conflict (carrito_id, producto_id) do update set cantidad = $3, cantidad2 = $3`,
      [clientId, k_parte, pieces],
    )
  }
}

export const GENERATE = '/cartItems/generacionCarrito'

/** A write with a key, as our own page makes it. */
export function postOnce(it: TestBrowser, url: string, payload: object, key: string = randomUUID()) {
  return it.send('POST', url, payload, { 'idempotency-key': key })
}
