import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const found = z.object({
  ready_s: z.number(),
  home: z.number(),
  heading: z.boolean(),
  reaches_out: z.boolean(),
  code: z.number(),
})

/** The archive of a release, unpacked into an empty folder and brought up without a network and with an empty HOME. */
export function run(): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-version-'))
  // Started by root, the database runs as somebody else, who must get there.
  chmodSync(folder, 0o755)
  try {
    const file = join(folder, 'version.tar.gz')
    must(process.execPath, [resolve(import.meta.dirname, '../scripts/release.mjs'), file])
    const place = join(folder, 'vacia')
    mkdirSync(place)
    must('tar', ['-xzf', file, '-C', place])
    const [name = ''] = readdirSync(place)
    const started = start(join(place, name), folder)
    console.log(started)
    if (started.home !== 200 || !started.heading || started.code !== 0) {
      console.error(readFileSync(join(folder, 'arranque.log'), 'utf8'))
      process.exitCode = 1
    }
    return Promise.resolve({ megabytes: statSync(file).size / 1e6, ...started })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a network of its own, where there is nobody else, when we may have one: root may. */
function start(release: string, folder: string) {
  const isAlone = spawnSync('unshare', ['-n', 'true']).status === 0
  const node = join(release, `node_modules/node-linux-${process.arch}/bin/node`)
  const look = [node, join(import.meta.dirname, 'release-alone.ts'), release, folder]
  const [command = '', ...args] = isAlone
    ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...look]
    : look
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return { alone: isAlone, ...found.parse(JSON.parse(stdout)) }
}

function must(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}
