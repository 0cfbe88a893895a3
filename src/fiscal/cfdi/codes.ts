import type { Cfdi } from './cfdi.ts'

/** Words for the codes of the tax office's catalogues (c_TipoDeComprobante, c_MetodoPago, c_FormaPago, c_TipoRelacion). */
export const typeNames: Record<Cfdi['tipo'], string> = {
  I: 'Factura',
  E: 'Nota de crédito',
  P: 'Recibo de pago',
  T: 'Traslado',
}

// c_FormaPago.
const means = new Map([
  ['01', 'Efectivo'],
  ['02', 'Cheque nominativo'],
  ['03', 'Transferencia electrónica'],
  ['04', 'Tarjeta de crédito'],
  ['05', 'Monedero electrónico'],
  ['06', 'Dinero electrónico'],
  ['08', 'Vales de despensa'],
  ['12', 'Dación en pago'],
  ['13', 'Pago por subrogación'],
  ['14', 'Pago por consignación'],
  ['15', 'Condonación'],
  ['17', 'Compensación'],
  ['23', 'Novación'],
  ['24', 'Confusión'],
  ['25', 'Remisión de deuda'],
  ['26', 'Prescripción o caducidad'],
  ['27', 'A satisfacción del acreedor'],
  ['28', 'Tarjeta de débito'],
  ['29', 'Tarjeta de servicios'],
  ['30', 'Aplicación de anticipos'],
  ['31', 'Intermediario pagos'],
  ['99', 'Por definir'],
])
// c_MetodoPago.
const methods = new Map([
  ['PUE', 'Pago en una sola exhibición'],
  ['PPD', 'Pago en parcialidades o diferido'],
])
// c_TipoRelacion.
const relations = new Map([
  ['01', 'Nota de crédito de'],
  ['02', 'Nota de débito de'],
  ['03', 'Devolución de mercancía de'],
  ['04', 'Sustituye a'],
  ['05', 'Traslado de mercancía de'],
  ['06', 'Factura de los traslados'],
  ['07', 'Aplica el anticipo'],
  ['08', 'Pagos en parcialidades de'],
  ['09', 'Pagos diferidos de'],
])
export const coded = (known: ReadonlyMap<string, string>) => (code: string) => {
  const text = known.get(code)
  return text ? `${code} · ${text}` : code
}

/** `03` → `03 · Transferencia electrónica`; a code that is not in the catalogue as it is. */
export const meansText = coded(means)
export const methodText = coded(methods)
export const relationText = coded(relations)
