// Runs on any Node >= 18 before anything is installed: only what Node itself brings.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const NODE_BIN = join(root, `node_modules/node-linux-${process.arch}/bin`)

/**
 * Installs the dependencies when they are missing or are not those of package-lock.json.
 * Returns the project's own Node and an environment that finds it, and the programs of node_modules, first.
 */
export async function setup() {
  // An old system npm leaves out optional packages that ask for a newer Node; the second round runs on the Node of the first.
  for (let round = 1; round <= 2 && !isInstalled(); round++) await install()
  if (!isInstalled()) {
    const missing = missingPackages()
    throw new Error(
      `Faltan dependencias después de instalar: ${missing.slice(0, 5).join(', ')}. Prueba con «npm ci --ignore-scripts».`,
    )
  }
  return { node: nodePath(), env: environment() }
}

/** The project's Node, else the one that runs this. */
function nodePath() {
  const own = join(NODE_BIN, 'node')
  return existsSync(own) ? own : process.execPath
}

function environment() {
  const path = [NODE_BIN, join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path }
}

function isInstalled() {
  return missingPackages().length === 0
}

/** Compares what npm says it installed (its hidden lockfile, written last) with package-lock.json. */
export function missingPackages() {
  const hidden = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return ['node_modules']
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const differing = Object.keys(wanted).filter((path) => {
    if (path === '') return false
    return installed[path] ? installed[path].version !== wanted[path].version : isNeededHere(wanted[path])
  })
  const left = Object.keys(installed).filter((path) => !(path in wanted))
  return [...differing, ...left]
}

/** npm leaves out optional packages of other systems, and with them what only they need (which names no system). */
export function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os && !cpu) return false
  // The project's Node and PostgreSQL are built for glibc.
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc')
}

function allows(list, value) {
  if (!list) return true
  const names = Array.isArray(list) ? list : [list]
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every((name) => name.startsWith('!'))
}

async function install() {
  const done = step('Instalando dependencias')
  // npm's own first line asks the environment for node, so the project's Node runs it when it is there.
  const { code, output } = await runQuietly('npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    done('no se pudo')
    throw new Error(`npm terminó con el código ${code}:\n${output.trim()}`)
  }
  done()
}

let isCounting = false

/** Prints what is being done and returns a function that closes the line with the time it took. Of several at once the first counts aloud. */
export function step(text) {
  const start = Date.now()
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`
  const live = process.stdout.isTTY && !isCounting
  isCounting ||= live
  const timer = live ? setInterval(() => process.stdout.write(`\r${text}… ${seconds()} `), 100) : undefined
  if (!live) console.log(`${text}…`)
  return (result = 'listo') => {
    clearInterval(timer)
    if (live) isCounting = false
    console.log(`${process.stdout.isTTY ? '\r' : ''}${text}: ${result} en ${seconds()}`)
  }
}

/** Runs a program without showing it; its output is for when it fails. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: environment(), ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}

/** Runs a program in the place of this one: same terminal, signals passed on, exit code taken over. */
export function become(program, args, { env, ipc = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(127)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15)))
  return child
}

/** Ends with a sentence instead of a stack: for what the person at the keyboard can mend. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
