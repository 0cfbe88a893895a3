import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { known } from '../db/demo/known.ts'
import { recount } from '#catalogue/parts/counts.server.ts'
import { faultsAtAllSizes, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'

const shop = await startShop()
// The worker's part, which no journey starts.
await recount(shop.db)
/** The part with the most applications on several makes, the last of its makes and a model of that. */
const fits = await shop.db.row<{ k_parte: string; marca: string; modelo: string }>(`
  select p.k_parte, v.nombre as marca, max(m.nombre) as modelo
  from (
    select p.id, p.k_parte, max(v.nombre) as ultima from producto p join aplicacion a on a.producto_id = p.id
    join modelo m on m.id = a.modelo_id join marca v on v.id = m.marca_id
    where p.estado = 'activo' group by p.id having count(distinct v.id) > 1 order by count(*) desc, p.id limit 1) p
  join aplicacion a on a.producto_id = p.id join modelo m on m.id = a.modelo_id
  join marca v on v.id = m.marca_id and v.nombre = p.ultima
  group by p.k_parte, v.nombre`)
if (!fits) throw new Error('the demo has a part that fits several makes')
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let context: BrowserContext | undefined
afterEach(() => context?.close())

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  if (options.javaScriptEnabled === false) await page.goto(shop.url + path)
  else await openPage(page, shop.url + path)
  return page
}
const at = (k_parte: string) => `/verprods/${encodeURIComponent(k_parte)}`
const get = (path: string) => fetch(shop.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })

/** What search engines read in the page. */
async function linkedData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text): Record<string, unknown> => JSON.parse(text))
}

