import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('a client makes a key, a program uses it within its scopes, and it is taken back', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/cuenta`)
  await page.getByRole('link', { name: 'Llaves y avisos' }).click()
  await page.getByText('Ningún programa tiene llave').waitFor()

  await page.getByRole('button', { name: 'Nueva llave' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Para qué programa').fill('Punto de venta')
  await form.getByRole('button', { name: 'Hacer la llave' }).click()
  await form.getByText('Elige al menos un alcance.').waitFor()
  await form.getByLabel(/^Precios y existencias/).check()
  await form.getByLabel('Tope al mes').fill('25000')
  await form.getByRole('button', { name: 'Hacer la llave' }).click()
  const key = await page.locator('output code').innerText()
  expect(key).toMatch(/^jcv_/)
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const asks = (path: string) => fetch(`${shop.origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await asks('/api/v1/precios?k_parte=X')).status).toBe(200)
  expect((await asks('/getItems')).status).toBe(403)
  await page.getByRole('button', { name: /^Dar de baja/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dar de baja' }).click()
  await page.getByText('De baja', { exact: true }).waitFor()
  expect((await asks('/api/v1/precios?k_parte=X')).status).toBe(401)
  await openPage(page, `${shop.url}/Programas`)
  await page.getByText('De baja', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(key)
})

test('a trial key is told from the others, and what it made can be emptied', async () => {
  const page = await pageAs(browser, shop, 'cliente')
  await openPage(page, `${shop.url}/Programas`)
  await page.getByRole('button', { name: 'Nueva llave' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Para qué programa').fill('Ensayo')
  await form.getByLabel(/^De prueba/).check()
  for (const scope of [/^Carrito/, /^Generar y aceptar/]) await form.getByLabel(scope).check()
  await form.getByRole('button', { name: 'Hacer la llave' }).click()
  const authorization = `Bearer ${await page.locator('output code').innerText()}`
  await page.getByText('De prueba', { exact: true }).waitFor()

  const [part] = await shop.db.rows<{ k_parte: string }>(
    `select k_parte from producto p where estado = 'activo' and empaque = 1 and minimo = 1
       and exists (select from precio_de((select id from cliente where clave = 'PISTON'), p.id, 1)) order by id limit 1`,
  )
  const post = (path: string, body: object) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/v1/carrito/lineas', { k_parte: part?.k_parte, cantidad: 1 })
  const made = await post('/cartItems/generacionCarrito', { tipo: 'COTIZACION' })
  expect([made.status, made.headers.get('jacve-prueba')]).toEqual([200, '1'])
  const { folio } = (await made.json()).procesado
  await openPage(page, `${shop.url}/cotizaciones`)
  expect(await page.content()).not.toContain(folio)

  await openPage(page, `${shop.url}/Programas`)
  await page.getByText('Con llaves de prueba: 1 documento').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Vaciar pruebas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar pruebas' }).click()
  await page.getByText('Con llaves de prueba: 0 documentos').waitFor()
})

test('the administrator sees them and makes none', async () => {
  const page = await (await browser.newContext()).newPage()
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/Programas`)
  await page.getByRole('heading', { name: 'Punto de venta' }).waitFor()
  expect(await page.getByRole('button', { name: 'Nueva llave' }).count()).toBe(0)
})
