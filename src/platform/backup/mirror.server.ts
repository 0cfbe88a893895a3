import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Vault } from './vault.server.ts'

const FOLDER = 'archivos'
const ABSENT = 'archivos-ausentes'
const DAY_MS = 86_400_000
/** A folder written to this short a time ago may be written to again without its time changing. */
const JUST_NOW_MS = 2000

/** Keeps the files of DATA_DIR/archivos one by one: their names are their content's hash, so each is kept once and never changes. */
export function openMirror(vault: Vault, dataDir: string) {
  const root = join(dataDir, FOLDER)
  const seen = new Map<string, number>()
  let kept: Set<string> | undefined

  async function copy(): Promise<void> {
    kept ??= new Set(await vault.list(`${FOLDER}/`))
    for (const folder of await foldersOf(root)) {
      const { mtimeMs } = await stat(join(root, folder))
      if (seen.get(folder) === mtimeMs) continue
      for (const file of await readdir(join(root, folder))) {
        const name = `${FOLDER}/${folder}/${file}`
        if (kept.has(name)) continue
        const bytes = await readFile(join(root, folder, file)).catch(() => undefined)
        if (bytes) await vault.put(name, bytes)
        kept.add(name)
      }
      if (Date.now() - mtimeMs > JUST_NOW_MS) seen.set(folder, mtimeMs)
    }
  }

  /** Forgets files that have been away from DATA_DIR for `days`: until then some moment may need them. */
  async function prune(days: number): Promise<number> {
    const names = await vault.list(`${FOLDER}/`)
    const known: Record<string, string> = JSON.parse(String((await vault.get(ABSENT)) ?? '{}'))
    const absent: Record<string, string> = {}
    let removed = 0
    for (const name of names) {
      if (await stat(join(dataDir, name)).catch(() => undefined)) continue
      const since = known[name] ?? new Date().toISOString()
      if (Date.now() - Date.parse(since) <= days * DAY_MS) absent[name] = since
      else {
        await vault.remove(name)
        kept?.delete(name)
        removed++
      }
    }
    await vault.put(ABSENT, Buffer.from(JSON.stringify(absent)))
    return removed
  }

  return { copy, prune }
}

async function foldersOf(root: string): Promise<string[]> {
  const found = await readdir(root, { withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Brings the files back into a DATA_DIR; one that is not what its name says is refused. */
export async function bringFiles(vault: Vault, dataDir: string): Promise<number> {
  const names = await vault.list(`${FOLDER}/`)
  for (const name of names) {
    const bytes = await vault.get(name)
    const hash = bytes && createHash('sha256').update(bytes).digest('hex')
    if (!bytes || hash !== name.slice(FOLDER.length).replaceAll('/', '')) throw new Error(`${name} está dañado`)
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, name), bytes, { mode: 0o600 })
  }
  return names.length
}
