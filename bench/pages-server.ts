import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Server = { name: string; pid: number; origin: string; stop(): Promise<void> }

type Started = { name: string; tree: string; file: string; env: NodeJS.ProcessEnv; flags?: string[] }

/** A program of a tree that tells its port once it listens, with the build that lies in that tree. */
export async function startServer({ name, tree, file, env, flags = [] }: Started): Promise<Server> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...flags, join(tree, file)], {
    cwd: tree,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // what it sends once it listens
  return {
    name,
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A tree's web process: as `npm start` runs it where the build has it, else from the sources. */
export function webOf(tree: string): string {
  const built = 'dist/programa/server.js'
  return existsSync(join(tree, built)) ? built : 'src/server.ts'
}
