import { isDecimal } from './decimal.ts'
import { CfdiFault } from './fault.ts'
import { collapsed, type XmlNode } from './xml.ts'

/** An attribute with blanks collapsed; '' when it is not there. */
export function field(node: XmlNode | undefined, name: string): string {
  return collapsed(node?.attributes.get(name) ?? '')
}

/** An attribute without which there is no document. */
export function neededField(node: XmlNode, name: string): string {
  const value = field(node, name)
  if (value === '') throw new CfdiFault('falta_dato', `Al CFDI le falta el dato ${name} en ${node.name}.`)
  return value
}

/** A number, as written. */
export function neededAmount(node: XmlNode, name: string): string {
  return checkedAmount(node, name, neededField(node, name))
}

/** A number, as written, or null when it is not there. */
export function amount(node: XmlNode | undefined, name: string): string | null {
  const value = field(node, name)
  return node && value !== '' ? checkedAmount(node, name, value) : null
}

/** A moment: `2026-11-21T10:15:00`. */
export function neededMoment(node: XmlNode, name: string): string {
  const value = neededField(node, name)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`))) return value
  throw new CfdiFault('fecha_invalida', `El dato ${name} de ${node.name} no es una fecha y hora: «${short(value)}».`)
}

/** UUIDs in capitals, as the tax office writes them; anything else as it stands. */
export function uuidField(node: XmlNode, name: string): string {
  return field(node, name).toUpperCase()
}

function checkedAmount(node: XmlNode, name: string, value: string): string {
  if (isDecimal(value)) return value
  if (/^[+-]?\d+(?:\.\d*)?$/.test(value)) {
    throw new CfdiFault(
      'importe_invalido',
      `El dato ${name} de ${node.name} tiene demasiadas cifras; el SAT admite 18 enteros y 6 decimales: «${short(value)}».`,
    )
  }
  throw new CfdiFault('importe_invalido', `El dato ${name} de ${node.name} no es un número: «${short(value)}».`)
}

function short(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
