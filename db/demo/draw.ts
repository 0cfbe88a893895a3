import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { carroceria } from './drawings/carroceria.ts'
import { encendido } from './drawings/encendido.ts'
import { enfriamiento } from './drawings/enfriamiento.ts'
import { frenos } from './drawings/frenos.ts'
import { motor } from './drawings/motor.ts'
import { sensores } from './drawings/sensores.ts'
import { suspension } from './drawings/suspension.ts'
import { transmision } from './drawings/transmision.ts'
import { type Drawing, sheet } from './drawings/pen.ts'
import { logos } from './logo.ts'
import { turntables } from './spin-parts.ts'

/** Every drawing by file name: one a line of parts, and `generica` for what has none. */
export const drawings: Record<string, Drawing> = {
  ...frenos,
  ...suspension,
  ...transmision,
  ...motor,
  ...enfriamiento,
  ...encendido,
  ...sensores,
  ...carroceria,
}

/** Files of `public` by path, drawn anew. */
export function files(): Map<string, string> {
  const illustrations = Object.entries(drawings).map(
    ([slug, drawing]) => [`ilustraciones/${slug}.svg`, sheet(drawing)] as const,
  )
  return new Map([...illustrations, ...turntables(), ...logos()])
}

async function write(): Promise<void> {
  const target = resolve(import.meta.dirname, '../../public')
  for (const [path, text] of files()) {
    const file = resolve(target, path)
    await mkdir(resolve(file, '..'), { recursive: true })
    await writeFile(file, text)
  }
}

if (import.meta.main) await write()
