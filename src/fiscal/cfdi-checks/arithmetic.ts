import type { Cfdi, Concepto, Impuesto } from '#fiscal/cfdi/cfdi.ts'
import {
  compare,
  type Decimal,
  decimal,
  divided,
  magnitude,
  minus,
  plus,
  rounded,
  sum,
  textOf,
  times,
  unit,
} from '#fiscal/cfdi/decimal.ts'
import { taxFaults, taxName, totalTax } from './tax-arithmetic.ts'
import { differs, type Falta } from './verdict.ts'

/** Currencies whose amounts do not have two decimals (catalogue c_Moneda). */
const decimals = new Map([
  ...[
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
    'XXX',
  ].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
])

/** Decimals of a currency's amounts. */
export function decimalsOf(currency: string): number {
  return decimals.get(currency) ?? 2
}

/** What does not add up outside of the payments. Every sentence says which sum, what it should be, and what it is. */
export function arithmeticFaults(cfdi: Cfdi): Falta[] {
  if (cfdi.tipo === 'P' || cfdi.tipo === 'T') return withoutMoney(cfdi)
  const places = decimalsOf(cfdi.moneda)
  return [
    ...cfdi.conceptos.flatMap((line, n) => lineFaults(line, { n: n + 1, places })),
    ...totalFaults(cfdi, places),
    ...(cfdi.version === '3.2' ? [] : taxFaults(cfdi, places)),
  ]
}

/** Payments and transfers say 0 (rules of the tax office: only their complements have amounts). */
function withoutMoney({ tipo, subtotal, total }: Cfdi): Falta[] {
  const what = tipo === 'P' ? 'un pago' : 'un traslado'
  return [
    ['Subtotal', subtotal],
    ['Total', total],
  ].flatMap(([name = '', value = '0']) =>
    decimal(value).value === 0n
      ? []
      : [{ codigo: 'no_es_cero', texto: `${name} de ${what} debe ser 0 y dice ${value}.` }],
  )
}

function lineFaults(line: Concepto, { n, places }: { n: number; places: number }): Falta[] {
  const where = `Concepto ${n}${line.no_identificacion ? ` (${line.no_identificacion})` : ''}`
  const faults: Falta[] = []
  const importe = decimal(line.importe)
  // A whole quantity is exact; one with decimals, and the price, may have been rounded at their last one.
  const [lowQuantity, highQuantity] = line.cantidad.includes('.')
    ? around(decimal(line.cantidad), 0)
    : both(decimal(line.cantidad))
  const [lowPrice, highPrice] = around(decimal(line.valor_unitario), 2)
  if (
    !isBetween(importe, [times(lowQuantity, lowPrice), times(highQuantity, highPrice)], Math.max(places, importe.scale))
  ) {
    const right = textOf(rounded(times(decimal(line.cantidad), decimal(line.valor_unitario)), places))
    faults.push({
      codigo: 'importe',
      texto: `${where}: ${line.cantidad} × ${line.valor_unitario} son ${right}, y el importe dice ${line.importe}.`,
    })
  }
  if (compare(decimal(line.descuento), importe) > 0) {
    faults.push({
      codigo: 'descuento',
      texto: `${where}: el descuento (${line.descuento}) es mayor que el importe (${line.importe}).`,
    })
  }
  for (const tax of line.impuestos) {
    const fault = rateFault(tax, { where, places: Math.max(places, scaleOf(tax.importe)) })
    if (fault) faults.push(fault)
  }
  return faults
}

/** base × rate, within what rounding the base may have moved it, as far as `places` decimals. */
export function rateFault(tax: Impuesto, { where, places }: { where: string; places: number }): Falta | undefined {
  if (tax.base === null || tax.tasa === null || tax.importe === null) return undefined
  const importe = decimal(tax.importe)
  const rate = decimal(tax.tasa)
  const [low, high] = around(decimal(tax.base), 2)
  if (isBetween(importe, [times(low, rate), times(high, rate)], places)) return undefined
  const right = textOf(rounded(times(decimal(tax.base), rate), places))
  return {
    codigo: 'impuesto',
    texto: `${where}: ${taxName(tax)} de ${tax.base} son ${right}, y el importe dice ${tax.importe}.`,
  }
}

function totalFaults(cfdi: Cfdi, places: number): Falta[] {
  const { conceptos } = cfdi
  const local = (tipo: string) =>
    sum(cfdi.impuestos_locales.filter((tax) => tax.tipo === tipo).map((tax) => decimal(tax.importe)))
  const added = plus(totalTax(cfdi, 'traslado'), local('traslado'))
  const withheld = plus(totalTax(cfdi, 'retencion'), local('retencion'))
  const net = minus(decimal(cfdi.subtotal), decimal(cfdi.descuento))
  return [
    differs('subtotal', 'Subtotal', {
      says: cfdi.subtotal,
      should: sum(conceptos.map(({ importe }) => decimal(importe))),
      places,
    }),
    // 3.2 tells only the discount of the whole.
    cfdi.version === '3.2'
      ? undefined
      : differs('descuento', 'Descuento', {
          says: cfdi.descuento,
          should: sum(conceptos.map(({ descuento }) => decimal(descuento))),
          places,
        }),
    differs('total', 'Total', { says: cfdi.total, should: minus(plus(net, added), withheld), places }),
  ].filter((fault) => fault !== undefined)
}

/** The least and most a number written with these decimals (at least `least`) may have been before it was rounded. */
function around(number: Decimal, least: number): [Decimal, Decimal] {
  const half = divided(unit(Math.max(number.scale, least)), decimal('2'), Math.max(number.scale, least) + 1)
  return [minus(number, half), plus(number, half)]
}

function scaleOf(importe: string | null): number {
  return importe === null ? 0 : decimal(importe).scale
}

function both(number: Decimal): [Decimal, Decimal] {
  return [number, number]
}

/** Between both, or as near as their last decimal: the lower is cut off there, the upper rounded up. */
function isBetween(number: Decimal, [low, high]: [Decimal, Decimal], places: number): boolean {
  const one = unit(places)
  return compare(magnitude(number), minus(low, one)) > 0 && compare(magnitude(number), plus(high, one)) < 0
}
