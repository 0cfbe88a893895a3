import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A DATA_DIR of its own, removed after the file: `testApp(db, { DATA_DIR: temporaryData() })`. */
export function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-datos-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
