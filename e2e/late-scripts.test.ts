import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { money } from '#kit/ui/format.ts'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { foresee } from './page-faults.ts'
import { enterAs } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const part = await somePart(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let page: Page
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

async function newPage(width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  contexts.push(context)
  foresee(
    context,
    /dynamically imported module|Failed to load module script|ERR_|MIME type|React, parte|SyntaxError|^$|Unexpected|Invalid/,
  )
  return context.newPage()
}

async function open(width = 1280): Promise<void> {
  page = await newPage(width)
}

const ENTRY = /assets\/entry-client.*\.js/
const OWN = /assets\/(?:contact|catalogue|account)\.page.*\.js/
/** What five pages share: none of them can be had without it, whatever its own address. */
const SHARED = /assets\/comun.*\.js/
const FAR = /assets\/(?:far-pages|own-pages|administracion).*\.js/

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is refused (503)': (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'is a page instead': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }),
  'is gone (404)': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'No existe.' }),
  'breaks off': async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ contentType: 'text/javascript', body: text.slice(0, text.length / 2) })
  },
}
const strip = (on = page) => on.locator('#no-cargo')
/** All at once: most of each is waiting. */
const eachFault = (work: (fault: string) => Promise<void>) => Promise.all(Object.keys(faults).map(work))
/** What the page says, but to those who have turned scripts off. */
const textOf = (on: Page) =>
  on.evaluate(() => {
    const main = document.querySelector('main')
    for (const without of document.querySelectorAll('noscript')) without.remove()
    return main?.innerText
  })

test.each([
  ['the page’s own', OWN],
  ['the shared', SHARED],
  ['the first', ENTRY],
])('when %s script does not arrive, what the server sent stays and can be used', async (_, script) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
  contexts.push(plain)
  const other = await plain.newPage()
  await other.goto(`${shop.url}/Contacto`)
  const sent = [await textOf(other), await other.title()]

  await eachFault(async (fault) => {
    const on = await newPage(360)
    await on.route(script, (route) => faults[fault]?.(route))
    await on.goto(`${shop.url}/Contacto?de=aqui#arriba`)
    await strip(on).getByText('Esta parte no cargó').waitFor()
    expect([fault, await textOf(on), await on.title()]).toEqual([fault, ...sent])
    expect(on.url()).toBe(`${shop.url}/Contacto?de=aqui#arriba`)

    await on.unroute(script)
    await on.getByRole('contentinfo').getByRole('link', { name: 'Todo el catálogo' }).click()
    await on.locator('html[data-interactiva]').waitFor({ state: 'attached' })
    await on.getByRole('heading', { name: 'Todo el catálogo', level: 1 }).waitFor()
    expect(await strip(on).isVisible()).toBe(false)
  })
})

test('what is sent by a script is kept on the page while there is none', async () => {
  await open()
  await page.route(ENTRY, (route) => route.abort())
  await page.goto(`${shop.url}/Contacto`)
  await page.getByLabel('Nombre').fill('Rosa')
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
    form.requestSubmit()
  })
  await strip().waitFor()
  expect(page.url()).toBe(`${shop.url}/Contacto`)
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Rosa')
})

test('a script that comes at the second asking wakes the page, and nobody was told', async () => {
  await open()
  let asked = 0
  await page.route(OWN, (route) => (asked++ === 0 ? route.abort() : route.continue()))
  await page.goto(`${shop.url}/Contacto`)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  expect(await strip().isVisible()).toBe(false)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
})

