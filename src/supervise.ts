import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './terminal.ts'

export type Kept = {
  /** Settles with the message `{ ready: true, … }` of the child; rejects when it ends before. */
  ready: Promise<object>
  /** Starts the next one, and ends the one before it when that one is ready; one that listens must be kept by `keepServing`. */
  roll(patience: number): Promise<void>
  /** Starts it again with another environment. */
  restart(env: NodeJS.ProcessEnv): void
  /** SIGTERM, and after `patience` milliseconds SIGKILL. */
  stop(patience: number): Promise<void>
}

/** A child that cannot do its work as things are: starting it again would not help. */
export class ChildFailed extends Error {
  readonly code: number
  constructor(name: string, code: number) {
    super(`${name} terminó con el código ${code}`)
    this.code = code
  }
}

type KeepOptions = {
  /** 0 as any program, 19 only what nobody else wants: how much it gives way to others on a machine that is full. */
  niceness?: number
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 10_000
const CALM = 30_000

type Launch = (env: NodeJS.ProcessEnv) => ChildProcess

/**
 * Keeps a Node program running: one that ends is started again, each time a little later until it has lived for a
 * while. It has a session of its own, so Ctrl-C reaches only this process, and a channel whose end tells it that this
 * process died. One that ends before it was ever ready is not started again: `ready` rejects.
 */
export function keepRunning(
  name: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  { niceness = 0 }: KeepOptions = {},
): Kept {
  const [program = '', ...rest] = [...diesWithParent(), process.execPath, ...args]
  return keep(name, environment, (env) => {
    const child = spawn(program, rest, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
    if (niceness && child.pid) giveWay(child.pid, niceness)
    return child
  })
}

/**
 * The same for a program that listens: this process holds the socket and the program only takes what comes, so the next one
 * can begin before the last one ends and no request finds the door closed (docs/decisions/0047). `roll` changes it that way.
 */
export function keepServing(name: string, flags: string[], environment: NodeJS.ProcessEnv): Kept {
  const [exec = '', ...execArgv] = [...flags].reverse()
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec, execArgv: execArgv.reverse(), args: [] })
  return keep(name, environment, (env) => cluster.fork(env).process)
}

function keep(name: string, environment: NodeJS.ProcessEnv, launch: Launch): Kept {
  let env = environment
  let current: ChildProcess
  let stopping = false
  let wasReady = false
  let rolling: Promise<void> | undefined
  const pauseAfter = growingPause()
  const { promise: ready, resolve, reject } = Promise.withResolvers<object>()

  function start(child = launch(env)): void {
    const born = Date.now()
    current = child
    readyOf(child).then(
      (message) => {
        wasReady = true
        resolve(message)
      },
      // Told below, with its code.
      () => undefined,
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new ChildFailed(name, code ?? 1))
      if (child === current && wasReady && !stopping) void again(child, born, String(signal ?? code))
    })
  }

  async function again(ended: ChildProcess, born: number, how: string): Promise<void> {
    const pause = pauseAfter(Date.now() - born)
    say(`${name} terminó (${how}): se inicia otra vez en ${(pause / 1000).toFixed(1)} s`)
    await sleep(pause)
    if (!stopping && current === ended) start()
  }

  /** The next one first; the one before it ends only when that one answers. */
  async function change(patience: number): Promise<void> {
    const next = launch(env)
    if (!(await cameUp(next, name))) return
    if (stopping) return end(next, patience)
    const old = current
    start(next)
    await end(old, patience)
    say(`${name} se cambió por uno nuevo sin dejar de atender`)
  }

  start()
  return {
    ready,
    roll(patience) {
      rolling ??= change(patience).finally(() => (rolling = undefined))
      return rolling
    },
    async stop(patience) {
      stopping = true
      await Promise.all([end(current, patience), rolling])
    },
    restart: (changed) => {
      env = changed
      current.kill('SIGTERM')
    },
  }
}

/** Milliseconds before one that lived so many is started again: each time a little longer, until one has lived for a while. */
function growingPause(): (lived: number) => number {
  let wait = FIRST_WAIT
  return (lived) => {
    const pause = lived > CALM ? FIRST_WAIT : wait
    wait = Math.min(pause * 2, LONGEST_WAIT)
    return pause
  }
}

/** Whether the one to take another's place is ready; said when it never was. */
async function cameUp(next: ChildProcess, name: string): Promise<boolean> {
  try {
    await readyOf(next)
    return true
  } catch (error) {
    say(`${name} sigue como estaba: el nuevo no inició (${error instanceof Error ? error.message : String(error)})`)
    return false
  }
}

/** A system that does not let it be set runs it like any other. */
function giveWay(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // Gone already, or not allowed.
  }
}

/** Its message `{ ready: true, … }`; rejects when it ends before. In watch mode Node itself sends messages too. */
function readyOf(child: ChildProcess): Promise<object> {
  return new Promise((done, failed) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message && 'ready' in message) done(message)
    })
    child.once('error', failed)
    child.once('exit', (code, signal) => failed(new Error(`terminó: ${signal ?? code}`)))
  })
}

/** SIGTERM, and after `patience` milliseconds SIGKILL. */
async function end(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(timer)
}

/** Runs a Node program to its end, in sight; the text it sent, if any. Rejects with ChildFailed when it does not end well. */
export async function runToEnd(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [program = '', ...rest] = [...diesWithParent(), process.execPath, ...args]
  const child = spawn(program, rest, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
  let told = ''
  child.on('message', (message) => (told = typeof message === 'string' ? message : ''))
  const code = await new Promise<number>((done, failed) => {
    child.once('error', failed)
    child.once('close', (exit) => done(exit ?? 1))
  })
  if (code !== 0) throw new ChildFailed(name, code)
  return told
}

/** Node's watch mode does not heed the end of its channel: the kernel tells it that its parent died, where setpriv is there. */
function diesWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig=TERM']
  return spawnSync('setpriv', [...prefix.slice(1), 'true']).status === 0 ? prefix : []
}
