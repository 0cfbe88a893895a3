import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { vehicleText } from '#kit/base/vehicle.ts'
import { openBrowser, startShop } from './browser.ts'
import { commonVehicle, greatestLine, somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const line = await greatestLine(shop.db)
const part = await somePart(shop.db)
const common = await commonVehicle(shop.db)
let page: Page

async function open(path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } })
  page = await context.newPage()
  await page.goto(shop.url + path)
  return page
}
afterEach(() => page.context().close())

const rows = () => page.locator('main a[data-parte]')

describe('without scripts', () => {
  test('a product can be read', async () => {
    await open(`/verprods/${part.k_parte}`)
    const text = await page.locator('main').innerText()
    expect(text).toContain(part.k_parte)
    expect(text).toContain(part.descripcion)
    expect(text).toMatch(/\d{4}–\d{4}|\d{4} en adelante/)
  })

  test('a list is filtered, ordered and turned over by links and forms', async () => {
    await open('/ListaProds')
    expect(await rows().count()).toBe(25)
    await page
      .locator('#filtros')
      .getByRole('link', { name: new RegExp(`^${line.nombre} `) })
      .click()
    expect(page.url()).toContain(`linea=${line.id}`)

    await page.getByLabel('Ordenar por').selectOption('codigo')
    await page.getByRole('button', { name: 'Ordenar', exact: true }).click()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('linea'), searchParams.get('orden')]).toEqual([String(line.id), 'codigo'])

    const first = await rows().first().getAttribute('href')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    expect(await rows().first().getAttribute('href')).not.toBe(first)
    await rows().first().click()
    expect(page.url()).toContain('/verprods/')
  })

  test('the year is chosen by a form that keeps the other filters', async () => {
    await open(`/ListaProds?linea=${line.id}`)
    await page.getByRole('combobox', { name: 'Año del vehículo' }).selectOption({ index: 1 })
    await page.getByRole('region', { name: 'Año del vehículo' }).getByRole('button', { name: 'Aplicar' }).click()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('linea')).toBe(String(line.id))
    expect(searchParams.get('year')).toMatch(/^\d{4}$/)
    await rows().first().waitFor()
  })

  test('on a phone the filters open and close', async () => {
    await open('/ListaProds', 360)
    const sheet = page.locator('#filtros')
    expect(await sheet.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    expect(await sheet.isVisible()).toBe(true)
    await sheet.getByRole('button', { name: 'Cerrar filtros' }).click()
    expect(await sheet.isVisible()).toBe(false)
  })

  test('the vehicle picker goes to the vehicle’s parts', async () => {
    await open('/home')
    const picker = page.getByRole('form', { name: 'Elige tu vehículo' })
    await picker.getByLabel('Marca').selectOption(common.marca)
    await picker.getByRole('button', { name: 'Ver partes' }).click()
    expect(new URL(page.url()).pathname).toContain('/catalogo/busqueda/-/')

    await page.getByRole('link', { name: 'Cambiar vehículo' }).first().click()
    const form = page.getByRole('form', { name: 'Búsqueda avanzada' })
    await form.getByLabel('Modelo').selectOption(common.modelo)
    await form.getByLabel('Año').selectOption(common.year)
    await form.getByRole('button', { name: 'Buscar' }).click()
    expect(new URL(page.url()).searchParams.get('modelo')).toBe(common.modelo)
    await rows().first().waitFor()
  })

  test('a vehicle’s page says what fits and why it is there', async () => {
    await open(common.path)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Partes para ${vehicleText(common.vehicle)}`)
    expect(await page.locator('main article').first().innerText()).toMatch(/Sí le queda|Depende|Universal/)
  })

  test('results explain themselves', async () => {
    await open(`/ListadoProductos?productobusqueda=${encodeURIComponent(`${line.nombre} delantera`)}`)
    expect(await page.getByRole('list', { name: 'Lo que entendimos' }).getByRole('link').count()).toBeGreaterThan(0)
    await page.getByRole('list', { name: 'Lo que entendimos' }).getByRole('link').first().click()
    expect(page.url()).toContain('quitar=')
  })
})
