import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from './postgres.server.ts'
import { folderOf, isServerOf } from './postgres-folder.server.ts'
import { packagedNative, waysFor } from './postgres-launch.server.ts'

const asRoot = process.getuid?.() === 0
const NOBODY = 65_534
const base = mkdtempSync(join(tmpdir(), 'jacve-launcher-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

type Parent = { process: ChildProcess; server: Pick<Postgres, 'url' | 'pid' | 'adopted'> }

/** Another process that starts the server and then does nothing. */
async function startParent(dataDir: string, options: { uid?: number; path?: string } = {}): Promise<Parent> {
  const launcher = JSON.stringify(join(import.meta.dirname, 'postgres.server.ts'))
  const script = `const { startPostgres } = await import(${launcher})
    const { url, pid, adopted } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url, pid, adopted }))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(options.path && { PATH: options.path }) },
    ...(options.uid && { uid: options.uid, gid: options.uid }),
  })
  for await (const line of createInterface({ input: parent.stdout })) {
    return { process: parent, server: JSON.parse(line) }
  }
  throw new Error('the parent ended before its server was ready')
}

async function leaves(dataDir: string, pid: number): Promise<void> {
  const folder = folderOf(dataDir)
  await expect.poll(() => isServerOf(folder, pid), { timeout: 20_000 }).toBe(false)
}

describe('a new folder', () => {
  // Longer than a socket's address may be, with a space and letters beyond ASCII.
  const long = join(base, 'años y días', 'x'.repeat(90))
  let server: Postgres

  beforeAll(async () => {
    server = await startPostgres({ dataDir: join(base, 'nueva') })
  })
  afterAll(() => server.stop())

  test('is UTF-8, durable, with checksums, and takes ñ for a letter', async () => {
    const names = [
      'server_encoding',
      'fsync',
      'data_checksums',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'TimeZone',
    ]
    const shown = await Promise.all(names.map((name) => ask(server.url, `show ${name}`)))
    expect(shown.map(([row]) => Object.values(row ?? {})[0])).toEqual([
      'UTF8',
      'on',
      'on',
      'on',
      'on',
      '127.0.0.1',
      'UTC',
    ])
    await ask(server.url, 'create extension pg_trgm')
    const words = await ask(server.url, `select similarity('año', 'a o') < 0.5 as apart, upper('ñ') as upper`)
    expect(words).toEqual([{ apart: true, upper: 'Ñ' }])
  })

  test('keeps a random password nobody else may read, and asks for it on both doors', async () => {
    const { password, home } = folderOf(join(base, 'nueva'))
    expect(statSync(password).mode & 0o777).toBe(0o600)
    expect(statSync(home).mode & 0o777).toBe(0o700)
    const kept = readFileSync(password, 'utf8')
    expect(kept).toHaveLength(32)
    const port = new URL(server.url).port
    for (const url of [server.url, `postgres://jacve:${kept}@127.0.0.1:${port}/jacve`]) {
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await expect(ask(url.replace(kept, 'otra'), 'select 1')).rejects.toThrow('password authentication failed')
    }
  })

  test('works where the path is too long for a socket, and stops without a trace', async () => {
    const other = await startPostgres({ dataDir: long, durable: false })
    expect(new URL(other.url).hostname).toBe('127.0.0.1')
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await other.stop()
    expect(isServerOf(folderOf(long), other.pid)).toBe(false)
    expect(existsSync(join(folderOf(long).data, 'postmaster.pid'))).toBe(false)
  })

  test('a space and ñ in the path', async () => {
    const other = await startPostgres({ dataDir: join(base, 'mi año'), durable: false })
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await other.stop()
  })
})

