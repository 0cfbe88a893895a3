import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeEach } from 'vitest'

const FOLDER = resolve(import.meta.dirname, '../node_modules/.cache/jacve/fallas')

/** Windows of work that failed: they stand until what they show is kept. */
const broken = new Set<BrowserContext>()

/** Closes the window of a work that is done; one that failed is closed once its pictures are taken. */
export async function closeWindow(context: BrowserContext, hasFailed: boolean): Promise<void> {
  if (hasFailed) broken.add(context)
  else await context.close()
}

/** A journey that fails leaves what its pages showed and held, and what the server said meanwhile, in a folder by its name. */
export function leavePictures(browser: Browser, said: () => string): void {
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(async () => {
      const folder = join(FOLDER, `${task.file.name} ${task.name}`.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 120))
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'servidor.log'), said())
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page, place) => leave(page, join(folder, String(place + 1)))))
      await Promise.all([...broken].map((context) => context.close()))
      broken.clear()
      console.error(`Lo que se veía quedó en ${folder}`)
    })
  })
}

async function leave(page: Page, place: string): Promise<void> {
  // A page that has crashed or closed leaves nothing, and the others do.
  await Promise.allSettled([
    page.screenshot({ path: `${place}.png`, fullPage: true, timeout: 5000 }),
    page.content().then((html) => writeFileSync(`${place}.html`, `<!-- ${page.url()} -->\n${html}`)),
  ])
}
