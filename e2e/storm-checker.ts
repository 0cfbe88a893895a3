import type { BrowserContext, Page } from 'playwright-core'
import { isAtPath } from '#kit/base/page-path.ts'
import { allCalls } from '#http.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Exchange, StormProxy } from './storm-proxy.ts'

/** What must never be, whatever happened on the way. */
export const findingWords = {
  blank: 'a page without content or without anything that says where one is',
  raw: 'JSON in place of a page',
  stuck: 'a failure is told and there is nothing to press',
  spins: 'something looks busy for ever',
  uncaught: 'an error or a rejection that nobody caught',
  amount: 'an amount that is not the server’s and is not marked as waiting',
  twice: 'one wish was written twice, or could have been: it went out with two keys, or without any',
  lost: 'a write was told as done and its answer is not kept',
  'not kept': 'the database has something else than what the screen showed as done',
  'no way on': 'a person who perseveres does not reach his end',
  silent: 'something did not go through and the page does not say so',
  'typed lost': 'what was typed is gone',
} as const

export type Finding = {
  what: keyof typeof findingWords
  detail: string
  url: string
  /** The faults that came last before it, newest first. */
  after: string[]
}

type Watched = { context: BrowserContext; proxy: StormProxy; db: Db; shopUrl: string }

/** Looks at every page of a context, also those not open yet, whenever nothing is under way. Stop it before the context closes. */
export function watchPages({ context, proxy, db, shopUrl }: Watched) {
  const findings: Finding[] = []
  const suspected = new Map<string, Finding>()
  let looking = Promise.resolve()

  const found = (what: Finding['what'], detail: string, url: string) => {
    if (findings.some((known) => known.what === what && known.detail === detail)) return
    // What is waited for in vain may be something that went well.
    const after = what === 'spins' ? lastExchanges(proxy.history) : lastFaults(proxy.history)
    findings.push({ what, detail, url: pathOf(url), after })
  }
  const watch = (page: Page) => page.on('pageerror', (error) => found('uncaught', firstLine(error.message), page.url()))
  context.on('page', watch)
  for (const page of context.pages()) watch(page)

  async function look(): Promise<void> {
    if (proxy.restsFor() < 800) return suspected.clear()
    for (const page of context.pages()) {
      const [what, detail] =
        (await faultOf(page, proxy).catch(() => null)) ?? (await amountFault(page, { context, db, shopUrl })) ?? []
      const key = page.url()
      // Seen twice: the page had time to follow what it was told.
      const before = suspected.get(key)
      suspected.delete(key)
      if (!what || detail === undefined) continue
      if (before?.what === what && before.detail === detail) found(what, detail, page.url())
      else suspected.set(key, { what, detail, url: page.url(), after: [] })
    }
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, 700)

  return {
    findings,
    found,
    /** The last look, and what the history of the writes says. */
    async stop(): Promise<Finding[]> {
      clearInterval(timer)
      await looking
      for (const [what, detail, path] of await writeFaults(proxy.history, db)) found(what, detail, path)
      return findings
    },
  }
}

type Fault = [what: Finding['what'], detail: string]

