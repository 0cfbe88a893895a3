import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealedCfdi, sealedPayment } from '#fiscal/cfdi/cfdi.testing.ts'
import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { checksOf, opinionOf } from './checks.ts'
import { arithmeticFaults } from './arithmetic.ts'
import { document32, payments33 } from './old-documents.testing.ts'
import { paymentFaults } from './payment-arithmetic.ts'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import { verifyCfdi } from './verify.ts'

const faults = (cfdi: Cfdi) => [...arithmeticFaults(cfdi), ...paymentFaults(cfdi)].map(({ texto }) => texto)
const invoice = readCfdi(await sealedCfdi())
const payment = readCfdi(await sealedPayment())
const old = readCfdi(await document32())
const [first] = invoice.conceptos
if (!first) throw new Error('the invoice has lines')

/** The invoice with its first line replaced. */
function withLine(changes: Partial<typeof first>): Cfdi {
  return { ...invoice, conceptos: [{ ...invoice.conceptos[0]!, ...changes }, ...invoice.conceptos.slice(1)] } // it has a first line: see above
}

describe('invoices', () => {
  test.each([
    ['nothing', invoice, []],
    [
      'a line',
      withLine({ cantidad: '3' }),
      ['Concepto 1 (BAL-1045): 3 × 350.50 son 1051.50, y el importe dice 701.00.'],
    ],
    [
      'a discount greater than its line',
      withLine({ descuento: '701.01' }),
      [
        expect.stringContaining('el descuento (701.01) es mayor'),
        expect.stringContaining('Descuento: debe ser 710.71'),
      ],
    ],
    [
      'subtotal',
      { ...invoice, subtotal: '970.71' },
      ['Subtotal: debe ser 970.70 y dice 970.71.', 'Total: debe ser 1114.77 y dice 1114.76.'],
    ],
    ['total', { ...invoice, total: '1114.77' }, ['Total: debe ser 1114.76 y dice 1114.77.']],
    [
      'taxes of the whole',
      { ...invoice, total_trasladados: '150.00' },
      ['Total: debe ser 1111.00 y dice 1114.76.', 'Total de impuestos trasladados: debe ser 153.76 y dice 150.00.'],
    ],
    [
      'a tax of nobody',
      { ...invoice, impuestos: [] },
      [
        'Total de impuestos trasladados: debe ser 0.00 y dice 153.76.',
        'IVA trasladado 16 % del documento: debe ser 153.76 y dice 0.',
      ],
    ],
  ])('%s', (_, cfdi, expected) => {
    expect(faults(cfdi)).toEqual(expected)
  })

  test('the rate of a line', () => {
    const [tax] = first.impuestos
    if (!tax) throw new Error('the line has a tax')
    expect(faults(withLine({ impuestos: [{ ...tax, importe: '112.20' }] }))).toContain(
      'Concepto 1 (BAL-1045): IVA trasladado 16 % de 701.00 son 112.16, y el importe dice 112.20.',
    )
  })

  test('rounding that the tax office allows is no fault', () => {
    const rounded = [
      { cantidad: '3', valor_unitario: '33.33', importe: '100.00' },
      { cantidad: '0.333', valor_unitario: '10.00', importe: '3.33' },
      { cantidad: '1', valor_unitario: '1.005', importe: '1.01' },
      { cantidad: '1', valor_unitario: '1.005', importe: '1.005' },
    ]
    for (const line of rounded) expect(faults(withLine(line)).filter((text) => text.startsWith('Concepto'))).toEqual([])
  })

  test('a document whose sums were worked out adds up, whatever it sells', async () => {
    const line = fc.record({
      cantidad: fc.integer({ min: 1, max: 500 }).map(String),
      valor_unitario: fc
        .integer({ min: 1, max: 9_999_999 })
        .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const conceptos = lines.map((of) => ({
          clave_prod_serv: '25173900',
          no_identificacion: 'X',
          clave_unidad: 'H87',
          unidad: 'Pieza',
          descripcion: 'X',
          ...of,
        }))
        expect(faults(readCfdi(await sealedCfdi({ conceptos }, null)))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('3.2 has no taxes by line, and local ones count', () => {
    expect(faults(old)).toEqual([])
    expect(faults({ ...old, impuestos_locales: [] })).toEqual(['Total: debe ser 954.00 y dice 935.00.'])
  })
})

describe('payments', () => {
  test('what is paid, what is left, and the sums', async () => {
    const [one] = payment.pagos
    const [document] = one?.documentos ?? []
    if (!one || !document) throw new Error('the payment has a document')
    const change = (changes: Partial<typeof document>): Cfdi => ({
      ...payment,
      pagos: [{ ...one, documentos: [{ ...document, ...changes }] }],
    })
    expect(faults(payment)).toEqual([])
    expect(faults(readCfdi(await payments33()))).toEqual([])
    expect(faults(change({ insoluto: '0.00' }))).toEqual([
      'Pago 1, documento 1, saldo insoluto: debe ser 614.76 y dice 0.00.',
    ])
    expect(faults(change({ pagado: '600.00', insoluto: '514.76' }))).toEqual([
      'Pago 1: lo pagado a sus documentos suma 600.00 y el monto es 500.00.',
    ])
    expect(
      faults({
        ...payment,
        totales_pagos: {
          MontoTotalPagos: '1.00',
          TotalTrasladosBaseIVA16: '431.03',
          TotalTrasladosImpuestoIVA16: '68.97',
        },
      }),
    ).toEqual(['Totales de los pagos, MontoTotalPagos: debe ser 500.00 y dice 1.00.'])
    expect(faults({ ...payment, total: '500.00' })).toEqual(['Total de un pago debe ser 0 y dice 500.00.'])
  })
})

test('the four checks in words', async () => {
  const xml = (await sealedCfdi()).replaceAll('1114.76', '1114.70')
  const cfdi = readCfdi(xml)
  const verdict = await verifyCfdi(cfdi, xml)
  expect(opinionOf(verdict)).toBe('NO_COINCIDE')
  expect(checksOf(cfdi, verdict).map(({ nombre, estado, textos }) => [nombre, estado, textos.length])).toEqual([
    ['Sello del emisor', 'MALO', 1],
    ['Certificado del emisor', 'BUENO', 1],
    ['Timbre fiscal', 'NO_COMPROBADO', 2],
    ['Cuentas', 'MALO', 1],
  ])
})
