import type { Random } from './random.ts'

/** What a part measures: key → name and unit. */
export const attributes: Record<string, { nombre: string; unidad?: string }> = {
  altura: { nombre: 'Altura', unidad: 'mm' },
  amperaje: { nombre: 'Amperaje', unidad: 'A' },
  ancho: { nombre: 'Ancho', unidad: 'mm' },
  arranque_frio: { nombre: 'Arranque en frío (CCA)', unidad: 'A' },
  aspas: { nombre: 'Aspas' },
  barrenos: { nombre: 'Barrenos' },
  base: { nombre: 'Base' },
  calibre: { nombre: 'Calibración', unidad: 'mm' },
  canales: { nombre: 'Canales' },
  capacidad: { nombre: 'Capacidad', unidad: 'L' },
  capacidad_ah: { nombre: 'Capacidad', unidad: 'Ah' },
  color: { nombre: 'Color' },
  diametro: { nombre: 'Diámetro', unidad: 'mm' },
  diametro_interior: { nombre: 'Diámetro interior', unidad: 'mm' },
  dientes: { nombre: 'Dientes' },
  espesor: { nombre: 'Espesor', unidad: 'mm' },
  estrias: { nombre: 'Estrías' },
  flujo: { nombre: 'Flujo', unidad: 'cm³/min' },
  hexagono: { nombre: 'Hexágono', unidad: 'mm' },
  indice_carga: { nombre: 'Índice de carga' },
  largo: { nombre: 'Largo', unidad: 'mm' },
  medida: { nombre: 'Medida' },
  medida_pulgadas: { nombre: 'Medida', unidad: 'pulgadas' },
  norma: { nombre: 'Norma' },
  potencia: { nombre: 'Potencia', unidad: 'kW' },
  potencia_w: { nombre: 'Potencia', unidad: 'W' },
  presentacion: { nombre: 'Presentación' },
  presion: { nombre: 'Presión', unidad: 'psi' },
  resistencia: { nombre: 'Resistencia', unidad: 'Ω' },
  rosca: { nombre: 'Rosca' },
  sensor: { nombre: 'Sensor de desgaste' },
  temperatura: { nombre: 'Temperatura de apertura', unidad: '°C' },
  terminales: { nombre: 'Terminales' },
  viscosidad: { nombre: 'Viscosidad' },
  voltaje: { nombre: 'Voltaje', unidad: 'V' },
}

export type Value = { clave: string; valor: number | string }

const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)(?: (\d+(?:\.\d+)?))?$/

/**
 * Draws one of a line's attributes: `diametro 200-320 0.1` between two numbers in steps, `barrenos 4|5` one of several.
 * Voltage follows the vehicle, `cilindros` its engine.
 */
export function drawAttribute(
  random: Random,
  spec: string,
  vehicle: { esCamion: boolean; cilindros: number | null },
): Value {
  const space = spec.indexOf(' ')
  const [clave, text] = [spec.slice(0, space), spec.slice(space + 1)]

  if (text === 'cilindros') return { clave, valor: vehicle.cilindros ?? 4 }
  if (clave === 'voltaje' && vehicle.cilindros !== null) return { clave, valor: vehicle.esCamion ? 24 : 12 }

  const match = range.exec(text)
  if (!match) return { clave, valor: typed(random.pick(text.split('|'))) }

  const [low, high, step] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)]
  return { clave, valor: Number((low + random.int(0, Math.round((high - low) / step)) * step).toFixed(2)) }
}

function typed(text: string): number | string {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
