import { resolve } from 'node:path'
import type { Changes } from '#loads/changes.ts'
import { type ImportRequest, type ImportResult, importFile } from '#loads/import.server.ts'
import { localLimits } from '#sheets/source.ts'
import type { Db } from '#platform/db.server.ts'
import { say, withProgress } from './terminal.ts'

type Options = Pick<ImportRequest, 'tipo' | 'simular' | 'parcial'>

// Reading is about two thirds of the time of a load.
const PHASES = { leyendo: [0, 65], aplicando: [65, 100] } as const

/** Imports a file named at the shell and tells what happened. True when no row had a fault. */
export async function runImport(db: Db, path: string, options: Options): Promise<boolean> {
  const result = await withProgress(`Carga de ${options.tipo}`, (onProgress) =>
    importFile(db, {
      ...options,
      path: resolve(path),
      limits: localLimits,
      onProgress(done, total, phase) {
        const [from, to] = PHASES[phase]
        onProgress(
          total ? from + ((to - from) * done) / total : from,
          100,
          phase === 'leyendo' ? `leyendo la fila ${count(done)}` : phase,
        )
      },
    }),
  )
  for (const line of summary(result)) say(line)
  return result.errores === 0
}

/** What a load did, in lines for the terminal. */
export function summary(result: ImportResult): string[] {
  const { estado, filas, validas, errores, cambios, columnas, motivos, avisos, archivo_errores: faults } = result
  const states = {
    APLICADA: 'Aplicada.',
    CON_ERRORES: 'No se cambió nada: hay filas con errores (corrígelas o usa --parcial).',
    PREVISTA: 'Simulación: no se cambió nada.',
  }
  const lines = [`${count(filas)} filas: ${count(validas)} correctas, ${count(errores)} con errores. ${states[estado]}`]
  lines.push(...changes(cambios))
  if (columnas.ignoradas.length > 0) lines.push(`Columnas que no se usan: ${columnas.ignoradas.join(', ')}`)
  lines.push(...avisos)
  for (const { columna, motivo, veces } of motivos.slice(0, 10)) lines.push(`  ${count(veces)} × ${columna}: ${motivo}`)
  if (faults) lines.push(`Cada error, con su fila: ${faults}`)
  return lines
}

function changes({ precios, existencias, equivalencias, aplicaciones, ...main }: Changes): string[] {
  const lines = [`Nuevos ${count(main.nuevos)}, cambiados ${count(main.cambiados)}, iguales ${count(main.iguales)}`]
  for (const [name, part] of Object.entries({ precios, existencias, equivalencias, aplicaciones })) {
    if (part)
      lines.push(
        `  ${name}: ${count(part.nuevos)} nuevos, ${count(part.cambiados)} cambiados, ${count(part.iguales)} iguales`,
      )
  }
  return lines
}

function count(number: number): string {
  return number.toLocaleString('es-MX')
}
