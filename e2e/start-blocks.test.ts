import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadDemoContent } from '../db/demo/content.ts'
import { loadDemo } from '../db/demo/load.ts'
import { recount } from '#catalogue/parts/counts.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testEnv } from '#http.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { keepAnswers } from '#platform/http/kept-answers.server.ts'
import { builtApp } from '#server.ts'
import { openBrowser, openPage, withPage } from './browser.ts'

const { db, url } = await testDatabase()
const env = { ...testEnv, DATA_DIR: temporaryData(), PAGES_MB: 8 }
await loadDemo(db, { parts: 400 })
await loadDemoContent({ db, env, most: 2 })
await recount(db)
await rebuild(db)
// As people meet it: with the product's own limit of a statement, and visitors' pages kept.
const own = openDb(url)
const kept = keepAnswers()
const app = await builtApp(env, own, kept)
const start = `${await app.listen({ port: 0, host: '127.0.0.1' })}/JACVE/home`
const browser = await openBrowser()
const logged = vi.spyOn(app.log, 'warn')
afterAll(async () => {
  await browser.close()
  await app.close()
  await own.end()
})
/** Nothing of what was answered before is at hand. */
const forget = () => {
  kept.forget()
  app.atHand.forget()
}
beforeEach(() => {
  logged.mockClear()
  forget()
})

const titlesIn = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title)
const opened = async () => {
  const answer = await fetch(start, { headers: { accept: 'text/html' } })
  return { status: answer.status, html: await answer.text() }
}
const blocksLogged = () =>
  logged.mock.calls.flatMap(([about]) =>
    typeof about === 'object' && about !== null && 'block' in about ? [about.block] : [],
  )

test.each([
  ['publicacion', ['publicaciones'], ['Del blog']],
  ['busqueda_top', ['buscados'], ['Más vendidos']],
  ['banner', ['banners', 'productosBanner', 'mejorCompra'], ['Mejor compra', 'Destacados']],
  ['inicio_version', ['inicio'], []],
])(
  'what reads %s fails: no hole and no word of it, the rest in its order, the log knows, and the next visitor has it',
  async (table, blocks, titles) => {
    const whole = titlesIn((await opened()).html)
    expect(whole).toEqual(expect.arrayContaining(titles))
    forget()
    const { status, html } = await db.transaction(async (tx) => {
      await tx.rows(`lock table ${table} in access exclusive mode`)
      return opened()
    })
    expect(status).toBe(200)
    expect(titlesIn(html)).toEqual(whole.filter((title) => !titles.some((gone) => gone === title)))
    expect(html).not.toMatch(/Algo salió mal|undefined|NaN/)
    expect(new Set(blocksLogged())).toEqual(new Set(blocks))

    logged.mockClear()
    // Whoever came within the same second was given the same page.
    await expect.poll(async () => titlesIn((await opened()).html), { timeout: 10_000 }).toEqual(whole)
    expect(blocksLogged()).toEqual([])
  },
)

test('makes that cannot be counted are not told to be none', async () => {
  const figures = (html: string) => /<dl[^>]*>.*?<\/dl>/s.exec(html)?.[0] ?? ''
  expect(figures((await opened()).html)).toContain('marcas de vehículo')
  forget()
  const { html } = await db.transaction(async (tx) => {
    await tx.rows('lock table marca in access exclusive mode')
    return opened()
  })
  expect(figures(html)).not.toContain('marcas de vehículo')
})

test('the same in a browser that comes from another page: no empty place, the failure is reported, the next look tries again', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, start)
    const whole = await blocksOf(page)
    await openPage(page, start.replace('home', 'Contacto'))
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/reportes')) reports.push(JSON.parse(request.postData() ?? '{}').kind)
    })
    await page.route(/\/api\/(getLinea|ultimosproductos|v1\/blog)/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Algo salió mal.' } }),
    )
    const home = () =>
      page
        .locator('header')
        .getByRole('link', { name: /inicio/i })
        .first()
        .click()
    await home()
    await page.getByRole('region', { name: 'Nuestras marcas' }).waitFor()
    const gone = ['Líneas', 'Recién llegados', 'Del blog']
    const left = await blocksOf(page)
    expect(left.map(({ title }) => title)).toEqual(
      whole.map(({ title }) => title).filter((title) => !gone.includes(title)),
    )
    expect(left.filter(({ height }) => height === 0)).toEqual([])
    expect(await page.getByText('Algo salió mal').count()).toBe(0)
    // A page that was fetched ahead of the press tried too.
    await expect.poll(() => [...new Set(reports)].toSorted()).toEqual(['lineas', 'publicaciones', 'ultimos'])

    await page.unrouteAll({ behavior: 'wait' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /Contacto/ }).waitFor()
    await home()
    await page.getByRole('region', { name: 'Recién llegados' }).waitFor()
    expect((await blocksOf(page)).map(({ title }) => title)).toEqual(whole.map(({ title }) => title))
  })
})

/** What stands in the place of the blocks, an empty one too. */
function blocksOf(page: Page): Promise<{ title: string; height: number }[]> {
  return page.evaluate(() => {
    const [first] = document.querySelectorAll('main h2')
    const among = first?.closest('section')?.parentElement?.children ?? []
    return [...among].map((block) => ({
      title: block.querySelector('h2')?.textContent ?? block.getAttribute('aria-label') ?? '',
      height: block.getBoundingClientRect().height,
    }))
  })
}
