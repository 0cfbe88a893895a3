import type { Rate } from '#kit/base/money.ts'
import type { Session } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { canonicalCode } from '#kit/base/code.ts'
import { amountOrNull, bothPrices, scalesOf } from './amount.ts'
import type { PricedPart, PriceOrigin, PricePromotion, prices, publicOffer } from './contract.ts'
import { clock, ownBranch, route } from './buyer.server.ts'
import { CAP, type Clock, promiseOf, type Route, type Shelf } from './promise.ts'
import { levelOf, signalsOf } from './branch-signals.ts'
import { onHand } from './supply.ts'
import { isStaff, seesCosts, seesFloor } from './viewer.ts'

type Answer = Reply<typeof prices>
type Asked = { k_parte: string[]; cantidad: number }

/** What a session may know of so many parts; a visitor, what the installation shows to all. */
export async function readPrices(asked: Asked, { db, session }: Context): Promise<Answer> {
  if (!session.user) return readPublic(db, asked.k_parte)
  const rows = await db.rows<Row>(own, [asked.k_parte, session.cliente?.id, asked.cantidad, session.user.id])
  return { politica: session.cliente ? 'cliente' : 'base', partes: rows.map((row) => told(row, asked, session)) }
}

type Sold = { k_parte: string; multiplo: number; minimo: number }
type ShelfRow = Shelf & { sucursal: string }
type Row = Sold & {
  precio: string | null
  lista: string | null
  origen: PriceOrigin | null
  cantidad_min: number | null
  hasta: string | null
  promocion: PricePromotion | null
  base: string | null
  escalas: { desde: number; valor: string }[]
  existencia: ShelfRow[]
  atraso: number | null
  /** Of VAT, that the price is shown with. */
  tasa: Rate
  casco: string | null
  costo: string | null
  /** Percent of the price. */
  margen: string | null
  piso: string | null
  via: Route
  ahora: Clock
}

/** One's own branch: the client's, else the reader's, else the principal one. Without a route it is picked up there. */
const buyer = `
  quien as (
    select ${ownBranch} as sucursal_id, g.margen_minimo, coalesce(c.surtido = 'junto', false) as junto,
      ${route} as via,
      ${clock} as ahora, tasa_al_ver($2::bigint, $4::bigint) as tasa,
      floor(extract(epoch from now() - existencias_de()) / 60)::int as atraso
    from config_empresa g left join cliente c on c.id = $2::bigint left join usuario u on u.id = $4::bigint
    left join via_embarque v on v.id = c.via_embarque_id and v.activa
  )`

// The codes come from a subselect: by their number the planner would take each plan for a special one and make it anew, which costs ten
// times what the answer does.
const own = `
  with ${buyer}
  select p.k_parte, p.empaque as multiplo, p.minimo, pr.valor as precio, pr.lista, pr.origen, pr.cantidad_min, pr.hasta, pr.promocion,
    case when pr.valor is null or b.valor > pr.valor then b.valor end as base,
    coalesce((
      select json_agg(json_build_object('desde', e.desde, 'valor', e.valor::text) order by e.desde)
      from precio_escalas($2::bigint, p.id) e), '[]') as escalas,
    coalesce((
      select json_agg(json_build_object('sucursal', s.clave, 'nombre', s.nombre, 'disponible', coalesce(x.disponible, 0),
        'en_transito', coalesce(x.en_transito, 0), 'es_mia', s.id = q.sucursal_id, 'dias_traslado', s.dias_traslado, 'junto', q.junto)
        order by s.id = q.sucursal_id desc nulls last, s.orden, s.id)
      from sucursal s left join existencia x on x.sucursal_id = s.id and x.producto_id = p.id where s.activa), '[]') as existencia,
    p.casco::text as casco, p.costo, round((pr.valor - p.costo) / nullif(pr.valor, 0) * 100, 1)::text as margen, round(p.costo / (1 - q.margen_minimo), 2) as piso,
    q.via, q.ahora, q.atraso, case when p.sin_estimulo then 16 else q.tasa end as tasa
  from unnest((select $1::text[])) with ordinality as pedida (k_parte, orden)
  join producto p on p.k_parte = pedida.k_parte and p.estado = 'activo'
  cross join quien q
  left join lateral precio_de($2::bigint, p.id, $3::int) pr on true
  left join lateral precio_de(null, p.id, $3::int) b on true
  order by pedida.orden`

