import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { browser } from '#people/access/testing.server.ts'
import { statementBytes } from '#fiscal/statement/statement-drawing.server.ts'
import { amountIn, statementRows } from '#fiscal/statement/statement-rows.ts'
import type { Account } from '#fiscal/statement/statement.ts'
import { creditNote, dayFrom, invoice, payment } from '#fiscal/statement/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const they = await ordersCast(db, app, shop)
const { ana: ANA, beto: BETO } = shop

type Row = {
  folio: string
  saldo: string
  pagado: string
  notas: string
  estado: string
  dias: number
  abonos: object[]
}
const list = async (query = '', who = they.ana): Promise<Row[]> =>
  (await who.get(`/api/v1/facturas?${query}`)).json().facturas
const foliosOf = async (query = '') => (await list(query)).map(({ folio }) => folio).toSorted()
const summary = async (who = they.ana, query = '') => (await who.get(`/api/v1/facturas/resumen${query}`)).json()

beforeAll(async () => {
  await db.rows(`update cliente set dias_credito = 30, limite_credito = 50000 where id = $1`, [ANA])
  await invoice(db, ANA, '1000.00', { folio: 'HOY' })
  const part = await invoice(db, ANA, '2000.00', { folio: 'PARTE', dia: -80, vence: -50, saldo: '1200.00' })
  await payment(db, part, '500.00', { dia: -20 })
  await creditNote(db, part, '300.00', { dia: -10 })
  await payment(db, part, '900.00', { dia: -5, estado: 'CANCELADO' })
  await invoice(db, ANA, '700.00', { folio: 'VIEJA', dia: -200, vence: -170 })
  const paid = await invoice(db, ANA, '400.00', { folio: 'PAGADA', dia: -60, vence: -30, saldo: '0' })
  await payment(db, paid, '400.00', { dia: -40 })
  await invoice(db, ANA, '150.00', { folio: 'CONTADO', dia: -3, saldo: '0', metodo: 'PUE' })
  await invoice(db, ANA, '9999.00', { folio: 'CANCELADA', dia: -90, vence: -60, estado: 'CANCELADO' })
  await invoice(db, ANA, '100.00', { folio: 'DOLARES', dia: -20, vence: 10, moneda: 'USD', tipo_cambio: '18.5' })
  await invoice(db, BETO, '333.00', { folio: 'DE-BETO' })
})

describe('the invoices', () => {
  test('what is owed, the one due first at the head; each filter has its own', async () => {
    expect((await list()).map(({ folio }) => folio)).toEqual(['VIEJA', 'PARTE', 'HOY', 'DOLARES'])
    expect(await foliosOf('ver=vencidas')).toEqual(['PARTE', 'VIEJA'])
    expect(await foliosOf('ver=pagadas')).toEqual(['CONTADO', 'PAGADA'])
    expect(await foliosOf('ver=todas')).toHaveLength(7)
    expect(await foliosOf('q=dola')).toEqual(['DOLARES'])
    const [from, to] = [await dayFrom(db, -90, ''), await dayFrom(db, -70, '')]
    expect(await foliosOf(`ver=todas&desde=${from}&hasta=${to}`)).toEqual(['CANCELADA', 'PARTE'])
  })

  test('payments and notes of an invoice, without what was cancelled; paid in one exhibition is born paid', async () => {
    const rows = new Map((await list('ver=todas')).map((row) => [row.folio, row]))
    expect(rows.get('PARTE')).toMatchObject({
      estado: 'VENCIDA',
      dias: 50,
      pagado: '500.00',
      notas: '300.00',
      saldo: '1200.00',
    })
    expect(rows.get('PARTE')?.abonos).toMatchObject([
      { tipo: 'PAGO', importe: '500.00' },
      { tipo: 'NOTA', importe: '300.00' },
    ])
    expect(rows.get('CONTADO')).toMatchObject({ estado: 'PAGADA', pagado: '150.00', saldo: '0.00' })
    expect(rows.get('CANCELADA')).toMatchObject({ estado: 'CANCELADA', saldo: '0.00', pagado: '0.00' })
    expect(rows.get('HOY')).toMatchObject({ estado: 'PENDIENTE', dias: 0 })
  })

  test('currencies are never added up; the account is in pesos at the rate of each invoice', async () => {
    const { sumas } = (await they.ana.get('/api/v1/facturas')).json()
    expect(sumas).toEqual([
      { moneda: 'MXN', total: '3700.00', saldo: '2900.00' },
      { moneda: 'USD', total: '100.00', saldo: '100.00' },
    ])
    expect(await summary()).toMatchObject({
      facturas: 4,
      total: '4750.00',
      facvencidas: 2,
      vencido: '1900.00',
      dias_vencido: 170,
      antiguedad: ['2850.00', '0.00', '1200.00', '0.00', '700.00'],
      monedas: [
        { moneda: 'MXN', saldo: '2900.00', vencido: '1900.00' },
        { moneda: 'USD', saldo: '100.00' },
      ],
    })
  })

  test('E-08 says the same; without the right to see credit, nothing', async () => {
    const info = (await they.ana.get('/userinfo')).json()
    expect(info).toMatchObject({ facturas: 4, total: '4750.00', facvencidas: 2, vencido: '1900.00' })
    expect((await they.asesor.get('/userinfo')).json()).toMatchObject({ facturas: 0, total: '0.00', vencido: '0.00' })
  })
})