describe('crashes', () => {
  const dataDir = join(base, 'golpes')
  const folder = () => folderOf(dataDir)

  test('kill -9 of the parent stops the server', async () => {
    const { process: parent, server } = await startParent(dataDir)
    expect(isServerOf(folder(), server.pid)).toBe(true)
    await ask(server.url, 'create table visita (n int); insert into visita values (1)')
    parent.kill('SIGKILL')
    await leaves(dataDir, server.pid)
  })

  test('also where the system has no setpriv', async () => {
    const { process: parent, server } = await startParent(dataDir, { path: '/nonexistent' })
    parent.kill('SIGKILL')
    await leaves(dataDir, server.pid)
  })

  test('kill -9 of both, in the middle of a query, and what was committed is there', async () => {
    const { process: parent, server } = await startParent(dataDir)
    await ask(server.url, 'insert into visita values (2)')
    const busy = ask(server.url, `select count(*) from generate_series(1, 4000000)`).catch(() => 'cut')
    await sleep(50)
    parent.kill('SIGKILL')
    process.kill(server.pid, 'SIGKILL')
    const again = await startPostgres({ dataDir, durable: false })
    expect(again.adopted).toBe(false)
    expect(again.pid).not.toBe(server.pid)
    expect(await ask(again.url, 'select n from visita order by n')).toEqual([{ n: 1 }, { n: 2 }])
    await busy
    await again.stop()
  })

  test('two at once: one starts it, the other adopts it and leaves it running', async () => {
    const both = await Promise.all([
      startPostgres({ dataDir, durable: false }),
      startPostgres({ dataDir, durable: false }),
    ])
    expect(both.filter(({ adopted }) => adopted)).toHaveLength(1)
    expect(both[0].pid).toBe(both[1].pid)
    expect(both[0].url).toBe(both[1].url)
    const [owner, guest] = both[0].adopted ? [both[1], both[0]] : [both[0], both[1]]
    await guest.stop()
    expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
    await guest.gone
  })

  test('two processes at once on an empty folder', async () => {
    const empty = join(base, 'juntos')
    const parents = await Promise.all([startParent(empty), startParent(empty)])
    expect(parents.filter(({ server }) => server.adopted)).toHaveLength(1)
    expect(parents[0].server.pid).toBe(parents[1].server.pid)
    for (const parent of parents) parent.process.kill('SIGKILL')
    await leaves(empty, parents[0].server.pid)
  })

  test('a pid file that names a dead process, a zombie or another program is removed', async () => {
    const dead = spawn('true')
    await new Promise((done) => dead.once('exit', done))
    // The shell becomes sleep, which never reaps its child.
    const keeper = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const zombie = await new Promise<string>((done) => keeper.stdout.once('data', (text) => done(String(text).trim())))

    for (const pid of [dead.pid, zombie, process.pid]) {
      const port = readFileSync(folder().port, 'utf8')
      const lines = [pid, '/proc/self/cwd', 1, port, '/proc/self/cwd', '127.0.0.1', '', 'ready']
      writeFileSync(join(folder().data, 'postmaster.pid'), lines.join('\n'))
      writeFileSync(join(folder().data, `.s.PGSQL.${port}.lock`), String(pid))
      const server = await startPostgres({ dataDir, durable: false })
      expect(server.adopted).toBe(false)
      expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
    }
    keeper.kill('SIGKILL')
  })

  test('another program on its port: it takes another one and keeps it', async () => {
    const kept = Number(readFileSync(folder().port, 'utf8'))
    const squatter = createServer().listen(kept, '127.0.0.1')
    const server = await startPostgres({ dataDir, durable: false })
    const taken = new URL(server.url).port
    await server.stop()
    squatter.close()
    expect(taken).not.toBe(String(kept))
    expect(readFileSync(folder().port, 'utf8')).toBe(taken)
  })
})