describe('addresses of a part', () => {
  test.each([
    known.balata.toLowerCase(),
    known.balata.replace(/[-/]/g, ''),
    known.balata.replaceAll('-', ' '),
    `${known.balata}.`,
  ])('%s leads for good to the one spelling', async (spelling) => {
    const answer = await get(`${at(spelling)}?aplica=tsuru`)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(`/JACVE${at(known.balata)}?aplica=tsuru`)
  })

  test('a code of nobody: 404, the nearest codes, and the search with it written', async () => {
    const near = `${known.balata}X`
    expect((await get(at(near))).status).toBe(404)
    const page = await open(at(near))
    await page.getByRole('heading', { level: 1, name: 'El producto no existe.' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await page.locator('main').getByLabel('Buscar en el catálogo').inputValue()).toBe(near)
    await page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${known.balata}`) })
      .click()
    await page.waitForURL(`**${at(known.balata)}`)
  })

  test('no longer sold: the page stands, unindexed, and names what took its place', async () => {
    expect((await get(at(known.reemplazada))).status).toBe(200)
    const page = await open(at(known.reemplazada))
    await page.getByRole('heading', { level: 1, name: 'El producto no está disponible.' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await page.getByRole('link', { name: /Reemplazado por/ }).click()
    await page.waitForURL(`**${at(known.balata)}`)
  })

  test('not for sale and without heir: what is proven to serve for the same vehicles, or that nothing is', async () => {
    const page = await open(at(known.inactiva))
    await page.getByRole('heading', { level: 1, name: 'El producto no está disponible.' }).waitFor()
    expect(await page.getByRole('link', { name: /Reemplazado por/ }).count()).toBe(0)
    const offered = await page.locator('section:has(> #parecidas) a').count()
    const saysNone = await page.getByText('no conocemos otra parte que sirva con seguridad').count()
    expect([offered > 0, saysNone > 0]).toEqual(offered > 0 ? [true, false] : [false, true])
  })
})

describe('the page of a part', () => {
  test('says what it is to people and to search engines', async () => {
    const page = await open(at(known.balata))
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    expect(heading).toContain(known.balata)
    expect(heading).toContain('Balata delantera')
    expect(await page.title()).toContain(known.balata)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/JACVE${at(known.balata)}`)
    const [product, crumbs] = await linkedData(page)
    expect(product).toMatchObject({ '@type': 'Product', sku: known.balata, mpn: known.balata })
    expect(JSON.stringify(product?.['isAccessoryOrSparePartFor'])).toContain('Tsuru')
    expect(product).not.toHaveProperty('offers')
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(await page.locator('main').innerText()).not.toMatch(/\$\s?\d/)
  })

  test('is made with three statements at most and travels in 30 KiB', async () => {
    for (const code of [known.balata, fits.k_parte, known.universal, `${known.balata}X`, known.reemplazada]) {
      const answer = await fetch(shop.url + at(code), {
        headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      })
      const statements = /db;dur=[\d.]+;desc="(\d+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
      expect(Number(statements)).toBeLessThanOrEqual(3)
      const packed = brotliCompressSync(await answer.text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      expect(packed.length).toBeLessThanOrEqual(30 * 1024)
    }
    const page = await open(at(fits.k_parte))
    expect(await page.locator('*').count()).toBeLessThanOrEqual(1500)
  })

  test('the code is copied, and that is said', async () => {
    const page = await open(at(known.balata), { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copiar el código' }).click()
    await page.getByText('Código copiado').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(known.balata)
  })

  test('is shared by link, WhatsApp, mail, QR and text, none with a price', async () => {
    const page = await open(at(known.balata), { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Compartir' }).click()
    const box = page.getByRole('dialog', { name: 'Compartir esta parte' })
    const address = shop.url + at(known.balata)
    expect(await box.getByLabel('Dirección de esta página').inputValue()).toBe(address)
    const sent = async (name: string) =>
      decodeURIComponent((await box.getByRole('link', { name }).getAttribute('href')) ?? '')
    const [short = ''] = /http\S+\/q\/\S+$/.exec(await sent('Enviar por WhatsApp')) ?? []
    expect(short.length).toBeLessThan(address.length)
    expect((await page.context().request.get(short)).url()).toBe(address)
    expect(await sent('Enviar por correo')).toContain(short)
    await expect
      .poll(() => box.getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    await box.getByRole('button', { name: 'Copiar datos como texto' }).click()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('Nissan Tsuru')
    expect(text).toContain(address)
    expect(text).not.toContain('$')
    await page.keyboard.press('Escape')
    expect(await box.isVisible()).toBe(false)
  })

  test('an adviser is asked with the code written', async () => {
    const page = await open(at(known.balata))
    const href = await page.getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toContain(`Hola! Quisiera más información. ${known.balata}`)
  })

  test('left and right are one family, each with its own page', async () => {
    const page = await open(at(known.izquierda))
    const family = page.getByRole('navigation', { name: 'Otras presentaciones' })
    expect(await family.locator('[aria-current=page]').innerText()).toContain(known.izquierda)
    await family.getByRole('link', { name: new RegExp(known.derecha) }).click()
    await page.waitForURL(`**${at(known.derecha)}`)
    await page.getByRole('heading', { level: 1, name: known.derecha }).waitFor()
  })
})

describe('what it fits', () => {
  const lines = (page: Page) => page.locator('#compatibilidad details ul ul > li')

  test('the box narrows the list as one types, and says how many are left', async () => {
    const page = await open(at(fits.k_parte))
    const all = await lines(page).count()
    const [first] = await page.locator('#compatibilidad summary h3').allInnerTexts()
    await page.getByLabel('Filtrar aplicaciones').fill(first ?? '')
    await expect.poll(() => page.locator('#compatibilidad summary').count()).toBe(1)
    const left = await lines(page).count()
    expect(left).toBeLessThan(all)
    expect(await page.locator('#compatibilidad output').innerText()).toMatch(new RegExp(`^${left} de ${all} `))
    await page.getByLabel('Filtrar aplicaciones').fill('zzz')
    await page.getByText('Ninguna aplicación coincide con «zzz»').waitFor()
  })

  test('the active vehicle stands on top, marked, and can stand alone', async () => {
    const page = await open(at(fits.k_parte))
    const active = { marca: fits.marca, modelo: fits.modelo, year: null, motor: null }
    await page.evaluate(
      (text) => localStorage.setItem('jacve.vehiculo', text),
      JSON.stringify({ active, last: [active] }),
    )
    await openPage(page, page.url())
    expect(await page.locator('#compatibilidad summary h3').first().innerText()).toBe(fits.marca)
    expect(await lines(page).filter({ hasText: 'Tu vehículo' }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: `Sólo ${fits.marca} ${fits.modelo}` }).click()
    await expect.poll(() => page.locator('#compatibilidad summary').count()).toBe(1)
  })

  test('without scripts the box is a form, and everything can be read', async () => {
    const page = await open(at(fits.k_parte), { javaScriptEnabled: false })
    const all = await lines(page).count()
    expect(all).toBeGreaterThan(1)
    const [first = ''] = await page.locator('#compatibilidad summary h3').allInnerTexts()
    await page.getByLabel('Filtrar aplicaciones').fill(first)
    await page.getByLabel('Filtrar aplicaciones').press('Enter')
    await page.waitForURL(/aplica=/)
    expect(await page.locator('#compatibilidad summary').count()).toBe(1)
    expect(await page.locator('h1').innerText()).toContain(fits.k_parte)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByRole('dialog', { name: 'Compartir esta parte' }).waitFor()
  })

  test('the applications come as a file', async () => {
    const page = await open(at(fits.k_parte))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`aplicaciones-${fits.k_parte}.csv`)
  })
})

describe('the turn', () => {
  const picture = (page: Page) => page.getByRole('img', { name: /vista a \d+ grados/ })
  const angle = async (page: Page) =>
    Number(/a (\d+) grados/.exec((await picture(page).getAttribute('alt')) ?? '')?.[1])

  test('goes around by arrow keys, buttons and dragging', async () => {
    const page = await open(at(known.giro))
    await page.getByRole('link', { name: '360°' }).click()
    await picture(page).waitFor()
    expect(await angle(page)).toBe(0)

    const slider = page.getByRole('slider', { name: 'Girar la pieza' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await angle(page)).toBe(15)
    await page.getByRole('button', { name: 'Girar a la izquierda' }).click()
    await page.getByRole('button', { name: 'Girar a la izquierda' }).click()
    expect(await angle(page)).toBe(345)

    const box = await picture(page).boundingBox()
    if (!box) throw new Error('the picture is shown')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await angle(page)).toBe(75)
  })

  test('is not there without frames, and is a still picture without scripts', async () => {
    const plain = await open(at(known.balata))
    expect(await plain.getByRole('link', { name: '360°' }).count()).toBe(0)
    await context?.close()
    const still = await open(at(known.giro), { javaScriptEnabled: false })
    expect(await picture(still).count()).toBe(1)
    expect(await still.getByRole('slider').count()).toBe(0)
  })
})

describe('brands, makes and what is made in Mexico', () => {
  test('a brand leads to its parts', async () => {
    const page = await open('/OurBrands')
    const link = page
      .locator('main')
      .getByRole('link', { name: /^Ver [\d,]+ partes/ })
      .first()
    const promised = Number((await link.innerText()).replace(/\D/g, ''))
    await link.click()
    await page.waitForURL(/ListaProds\?marca=\d+/)
    await expect
      .poll(async () => Number((await page.locator('main output').first().innerText()).replace(/\D.*/s, '')))
      .toBe(promised)
  })

  test('make, model and year lead to a vehicle, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open('/marcas', { javaScriptEnabled })
      await page
        .locator('main')
        .getByRole('link', { name: /^Nissan/ })
        .click()
      await page.waitForURL(/marca=Nissan/)
      await page.getByRole('heading', { level: 1, name: 'Autopartes para Nissan' }).waitFor()
      await page.getByRole('link', { name: /^Tsuru/ }).click()
      await page.waitForURL(/modelo=Tsuru/)
      await page.getByRole('list', { name: 'Años de Nissan Tsuru' }).getByRole('link', { name: /^2005/ }).click()
      await page.waitForURL(/catalogo\/busqueda\/2005\/Nissan\/Tsuru/)
      await context?.close()
    }
  })

  test('an unknown make opens none, an unknown fragment is ignored', async () => {
    const page = await open('/marcas?marca=Ninguna#tampoco')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Marcas de vehículos')
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /^Nissan/ })
        .count(),
    ).toBe(1)
  })

  test('made in Mexico lists only that, and narrows by brand', async () => {
    const page = await open('/ProdsMX')
    const rows = await page.locator('main article').count()
    expect(rows).toBeGreaterThan(0)
    expect(await page.locator('main article', { hasText: 'Hecho en México' }).count()).toBe(rows)
    await page.getByRole('complementary', { name: 'Filtros' }).locator('a[href*="marca="]').first().click()
    await page.waitForURL(/ProdsMX\?.*marca=\d+/)
    const brands = await page.locator('main article').count()
    expect(await page.locator('main article', { hasText: 'Hecho en México' }).count()).toBe(brands)
  })
})

const screens = [
  at(known.balata),
  at(known.giro),
  at(known.depende),
  at(known.universal),
  at(`${known.balata}X`),
  at(known.reemplazada),
  '/OurBrands',
  '/marcas',
  '/marcas?marca=Nissan&modelo=Tsuru',
  '/ProdsMX',
]

test.each(screens)('%s is accessible, and nothing sticks out', async (path) => {
  const page = await open(path)
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sticksOut(page)).toEqual([])
})
