import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './chromium.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** A Chromium grows with what it has shown. */
const MOST_FILES = 20

/** The Chromium of this worker, which its files use one after another; it ends with the worker, whose pipe it reads. */
let standing: { browser: Browser; files: number; leave: () => Promise<void> } | undefined

/** A Chromium of its own, for what needs one started another way. */
export async function launch(options: LaunchOptions = {}): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({
    ...options,
    executablePath: path,
    args: [...FLAGS, ...(options.args ?? [])],
    env: { ...process.env, ...env, ...options.env },
  })
}

/**
 * The worker's Chromium for one file: a start costs two seconds of work, windows of its own keep files as far apart. Closing it
 * closes the file's windows; a file that broke before it could is cleared up after by the next.
 */
export async function borrow(): Promise<Browser> {
  await standing?.leave()
  if (standing && (standing.files >= MOST_FILES || !standing.browser.isConnected())) {
    await standing.browser.close()
    standing = undefined
  }
  standing ??= { browser: await launch(), files: 0, leave: async () => {} }
  standing.files++
  const { browser } = standing
  standing.leave = async () => {
    for (const context of browser.contexts()) await context.close()
    browser.removeAllListeners('context')
  }
  const { leave } = standing
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return leave
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
