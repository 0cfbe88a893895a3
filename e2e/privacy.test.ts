import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { emailOf, enterAs } from './people.ts'

const shop = await startShop({ APP_KEY })
const browser = await openBrowser()
const mailbox = await openMailbox(shop)
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await mailbox.close()
})

/** Where the last mail to this address leads. */
async function linkIn(address: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      link = /https?:\/\/\S+derechos\?token=[\w.-]+/.exec(await mailbox.read(address))?.[0] ?? ''
      return link
    })
    .not.toBe('')
  const { pathname, search } = new URL(link)
  return new URL(pathname + search, shop.url).href
}

test('a visitor asks for his data from the notice, proves his mailbox, and takes the file when it is granted', async () => {
  const correo = 'visita@ejemplo.mx'
  let link = ''
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/aviso-de-privacidad`)
    await page.getByRole('link', { name: 'haz tu solicitud aquí' }).click()
    const form = page.getByRole('form', { name: 'Solicitud sobre tus datos' })
    await form.getByLabel('Ver qué datos míos tienen').check()
    await form.getByLabel('Nombre').fill('Ana Núñez')
    await form.getByLabel('Correo electrónico').fill(correo)
    expect(await faultsAtAllSizes(page)).toEqual([])
    await form.getByRole('button', { name: 'Enviar solicitud' }).click()
    await page.getByText('Falta un paso: confírmala').waitFor()
    await openPage(page, await linkIn(correo))
    await page.getByRole('button', { name: 'Confirmar mi solicitud' }).click()
    await page.getByText('Por responder').waitFor()
    link = page.url()
  })
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'CustomerService')
    await openPage(page, `${shop.url}/privacidad`)
    await page.getByRole('link', { name: /^ARCO-/ }).click()
    await page.getByRole('heading', { name: /^ARCO-\d+: acceso$/ }).waitFor()
    await page.getByLabel('Respuesta, como la leerá Ana Núñez').fill('Aquí están tus datos.')
    expect(await faultsAtAllSizes(page)).toEqual([])
    await page.getByRole('button', { name: 'Responder y escribirle' }).click()
    await page.getByRole('button', { name: 'Entregar y avisarle' }).click()
    await page.getByText('Cumplida', { exact: true }).first().waitFor()
  })
  await withPage(browser, async (page) => {
    await openPage(page, link)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar mis datos' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('mis datos.zip')
    await openPage(page, `${link}AA`)
    await page.getByText('Este enlace ya no sirve').waitFor()
  })
})

test('an account asks to be deleted, the desk sees what goes and what stays, and the account opens no more', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'cliente')
    await openPage(page, `${shop.url}/cuenta`)
    await page.getByRole('link', { name: 'pídelo aquí' }).click()
    await page.getByLabel('Borrar mis datos').check()
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await page.getByRole('heading', { name: 'Lo que has pedido' }).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])

    await withPage(browser, async (desk) => {
      await enterAs(desk, shop, 'admin')
      await openPage(desk, `${shop.url}/privacidad?derecho=CANCELACION`)
      await desk.getByRole('link', { name: /^ARCO-/ }).click()
      await desk.getByText('Se conserva. Es la bitácora').waitFor()
      await desk.getByLabel(/^Respuesta/).fill('Lo hacemos.')
      await desk.getByRole('button', { name: 'Responder y escribirle' }).click()
      await desk.getByLabel('Entiendo que lo borrado no vuelve').check()
      await desk.getByRole('button', { name: 'Borrar y avisarle' }).click()
      await desk.getByRole('heading', { name: 'Se conserva, y por qué' }).waitFor()
    })
    await page.goto(`${shop.url}/cuenta`)
    await page.getByRole('heading', { name: 'Ingresa' }).first().waitFor()
  })
  expect(await linkIn(emailOf('cliente'))).toContain('/derechos?token=')
})
