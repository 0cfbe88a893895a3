import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { vehiclePath, vehicleText } from '#kit/base/vehicle.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { commonVehicle } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const common = await commonVehicle(shop.db)
const name = vehicleText(common.vehicle)
let context: BrowserContext
let page: Page

async function visit(path: string, width = 1280): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 900 } })
  page = await context.newPage()
  await openPage(page, shop.url + path)
  return page
}
afterEach(() => context?.close())

const picker = () => page.getByRole('form', { name: 'Elige tu vehículo' })
const marks = () => page.locator('main article button[popovertarget]')
const remembered = () => page.evaluate(() => JSON.parse(localStorage.getItem('jacve.vehiculo') ?? 'null'))

describe('the picker', () => {
  test.each([[['year', 'marca', 'modelo']], [['modelo', 'year']], [['marca', 'year', 'modelo']]] as const)(
    '%s in this order leads to the vehicle’s parts',
    async (order) => {
      await visit('/home')
      await picker().hover()
      for (const field of order) {
        const answered = page.waitForResponse(/vehiculos\/opciones/)
        await picker().locator(`select[name=${field}]`).selectOption(common.vehicle[field])
        await answered
      }
      await picker().getByRole('button', { name: 'Ver partes' }).click()
      await page.waitForURL(`**${encodeURI(decodeURI(common.path))}`)
      await page.getByRole('heading', { level: 1, name: `Partes para ${name}` }).waitFor()
      expect(await page.locator('main a[data-parte]').count()).toBeGreaterThan(0)
    },
  )

  test.each([1280, 390])(
    'a generation of the model leaves its years, and its year the model of that year, at %i px',
    async (width) => {
      await visit('/home', width)
      await picker().hover()
      const choose = async (select: Locator, value: string) => {
        const answered = page.waitForResponse(/vehiculos\/opciones/)
        await select.selectOption(value)
        await answered
      }
      await choose(picker().locator('select[name=modelo]'), 'Sentra')
      await choose(picker().getByLabel('Generación'), 'Sentra B15')
      const years = picker().locator('select[name=year] option:enabled')
      await expect
        .poll(async () => (await years.allInnerTexts()).slice(1).every((year) => year >= '2000' && year <= '2006'))
        .toBe(true)
      await choose(picker().locator('select[name=year]'), '2003')
      await picker().getByRole('button', { name: 'Ver partes' }).click()
      await page.getByRole('heading', { level: 1, name: 'Partes para Nissan Sentra 2003' }).waitFor()
    },
  )

  test('a page brings the short lists; models come when somebody is near, and again when they did not', async () => {
    const html = await (await fetch(`${shop.url}/home`)).text()
    expect(html).toContain('Volkswagen')
    expect(html).not.toContain(`\\n${common.modelo}\\n`)
    await visit('/home')
    const models = picker().locator('select[name=modelo] option')
    expect(await models.count()).toBe(1)
    await page.route('**/vehiculos/opciones*', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await picker().hover()
    await failed
    await page.mouse.move(0, 0)
    await picker().hover()
    await expect.poll(() => models.count()).toBeGreaterThan(100)
    await expect.poll(() => picker().getByText('Cargando…').count()).toBe(0)
  })

  test('disables what contradicts the choice and hides nothing', async () => {
    await visit('/home')
    await picker().hover()
    const years = picker().locator('select[name=year] option')
    const before = await years.count()
    const answered = page.waitForResponse(/vehiculos\/opciones/)
    await picker().locator('select[name=modelo]').selectOption(common.modelo)
    await answered
    await expect.poll(() => picker().locator('select[name=year] option:disabled').count()).toBeGreaterThan(0)
    expect(await years.count()).toBe(before)
    expect(await picker().locator('select[name=year] option', { hasText: common.year }).isEnabled()).toBe(true)
    expect(await picker().locator('select[name=marca]').inputValue()).toBe(common.marca)
  })
})

describe('a vehicle’s page', () => {
  test('groups its parts by line, says what each application demands and becomes the active vehicle', async () => {
    await visit(common.path)
    const headings = await page.locator('main section section h2').allInnerTexts()
    expect(headings.length).toBeGreaterThan(1)
    expect(await remembered()).toMatchObject({ active: common.vehicle, last: [common.vehicle] })
    expect(await page.getByRole('button', { name: new RegExp(`Tu vehículo: ${name}`) }).count()).toBeGreaterThan(0)
  })

  test('begins with the systems of the car, each line a way to its parts; narrowed, with the parts themselves', async () => {
    await visit(common.path)
    const systems = page.getByRole('region', { name: 'Por sistema' })
    expect(await systems.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(3)
    const line = systems.getByRole('listitem').getByRole('listitem').getByRole('link').first()
    const text = await line.innerText()
    await line.click()
    await page.waitForURL(/[?&]linea=\d+/)
    await systems.waitFor({ state: 'detached' })
    const total = Number(/\d+$/.exec(text.trim())?.[0])
    await expect.poll(() => page.locator('main output').first().innerText()).toContain(`${total} parte`)
  })

  test('`-`, 0, null, undefined and todos all mean any', async () => {
    const totals = new Set<string | undefined>()
    for (const any of ['-', '0', 'null', 'undefined', 'todos', 'Todos']) {
      const named = `${encodeURIComponent(common.marca)}/${encodeURIComponent(common.modelo)}`
      const answer = await fetch(`${shop.url}/catalogo/busqueda/${any}/${named}/${any}`)
      totals.add(/<output[^>]*>(.*?)<\/output>/.exec(await answer.text())?.[1])
    }
    expect([...totals]).toEqual([expect.stringContaining('partes')])
    await visit('/catalogo/busqueda/-/-/-/-')
    expect(page.url()).toContain('/busquedaAvanzada')
  })

  test('a year the model never had is explained, and the years it had lead on', async () => {
    const impossible = { ...common.vehicle, year: String(common.hasta + 1) }
    await visit(vehiclePath(impossible))
    await page.getByRole('heading', { name: new RegExp(`No hay .* ${common.hasta + 1}`) }).waitFor()
    expect(await remembered()).toBeNull()
    await page.getByRole('list', { name: 'Años que sí existen' }).getByRole('link', { name: common.year }).click()
    await page.getByRole('heading', { level: 1, name: `Partes para ${name}` }).waitFor()
  })

  test('never lists a part whose applications contradict the vehicle', async () => {
    await visit(`${common.path}?por_pagina=100`)
    const shown = await page
      .locator('main a[data-parte]')
      .evaluateAll((links) =>
        links.map((link) => decodeURIComponent(link.getAttribute('href')?.split('/').at(-1) ?? '')),
      )
    const fitting = await shop.db.rows<{ k_parte: string }>(
      `select distinct p.k_parte from aplicacion a join producto p on p.id = a.producto_id
       join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
       where m.nombre = $1 and o.nombre = $2 and $3::int between a.desde and coalesce(a.hasta, 2100)`,
      [common.marca, common.modelo, common.year],
    )
    const allowed = new Set(fitting.map(({ k_parte }) => k_parte))
    const universal = await shop.db.rows<{ k_parte: string }>(
      'select k_parte from producto p where not exists (select from aplicacion a where a.producto_id = p.id)',
    )
    for (const { k_parte } of universal) allowed.add(k_parte)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((code) => !allowed.has(code))).toEqual([])
  })
})

describe('the active vehicle', () => {
  test.each([360, 1280])(
    'at %i px, marks every row of a list with one call, without moving anything, and shows the proof',
    async (width) => {
      await visit(common.path, width)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`${shop.url}/ListaProds?por_pagina=50`)
      await page.evaluate(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await expect.poll(() => marks().count()).toBe(50)
      expect(asked.filter((url) => url.includes('/vehiculos/ajuste'))).toHaveLength(1)
      const texts = await marks().allInnerTexts()
      for (const text of texts) expect(text).toMatch(/^(Sí le queda|Depende|No le queda|Universal|Sin datos)/)
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.01)

      const fits = marks()
        .filter({ hasText: /^(Sí le queda|No le queda|Depende)/ })
        .first()
      await fits.click()
      const why = page.getByRole('dialog', { name: /^¿Por qué\?/ })
      await why.waitFor()
      expect(await why.getByRole('listitem').count()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      expect(await why.count()).toBe(0)
    },
  )

  test('what a search names is asked of its parts, not of the vehicle that was chosen before', async () => {
    const chosen = { year: '2012', marca: 'Volkswagen', modelo: 'Jetta', motor: null }
    const tuVehiculo = () => page.getByRole('region', { name: 'Tu vehículo' })
    await visit(vehiclePath(chosen))
    const search = `${shop.url}/ListadoProductos?tipobusqueda=1&productobusqueda=`
    await openPage(page, search + encodeURIComponent(name))
    const fitting = page.getByRole('article').filter({ hasText: `Le queda a ${name}` })
    await fitting.first().waitFor()
    expect(await fitting.getByText(/^No le queda/).count()).toBe(0)

    const code = (await fitting.locator('[data-parte]').first().innerText()).trim()
    await fitting.locator('[data-parte]').first().click()
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await tuVehiculo().getByText('El vehículo de tu búsqueda').waitFor()
    await tuVehiculo().getByText(name, { exact: true }).waitFor()
    await tuVehiculo()
      .getByText(/^Sí le queda/)
      .waitFor()
    await openPage(page, page.url())
    await tuVehiculo().getByText('El vehículo de tu búsqueda').waitFor()

    await openPage(page, search + encodeURIComponent(code))
    await page
      .getByRole('button', { name: `Tu vehículo: ${vehicleText(chosen)}` })
      .first()
      .waitFor()
    expect(await remembered()).toMatchObject({ active: chosen })
  })

  test('a part that does not fit leads to those of its line for that vehicle', async () => {
    const other = await shop.db.row<{ k_parte: string; linea: string; slug: string }>(
      `select p.k_parte, l.nombre as linea, l.slug from producto p join linea l on l.id = p.linea_id
       where p.estado = 'activo' and exists (select from aplicacion a where a.producto_id = p.id)
         and not exists (select from aplicacion a join modelo m on m.id = a.modelo_id
           where a.producto_id = p.id and (m.nombre like $1 || '%' or $1 like m.nombre || '%'))
         and exists (select from aplicacion a join modelo m on m.id = a.modelo_id join producto o on o.id = a.producto_id
           where m.nombre = $1 and o.linea_id = p.linea_id and o.estado = 'activo') order by p.id limit 1`,
      [common.modelo],
    )
    if (!other) throw new Error('the demo has a line with parts for this model and parts for others')
    await visit(common.path)
    await page.goto(`${shop.url}/verprods/${encodeURIComponent(other.k_parte)}`)
    const link = page.getByRole('link', { name: `Ver ${other.linea} para tu ${common.modelo}` })
    await link.click()
    await page.waitForURL((url) => url.searchParams.get('linea') === other.slug)
    await expect
      .poll(() => page.locator('tbody tr, article, li').filter({ hasText: other.linea }).count())
      .toBeGreaterThan(0)
  })

  test('in a list and under the suggestions, a part that does not fit leads to those of its line that are proven', async () => {
    await visit(common.path)
    await page.goto(`${shop.url}/ListaProds?por_pagina=100`)
    await expect.poll(() => marks().count()).toBe(100)
    const wrong = await page.getByRole('button', { name: /^No le queda/ }).all()
    let other: { k_parte: string; linea: string; offered: string } | undefined
    for (const mark of wrong) {
      const k_parte = (await mark.getAttribute('aria-label'))?.split('¿Por qué? ')[1] ?? ''
      const query = `year=${common.year}&marca=${common.marca}&modelo=${common.modelo}&parte=${encodeURIComponent(k_parte)}`
      const answer = await fetch(`${shop.url}/api/v1/vehiculos/en-su-lugar?${query}`)
      const { linea, partes } = await answer.json()
      if (partes.length === 0) continue
      other = { k_parte, linea: linea.nombre, offered: partes[0].k_parte }
      break
    }
    if (!other) throw new Error('the demo has a line with parts proven for this vehicle and parts for others')

    await page.getByRole('button', { name: `No le queda. ¿Por qué? ${other.k_parte}`, exact: true }).click()
    const region = page.getByRole('region', { name: `${other.linea} para tu ${common.modelo}` })
    await expect.poll(() => region.getByRole('listitem').first().innerText()).toContain(other.offered)
    await page.keyboard.press('Escape')

    await page.getByRole('combobox').first().fill(other.k_parte)
    const under = page.getByText(`${other.linea} que sí le quedan a tu ${common.modelo}:`)
    await under.waitFor()
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: other.offered, exact: true })
      .click()
    await page.waitForURL(`**/verprods/${encodeURIComponent(other.offered)}`)
    await page.locator('main').getByText('Sí le queda').first().waitFor()
  })

  test('on a phone what does fit stands under the suggestions too, in the modal and on the page of the search', async () => {
    const [offered] = await shop.db.rows<{ k_parte: string; linea: string; propia: string }>(
      `select p.k_parte, l.nombre as linea, o.k_parte as propia from producto p join linea l on l.id = p.linea_id
       join producto o on o.linea_id = p.linea_id and o.id <> p.id join aplicacion a on a.producto_id = o.id
       join modelo m on m.id = a.modelo_id
       where p.estado = 'activo' and o.estado = 'activo' and m.nombre = $1 and a.motor_id is null and a.posicion is null and a.lado is null
         and a.desde <= $2 and coalesce(a.hasta, 9999) >= $2
         and not exists (select from aplicacion_condicion c where c.aplicacion_id = a.id)
         and exists (select from aplicacion x where x.producto_id = p.id)
         and not exists (select from aplicacion x join modelo y on y.id = x.modelo_id
           where x.producto_id = p.id and (y.nombre like $1 || '%' or $1 like y.nombre || '%'))
       order by p.id, o.id limit 1`,
      [common.modelo, common.year],
    )
    if (!offered) throw new Error('the demo has a line with parts proven for this vehicle and parts for others')
    await visit(common.path)
    await page.setViewportSize({ width: 390, height: 780 })
    const box = page.getByRole('combobox')
    const strip = page.getByText(`${offered.linea} que sí le quedan a tu ${common.modelo}:`)

    await page.goto(`${shop.url}/mobilsearch`)
    await box.fill(offered.k_parte)
    await strip.waitFor()

    await openPage(page, `${shop.url}/ListaProds`)
    await page.getByRole('link', { name: 'Buscar' }).first().click()
    const inModal = page.getByRole('dialog', { name: 'Buscar partes' }).getByRole('combobox')
    // It keeps what was typed on its page.
    await inModal.fill('')
    await inModal.fill(offered.k_parte)
    await strip.waitFor()
    const link = strip.locator('xpath=..').getByRole('link').first()
    const code = await link.innerText()
    await link.click()
    await page.waitForURL(`**/verprods/${encodeURIComponent(code)}`)
    await page.locator('main').getByText('Sí le queda').first().waitFor()
  })

  test('is the same for every visitor in the HTML: only the browser knows it', async () => {
    await visit(common.path)
    const cookies = await context.cookies()
    expect(cookies.filter(({ value }) => decodeURIComponent(value).includes(common.modelo))).toEqual([])
    const html = await (await context.request.get(`${shop.url}/ListaProds`)).text()
    expect(html).not.toMatch(/Sí le queda|No le queda/)
  })

  test('is changed, stopped and forgotten from the bar; five are kept', async () => {
    await visit('/ListaProds')
    const known = [1, 2, 3, 4, 5].map((step) => ({ ...common.vehicle, year: String(common.desde + step) }))
    await page.evaluate((last) => localStorage.setItem('jacve.vehiculo', JSON.stringify({ active: null, last })), known)
    const newest = { ...common.vehicle, year: String(common.desde) }
    await openPage(page, shop.url + vehiclePath(newest))
    const { last } = await remembered()
    expect(last).toEqual([newest, ...known.slice(0, 4)])

    await page
      .getByRole('button', { name: /Tu vehículo:/ })
      .first()
      .click()
    const menu = page.getByRole('dialog', { name: 'Tu vehículo' }).first()
    await menu.getByRole('button', { name: vehicleText(last.at(-1)), exact: true }).click()
    expect((await remembered()).active).toEqual(last.at(-1))
    await menu.getByRole('button', { name: `Olvidar ${vehicleText(last.at(-1))}` }).click()
    expect((await remembered()).last).toHaveLength(4)
    expect((await remembered()).active).toBeNull()
    await openPage(page, `${shop.url}/ListaProds`)
    expect(await marks().count()).toBe(0)
  })

  test('follows in another tab', async () => {
    await visit('/ListaProds')
    const other = await context.newPage()
    await openPage(other, shop.url + common.path)
    await expect.poll(() => marks().count()).toBeGreaterThan(0)
  })
})

