import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { decimal, minus, plus, textOf, ZERO } from '#fiscal/cfdi/decimal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { settle } from './balance.server.ts'
import { balancesOf, type Invoice, type Note } from './balance.ts'

const cents = fc.integer({ min: 1, max: 100_000 }).map((n) => (n / 100).toFixed(2))
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')} 10:00:00`)
const invoice = (id: number) =>
  fc.record<Invoice>({
    id: fc.constant(id),
    uuid: fc.constant(`f${id}`),
    fecha: day,
    moneda: fc.constantFrom('MXN', 'USD'),
    total: cents,
    pagado: cents,
  })
const note = (id: number, facturas: number) =>
  fc.record<Note>({
    id: fc.constant(id),
    uuid: fc.constant(`n${id}`),
    fecha: day,
    moneda: fc.constantFrom('MXN', 'USD'),
    total: cents,
    facturas: fc.uniqueArray(fc.integer({ min: 1, max: facturas }), { minLength: 1 }),
  })
const books = fc.integer({ min: 1, max: 6 }).chain((n) =>
  fc.record({
    invoices: fc.tuple(...Array.from({ length: n }, (_, i) => invoice(i + 1))).map((all): Invoice[] => all),
    notes: fc
      .integer({ min: 0, max: 4 })
      .chain((m) => fc.tuple(...Array.from({ length: m }, (_, i) => note(i + 101, n))))
      .map((all): Note[] => all),
  }),
)

test('no balance is below zero, no note gives more than it has, and nothing is lost', () => {
  fc.assert(
    fc.property(books, ({ invoices, notes }) => {
      const { saldos, notas } = balancesOf(invoices, notes)
      for (const { id, total, pagado } of invoices) {
        const taken = notas
          .filter(({ factura_id }) => factura_id === id)
          .map(({ importe }) => decimal(importe))
          .reduce(plus, ZERO)
        const owed = minus(minus(decimal(total), decimal(pagado)), taken)
        expect(Number(saldos.get(id))).toBe(Math.max(0, Number(textOf(owed))))
      }
      for (const { id, total } of notes) {
        const given = notas
          .filter(({ nota_id }) => nota_id === id)
          .map(({ importe }) => decimal(importe))
          .reduce(plus, ZERO)
        expect(minus(decimal(total), given).value >= 0n).toBe(true)
      }
    }),
  )
})

test('the oldest invoice first, and of one currency only', () => {
  const invoices = [
    { id: 1, uuid: 'b', fecha: '2026-03-02', moneda: 'MXN', total: '100.00', pagado: '40.00' },
    { id: 2, uuid: 'a', fecha: '2026-03-01', moneda: 'MXN', total: '50.00', pagado: '0' },
    { id: 3, uuid: 'c', fecha: '2026-02-01', moneda: 'USD', total: '50.00', pagado: '0' },
  ]
  const notes = [{ id: 9, uuid: 'n', fecha: '2026-03-05', moneda: 'MXN', total: '80.00', facturas: [1, 2, 3] }]
  const { saldos, notas } = balancesOf(invoices, notes)
  expect(Object.fromEntries(saldos)).toEqual({ 1: '30.00', 2: '0.00', 3: '50.00' })
  expect(notas).toEqual([
    { nota_id: 9, factura_id: 2, importe: '50.00' },
    { nota_id: 9, factura_id: 1, importe: '30.00' },
  ])
})

type Plain = {
  uuid: string
  tipo: 'I' | 'E' | 'P'
  fecha: string
  total: string
  facturas: string[]
  isCancelled: boolean
  emisor?: string
}
const uuidAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Up to five invoices and a handful of payments and notes about them, some cancelled. */
const documents = fc
  .array(
    fc.record({
      tipo: fc.constantFrom<Plain['tipo']>('I', 'I', 'E', 'P'),
      fecha: day,
      total: cents,
      facturas: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
      isCancelled: fc.boolean(),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map((drawn) => drawn.map((one, n): Plain => ({ ...one, uuid: uuidAt(n), facturas: one.facturas.map(uuidAt) })))

let db: Db
beforeAll(async () => {
  db = await testDb()
  await db.rows(`insert into archivo (sha256, tipo, bytes) values (sha256('a'), 'application/xml', 1)`)
})

/** Writes the documents in this order as a load does, then cancels what is cancelled; undone afterwards. */
async function balancesAfter(plain: Plain[]): Promise<unknown> {
  class Undo extends Error {}
  let found: unknown
  await db
    .transaction(async (tx) => {
      const ids = new Map<string, number>()
      for (const { uuid, tipo, fecha, total, facturas, emisor = 'A' } of plain) {
        const row = await tx.row<{ id: number }>(
          `insert into cfdi (uuid, version, tipo, fecha, rfc_emisor, rfc_receptor, moneda, subtotal, total, metodo_pago, sello, timbre, cuadra, xml_id)
           select $1, '4.0', $2, $3, $5, 'B', 'MXN', $4, $4, 'PPD', 'BUENO', 'BUENO', true, id from archivo returning id`,
          [uuid, tipo, fecha, total, emisor],
        )
        if (!row) throw new Error('an insert returns its row')
        ids.set(uuid, row.id)
        if (tipo === 'E')
          await tx.rows(`insert into cfdi_relacion select $1, '01', unnest($2::uuid[])`, [row.id, facturas])
        if (tipo === 'P')
          await tx.rows(
            `insert into cfdi_pago (cfdi_id, pago, fecha, moneda, monto, uuid, moneda_dr, pagado) select $1, 1, $2, 'MXN', $3, unnest($4::uuid[]), 'MXN', $3`,
            [row.id, fecha, total, facturas],
          )
        await settle(tx, [row.id])
      }
      for (const { uuid, isCancelled } of plain) {
        const id = ids.get(uuid)
        if (!isCancelled || !id) continue
        await tx.rows(`update cfdi set estado_sat = 'CANCELADO' where id = $1`, [id])
        await settle(tx, [id])
      }
      const saldos = await tx.rows('select uuid, trim_scale(saldo)::text as saldo from cfdi order by uuid')
      const notas = await tx.rows(
        `select n.uuid as nota, f.uuid as factura, trim_scale(x.importe)::text as importe
         from cfdi_nota x join cfdi n on n.id = x.nota_id join cfdi f on f.id = x.factura_id order by 1, 2`,
      )
      found = { saldos, notas }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

test('the order in which documents come changes no balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents.chain((plain) => fc.tuple(fc.constant(plain), fc.shuffledSubarray(plain, { minLength: plain.length }))),
      async ([plain, shuffled]) => {
        expect(await balancesAfter(shuffled)).toEqual(await balancesAfter(plain))
      },
    ),
    { numRuns: 20 },
  )
})

test('only a document of the same issuer takes from an invoice', async () => {
  const fecha = '2026-03-01 10:00:00'
  const factura = { uuid: uuidAt(0), tipo: 'I' as const, fecha, total: '100.00', facturas: [], isCancelled: false }
  const pago = { ...factura, uuid: uuidAt(1), tipo: 'P' as const, total: '40.00', facturas: [uuidAt(0)] }
  expect(await balancesAfter([factura, pago])).toMatchObject({ saldos: [{ saldo: '60' }, { saldo: '0' }] })
  const ajeno = { ...pago, emisor: 'OTRO' }
  expect(await balancesAfter([factura, ajeno])).toMatchObject({ saldos: [{ saldo: '100' }, { saldo: '0' }] })
})
