import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { emailOf, enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const LOOK = process.env['MIRAR']
const widths = [360, 768, 1280]

test('the company turns it on, a client asks for it, his adviser sends what happened, once, and takes it back', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/avisos-whatsapp`)
    await page.getByText('La empresa no avisa por WhatsApp').waitFor()
    await openPage(page, `${shop.url}/sucursales`)
    await page.getByLabel('Avisar por WhatsApp a los clientes que lo pidan').check()
    await page.getByRole('form', { name: 'Empresa y WhatsApp' }).getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Datos de la empresa guardados').first().waitFor()
  })

  await withPage(
    browser,
    async (page) => {
      await enterAs(page, shop, 'cliente')
      await openPage(page, `${shop.url}/notificaciones`)
      expect(await page.getByRole('checkbox', { name: 'Por WhatsApp' }).count()).toBe(0)
      const number = page.getByLabel('Tu WhatsApp', { exact: true }).and(page.getByRole('textbox'))
      await number.fill('33 1234')
      await page.getByRole('button', { name: 'Guardar WhatsApp' }).click()
      await page.getByText('Escribe los 10 dígitos de tu número de México, con lada.').waitFor()
      await number.fill('33 1234 5678')
      await page.getByRole('button', { name: 'Guardar WhatsApp' }).click()
      await page.getByText('WhatsApp guardado').first().waitFor()
      await page
        .getByRole('group', { name: 'Pedidos', exact: true })
        .getByRole('checkbox', { name: 'Por WhatsApp' })
        .check()
      await page.getByText('Pedidos: guardado').waitFor()
      expect(await faultsAtAllSizes(page)).toEqual([])
      await look(page, 'avisos-propios')
    },
    { viewport: { width: 360, height: 760 } },
  )
  const reader = await shop.db.row<{ id: number; email: string }>(
    `select u.id, u.email from usuario u join cliente c on c.id = u.cliente_id where u.email = $1`,
    [emailOf('cliente')],
  )
  if (!reader) throw new Error('the client has an account')
  await shop.db.rows(
    `update cliente set asesor_id = (select id from usuario where email = $2) where id = (select cliente_id from usuario where id = $1)`,
    [reader.id, emailOf('asesor')],
  )
  for (const folio of ['WEB-7', 'WEB-8'])
    await shop.db.transaction((tx) =>
      notify(tx, testEnv, reader, {
        kind: 'pedido',
        page: `/DetallePedidoCreado/NTE/${folio}`,
        mail: {
          tipo: 'pedido',
          subject: `Tu pedido ${folio} va en camino`,
          letter: { nombre: 'Ana', antes: 'Salió.' },
        },
      }),
    )

  await withPage(browser, async (page) => {
    await page
      .context()
      .route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
    await enterAs(page, shop, 'asesor')
    await openPage(page, `${shop.url}/avisos-whatsapp`)
    await page.getByText('2 avisos', { exact: true }).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
    await look(page, 'avisos-por-enviar')
    await page.setViewportSize({ width: 1280, height: 900 })
    const open = page.getByRole('link', { name: /^Abrir en WhatsApp/ }).first()
    const href = new URL((await open.getAttribute('href')) ?? '')
    expect([href.origin, href.pathname]).toEqual(['https://wa.me', '/523312345678'])
    expect(href.searchParams.get('text')).toMatch(/^Hola, .+\. Tu pedido WEB-7 va en camino: http.+WEB-7$/)
    const [chat] = await Promise.all([page.context().waitForEvent('page'), open.click()])
    expect(chat.url()).toBe(href.href)
    await chat.close()
    await page.getByText('1 aviso', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('2 avisos', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Descartar/ })
      .last()
      .click()
    await page.getByText('1 aviso', { exact: true }).waitFor()
    await page.getByLabel('Estado').selectOption('Descartados')
    await page.waitForURL(/estado=DESCARTADO/)
    await page.getByRole('button', { name: /^Regresar a por enviar/ }).click()
    await page.getByText('Ningún aviso con estos filtros').waitFor()
  })
})

/** Keeps what is seen at each width, for whoever asks. */
async function look(page: Page, name: string): Promise<void> {
  if (!LOOK) return
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${LOOK}/${name}-${width}.png`, fullPage: true })
  }
}
