import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path for a temporary file or folder that is still free. It names this process, so that what a killed one left is told from what is in use. */
export function temporaryPath(kind: 'lista' | 'entrega' | 'archivo'): string {
  return join(tmpdir(), `${prefixOf(process.pid)}${kind}-${randomBytes(12).toString('hex')}`)
}

/** What a process holds of these. */
export function temporariesOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(prefixOf(pid)))
}

function prefixOf(pid: number): string {
  return `jacve-${pid}-`
}
