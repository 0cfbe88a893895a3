import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type Chromium = { path: string; env: NodeJS.ProcessEnv }

/** What is kept from one run of the tests to the next. */
const KEPT = resolve(import.meta.dirname, '../node_modules/.cache/jacve')
const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** CHROMIUM_PATH, else an installed Chromium that starts, else the one inside the npm package. Throws when none starts. */
export async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return { path: given, env: {} }
  for (const path of INSTALLED) {
    if (existsSync(path) && starts({ path, env: {} })) return { path, env: {} }
  }
  return packagedChromium()
}

async function packagedChromium(): Promise<Chromium> {
  const folder = await unpack()
  const path = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  // With the system's own libraries and fonts where it has them, else with those of the package.
  const bare = existsSync('/etc/fonts/fonts.conf') ? {} : fonts
  for (const env of [bare, { ...bare, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }]) {
    if (starts({ path, env })) return { path, env }
  }
  throw new Error('Ningún Chromium arranca en esta máquina: instala uno e indícalo en CHROMIUM_PATH')
}

function starts({ path, env }: Chromium): boolean {
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
  )
}

/** Unpacked once beside what else is kept of the tests, whole or not at all: the package itself would trust a half-written file. */
async function unpack(): Promise<string> {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build[\\/].*$/, 'package.json')
  const { version }: { version: string } = createRequire(import.meta.url)(manifest)
  const folder = join(KEPT, `chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(KEPT, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const before = process.env['TMPDIR']
  // The package unpacks into the temporary folder, whatever that is.
  process.env['TMPDIR'] = draft
  try {
    const { inflate } = await import('@sparticuz/chromium')
    const packed = (name: string) => join(dirname(manifest), 'bin', name)
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(packed(name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  // The package's own names fixed places for its fonts.
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  writeFileSync(join(draft, 'fonts.conf'), `<?xml version="1.0"?>${fonts}`)
  try {
    renameSync(draft, folder)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another process was quicker
  }
  return folder
}
