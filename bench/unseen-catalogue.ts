import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { fold } from '#finding/question/spanish.ts'
import { yearSpans } from '#finding/question/years.ts'

/** A product as another shop's list has it. */
export type Product = {
  id: string
  source: string
  code?: string
  description?: string
  line?: string
  brand?: string
  alt_codes?: string[]
  applications?: { make: string; model: string; engine: string; years: string }[]
}

/** Every product of a file of lists, one JSON a line; undefined where there is no such file. */
export function readProducts(file: string): Product[] | undefined {
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Product) // the format of the file, by the README beside it
}

/** Each shop's list of a file in a database of its own, loaded and indexed; those named, or all. */
export async function onShops(
  file: string,
  only: string[],
  work: (shop: string, db: Db, list: Product[]) => Promise<void>,
): Promise<void> {
  const products = readProducts(file) ?? []
  const shops = [...new Set(products.map(({ source }) => source))]
  const own = await startPostgres({ dataDir: resolve('data', 'bench-unseen'), durable: false })
  try {
    for (const shop of shops.filter((name) => only.length === 0 || only.includes(name))) {
      const list = products.filter(({ source }) => source === shop)
      const db = openDb(await databaseOf(own.url, `tienda_${shop}`), { statementTimeout: 0, max: 4 })
      try {
        const { n = 0 } = (await db.row<{ n: number }>('select count(*)::int as n from producto')) ?? {}
        await (n === 0 ? loadShop(db, list) : rebuild(db))
        await work(shop, db, list)
      } finally {
        await db.end()
      }
    }
  } finally {
    await own.stop()
  }
}

/** A database of this name, of letters and low lines, kept for the next run. */
export async function databaseOf(url: string, name: string): Promise<string> {
  const db = openDb(url, { statementTimeout: 0, max: 1 })
  const there = await db.row('select 1 from pg_database where datname = $1', [name])
  // A name of ours.
  if (!there) await db.rows(`create database ${name}`)
  await db.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  await migrate(address.href)
  return address.href
}

/** The code a product is kept under: its own, or its id where it has none or shares it. */
export function codesOf(products: Product[]): Map<Product, string> {
  const uses = new Map<string, number>()
  const key = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  for (const { code } of products) if (code) uses.set(key(code), (uses.get(key(code)) ?? 0) + 1)
  const isOwn = ({ code }: Product) => code && key(code) && uses.get(key(code)) === 1
  return new Map(
    products.map((one) => [
      one,
      (isOwn(one) && one.code?.replace(/\s+/g, ' ').trim().toUpperCase()) || one.id.toUpperCase(),
    ]),
  )
}

/** Puts one shop's list, as it is, into an empty catalogue and indexes it. What has no line is «Sin clasificar». */
async function loadShop(db: Db, products: Product[]): Promise<void> {
  const codes = codesOf(products)
  await db.session(async (client) => {
    for (const product of products) await insert(client, product, codes.get(product) ?? product.id.toUpperCase())
  })
  await rebuild(db)
}

async function insert(client: pg.ClientBase, product: Product, code: string): Promise<void> {
  const line = product.line?.trim() || 'Sin clasificar'
  await client.query('insert into linea (nombre) values ($1) on conflict do nothing', [line])
  if (product.brand)
    await client.query(`insert into marca (nombre, tipo) values ($1, 'producto') on conflict do nothing`, [
      product.brand,
    ])
  const { rows } = await client.query<{ id: number }>(
    `insert into producto (k_parte, descripcion, linea_id, marca_id) values ($1, $2,
       (select id from linea where nombre = $3), (select id from marca where nombre = $4 and tipo = 'producto')) on conflict do nothing returning id`,
    [code, product.description?.trim() || line, line, product.brand ?? null],
  )
  const id = rows[0]?.id
  if (id === undefined) return
  const others = [...(product.alt_codes ?? []), ...(product.code && product.code !== code ? [product.code] : [])]
  for (const other of others)
    await client.query('insert into equivalencia (producto_id, codigo) values ($1, $2) on conflict do nothing', [
      id,
      other,
    ])
  for (const application of product.applications ?? []) await apply(client, id, application)
}

type Application = NonNullable<Product['applications']>[number]

/** Only what names a model in years that can be read; the rest stays what the description says. */
async function apply(client: pg.ClientBase, id: number, { make, model, engine, years }: Application): Promise<void> {
  const spans = yearSpans(fold(years))
  if (!make.trim() || !model.trim() || spans.length === 0) return
  await client.query(`insert into marca (nombre, tipo) values ($1, 'vehiculo') on conflict do nothing`, [make.trim()])
  await client.query(
    `insert into modelo (marca_id, nombre) select id, $2 from marca where norma_codigo(nombre) = norma_codigo($1) and tipo = 'vehiculo' on conflict do nothing`,
    [make.trim(), model.trim()],
  )
  if (engine.trim())
    await client.query('insert into motor (nombre) values ($1) on conflict do nothing', [engine.trim()])
  for (const { from, to } of spans)
    await client.query(
      `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
     select $1, m.id, (select id from motor where nombre = $4), $5, $6 from modelo m join marca k on k.id = m.marca_id and k.tipo = 'vehiculo'
     where norma_codigo(k.nombre) = norma_codigo($2) and upper(m.nombre) = upper($3) on conflict do nothing`,
      [id, make.trim(), model.trim(), engine.trim(), from, to],
    )
}
