import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { canOpen, anonymous } from '#kit/base/access.ts'
import { type Page as Row, pages } from '#pages.ts'
import { classesOf } from '../vite.classes.ts'
import { blocksOf, families, sheetFor, wordsOf } from '../vite.styles.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { foresee } from './page-faults.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** The file of what else the shop can come to show. */
const REST = '**/assets/entry-client-*.css'
const isRest = (address: string) => /entry-client-[^/]*\.css/.test(address)

describe('a page has the styles of what it shows', () => {
  const { file } = JSON.parse(readFileSync('dist/client/.vite/estilos.json', 'utf8')) as { file: string }
  const known = classesOf(readFileSync(`dist/client/${file}`, 'utf8'))
  const open = Object.values(pages).filter(
    ({ access, path }: Row) => canOpen(access, anonymous) === 'ok' && !path.includes(':'),
  )

  /** What the document wears and the shop has a rule for, but the styles that came with it do not. */
  const bare = async (page: Page) => {
    const worn = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList])),
    ])
    const styled = classesOf(await page.evaluate(() => document.querySelector('style')?.textContent ?? ''))
    expect(styled.size).toBeGreaterThan(100)
    return worn.filter((name) => known.has(name) && !styled.has(name))
  }

  test.each(open.map(({ path }) => path))('%s, as it was sent and once it is awake', async (path) => {
    await withPage(browser, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await openPage(page, shop.url + path)
      expect(await bare(page)).toEqual([])
      expect(asked.filter(isRest)).toEqual([])
    })
  })
})

