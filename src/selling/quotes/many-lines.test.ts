import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { drawnShops } from '#catalogue/prices/drawn-shops.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { recorder, type Statement, walked } from '#platform/database/walked.testing.ts'
import { priceToday } from './content.server.ts'
import { GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

/** Each line's price asked for by itself. */
const oneByOne = `
  select p.id as producto_id, p.k_parte, p.descripcion, p.estado = 'activo' as activa, coalesce(p.casco, 0)::numeric(9, 2)::text as casco,
    trim_scale(pr.valor)::text as precio, pr.lista, pr.origen
  from (
    select producto_id, orden, least(sum(cantidad) over (partition by producto_id), 99999)::int as todas
    from unnest($2::bigint[], $3::int[]) with ordinality as q (producto_id, cantidad, orden)) x
  join producto p on p.id = x.producto_id
  left join lateral precio_de($1, p.id, x.todas) pr on true
  order by x.orden`

test('what the lines of a document cost today, asked together, is what each costs asked alone', {
  timeout: 300_000,
}, async () => {
  const db = await testDb()
  const { rico, otro, written, wanted, write } = await drawnShops(db)
  await db.rows(`update producto set casco = 35.5 where k_parte = 'FX-201'`)
  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'FX-202'`)
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(written, wanted, async (statements, asked) => {
      await write(statements)
      // Of a part that is nobody's nothing is told.
      const lines = [...asked, [0, 1] as const].map(([producto_id, cantidad]) => ({ producto_id, cantidad }))
      for (const client of [rico, otro]) {
        const today = await priceToday(db, client, lines)
        const pieces = lines.map(({ cantidad }) => Math.max(cantidad, 1))
        expect(today).toEqual(await db.rows(oneByOne, [client, lines.map(({ producto_id }) => producto_id), pieces]))
        expect(today).toHaveLength(asked.length)
        for (const { origen } of today) seen.add(origen)
      }
    }),
    { seed: 1920, numRuns: 150 },
  )
  expect(seen).toEqual(new Set(['base', 'cliente', 'contrato', 'grupo', 'juego', null]))
})

describe('of three times as many lines', () => {
  const FEW = 60
  const MANY = 180

  test('making, editing, copying and sending a document asks as often, and goes through none of them for each of them', async () => {
    const db = await testDb()
    const kept = recorder(db)
    const app = await testApp(kept.db)
    const shop = await makeShop(db)
    const cliente = await signIn(db, app, ['cliente'], shop.ana)
    await manyParts(db, MANY)
    const asked = async (work: () => Promise<unknown>) => {
      const before = kept.statements.length
      await work()
      return kept.statements.slice(before)
    }
    const deeds = async (lines: number) => {
      await fillMany(db, shop.ana, lines)
      let id = 0
      const made = await asked(async () => {
        const answer = await postOnce(cliente, GENERATE, {})
        expect(answer.statusCode, answer.body).toBe(200)
        id = answer.json().procesado.id
      })
      const events = `/api/v1/cotizaciones/${id}/eventos`
      const of = async (evento: string, body: object = {}) => {
        const { version } = (await cliente.get(`/api/v1/cotizaciones/${id}`)).json()
        return asked(async () => {
          const answer = await postOnce(cliente, events, { evento, version, ...body })
          expect(answer.statusCode, answer.body).toBe(200)
        })
      }
      const lineas = Array.from({ length: lines }, (_, n) => ({ n: n + 1, cantidad: 3, mensaje: `Urge ${n}` }))
      return { made, edited: await of('editar', { lineas }), sent: await of('enviar'), copied: await of('duplicar') }
    }
    const few = await deeds(FEW)
    const many = await deeds(MANY)
    for (const deed of ['made', 'edited', 'sent', 'copied'] as const) {
      expect([deed, many[deed].length]).toEqual([deed, few[deed].length])
    }
    for (const deed of ['made', 'edited', 'sent', 'copied'] as const) {
      // All lines for each of them would be ten times that.
      for (const [text, rows] of await rowsOf(db, many[deed]))
        expect([deed, text, rows]).toEqual([deed, text, expect.toSatisfy((n: number) => n < 18 * MANY)])
    }
    const prices = many.sent.filter(({ text }) => text.includes('precios_de'))
    expect(prices.length).toBeGreaterThan(0)
    for (const one of prices) expect((await walked(db, one)).of.get('precios_de')).toBe(MANY)
  })
})

/** Rows that each statement that only reads goes through, by its text. */
async function rowsOf(db: Db, statements: Statement[]): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (const one of statements) {
    const isReading =
      /^\s*(select|with)\b/.test(one.text) && !/\b(update|insert|delete|notify|siguiente_folio|exige)\b/.test(one.text)
    if (isReading) rows.set(one.text, Math.max(rows.get(one.text) ?? 0, (await walked(db, one)).rows))
  }
  return rows
}

async function manyParts(db: Db, many: number): Promise<void> {
  await db.rows(
    `with partes as (insert into producto (k_parte, descripcion, linea_id, estado)
       select 'MUCHAS-' || n, 'Una de muchas', (select min(id) from linea), 'activo' from generate_series(1, $1::int) n returning id),
     hay as (insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 1000 from partes p, sucursal s)
     insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE'`,
    [many],
  )
}

async function fillMany(db: Db, client: number, many: number): Promise<void> {
  await db.rows('delete from carrito where cliente_id = $1', [client])
  await db.rows(
    `with k as (insert into carrito (cliente_id) values ($1) returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select k.id, p.id, 2, 2, 10 from k, producto p where p.k_parte like 'MUCHAS-%' order by p.id limit $2`,
    [client, many],
  )
}
