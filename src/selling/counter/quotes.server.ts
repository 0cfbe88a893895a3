import { canonicalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientOf } from '#selling/cart/hold.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { CAP } from '#catalogue/prices/promise.ts'
import type {
  changeQuote as changeCall,
  CounterLine,
  CounterQuote,
  counterQuotes,
  makeQuote as makeCall,
} from './contract.ts'
import type { CounterView } from './counter-views.ts'
import { amountOf, counterPrice, type Rounding, totalsFor } from './price.ts'

type Content = Received<typeof makeCall>['body']

const PAGE = 20

/** Saved quotations of the shop and the customers they were for. Nothing for who buys for nobody. */
export async function readQuotes(
  { q, ver, pagina }: Received<typeof counterQuotes>['query'],
  { db, session }: Context,
): Promise<Reply<typeof counterQuotes>> {
  const client = session.cliente?.id ?? null
  const [rows, clientes] = await Promise.all([
    db.rows<Reply<typeof counterQuotes>['cotizaciones'][number] & { encontradas: number }>(list(ver), [
      client,
      q,
      (pagina - 1) * PAGE,
    ]),
    db.rows<Reply<typeof counterQuotes>['clientes'][number]>(customers, [client]),
  ])
  const cotizaciones = rows.map(({ encontradas: _found, ...row }) => row)
  return { total: rows[0]?.encontradas ?? 0, cotizaciones, clientes }
}

const today = `(now() at time zone 'America/Mexico_City')::date`
const someLine = (isSo: string) =>
  `c.vigencia >= ${today} and exists (select from mostrador_linea x where x.cotizacion_id = c.id and ${isSo})`

const views: Record<CounterView, string> = {
  hoy: `(c.creado_en at time zone 'America/Mexico_City')::date = ${today}`,
  vencen: `c.vigencia = ${today}`,
  agotadas: someLine(
    `not exists (select from existencia e join sucursal s on s.id = e.sucursal_id and s.activa where e.producto_id = x.producto_id and e.disponible > 0)`,
  ),
  costo: someLine(
    `x.costo is distinct from (select v.valor from precio_de(c.cliente_id, x.producto_id, x.cantidad) v)`,
  ),
}

const isKept = (ver: CounterView | undefined) =>
  `c.cliente_id = $1 and c.borrada_en is null${ver ? ` and ${views[ver]}` : ''}`

/** The saved quotations `c` of the shop that a view shows. */
export function wantedCounterQuotes(ver: CounterView, { session }: Pick<Context, 'session'>): Rows {
  return { from: `mostrador_cotizacion c where ${isKept(ver)}`, values: [session.cliente?.id ?? null] }
}

// VAT as taxesOf reckons it: half up on what each rate is paid on.
const list = (ver: CounterView | undefined) => `
  select c.id, c.folio, c.nombre, c.telefono, c.vehiculo, c.notas, to_char(c.vigencia, 'YYYY-MM-DD') as vigencia, c.creado_en, c.actualizado_en,
    c.vigencia < (now() at time zone 'America/Mexico_City')::date as vencida,
    l.lineas, l.piezas, l.total::numeric(14, 2)::text as total, count(*) over ()::int as encontradas
  from mostrador_cotizacion c cross join lateral (
    select coalesce(sum(t.lineas), 0)::int as lineas, coalesce(sum(t.piezas), 0)::int as piezas,
      coalesce(sum(t.base + round(t.base * t.tasa / 100, 2)), 0) as total
    from (select tasa, count(*) as lineas, sum(cantidad) as piezas, sum(precio * cantidad) as base from mostrador_linea
      where cotizacion_id = c.id group by tasa) t) l
  where ${isKept(ver)} and ($2 = '' or norma_nombre(c.nombre || ' ' || c.vehiculo || ' ' || c.telefono || ' ' || c.folio) like '%' || norma_nombre($2) || '%'
    or exists (select from mostrador_linea x join producto p on p.id = x.producto_id
      where x.cotizacion_id = c.id and norma_codigo($2) <> '' and p.codigo_norm like norma_codigo($2) || '%'))
  order by c.actualizado_en desc, c.id desc limit ${PAGE} offset $3`

