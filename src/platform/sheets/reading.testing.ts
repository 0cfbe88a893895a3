// Files for tests, in a folder that goes away with the test, and all the rows of a source.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Kind } from './columns.ts'
import type { Mapping } from './headers.ts'
import { openFile } from './open-file.server.ts'
import { type Limits, type SheetRow, type Source, uploadLimits } from './source.ts'

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

/** A file of this content; its path. */
export async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jacve-cargas-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

type Asked = { kind?: Kind; mapping?: Mapping; limits?: Partial<Limits> }

/** Opens a file and reads all its rows. */
export async function readAll(
  path: string,
  { kind = 'productos', mapping, limits }: Asked = {},
): Promise<Source & { rows: SheetRow[]; encoding: string }> {
  const { source, inspection } = await openFile(path, { kind, mapping, limits: { ...uploadLimits, ...limits } })
  const rows: SheetRow[] = []
  for await (const batch of source.batches) rows.push(...batch)
  return { ...source, rows, encoding: inspection.form === 'xlsx' ? 'utf-8' : inspection.encoding }
}
