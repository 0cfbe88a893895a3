import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueMail } from '#platform/mail/mail.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY } from './mailbox.ts'
import { enterAs } from './people.ts'

let received = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    stream.on('data', () => {})
    stream.on('end', () => {
      received++
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const { port } = smtp.server.address() as AddressInfo // listening on TCP
const shop = await startShop({ APP_KEY, SMTP_HOSTS: '127.0.0.1' })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await new Promise<void>((done) => smtp.close(done))
})

test('the admin sets the server up, tries it, changes words, and sees what became of each mail (AD-e3)', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/Correos`)
  await page.getByText('No hay servidor de correo').waitFor()

  await page.getByLabel('Servidor', { exact: true }).fill('smtp.otro.mx')
  await page.getByLabel('Puerto').fill(String(port))
  await page.getByLabel('Seguridad').selectOption('NINGUNA')
  await page.getByLabel('Se envía desde').fill('avisos@ejemplo.mx')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Solo se puede usar 127.0.0.1').waitFor()
  await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('El correo sale por 127.0.0.1').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByLabel('Enviar una prueba a').fill('ana@ejemplo.mx')
  await page.getByRole('button', { name: 'Enviar prueba' }).click()
  await page.getByText(/la aceptó en/).waitFor()
  expect(received).toBe(1)

  await page.getByRole('link', { name: 'Destinatarios' }).click()
  const contact = page.getByRole('region', { name: 'Mensajes de Contacto' })
  await contact.getByLabel('Correo').fill('mostrador@ejemplo.mx')
  await contact.getByRole('button', { name: 'Agregar' }).click()
  await contact.getByText('mostrador@ejemplo.mx').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'Plantillas' }).click()
  await page
    .getByRole('link', { name: /^Pedido/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Pedido', exact: true }).waitFor()
  await page.getByLabel('Cuerpo').fill('Buen día.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('escribe {texto} donde deban ir').waitFor()
  await page.getByLabel('Cuerpo').fill('Buen día. {texto}')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await page
    .frameLocator('iframe')
    .getByText(/^Buen día\. Tu pedido salió/)
    .waitFor()
  // As its reader sees it: our pages take no style from an attribute, and it has its own all the same.
  const width = () =>
    page
      .frameLocator('iframe')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).maxWidth)
  await expect.poll(width).toMatch(/^\d+px$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Cambiado').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'Cola de envío' }).click()
  await page.getByRole('heading', { name: 'Config. Correos' }).waitFor()
  // The page hears of it by itself.
  const letter = { nombre: 'Ana', antes: 'Hola.' }
  await shop.db.transaction((tx) =>
    queueMail(tx, APP_KEY, { tipo: 'invitacion', to: 'ana@ejemplo.mx', subject: 'Para Ana', letter }),
  )
  await page.getByText('Para Ana').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('button', { name: /^Detener/ })
    .first()
    .click()
  await page.getByText('Detenido', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('En camino', { exact: true }).first().waitFor()
})
