import type { BrowserContext, Page } from 'playwright-core'
import { loadDemoAccounts } from '../db/demo/accounts.ts'
import type { Shop } from './browser.ts'

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

export const PASSWORD = 'una frase de prueba 77'

const loaded = new WeakMap<Shop, Promise<void>>()

/** Makes the demo accounts in this shop's database, once. */
export function withAccounts(shop: Shop): Promise<void> {
  let loading = loaded.get(shop)
  if (!loading) loaded.set(shop, (loading = loadDemoAccounts(shop.db, PASSWORD)))
  return loading
}

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
  await withAccounts(shop)
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
  await withAccounts(shop)
  await context.request.get(`${shop.url}/sanctum/csrf-cookie`)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${shop.url}/login`, {
    data: { email: emailOf(who), password: PASSWORD },
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': decodeURIComponent(token) },
  })
  if (!answer.ok()) throw new Error(`${who} cannot enter: ${await answer.text()}`)
  ofShop.set(who, await context.cookies())
}