/** A row as its reader may see it: money as text, stock by number up to where he may know it. */
function told(row: Row, { cantidad }: Asked, session: Session): PricedPart {
  const {
    existencia,
    via,
    ahora,
    atraso,
    base,
    costo,
    margen,
    piso,
    escalas,
    precio,
    lista,
    promocion,
    tasa,
    casco,
    ...rest
  } = row
  const staff = isStaff(session)
  const total = existencia.reduce((sum, { disponible }) => sum + disponible, 0)
  return {
    ...rest,
    ...bothPrices(precio, tasa),
    precio_lista: precio === null ? null : amountOrNull(base),
    lista: staff ? lista : null,
    ...(promocion && { promocion }),
    escalas: scalesOf(escalas, tasa),
    ...(casco && { casco }),
    existencia: existencia.map(({ dias_traslado: _days, junto: _together, ...shelf }) => ({
      ...shelf,
      ...capped(shelf.disponible, staff),
    })),
    ...capped(total, staff),
    en_transito: existencia.reduce((sum, { en_transito }) => sum + en_transito, 0),
    promesa: promiseOf({
      shelves: existencia,
      route: via,
      quantity: cantidad,
      pack: rest.multiplo,
      now: ahora,
      isExact: staff,
    }),
    semaforo: null,
    ...(atraso !== null && { existencias_hace: atraso }),
    ...(seesCosts(session) && { costo: amountOrNull(costo), margen }),
    ...(seesFloor(session) && { piso: amountOrNull(piso) }),
  }
}

function capped(disponible: number, isExact: boolean): { disponible: number; mas: boolean } {
  const isMore = !isExact && disponible > CAP
  return { disponible: isMore ? CAP : disponible, mas: isMore }
}

type PublicRow = { politica: Policy; ahora: Clock; atraso: number | null; partes: PublicPart[] }
type PublicPart = Sold & {
  precio: string | null
  promocion: PricePromotion | null
  tasa: Rate
  estante: Shelf[] | null
}
type Policy = Reply<typeof publicOffer>['politica']

const publicly = `
  select g.precio_publico as politica, ${clock} as ahora, floor(extract(epoch from now() - existencias_de()) / 60)::int as atraso, coalesce((
    select json_agg(json_build_object('k_parte', p.k_parte, 'multiplo', p.empaque, 'minimo', p.minimo,
      'precio', pr.valor::text, 'promocion', pr.promocion, 'tasa', case when p.sin_estimulo then 16 else t.tasa end,
      'estante', case when g.precio_publico = 'semaforo' then (
        select coalesce(json_agg(json_build_object('nombre', s.nombre, 'disponible', coalesce(x.disponible, 0), 'en_transito', 0,
          'es_mia', false, 'dias_traslado', s.dias_traslado) order by s.es_principal desc, s.orden, s.id), '[]')
        from sucursal s left join existencia x on x.sucursal_id = s.id and x.producto_id = p.id where s.activa) end) order by pedida.orden)
    from unnest((select $1::text[])) with ordinality as pedida (k_parte, orden)
    join producto p on p.k_parte = pedida.k_parte and p.estado = 'activo'
    left join lateral precio_de(null, p.id) pr on g.precio_publico = 'lista'
    where g.precio_publico <> 'ninguno'), '[]') as partes
  from config_empresa g cross join (select tasa_al_ver(null, null) as tasa offset 0) t`

async function readPublic(db: Db, codes: string[]): Promise<{ politica: Policy; partes: PricedPart[] }> {
  const found = await db.row<PublicRow>(publicly, [codes])
  if (!found) return { politica: 'ninguno', partes: [] }
  return { politica: found.politica, partes: found.partes.map((part) => publicPart(part, found)) }
}

/** Of one part, what anybody may know: the same to whoever asks, so that pages for all may hold it. */
export async function readPublicOffer(db: Db, k_parte: string): Promise<Reply<typeof publicOffer>> {
  const { politica, partes } = await readPublic(db, [canonicalCode(k_parte)])
  return { politica, parte: partes[0] ?? null }
}

function publicPart(
  { precio, promocion, tasa, estante, ...sold }: PublicPart,
  { ahora, atraso }: PublicRow,
): PricedPart {
  return {
    ...sold,
    ...bothPrices(precio, tasa),
    precio_lista: null,
    origen: precio === null ? null : 'base',
    lista: null,
    cantidad_min: precio === null ? null : 1,
    hasta: null,
    ...(promocion && { promocion }),
    escalas: [],
    existencia: [],
    disponible: null,
    mas: false,
    en_transito: 0,
    promesa: null,
    semaforo: null,
    ...(estante && {
      semaforo: levelOf(onHand(estante, sold.multiplo)),
      senales: signalsOf(estante, sold.multiplo, ahora),
      ...(atraso !== null && { existencias_hace: atraso }),
    }),
  }
}
