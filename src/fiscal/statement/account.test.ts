import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop } from '#selling/orders/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bucketOf } from './ageing.ts'
import { dayFrom, invoice } from './testing.server.ts'

const db = await testDb()
const shop = await makeShop(db)
const { ana: ANA } = shop

type Account = {
  facturas: number
  total: string
  por_facturar: string
  usado: string
  disponible: string
  vencido: string
}
const account = (receptor: string | null = null) => db.row<Account>('select * from cuenta_de($1, $2)', [ANA, receptor])

async function order(total: string, more: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    sucursal_id: shop.norte,
    folio: `T-${Math.random()}`,
    cliente_id: ANA,
    subtotal: total,
    iva: 0,
    total,
    ...more,
  }
  const names = Object.keys(row)
  const found = await db.row<{ id: number }>(
    `insert into pedido (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return found?.id ?? 0
}

beforeEach(async () => {
  await db.rows('delete from factura_pedido')
  await db.rows('delete from cfdi')
  await db.rows('delete from pedido')
  await db.rows('delete from cotizacion')
  await db.rows('update cliente set limite_credito = 10000, dias_credito = 30 where id = $1', [ANA])
})

describe('cuenta_de', () => {
  test('random invoices: the ageing adds up to what is owed, in the same places as the statement puts them', async () => {
    const rates = [
      ['MXN', '1'],
      ['USD', '18.123456'],
      ['EUR', '20.5'],
    ]
    for (let n = 0; n < 40; n++) {
      const [moneda, tipo_cambio] = rates[n % 3] ?? []
      await invoice(db, ANA, '5000', {
        vence: ((n * 37) % 160) - 130,
        saldo: (((n * 7919) % 400_000) / 100).toFixed(2),
        moneda,
        tipo_cambio,
      })
    }
    const rows = await db.rows<{ tramo: number | null; vence: string; saldo: string; saldo_mxn: string; hoy: string }>(
      'select tramo, vence, saldo::text, saldo_mxn::text, hoy_local() as hoy from cuenta_factura where cliente_id = $1',
      [ANA],
    )
    for (const { tramo, vence, saldo, hoy } of rows)
      expect(tramo).toBe(Number(saldo) === 0 ? null : bucketOf(vence, hoy))
    const total = rows.reduce((sum, { saldo_mxn }) => sum + Math.round(Number(saldo_mxn) * 100), 0)
    expect(Math.round(Number((await account())?.total) * 100)).toBe(total)
    const buckets = await db.rows<{ n: string }>(
      'select sum(saldo_mxn) as n from cuenta_factura where cliente_id = $1 and por_cobrar group by tramo',
      [ANA],
    )
    expect(buckets.reduce((sum, { n }) => sum + Math.round(Number(n) * 100), 0)).toBe(total)
  })

  test('what is agreed and not invoiced is used too: orders in course less their invoices, quotations that hold', async () => {
    await invoice(db, ANA, '1000.00')
    const half = await order('580.00')
    await order('100.00', { estado: 'CANCELADO' })
    await order('100.00', { estado: 'CERRADO' })
    await order('100.00', { facturacion: 'FACTURADO' })
    const part = await invoice(db, ANA, '180.00')
    await db.rows('insert into factura_pedido (cfdi_id, pedido_id) values ($1, $2)', [part.id, half])
    const quote = (estado: string, vigencia: string) =>
      db.rows(
        `insert into cotizacion (sucursal_id, folio, cliente_id, estado, subtotal, total, vigencia)
         values ($1, $2, $3, $4, 50, 50, now() + $5::interval)`,
        [shop.norte, `${estado}${vigencia}`, ANA, estado, vigencia],
      )
    await quote('AUTORIZADA', '1 day')
    await quote('AUTORIZADA', '-1 day')
    await quote('EN_REVISION', '1 day')
    expect(await account()).toMatchObject({
      total: '1180.00',
      por_facturar: '450.00',
      usado: '1630.00',
      disponible: '8370.00',
    })
    // A cancelled invoice gives the order back.
    await db.rows(`update cfdi set estado_sat = 'CANCELADO' where id = $1`, [part.id])
    expect(await account()).toMatchObject({ total: '1000.00', por_facturar: '630.00', usado: '1630.00' })
  })

  test('of one company only; without a due date the client’s days count', async () => {
    await invoice(db, ANA, '10.00', { receptor: 'AAA010101AAA', dia: -40, vence: null })
    await invoice(db, ANA, '20.00', { receptor: 'BBB010101BBB', dia: -20, vence: null })
    expect(await account('AAA010101AAA')).toMatchObject({ facturas: 1, total: '10.00', vencido: '10.00' })
    expect(await account()).toMatchObject({ facturas: 2, total: '30.00', vencido: '10.00' })
    expect(await db.row('select vence from cuenta_factura where total = 20')).toEqual({
      vence: await dayFrom(db, 10, ''),
    })
  })
})
