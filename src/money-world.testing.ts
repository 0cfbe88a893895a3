// A shop drawn at random, put into the database, and its facts for the second reckoning.
import fc from 'fast-check'
import type { Db } from '#platform/database/db.server.ts'
import type { Shop } from '#selling/quotes/testing.server.ts'
import type { Facts, PartFacts, Promotion, Rule } from './second-reckoning.testing.ts'

/** The last two are what the kit, the sixth, consists of: nobody asks for them loose. */
const CODES = ['COT-1', 'COT-2', 'COT-3', 'COT-4', 'COT-5', 'COT-6', 'COT-A', 'COT-B'] as const
const KIT = { 'COT-A': 2, 'COT-B': 1 }
export const SOLD = CODES.slice(0, 6)

const cents = (most: number) => fc.integer({ min: 1, max: most })
const maybe = <It>(one: fc.Arbitrary<It>) => fc.option(one, { nil: null })
/** Whole pesos, centavos, or every millionth. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map((n) => n * 1_000_000),
  fc.integer({ min: 1, max: 999_999 }).map((n) => n * 10_000),
  fc.integer({ min: 1, max: 999_999_999 }),
)
const step = fc.record({ one: price, many: price })
const some = <It>(least: number, one: fc.Arbitrary<It>) => fc.array(one, { minLength: least, maxLength: least })

const part = fc.record({
  base: step,
  group: maybe(step),
  list: maybe(step),
  contract: fc.option(fc.record({ from: fc.integer({ min: 1, max: 9 }), price }), { nil: null, freq: 3 }),
  core: fc.oneof(fc.constant(0), cents(90_000)),
  grams: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 })),
  leftOut: fc.boolean(),
  stock: some(3, fc.integer({ min: 0, max: 3 })),
  pieces: fc.integer({ min: 1, max: 14 }),
  owed: fc.boolean(),
  /** In the principal cart, or in one that the person opened. */
  cart: fc.constantFrom(0, 1),
})
const scope = { line: fc.constantFrom(null, 1, 2), brand: fc.constantFrom(null, 1, 2) }
const rules = fc.uniqueArray(
  fc.record<Rule>({
    promocion: fc.constantFrom(null, 'suma', 'reemplaza', 'mejor'),
    percent: fc.integer({ min: 1, max: 9999 }),
    who: fc.constantFrom('cliente', 'grupo', 'todos'),
    ...scope,
    branch: fc.boolean(),
    from: fc.constantFrom(1, 6, 9),
  }),
  {
    maxLength: 8,
    selector: ({ percent: _percent, promocion, ...where }) => JSON.stringify([promocion === null, where]),
  },
)
const promotions = fc.array(
  fc
    .record({
      nivel: fc.constantFrom('documento' as const, 'flete' as const),
      isShare: fc.boolean(),
      percent: cents(10_000),
      sum: cents(500_000),
      least: fc.oneof(fc.constant(0), cents(2_000_000)),
      most: maybe(cents(100_000)),
      combina: fc.boolean(),
      prioridad: fc.integer({ min: 1, max: 3 }),
      line: fc.constantFrom(null, null, 1, 2),
      once: fc.constantFrom(false, false, true),
    })
    .map(({ isShare, percent, sum, ...rest }) => ({
      ...rest,
      percent: isShare ? percent : null,
      sum: isShare ? null : sum,
    })),
  { maxLength: 5 },
)

const world = fc.record({
  parts: some(CODES.length, part),
  /** The kit has prices of its own; else it costs what its parts do. */
  owns: fc.boolean(),
  rules,
  promotions,
  dollar: fc.record({
    list: fc.boolean(),
    group: fc.boolean(),
    rate: fc.integer({ min: 1_000_000, max: 99_999_999 }),
    /** Days since it was read; one older than four is never used. */
    age: fc.constantFrom(0, 0, 4, 5),
  }),
  route: fc.record({
    days: fc.constantFrom(0, 2, 2),
    cost: fc.oneof(fc.constant(0), cents(60_000)),
    freeFrom: maybe(cents(3_000_000)),
    grams: fc.integer({ min: 0, max: 2000 }).map((n) => n * 10),
    kilo: fc.oneof(fc.constant(0), cents(9000)),
  }),
  /** Branches registered for the border's rate, and whether the address of each cart lies there. */
  border: fc.subarray([0, 1, 2]),
  isInside: fc.tuple(fc.boolean(), fc.boolean()),
})
export type World = typeof world extends fc.Arbitrary<infer It> ? It : never

export const worldsOf = (seed: number, many: number): World[] => fc.sample(world, { seed, numRuns: many })

