import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs } from './people.ts'

// Pages of visitors are kept, as in a shop.
const shop = await startShop({ PAGES_MB: '8' })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const home = async () => (await fetch(`${shop.url}/home`, { headers: { accept: 'text/html' } })).text()
const chat = (message: string) => `text=${encodeURIComponent(message)}`
const ORIGINAL = 'Hola me gustaría obtener más información'
const OWN = 'Hola, vengo de la página & busco una parte'

const open = async (page: Page) => {
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/textos?q=barra+de+arriba`)
}
const main = (page: Page) => page.getByRole('main')

test('the message of WhatsApp is changed on the screen and stands in the link of every visitor, until it is restored', async () => {
  await withPage(browser, async (page) => {
    await expect.poll(async () => (await home()).includes(chat(ORIGINAL))).toBe(true)
    await open(page)
    await main(page).getByRole('link', { name: ORIGINAL }).click()
    await page.getByRole('heading', { level: 1, name: ORIGINAL }).waitFor()
    await page.getByLabel('En español').fill(OWN)
    await main(page).getByRole('region', { name: 'Así se lee' }).getByText(OWN).waitFor()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Texto guardado').waitFor()
    await page.getByRole('heading', { level: 1, name: OWN }).waitFor()

    // The page that was kept is made anew, and hydrates with the same words.
    await expect.poll(async () => (await home()).includes(chat(OWN))).toBe(true)
    expect(await home()).not.toContain(chat(ORIGINAL))
    await withPage(browser, async (visitor) => {
      await openPage(visitor, `${shop.url}/home`)
      const menu = visitor.locator('header details').filter({ hasText: 'Escríbenos' })
      await menu.locator('summary').click()
      expect(await menu.getByRole('link', { name: 'Asesores' }).getAttribute('href')).toContain(chat(OWN))
    })

    await page.getByRole('button', { name: 'Restaurar el texto original' }).click()
    await page.getByText('Texto restaurado').waitFor()
    await expect.poll(async () => (await home()).includes(chat(ORIGINAL))).toBe(true)
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await page.getByText('El texto está como antes').waitFor()
    await expect.poll(async () => (await home()).includes(chat(OWN))).toBe(true)
    const history = main(page).getByRole('region', { name: 'Historial' })
    await history.locator('summary').click()
    await history.getByText('Restauró el texto original').waitFor()
  })
})

test('who saves after somebody else is told so, and what was typed stays; a lost place is told at its field', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/textos/whatsapp-pedido`)
    await page.getByLabel('En español').fill('Quiero saber de mi pedido')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Falta {folio}: es el folio del pedido. Escríbelo donde deba ir.').waitFor()
    await page.getByLabel('En español').fill('Quiero saber de mi pedido {folio}')
    await main(page).getByText('Quiero saber de mi pedido 1042').waitFor()
    await shop.db.rows(`insert into texto (clave, es, version) values ('whatsapp-pedido', 'Otro {folio}', 1)`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Alguien más cambió este texto. Revisa los datos y vuelve a guardar.').waitFor()
    expect(await page.getByLabel('En español').inputValue()).toBe('Quiero saber de mi pedido {folio}')
    await page.getByRole('link', { name: 'Ver cómo quedó, sin guardar lo mío' }).click()
    await page.getByRole('heading', { level: 1, name: 'Otro {folio}' }).waitFor()
  })
})

test('a line of the account and a mode of the search are called as the company calls them', async () => {
  await shop.db.rows(
    `insert into texto (clave, es, version) values ('cuenta-Correos', 'El correo', 1), ('busqueda-modo-1', 'Todo', 1)`,
  )
  await shop.db.rows(`select pg_notify('contenido', '')`)
  await withPage(browser, async (page) => {
    await expect.poll(async () => (await home()).includes('Todo</span>')).toBe(true)
    await openPage(page, `${shop.url}/Contacto`)
    await page.getByRole('banner').getByRole('radio', { name: 'Todo', exact: true }).waitFor()
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/home`)
    await page.locator('header summary[aria-label^="Cuenta de"]').click()
    await page.getByRole('link', { name: 'El correo', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Config. Correos' }).count()).toBe(0)
  })
})

test('marks are read as they are written', async () => {
  await shop.db.rows(
    `insert into texto (clave, es, version) values ('barra-Contacto', '<b>Contacto</b> & más', 1) on conflict (clave) do update set es = excluded.es`,
  )
  await shop.db.rows(`select pg_notify('contenido', '')`)
  await withPage(browser, async (page) => {
    await expect
      .poll(async () => {
        await openPage(page, `${shop.url}/Contacto`)
        return page.getByRole('heading', { level: 1 }).innerText()
      })
      .toBe('<b>Contacto</b> & más')
  })
})

test('list and text have no faults that axe knows', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'admin')
    for (const path of ['/textos', '/textos/whatsapp-pedido']) {
      await openPage(page, shop.url + path)
      expect(await faultsAtAllSizes(page)).toEqual([])
    }
  })
})

test('a page is titled and told to search engines as the company says, also when one comes to it from another', async () => {
  const put = (clave: string, es: string | null) =>
    shop.db.rows(`insert into texto (clave, es) values ($1, $2) on conflict (clave) do update set es = $2`, [clave, es])
  await put('titulo-marcas', 'Armadoras que surtimos')
  await put('descripcion-marcas', 'Todas las armadoras en {empresa}')
  await shop.db.rows(`select pg_notify('contenido', '')`)
  const html = async () => (await fetch(`${shop.url}/marcas`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(async () => (await html()).includes('<title>Armadoras que surtimos · ')).toBe(true)
  expect(await html()).toMatch(/<meta name="description" content="Todas las armadoras en [^"{]+">/)
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/home`)
    await page.locator('footer').getByRole('link', { name: 'Marcas de vehículos' }).click()
    await expect.poll(() => page.title()).toContain('Armadoras que surtimos · ')
  })
  await put('titulo-marcas', null)
  await put('descripcion-marcas', null)
  await shop.db.rows(`select pg_notify('contenido', '')`)
})