describe('the advanced search', () => {
  test('each select narrows the others, in the address', async () => {
    await visit('/busquedaAvanzada')
    await page.getByRole('form', { name: 'Búsqueda avanzada' }).hover()
    await page.getByLabel('Modelo').selectOption(common.modelo)
    await page.waitForURL(/modelo=/)
    await expect.poll(() => page.getByLabel('Año').locator('option:disabled').count()).toBeGreaterThan(0)
    await page.getByLabel('Año').selectOption(common.year)
    await page.waitForURL(/year=/)
    await page.locator('main a[data-parte]').first().waitFor()
    const lines = page.getByLabel('Línea').locator('option')
    expect(await lines.count()).toBeGreaterThan(1)
  })

  test('what makes no sense is shown as ignored and can be taken off', async () => {
    await visit(
      '/busquedaAvanzada?year=abcd&marca=NoHayTal&linea=zz&tipobusqueda=9&idBusqueda=999999999&activoUsuario=1',
    )
    const ignored = page.getByRole('list', { name: 'Valores ignorados' }).getByRole('link')
    expect(await ignored.count()).toBe(5)
    expect((await ignored.allInnerTexts()).join()).not.toContain('activoUsuario')
    await ignored.first().click()
    await expect.poll(() => ignored.count()).toBe(4)
  })

  test('opens a recorded search', async () => {
    const recorded = await shop.db.row<{ id: number }>(
      `insert into busqueda (consulta, consulta_norm, tipo, resultados) values ('bomba de agua', 'bomba de agua', 1, 3) returning id`,
    )
    await visit(`/busquedaAvanzada?idBusqueda=${recorded?.id}`)
    expect(page.url()).toBe(`${shop.url}/ListadoProductos?productobusqueda=bomba+de+agua&tipobusqueda=1`)
  })
})
