import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Starts an unpacked release as a stranger would, looks at it, stops it, and prints what it found. Asked by release.bench.ts.
const [release = '', folder = ''] = process.argv.slice(2)
const home = join(folder, 'casa')
mkdirSync(home)
const port = 18_099
const began = performance.now()
const log = openSync(join(folder, 'arranque.log'), 'w')
const child = spawn(join(release, 'deploy/jacve'), {
  cwd: '/',
  stdio: ['ignore', log, log],
  env: { HOME: home, PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'datos'), PORT: String(port), DEMO: '0' },
})
const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)

while (child.exitCode === null && performance.now() - began < 180_000 && !(await ask('/readyz'))?.ok) await sleep(200)
const ready_s = (performance.now() - began) / 1000
const page = await ask('/JACVE/home')
const heading = /<h1/.test((await page?.text()) ?? '')
const out = await fetch('https://example.com', { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
child.kill('SIGTERM')
const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
console.log(
  JSON.stringify({ ready_s, home: page?.status ?? 0, heading, reaches_out: out !== undefined, code: code ?? 1 }),
)
