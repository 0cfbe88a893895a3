import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { fillPrices } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico, otro } = await fillPrices(db)

let [client, admin, adviser, editor]: TestBrowser[] = []
beforeAll(async () => {
  const signedIn = async (role: string, cliente?: number) => {
    const { id, email } = await makePerson(db, [role], { demo: true })
    if (cliente) await db.rows('update usuario set cliente_id = $2 where id = $1', [id, cliente])
    if (role === 'asesor') await db.rows('update cliente set asesor_id = $1 where id = $2', [id, otro])
    const it = browser(app)
    await it.login(email)
    return it
  }
  client = await signedIn('cliente', rico)
  admin = await signedIn('admin')
  adviser = await signedIn('asesor')
  editor = await signedIn('MKTG')
})

const why = (who: TestBrowser | undefined, code: string, query = '') =>
  who?.get(`/api/v1/precios/${encodeURIComponent(code)}/origen${query}`)

describe('why this price', () => {
  test('staff see all that was tried, in order, and what won', async () => {
    const told = (await why(admin, 'FX-201', `?cliente=${rico}`))?.json()
    expect(told).toMatchObject({
      precio: '45.00',
      precio_iva: '52.20',
      origen: 'grupo',
      cliente: { id: rico, nombre: 'El Rico' },
    })
    expect(told.pasos.map(({ origen, valor, gana }: Record<string, unknown>) => [origen, valor, gana])).toEqual([
      ['contrato', null, false],
      ['cliente', null, false],
      ['grupo', '45.00', true],
      ['base', '50.00', false],
    ])
    expect(told.pasos[2]).toMatchObject({ lista: 'TALLER', nombre: 'Taller', grupo: 'Aliados' })
    expect(told.explicacion).toBe('Lista del grupo Aliados (Taller).')
  })

  test('the client is told what won and nothing of our lists', async () => {
    const told = (await why(client, 'fx-100/d'))?.json()
    expect(told.pasos).toEqual([
      expect.objectContaining({ origen: 'contrato', gana: true, valor: '99.99', lista: null }),
    ])
    expect(told.explicacion).toMatch(/^Es tu precio de contrato, hasta el /)
    expect(JSON.stringify(told)).not.toMatch(/MAYOREO|TALLER|108/)
  })

  test('by quantity and as it was on a day', async () => {
    expect((await why(client, 'FX-100/D', '?cantidad=25'))?.json()).toMatchObject({
      precio: '90.00',
      pasos: [{ cantidad_min: 20 }],
    })
    expect((await why(client, 'FX-100/D', '?en=2025-12-31'))?.json()).toMatchObject({
      precio: '108.00',
      origen: 'cliente',
    })
    // The contract began at midnight in Mexico City.
    expect((await why(client, 'FX-100/D', '?en=2026-01-01'))?.json()).toMatchObject({ precio: '99.99' })
    expect((await why(admin, 'FX-100/D', '?en=2001-01-01'))?.json()).toMatchObject({ precio: null, origen: null })
  })

  test('whose: own client, a client within reach, nobody in particular; 404 for the rest', async () => {
    expect((await why(client, 'FX-201', `?cliente=${rico}`))?.statusCode).toBe(200)
    expect((await why(client, 'FX-201', `?cliente=${otro}`))?.statusCode).toBe(404)
    expect((await why(adviser, 'FX-201', `?cliente=${otro}`))?.json()).toMatchObject({ precio: '50.00' })
    expect((await why(adviser, 'FX-201', `?cliente=${rico}`))?.statusCode).toBe(404)
    expect((await why(admin, 'FX-201', '?cliente=999999'))?.statusCode).toBe(404)
    expect((await why(admin, 'FX-201'))?.json()).toMatchObject({ cliente: null, precio: '50.00' })
    expect((await why(editor, 'FX-201'))?.statusCode).toBe(404)
    expect((await why(admin, 'NADA'))?.statusCode).toBe(404)
    expect((await why(admin, 'FX-201', '?en=ayer'))?.statusCode).toBe(422)
  })
})

type Priced = {
  kind: 'contrato' | 'MAYOREO' | 'TALLER' | 'BASE'
  from: number
  value: number
  since: number
  until: number | null
}

/** The rule, said again in another language: the nearest source that has a price, and in it the largest scale reached. */
function expected(rows: Priced[], quantity: number, day: number): [number | null, string | null] {
  for (const [kind, origin] of [
    ['contrato', 'contrato'],
    ['MAYOREO', 'cliente'],
    ['TALLER', 'grupo'],
    ['BASE', 'base'],
  ] as const) {
    const [best] = rows
      .filter(
        (row) =>
          row.kind === kind && row.from <= quantity && row.since <= day && (row.until === null || day < row.until),
      )
      .toSorted((a, b) => b.from - a.from)
    if (best) return [best.value, origin]
  }
  return [null, null]
}

/** Periods that do not overlap: the second begins where the first ends. */
const prices = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom<Priced['kind']>('contrato', 'MAYOREO', 'TALLER', 'BASE'),
      from: fc.constantFrom(1, 5, 10),
      half: fc.constantFrom(0, 1),
      value: fc.integer({ min: 1, max: 9999 }),
    }),
    { selector: ({ kind, from, half }) => `${kind} ${from} ${half}` },
  )
  .map((rows) => rows.map(({ half, ...row }): Priced => ({ ...row, since: half ? 50 : 0, until: half ? null : 50 })))

test('the price is what the trace says, and what the rule says, whatever there is', async () => {
  const product = await db.row<{ id: number }>(`select id from producto where k_parte = 'FX-204'`)
  await fc.assert(
    fc.asyncProperty(
      prices,
      fc.constantFrom(1, 4, 5, 9, 10, 11),
      fc.constantFrom(0, 49, 50, 51),
      async (rows, quantity, day) => {
        const found = await db.transaction(async (tx) => {
          await tx.rows('delete from precio where producto_id = $1', [product?.id])
          await tx.rows('delete from precio_contrato where producto_id = $1', [product?.id])
          for (const { kind, from, value, since, until } of rows) {
            const range = `tstzrange(timestamptz '2026-01-01' + $4 * interval '1 day', timestamptz '2026-01-01' + $5 * interval '1 day')`
            const values = [product?.id, from, value, since, until]
            await (kind === 'contrato'
              ? tx.rows(
                  `insert into precio_contrato (producto_id, cantidad_min, valor, cliente_id, vigencia) values ($1, $2, $3, $6, ${range})`,
                  [...values, rico],
                )
              : tx.rows(
                  `insert into precio (producto_id, cantidad_min, valor, lista_id, vigencia) values ($1, $2, $3, (select id from lista_precio where clave = $6), ${range})`,
                  [...values, kind],
                ))
          }
          return tx.row<{
            valor: string | null
            origen: string | null
            paso: string | null
            paso_origen: string | null
          }>(
            `select pr.valor, pr.origen, f.valor as paso, f.origen as paso_origen
           from (select timestamptz '2026-01-01' + $4 * interval '1 day' as en) m
           left join lateral precio_de($1, $2, $3, m.en) pr on true
           left join lateral (select * from precio_pasos($1, $2, $3, m.en) p where p.valor is not null order by p.orden limit 1) f on true`,
            [rico, product?.id, quantity, day],
          )
        })
        const [value, origin] = expected(rows, quantity, day)
        expect([found?.valor && Number(found.valor), found?.origen]).toEqual([value, origin])
        expect([found?.paso, found?.paso_origen]).toEqual([found?.valor, found?.origen])
      },
    ),
    { numRuns: 150 },
  )
})
