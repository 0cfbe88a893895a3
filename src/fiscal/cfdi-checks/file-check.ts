import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { CfdiFault } from '#fiscal/cfdi/fault.ts'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import { verifyCfdi } from './verify.ts'
import type { Veredicto } from './verdict.ts'

export type CheckedFile = { nombre: string } & ({ cfdi: Cfdi; veredicto: Veredicto } | { motivo: string })

/** Reads and verifies one file where it is; nothing leaves the browser. */
export async function checkFile(file: File): Promise<CheckedFile> {
  const nombre = file.name
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const cfdi = readCfdi(bytes)
    return { nombre, cfdi, veredicto: await verifyCfdi(cfdi, bytes) }
  } catch (error) {
    return { nombre, motivo: error instanceof CfdiFault ? error.message : 'El archivo no se pudo leer.' }
  }
}
