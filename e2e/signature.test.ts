import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepKey, tokenOf } from '#people/signature/keys.server.ts'
import { digestOf } from '#people/signature/seal.server.ts'
import type { Sealed } from '#people/signature/sealed.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
const page: Page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
// Not the shop's own: the papers of a key that was before it.
const KEY = 'the key of the papers of this journey'
const sealed: Sealed = {
  tipo: 'C',
  folio: 'COT-999001',
  estado: 'Autorizada',
  fecha: '2026-11-20T18:00:00Z',
  vigencia: '2099-01-15T05:59:59Z',
  para: 'Refaccionaria El Güero',
  renglones: 2,
  total: '1234.50',
  huella: digestOf([{ k_parte: 'A-1', cantidad: 2, precio: '10.00' }]),
}
let sent: string[] = []
beforeAll(async () => {
  await keepKey(shop.db, KEY)
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const result = page.getByRole('region', { name: 'Resultado' })
const show = (token: string) => page.evaluate((hash) => void (location.hash = hash), token)

test('opened once, it verifies without a network and sends nothing; what was changed says nothing', async () => {
  const token = tokenOf(KEY, sealed)
  // The last thing any page asks for by itself.
  const notices = page.waitForResponse('**/anuncios/vigentes')
  await openPage(page, `${shop.url}/verificar`)
  await page.getByRole('button', { name: 'Verificar' }).waitFor()
  await notices
  await page.context().setOffline(true)
  sent = []
  await page.getByLabel('Enlace del código QR').fill(`${shop.url}/verificar#${token}`)
  await page.keyboard.press('Enter')
  await result.getByText('y está íntegro').waitFor()
  const text = await result.innerText()
  for (const said of ['Cotización COT-999001', 'Refaccionaria El Güero', 'Autorizada', '$1,234.50', '2099']) {
    expect(text).toContain(said)
  }

  await show(`${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`)
  await result.getByText('fue alterado').waitFor()
  expect(await result.innerText()).not.toContain('COT-999001')
  await show(tokenOf('a key that nobody here knows of', sealed))
  await result.getByText('No lo selló esta casa').waitFor()
  await show(token.slice(0, 60))
  await result.getByText('no se puede leer').waitFor()
  await show(tokenOf(KEY, { ...sealed, vigencia: '2026-01-15T05:59:59Z' }))
  await result.getByText('Según el reloj de tu equipo').waitFor()
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Preguntar si sigue vigente' }).click()
  await result.getByText('No hay conexión').waitFor()
  await page.context().setOffline(false)
})

test('asked online, the system says how the document stands; the page is whole at every size', async () => {
  await openPage(page, `${shop.url}/verificar#${tokenOf(KEY, sealed)}`)
  await result.getByText('y está íntegro').waitFor()
  await page.getByRole('button', { name: 'Preguntar si sigue vigente' }).click()
  await result.getByText('El sistema ya no lo tiene').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('a browser without Ed25519 says so and may ask the server; without scripts the page explains itself', async () => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))
  })
  await openPage(other, `${shop.url}/verificar#${tokenOf(KEY, sealed)}`)
  await other.getByText('Tu navegador no puede comprobarlo solo').waitFor()
  expect(await other.locator('main').innerText()).not.toContain('COT-999001')
  await other.getByRole('button', { name: 'Que lo compruebe el servidor' }).click()
  await other.getByText('y está íntegro').waitFor()
  await context.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${shop.url}/verificar`)
  expect(await still.locator('main').innerText()).toContain('Tu navegador tiene apagado JavaScript')
  await plain.close()
})
