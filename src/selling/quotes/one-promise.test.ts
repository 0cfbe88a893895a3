import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { goodsIn } from '#selling/cart/freight.ts'
import { editedTotals } from '#selling/quote-screens/review-edits.ts'
import { entriesOf, type Review, sumOf } from '#selling/quick-order/list-state.ts'
import { GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const ROUNDS = 60
const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
await db.rows('update sucursal set dias_traslado = 1')
const este = await db.row<{ id: number }>(
  `insert into sucursal (clave, nombre, dias_traslado, orden) values ('EST', 'EST', 3, 9) returning id`,
)
const branches = [shop.norte, shop.sur, este?.id ?? 0]
// COT-6 is a kit: two COT-A and one COT-B.
await db.rows(
  `with parte as (insert into producto (k_parte, descripcion, linea_id, estado, costo) select 'COT-' || x, 'Pieza ' || x, p.linea_id, 'activo', 20
     from producto p, unnest(array['A', 'B']) x where p.k_parte = 'COT-1' returning id, k_parte)
   insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
   select k.id, a.id, 'kit', case a.k_parte when 'COT-A' then 2 else 1 end from producto k, parte a where k.k_parte = 'COT-6'`,
)

type World = {
  stock: number[][]
  prices: { one: string; many: string }[]
  pieces: number[]
  owed: boolean[]
  cut: string
  days: number
  rules: Rule[]
  /** The kit has a price of its own; else it costs what its parts do. */
  owns: boolean
  surtido: 'pronto' | 'junto'
  promotions: Promotion[]
}
/** On the whole document, or on its freight. */
type Promotion = {
  nivel: 'documento' | 'flete'
  porcentaje: string | null
  monto: string | null
  minimo: string
  maximo: string | null
  combina: boolean
  prioridad: number
  linea: boolean
}
/** A discount or a promotion, for whom and from how many pieces. */
type Rule = { promocion: string | null; porcentaje: string; of: 'cliente' | 'linea' | 'todos'; desde: number }
/** Up to ten in all: what a client is told by number. */
const place = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 })
const price = fc.integer({ min: 1, max: 99_999_999 }).map((millionths) => (millionths / 10_000).toFixed(4))
const rules = fc.uniqueArray(
  fc.record<Rule>({
    promocion: fc.constantFrom(null, 'suma', 'reemplaza', 'mejor'),
    porcentaje: fc.integer({ min: 1, max: 9999 }).map((n) => (n / 100).toFixed(2)),
    of: fc.constantFrom('cliente', 'linea', 'todos'),
    desde: fc.constantFrom(1, 6, 9),
  }),
  { maxLength: 6, selector: ({ promocion, of, desde }) => `${promocion === null} ${of} ${desde}` },
)
const sum = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const promotions = fc.array(
  fc
    .record({
      nivel: fc.constantFrom('documento' as const, 'flete' as const),
      isShare: fc.boolean(),
      share: sum(10_000),
      amount: sum(200_000),
      minimo: fc.oneof(fc.constant('0'), sum(500_000)),
      maximo: fc.option(sum(50_000), { nil: null }),
      combina: fc.boolean(),
      prioridad: fc.integer({ min: 1, max: 3 }),
      linea: fc.boolean(),
    })
    .map(({ isShare, share, amount, ...rest }): Promotion => {
      return { ...rest, porcentaje: isShare ? share : null, monto: isShare ? null : amount }
    }),
  { maxLength: 4 },
)
const world: fc.Arbitrary<World> = fc.record({
  stock: fc.array(place, { minLength: 6, maxLength: 6 }),
  prices: fc.array(fc.record({ one: price, many: price }), { minLength: 6, maxLength: 6 }),
  pieces: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 6, maxLength: 6 }),
  owed: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  cut: fc.constantFrom('00:00', '23:59:59'),
  days: fc.integer({ min: 0, max: 4 }),
  rules,
  owns: fc.boolean(),
  promotions,
  surtido: fc.constantFrom('pronto' as const, 'junto' as const),
})
const codes = [1, 2, 3, 4, 5, 6].map((n) => `COT-${n}`)