test('icons and the signs of networks are drawn in lines of one width', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/home`)
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('svg.glyph')].map((one) => {
        const { fill, stroke, strokeWidth, strokeLinecap, strokeLinejoin, color } = getComputedStyle(one)
        return [fill, stroke === color, strokeWidth, strokeLinecap, strokeLinejoin].join(' ')
      }),
    )
    expect(drawn.length).toBeGreaterThan(20)
    expect([...new Set(drawn)]).toEqual(['none true 1.75px round round'])
  })
})

describe('the rest of the styles', () => {
  /** Where everything of the page stands. */
  const places = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, main *')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
      }),
    )
  const goToContact = (page: Page) => page.locator('header').getByRole('link', { name: 'Contacto' }).click()

  test('come before another page is shown, which then stands as if it had been opened', async () => {
    let opened: string[] = []
    await withPage(browser, async (page) => {
      await openPage(page, `${shop.url}/Contacto`)
      opened = await places(page)
    })
    await withPage(browser, async (page) => {
      const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
      await page.route(REST, async (route) => {
        await mayCome
        await route.continue()
      })
      await openPage(page, `${shop.url}/home`)
      const asked = page.waitForRequest(REST)
      const script = page.waitForResponse(/contact\.page/)
      await goToContact(page)
      await asked
      await script
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('¿Qué parte buscas?')
      come()
      await page.waitForURL('**/Contacto')
      await page.locator('main h1', { hasText: 'Contacto' }).waitFor()
      await expect.poll(() => places(page)).toEqual(opened)
    })
  })

  test('that do not come leave the page to a document of its own', async () => {
    await withPage(browser, async (page) => {
      foresee(page.context(), /ERR_|parte/)
      await page.route(REST, (route) => route.abort('connectionreset'))
      await openPage(page, `${shop.url}/home`)
      const document = page.waitForRequest((request) => request.isNavigationRequest())
      await goToContact(page)
      await document
      await page.waitForURL('**/Contacto')
      await page.locator('main h1', { hasText: 'Contacto' }).waitFor()
    })
  })

  test('are asked for again by a part that waits for them', async () => {
    await withPage(
      browser,
      async (page) => {
        foresee(page.context(), /ERR_|React, parte|did not come/)
        let times = 0
        await page.route(REST, (route) => (times++ === 0 ? route.abort('connectionreset') : route.continue()))
        await openPage(page, `${shop.url}/home`)
        await page.getByRole('button', { name: 'Menú' }).click()
        const menu = page.getByRole('dialog', { name: 'Menú' })
        await menu.waitFor()
        expect(times).toBe(2)
        // It slides in.
        await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
      },
      { viewport: { width: 360, height: 760 } },
    )
  })
})

describe('what is cut out of a sheet', () => {
  const sheet =
    '/*! Made */@layer theme{:root{--a:calc(1px + 2px);--b:var(--c);--c:url("x;}");--d:1}}' +
    '@layer components{.own{color:var(--b)}}' +
    '@layer utilities{.A,.B\\:c{width:var(--a)}.D:not(.E){content:"}"}:where(.F>*){top:0}@media print{.F{left:0}}@media screen{.A{left:0}}}' +
    '@property --a{syntax:"*"}@property --d{syntax:"*"}@keyframes turn{to{top:0}}@keyframes go{to{top:0}}body{animation:go 1s}'

  test('rules for other classes, variables and animations that nothing left asks for; never a layer', () => {
    expect(sheetFor(sheet, new Set(['A']))).toBe(
      '@layer theme{:root{--a:calc(1px + 2px);}}@layer components;' +
        '@layer utilities{.A,.B\\:c{width:var(--a)}@media screen{.A{left:0}}}' +
        '@property --a{syntax:"*"}@keyframes go{to{top:0}}body{animation:go 1s}',
    )
    expect(sheetFor(sheet, new Set(['own', 'D']))).toBe(
      '@layer theme{:root{}}@layer components{.own{color:url("x;}")}}' +
        '@layer utilities{.D:not(.E){content:"}"}}@keyframes go{to{top:0}}body{animation:go 1s}',
    )
  })

  test('nothing, when all of it is worn', () => {
    const all = new Set(['A', 'B:c', 'D', 'E', 'F', 'own'])
    expect(blocksOf(sheetFor(sheet, all)).length).toBe(blocksOf(sheet).length - 2)
  })

  test('words are those between quotes, not names nor comments', () => {
    expect(wordsOf('const blur = /* fixed */ `a ${b("grid md:flex")} c`; x.table(blur)')).toEqual([
      'a',
      'c',
      'grid',
      'md:flex',
    ])
  })

  test('pages that say nearly the same share a sheet', () => {
    const words = { one: ['a', 'b'], two: ['a', 'b', 'c'], three: ['x', 'y'], four: ['x', 'z'] }
    const found = families(new Map(Object.entries(words).map(([page, own]) => [page, new Set(own)])), 2)
    expect(found.map(({ pages: names, words: own }) => [names.sort().join(), [...own].sort().join('')])).toEqual([
      ['one,two', 'abc'],
      ['four,three', 'xyz'],
    ])
  })

  test('rules of elements that no module makes stay away, unless what editors wrote is shown', () => {
    const css =
      'table{a:b}p,table{c:d}main>p{e:f}.x:where(hr){g:h}html:has(dialog:modal){i:j}::file-selector-button{k:l}'
    expect(sheetFor(css, new Set(['p', 'x']))).toBe('p,table{c:d}main>p{e:f}')
    expect(sheetFor(css, new Set(['p', 'x', 'hr', 'dialog', 'file']))).toBe(css.replace('table{a:b}', ''))
    expect(sheetFor(css, new Set(['x', '__html']))).toBe(css.replace('::file-selector-button{k:l}', ''))
  })

  test('a value stands where it is asked for when it is shorter so, and only if nothing changes it', () => {
    const all = (css: string) => sheetFor(css, new Set(['a', 'b', 'c']))
    expect(all(':root{--X:6px;--Y:red}.a{r:var(--X)}.b{r:var(--X);c:var(--Y)}')).toBe(':root{}.a{r:6px}.b{r:6px;c:red}')
    const changed = ':root{--X:6px}.a{r:var(--X)}@media print{:root{--X:1px}}'
    expect(all(changed)).toBe(changed)
    const long = ':root{--X:0 2px 6px #00000080}.a{s:var(--X)}.b{s:var(--X)}.c{s:var(--X)}'
    expect(all(long)).toBe(long)
    const other = ':root{--X:6px}.a{r:var(--X,1px)}'
    expect(all(other)).toBe(other)
  })
})