describe('who runs it', () => {
  const owner = async (url: string) => ask(url, `select pg_read_file('/proc/self/status') as status`)
  const uidOf = (rows: object[]) => /^Uid:\s+(\d+)/m.exec(String(Object.values(rows[0] ?? {})[0]))?.[1]

  test.runIf(asRoot)('as root: another user, below a folder that user cannot enter', async () => {
    const hidden = mkdtempSync(join(homedir(), '.jacve-launcher-'))
    const server = await startPostgres({ dataDir: hidden, durable: false })
    expect(uidOf(await owner(server.url))).not.toBe('0')
    await server.stop()
    rmSync(hidden, { recursive: true })
  })

  test.runIf(asRoot)(
    'as root with the programs out of that user’s reach and without library links: a copy',
    async () => {
      const hidden = mkdtempSync(join(homedir(), '.jacve-launcher-'))
      const links = (path: string) => !/\/lib\/lib(icu|pq|ecpg|pgtypes)[^/]*\.so(\.\d+)?$/.test(path)
      cpSync(join(packagedNative(), '..'), hidden, { recursive: true, filter: links })
      const copies = process.env['TMPDIR']
      process.env['TMPDIR'] = join(base, 'tmp')
      mkdirSync(process.env['TMPDIR'])
      chmodSync(base, 0o711)
      try {
        const { chooseLaunch } = await import('./postgres-launch.server.ts')
        const launch = (folder: ReturnType<typeof folderOf>) => chooseLaunch(folder, join(hidden, 'native'))
        expect(launch(folderOf(hidden)).native).toContain(join(base, 'tmp'))
        const server = await startPostgres({ dataDir: hidden, durable: false, launch })
        await ask(server.url, 'create extension pg_trgm')
        expect(await ask(server.url, `select show_limit() > 0 as loaded`)).toEqual([{ loaded: true }])
        await server.stop()
      } finally {
        if (copies === undefined) delete process.env['TMPDIR']
        else process.env['TMPDIR'] = copies
        rmSync(hidden, { recursive: true })
      }
    },
  )

  test.runIf(asRoot)('as root without another user: renamed in a user namespace', async () => {
    const dataDir = join(base, 'espacio')
    const launch = (folder: ReturnType<typeof folderOf>) => {
      const chosen = waysFor(folder, packagedNative()).at(-1)?.()
      if (!chosen) throw new Error('no way left')
      return chosen
    }
    const server = await startPostgres({ dataDir, durable: false, launch })
    expect(statSync(folderOf(dataDir).data).uid).toBe(0)
    expect(uidOf(await owner(server.url))).toBe('1')
    await server.stop()
    // The next start takes the usual way again, and the data with it.
    const usual = await startPostgres({ dataDir, durable: false })
    expect(statSync(folderOf(dataDir).data).uid).not.toBe(0)
    await usual.stop()
  })

  test.runIf(asRoot)('a normal user on root’s folder is told so', async () => {
    const dataDir = join(base, 'ajena')
    folderOf(dataDir)
    chmodSync(base, 0o711)
    const said = await new Promise<string>((done) => {
      const script = `import(${JSON.stringify(join(import.meta.dirname, 'postgres.server.ts'))})
        .then(({ startPostgres }) => startPostgres({ dataDir: ${JSON.stringify(dataDir)} })).catch(({ message }) => console.log(message))`
      execFile(process.execPath, ['-e', script], { uid: NOBODY, gid: NOBODY }, (_, out) => done(out))
    })
    expect(said).toContain('es de otro usuario')
  })

  test('as a normal user', async () => {
    const dataDir = join(base, 'normal')
    mkdirSync(dataDir)
    chmodSync(base, 0o711)
    if (asRoot) chownSync(dataDir, NOBODY, NOBODY)
    const { process: parent, server } = await startParent(dataDir, asRoot ? { uid: NOBODY } : {})
    expect(uidOf(await owner(server.url))).toBe(String(asRoot ? NOBODY : process.getuid?.()))
    parent.kill('SIGKILL')
    await leaves(dataDir, server.pid)

    // Root afterwards runs it as the folder's owner.
    const again = await startPostgres({ dataDir, durable: false })
    expect(statSync(folderOf(dataDir).data).uid).toBe(asRoot ? NOBODY : process.getuid?.())
    await again.stop()
  })
})
