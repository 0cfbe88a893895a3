import { canonicalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { buyerOf, changed, clientOf, holdCart } from '#selling/cart/hold.server.ts'
import { addLines } from '#selling/cart/lines.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { countUses } from './codes.server.ts'
import type { addLot as addLotCall, saveAsList as saveAsListCall, undoLot as undoLotCall } from './contract.ts'

type Lines = Received<typeof addLotCall>['body']['lineas']

/** Adds every line or none. 404 with the codes that are no parts; 409 as addLines says. */
export async function addLot(lines: Lines, context: Context): Promise<Reply<typeof addLotCall>> {
  const client = clientOf(context.session)
  const ids = await idsOf(context.db, lines)
  const wanted = lines.flatMap((line) => {
    const producto_id = ids.get(canonicalCode(line.k_parte))
    return producto_id === undefined ? [] : [{ producto_id, cantidad: line.cantidad }]
  })
  const { carrito, cantidad, version, avisos, lineas } = await addLines(context, wanted)
  await countUses(
    context.db,
    client,
    lines.flatMap(({ codigo }) => codigo ?? []),
  )
  const piezas = wanted.reduce((sum, line) => sum + line.cantidad, 0)
  return { carrito, cantidad, version, agregadas: lineas.length, piezas, avisos }
}

async function idsOf(db: Db, lines: { k_parte: string }[]): Promise<Map<string, number>> {
  const codes = [...new Set(lines.map(({ k_parte }) => canonicalCode(k_parte)))]
  const rows = await db.rows<{ id: number; k_parte: string }>(
    `select id, k_parte from producto where k_parte = any ($1) and estado <> 'borrador'`,
    [codes],
  )
  const ids = new Map(rows.map(({ id, k_parte }) => [k_parte, id]))
  const missing = codes.filter((code) => !ids.has(code))
  if (missing.length) {
    throw new Refusal(404, `No existe: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? '…' : ''}`, {
      code: 'partes_desconocidas',
      extra: { partes: missing.slice(0, 100) },
    })
  }
  return ids
}

const takeBack = `
  with lote as (select p.id, sum(x.cantidad)::int as cantidad from unnest($2::text[], $3::int[]) x(k_parte, cantidad)
    join producto p on p.k_parte = x.k_parte group by 1),
  fuera as (delete from carrito_linea l using lote o where l.carrito_id = $1 and l.producto_id = o.id and l.cantidad <= o.cantidad returning 1)
  update carrito_linea l set cantidad = l.cantidad - o.cantidad, cantidad2 = least(l.cantidad2, l.cantidad - o.cantidad), actualizado_en = now(), actualizado_por = $4
  from lote o where l.carrito_id = $1 and l.producto_id = o.id and l.cantidad > o.cantidad`

/** Takes the pieces of a lot out again; what was in the cart before stays. */
export async function undoLot(
  { lineas: lines, carrito }: Received<typeof undoLotCall>['body'],
  context: Context,
): Promise<Reply<typeof undoLotCall>> {
  const cart = await holdCart(context.db, buyerOf(context.session), carrito)
  await context.db.rows(takeBack, [
    cart.id,
    lines.map(({ k_parte }) => canonicalCode(k_parte)),
    lines.map(({ cantidad }) => cantidad),
    context.session.user?.id,
  ])
  const { cantidad, version } = await changed(context, cart.id, { tipo: 'deshacer', hizo: 'deshizo una lista pegada' })
  return { cantidad, version }
}

const saveLines = `
  insert into lista_linea (lista_id, producto_id, cantidad, orden)
  select $1, p.id, least(sum(x.cantidad), 99999)::int, min(x.orden)::int
  from unnest($2::text[], $3::int[]) with ordinality x(k_parte, cantidad, orden) join producto p on p.k_parte = x.k_parte
  group by p.id returning producto_id`

/** Saves lines as a list of the client: what who may not buy can do with them. 409 when the name is taken. */
export async function saveAsList(
  { nombre, lineas }: Received<typeof saveAsListCall>['body'],
  { db, session }: Context,
): Promise<Reply<typeof saveAsListCall>> {
  const client = clientOf(session)
  await idsOf(db, lineas)
  const list = await db.row<{ id: number }>(
    'insert into lista (cliente_id, nombre, creado_por) values ($1, $2, $3) on conflict do nothing returning id',
    [client, nombre, session.user?.id],
  )
  if (!list) {
    throw new Refusal(409, `Ya hay una lista llamada «${nombre}».`, {
      errors: { nombre: ['Ya hay una lista con este nombre.'] },
    })
  }
  const codes = lineas.map(({ k_parte }) => canonicalCode(k_parte))
  const rows = await db.rows(saveLines, [list.id, codes, lineas.map(({ cantidad }) => cantidad)])
  return { id: list.id, nombre, lineas: rows.length }
}
