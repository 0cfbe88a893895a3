import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealedCfdi, sealedPayment } from '#fiscal/cfdi/cfdi.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
const page: Page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
let good = ''
let sent: string[] = []
beforeAll(async () => {
  good = await sealedCfdi({ serie: 'F', folio: '1001' })
  // Choosers are caught from the start: to begin with it takes a moment.
  page.on('filechooser', () => undefined)
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
})
beforeEach(async () => {
  // The last thing any page asks for by itself.
  const notices = page.waitForResponse('**/anuncios/vigentes')
  await openPage(page, `${shop.url}/verificar-cfdi`)
  await notices
  sent = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const xml = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
const choose = (files: ReturnType<typeof xml>[]) =>
  page.getByLabel('Elige o suelta uno o varios XML').setInputFiles(files)
const result = page.locator('section[aria-labelledby="resultado"]')

test('a whole document: its checks in words, its data, and where its state is asked', async () => {
  await choose([xml('factura.xml', good)])
  await result.getByText('1 archivo: 1 íntegro.').waitFor()
  const text = await result.innerText()
  for (const said of [
    'Corresponde al contenido',
    'Es de AAA010101AAA',
    'Guarda el sello de este documento',
    'no tenemos el certificado',
    'Importes, impuestos y total cuadran',
    'TALLER DE MUESTRA · TMU180429QK5',
    '$1,114.76',
  ]) {
    expect(text).toContain(said)
  }
  const link = await result.getByRole('link', { name: 'consultar su estado' }).getAttribute('href')
  expect(link).toContain('re=AAA010101AAA&rr=TMU180429QK5&tt=1114.76')
  expect(await faultsAtAllSizes(page)).toEqual([])
})

test('a document that was changed, and a file that is none', async () => {
  await choose([xml('cambiada.xml', good.replaceAll('1114.76', '9114.76')), xml('foto.xml', 'esto no es un XML')])
  await result.getByText('2 archivos: 1 no coincide, 1 no se pudo leer.').waitFor()
  await result.locator('summary', { hasText: 'cambiada.xml' }).press('Enter')
  await result.getByText('El sello no corresponde al contenido').waitFor()
  await result.getByText('Total: debe ser 1114.76 y dice 9114.76.').waitFor()
  await result.getByText('foto.xml').click()
  await result.getByText('El archivo no es un XML bien formado').waitFor()
})

test('nothing is sent: ten files at once, and not one request', async () => {
  await choose([xml('primera.xml', good)])
  await result.getByText('1 archivo: 1 íntegro.').waitFor()
  // With the first file came the program itself, which is the same for everybody.
  expect(sent.filter((request) => !/^GET \S+\/assets\/\S+$/.test(request))).toEqual([])
  sent = []
  const ten = [await sealedPayment(), ...Array.from({ length: 9 }, () => good)]
  await choose(ten.map((text, n) => xml(`${n}.xml`, text)))
  await result.getByText('10 archivos: 10 íntegros.').waitFor()
  expect(sent).toEqual([])
})

test('by keyboard, and dropped', async () => {
  const field = page.getByLabel('Elige o suelta uno o varios XML')
  await field.focus()
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles([xml('factura.xml', good)])
  await result.getByText('1 archivo: 1 íntegro.').waitFor()

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'soltada.xml', { type: 'text/xml' }))
    return data
  }, good)
  await page.getByText('Elige o suelta uno o varios XML').dispatchEvent('drop', { dataTransfer: transfer })
  await result.getByText('soltada.xml').waitFor()
})

test('without scripts it explains itself', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${shop.url}/verificar-cfdi`)
  const text = await plain.locator('main').innerText()
  expect(text).toContain('Tu navegador tiene apagado JavaScript')
  expect(text).toContain('Qué se comprueba')
  await context.close()
})
