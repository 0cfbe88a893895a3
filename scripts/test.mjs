// npm test: everything on a fresh clone. npm run check: the same without the browser.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { fail, root, runQuietly, setup, step } from './setup.mjs'

const REPORTS = join(root, 'node_modules/.cache/jacve')
const total = { passed: 0, failed: 0 }

try {
  const { node, env } = await setup()
  const bin = (name) => join(root, 'node_modules/.bin', name)
  const folders = ['src', 'db', 'e2e', 'bench', 'scripts'].filter((name) => existsSync(join(root, name)))

  await check('Tipos', bin('tsc'), ['--noEmit', '-p', '.'])
  await check('Reglas', bin('oxlint'), ['--type-aware', ...folders])
  await check('Formato', bin('biome'), ['format', '.'])
  // Before the tests: those of pages read what was built.
  count(await ensureBuild({ node, env }))
  await tests('unit', bin('vitest'), env)
  if (!process.argv.includes('--sin-navegador')) await tests('navegador', bin('vitest'), env)
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

/** Runs one of Vitest's projects in sight and adds its counts; a file that cannot be read is a failure, and so is a run that breaks. */
async function tests(project, vitest, env) {
  const report = join(REPORTS, `${project}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const args = [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]

  const start = Date.now()
  const code = await new Promise((resolve) => {
    const child = spawn(vitest, args, { cwd: root, env, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', () => resolve(127))
    child.on('exit', resolve)
  })
  console.log(`Pruebas (${project}): ${code === 0 ? 'bien' : 'mal'} en ${((Date.now() - start) / 1000).toFixed(1)} s`)

  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + unread.length
  total.passed += numPassedTests
  total.failed += code !== 0 ? Math.max(failed, 1) : failed
}