describe('whose', () => {
  test('a client sees its own whatever number it sends; staff whom it reaches; a foreign one does not exist', async () => {
    expect(await foliosOf(`cliente=${BETO}`)).toContain('HOY')
    expect((await list(`cliente=${BETO}`, they.director)).map(({ folio }) => folio)).toEqual(['DE-BETO'])
    const paths = [
      '/api/v1/facturas',
      '/api/v1/facturas/resumen',
      '/api/v1/estado-cuenta',
      '/api/v1/estado-cuenta/archivo/pdf',
    ]
    const missing = (await they.director.get('/api/v1/facturas?cliente=999999')).json()
    for (const path of paths) {
      expect((await they.asesor.get(`${path}?cliente=${ANA}`)).statusCode).toBe(200)
      const foreign = await they.asesor.get(`${path}?cliente=${BETO}`)
      expect([foreign.statusCode, foreign.json().message]).toEqual([404, missing.message])
      expect((await they.director.get(path)).statusCode).toBe(422)
      expect((await browser(app).get(path)).statusCode).toBe(401)
    }
    for (const path of [`/api/v1/clientes/${ANA}/credito`, '/api/v1/cobranza'])
      expect((await they.ana.get(path)).statusCode).toBe(403)
    expect((await they.otroAsesor.get(`/api/v1/clientes/${ANA}/credito`)).statusCode).toBe(404)
  })
})

test('nobody hears of an account he may not see', async () => {
  const news = async (who: typeof they.ana, id: number) =>
    (await who.get(`/api/v1/novedades?temas=cuenta:${id}`)).statusCode
  expect(await news(they.ana, BETO)).toBe(404)
  expect(await news(they.otroAsesor, ANA)).toBe(404)
})

test('where to pay is shown once it is set, with the client’s key as the reference', async () => {
  expect((await summary()).pago).toBeNull()
  const { version } = (await they.admin.get('/api/v1/empresa')).json().config
  const save = (body: object) => they.admin.send('PATCH', '/api/v1/empresa', { version, ...body })
  expect(Object.keys((await save({ pago_clabe: '032180000118359710' })).json().errors)).toEqual(['pago_clabe'])
  expect((await save({ pago_clabe: '032 180 00011835971 9', pago_banco: 'Banco' })).statusCode).toBe(200)
  expect((await summary()).pago).toMatchObject({ clabe: '032180000118359719', banco: 'Banco', referencia: 'ANA' })
})