const customers = `
  select nombre, telefono, vehiculo, margen from (
    select distinct on (norma_nombre(nombre)) nombre, telefono, vehiculo, margen::float8 as margen, actualizado_en
    from mostrador_cotizacion where cliente_id = $1 and nombre <> '' order by norma_nombre(nombre), actualizado_en desc) ultimos
  order by actualizado_en desc limit 50`

type Head = Omit<CounterQuote, 'lineas' | 'totales'>
const head = `
  select id, folio, nombre, telefono, vehiculo, notas, margen::float8 as margen, redondeo, version, to_char(vigencia, 'YYYY-MM-DD') as vigencia,
    creado_en, vigencia < (now() at time zone 'America/Mexico_City')::date as vencida
  from mostrador_cotizacion where id = $1 and cliente_id = $2 and borrada_en is null`

type LineRow = Omit<CounterLine, 'importe' | 'mas' | 'sin_estimulo'> & { sin_estimulo: boolean }
const lines = `
  select p.k_parte, l.descripcion, l.cantidad, l.costo::text as costo, l.margen::float8 as margen, l.precio::text as precio, l.tasa, p.sin_estimulo, p.empaque,
    coalesce((select sum(e.disponible - e.disponible % p.empaque) from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
      where e.producto_id = p.id), 0)::int as disponible
  from mostrador_linea l join producto p on p.id = l.producto_id where l.cotizacion_id = $1 order by l.orden`

/** 404 for another shop's, and for one that was thrown away. */
export async function readQuote(id: number, { db, session }: Context): Promise<CounterQuote> {
  const found = await db.row<Head>(head, [id, session.cliente?.id ?? null])
  if (!found) throw new Refusal(404, 'La cotización no existe.')
  const rows = await db.rows<LineRow>(lines, [id])
  const lineas = rows.map(({ sin_estimulo, ...row }) => ({
    ...row,
    ...(sin_estimulo && { sin_estimulo }),
    disponible: Math.min(row.disponible, CAP),
    mas: row.disponible > CAP,
    importe: amountOf(row),
  }))
  return { ...found, lineas, totales: totalsFor(lineas) }
}

/** Takes the shop's next folio. */
export async function makeQuote(body: Content, context: Context): Promise<CounterQuote> {
  const client = clientOf(context.session)
  const { db, session } = context
  const made = await db.row<{ id: number }>(
    `with tienda as (
       insert into mostrador_tienda (cliente_id, ultimo_folio) values ($1, 1)
       on conflict (cliente_id) do update set ultimo_folio = mostrador_tienda.ultimo_folio + 1
       returning ultimo_folio, vigencia_dias)
     insert into mostrador_cotizacion (cliente_id, folio, nombre, telefono, vehiculo, notas, margen, redondeo, vigencia, creado_por)
     select $1, ultimo_folio, $2, $3, $4, $5, $6, $7, (now() at time zone 'America/Mexico_City')::date + vigencia_dias, $8 from tienda returning id`,
    [client, body.nombre, body.telefono, body.vehiculo, body.notas, body.margen, body.redondeo, session.user?.id],
  )
  if (!made) throw new Error('an insert returns its row')
  await writeLines(db, { quote: made.id, client }, body)
  return readQuote(made.id, context)
}

/** 409 with `version_anterior` when somebody saved it meanwhile. */
export async function changeQuote(
  id: number,
  { version, ...body }: Received<typeof changeCall>['body'],
  context: Context,
): Promise<CounterQuote> {
  const client = clientOf(context.session)
  return context.db.transaction(async (tx) => {
    await readQuote(id, { ...context, db: tx })
    const changed = await tx.row(
      `update mostrador_cotizacion set nombre = $3, telefono = $4, vehiculo = $5, notas = $6, margen = $7, redondeo = $8,
         version = version + 1, actualizado_en = now()
       where id = $1 and version = $2 returning id`,
      [id, version, body.nombre, body.telefono, body.vehiculo, body.notas, body.margen, body.redondeo],
    )
    if (!changed) {
      throw new Refusal(409, 'Alguien guardó esta cotización antes que tú. Ábrela de nuevo.', {
        code: 'version_anterior',
      })
    }
    await tx.rows('delete from mostrador_linea where cotizacion_id = $1', [id])
    await writeLines(tx, { quote: id, client }, body)
    return readQuote(id, { ...context, db: tx })
  })
}

