import { createHash } from 'node:crypto'
import type { Session } from '#kit/base/access.ts'
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientOf } from '#selling/cart/hold.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { saveShop as saveShopCall, Shop } from './contract.ts'
import { logoOf } from './logo.server.ts'

type ShopRow = Omit<Shop, 'logo'> & { logo: Buffer | null }

const select = `
  select coalesce(nullif(t.nombre, ''), c.nombre_comercial, '') as nombre, coalesce(t.direccion, '') as direccion,
    coalesce(t.telefono, '') as telefono, coalesce(t.leyenda, '') as leyenda, coalesce(t.margen, 30)::float8 as margen,
    coalesce(t.redondeo, 'exacto') as redondeo, coalesce(t.vigencia_dias, 7) as vigencia_dias, coalesce(t.iva, 16) as iva, t.logo
  from cliente c left join mostrador_tienda t on t.cliente_id = c.id where c.id = $1`

const nobody: Shop = {
  nombre: '',
  direccion: '',
  telefono: '',
  leyenda: '',
  margen: 30,
  redondeo: 'exacto',
  vigencia_dias: 7,
  iva: 16,
  logo: null,
}

/** The shop with its picture's bytes; for who buys for nobody, an empty one. */
export async function shopOf(db: Db, session: Session): Promise<{ shop: Shop; picture: Buffer | null }> {
  const row = session.cliente && (await db.row<ShopRow>(select, [session.cliente.id]))
  if (!row) return { shop: nobody, picture: null }
  const mark = row.logo && createHash('sha1').update(row.logo).digest('base64url').slice(0, 12)
  return { shop: { ...row, logo: mark }, picture: row.logo }
}

export async function readShop({ db, session }: Context): Promise<Shop> {
  return (await shopOf(db, session)).shop
}

export async function saveShop(body: Received<typeof saveShopCall>['body'], context: Context): Promise<Shop> {
  const { nombre, direccion, telefono, leyenda, margen, redondeo, vigencia_dias, iva } = body
  await context.db.rows(
    `insert into mostrador_tienda (cliente_id, nombre, direccion, telefono, leyenda, margen, redondeo, vigencia_dias, iva)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, 16))
     on conflict (cliente_id) do update set nombre = $2, direccion = $3, telefono = $4, leyenda = $5, margen = $6, redondeo = $7,
       vigencia_dias = $8, iva = coalesce($9, mostrador_tienda.iva), actualizado_en = now()`,
    [clientOf(context.session), nombre, direccion, telefono, leyenda, margen, redondeo, vigencia_dias, iva ?? null],
  )
  return readShop(context)
}

/** Keeps the picture as a PNG of our own making. */
export async function saveLogo(file: File, context: Context): Promise<Shop> {
  const client = clientOf(context.session)
  const picture = await logoOf(Buffer.from(await file.arrayBuffer()))
  await context.db.rows(
    `insert into mostrador_tienda (cliente_id, logo) values ($1, $2)
     on conflict (cliente_id) do update set logo = $2, actualizado_en = now()`,
    [client, picture],
  )
  return readShop(context)
}

export async function deleteLogo(context: Context): Promise<Shop> {
  await context.db.rows('update mostrador_tienda set logo = null where cliente_id = $1', [clientOf(context.session)])
  return readShop(context)
}

export async function readLogo({ db, session }: Context): Promise<Download> {
  const { picture } = await shopOf(db, session)
  if (!picture) throw new Refusal(404, 'No hay logotipo.')
  return new Download('logotipo.png', 'image/png', picture)
}