describe('the statement', () => {
  const ask = async (query = '') => (await they.ana.get(`/api/v1/estado-cuenta?${query}`)).json()

  test('opens, moves and closes; until today it closes at what is owed', async () => {
    const [from, to] = [await dayFrom(db, -70, ''), await dayFrom(db, 0, '')]
    const { cuentas } = await ask(`desde=${from}&hasta=${to}`)
    expect(
      cuentas.map(({ moneda, apertura, cargos, abonos, cierre }: Account) => [
        moneda,
        apertura,
        cargos,
        abonos,
        cierre,
      ]),
    ).toEqual([
      ['MXN', '2700.00', '1550.00', '1350.00', '2900.00'],
      ['USD', '0.00', '100.00', '0.00', '100.00'],
    ])
    expect(cuentas[0].antiguedad).toEqual(['1000.00', '0.00', '1200.00', '0.00', '700.00'])
    expect(cuentas[0].movimientos.map(({ tipo, saldo }: Account['movimientos'][number]) => [tipo, saldo])).toEqual([
      ['FACTURA', '3100.00'],
      ['PAGO', '2700.00'],
      ['FACTURA', '3700.00'],
      ['PAGO', '3200.00'],
      ['NOTA', '2900.00'],
      ['FACTURA', '3050.00'],
      ['CONTADO', '2900.00'],
    ])
  })

  test('the same figures on the screen, in the PDF and in the sheet', async () => {
    const query = `desde=${await dayFrom(db, -70, '')}`
    const statement = await ask(query)
    const parties = { seller: { nombre: 'JACVE', lineas: [] }, buyer: { nombre: 'Ana', lineas: [] } }
    const drawn = textsOfPdf(await statementBytes(statement, parties, { isPlain: true })).flat()
    const pdf = await they.ana.get(`/api/v1/estado-cuenta/archivo/pdf?${query}`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const xlsx = await they.ana.get(`/api/v1/estado-cuenta/archivo/xlsx?${query}`)
    const { readSheet } = await import('read-excel-file/node')
    const sheet: unknown[][] = await readSheet(xlsx.rawPayload)
    for (const account of statement.cuentas as Account[]) {
      const amounts = [
        ...statementRows(account).flatMap(({ cargo, abono, saldo }) => [cargo, abono, saldo]),
        ...account.antiguedad,
      ].filter((amount) => amount !== null)
      for (const amount of amounts) expect(drawn).toContain(amountIn(amount))
      const own = sheet.filter((cells) => cells[2] === account.moneda)
      const shown = own.flatMap((cells) => cells.slice(3).filter((cell) => cell !== null))
      expect(shown).toEqual(amounts.map(Number))
    }
  })

  test('a period that ends before it begins is refused', async () => {
    const answer = await they.ana.get(`/api/v1/estado-cuenta?desde=2026-02-01&hasta=2026-01-01`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['hasta']])
  })
})

describe('whom to collect from', () => {
  type Debt = { nombre: string; vencido: string; total: string; antiguedad: string[] }
  const debts = async (who = they.director, query = '') => (await who.get(`/api/v1/cobranza?${query}`)).json()

  test('who owes most overdue first, within the reach; the totals are the sum of the rows', async () => {
    const all = await debts()
    expect(all.clientes.map(({ nombre, vencido }: Debt) => [nombre, vencido])).toEqual([
      ['Refaccionaria ANA', '1900.00'],
      ['Refaccionaria BETO', '0.00'],
    ])
    expect(all.suma).toEqual({
      total: '5083.00',
      vencido: '1900.00',
      antiguedad: ['3183.00', '0.00', '1200.00', '0.00', '700.00'],
    })
    expect(all.asesores.map(({ clientes, total }: { clientes: number; total: string }) => [clientes, total])).toEqual([
      [1, '4750.00'],
      [1, '333.00'],
    ])
    expect(all.sucursales).toMatchObject([{ nombre: 'Norte', clientes: 2, total: '5083.00' }])
    expect((await debts(they.asesor)).clientes).toHaveLength(1)
    expect((await debts(they.manager)).clientes).toHaveLength(2)
    expect((await debts(they.otroAsesor)).clientes).toEqual([])
    expect((await debts(they.director, 'solo=vencidos')).total).toBe(1)
    expect((await debts(they.director, 'q=beto')).total).toBe(1)
  })

  test('as a file, told to the log', async () => {
    await db.rows(`insert into recordatorio (cfdi_id, tipo) select id, 'VENCIDA_7' from cfdi where folio = 'VIEJA'`)
    const file = await they.asesor.get('/api/v1/cobranza/exportacion/csv?columnas=cliente,aviso')
    expect(file.body).toMatch(/Refaccionaria ANA,\d+ \w+ \d{4}/)
    expect(file.body).toContain('Refaccionaria ANA')
    expect(file.body).not.toContain('BETO')
    expect(await db.row(`select from auditoria where accion = 'exportacion' and objeto = 'cobranza'`)).toBeDefined()
  })
})