/** What stays the same for all worlds: a third branch, two lines, two brands, the kit, lists, a group, two addresses. */
export async function fitOut(db: Db, shop: Shop) {
  const one = async (text: string, values: unknown[] = []) => (await db.row<{ id: number }>(text, values))?.id ?? 0
  const este = await one(
    `insert into sucursal (clave, nombre, dias_traslado, orden) values ('EST', 'EST', 3, 9) returning id`,
  )
  await db.rows('update sucursal set dias_traslado = 1 where id <> $1', [este])
  const otra = await one(`insert into linea (nombre) values ('Bujías de cotización') returning id`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado, costo)
     select 'COT-' || x, 'Pieza ' || x, p.linea_id, 'activo', 20 from producto p, unnest(array['A', 'B']) x where p.k_parte = 'COT-1'`,
  )
  await db.rows(`insert into marca (tipo, nombre) values ('producto', 'Uno'), ('producto', 'Dos')`)
  await db.rows(
    `update producto p set linea_id = case when x.n % 2 = 0 then $2 else p.linea_id end,
       marca_id = (select m.id from marca m where m.nombre = case when x.n % 3 = 0 then 'Uno' else 'Dos' end)
     from unnest($1::text[]) with ordinality x (code, n) where p.k_parte = x.code`,
    [CODES, otra],
  )
  await db.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo, cantidad) select k.id, p.id, 'kit', x.value::int
     from producto k, jsonb_each_text($1) x join producto p on p.k_parte = x.key where k.k_parte = 'COT-6'`,
    [KIT],
  )
  const list = (clave: string) => one('insert into lista_precio (clave, nombre) values ($1, $1) returning id', [clave])
  const lists = { own: await list('SUYA'), group: await list('GRUPO') }
  await db.rows(
    `with g as (insert into grupo_cliente (nombre, lista_precio_id) values ('Talleres', $2) returning id)
     update cliente c set lista_precio_id = $1, grupo_id = g.id, via_embarque_id = (select id from via_embarque where clave = 'PAQ')
     from g where c.id = $3`,
    [lists.own, lists.group, shop.ana],
  )
  await db.rows(`insert into region_fronteriza (municipio, cp_desde, cp_hasta) values ('Tijuana', '22000', '22699')`)
  const inside = await one(
    `insert into direccion (cliente_id, alias, calle, cp, municipio, estado) values ($1, 'Taller', 'Calle 2', '22010', 'Tijuana', 'Baja California') returning id`,
    [shop.ana],
  )
  const outside = await one('select id from direccion where cliente_id = $1 and predeterminada', [shop.ana])
  return { shop, lists, branches: [shop.norte, shop.sur, este], inside, outside }
}
export type Fitted = Awaited<ReturnType<typeof fitOut>>

const EMPTY = `with a as (delete from carrito), b as (delete from precio), c as (delete from precio_contrato), d as (delete from existencia),
  e as (delete from descuento_regla), f as (delete from tipo_cambio) delete from promocion`

/** Puts it there; how the second reckoning is told of it, for each of the two carts. */
export async function makeWorld(db: Db, fitted: Fitted, world: World): Promise<[Facts, Facts]> {
  const { shop, branches, lists } = fitted
  const { dollar, route, border, isInside } = world
  await db.rows(EMPTY)
  await db.rows('update sucursal set iva_frontera = id = any ($1)', [border.map((n) => branches[n])])
  await db.rows(
    `update lista_precio set moneda = case when (id = $1 and $3) or (id = $2 and $4) then 'USD' else 'MXN' end`,
    [lists.own, lists.group, dollar.list, dollar.group],
  )
  await db.rows(
    `insert into tipo_cambio (fecha, valor, fuente, capturado_en)
     select (now() at time zone 'America/Mexico_City')::date - $2::int, $1::numeric / 1000000, 'DOF', now() - interval '9 days'`,
    [dollar.rate, dollar.age],
  )
  await db.rows(
    `update via_embarque set dias = $1, costo = $2::numeric / 100, gratis_desde = $3::numeric / 100, kilos = $4::numeric / 1000,
       costo_kilo = $5::numeric / 100, minimo = 0, hora_corte = '23:59:59' where clave = 'PAQ'`,
    [route.days, route.cost, route.freeFrom, route.grams, route.kilo],
  )
  const parts = partsOf(world)
  await putParts(db, fitted, world, parts)
  const promotions = await putRules(db, shop, world)
  const facts = {
    parts: Object.fromEntries(parts.map((one) => [one.k_parte, one])),
    rules: world.rules,
    promotions,
    dollar: { rate: dollar.age > 4 ? null : dollar.rate, list: dollar.list, group: dollar.group },
    route: route.days > 0 ? route : null,
  }
  const ofCart = (isIn: boolean): Facts => {
    const isThere = route.days > 0 ? isIn : border.includes(0)
    return { ...facts, border: isThere ? border.map((n) => branches[n] ?? 0) : [] }
  }
  return [ofCart(isInside[0]), ofCart(isInside[1])]
}

function partsOf({ parts, owns }: World): PartFacts[] {
  return CODES.map((k_parte, n) => {
    const { base, group, list, contract, core, grams, leftOut } = parts[n] ?? parts[0] ?? missing()
    const isBare = k_parte === 'COT-6' && !owns
    const steps = isBare ? { base: null, group: null, list: null } : { base, group, list }
    const of = k_parte === 'COT-6' ? { of: KIT } : {}
    const where = { line: n % 2 === 1 ? 2 : 1, brand: (n + 1) % 3 === 0 ? 1 : 2 }
    return { k_parte, ...where, ...of, ...steps, contract, core, grams, leftOut }
  })
}

