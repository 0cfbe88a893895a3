import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** `npm run bench -- <name> [options]`: runs bench/<name>.bench.ts, prints what it found and writes bench/out/<name>.json. */
type Bench = { run(options: string[]): Promise<object> }

const here = import.meta.dirname
const names = readdirSync(here).flatMap((file) =>
  file.endsWith('.bench.ts') ? [file.slice(0, -'.bench.ts'.length)] : [],
)
const [name = '', ...options] = process.argv.slice(2)

if (!names.includes(name)) {
  console.error(`Uso: npm run bench -- <${names.join(' | ')}> [opciones]`)
  process.exit(2)
}

// One of the files listed above, by the convention of this folder.
const bench = (await import(join(here, `${name}.bench.ts`))) as Bench
const found = await bench.run(options)
const machine = {
  node: process.version,
  arch: arch(),
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
}
const out = join(here, 'out')
mkdirSync(out, { recursive: true })
const file = join(out, `${name}${suffixOf(options)}.json`)
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, options, ...found }, null, 2)}\n`)
console.log(`\n${file}`)
// A bench that found something beyond its bar has said so.
process.exit(process.exitCode ?? 0)

/** `--scale 1m` keeps its results apart from those of the default. */
function suffixOf(given: string[]): string {
  const scale = given[given.indexOf('--scale') + 1]
  return given.includes('--scale') && scale && /^\w+$/.test(scale) ? `-${scale}` : ''
}
