// npm test: everything on a fresh clone. npm run check: the same without the browser; npm run check -- cart: the tests of that room alone,
// and again with each change with --watch.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuild } from './build.mjs'
import { fail, root, runQuietly, setup, step } from './setup.mjs'

const REPORTS = join(root, 'node_modules/.cache/jacve')
const total = { passed: 0, failed: 0 }
/** More files of rules, or of journeys, that fail are no accident: they are not run again. */
const MOST_AGAIN = 3

/** How far rules stand back where there are journeys: they take what those leave. */
const LOW = 5
const rules = { name: 'reglas', project: 'unit' }
const journeys = { name: 'recorridos', project: 'navegador' }
const isFast = process.argv.includes('--sin-navegador')
const rooms = process.argv.slice(2).filter((word) => !word.startsWith('--'))

try {
  const { node, env } = await setup()
  if (rooms.length > 0) process.exit(await testsOf(rooms, join(root, 'node_modules/.bin/vitest'), env))
  const bin = (name) => join(root, 'node_modules/.bin', name)
  const folders = ['src', 'db', 'e2e', 'bench', 'scripts'].filter((name) => existsSync(join(root, name)))

  // What did not change since the last time is not looked at again: two seconds in place of fifty.
  const known = join(root, 'node_modules/.cache/jacve/tipos.json')
  const looks = async () => {
    await check('Tipos', bin('tsc'), ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', known])
    await check('Reglas', bin('oxlint'), ['--type-aware', ...folders])
    await check('Formato', bin('biome'), ['format', '.'])
  }
  // The build before the tests: those of pages read what was built.
  const [isBuilt] = await Promise.all([ensureBuild({ node, env }), looks()])
  count(isBuilt)
  await tests(isFast ? [rules] : [{ ...rules, givesWay: true }, journeys], bin('vitest'), env)
} catch (error) {
  fail(error)
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function count(passed) {
  total[passed ? 'passed' : 'failed']++
}

async function check(title, program, args) {
  const done = step(title)
  const { code, output } = await runQuietly(program, args)
  done(code === 0 ? 'bien' : 'mal')
  if (code !== 0) console.log(output.trim())
  count(code === 0)
}

/** The tests of these rooms (`cart`, `selling/orders`) in sight; with --watch until it is ended. Returns the exit code. */
function testsOf(names, vitest, env) {
  const folders = names.map((name) => (name.includes('/') ? `src/${name}/` : `/${name}/`))
  const mode = process.argv.includes('--watch') ? 'watch' : 'run'
  return new Promise((resolve) => {
    const child = spawn(vitest, [mode, '--project', 'unit', ...folders], { cwd: root, env, stdio: 'inherit' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Rules and journeys at once, on a PostgreSQL each: journeys wait half of their time for the browser, the line or a clock, and
 * rules, which give way to them, work meanwhile. A file that cannot be read is a failure, and so is a run that breaks. Few files
 * that fail are run once more, alone: what passes then is named as unsteady, and what fails again has failed.
 */
async function tests(lanes, vitest, env) {
  const runs = await Promise.all(lanes.map((lane) => run(lane, vitest, env)))
  for (const { said } of runs) process.stdout.write(said)
  const first = together(runs)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const journeys = files.filter((file) => file.startsWith('e2e/')).length
  const isFew = Math.max(journeys, files.length - journeys) <= MOST_AGAIN
  const isAccident = first.code !== 0 && files.length > 0 && isFew
  if (!isAccident) return add(first)

  console.log(`Otra vez, sin nadie más: ${files.join(', ')}`)
  const again = await run({ name: 'otra vez', files }, vitest, env)
  process.stdout.write(again.said)
  const still = new Set(again.failures.map(({ name }) => name))
  for (const { name } of first.failures)
    if (!still.has(name)) console.log(`Inestable (falló una vez y pasó la otra): ${name}`)
  add({ ...again, passed: first.passed + first.failures.length - again.failures.length })
}

function together(runs) {
  return {
    code: runs.find(({ code }) => code !== 0)?.code ?? 0,
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
  }
}

function add({ passed, failures, code }) {
  total.passed += passed
  total.failed += code === 0 ? failures.length : Math.max(failures.length, 1)
}

/** One run: a project, or these files. One that gives way says at its end what it has to say. Returns how many passed, and what failed and where. */
async function run({ name, project, files = [], givesWay = false }, vitest, env) {
  const report = join(REPORTS, `pruebas-${name}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const start = Date.now()
  const kept = []
  const code = await new Promise((resolve) => {
    const args = ['run', ...(project ? ['--project', project] : []), '--passWithNoTests', ...reporters, ...files]
    const own = { ...env, PRUEBAS: name, ...(givesWay && process.stdout.isTTY && { FORCE_COLOR: '1' }) }
    const child = spawn(vitest, args, { cwd: root, env: own, stdio: givesWay ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    if (givesWay && child.pid) setPriority(child.pid, LOW)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', () => resolve(127))
    child.on('close', resolve)
  })
  const line = `Pruebas (${name}): ${code === 0 ? 'bien' : 'mal'} en ${((Date.now() - start) / 1000).toFixed(1)} s\n`
  const { numPassedTests = 0, testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const failures = testResults.flatMap(failuresOf)
  return { code, passed: numPassedTests, failures, said: Buffer.concat([...kept, Buffer.from(line)]) }
}

/** The tests of a file that failed; the file itself, when it could not be read or broke beside its tests. */
function failuresOf({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [{ file, name: file }]
  return failed.map(({ fullName }) => ({ file, name: `${file}: ${fullName}` }))
}
