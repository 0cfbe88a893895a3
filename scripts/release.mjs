// npm run release: one archive of this version that starts without npm, on a bare Linux of this kind of processor.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuild } from './build.mjs'
import { inventory } from './inventory.mjs'
import { fail, root, setup } from './setup.mjs'

/** What runs, and what whoever installs it reads. `src` is run as it is: Node leaves the types out. */
const OURS = [
  'src',
  'db',
  'dist',
  'public',
  'deploy',
  'docs',
  'README.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
]
const LEFT_OUT = ['*.test.ts', '*.test.tsx', '*.testing.ts', '*.testing.tsx', '*.map']

try {
  const { node, env } = await setup()
  if (!(await ensureBuild({ node, env }))) process.exit(1)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `jacve-${version}-linux-${process.arch}`
  const file = resolve(process.argv[2] ?? `${name}.tar.gz`)
  pack(name, file)
  console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(0)} MB, ${runtime().length} paquetes`)
} catch (error) {
  fail(error)
}

/** Folders of the packages that run: all that no tool alone asked for, as far as this system has them. */
function runtime() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => path)
}

/** A package's folder brings those that lie within it: each is named once, and what only tools need stays out. */
function pack(name, file) {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-version-'))
  const list = join(folder, 'lista')
  try {
    const all = runtime()
    const tops = all.filter((path) => !all.some((other) => path.startsWith(`${other}/`)))
    writeFileSync(list, [...OURS.filter((path) => existsSync(join(root, path))), ...tops].join('\n'))
    writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(inventory(), null, 2))
    const excluded = LEFT_OUT.map((pattern) => `--exclude=${pattern}`)
    const wanted = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--transform=s,^,${name}/,S`]
    const args = ['-czf', file, '-C', root, ...excluded, ...wanted, '-T', list, '-C', folder, 'sbom.cdx.json']
    const { status } = spawnSync('tar', args, { stdio: 'inherit' })
    if (status !== 0) throw new Error('«tar» no pudo escribir el archivo')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
