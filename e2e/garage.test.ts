import { afterAll, expect, test } from 'vitest'
import { vehicleText } from '#kit/base/vehicle.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs } from './people.ts'
import { commonVehicle } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const common = await commonVehicle(shop.db)
const name = vehicleText(common.vehicle)

test('a vehicle is kept with one tap, gets its plate, and the box knows it by that', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'cliente')
    await openPage(page, shop.url + common.path)
    await page.getByRole('main').getByRole('button', { name: 'Guardar vehículo' }).click()
    await page.getByRole('link', { name: 'Ponle placa o apodo' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    await page.getByRole('button', { name: 'Editar' }).click()
    const form = page.getByRole('form', { name: `Editar ${name}` })
    await form.getByLabel('Placa').fill('zzz-901-x')
    await form.getByLabel('Apodo').fill('La de prueba')
    await form.getByLabel('Kilómetros').fill('90000')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { level: 1, name: 'La de prueba' }).waitFor()
    await page.getByText('ZZZ-901-X').waitFor()

    const searches = async () =>
      (await shop.db.row<{ n: number }>(`select count(*)::int as n from busqueda where consulta ~* 'zzz|prueba'`))?.n
    for (const text of ['balatas ZZZ-901-X', 'balatas de la de prueba']) {
      await page.getByRole('combobox', { name: 'Buscar partes' }).filter({ visible: true }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Resultados de «balatas»' }).waitFor()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('modelo'), searchParams.get('year')]).toEqual([common.modelo, common.year])
      expect(page.url()).not.toMatch(/zzz|prueba/i)
      await openPage(page, `${shop.url}/mis-vehiculos`)
    }
    expect(await searches()).toBe(0)

    await openPage(page, `${shop.url}/home`)
    await page.getByRole('navigation', { name: 'Mis vehículos' }).getByRole('link', { name: 'La de prueba' }).waitFor()
  })
  // Nobody else's box knows it.
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'otroCliente')
    await openPage(page, `${shop.url}/ListadoProductos?productobusqueda=balatas+ZZZ-901-X`)
    await page.getByRole('heading', { name: 'Resultados de «balatas ZZZ-901-X»' }).waitFor()
  })
})

test('its history says whose turn it is; an entry and a vehicle are taken off and back; a list is brought', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'cliente')
    await openPage(page, `${shop.url}/mis-vehiculos`)
    await page.getByRole('link', { name: 'Nissan Urvan 2014' }).click()
    await page.getByRole('button', { name: 'Anotar servicio' }).click()
    const form = page.getByRole('form', { name: 'Anotar servicio' })
    await form.getByLabel('Qué se le hizo').fill('Cambio de banda')
    await form.getByLabel('O a los kilómetros').fill('176900')
    await form.getByRole('button', { name: 'Anotar', exact: true }).click()
    await page.getByText('Ya le toca: Cambio de banda, a los 176,900 km').waitFor()
    await page.getByRole('button', { name: 'Quitar «Cambio de banda»' }).click()
    await page.getByText('Ya le toca: Cambio de banda').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('«Cambio de banda» está como antes').waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])

    await openPage(page, `${shop.url}/mis-vehiculos`)
    await page.getByRole('button', { name: 'Traer una lista' }).click()
    const paste = page.getByRole('form', { name: 'Traer una lista de vehículos' })
    await paste.getByRole('button', { name: 'Traer la lista' }).click()
    await paste.getByText('Pega tu lista o elige un archivo.').first().waitFor()
    await paste.getByLabel('Pega tu lista').fill('ZZZ-801-X, Nissan, Tsuru, 2010\nZZZ-802-X, Nissan, Golondrina, 2010')
    await paste.getByRole('button', { name: 'Traer la lista' }).click()
    await page.getByText('1 vehículo guardado, 1 renglón sin guardar.').waitFor()
    await page.keyboard.press('Escape')

    await page.getByLabel('Acciones de ZZZ-801-X').click()
    await page.getByRole('button', { name: 'Quitar', exact: true }).filter({ visible: true }).click()
    await page.getByText('Quitaste ZZZ-801-X').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('ZZZ-801-X está guardado como antes').waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
})

test('vehicles of this device are offered to the account', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, shop.url + common.path)
    await enterAs(page, shop, 'otroCliente')
    await openPage(page, `${shop.url}/mis-vehiculos`)
    await page.getByRole('button', { name: 'Guardar en tu cuenta' }).click()
    await page.getByText('1 vehículo guardado en tu cuenta').waitFor()
    await page.getByRole('link', { name }).first().waitFor()
  })
})
