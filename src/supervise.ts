import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './terminal.ts'

export type Kept = {
  /** Settles with the message `{ ready: true, … }` of the child; rejects when it ends before. */
  ready: Promise<object>
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

const FIRST_WAIT = 250
const LONGEST_WAIT = 10_000
const CALM = 30_000

/**
 * Keeps a Node program running: one that ends is started again, each time a little later until it has lived for a
 * while. It has a session of its own, so Ctrl-C reaches only this process, and a channel whose end tells it that this
 * process died. One that ends before it was ever ready is not started again: `ready` rejects.
 */
export function keepRunning(name: string, args: string[], environment: NodeJS.ProcessEnv): Kept {
  let env = environment
  let child: ChildProcess
  let stopping = false
  let wait = FIRST_WAIT
  let wasReady = false
  const { promise: ready, resolve, reject } = Promise.withResolvers<object>()

  function start(): void {
    const born = Date.now()
    const [program = '', ...rest] = [...diesWithParent(), process.execPath, ...args]
    child = spawn(program, rest, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
    child.on('message', (message) => {
      // In watch mode Node itself sends messages too.
      if (typeof message !== 'object' || !message || !('ready' in message)) return
      wasReady = true
      resolve(message)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new ChildFailed(name, code ?? 1))
      if (wasReady && !stopping) void again(born, String(signal ?? code))
    })
  }

  async function again(born: number, how: string): Promise<void> {
    const pause = Date.now() - born > CALM ? FIRST_WAIT : wait
    wait = Math.min(pause * 2, LONGEST_WAIT)
    say(`${name} terminó (${how}): se inicia otra vez en ${(pause / 1000).toFixed(1)} s`)
    await sleep(pause)
    if (!stopping) start()
  }

  async function stop(patience: number): Promise<void> {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    await gone
    clearTimeout(timer)
  }

  start()
  return {
    ready,
    stop,
    restart: (changed) => {
      env = changed
      child.kill('SIGTERM')
    },
  }
}

/** Runs a Node program to its end, in sight. Rejects with ChildFailed when it does not end well. */
export async function runToEnd(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [program = '', ...rest] = [...diesWithParent(), process.execPath, ...args]
  const child = spawn(program, rest, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const code = await new Promise<number>((done, failed) => {
    child.once('error', failed)
    child.once('exit', (exit) => done(exit ?? 1))
  })
  if (code !== 0) throw new ChildFailed(name, code)
}

/** Node's watch mode does not heed the end of its channel: the kernel tells it that its parent died, where setpriv is there. */
function diesWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig=TERM']
  return spawnSync('setpriv', [...prefix.slice(1), 'true']).status === 0 ? prefix : []
}
