import { coded } from '#fiscal/cfdi/codes.ts'
import { usageText } from '#kit/forms/tax-catalogue.ts'
import type { Tone } from '#kit/ui/badge.tsx'

export type Kind = 'I' | 'E' | 'P' | 'T'

/** What people call each type of document; `papel` stands on the printed one. */
export const kinds: Record<Kind, { texto: string; varios: string; papel: string; tono: Tone }> = {
  I: { texto: 'Factura', varios: 'Facturas', papel: 'Factura', tono: 'accent' },
  E: { texto: 'Nota de crédito', varios: 'Notas de crédito', papel: 'Nota de crédito', tono: 'maybe' },
  P: { texto: 'Pago', varios: 'Pagos', papel: 'Complemento de pago', tono: 'yes' },
  T: { texto: 'Traslado', varios: 'Traslados', papel: 'Traslado', tono: 'neutral' },
}

// What receivers have besides those of the company's own form (c_UsoCFDI).
const otherUses = new Map([
  ['CP01', 'Pagos'],
  ['CN01', 'Nómina'],
  ['P01', 'Por definir'],
  ['I02', 'Mobiliario y equipo de oficina'],
  ['I04', 'Equipo de cómputo y accesorios'],
  ['I05', 'Dados, troqueles, moldes, matrices y herramental'],
])
const taxes = new Map([
  ['001', 'ISR'],
  ['002', 'IVA'],
  ['003', 'IEPS'],
])

const otherUseText = coded(otherUses)

/** `G01` → `G01 · Adquisición de mercancías`. */
export function usageName(code: string): string {
  const text = usageText(code)
  return text === code ? otherUseText(code) : text
}

type Tax = { tipo: 'traslado' | 'retencion'; impuesto: string; factor: string; tasa: string | null }

/** `IVA 16 %`, `ISR retenido 1.25 %`, `IVA exento`; a quota in pesos by unit as it is. */
export function taxName({ tipo, impuesto, factor, tasa }: Tax): string {
  const name = `${taxes.get(impuesto) ?? impuesto}${tipo === 'retencion' ? ' retenido' : ''}`
  if (factor === 'Exento') return `${name} exento`
  if (tasa === null) return name
  return factor === 'Cuota' ? `${name} cuota ${tasa}` : `${name} ${percent(tasa)} %`
}

/** `0.160000` → `16`, `0.0125` → `1.25`: by moving the point, without floats. */
function percent(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const moved = `${whole}${decimals.padEnd(2, '0').slice(0, 2)}.${decimals.slice(2)}`
  return moved.replace(/^0+(?=\d)/, '').replace(/\.0*$|(\.\d*?[1-9])0+$/, '$1')
}

/** `A-123`; the beginning of the UUID where there is neither series nor folio. */
export function nameOf({ serie, folio, uuid }: { serie: string; folio: string; uuid: string }): string {
  return [serie, folio].filter(Boolean).join('-') || uuid.slice(0, 8).toUpperCase()
}

/** `A1B2C3D4-…`: as the tax office writes it. */
export function shownUuid(uuid: string): string {
  return uuid.toUpperCase()
}
