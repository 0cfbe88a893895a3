import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sendLists } from '#catalogue/price-lists/schedule-send.server.ts'
import { testEnv } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { faultsAtAllSizes, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { emailOf, pageAs } from './people.ts'

const DATA_DIR = temporaryData()
const shop = await startShop({ APP_KEY, DATA_DIR })
const browser = await openBrowser()
const mailbox = await openMailbox(shop, DATA_DIR)
afterAll(async () => {
  await browser.close()
  await mailbox.close()
  await shop.stop()
})

const place = process.env['SHOTS']
/** Looked at by whoever changes the screen: SHOTS=folder/name. */
async function picture(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sticksOut(page), `${name} ${width}`).toEqual([])
    if (place) await page.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** As the worker does when it is told. */
const sendNow = () =>
  sendLists({ db: shop.db, env: { ...testEnv, APP_KEY, DATA_DIR }, signal: new AbortController().signal })

test('a client schedules his list, has it now by mail with its file, changes, pauses, deletes and takes back', async () => {
  const page = await pageAs(browser, shop, 'cliente')
  await openPage(page, `${shop.url}/lista-de-precios`)
  await page.getByText('Ninguna programada todavía.').waitFor()
  await picture(page, 'none')
  await page.getByRole('button', { name: 'Programar' }).click()
  const form = page.getByRole('dialog', { name: 'Programar la lista de precios' })
  await form.getByRole('button', { name: 'Programar' }).click()
  await form.getByRole('alert').first().waitFor()
  await form.getByLabel('Cada').selectOption('Mes')
  await form.getByText('Si el mes es más corto, su último día').waitFor()
  await picture(page, 'form')
  await form.getByLabel('Cada').selectOption('Semana')
  await form.getByLabel('Día').selectOption('viernes')
  await form.getByLabel('Hora').selectOption('A las 7:00')
  await form.getByLabel('Archivo').selectOption('CSV')
  await form.getByRole('checkbox', { name: emailOf('cliente') }).check()
  await form.getByRole('button', { name: 'Programar' }).click()
  await page.getByText('Lista programada', { exact: true }).waitFor()

  const lists = page.getByRole('region', { name: 'Por correo, en su día' })
  await lists.getByText('Cada viernes a las 7:00').waitFor()
  await lists.getByText(/^Sigue el \d/).waitFor()
  const menu = (name: string) => lists.getByLabel(`Más de la lista de ${name}`)
  await menu('cada viernes a las 7:00').click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await page.getByText('Se está preparando: sale en un momento').waitFor()
  await sendNow()
  const mail = await mailbox.read(emailOf('cliente'))
  expect(mail).toMatch(/filename="?[^"\r\n]*\.csv/)
  await page.reload()
  await lists.getByText('El último envío').click()
  await lists.getByText(/^Se mandó a 1 persona · [\d,]+ partes · la primera$/).waitFor()
  await picture(page, 'sent')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await menu('cada viernes a las 7:00').click()
  await page.getByRole('button', { name: 'Cambiar' }).click()
  const change = page.getByRole('dialog', { name: 'Cambiar la lista programada' })
  await change.getByLabel('Qué lleva').selectOption('Solo lo que cambió')
  await change.getByLabel('Hora').selectOption('A la 1:00')
  await change.getByRole('button', { name: 'Guardar' }).click()
  await lists.getByText('Cada viernes a la 1:00').waitFor()
  await lists.getByText('CSV · solo lo que cambió').waitFor()
  await menu('cada viernes a la 1:00').click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await page.getByText('Se está preparando: sale en un momento').first().waitFor()
  await sendNow()
  await page.reload()
  await lists.getByText('Los últimos 2 envíos').click()
  await lists.getByText('Nada cambió desde la anterior: no se mandó').waitFor()

  await menu('cada viernes a la 1:00').click()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await lists.getByText('En pausa', { exact: true }).waitFor()
  await lists.getByText('La pausó alguien. No se manda hasta que se reanude.').waitFor()
  await picture(page, 'paused')
  await menu('cada viernes a la 1:00').click()
  await page.getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('Ninguna programada todavía.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await lists.getByText('Cada viernes a la 1:00').waitFor()
}, 120_000)
