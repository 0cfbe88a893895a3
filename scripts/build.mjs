import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly, step } from './setup.mjs'

const STAMP = join(root, 'dist/fuentes.sha256')

/** Builds the pages when `dist` is missing or was made from other sources. Returns false when the build fails. */
export async function ensureBuild({ node, env }) {
  const wanted = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true

  const done = step('Construyendo las páginas')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await runQuietly(node, [vite, 'build', '--app', '--logLevel', 'warn'], { env })
  done(code === 0 ? 'listo' : 'falló')
  if (code !== 0) {
    console.error(output.trim())
    return false
  }
  writeFileSync(STAMP, wanted)
  return true
}

/** By content, since a checkout gives every file a new date. */
function hashOfSources() {
  const hash = createHash('sha256')
  const own = readdirSync(root).filter((name) => /^vite\..+\.ts$/.test(name))
  const files = ['package-lock.json', 'tsconfig.json', ...own]
  for (const folder of ['src', 'public']) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      // Node 18 calls the folder `path`.
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
  for (const file of files.sort((a, b) => (a < b ? -1 : 1))) {
    const path = file.startsWith(root) ? file : join(root, file)
    hash.update(file.replace(root, '')).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
