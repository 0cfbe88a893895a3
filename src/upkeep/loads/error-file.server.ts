// The faults of a file as a CSV that opens in Excel.
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { csvOf } from '#platform/files/sheet-cells.ts'
import type { Fault } from './row.ts'

/** Faults as CSV text. */
export function faultsCsv(faults: Fault[]): string {
  const rows = faults.map(({ fila, columna, valor, motivo }) => [fila, columna, valor, motivo])
  return csvOf([['fila', 'columna', 'valor', 'motivo'], ...rows])
}

/** Writes the faults in the first of `folders` that can be written; undefined where none can. */
export async function writeFaults(path: string, faults: Fault[], folders: string[]): Promise<string | undefined> {
  const name = `${basename(path, extname(path))}.errores.csv`
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      await writeFile(join(folder, name), faultsCsv(faults))
      return join(folder, name)
    } catch {
      // The next folder, then.
    }
  }
  return undefined
}
