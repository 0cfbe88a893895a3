import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { currentSearch, relearn } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { type TestDatabase, testDatabase } from '#platform/database/testing.server.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { recipes } from './recipes.testing.ts'

// «I want to add…» of docs/house.md, followed to the letter on a copy of the house, which then has to stand and to work.

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/house.md'), 'utf8')
const copy = mkdtempSync(join(tmpdir(), 'jacve-recetas-'))
const children: ReturnType<typeof fork>[] = []
/** What its processes said, for who has to see why something failed. */
let said = ''
let database: TestDatabase

beforeAll(async () => {
  for (const name of readdirSync(root))
    if (!['node_modules', 'dist', 'data', '.git'].includes(name))
      cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const step of Object.values(recipes).flat()) follow(step)
  database = await testDatabase()
})
afterAll(async () => {
  await Promise.all(children.map(ended))
  rmSync(copy, { recursive: true, force: true })
})

function follow({ file, text, before }: (typeof recipes)[string][number]): void {
  const place = join(copy, file)
  if (before === undefined) return writeFileSync(place, text, { flag: 'wx' })
  const [head, ...rest] = readFileSync(place, 'utf8').split(before)
  if (rest.length === 0) throw new Error(`${file} has no «${before}» any more`)
  writeFileSync(place, `${head}${text}${before}${rest.join(before)}`)
}

/** What a program of the copy says, and how it ended. */
function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    const options = { cwd: copy, env: { ...process.env, ...env }, maxBuffer: 1e7 }
    execFile(process.execPath, args, options, (error, out, faults) =>
      done({ code: error ? Number(error.code ?? 1) : 0, said: out + faults }),
    )
  })
}

type Ready = { ready: true; port?: number }

/** A process of the copy, until the end of the file. */
function start(file: string, env: Record<string, string>): Promise<Ready> {
  const child = fork(join(copy, file), [], { cwd: copy, env: { ...process.env, ...env }, stdio: 'pipe' })
  children.push(child)
  child.stdout?.on('data', (text) => (said += text))
  child.stderr?.on('data', (text) => (said += text))
  return new Promise((done, failed) => {
    child.once('message', (message) => done(message as Ready)) // what server.ts and worker.ts send
    child.once('exit', () => failed(new Error(said)))
  })
}

function ended(child: ReturnType<typeof fork>): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill()
  })
}

/** The paragraph of the guide about this. */
const told = (thing: string) => new RegExp(`^- \\*\\*${thing}\\*\\*: (.*)$`, 'm').exec(guide)?.[1] ?? ''

describe('the guide', () => {
  test.each(Object.entries(recipes))('%s: names every file that has to be touched', (thing, steps) => {
    // A room's own files are named by what they are, others by where they lie.
    const named = (file: string) =>
      told(thing).includes(file.replace(/^src\//, '')) ||
      (file.startsWith('src/people/contact/') && told(thing).includes(/[^/-]+\.\w+$/.exec(file)?.[0] ?? file)) ||
      (file.endsWith('.page.tsx') && told(thing).includes('<name>.page.tsx')) ||
      (file.startsWith('db/migrations/') && told(thing).includes('db/migrations/'))
    // Commands are called as one likes.
    const isFree = (file: string) => file.endsWith('examples.server.ts')
    expect(steps.map(({ file }) => file).filter((file) => !named(file) && !isFree(file))).toEqual([])
  })
})

test('what was written is right in its types, and as this house writes', async () => {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const written = [...new Set(Object.values(recipes).flatMap((steps) => steps.map(({ file }) => file)))]
  const { code, said } = await run([
    oxlint,
    '--type-aware',
    '--type-check',
    ...written.filter((file) => /tsx?$/.test(file)),
  ])
  expect([code, code ? said : '']).toEqual([0, ''])
})

test('the house stands: order of rooms, what is offered, how long rows live, jobs in words', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const files = ['layers', 'exports', 'fronts/texts/mail-sources', 'upkeep/retention/retention', 'upkeep/jobs/jobs']
  const names = [
    'room',
    'circle',
    'somebody takes',
    'every table',
    'the document says',
    'told in words',
    'could not change',
  ]
  const args = ['run', '--project', 'unit', '--update', '--testNamePattern', names.join('|')]
  const tests = [vitest, ...args, ...files.map((file) => `src/${file}.test.ts`)]
  const { code, said } = await run(tests, { TEST_DATABASE_URL: inject('databaseUrl') })
  expect([code, code ? said : '']).toEqual([0, ''])
  expect(readFileSync(join(copy, 'docs/retencion.md'), 'utf8')).toContain('`ejemplo`')
})

test('the call answers and is described, the page shows what it tells, the job and the mail come of it', async ({
  onTestFailed,
}) => {
  onTestFailed(() => console.error(said))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(copy, 'datos'),
    APP_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    BASE_PATH: '/JACVE',
    PORT: '0',
  }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = run([vite, 'build', '--app', '--logLevel', 'error'], { PACKED: 'no' })
  expect(await run(['src/jacve.ts', 'migrate'], env)).toMatchObject({ code: 0 })
  expect(await build).toMatchObject({ code: 0 })
  const [{ port }] = await Promise.all([start('src/server.ts', env), start('src/worker.ts', env)])
  const shop = `http://127.0.0.1:${port}/JACVE`

  // It listens before it has learnt the catalogue.
  await expect.poll(async () => (await fetch(`${shop}/api/v1/ejemplos`)).status, { timeout: 60_000 }).toBe(200)

  const token = await fetch(`${shop}/sanctum/csrf-cookie`)
  const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const written = await fetch(`${shop}/api/v1/ejemplos`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': decodeURIComponent(xsrf),
      cookie: cookies.join('; '),
    },
    body: JSON.stringify({ texto: 'Uno de muestra' }),
  })
  expect([written.status, await written.json()]).toEqual([201, { success: true }])

  const page = await fetch(`${shop}/Ejemplos`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<h1[^>]*>Ejemplos<[^]*Uno de muestra/)])
  const { paths } = (await (await fetch(`${shop}/api/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(paths)).toContain('/api/v1/ejemplos')
  const { db } = database
  await expect.poll(() => db.rows('select leido_en is not null as read from ejemplo')).toEqual([{ read: true }])
  expect(await db.rows(`select para, asunto from correo_salida where tipo = 'ejemplo'`)).toEqual([
    { para: 'ana@ejemplo.mx', asunto: 'Un ejemplo' },
  ])
})

test('a word of the search: nothing in code, but written, tried and published on the running shop', async () => {
  expect(told('a word of the search')).toContain('/Sinonimos')
  const { db } = await testDatabase()
  await sampleCatalogue(db)
  const { mktg } = await wordPeople(db, await testApp(db))
  const found = async () => (await suggest(db, 'chunche', 1)).map(({ k_parte }) => k_parte)
  expect(await found()).toEqual([])
  await mktg.post('/api/v1/sinonimos/borrador', { termino: 'chunche', destino: 'claxon', tipo: 'dirigido' })
  const { huella } = (await mktg.get('/api/v1/sinonimos/edicion')).json()
  expect((await mktg.post('/api/v1/sinonimos/publicaciones', { huella })).statusCode).toBe(201)
  await relearn(db)
  await currentSearch(db)
  expect(await found()).toEqual(['UNI-1'])
})
