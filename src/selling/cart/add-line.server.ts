// One part into the cart: what it takes is read in one statement and written by one.
import { canonicalCode, normalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { nearestTo } from '#catalogue/parts/nearest.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Deed, isMine, keptKey, type KeyValues, type Read, takeKey } from '#platform/http/idempotency.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { agregarLinea } from './contract.ts'
import { type Counted, countedFrom, countedOf, knownValues, stillKnown } from './charged.server.ts'
import { buyerOf, type CartChange, cartAnnounced, holdCart, logged, type Which, whichCart } from './hold.server.ts'
import {
  type CartRows,
  type Charges,
  chargesOf,
  filledBy,
  fromCart,
  instant,
  leaving,
  linesFrom,
  pricedBy,
  type Row,
  rowReader,
  shownTo,
} from './line-rows.server.ts'
import { type Line, lineFor, refuseMore, refuseUnsold, toldOf } from './lines.server.ts'
import { type KnownPrices, knownPrices } from './known-prices.server.ts'
import { keptOf } from './queries.server.ts'
import { cartTotals } from './totals.ts'
import { sellableSql } from './sellable.server.ts'

type Asked = Received<typeof agregarLinea>['body']
/** A line, or what it will be, priced for its new quantity: then it has no id yet. */
type Coming = Omit<Row, 'id'> & { id: number | null }
type Found = Read &
  CartRows &
  Charges &
  Counted & {
    /** Null before there is one, and for one asked for that is not his. */
    carrito: Which | null
    version: number
    /** The moment that what is written will tell, and the id of a new line. */
    en: string
    nuevo_id: number
    /** Lines that the cart has now. */
    cuantas: number
    /** What was known of its prices when it was read. */
    before: KnownPrices | undefined
  }

/** Adds one part by its code, however it is punctuated; 404 with the nearest codes. */
export function addLine(asked: Asked, context: Context): Deed<Found, Reply<typeof agregarLinea>> {
  const buyer = buyerOf(context.session)
  const { clientId } = buyer
  return {
    read: (db, key) => readFound(db, key, { asked, clientId }),
    // Before there is a cart it has to be made; what staff does for a client goes to the log with it.
    needsHold: (found) => found?.carrito === null || context.session.acting,
    about: `carrito:${clientId}`,
    hold: (tx) => holdCart(tx, buyer, asked.carrito),
    plan: (found, db) => planned(found, asked, { ...context, db }),
  }
}

/** An exact spelling wins, then the one part that is sold; a code that several share is nobody's. */
const partNamed = `
  select x.id from (
    select p.id, p.estado, p.k_parte = $4 as exacta, count(*) filter (where p.estado = 'activo') over () as activas
    from producto p where p.codigo_norm collate "C" = $5 and p.estado <> 'borrador' and ($5 <> '' or p.k_parte = $4)) x
  where x.exacta or x.activas <= 1 order by x.exacta desc, x.estado = 'activo' desc, x.id limit 1`

/** The line of the part, where the cart has one, and behind it the part as it will be: with the pieces there are, by the branch and the choices of its line. */
const withComing = `(
    select o.id, o.producto_id, o.cantidad, o.cantidad2, o.sucursal_id, o.por_surtir, o.nota, o.precio_visto,
      o.creado_en, o.creado_por, o.actualizado_en, o.actualizado_por
    from carrito_linea o where o.carrito_id = k.id and o.producto_id = parte.id
    union all
    select null, n.id, ${sellableSql('coalesce(o.cantidad, 0) + $6::int')}, 0, o.sucursal_id, coalesce(o.por_surtir, false),
      coalesce(nullif($7::text, ''), o.nota, ''), null, coalesce(o.creado_en, now()), case when o.id is null then $1::bigint else o.creado_por end, now(), $1::bigint
    from producto n left join carrito_linea o on o.carrito_id = k.id and o.producto_id = n.id where n.id = parte.id)`

const known = { moment: '$9', keys: '$10' }
const read = `
  with ${stillKnown(known)}
  select ${keptKey} as llave, ${whichCart('$1')} as carrito, k.version, ${instant('now()')} as en, nextval('carrito_linea_id_seq') as nuevo_id,
    ${leaving}, ${chargesOf('$1', 'parte.id')}, ${countedFrom(known, 'parte.id')}, ${linesFrom(withComing)} as lineas,
    (select count(*) from carrito_linea l where l.carrito_id = k.id) as cuantas
  from ${fromCart(filledBy('$1', '$8'))} left join lateral (${partNamed}) parte on true where c.id = $3`

type Asking = { asked: Asked; clientId: number }

async function readFound(db: Db, [usuario, clave]: KeyValues, { asked, clientId }: Asking): Promise<Found> {
  const { k_parte, cantidad, nota } = asked
  const part = [canonicalCode(k_parte), normalCode(k_parte)]
  const before = knownPrices(clientId)
  const found = await db.row<Omit<Found, 'before'>>(read, [
    usuario,
    clave,
    clientId,
    ...part,
    cantidad,
    nota ?? '',
    asked.carrito ?? null,
    ...knownValues(before),
  ])
  if (!found) throw new Error('a client that buys is there')
  return { ...found, before }
}

async function planned(found: Found, asked: Asked, context: Context) {
  const { carrito } = found
  if (!carrito) throw new Error('a cart that was held is there')
  const { filas } = found.lineas
  // The last is the one that comes, which has no id yet.
  const [coming, old]: Coming[] = filas.map(rowReader(found.lineas)).toReversed()
  if (!coming) throw await unknown(context.db, canonicalCode(asked.k_parte))
  const priced = pricedBy(found)
  const line = lineOf(coming, priced, { old, asked })
  const cantidad = old ? found.cuantas : found.cuantas + 1
  refuseMore(cantidad)

  // A price that has risen unseen stays unseen; otherwise the client sees the one of the new quantity by adding.
  const isSeen = !old || old.precio_visto === old.precio
  const after: Row = {
    ...coming,
    id: old?.id ?? found.nuevo_id,
    cantidad2: line.cantidad2,
    precio_visto: isSeen ? coming.precio : old.precio_visto,
  }
  const wire = priced(after)
  const others = countedOf(found, found.before, [keptOf(coming)]).filter(({ id }) => id !== wire.id)
  const change = { tipo: 'agregar', hizo: toldOf([line]) }
  const { session } = context
  return {
    answer: {
      carrito,
      cantidad,
      version: found.version + 1,
      ultimo_cambio: { por: session.user?.name ?? '', hizo: change.hizo, en: found.en, es_mio: true },
      // In the order in which they came: shares of a promotion hang on it.
      totales: cartTotals(
        [...others, wire].toSorted((a, b) => a.id - b.id),
        found,
      ),
      linea: shownTo(session, wire),
      antes: line.antes,
      avisos: line.avisos,
    },
    write: (db: Db, key: KeyValues) => write({ ...context, db }, key, { found: { ...found, carrito }, after, change }),
  }
}

/** What is to be asked and supplied of it; 409 for a part that is no longer sold. */
function lineOf(
  coming: Coming,
  priced: ReturnType<typeof pricedBy>,
  { old, asked }: { old: Coming | undefined; asked: Asked },
): Line {
  const { producto_id } = coming
  const { existencia } = priced({ ...coming, id: 0 })
  const antes = old ? { cantidad: old.cantidad, cantidad2: old.cantidad2 } : null
  const part = { ...coming, estado: coming.activa ? 'activo' : 'retirado', existencia, antes }
  const { cantidad, nota } = asked
  const wanted = { producto_id, cantidad, nota }
  refuseUnsold(new Map([[producto_id, wanted]]), [part])
  return lineFor(part, wanted)
}

async function unknown(db: Db, k_parte: string): Promise<Refusal> {
  const { cercanos, reemplazo } = await nearestTo(db, k_parte)
  if (reemplazo) {
    return new Refusal(409, `${k_parte} ya no se vende. La reemplaza ${reemplazo.k_parte}.`, {
      code: 'parte_no_disponible',
      extra: { reemplazo },
    })
  }
  const twins = cercanos.filter(({ razon }) => razon !== '').map((part) => part.k_parte)
  const text = twins.length
    ? `${k_parte} es código de otra marca: aquí es ${twins.slice(0, 3).join(' o ')}.`
    : 'El producto no existe'
  return new Refusal(404, text, { extra: { cercanos } })
}

/** Key, cart, line and news, if the cart is still the one that was read. */
const written = `
  with ${takeKey}, carro as (
    update carrito set version = version + 1, cambio = $7::jsonb, cambiado_por = $1::bigint, actualizado_en = $8::timestamptz
    where id = $5::bigint and version = $6::int and ${isMine} returning id, cliente_id, version
  ), linea as (
    insert into carrito_linea (id, carrito_id, producto_id, cantidad, cantidad2, nota, precio_visto, creado_en, creado_por, actualizado_en, actualizado_por)
    overriding system value
    select $9::bigint, k.id, $10::bigint, $11::int, $12::int, $13::text, $14::numeric, $8::timestamptz, $1::bigint, $8::timestamptz, $1::bigint from carro k
    on conflict (carrito_id, producto_id) do update set cantidad = excluded.cantidad, cantidad2 = excluded.cantidad2, nota = excluded.nota,
      precio_visto = excluded.precio_visto, actualizado_en = excluded.actualizado_en, actualizado_por = excluded.actualizado_por
  )
  select exige(exists (select from carro)), (select ${cartAnnounced} from carro k)`

type Written = { found: Found & { carrito: Which }; after: Row; change: CartChange }

async function write(context: Context, key: KeyValues, { found, after, change }: Written): Promise<void> {
  const { id, producto_id, cantidad, cantidad2, nota, precio_visto } = after
  const cart = [found.carrito.id, found.version, JSON.stringify(change), found.en]
  await context.db.rows(written, [...key, ...cart, id, producto_id, cantidad, cantidad2, nota, precio_visto])
  await logged(context, found.carrito.id, change)
}
