import { carroceria, escape, quimicos } from './lines/carroceria.ts'
import { combustible, filtros, sensores } from './lines/combustible.ts'
import { electrico, encendido, luces } from './lines/electrico.ts'
import { enfriamiento } from './lines/enfriamiento.ts'
import { frenos } from './lines/frenos.ts'
import type { Line } from './lines/line.ts'
import { bandas, motor } from './lines/motor.ts'
import { ruedas, suspension } from './lines/suspension.ts'
import { transmision } from './lines/transmision.ts'

/** The lines of a wholesaler, as counters call them. */
export const lines: Line[] = [
  ...frenos,
  ...suspension,
  ...ruedas,
  ...transmision,
  ...motor,
  ...bandas,
  ...enfriamiento,
  ...encendido,
  ...electrico,
  ...luces,
  ...sensores,
  ...combustible,
  ...filtros,
  ...carroceria,
  ...escape,
  ...quimicos,
]

/** Address of a line's drawing under the base path. */
export function drawingPath({ nombre, dibujo }: Line): string {
  return `/ilustraciones/${dibujo ?? slugOf(nombre)}.svg`
}

/** As the column `linea.slug` computes it. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}
