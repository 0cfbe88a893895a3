import { afterAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const desks: [Who, string[]][] = [
  ['asesor', ['/Indicadores', '/pedidos', '/cotizaciones', '/AsesorDashboard']],
  ['cliente', ['/dashboard', '/Indicadores']],
]

test.each(desks)('in the dark %s reads everything (contrast)', async (who, paths) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' })
  const page = await context.newPage()
  await enterAs(page, shop, who)
  for (const path of paths) {
    await openPage(page, shop.url + path)
    expect(await faultsOf(page), path).toEqual([])
  }
  await context.close()
})
