import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { MOVEMENTS_SHOWN } from '#fiscal/statement/statement.server.ts'
import { type Account, type Applied, type Invoice, statementOf } from '#fiscal/statement/statement.ts'
import { creditNote, dayFrom, invoice, payment } from '#fiscal/statement/testing.server.ts'
import { makeShop, signIn } from '#selling/quotes/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const director = await signIn(db, app, ['director'])

type Page = { desde: string; hasta: string; pagina: number; paginas: number; cuentas: (Account & { antes: string })[] }
const ask = async (query: string): Promise<Page> =>
  (await director.get(`/api/v1/estado-cuenta?cliente=${shop.ana}&${query}`)).json()

/** Every invoice that there ever was, as the statement was reckoned before it left out what was settled. */
async function fromAll({ desde, hasta }: Page): Promise<Account[]> {
  const invoices = await db.rows<Invoice>(
    `select v.id, v.uuid, v.folio, v.dia, v.vence, v.moneda, v.total::text as total from cuenta_factura v
     where v.cliente_id = $1 and not v.cancelada order by v.fecha, v.id`,
    [shop.ana],
  )
  const applied = await db.rows<Applied>(
    `select a.factura_id, a.tipo, a.uuid, a.folio, a.dia, a.importe::text as importe
     from cuenta_factura v join cuenta_abono a on a.factura_id = v.id
     where v.cliente_id = $1 and a.importe > 0 order by a.dia, a.orden`,
    [shop.ana],
  )
  return statementOf(invoices, applied, { desde, hasta })
}

beforeAll(async () => {
  const dia = (n: number) => -((n * 13) % 400)
  for (let n = 0; n < 150; n++) {
    const total = 100 + ((n * 7919) % 900)
    const more = { dia: dia(n), moneda: n % 9 ? 'MXN' : 'USD', metodo: n % 7 ? 'PPD' : 'PUE' }
    const one = await invoice(db, shop.ana, String(total), { ...more, ...(n % 23 === 0 && { estado: 'CANCELADO' }) })
    // Some settled long ago, some in part, some paid twice over, some before the day they were issued.
    if (more.metodo === 'PPD' && n % 4)
      await payment(db, one, String(total * (n % 3 ? 1 : 0.4)), { dia: dia(n) + (n % 60) - 5 })
    if (more.metodo === 'PPD' && n % 5 === 0)
      await creditNote(db, one, String(total), { dia: Math.min(0, dia(n) + 90) })
  }
}, 120_000)

describe('a statement of years', () => {
  test('the pages of its movements are all of them, and on each the sums are those of the whole period', async () => {
    const [from, to] = [await dayFrom(db, -390, ''), await dayFrom(db, 0, '')]
    const first = await ask(`desde=${from}&hasta=${to}`)
    const whole = await fromAll(first)
    expect(first.paginas).toBeGreaterThan(1)
    const read = new Map<string, Account['movimientos']>()
    for (let pagina = 1; pagina <= first.paginas; pagina++) {
      const { cuentas, ...page } = await ask(`desde=${from}&hasta=${to}&pagina=${pagina}`)
      expect(page).toMatchObject({ pagina, paginas: first.paginas })
      for (const { movimientos, antes, ...account } of cuentas) {
        const before = read.get(account.moneda) ?? []
        expect(antes).toBe(before.at(-1)?.saldo ?? account.apertura)
        expect(movimientos.length).toBeLessThanOrEqual(MOVEMENTS_SHOWN)
        const { movimientos: _all, ...sums } = whole.find(({ moneda }) => moneda === account.moneda) ?? {}
        expect(account).toEqual(sums)
        read.set(account.moneda, [...before, ...movimientos])
      }
    }
    for (const { moneda, movimientos } of whole) expect(read.get(moneda)).toEqual(movimientos)
    expect((await ask(`desde=${from}&hasta=${to}&pagina=99`)).pagina).toBe(first.paginas)
  })

  test('what was settled before the period is not read, and nothing of the period is another for it', async () => {
    for (const [since, until] of [
      [-20, 0],
      [-100, -40],
      [-200, -199],
      [-5, -5],
      [1, 2],
    ] as const) {
      const page = await ask(`desde=${await dayFrom(db, since, '')}&hasta=${await dayFrom(db, until, '')}`)
      expect(page.cuentas.map(({ antes: _antes, ...account }) => account)).toEqual(await fromAll(page))
    }
  })

  test('its file has all the movements', async () => {
    const [from, to] = [await dayFrom(db, -390, ''), await dayFrom(db, 0, '')]
    const path = `/api/v1/estado-cuenta/archivo/pdf?cliente=${shop.ana}&desde=${from}&hasta=${to}`
    const short = (await director.get(path.replace(from, to))).rawPayload.length
    expect((await director.get(path)).rawPayload.length).toBeGreaterThan(short + MOVEMENTS_SHOWN * 10)
  })
})