test('«Reintentar» brings it when it is there again', async () => {
  await open(360)
  let isGone = true
  await page.route(OWN, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto(`${shop.url}/Contacto`)
  await strip().waitFor()
  isGone = false
  await strip().getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  expect(await strip().isVisible()).toBe(false)
})

test('a script that hangs: the page says so, and goes on when it comes', async () => {
  await open()
  let go = () => {}
  const until = new Promise<void>((done) => (go = done))
  await page.route(OWN, async (route) => {
    await until
    await route.continue()
  })
  await page.goto(`${shop.url}/Contacto`, { waitUntil: 'commit' })
  await strip().waitFor()
  go()
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  await expect.poll(() => strip().isVisible()).toBe(false)
})

test('after a deploy the page is loaded again once, with its whole address; not over what was typed', async () => {
  await open()
  let loads = 0
  page.on('load', () => loads++)
  await page.route(OWN, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
  await page.goto(`${shop.url}/Contacto?de=aqui#x`)
  await strip().waitFor()
  expect(loads).toBe(2)
  expect(page.url()).toBe(`${shop.url}/Contacto?de=aqui#x`)

  await page.evaluate(() => sessionStorage.clear())
  loads = 0
  await page.goto(`${shop.url}/Contacto?otra`)
  await page.locator('main form input:not([type=hidden]), main form textarea').first().fill('Lo que escribí')
  await strip().waitFor()
  expect(loads).toBe(1)
})

test('a guarded page wakes by its own file when the list of its kind does not come; without that file it stays', async () => {
  await open()
  await enterAs(page, shop, 'cliente')
  await page.route(FAR, (route) => route.abort())
  await page.goto(`${shop.url}/cuenta`)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  expect(await strip().isVisible()).toBe(false)

  await page.route(OWN, (route) => route.abort())
  await page.goto(`${shop.url}/cuenta`)
  await strip().waitFor()
  await page.getByRole('heading', { name: 'Mi cuenta', level: 1 }).waitFor()
})

test('the number of the cart follows what is added, though the file that hears of others’ changes never comes', async () => {
  await open()
  await enterAs(page, shop, 'cliente')
  await shop.db.rows('delete from carrito_linea')
  await page.route(/assets\/follow-count.*\.js/, (route) => route.abort())
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(part.k_parte)}`)
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 parte' }).waitFor()
})

test('a file that works unseen is asked for again while it does not come', async () => {
  await open()
  await enterAs(page, shop, 'cliente')
  let asked = 0
  await page.route(/assets\/follow-count.*\.js/, (route) => (asked++ < 2 ? route.abort() : route.continue()))
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(part.k_parte)}`)
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(3)
})

test('so is one that others need too, and it works', async () => {
  await open()
  await enterAs(page, shop, 'cliente')
  let asked = 0
  await page.route(/assets\/use-news.*\.js/, (route) => (asked++ < 2 ? route.abort() : route.continue()))
  const failed = page.waitForEvent('pageerror').then((error) => Promise.reject(error))
  const followed = page.waitForRequest(/novedades\?temas=pendientes/)
  await openPage(page, `${shop.url}/cuenta`)
  await Promise.race([followed, failed])
})

test('a part whose shared files did not come while there was no line is had by what it offers', async () => {
  await open()
  await enterAs(page, shop, 'MKTG')
  await openPage(page, `${shop.url}/Publicaciones`)
  await page.getByLabel('Título').fill('Discos y balatas')
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  // Its page has come, as one that was pointed at; what the editor needs has not.
  await page.route(/assets\/(?!.*page-).*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: 'Empezar' }).click()
  await made
  const main = page.getByRole('main')
  await main.getByText('No se pudo cargar esta parte.').waitFor()
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await main.getByRole('button', { name: 'Recargar la página' }).click()
  await page.getByRole('textbox', { name: 'Texto', exact: true }).waitFor()
})

test('what is pressed before the page is awake, or while it wakes, is pressed once', async () => {
  let wasAsleep = 0
  for (const moment of [0, 250, 400, 450]) {
    const on = await newPage(1280)
    await on.route(ENTRY, async (route) => {
      await sleep(400)
      await route.continue()
    })
    await on.goto(`${shop.url}/ingresa`, { waitUntil: 'commit' })
    const show = on.getByRole('button', { name: 'Mostrar la contraseña' })
    await show.waitFor()
    await sleep(moment)
    wasAsleep += await on.locator('html:not([data-interactiva])').count()
    await show.click()
    await on.locator('html[data-interactiva]').waitFor({ state: 'attached' })
    const password = on.getByRole('main').getByLabel('Contraseña', { exact: true })
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    // A second press would have hidden it again by now.
    await sleep(100)
    expect([moment, await password.getAttribute('type')]).toEqual([moment, 'text'])
  }
  expect(wasAsleep).toBeGreaterThan(0)
})

