import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { commonVehicle, somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const part = await somePart(shop.db)
const common = await commonVehicle(shop.db)
const foreign = await shop.db.row<{ codigo: string; k_parte: string }>(`
  select min(e.codigo) as codigo, min(p.k_parte) as k_parte from equivalencia e join producto p on p.id = e.producto_id
  where p.estado = 'activo' and length(e.codigo_norm) >= 7 and not exists (select from producto o where o.codigo_norm = e.codigo_norm)
  group by e.codigo_norm having count(distinct p.id) = 1 order by e.codigo_norm limit 1`)
if (!foreign) throw new Error('the demo has codes of others')

/** Whoever comes for the first time: what is pressed, chosen or written is one action each. */
function newcomer(page: Page) {
  let actions = 0
  const one = async (work: Promise<unknown>) => {
    actions++
    await work
  }
  const box = page.getByRole('combobox', { name: 'Buscar partes' }).first()
  return {
    page,
    done: () => actions,
    press: (what: Locator) => one(what.click()),
    choose: (what: Locator, value: string) => one(what.selectOption(value)),
    write: (words: string) => one(box.fill(words)),
    enter: () => one(box.press('Enter')),
    suggested: () => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first(),
    link: (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' }).first(),
  }
}
type Newcomer = ReturnType<typeof newcomer>

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function toPart({ write, press, suggested, page }: Newcomer, words: string, code: string): Promise<void> {
  await write(words)
  await press(suggested())
  await heading(page, new RegExp(code.replaceAll(/\W/g, '\\$&')))
}

async function toVehicle({ choose, press, page }: Newcomer): Promise<void> {
  const form = page.getByRole('form', { name: 'Elige tu vehículo' })
  await form.hover()
  for (const field of ['year', 'marca', 'modelo'] as const)
    await choose(form.locator(`select[name=${field}]`), common[field])
  await press(form.getByRole('button', { name: 'Ver partes' }))
  await heading(page, /^Partes para /)
}

const tasks: Record<string, (it: Newcomer) => Promise<void>> = {
  'Abrir una parte por su clave': (it) => toPart(it, part.k_parte, part.k_parte),
  'Abrirla por el código de otro fabricante': (it) => toPart(it, foreign.codigo, foreign.k_parte),
  'Pedirla como en el mostrador': async ({ write, enter, page }) => {
    await write('balatas delanteras tsuru 2005')
    await enter()
    await page.locator('main a[data-parte]').first().waitFor()
  },
  'Ver las partes de un vehículo': toVehicle,
  'Ver por qué le queda': async (it) => {
    await toVehicle(it)
    await it.press(it.page.getByRole('button', { name: /^Sí le queda/ }).first())
    await it.page.getByRole('dialog', { name: /^¿Por qué\?/ }).waitFor()
  },
  'Ver una línea de ese vehículo': async (it) => {
    await toVehicle(it)
    const systems = it.page.getByRole('region', { name: 'Por sistema' })
    await it.press(systems.getByRole('listitem').getByRole('listitem').getByRole('link').first())
    await it.page.waitForURL(/linea=/)
  },
  'Quedarse con las traseras del catálogo': async ({ press, link, page }) => {
    await press(link('Todo el catálogo'))
    await press(page.getByRole('complementary', { name: 'Filtros' }).getByRole('link', { name: /^Trasera/ }))
    await page.waitForURL(/r\.posicion=trasera/)
  },
  'Leer las medidas de una parte': async (it) => {
    await toPart(it, part.k_parte, part.k_parte)
    await it.page.getByRole('heading', { name: 'Más información' }).waitFor()
  },
  'Comparar dos partes': async ({ press, link, page }) => {
    await press(link('Todo el catálogo'))
    await press(page.locator('main').getByRole('link', { name: 'Comparar', exact: true }))
    const boxes = page.getByRole('checkbox', { name: /^Comparar / })
    await press(boxes.nth(0))
    await press(boxes.nth(1))
    await press(page.getByRole('link', { name: 'Ver comparación' }))
    await page.getByRole('region', { name: 'Comparación' }).waitFor()
  },
  'Saber dónde y a qué hora hay sucursal': async ({ press, link, page }) => {
    await press(link('Contacto'))
    await page.getByRole('link', { name: 'Cómo llegar' }).first().waitFor()
  },
  'Preguntar por una parte en WhatsApp': async (it) => {
    await toPart(it, part.k_parte, part.k_parte)
    const ask = it.page.locator('main').getByRole('link', { name: 'Preguntar por WhatsApp' })
    expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain(part.k_parte)
    // It leaves the shop: pressed, it opens the chat.
    await it.press(ask)
  },
  'Pedir una cuenta': async ({ press, link, page }) => {
    await press(link('Solicitud de alta'))
    await page.locator('main form').first().waitFor()
  },
}

/** The table of docs/tienda.md: each task with its actions. */
const promised = [...readFileSync('docs/tienda.md', 'utf8').matchAll(/^\| \d+ \| (.+?) \| (\d+) \|/gm)].map(
  ([, name = '', n]) => [name, Number(n)] as const,
)

test('the twelve tasks that are told are those that are tried', () => {
  expect(promised.map(([name]) => name)).toEqual(Object.keys(tasks))
})

test.each(promised)('%s: %i actions from the first page', async (name, most) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  // Nothing outside is opened.
  await context.route(/wa\.me|whatsapp/, (route) => route.abort())
  const page = await context.newPage()
  await openPage(page, `${shop.url}/home`)
  const it = newcomer(page)
  await tasks[name]?.(it)
  expect(it.done()).toBe(most)
  await context.close()
})
