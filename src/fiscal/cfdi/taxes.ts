import type { Impuesto, ImpuestoLocal } from './cfdi.ts'
import { decimal, textOf } from './decimal.ts'
import { amount, field, neededAmount } from './fields.ts'
import { child, children, type XmlNode } from './xml.ts'

/** What 3.2 calls by name. */
const codes = new Map([
  ['ISR', '001'],
  ['IVA', '002'],
  ['IEPS', '003'],
])

/** Taxes of 3.3 and 4.0 under an `Impuestos` node; `suffix` is what Pagos 2.0 appends to every name (`P`, `DR`). */
export function taxesOf(node: XmlNode | undefined, suffix = ''): Impuesto[] {
  return taxNodes(node, suffix).map(({ tipo, tax }) => ({
    tipo,
    impuesto: field(tax, `Impuesto${suffix}`),
    factor: field(tax, `TipoFactor${suffix}`),
    tasa: amount(tax, `TasaOCuota${suffix}`),
    base: amount(tax, `Base${suffix}`),
    importe: amount(tax, `Importe${suffix}`),
  }))
}

/** Taxes of 3.2: names instead of codes, rates in per cent, no bases. */
export function oldTaxesOf(node: XmlNode | undefined): Impuesto[] {
  return taxNodes(node, '').map(({ tipo, tax }) => ({
    tipo,
    impuesto: codes.get(field(tax, 'impuesto').toUpperCase()) ?? field(tax, 'impuesto'),
    factor: tipo === 'traslado' ? 'Tasa' : '',
    tasa: fraction(amount(tax, 'tasa')),
    base: null,
    importe: neededAmount(tax, 'importe'),
  }))
}

/** Of the complement `implocal`. */
export function localTaxesOf(complement: XmlNode): ImpuestoLocal[] {
  return complement.content.flatMap((tax) => {
    if (typeof tax === 'string') return []
    const [tipo, of] =
      tax.name === 'RetencionesLocales' ? (['retencion', 'Retenido'] as const) : (['traslado', 'Trasladado'] as const)
    const rate = tipo === 'retencion' ? 'TasadeRetencion' : 'TasadeTraslado'
    return [{ tipo, nombre: field(tax, `ImpLoc${of}`), tasa: field(tax, rate), importe: neededAmount(tax, 'Importe') }]
  })
}

function taxNodes(node: XmlNode | undefined, suffix: string) {
  const of = (list: string, one: string, tipo: Impuesto['tipo']) =>
    children(child(node, `${list}${suffix}`), `${one}${suffix}`).map((tax) => ({ tipo, tax }))
  return [...of('Traslados', 'Traslado', 'traslado'), ...of('Retenciones', 'Retencion', 'retencion')]
}

function fraction(percent: string | null): string | null {
  if (percent === null) return null
  const { value, scale } = decimal(percent)
  return textOf({ value, scale: scale + 2 })
}
