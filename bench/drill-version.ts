import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepAsking } from '#drill.testing.ts'
import { makeBuyers, startBuying, whatIsLeft } from '#kill-drill.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { openProcesses } from '#processes-drill.testing.ts'
import { type Finding, finding } from './finding.ts'

const CLIENTS = 6
const EACH = 40
const HERE = resolve(import.meta.dirname, '..')

/**
 * One version up and down again with visitors and buyers on: two processes of the version before, the migrations of this one under
 * them, then each process changed in turn, and changed back. `from`: a commit; the one before the last that brought a migration.
 */
export async function changeVersion(from = beforeLastMigration()): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-bench-version-'))
  chmodSync(folder, 0o711)
  const before = join(folder, 'antes')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: HERE, encoding: 'utf8' })
  git('worktree', 'add', '--quiet', '--detach', before, from)
  try {
    symlinkSync(join(HERE, 'node_modules'), join(before, 'node_modules'))
    const build = [join(HERE, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error']
    for (const cwd of [before, HERE]) execFileSync(process.execPath, build, { cwd, stdio: 'inherit' })
    return await underTraffic(before, join(folder, 'datos'))
  } finally {
    git('worktree', 'remove', '--force', before)
    rmSync(folder, { recursive: true, force: true })
  }
}

function beforeLastMigration(): string {
  const last = execFileSync('git', ['log', '-1', '--format=%H', '--diff-filter=A', '--', 'db/migrations'], {
    cwd: HERE,
  })
  return `${String(last).trim()}^`
}

async function underTraffic(before: string, dataDir: string): Promise<Finding[]> {
  const database = await startPostgres({ dataDir, durable: false })
  const db = openDb(database.url, { statementTimeout: 0 })
  try {
    const old = await migrate(database.url, { folder: join(before, 'db/migrations') })
    await db.session((client) => client.query('alter database jacve set synchronous_commit = on'))
    const databaseUrl = await webAddress(database.url)
    const given = { RATE_LIMITS: 'off' }
    const shop = await openProcesses({ dataDir, databaseUrl, count: 2, root: before, given })
    try {
      const buyers = await makeBuyers(db, shop.origin, CLIENTS)
      let turn = 0
      const visitors = keepAsking(
        () => `${shop.origin}/JACVE/${turn++ % 2 ? `ListaProds?v=${turn}` : 'verprods/COT-1'}`,
        3,
      )
      const { shop: counter, buying } = startBuying(db, shop.origin, buyers, EACH)
      let migrated = 0
      let added: string[] = []
      const steps = [
        async () => {
          const start = performance.now()
          added = await migrate(database.url)
          migrated = Math.round(performance.now() - start)
        },
        () => shop.webs[0]?.become(HERE),
        () => shop.webs[1]?.become(HERE),
        () => shop.webs[0]?.become(before),
        () => shop.webs[1]?.become(before),
      ]
      for (const [place, step] of steps.entries()) {
        const due = (CLIENTS * EACH * (place + 1)) / (steps.length + 1)
        while (counter.finished < due) await Promise.race([sleep(5), buying])
        await step()
      }
      await buying
      const answers = await visitors.stop()
      return findings(
        answers,
        shop.met.givenBack,
        { old: old.length, added: added.length, migrated },
        await whatIsLeft(db),
      )
    } finally {
      await shop.stop()
    }
  } finally {
    await db.end()
    await database.stop()
  }
}

type Moved = { old: number; added: number; migrated: number }

function findings(answers: { status: number; ms: number }[], givenBack: number, moved: Moved, left: object): Finding[] {
  const all = CLIENTS * EACH
  const wanted = { documentos: all, claves: all, folios: all, enviados: all, claves_a_medias: 0, totales_distintos: 0 }
  const wrong = Object.entries(wanted).filter(([name, value]) => Reflect.get(left, name) !== value).length
  const failed = answers.filter(({ status }) => status !== 200).length
  const longest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  return [
    finding('migraciones de más', moved.added, `sobre ${moved.old}, en ${moved.migrated} ms`, moved.added > 0),
    finding('páginas pedidas', answers.length, `la más larga ${longest} ms`, true),
    finding('páginas sin 200, de subida y de bajada', failed, '0', failed === 0),
    finding('escrituras devueltas', givenBack, '0', givenBack === 0),
    finding(`documentos perdidos, doblados o a medias, de ${all}`, wrong, '0', wrong === 0),
  ]
}
