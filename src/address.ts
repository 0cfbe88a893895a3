// Where this house is open just now: the supervisor writes it down, and the terminal's links lead there.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '#platform/settings/env.server.ts'

const FILE = 'direccion.json'
const kept = z.object({ host: z.string(), port: z.int().min(1).max(65_535), pid: z.int().positive() })

/** Writes down where the server of this DATA_DIR listens, until this process ends. */
export function keepAddress({ DATA_DIR, HOST }: Pick<Env, 'DATA_DIR' | 'HOST'>, port: number): void {
  const path = join(DATA_DIR, FILE)
  writeFileSync(path, JSON.stringify({ host: HOST, port, pid: process.pid }))
  process.once('exit', () => rmSync(path, { force: true }))
}

/** The environment with the address of the server that is running on its DATA_DIR, where there is one. */
export function atServer<T extends Pick<Env, 'DATA_DIR' | 'HOST' | 'PORT'>>(env: T): T {
  try {
    const { host, port, pid } = kept.parse(JSON.parse(readFileSync(join(env.DATA_DIR, FILE), 'utf8')))
    // Signal 0 asks only whether the process is there: one that was killed left its file behind.
    process.kill(pid, 0)
    return { ...env, HOST: host, PORT: port }
  } catch {
    return env
  }
}