type Part = { orden: number; id: number; descripcion: string; costo: string | null; tasa: number }

const parts = `
  with pedida as materialized (
    select x.orden::int as orden, p.id, p.descripcion, p.sin_estimulo, x.cantidad
    from unnest((select $2::text[]), (select $3::int[])) with ordinality x(k_parte, cantidad, orden)
    join producto p on p.k_parte = x.k_parte and p.k_parte = any ($2) and p.estado <> 'borrador'),
  precio as materialized (
    select pr.* from (select array_agg(x.id) as partes, array_agg(x.cantidad) as piezas from pedida x) a
    cross join lateral precios_de($1, a.partes, a.piezas) pr)
  select x.orden, x.id, x.descripcion, pr.valor::text as costo,
    case when x.sin_estimulo then 16 else coalesce((select t.iva from mostrador_tienda t where t.cliente_id = $1), 16) end as tasa
  from pedida x left join precio pr on pr.producto_id = x.id and pr.cantidad = x.cantidad order by x.orden`

const insert = `
  insert into mostrador_linea (cotizacion_id, orden, producto_id, descripcion, cantidad, costo, margen, precio, tasa)
  select $1, * from unnest($2::int[], $3::bigint[], $4::text[], $5::int[], $6::numeric[], $7::numeric[], $8::numeric[], $9::smallint[])`

/** Prices come of the cost of this moment, the margin and the rounding: never of what the browser says. */
async function writeLines(db: Db, { quote, client }: { quote: number; client: number }, body: Content): Promise<void> {
  const codes = body.lineas.map(({ k_parte }) => canonicalCode(k_parte))
  const found = await db.rows<Part>(parts, [client, codes, body.lineas.map(({ cantidad }) => cantidad)])
  const known = new Set(found.map(({ orden }) => orden))
  const missing = codes.filter((_, i) => !known.has(i + 1))
  if (missing.length) {
    throw new Refusal(404, `No existe: ${missing.slice(0, 5).join(', ')}`, {
      code: 'partes_desconocidas',
      extra: { partes: missing },
    })
  }
  const priced = found.flatMap((part) => {
    const line = body.lineas[part.orden - 1]
    return line
      ? [
          {
            ...part,
            cantidad: line.cantidad,
            margen: line.margen ?? null,
            precio: priceOf(part, line.margen ?? body.margen, body.redondeo),
          },
        ]
      : []
  })
  await db.rows(insert, [
    quote,
    priced.map(({ orden }) => orden),
    priced.map(({ id }) => id),
    priced.map(({ descripcion }) => descripcion),
    priced.map(({ cantidad }) => cantidad),
    priced.map(({ costo }) => costo),
    priced.map(({ margen }) => margen),
    priced.map(({ precio }) => precio),
    priced.map(({ tasa }) => tasa),
  ])
}

function priceOf({ costo }: Part, margin: number, rounding: Rounding): string {
  return costo === null ? '0.00' : counterPrice(costo, margin, rounding)
}

/** The same for today: another folio, today's costs. */
export async function copyQuote(id: number, context: Context): Promise<CounterQuote> {
  const { nombre, telefono, vehiculo, notas, margen, redondeo, lineas } = await readQuote(id, context)
  return makeQuote(
    {
      nombre,
      telefono,
      vehiculo,
      notas,
      margen,
      redondeo,
      lineas: lineas.map((line) => ({ k_parte: line.k_parte, cantidad: line.cantidad, margen: line.margen })),
    },
    context,
  )
}

export async function setThrownAway(id: number, isThrown: boolean, { db, session }: Context): Promise<{ id: number }> {
  const found = await db.row<{ id: number }>(
    `update mostrador_cotizacion set borrada_en = case when $3 then now() end
     where id = $1 and cliente_id = $2 and (borrada_en is null) = $3 returning id`,
    [id, session.cliente?.id ?? null, isThrown],
  )
  if (!found) throw new Refusal(404, 'La cotización no existe.')
  return found
}
