import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Db } from '#platform/database/db.server.ts'

/** Of the demo's client, whose cart it is. */
export const PASSWORD = 'clave de la medida 2026'

export type Place = { name: string; origin: string }

/** What somebody does again and again, each in a window that stays open: milliseconds from the hand to the frame that shows it. */
export type Deed = {
  name: string
  /** Milliseconds at p95. */
  bar: number
  open(browser: Browser, place: Place): Promise<Doer>
}

type Doer = { once(turn: number): Promise<number>; close(): Promise<void> }

/** What is done with the page, and what of it shows that it is done: a function of the page's own, asked at each frame. */
type Act = {
  prepare?(turn: number): Promise<void>
  hand: 'keydown' | 'click' | 'input'
  act(turn: number): Promise<void>
  done: string
}

const WORDS = 'balata,filtro,bujia,amortiguador,disco,bomba,sensor,banda,radiador,termostato'.split(',')
const nth = <T>(list: T[], turn: number) => list[turn % list.length] as T // none of the lists is empty

export async function deedsOf(db: Db): Promise<Deed[]> {
  const parts = await db.rows<{ k: string }>(
    `select k_parte as k from producto where estado = 'activo' and k_parte !~ '[,/]' order by md5(k_parte) limit 60`,
  )
  const codes = parts.map(({ k }) => k)
  return [
    typing,
    followingLink,
    filtering,
    addingToCart(codes, 'se pinta'),
    addingToCart(codes, 'se confirma'),
    ...longCartDeeds(db),
  ]
}

const typing: Deed = {
  name: 'tecla a sugerencias',
  bar: 100,
  open: (browser, place) =>
    inWindow(browser, place, async (page, at) => {
      await open(page, at('/home'))
      const box = page.getByRole('combobox', { name: 'Buscar partes' })
      return {
        hand: 'keydown',
        async prepare(turn) {
          await box.fill('')
          await page.getByRole('listbox', { name: 'Sugerencias' }).waitFor({ state: 'hidden' })
          await box.pressSequentially(nth(WORDS, turn).slice(0, 2), { delay: 120 })
          await page.waitForTimeout(250)
        },
        act: (turn) => box.press(nth(WORDS, turn)[2] ?? ''),
        done: `document.querySelector('[role=listbox] [role=option]') !== null`,
      }
    }),
}

const followingLink: Deed = {
  name: 'enlace a página',
  bar: 80,
  open: (browser, place) =>
    inWindow(browser, place, async (page, at) => ({
      hand: 'click',
      async prepare(turn) {
        await open(page, at(`/ListaProds?page=${(turn % 20) + 1}`))
        await page.locator('main a[href*="/verprods/"]').first().hover()
        await page.waitForTimeout(300)
      },
      act: () => page.locator('main a[href*="/verprods/"]').first().click(),
      done: `location.pathname.includes('/verprods/') && document.querySelector('main h1') !== null && document.title !== felt.title`,
    })),
}

const filtering: Deed = {
  name: 'filtro a lista',
  bar: 80,
  open: (browser, place) =>
    inWindow(browser, place, async (page, at) => {
      const filter = (turn: number) => page.locator('#filtros a[rel=nofollow]').nth(turn % 4)
      return {
        hand: 'click',
        async prepare(turn) {
          await open(page, at('/ListaProds'))
          await filter(turn).hover()
          await page.waitForTimeout(300)
        },
        act: (turn) => filter(turn).click(),
        done: `location.search !== felt.search && document.querySelector('main').innerText !== felt.text && !document.querySelector('main [aria-busy=true]')`,
      }
    }),
}

/** `how`: until the page shows it, or until the server has said so too. */
function addingToCart(codes: string[], how: 'se pinta' | 'se confirma'): Deed {
  return {
    name: `agregar al carrito ${how}`,
    bar: how === 'se pinta' ? 50 : 150,
    open: (browser, place) =>
      inWindow(browser, place, async (page, at) => {
        await enter(page.context(), place.origin)
        const button = page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' })
        return {
          hand: 'click',
          async prepare(turn) {
            await open(page, at(`/verprods/${encodeURIComponent(nth(codes, turn))}`))
            await button.hover()
            await page.waitForTimeout(300)
          },
          act: () => button.click(),
          done:
            how === 'se pinta'
              ? `document.querySelector('main').innerText !== felt.text`
              : `/en tu carrito/.test(document.querySelector('main').innerText) && performance.getEntriesByType('resource').some(({ name, startTime, responseEnd }) => name.includes('/carrito/lineas') && startTime >= felt.begin && responseEnd > 0)`,
        }
      }),
  }
}

