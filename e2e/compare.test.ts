import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** Parts of one line that do not all measure the same, the most popular first. */
const codes = (
  await shop.db.rows<{ k_parte: string }>(`
    select p.k_parte from producto p
    where p.estado = 'activo' and p.k_parte ~ '^[A-Z]+-[0-9]+$'
      and p.linea_id = (
        select linea_id from producto q
        where q.estado = 'activo' and q.k_parte ~ '^[A-Z]+-[0-9]+$'
          and exists (select from aplicacion a where a.producto_id = q.id)
        group by linea_id order by count(*) desc, linea_id limit 1)
      and exists (select from aplicacion a where a.producto_id = p.id)
    order by p.popularidad desc, p.id limit 5`)
).map(({ k_parte }) => k_parte)
const [first = '', second = '', third = '', fourth = '', fifth = ''] = codes

const bar = (page: Page) => page.getByRole('region', { name: 'Partes para comparar' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('jacve.comparar'))
const table = (page: Page) => page.getByRole('region', { name: 'Comparación' })

test('from a list: boxes, the bar, the comparison; what is chosen outlives the visit and stands in the address', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/ListaProds`)
    expect(await page.getByRole('checkbox', { name: /^Comparar / }).count()).toBe(0)
    await page.getByRole('link', { name: 'Comparar', exact: true }).click()
    await bar(page).getByText('Marca hasta cuatro partes').waitFor()

    const boxes = page.getByRole('checkbox', { name: /^Comparar / })
    for (const place of [0, 1, 2, 3]) await boxes.nth(place).check()
    expect(await boxes.nth(4).isDisabled()).toBe(true)
    await boxes.nth(3).uncheck()
    await bar(page).getByText('3 de 4').waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.reload()
    await bar(page).getByText('3 de 4').waitFor()
    await bar(page).getByRole('link', { name: 'Ver comparación' }).click()
    await table(page).waitFor()
    expect(await table(page).getByRole('columnheader').count()).toBe(4)
    expect(new URL(page.url()).searchParams.get('partes')?.split('|')).toHaveLength(3)
    expect(await bar(page).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
})

test('the bar folds, and put away it takes the boxes with it', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/verprods/${first}`)
    await page.getByRole('main').getByRole('link', { name: 'Comparar', exact: true }).click()
    await bar(page).getByText('1 de 4').waitFor()
    await bar(page).getByRole('button', { name: 'Plegar la barra' }).click()
    await bar(page).getByRole('button', { name: 'Comparar · 1' }).click()
    await bar(page).getByRole('button', { name: 'Dejar de comparar' }).click()
    await expect.poll(() => bar(page).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Comparar', exact: true }).waitFor()
    expect(await kept(page)).toBeNull()
  })
})

test('an address shows its parts: what differs is marked, one is taken out, another typed in, a fifth stays outside', async () => {
  await withPage(browser, async (page) => {
    const wanted = encodeURIComponent([first, second, third, fourth, fifth].join('|').toLowerCase())
    await openPage(page, `${shop.url}/comparar?partes=${wanted}`)
    for (const code of [first, second, third, fourth])
      await table(page).getByRole('link', { name: code, exact: true }).waitFor()
    expect(await table(page).getByRole('link', { name: fifth, exact: true }).count()).toBe(0)
    await table(page).getByText('Distinto').filter({ visible: true }).first().waitFor()
    expect(await kept(page)).toBeNull()
    const all = await table(page).getByRole('rowheader').count()
    await page.getByRole('link', { name: 'Ver sólo lo distinto' }).click()
    await page.getByRole('link', { name: 'Ver todo' }).waitFor()
    expect(await table(page).getByRole('rowheader').count()).toBeLessThan(all)

    await table(page)
      .getByRole('link', { name: `Quitar ${first}` })
      .click()
    await expect.poll(() => table(page).getByRole('link', { name: first, exact: true }).count()).toBe(0)
    expect(await kept(page)).toBe([second, third, fourth].join('|'))
    await page.getByLabel('Agregar otra por su código').fill(fifth.toLowerCase())
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await table(page).getByRole('link', { name: fifth, exact: true }).waitFor()
    const shown = [second, third, fourth, fifth].join('|')
    expect(new URL(page.url()).searchParams.get('partes')).toBe(shown)
    // The document stands before its script has kept what it shows.
    await expect.poll(() => kept(page)).toBe(shown)

    // Who comes without an address finds what he kept.
    await openPage(page, `${shop.url}/comparar`)
    await table(page).getByRole('link', { name: fifth, exact: true }).waitFor()
  })
})

test('says which of them fit the vehicle one buys for, and by which application', async () => {
  const fitting = await shop.db.row<{ k_parte: string; marca: string; modelo: string; year: string }>(
    `
    select p.k_parte, m.nombre as marca, o.nombre as modelo, a.desde::text as year
    from producto p join aplicacion a on a.producto_id = p.id
    join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
    where p.k_parte = any($1) order by a.id limit 1`,
    [codes],
  )
  if (!fitting) throw new Error('the demo has a part with an application')
  const { k_parte, ...vehicle } = fitting
  await withPage(browser, async (page) => {
    await page.addInitScript((active) => {
      localStorage.setItem('jacve.vehiculo', JSON.stringify({ active: { ...active, motor: null }, last: [] }))
    }, vehicle)
    const others = codes.filter((code) => code !== k_parte).slice(0, 1)
    await openPage(page, `${shop.url}/comparar?partes=${encodeURIComponent([k_parte, ...others].join('|'))}`)
    const row = table(page)
      .getByRole('row')
      .filter({ hasText: `Para tu ${vehicle.marca} ${vehicle.modelo}` })
      .last()
    await row
      .getByRole('button', { name: /^(Sí le queda|Depende|Universal)/ })
      .first()
      .waitFor()
    await row
      .getByText(new RegExp(`${vehicle.marca} ${vehicle.modelo} .*\\d{4}`))
      .first()
      .waitFor()
  })
})

test('on a phone two columns stand in sight and the third scrolls within the table; in the dark all can be read', async () => {
  await withPage(
    browser,
    async (page) => {
      await openPage(page, `${shop.url}/comparar?partes=${encodeURIComponent([first, second, third].join('|'))}`)
      const heads = table(page).getByRole('columnheader')
      const frame = await table(page).boundingBox()
      const [one, two] = [await heads.nth(0).boundingBox(), await heads.nth(1).boundingBox()]
      if (!frame || !one || !two) throw new Error('the table is not to be seen')
      expect(two.x + two.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
      expect(await table(page).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      expect(await faultsOf(page)).toEqual([])
    },
    { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
  )
})

test('without scripts: the part leads to the comparison, codes are typed there; a code of nobody is said', async () => {
  await withPage(
    browser,
    async (page) => {
      await page.goto(`${shop.url}/verprods/${first}`)
      await page.getByRole('main').getByRole('link', { name: 'Comparar', exact: true }).click()
      await table(page).getByRole('link', { name: first, exact: true }).waitFor()
      await page.getByLabel('Agregar otra por su código').fill(second)
      await page.getByRole('button', { name: 'Agregar', exact: true }).click()
      await table(page).getByRole('link', { name: second, exact: true }).waitFor()
      await page.goto(`${shop.url}/comparar?partes=NADIE-0|${first}`)
      await page.getByText('No encontramos NADIE-0').waitFor()
      await page.goto(`${shop.url}/comparar`)
      await page.getByRole('heading', { name: 'Todavía no hay partes que comparar' }).waitFor()
    },
    { javaScriptEnabled: false },
  )
})