function missing(): never {
  throw new Error('a world has parts')
}

async function putParts(
  db: Db,
  { shop, lists, branches }: Fitted,
  { parts }: World,
  facts: PartFacts[],
): Promise<void> {
  await db.rows(
    `update producto p set casco = nullif(x.core, 0)::numeric / 100, peso_kg = nullif(x.grams, 0)::numeric / 1000, sin_estimulo = x."leftOut"
     from jsonb_to_recordset($1::jsonb) x (k_parte text, core int, grams int, "leftOut" boolean) where p.k_parte = x.k_parte`,
    [JSON.stringify(facts)],
  )
  const steps = facts.flatMap(({ k_parte, base, group, list }) =>
    [
      { id: null, step: base },
      { id: lists.group, step: group },
      { id: lists.own, step: list },
    ].flatMap(({ id, step: one }) => (one ? [{ k_parte, id, ...one }] : [])),
  )
  await db.rows(
    `insert into precio (lista_id, producto_id, cantidad_min, valor)
     select coalesce(x.id, (select l.id from lista_precio l where l.clave = 'BASE')), p.id, y.desde, y.valor::numeric / 1000000
     from jsonb_to_recordset($1::jsonb) x (k_parte text, id bigint, one bigint, many bigint) join producto p using (k_parte)
     cross join lateral (values (1, x.one), (6, x.many)) y (desde, valor)`,
    [JSON.stringify(steps)],
  )
  const agreed = facts.flatMap(({ k_parte, contract }) => (contract ? [{ k_parte, ...contract }] : []))
  await db.rows(
    `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor) select $2, p.id, x."from", x.price::numeric / 1000000
     from jsonb_to_recordset($1::jsonb) x (k_parte text, "from" int, price bigint) join producto p using (k_parte)`,
    [JSON.stringify(agreed), shop.ana],
  )
  // Of the kit its parts lie there: one more of the one than it takes.
  const kits = parts[5]?.stock ?? []
  const lying = CODES.filter((code) => code !== 'COT-6').map((k_parte) => {
    const own = parts[CODES.indexOf(k_parte)]?.stock ?? []
    return { k_parte, stock: k_parte === 'COT-A' ? kits.map((n) => 2 * n + 1) : k_parte === 'COT-B' ? kits : own }
  })
  await db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, (x.stock ->> (s.n::int - 1))::int
     from jsonb_to_recordset($1::jsonb) x (k_parte text, stock jsonb) join producto p using (k_parte)
     cross join unnest($2::bigint[]) with ordinality s (id, n)`,
    [JSON.stringify(lying), branches],
  )
}

/** Discounts and promotions of every kind; those by document with their ids. */
async function putRules(db: Db, shop: Shop, { rules: given, promotions: offered }: World): Promise<Promotion[]> {
  const line = `(select p.linea_id from producto p where p.k_parte = case x.line when 1 then 'COT-1' else 'COT-2' end and x.line is not null)`
  const brand = `(select m.id from marca m where m.nombre = case x.brand when 1 then 'Uno' when 2 then 'Dos' end)`
  await db.rows(
    `insert into descuento_regla (nombre, promocion, porcentaje, cantidad_min, cliente_id, grupo_id, linea_id, marca_id, sucursal_id, vigencia)
     select 'Regla', x.promocion, x.percent::numeric / 100, x."from", case x.who when 'cliente' then $2::bigint end,
       case x.who when 'grupo' then (select grupo_id from cliente where id = $2) end, ${line}, ${brand},
       case when x.branch then $3::bigint end, tstzrange(now() - interval '1 hour', null)
     from jsonb_to_recordset($1::jsonb) x (promocion text, percent int, "from" int, who text, line int, brand int, branch boolean)`,
    [JSON.stringify(given), shop.ana, shop.norte],
  )
  const made = await db.rows<{ id: number }>(
    `insert into promocion (nombre, nivel, porcentaje, monto, minimo, maximo, combina, prioridad, linea_id, usos_max, vigencia)
     select 'Promoción', x.nivel, x.percent::numeric / 100, x.sum::numeric / 100, x.least::numeric / 100, x.most::numeric / 100, x.combina,
       x.prioridad, ${line}, case when x.once then 1 end, tstzrange(now() - interval '1 hour', null)
     from jsonb_array_elements($1::jsonb) with ordinality e (one, n)
     cross join lateral jsonb_to_record(e.one) x (nivel text, percent int, sum int, least int, most int, combina boolean, prioridad int, line int, once boolean)
     order by e.n returning id`,
    [JSON.stringify(offered)],
  )
  return offered.map((one, place) => ({ ...one, id: made[place]?.id ?? 0 }))
}
