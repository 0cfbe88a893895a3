// The faults of a file as a CSV that opens in Excel.
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Fault } from './row.ts'

/** A cell that no spreadsheet runs as a formula (trust.md S19), quoted by RFC 4180 where it must be. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Faults as CSV text: UTF-8 with the mark by which Excel knows it. */
export function faultsCsv(faults: Fault[]): string {
  const rows = faults.map(({ fila, columna, valor, motivo }) => [fila, columna, valor, motivo].map(csvCell).join(','))
  return `\uFEFF${['fila,columna,valor,motivo', ...rows].join('\r\n')}\r\n`
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
