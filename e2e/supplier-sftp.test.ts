import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { makeKey, openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { lookDue } from '#upkeep/supplier-files/look.server.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY } from './mailbox.ts'
import { enterAs } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-listas-'))
const sftp = await openSftpServer()
const shop = await startShop({ APP_KEY, DATA_DIR, SUPPLIERS_HOSTS: '127.0.0.1' })
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await sftp.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const env = { ...testEnv, APP_KEY, DATA_DIR, SUPPLIERS_HOSTS: ['127.0.0.1'] }
/** What a worker would do. */
const look = async () => {
  await shop.db.rows('update carga_lugar set siguiente_en = now() where encendido')
  await lookDue({ db: shop.db, env })
}
/** A PNG of the page at three widths, where SHOTS names a place for them. */
async function shoot(page: Page, name: string): Promise<void> {
  const place = process.env['SHOTS']
  for (const width of place ? [360, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('an admin names a supplier’s SFTP server, sees and accepts its key, and what is left there waits for a person', async () => {
  await shop.db.rows('truncate carga, carga_perfil, notificacion cascade')
  await shop.db.rows(`insert into carga_perfil (nombre, tipo) values ('Autopartes Norteña', 'productos')`)
  mkdirSync(sftp.at('listas'))
  const page = await context.newPage()
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/actualizarprods?ver=proveedores`)
  await page.getByRole('link', { name: 'Cómo llegan las listas de Autopartes Norteña' }).click()
  await page.getByLabel('Dónde las deja').selectOption('SFTP del proveedor')
  await page.getByLabel('Entra con').selectOption('llave')
  await page.getByRole('textbox', { name: 'Llave privada' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot(page, 'llave')
  await page.getByLabel('Entra con').selectOption('contrasena')
  await page.getByLabel('Servidor y puerto').fill('otro.ejemplo.mx')
  await page.getByLabel('Usuario').fill('jacve')
  await page.getByLabel('Contraseña').fill(sftp.state.password)
  await page.getByLabel('Carpeta en el servidor').fill('listas')
  await page.getByLabel('Cómo se llaman').fill('lista-*.csv')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('El servidor otro.ejemplo.mx no está permitido.').first().waitFor()
  await page.getByLabel('Servidor y puerto').fill(`127.0.0.1:${sftp.port}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('La conexión guardada no se ha probado.').waitFor()
  expect(await page.getByLabel('Contraseña').inputValue()).toBe('')
  await page.getByText('Configurada, termina en 4321').waitFor()

  const trial = page.getByRole('region', { name: 'Prueba de la conexión' })
  await trial.getByRole('button', { name: 'Probar conexión' }).click()
  await trial.getByText(`El servidor muestra la huella ${sftp.print()}`).waitFor()
  expect(sftp.tried).toEqual([])
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot(page, 'huella')
  await trial.getByRole('button', { name: 'Aceptar la huella' }).click()
  await trial.getByText('Todavía no tiene archivos que se llamen «lista-*.csv».').waitFor()

  writeFileSync(sftp.at('listas', 'lista-mayo.csv'), 'Clave,Descripción,Línea\nZZQ-78,Cable de prueba,Frenos\n')
  writeFileSync(sftp.at('listas', 'lista-mayo.csv.listo'), '')
  await page.getByRole('button', { name: 'Revisar ahora' }).click()
  await page.getByText('Se está revisando').waitFor()
  await look()
  await page.getByText('1 archivo hallado, 1 tomada').waitFor()
  await runLoads({ db: shop.db, env })
  // It is only read there.
  expect(readdirSync(sftp.at('listas')).sort()).toEqual(['lista-mayo.csv', 'lista-mayo.csv.listo'])
  await page.getByText('Lista para publicar').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot(page, 'tomada')

  // Another key from now on: nothing is sent, the page says what to do and Hoy counts it.
  sftp.state.hostKey = makeKey()
  sftp.tried.splice(0)
  await look()
  await page.getByText('La huella del servidor cambió').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await openPage(page, `${shop.url}/AdminDashboard`)
  await page.getByText('proveedor cuyas listas no se pueden leer').first().waitFor()
  await page.goBack()
  await trial.getByRole('button', { name: 'Probar conexión' }).click()
  await trial.getByRole('button', { name: 'Aceptar la huella nueva' }).waitFor()
  await shoot(page, 'cambiada')
  await trial.getByRole('button', { name: 'Aceptar la huella nueva' }).click()
  await trial.getByText('Tiene 1 archivo que se llama «lista-*.csv».').waitFor()
  expect(await shop.db.row('select siguiente_en <= now() as ya from carga_lugar')).toEqual({ ya: true })
  await look()
  await page.getByText('1 archivo hallado, nada nuevo.').waitFor()
  expect(await shop.db.rows('select from carga')).toHaveLength(1)
})