/** A client's cart of a thousand lines: the same one for both builds, filled when the first window opens. */
function longCartDeeds(db: Db): Deed[] {
  const inCart = (act: (page: Page, at: (path: string) => string) => Act) => (browser: Browser, place: Place) =>
    inWindow(browser, place, async (page, at) => {
      await fillCart(db)
      await enter(page.context(), place.origin)
      return act(page, at)
    })
  const path = '/CartItemsList'
  // Another each time: the same again is no change.
  let pieces = 1
  return [
    {
      name: 'carrito de 1,000 líneas, abrirlo',
      bar: 1000,
      open: inCart((page, at) => ({
        hand: 'click',
        async prepare() {
          await open(page, at('/ListBlogs'))
          await page.waitForTimeout(300)
        },
        act: () => page.locator(`header a[href$="${path}"]`).first().click(),
        done: `location.pathname.endsWith('${path}') && document.querySelector('li[id^="linea-"] input') !== null`,
      })),
    },
    {
      name: 'carrito de 1,000 líneas, cambiar una cantidad',
      bar: 100,
      open: inCart((page, at) => {
        const field = (turn: number) => page.locator('li[id^="linea-"] input[inputmode=numeric]').nth(turn % 8)
        return {
          hand: 'input',
          async prepare(turn) {
            await open(page, at(path))
            await field(turn).focus()
            await page.waitForTimeout(300)
          },
          async act(turn) {
            pieces++
            await field(turn).fill(String(pieces))
            await field(turn).press('Enter')
          },
          done: `performance.getEntriesByType('resource').some(({ name, startTime, responseEnd }) => name.includes('/carrito/lineas') && startTime >= felt.begin && responseEnd > 0)`,
        }
      }),
    },
  ]
}

/** As it stands in a database that is kept from run to run: anew. */
async function fillCart(db: Db): Promise<void> {
  await db.rows(
    `delete from carrito_linea where carrito_id in (select a.id from carrito a join cliente c on c.id = a.cliente_id where c.clave = 'PISTON')`,
  )
  await db.rows(
    `with carro as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
       on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select c.id, p.id, 1, 1, 10 from carro c, (select id from producto where estado = 'activo' order by md5(k_parte) limit 1000) p
     on conflict do nothing`,
  )
}

/** One window, in which the same is done each time. */
async function inWindow(
  browser: Browser,
  { origin }: Place,
  prepared: (page: Page, at: (path: string) => string) => Promise<Act>,
): Promise<Doer> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true })
  const page = await context.newPage()
  const act = await prepared(page, (path) => `${origin}/JACVE${path}`)
  return {
    async once(turn) {
      await act.prepare?.(turn)
      await page.evaluate(watch, { hand: act.hand, done: act.done })
      await act.act(turn)
      await page.waitForFunction('felt.end > 0', undefined, { timeout: 20_000 })
      return page.evaluate<number>('felt.end - felt.begin')
    },
    close: () => context.close(),
  }
}

/** In the page: from the event's own time to after the first frame in which it is done. Polled by frames, as frames are what is seen. */
function watch({ hand, done }: Pick<Act, 'hand' | 'done'>): void {
  const main = document.querySelector('main')
  const felt = { begin: 0, end: 0, title: document.title, search: location.search, text: main?.innerText ?? '' }
  Object.assign(window, { felt })
  // The window was opened without the page's own policy, which lets nothing be made of text.
  // oxlint-disable-next-line typescript/no-implied-eval
  const isDone = new Function('felt', `return ${done}`) as (of: typeof felt) => boolean
  addEventListener(hand, ({ timeStamp }) => (felt.begin ||= timeStamp), { capture: true, once: true })
  const look = () => {
    if (felt.begin === 0 || !isDone(felt)) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (felt.end = performance.now()))
    port1.start()
    port2.postMessage(0)
    return 0
  }
  requestAnimationFrame(look)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
}

/** In as the demo's client, by the call that the page makes. */
async function enter(context: BrowserContext, origin: string): Promise<void> {
  await context.request.get(`${origin}/sanctum/csrf-cookie`)
  const token = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${origin}/login`, {
    data: { email: 'cliente@demo.jacve.mx', password: PASSWORD },
    headers: { 'x-xsrf-token': decodeURIComponent(token), 'x-requested-with': 'XMLHttpRequest' },
  })
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`)
}
