import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { commonVehicle, greatestLine, somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const line = await greatestLine(shop.db)
const part = await somePart(shop.db)
let page: Page

async function open(path: string, width = 1280): Promise<Page> {
  page = await browser.newPage({ viewport: { width, height: 900 } })
  await openPage(page, shop.url + path)
  return page
}
afterEach(() => page?.close())

const rows = () => page.locator('main a[data-parte]')
const codes = () => rows().evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const totalShown = async () =>
  Number((await page.locator('main output').first().innerText()).replace(/,/g, '').match(/\d+/)?.[0])

describe('the catalogue', () => {
  test('shows 25 rows, at least ten of them without scrolling at 1280×900', async () => {
    await open('/ListaProds')
    expect(await rows().count()).toBe(25)
    const inSight = () =>
      page
        .locator('main ul > li article')
        .evaluateAll((articles) => articles.filter((a) => a.getBoundingClientRect().bottom <= innerHeight).length)
    await expect.poll(inSight).toBeGreaterThanOrEqual(10)
  })

  test('a facet narrows the list to what its count says, its chip takes it away', async () => {
    await open('/ListaProds')
    const all = await totalShown()
    const facet = page
      .getByRole('complementary', { name: 'Filtros' })
      .getByRole('link', { name: new RegExp(`^${line.nombre} `) })
    const promised = Number((await facet.innerText()).replace(/,/g, '').match(/(\d+)\s*$/)?.[1])
    await facet.click()
    await page.waitForURL(/linea=/)
    await expect.poll(totalShown).toBe(promised)
    expect(promised).toBeLessThan(all)

    await page.getByRole('link', { name: `Quitar Línea: ${line.nombre}` }).click()
    await expect.poll(totalShown).toBe(all)
    expect(page.url()).not.toContain('linea=')
  })

  test('pages follow each other without losing or repeating a part, and the back button returns', async () => {
    await open(`/ListaProds?linea=${line.id}`)
    const seen = [...(await codes())]
    const first = seen[0]
    while (await page.getByRole('link', { name: 'Página siguiente' }).count()) {
      const last = (await codes())[0]
      await page.getByRole('link', { name: 'Página siguiente' }).click()
      await expect.poll(async () => (await codes())[0]).not.toBe(last)
      seen.push(...(await codes()))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(line.total)

    await page.goto(`${shop.url}/ListaProds?linea=${line.id}`)
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await page.waitForURL(/page=2/)
    await page.goBack()
    await expect.poll(async () => (await codes())[0]).toBe(first)
  })

  test('order, size and view stand in the address', async () => {
    await open('/ListaProds')
    await page.getByLabel('Ordenar por').selectOption('codigo')
    await page.waitForURL(/orden=codigo/)
    await page.getByRole('link', { name: '50 por página' }).click()
    await expect.poll(() => rows().count()).toBe(50)
    await page.getByRole('link', { name: 'Ver como cuadrícula' }).click()
    await page.waitForURL(/vista=cuadricula/)
    expect(new URL(page.url()).searchParams.get('orden')).toBe('codigo')

    const shared = page.url()
    const before = await codes()
    await page.goto(shared)
    expect(await codes()).toEqual(before)
    const names = before.map((href) => decodeURIComponent(href?.split('/').at(-1) ?? ''))
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('filters that leave nothing say so and offer the way back', async () => {
    await open(`/ListaProds?linea=${line.id}&year=1901`)
    await page.getByRole('heading', { name: 'Ninguna parte cumple con todos los filtros' }).waitFor()
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await expect.poll(() => rows().count()).toBe(25)
  })

  test('on a phone the filters open as a sheet that stays open while choosing', async () => {
    await open('/ListaProds', 360)
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    const sheet = page.locator('#filtros')
    await sheet.getByRole('link', { name: new RegExp(`^${line.nombre} `) }).click()
    await page.waitForURL(/linea=/)
    await sheet.getByRole('button', { name: /^Ver / }).click()
    expect(await sheet.isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: /Filtros activos: 1/ }).isVisible()).toBe(true)
  })
})

describe('results', () => {
  test('Enter → list → filter → product', async () => {
    await open('/home')
    const box = page.getByRole('combobox').first()
    await box.fill(line.nombre)
    // Ignored while a search runs (S-04).
    await expect
      .poll(async () => {
        await box.press('Enter')
        return page.url()
      })
      .toMatch(/ListadoProductos\?productobusqueda=/)
    await rows().first().waitFor()
    const facet = page.locator('#filtros a[rel=nofollow]').first()
    await facet.click()
    await page.locator('ul[aria-label="Filtros activos"]').waitFor()
    const href = (await codes())[0] ?? ''
    await rows().first().click()
    await page.waitForURL(`**${href}`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test('a code with other punctuation finds its part first', async () => {
    const typed = part.codigo_norm.toLowerCase().split('').join(' ')
    await open(`/ListadoProductos?productobusqueda=${encodeURIComponent(typed)}&tipobusqueda=2`)
    expect((await codes())[0]).toBe(`/JACVE/verprods/${part.k_parte}`)
  })

  test('an alternate code finds its part and says why', async () => {
    const alternate = await shop.db.row<{ codigo: string; k_parte: string }>(
      `select e.codigo, p.k_parte from equivalencia e join producto p on p.id = e.producto_id
       where p.estado = 'activo' and length(e.codigo_norm) >= 6
         and (select count(*) from equivalencia o where o.codigo_norm = e.codigo_norm) = 1 order by e.id limit 1`,
    )
    await open(`/ListadoProductos?productobusqueda=${encodeURIComponent(alternate?.codigo ?? '')}&tipobusqueda=3`)
    expect((await codes())[0]).toBe(`/JACVE/verprods/${encodeURIComponent(alternate?.k_parte ?? '')}`)
    expect(await page.locator('main article').first().innerText()).toContain(alternate?.codigo)
  })

  test('what was understood is shown, and each chip can be dropped and taken back', async () => {
    await open(`/ListadoProductos?productobusqueda=${encodeURIComponent(`${line.nombre} delantera`)}`)
    const chips = page.getByRole('list', { name: 'Lo que entendimos' }).getByRole('link', { name: /^Quitar / })
    const before = await chips.count()
    expect(before).toBeGreaterThan(0)
    await chips.first().click()
    await page.waitForURL(/quitar=/)
    await page.getByRole('link', { name: /^Volver a usar/ }).click()
    await expect.poll(() => chips.count()).toBe(before)
    expect(page.url()).not.toContain('quitar=')
  })

  test('a word that was corrected can be searched as it was typed', async () => {
    await open('/ListadoProductos?productobusqueda=amortigudor')
    await page.getByText(/Buscamos «.+» en lugar de «amortigudor»/).waitFor()
    await page.getByRole('link', { name: 'Buscar tal como lo escribí' }).click()
    await page.getByText('Buscamos las palabras tal como las escribiste.').waitFor()
    expect(await page.getByText(/en lugar de/).count()).toBe(0)
  })

  test.each(['', '&tipobusqueda=', '&tipobusqueda=7', '&tipobusqueda=x'])(
    'tipobusqueda «%s» is the complete search',
    async (query) => {
      await open(`/ListadoProductos?productobusqueda=${encodeURIComponent(line.nombre)}${query}`)
      expect(await rows().count()).toBeGreaterThan(0)
    },
  )

  test('two characters: a hint, no question to the server', async () => {
    const asked: string[] = []
    page = await browser.newPage()
    page.on('request', (request) => asked.push(request.url()))
    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=ab`)
    await page.getByRole('heading', { name: '«ab» es muy corto para buscar' }).waitFor()
    expect(asked.filter((url) => /productoslista|registrabusqueda/.test(url))).toEqual([])
  })

  test('nothing found: other ways, nearest codes, a person', async () => {
    await open('/ListadoProductos?productobusqueda=qqqxxzz998877')
    await page.getByRole('heading', { name: 'No encontramos «qqqxxzz998877»' }).waitFor()
    const form = await page.getByRole('link', { name: 'Pedir a un asesor' }).getAttribute('href')
    expect(form).toBe('/JACVE/Contacto?busqueda=qqqxxzz998877&tipo=1#escribenos')
    const chat = page.getByRole('main').getByRole('link', { name: 'WhatsApp' })
    const href = (await chat.getAttribute('href')) ?? ''
    expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    expect(decodeURIComponent(href)).toContain('qqqxxzz998877')
  })

  test('a search that found something is recorded once; an empty one never; a failure is only logged', async () => {
    page = await browser.newPage()
    const sent: { body: unknown; status: number }[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/registrabusqueda'))
        sent.push({ body: response.request().postDataJSON(), status: response.status() })
    })
    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=${encodeURIComponent(line.nombre)}`)
    await page.locator('#filtros a[rel=nofollow]').first().click()
    await page.locator('ul[aria-label="Filtros activos"]').waitFor()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ body: { buscar: line.nombre, tipo: 1 }, status: 201 })

    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=qqqxxzz998877`)
    expect(sent).toHaveLength(1)

    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await page.route('**/api/registrabusqueda', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=${encodeURIComponent(part.k_parte)}`)
    expect(await rows().count()).toBeGreaterThan(0)
    expect(faults).toEqual([])
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('a line', () => {
  const status = async (path: string) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }

  test('a wrong slug leads to the right one for good, an unknown line is a 404 page', async () => {
    const right = `/JACVE/ListadoProductos/${line.id}/${line.slug}`
    expect(await status(`/ListadoProductos/${line.id}/otra-cosa?page=2`)).toEqual([301, `${right}?page=2`])
    expect(await status(`/ListadoProductos/${line.id}/${line.slug}`)).toEqual([200, null])
    for (const id of ['999999', '0', 'abc', '1e1']) expect((await status(`/ListadoProductos/${id}/x`))[0]).toBe(404)
    await open('/ListadoProductos/999999/x')
    await page.getByRole('heading', { level: 1, name: 'Esta línea no existe' }).waitFor()
  })

  test('is titled by its name, in the page and in the tab', async () => {
    await open(`/ListadoProductos/${line.id}/${line.slug}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(line.nombre)
    expect(await page.title()).toMatch(new RegExp(`^${line.nombre} · `))
    expect(await totalShown()).toBe(line.total)
  })
})

describe('what search engines are told', () => {
  const head = async (path: string) => {
    const html = await (await fetch(shop.url + path)).text()
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    return {
      noindex: html.includes('content="noindex,follow"'),
      canonical: canonical && new URL(canonical, shop.origin),
    }
  }
  const path = (told: { canonical?: URL | '' }) => told.canonical && told.canonical.pathname + told.canonical.search

  test('lines and pages of the catalogue are canonical, filters and searches are not indexed', async () => {
    const linePath = `/ListadoProductos/${line.id}/${line.slug}`
    expect(path(await head(linePath))).toBe(`/JACVE${linePath}`)
    expect(path(await head('/ListaProds?vista=cuadricula'))).toBe('/JACVE/ListaProds')
    expect(path(await head('/ListaProds?page=2'))).toBe('/JACVE/ListaProds?page=2')
    expect((await head(`/ListaProds?linea=${line.id}`)).noindex).toBe(true)
    expect((await head(`${linePath}?hecho_mx=1`)).noindex).toBe(true)
    expect((await head('/ListadoProductos?productobusqueda=balata')).noindex).toBe(true)
    expect((await head('/busquedaAvanzada?year=2005')).noindex).toBe(true)
  })
})

// What the process remembers for seconds (company, catalogue's version) is asked for now and then, by whatever page comes first.
test.each([
  '/ListaProds?',
  `/ListaProds?linea=${line.id}&page=2`,
  '/ListadoProductos?productobusqueda=balata',
  `/ListadoProductos/${line.id}/${line.slug}?`,
  `${(await commonVehicle(shop.db)).path}?`,
  '/busquedaAvanzada?year=2005&productobusqueda=balata',
])('%s asks the database at most four times, however long its page', async (path) => {
  const counts: number[] = []
  for (const size of [25, 50, 100]) {
    const answer = await fetch(`${shop.url}${path}&por_pagina=${size}`)
    expect(answer.status).toBe(200)
    counts.push(Number(/db;[^,]*desc="(\d+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]))
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(4)
})
