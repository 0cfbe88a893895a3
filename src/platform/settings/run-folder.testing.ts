import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './temporary.server.ts'

/** Memory that is written to like a disk: a database of a thousand small files is copied there for a seventh of the work. */
const MEMORY = '/dev/shm'
/** Bytes a run may need: its databases with their log, what Chromium keeps, what tests write. */
const ROOM = 4e9

/**
 * A folder for all that a run of the tests writes and nobody reads afterwards: in memory where there is room, else where the
 * system keeps such things. It goes with this process; what killed ones left goes now.
 */
export function makeRunFolder(memory = MEMORY): string {
  const folder = (hasRoom(memory) && folderIn(memory)) || folderIn(tmpdir())
  if (!folder) return tmpdir()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    // Of a container the smaller figure holds.
    return Math.min(bavail * bsize, process.availableMemory() / 2) > ROOM
  } catch {
    return false
  }
}

/** Undefined where nothing may be written or no program started: some systems allow none in memory. */
function folderIn(place: string): string | undefined {
  try {
    sweep(place)
    const folder = mkdtempSync(join(place, `jacve-corrida-${process.pid}-`))
    // PostgreSQL may have to run as somebody else, and walks in as it would into /tmp.
    chmodSync(folder, 0o1777)
    const program = join(folder, 'prueba')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    const { status } = spawnSync(program)
    rmSync(status === 0 ? program : folder, { recursive: true })
    return status === 0 ? folder : undefined
  } catch {
    return undefined
  }
}

function sweep(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = /^jacve-corrida-(\d{1,10})-/.exec(name)?.[1]
    if (!owner || isAlive(Number(owner))) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Another user's stays his.
    }
  }
}
