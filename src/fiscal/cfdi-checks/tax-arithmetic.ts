import type { Cfdi, Impuesto } from '#fiscal/cfdi/cfdi.ts'
import { type Decimal, decimal, plus, rounded, sum, textOf, times, trimmed, ZERO } from '#fiscal/cfdi/decimal.ts'
import { differs, type Falta } from './verdict.ts'

type Group = { tax: Impuesto; document: Decimal; lines: Decimal }

/** The taxes of the document are those of its lines, rate by rate; and their totals. */
export function taxFaults(cfdi: Cfdi, places: number): Falta[] {
  const total = (says: string | null, tipo: Impuesto['tipo'], codigo: string) =>
    says === null
      ? undefined
      : differs(codigo, `Total de impuestos ${tipo === 'traslado' ? 'trasladados' : 'retenidos'}`, {
          says,
          should: sumOf(cfdi.impuestos, tipo),
          places,
        })
  const faults = [
    total(cfdi.total_trasladados, 'traslado', 'total_trasladados'),
    total(cfdi.total_retenidos, 'retencion', 'total_retenidos'),
    ...groupsOf(cfdi).map(({ tax, document, lines }) =>
      differs('impuestos', `${taxName(tax)} del documento`, { says: textOf(document), should: lines, places }),
    ),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** What the document says of its taxes as a whole, else the sum of them. */
export function totalTax(cfdi: Cfdi, tipo: Impuesto['tipo']): Decimal {
  const told = tipo === 'traslado' ? cfdi.total_trasladados : cfdi.total_retenidos
  return told === null ? sumOf(cfdi.impuestos, tipo) : decimal(told)
}

function groupsOf(cfdi: Cfdi): Group[] {
  const groups = new Map<string, Group>()
  const add = (tax: Impuesto, to: 'document' | 'lines') => {
    const key = groupOf(tax)
    const group = groups.get(key) ?? { tax, document: ZERO, lines: ZERO }
    groups.set(key, { ...group, [to]: plus(group[to], importeOf(tax)) })
  }
  for (const tax of cfdi.impuestos) add(tax, 'document')
  for (const { impuestos } of cfdi.conceptos) for (const tax of impuestos) add(tax, 'lines')
  return [...groups.values()]
}

function sumOf(taxes: readonly Impuesto[], tipo: Impuesto['tipo']): Decimal {
  return sum(taxes.filter((tax) => tax.tipo === tipo).map(importeOf))
}

function importeOf({ importe }: Impuesto): Decimal {
  return importe === null ? ZERO : decimal(importe)
}

/** Retentions of the document have no rate, so they are compared tax by tax. */
function groupOf({ tipo, impuesto, factor, tasa }: Impuesto): string {
  return tipo === 'retencion'
    ? `${tipo} ${impuesto}`
    : `${tipo} ${impuesto} ${factor} ${tasa === null ? '' : textOf(rounded(decimal(tasa), 6))}`
}

const taxNames = new Map([
  ['001', 'ISR'],
  ['002', 'IVA'],
  ['003', 'IEPS'],
])

/** «IVA trasladado 16 %». */
export function taxName({ tipo, impuesto, factor, tasa }: Impuesto): string {
  const kind = tipo === 'traslado' ? 'trasladado' : 'retenido'
  const name = `${taxNames.get(impuesto) ?? impuesto} ${kind}`
  if (factor === 'Exento') return `${name} exento`
  if (tasa === null) return name
  return factor === 'Cuota' ? `${name}, cuota ${tasa}` : `${name} ${percent(tasa)} %`
}

function percent(rate: string): string {
  return textOf(trimmed(times(decimal(rate), decimal('100'))))
}
