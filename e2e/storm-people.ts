import type { BrowserContext, Page } from 'playwright-core'
import type { Db } from '#platform/database/db.server.ts'
import type { Shop } from './browser.ts'
import { emailOf, enterWith, type Who, writeAs } from './people.ts'

/** A shop over which many runs go at once, each by somebody who has done nothing yet. */
export type StormShop = Pick<Shop, 'db' | 'origin' | 'url'> & {
  dataDir: string
  /** Codes of two parts sold one by one, priced and in stock where these clients buy. */
  parts: string[]
}

export async function readyForStorms(shop: Shop, dataDir: string): Promise<StormShop> {
  const parts = await shop.db.rows<{ k_parte: string }>(
    `select p.k_parte from producto p join cliente c on c.clave = 'PISTON'
     join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id
     cross join lateral precio_de(c.id, p.id, 2) pr
     where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 0 and p.k_parte ~ '^[A-Z0-9-]+$'
       and p.costo < pr.valor * 0.7 order by p.id limit 2`,
  )
  // Many buy them.
  await shop.db.rows(
    'update existencia e set disponible = 90000 from producto p where p.id = e.producto_id and p.k_parte = any ($1)',
    [parts.map(({ k_parte }) => k_parte)],
  )
  if (parts.length < 2) throw new Error('the demo catalogue lacks parts for the storm')
  return { ...shop, dataDir, parts: parts.map(({ k_parte }) => k_parte) }
}

export type Person = { cliente: number; email: string; n: number }

let made = 0

/** A client like the first one of the demo, with his buyer, whose cart and documents are empty. */
export async function newClient({ db }: StormShop, role = 'cliente'): Promise<Person> {
  const n = ++made
  const clave = `TORMENTA${n}`
  const { id: cliente } = await copy(db, 'cliente', `clave = 'PISTON'`, { clave, nombre_comercial: `Cliente ${n}` })
  const mine = `cliente_id = (select id from cliente where clave = 'PISTON')`
  for (const table of ['empresa', 'direccion']) await copy(db, table, mine, { cliente_id: cliente, clave })
  const email = `tormenta${n}@demo.jacve.mx`
  const { id } = await copy(db, 'usuario', `email = '${emailOf('cliente')}'`, { email, cliente_id: cliente })
  await db.rows('insert into usuario_rol select $1, id from rol where nombre = $2', [id, role])
  return { cliente, email, n }
}

/** One row again, with another id and these columns changed. */
async function copy(db: Db, table: string, of: string, change: object): Promise<{ id: number }> {
  const row = await db.row<{ id: number }>(
    `insert into ${table} overriding system value
     select (jsonb_populate_record(x, $1 || jsonb_build_object('id', nextval(pg_get_serial_sequence('${table}', 'id'))))).*
     from ${table} x where ${of} order by id limit 1 returning id`,
    [JSON.stringify(change)],
  )
  if (!row) throw new Error(`no ${table} where ${of}`)
  return row
}

/** What somebody has in the cart, as seen at today's prices. */
export function fillCart({ db }: StormShop, { cliente }: Person, codes: string[], pieces: number): Promise<object[]> {
  return db.rows(
    `with k as (insert into carrito (cliente_id) values ($1) returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, sucursal_id, precio_visto)
     select k.id, p.id, $3, $3, c.sucursal_id, pr.valor from k, cliente c, producto p, precio_de($1, p.id, $3) pr
     where c.id = $1 and p.k_parte = any ($2)`,
    [cliente, codes, pieces],
  )
}

type Moved = { id: number; version: number }

/** A document of this person's that was sent to be authorised. */
export async function sentQuote(shop: StormShop, person: Person, context: BrowserContext): Promise<Moved> {
  await fillCart(shop, person, shop.parts.slice(0, 2), 2)
  await enterWith(context, shop, person.email)
  const body = { tipo: 'COTIZACION', enviar: true }
  const made = (await writeAs(context, shop, '/cartItems/generacionCarrito', body)) as { procesado: Moved } // the contract's reply
  return made.procesado
}

/** The same, authorised by the demo's adviser. */
export async function authorisedQuote(shop: StormShop, person: Person, contexts: Contexts): Promise<Moved> {
  let quote = await sentQuote(shop, person, await contexts())
  const adviser = await contexts()
  await enterWith(adviser, shop, emailOf('asesor'))
  for (const evento of ['tomar', 'autorizar'])
    quote = (await writeAs(adviser, shop, `/api/v1/cotizaciones/${quote.id}/eventos`, {
      evento,
      version: quote.version,
    })) as Moved // the contract's reply
  return quote
}

/** Makes contexts that the run closes. */
export type Contexts = () => Promise<BrowserContext>

/** What a journey is given: the shop, who goes, and the page he goes on. */
export type Run = { shop: StormShop; person: Person; page: Page; contexts: Contexts }

export const enterStaff = (run: Pick<Run, 'page' | 'shop'>, who: Who) =>
  enterWith(run.page.context(), run.shop, emailOf(who))
