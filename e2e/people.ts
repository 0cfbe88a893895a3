import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Shop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'

/** The demo accounts by role; the second client is there to be told from the first. */
export const mailboxes = {
  admin: 'admin',
  CustomerService: 'atencion',
  asesor: 'asesor',
  vendedor: 'vendedor',
  cliente: 'cliente',
  otroCliente: 'cliente2',
  MKTG: 'mktg',
  'Cotizador-Mostrador': 'mostrador',
  director: 'director',
  manager: 'manager',
} as const

export type Who = keyof typeof mailboxes

export function emailOf(who: Who): string {
  return `${mailboxes[who]}@demo.jacve.mx`
}

/** Fills in the sign-in page that is open and presses the button. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click()
}

/** Signs in as people do, and waits until the account shows. */
export async function signInAs(page: Page, shop: Shop, who: Who): Promise<void> {
  await page.goto(`${shop.url}/Ingresa?next=${encodeURIComponent(new URL(shop.url).pathname + '/cuenta')}`)
  await fillSignIn(page, emailOf(who))
  await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const kept = new WeakMap<Shop, Map<Who, Cookies>>()

/** This page's browser is this person's from now on, without a page being opened: in by the call the first time, with the same session afterwards. */
export async function enterAs(page: Page, shop: Shop, who: Who): Promise<void> {
  const ofShop = kept.get(shop) ?? new Map<Who, Cookies>()
  kept.set(shop, ofShop)
  const context = page.context()
  const cookies = ofShop.get(who)
  if (cookies) return context.addCookies(cookies)
  await enterWith(context, shop, emailOf(who))
  ofShop.set(who, await context.cookies())
}

/** A page of this person's in a window of its own, which goes with the browser. */
export async function pageAs(
  browser: Browser,
  shop: Shop,
  who: Who,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await enterAs(page, shop, who)
  return page
}

/** This browser is signed in with this account, by the call. */
export async function enterWith(context: BrowserContext, shop: Pick<Shop, 'url'>, email: string): Promise<void> {
  await writeAs(context, shop, '/login', { email, password: PASSWORD })
}

/** A write of this browser's, by the call, as a page of ours would send it; throws what was refused. */
export async function writeAs(
  context: BrowserContext,
  { url }: Pick<Shop, 'url'>,
  path: string,
  data: object,
): Promise<unknown> {
  const tokenOf = async () => (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  // A server that is busy answers the next time.
  for (let tried = 0; tried < 3 && !(await tokenOf()); tried++) await context.request.get(`${url}/sanctum/csrf-cookie`)
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': decodeURIComponent((await tokenOf()) ?? '') }
  const send = () => context.request.post(url + path, { data, headers })
  let answer = await send()
  // One that says that it cannot now has written nothing.
  for (let tried = 0; tried < 3 && answer.status() === 503; tried++) {
    await sleep(1000)
    answer = await send()
  }
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}
