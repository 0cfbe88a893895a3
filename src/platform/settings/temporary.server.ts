import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path for a temporary file or folder that is still free. It names this process, so that what a killed one left is told from what is in use. */
export function temporaryPath(kind: 'lista' | 'entrega' | 'archivo' | 'respaldo'): string {
  return join(tmpdir(), `${prefixOf(process.pid)}${kind}-${randomBytes(12).toString('hex')}`)
}

/** What a process holds of these. */
export function temporariesOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(prefixOf(pid)))
}

/** Takes away what processes left that were ended at once and could not do it themselves. To be called as a process starts. */
export async function sweepTemporaries(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => {
    const owner = OURS.exec(name)?.[1]
    return owner !== undefined && !isAlive(Number(owner))
  })
  // Another process that starts may take the same one away; what is another user's stays his.
  await Promise.allSettled(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })))
}

const OURS = /^jacve-(\d{1,10})-(?:lista|entrega|archivo|respaldo)-[0-9a-f]{24}$/

/** Whether a process of this number runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 is not sent: it only asks whether there is somebody to send it to.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function prefixOf(pid: number): string {
  return `jacve-${pid}-`
}
