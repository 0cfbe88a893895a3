import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Browser, BrowserContextOptions, LaunchOptions, Page, Response } from 'playwright-core'
import { afterAll } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import {
  expectNothingHeld,
  type Held,
  heldInDatabase,
  heldOnDisk,
  heldOver,
} from '#platform/database/left-behind.testing.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { demoDatabase } from './demo-database.ts'
import { closeWindow, leavePictures } from './left-pictures.ts'
import { hearFaults } from './page-faults.ts'
import { borrow, launch } from './shared-browser.ts'
import { throughStorm, underWatch } from './storm-everywhere.ts'

/**
 * A real Chromium, without a window: the worker's own, or another when it is to start in a way of its own. Close it after the file.
 * What its pages say of their own faults fails the test.
 */
export async function openBrowser(options?: LaunchOptions): Promise<Browser> {
  const isStorm = Boolean(process.env['STORM_SEED'])
  const browser = options || isStorm ? await launch(options) : await borrow()
  browsers.add(browser)
  afterAll(() => void browsers.delete(browser))
  // In a storm faults are wanted, and its own watch judges what the pages make of them.
  if (!isStorm) hearFaults(browser)
  leavePictures(browser, () => said.join(''))
  return underWatch(browser)
}

const browsers = new Set<Browser>()

/** What the servers of this file said last. */
let said: string[] = []
function keepLines(child: ChildProcess): void {
  said = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = [...said, text].slice(-500)
      if (stream === child.stderr) process.stderr.write(text)
    })
  }
}

/** Pages that still stand: each may have its stream of news. */
function openPages(): number {
  return [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages())).length
}

/** A page in a window of its own, closed afterwards. */
export async function withPage(
  browser: Browser,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  let hasFailed = true
  try {
    await work(await context.newPage())
    hasFailed = false
  } finally {
    await closeWindow(context, hasFailed)
  }
}

/** Opens an address and waits until the page answers to fingers and keys, not only to the eye. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  return answer
}

/** Opens an address whose program is still on its way: what the server sent stands there alone. Returns how to let it come. */
export async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    come()
    await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  }
}

/** What runs in a shop, where the whole suite has just built it: it stands in half the time. By itself a file takes the sources as they are. */
const WEB = process.env['PRUEBAS'] ? 'dist/programa/server.js' : 'src/server.ts'

export type Shop = {
  /** Where it answers, without a path: `http://127.0.0.1:41234`. */
  origin: string
  /** The same with the base path: `http://127.0.0.1:41234/JACVE`. */
  url: string
  db: Db
  /** The owner's, for what opens a connection of its own. */
  databaseUrl: string
  stop(): Promise<void>
}

/**
 * The real web process on a free port, over a database of its own: a small demo catalogue and its accounts, unless another is given.
 * `env` adds or replaces. With STORM_SEED behind a proxy that disturbs what browsers ask.
 */
export async function startShop(env: Record<string, string> = {}, database = demoDatabase()): Promise<Shop> {
  const { url: databaseUrl, db } = await database
  const base = env['BASE_PATH'] ?? '/JACVE'
  // As `npm start` does: the web process may not do what the owner may.
  const role = `web_${randomBytes(6).toString('hex')}`
  const webUrl = await webAddress(databaseUrl, role)
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '..', WEB)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: webUrl,
      APP_KEY: randomBytes(32).toString('hex'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'debug',
      // Journeys write into the database behind the back of what tells of changes.
      PAGES_MB: '0',
      ...env,
    },
  })
  keepLines(child)
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message) => done((message as { port: number }).port)) // what server.ts sends once it listens
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    const left = await expectNothingHeld('the web process', () => heldByShop(origin, databaseUrl, child.pid ?? 0)).then(
      () => undefined,
      (error: unknown) => error,
    )
    await new Promise<void>((done) => {
      child.once('exit', () => done())
      child.kill('SIGTERM')
    })
    await db.session((client) => client.query(`drop owned by ${role}; drop role ${role}`))
    if (left) throw left
  }
  return throughStorm({ origin, url: origin + base, db, databaseUrl, stop })
}

/** What the process holds for nobody, in memory, in its database and on the disk. */
async function heldByShop(origin: string, databaseUrl: string, pid: number): Promise<Held> {
  const { news_streams_open: streams = 0, ...figures } = await heldOver(origin)
  const forNobody = streams - openPages()
  return {
    ...figures,
    ...(forNobody > 0 && { news_streams_open: forNobody }),
    ...(await heldInDatabase(databaseUrl)),
    ...heldOnDisk(pid),
  }
}