/** What is wrong with the page as it stands, for somebody who only sees it. */
async function faultOf(page: Page, proxy: StormProxy): Promise<Fault | null> {
  if (!page.url().startsWith(proxy.origin) && !page.url().startsWith('http://127.0.0.1')) return null
  const seen = await page.evaluate(readPage)
  if (!seen.isLoaded || seen.isStranger) return null
  if (/^[[{]/.test(seen.body)) return ['raw', seen.body.slice(0, 120)]
  // Half a document is the line's fault; that it can be seen to be half, the browser's.
  if (wasCut(proxy.history, page.url())) return null
  if (!seen.text || !seen.hasMark) return ['blank', `main «${seen.text.slice(0, 60)}»`]
  if (/^[[{]/.test(seen.text)) return ['raw', seen.text.slice(0, 120)]
  if (seen.alerts && seen.ways === 0) return ['stuck', seen.alerts.slice(0, 120)]
  if (proxy.restsFor() > 8000 && seen.busy) return ['spins', seen.busy.slice(0, 120)]
  return null
}

/** Runs in the page. */
function readPage() {
  const main = document.querySelector<HTMLElement>('main')
  const isShown = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true })
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
  return {
    isLoaded: document.readyState === 'complete',
    isStranger: document.title === 'Portal',
    body: document.body.innerText.trim(),
    text: main?.innerText.trim() ?? '',
    hasMark: shown('h1, main [role=region], main section, main form').length > 0,
    alerts: shown('main [role=alert]')
      .map(({ textContent }) => textContent)
      .join(' '),
    ways: shown('main a[href], main button:enabled, dialog button:enabled').length,
    busy: shown('[aria-busy=true], .spinner')
      .map((element) => (element.textContent ?? '') || element.outerHTML)
      .join(' '),
  }
}

function wasCut(history: Exchange[], url: string): boolean {
  const { pathname, search } = new URL(url)
  const document = history.findLast(({ kind, path }) => kind === 'page' && path === pathname + search)
  return document !== undefined && document.told !== 'all'
}

/** What a page says while an amount is not the server's yet. */
const WAITING = /sin guardar|guardando|por guardar|sin confirmar|no sabemos si se guardó|esperando/i
const amountsIn = (text: string) =>
  (text.match(/\$[\d,]+\.\d\d/g) ?? []).map((amount) => Number(amount.replaceAll(/[$,]/g, '')))

/** The total on the screen against the one the server would show. */
async function amountFault(page: Page, { context, db, shopUrl }: Omit<Watched, 'proxy'>): Promise<Fault | null> {
  const { pathname, searchParams } = new URL(page.url())
  const main = page.getByRole('main')
  try {
    if (pathname.endsWith('/CartItemsList')) {
      const totals = page.getByRole('region', { name: 'Totales' })
      if ((await totals.count()) === 0) return null
      const shown = amountsIn(await totals.innerText({ timeout: 500 })).at(-1)
      const { carrito } = await (await context.request.get(`${shopUrl}/getItems`)).json()
      if (shown === Number(carrito.total) || WAITING.test(await main.innerText({ timeout: 500 }))) return null
      return ['amount', `cart shows ${shown}, the server has ${carrito.total}`]
    }
    if (pathname.endsWith('/DetallePrepedido') && searchParams.has('id')) {
      const total = page.locator('[data-total]')
      if ((await total.count()) === 0) return null
      const shown = Number(await total.first().getAttribute('data-total', { timeout: 500 }))
      const kept = await db.row<{ total: string }>('select total::text from cotizacion where id = $1', [
        searchParams.get('id'),
      ])
      if (shown === Number(kept?.total) || WAITING.test(await main.innerText({ timeout: 500 }))) return null
      return ['amount', `document shows ${shown}, the server has ${kept?.total}`]
    }
  } catch {
    // The page turned meanwhile.
  }
  return null
}

const repeatable = allCalls
  .map(({ endpoint }) => endpoint)
  .filter(({ method, repeats }) => method !== 'GET' && repeats !== undefined)

/** Calls that only ask, or may be made as often as one likes: their contracts say so, and so do the reports of browsers. */
function asksOnly({ method, path }: Exchange): boolean {
  const { pathname } = new URL(path, 'http://x')
  const call = pathname.replace(/^\/JACVE/, '')
  if (/\/(?:reportes(?:\/(?:visita|parte))?|csp)$/.test(call)) return true
  return repeatable.some((one) => one.method === method && isAtPath(one.path, call))
}

/** From the history: a write done twice for one wish; one that the browser was told of and nobody has. */
async function writeFaults(history: Exchange[], db: Db): Promise<[Finding['what'], string, string][]> {
  const faults: [Finding['what'], string, string][] = []
  const done = history.filter(
    (one) => (one.kind === 'write' || one.kind === 'upload') && one.server === 'done' && !asksOnly(one),
  )
  const wishes = Map.groupBy(
    done,
    ({ method, path, body, action, idempotencyKey }) => idempotencyKey ?? `${action} ${method} ${path} ${body}`,
  )
  for (const [first, ...more] of wishes.values()) {
    if (!first || first.method !== 'POST') continue
    const name = `${first.method} ${plain(first.path)}`
    const isAnother = more.find(({ answer }) => answer !== first.answer)
    if (first.idempotencyKey && isAnother) faults.push(['twice', `${name}: one key, two answers`, first.path])
    if (!first.idempotencyKey && more.length > 0)
      faults.push(['twice', `${name}: done ${more.length + 1} times, without a key`, first.path])
  }
  const byAction = Map.groupBy(
    done.filter(({ method, idempotencyKey }) => method === 'POST' && idempotencyKey),
    ({ action, path, body }) => `${action} ${path} ${body}`,
  )
  for (const same of byAction.values()) {
    const keys = new Set(same.map(({ idempotencyKey }) => idempotencyKey))
    const [first] = same
    if (first && keys.size > 1)
      faults.push(['twice', `POST ${plain(first.path)}: one wish, ${keys.size} keys`, first.path])
  }
  const told = done.filter(({ idempotencyKey, told: heard }) => idempotencyKey && heard === 'all')
  const keys = told.map(({ idempotencyKey }) => idempotencyKey)
  const kept = await db.rows<{ clave: string }>(
    'select clave from idempotencia where clave = any ($1) and respuesta is not null',
    [keys],
  )
  const answers = new Set(kept.map(({ clave }) => clave))
  for (const { idempotencyKey = '', method, path } of told)
    if (!answers.has(idempotencyKey))
      faults.push(['lost', `${method} ${plain(path)}: told as done, its answer is not kept`, path])
  return faults
}

/** What happened on the way, and what the server itself could not do. */
export const lastFaults = (history: Exchange[]) =>
  history
    .filter(({ fault, status = 0 }) => fault || status >= 500)
    .slice(-3)
    .reverse()
    .map(wordsOf)

/** Whatever went over the line last, newest first. */
const lastExchanges = (history: Exchange[]) =>
  history
    .slice(-10)
    .reverse()
    .map((exchange) => `${wordsOf(exchange)} (${exchange.told})`)

const wordsOf = ({ kind, fault, status = 0, method, path }: Exchange) =>
  `${kind}:${fault ?? status} ${method} ${plain(path)}`

const pathOf = (url: string) => (url.startsWith('http') ? new URL(url).pathname + new URL(url).search : url)
/** The same address for every person and thing, so that findings of several seeds can be counted together. */
const plain = (path: string) => path.replaceAll(/(?<=[/=])\d+/g, '…').slice(0, 120)
const firstLine = (text: string) =>
  (text.split('\n')[0] ?? '').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '').slice(0, 160)

/** A gauge of the server, as its metrics tell it. */
export async function figureOf(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}
