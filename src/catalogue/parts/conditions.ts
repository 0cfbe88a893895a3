type Condition = { atributo: string; operador: '=' | '!='; valor: string }

/** What a car has or has not. */
const equipment = new Map([
  ['aire', 'aire acondicionado'],
  ['abs', 'ABS'],
  ['turbo', 'turbo'],
  ['direccion_hidraulica', 'dirección hidráulica'],
])
const names = new Map([
  ['transmision', 'Transmisión'],
  ['carroceria', 'Carrocería'],
  ['traccion', 'Tracción'],
  ['combustible', 'Combustible'],
  ['version', 'Versión'],
  ['puertas', 'Puertas'],
  ['fecha_desde', 'Fabricado desde'],
  ['fecha_hasta', 'Fabricado hasta'],
  ['vin_desde', 'Serie desde'],
  ['vin_hasta', 'Serie hasta'],
])
const affirmed = new Set(['si', 'sí', 'con', 'true', '1'])
const denied = new Set(['no', 'sin', 'false', '0'])

/** A qualifier of an application as people read it: `Con aire acondicionado`, `Sin ABS`, `Transmisión: automática`. */
export function conditionText({ atributo, operador, valor }: Condition): string {
  const isNegated = operador === '!='
  const value = valor.toLowerCase()
  if (affirmed.has(value) || denied.has(value)) {
    const has = affirmed.has(value) !== isNegated
    return `${has ? 'Con' : 'Sin'} ${equipment.get(atributo) ?? spoken(atributo).toLowerCase()}`
  }
  return `${names.get(atributo) ?? spoken(atributo)}: ${isNegated ? 'no ' : ''}${valor}`
}

function spoken(atributo: string): string {
  const words = atributo.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words that the catalogue shouts, as people write them: `DELANTERA` → `Delantera`. Others stay as they are. */
export function calmText<Text extends string | null>(text: Text): Text | string {
  if (text === null || text !== text.toUpperCase()) return text
  return text.charAt(0) + text.slice(1).toLowerCase()
}
