import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pdfOf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { drawn } from '#publishing/pictures/testing.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ DATA_DIR: temporaryData() })
const browser = await openBrowser()

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who?: 'admin'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  if (who) await enterAs(page, shop, who)
  return page
}

/** A part of a brand that has no authorisation. */
async function partWithout(): Promise<{ k_parte: string; marca: string }> {
  const found = await shop.db.row<{ k_parte: string; marca: string }>(
    `select p.k_parte, m.nombre as marca from producto p join marca m on m.id = p.marca_id
     where p.hecho_mx and p.estado = 'activo' and m.nombre = 'Zihua' order by p.id limit 1`,
  )
  if (!found) throw new Error('the demo has no part of Zihua made in Mexico')
  return found
}

test('an authorisation is registered with its paper and its mark, seen by everybody, withdrawn and put back', async () => {
  const { k_parte, marca } = await partWithout()
  const [admin, visitor] = [await newPage('admin'), await newPage()]
  const part = `${shop.url}/verprods/${encodeURIComponent(k_parte)}`
  const seen = visitor.getByText(/Autorización HM-2026-77 de Enfriamientos Zihua, vigente hasta/)
  await openPage(visitor, part)
  expect(await visitor.getByRole('main').getByText('Hecho en México', { exact: true }).first().isVisible()).toBe(true)
  expect(await seen.count()).toBe(0)

  await openPage(admin, `${shop.url}/RegistroHechoEnMexico`)
  await admin.getByRole('link', { name: 'HM-DEMO-0417' }).waitFor()
  expect(await admin.getByText('Vencida').count()).toBe(1)
  await admin.getByRole('link', { name: 'Registrar autorización' }).click()
  const form = admin.getByRole('form', { name: 'Nueva autorización' })
  await form.getByLabel('Número de la autorización').fill('HM-2026-77')
  await form.getByLabel('Titular').fill('Enfriamientos Zihua')
  await form.getByLabel('Primer día').fill('2026-01-01')
  await form.getByLabel('Último día').fill('2025-01-01')
  await form.getByLabel('El documento, en PDF').setInputFiles({
    name: 'autorizacion.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf(['Autorización']),
  })
  await form.getByLabel('Imagen del distintivo').setInputFiles({
    name: 'distintivo.png',
    mimeType: 'image/png',
    buffer: await drawn({}, 'png'),
  })
  const save = form.getByRole('button', { name: 'Registrar autorización' })
  await save.click()
  // What is wrong is told at its field, and what was typed stays.
  await form.getByText('El último día no puede ser antes del primero.').waitFor()
  await form.getByLabel('Último día').fill('2099-12-31')
  await save.click()
  await form.getByText('Elige una marca, o escribe el código de una parte.').waitFor()
  await form.getByLabel('Marca', { exact: true }).selectOption({ label: marca })
  await save.click()
  await admin.waitForURL(/RegistroHechoEnMexico\/\d+$/)
  await admin.getByRole('heading', { level: 1, name: 'HM-2026-77' }).waitFor()
  await admin.getByRole('region', { name: 'Historial' }).getByText('Registró una autorización').waitFor()
  expect(await faultsAtAllSizes(admin)).toEqual([])

  await openPage(visitor, part)
  await seen.waitFor()
  const picture = visitor.getByRole('img', { name: 'Distintivo oficial Hecho en México' })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await openPage(visitor, `${shop.url}/ProdsMX`)
  const list = visitor.getByRole('region', { name: 'Con autorización vigente' })
  await list.getByRole('link', { name: new RegExp(marca) }).waitFor()
  expect(await list.getByText('HM-DEMO-0031').count()).toBe(0)
  expect(await faultsAtAllSizes(visitor)).toEqual([])

  await admin.getByRole('button', { name: 'Retirar HM-2026-77' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Retirar', exact: true }).click()
  await admin.getByRole('main').getByText('Retirada', { exact: true }).waitFor()
  await openPage(visitor, part)
  await visitor.getByRole('main').getByText('Hecho en México', { exact: true }).first().waitFor()
  expect(await seen.count()).toBe(0)
  await admin.getByRole('button', { name: 'Reponer HM-2026-77' }).click()
  await admin.getByRole('main').getByText('Vigente', { exact: true }).waitFor()
  await openPage(visitor, part)
  await seen.waitFor()
})