async function make({
  stock,
  prices,
  cut,
  days,
  rules: given,
  promotions: offered,
  owns,
  surtido,
}: World): Promise<void> {
  await db.rows('delete from carrito_linea')
  await db.rows('delete from precio')
  await db.rows('delete from existencia')
  await db.rows('delete from descuento_regla')
  for (const { promocion, porcentaje, of, desde } of given)
    await db.rows(
      `insert into descuento_regla (nombre, promocion, porcentaje, cantidad_min, cliente_id, linea_id, vigencia)
       select 'Regla', $1, $2, $3, case when $4 = 'cliente' then $5::bigint end, case when $4 = 'linea' then p.linea_id end,
         tstzrange(now() - interval '1 hour', null) from producto p where p.k_parte = 'COT-1'`,
      [promocion, porcentaje, desde, of, shop.ana],
    )
  await db.rows('delete from promocion')
  await db.rows(
    `insert into promocion (nombre, nivel, porcentaje, monto, minimo, maximo, combina, prioridad, linea_id, vigencia)
     select 'Promoción', o.nivel, o.porcentaje, o.monto, o.minimo, o.maximo, o.combina, o.prioridad, case when o.linea then p.linea_id end,
       tstzrange(now() - interval '1 hour', null)
     from jsonb_to_recordset($1::jsonb) o (nivel text, porcentaje numeric, monto numeric, minimo numeric, maximo numeric, combina boolean,
       prioridad int, linea boolean), producto p where p.k_parte = 'COT-1'`,
    [JSON.stringify(offered)],
  )
  await db.rows('update via_embarque set dias = $1, hora_corte = $2, costo = $3', [days, cut, offered.length * 90])
  await db.rows(
    `update cliente set surtido = $1, via_embarque_id = (select id from via_embarque where clave = 'RUTA')`,
    [surtido],
  )
  // Of a kit its parts lie there: one more of the one than it takes.
  const kits = stock[5] ?? []
  const lying = [
    ...codes.slice(0, 5).map((code, n) => [code, stock[n]] as const),
    ['COT-A', kits.map((n) => 2 * n + 1)] as const,
    ['COT-B', kits] as const,
  ]
  for (const [code, hay] of lying) {
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select p.id, x.s, x.hay
       from producto p cross join unnest($2::bigint[], $3::int[]) x(s, hay) where p.k_parte = $1`,
      [code, branches, hay],
    )
  }
  const priced = [
    ...codes.slice(0, 5).map((code, n) => [code, prices[n]] as const),
    ...(owns ? ['COT-6'] : ['COT-A', 'COT-B']).map((code) => [code, prices[5]] as const),
  ]
  for (const [code, price] of priced) {
    await db.rows(
      `insert into precio (lista_id, producto_id, cantidad_min, valor) select l.id, p.id, x.desde, x.valor
       from lista_precio l, producto p, (values (1, $2::numeric), (6, $3::numeric)) x(desde, valor) where l.clave = 'BASE' and p.k_parte = $1`,
      [code, price?.one, price?.many],
    )
  }
}

/** Branch, pieces and day of each part, as a surface tells them; owed pieces have no day. */
type Told = Record<string, [string, number, string | null][]>

/** What each part costs, as the product page and «¿Por qué este precio?» tell it. */
async function pricesOf(pieces: number[]): Promise<(string | null)[][]> {
  const asked = codes.map((code, at) => `${code}?cantidad=${pieces[at]}`)
  const shown = await Promise.all(
    asked.map(async (one) => {
      const answer = await cliente.get(`/api/v1/precios?k_parte=${one.replace('?', '&')}`)
      return answer.json().partes[0].precio
    }),
  )
  const explained = await Promise.all(
    asked.map(async (one) => (await cliente.get(`/api/v1/precios/${one.replace('?', '/origen?')}`)).json().precio),
  )
  return [shown, explained]
}

/** As the product page and the programs' door tell it. */
async function ofPrices(pieces: number[]): Promise<Told> {
  const told: Told = {}
  for (const [n, code] of codes.entries()) {
    const url = `/api/v1/precios?k_parte=${code}&cantidad=${pieces[n]}`
    const { promesa } = (await cliente.get(url)).json().partes[0]
    told[code] = promesa.reparto.map((one: { sucursal: string; piezas: number; llega: string }) => [
      one.sucursal,
      one.piezas,
      one.llega,
    ])
  }
  return told
}

type Row = {
  k_parte: string
  precio: string
  sucursal: string
  cantidad: number
  llega: string | null
  por_surtir: boolean
}

// As long as so many whole purchases take.
test(`${ROUNDS} random shops: product, list, cart, quotation and orders agree in pieces, branch, day and centavo`, {
  timeout: 900_000,
}, async () => {
  const seen = { promotions: 0, cuts: 0 }
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      await make(given)
      // COT-5 is sold in packs of four.
      const pieces = given.pieces.map((n, at) => (at === 4 ? Math.ceil(n / 4) * 4 : n))
      const lineas = codes.map((k_parte, at) => ({ k_parte, cantidad: pieces[at] ?? 1 }))

      const texto = lineas.map(({ k_parte, cantidad }) => `${k_parte}\t${cantidad}`).join('\n')
      const review: Review = (await postOnce(cliente, '/api/v1/carrito/revision', { texto })).json()
      expect(review.lineas.map(({ cantidad }) => cantidad)).toEqual(pieces)
      const going = entriesOf(review.lineas).map((entry) => ({ ...entry, aceptada: true }))
      const sums = sumOf(going, review.promociones)

      expect((await postOnce(cliente, '/api/v1/carrito/lote', { lineas })).statusCode).toBe(200)
      const { carrito } = (await cliente.get('/cartItems/getItems')).json()
      expect(carrito.rebaja).toBe(sums.rebaja)
      const goods = goodsIn(carrito) - Number(carrito.rebaja ?? 0)
      expect(goods.toFixed(2)).toBe(sums.subtotal)
      if (Number(carrito.flete) === 0) expect(carrito).toMatchObject({ iva: sums.iva, total: sums.total })
      if (carrito.rebaja) seen.cuts += 1
      const inLines = carrito.lineas.map((line: { precio_ajuste: { valor: string } }) => line.precio_ajuste.valor)
      for (const told of await pricesOf(pieces)) expect(told).toEqual(inLines)
      if (given.rules.some(({ promocion }) => promocion !== null)) seen.promotions += 1

      // What nobody has is left out, or owed: the person's choice, line by line.
      for (const [at, line] of carrito.lineas.entries()) {
        const short = line.existencia < line.cantidad
        if (!short || !given.owed[at]) continue
        const url = `/api/v1/carrito/lineas/${line.id}`
        expect((await cliente.send('PATCH', url, { por_surtir: true })).statusCode).toBe(200)
      }
      const cart = (await cliente.get('/cartItems/getItems')).json().carrito
      const inCart: Told = Object.fromEntries(
        cart.lineas.map((line: { k_parte: string; reparto: { sucursal: string; piezas: number; llega: string }[] }) => [
          line.k_parte,
          line.reparto.map(({ sucursal, piezas, llega }) => [sucursal, piezas, llega]),
        ]),
      )
      const promised = await ofPrices(pieces)
      for (const [at, code] of codes.entries()) {
        const there = (inCart[code] ?? []).filter(([, , llega]) => llega !== null)
        expect(there, code).toEqual(promised[code])
        const sum = (inCart[code] ?? []).reduce((all, [, n]) => all + n, 0)
        const hay = there.reduce((all, [, n]) => all + n, 0)
        expect(sum).toBe(given.owed[at] ? pieces[at] : hay)
        const listed = review.lineas[at]?.promesa?.reparto.map(({ sucursal, piezas, llega }) => [
          sucursal,
          piezas,
          llega,
        ])
        expect(listed).toEqual(promised[code])
      }
      if (cart.totalpiezas === 0) return

      const made = await postOnce(cliente, GENERATE, {})
      expect(made.statusCode, made.body).toBe(200)
      const { procesado } = made.json()
      const { subtotal, iva, total, flete, rebaja } = procesado
      const { montosub } = cart
      expect({ subtotal, iva, total, flete, rebaja }).toEqual({
        subtotal: montosub,
        iva: cart.iva,
        total: cart.total,
        flete: cart.flete,
        rebaja: cart.rebaja,
      })
      const shown = editedTotals(procesado, {})
      expect(shown).toMatchObject({ subtotal, iva, total })
      // Said again by what the promotions are now: the same sums, whatever came of them.
      await db.rows('update promocion set vigencia = tstzrange(lower(vigencia), now())')
      for (const row of procesado.renglones as Row[])
        expect(Number(row.precio), row.k_parte).toBe(Number(inLines[codes.indexOf(row.k_parte)]))
      const quoted: Told = {}
      for (const { k_parte, sucursal, cantidad, llega } of procesado.renglones as Row[])
        quoted[k_parte] = [...(quoted[k_parte] ?? []), [sucursal, cantidad, llega]]
      for (const code of codes) expect(quoted[code] ?? []).toEqual(inCart[code])

      await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [
        procesado.id,
      ])
      const { version } = (await cliente.get(`/api/v1/cotizaciones/${procesado.id}`)).json()
      const url = `/api/v1/cotizaciones/${procesado.id}/eventos`
      const accepted = await postOnce(cliente, url, { evento: 'aceptar', version })
      expect(accepted.statusCode, accepted.body).toBe(200)
      const ordered = await db.row(
        `select sum(subtotal)::text as subtotal, sum(iva)::text as iva, sum(total)::text as total, sum(flete)::text as flete,
           nullif(sum(rebaja), 0)::text as rebaja from pedido where cotizacion_id = $1`,
        [procesado.id],
      )
      expect(ordered).toEqual({
        subtotal: cart.montosub,
        iva: cart.iva,
        total: cart.total,
        flete: cart.flete,
        rebaja: cart.rebaja ?? null,
      })
      const rows = await db.rows(
        `select l.k_parte, s.nombre as sucursal, l.cantidad, l.backorder, case when l.backorder = 0 then to_char(o.promesa, 'YYYY-MM-DD') end as dia
         from pedido o join pedido_linea l on l.pedido_id = o.id join sucursal s on s.id = o.sucursal_id where o.cotizacion_id = $1`,
        [procesado.id],
      )
      const wanted = (procesado.renglones as Row[]).map(({ k_parte, sucursal, cantidad, llega, por_surtir }) => {
        return { k_parte, sucursal, cantidad, backorder: por_surtir ? cantidad : 0, dia: llega }
      })
      const byText = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted()
      expect(byText(rows)).toEqual(byText(wanted))
    }),
    { numRuns: ROUNDS, seed: 20_261_122, endOnFailure: true },
  )
  expect(seen.promotions).toBeGreaterThan(ROUNDS / 4)
  expect(seen.cuts).toBeGreaterThan(ROUNDS / 4)
})