describe('what a change of the cart comes to, of which the program comes when somebody is about to change something', () => {
  const FORESIGHT = /assets\/(?:predict|totales).*\.js/
  const codes: string[] = []
  const line = (n: number) => page.locator('li[id^="linea-"]').filter({ hasText: codes[n] })
  const pieces = (n: number) => page.getByRole('textbox', { name: `Piezas de ${codes[n]}`, exact: true })
  const amount = (n: number) => line(n).locator('[data-nombre="Importe"]')
  const set = async (n: number, value: string) => {
    await pieces(n).fill(value)
    await pieces(n).press('Enter')
  }
  type Told = { total: string; lineas: { k_parte: string; cantidad: number; importe: string }[] }
  const atServer = async (): Promise<Told> =>
    (await (await page.request.get(`${shop.url}/cartItems/getItems`)).json()).carrito
  const kept = async () => Object.fromEntries((await atServer()).lineas.map((one) => [one.k_parte, one.cantidad]))
  /** What stands on the screen is what the server has, and nothing waits. */
  const isAsKept = async () => {
    const { total, lineas } = await atServer()
    const totals = page.getByRole('region', { name: 'Totales' })
    await totals.getByText(money(total), { exact: true }).waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    for (const [n, code] of codes.entries()) {
      const own = lineas.find(({ k_parte }) => k_parte === code)
      expect(await line(n).count()).toBe(own ? 1 : 0)
      if (!own) continue
      expect(await pieces(n).inputValue()).toBe(String(own.cantidad))
      expect(await amount(n).innerText()).toContain(money(own.importe))
    }
  }
  const openCart = async (on: number) => {
    await open(on)
    await enterAs(page, shop, 'cliente')
    await shop.db.rows('delete from carrito_linea')
    const rows = await shop.db.rows<{ k_parte: string }>(
      `with k as (
         insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
         on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id, cliente_id
       ), p as (
         select k.id as carrito, c.sucursal_id, p.id, p.k_parte from k join cliente c on c.id = k.cliente_id cross join lateral (
           select p.id, p.k_parte from producto p join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id
           where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 30
             and exists (select from precio_de(c.id, p.id, 1)) order by p.id limit 2) p
       ), made as (
         insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2) select carrito, id, 3, 3 from p returning id)
       select k_parte from p order by id`,
    )
    codes.splice(0, codes.length, ...rows.map(({ k_parte }) => k_parte))
    expect(codes.length).toBe(2)
  }

  test.each([360, 1280])(
    'at %i px: when it never comes, all is written and shown as the server has it',
    async (width) => {
      await openCart(width)
      await page.route(FORESIGHT, (route) => route.abort())
      await openPage(page, `${shop.url}/CartItemsList`)
      await isAsKept()

      await set(0, '5')
      await expect.poll(kept).toMatchObject({ [String(codes[0])]: 5 })
      await isAsKept()
      const [first, second] = ['7', '9']
      // One behind the other, before the answer.
      await set(0, first)
      await set(1, second)
      await expect.poll(kept).toEqual({ [String(codes[0])]: 7, [String(codes[1])]: 9 })
      await isAsKept()
      await line(1)
        .getByLabel(/^Sucursal que surte/)
        .selectOption({ index: 1 })
      await expect
        .poll(() => shop.db.row('select from carrito_linea where sucursal_id is not null'))
        .not.toBeUndefined()
      await isAsKept()
      await line(0)
        .getByRole('button', { name: `Quitar ${codes[0]}` })
        .click()
      await expect.poll(kept).toEqual({ [String(codes[1])]: 9 })
      await isAsKept()
      await page.getByRole('button', { name: /^Deshacer/ }).click()
      await expect.poll(kept).toEqual({ [String(codes[0])]: 7, [String(codes[1])]: 9 })
      await isAsKept()
      await page.getByRole('button', { name: 'Generar pre-pedido' }).click()
      await page.waitForURL(/DetallePrepedido\?id=\d+/)
    },
  )

  test('it is not asked for before; what is typed until it comes is kept, and from then on a change shows before its answer', async () => {
    await openCart(1280)
    let asked = 0
    let come = () => {}
    const until = new Promise<void>((done) => (come = done))
    await page.route(FORESIGHT, async (route) => {
      asked++
      await until
      await route.continue()
    })
    await openPage(page, `${shop.url}/CartItemsList`)
    await page.getByLabel('Código', { exact: true }).focus()
    expect(asked).toBe(0)
    await pieces(0).focus()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await set(0, '5')
    await expect.poll(kept).toMatchObject({ [String(codes[0])]: 5 })
    await isAsKept()

    const there = page.waitForEvent('requestfinished', (request) => /assets\/predict/.test(request.url()))
    come()
    await there
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/carrito/lineas/*', async (route) => {
      await held
      await route.continue()
    })
    const { lineas } = await atServer()
    const own = lineas.find(({ k_parte }) => k_parte === codes[0])
    await set(0, '10')
    // The double of five: a part with scales would have another price.
    await amount(0)
      .getByText(money(Number(own?.importe) * 2))
      .waitFor()
    expect(await kept()).toMatchObject({ [String(codes[0])]: 5 })
    answer()
    await expect.poll(kept).toMatchObject({ [String(codes[0])]: 10 })
    await isAsKept()
  })

  test('what did not come is asked for again by the next touch', async () => {
    await openCart(1280)
    let asked = 0
    await page.route(/assets\/predict.*\.js/, (route) => (asked++ === 0 ? route.abort() : route.continue()))
    await openPage(page, `${shop.url}/CartItemsList`)
    await pieces(0).focus()
    await expect.poll(() => asked).toBe(1)
    const there = page.waitForEvent('requestfinished', (request) => /assets\/predict.*otra/.test(request.url()))
    await expect
      .poll(async () => {
        await pieces(1).focus()
        await pieces(0).focus()
        return asked
      })
      .toBe(2)
    await there
  })
})

test('no file that is asked for late has two modules to hand over', () => {
  const folder = resolve('dist/client/assets')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const asked = texts.flatMap((text) => [...text.matchAll(/import\(`\.\/([\w.-]+)`\)(?:\.then\(e=>e\.(\w+)\))?/g)])
  const ways = Map.groupBy(asked, ([, file]) => file)
  expect([...ways.values()].flat().some(([, , own]) => own)).toBe(true)
  // Each is asked for by its own module's name, or by none.
  expect([...ways].filter(([, same]) => new Set(same.map(([, , own]) => own)).size > 1)).toEqual([])
})

describe('going to a page whose script', () => {
  test('does not arrive loads it as a document, which stays', () =>
    eachFault(async (fault) => {
      const on = await newPage(1280)
      await openPage(on, `${shop.url}/home`)
      await on.route(OWN, (route) => faults[fault]?.(route))
      await on.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }).click()
      await on.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor()
      await strip(on).waitFor()
      expect(await on.title()).toMatch(/^Contacto · /)
    }))

  test('cannot be had without a line leaves the page that is open, and says so', async () => {
    await open()
    await openPage(page, `${shop.url}/home`)
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }).click()
    await page.getByText('No se pudo abrir la página.').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/home$/)
    await page.getByRole('main').getByRole('combobox', { name: 'Buscar partes' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor()
  })
})

describe('a part within a page that does not arrive', () => {
  const FORM = /assets\/add-form.*\.js/
  const openPart = async () => {
    await enterAs(page, shop, 'cliente')
    await openPage(page, `${shop.url}/verprods/${part.k_parte}`)
  }
  const add = () => page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first()

  test('is asked for again by itself', async () => {
    await open()
    let asked = 0
    await page.route(FORM, (route) => (asked++ === 0 ? route.abort() : route.continue()))
    await openPart()
    await add().waitFor()
    expect(asked).toBeGreaterThan(1)
  })

  test('says so in its place and takes nothing else with it', async () => {
    await open(360)
    let isGone = true
    await page.route(FORM, (route) => (isGone ? faults['is refused (503)']?.(route) : route.continue()))
    await openPart()
    const said = page.getByRole('main').getByRole('status').filter({ hasText: 'No se pudo cargar esta parte.' }).first()
    await said.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    isGone = false
    await said.getByRole('button', { name: 'Reintentar' }).click()
    await add().waitFor()
  })
})
