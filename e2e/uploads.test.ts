import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { lookDue } from '#upkeep/supplier-files/look.server.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'
import { tellEnded } from '#upkeep/uploads/tell.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-cargas-'))
const shop = await startShop({ DATA_DIR })
const browser = await openBrowser()

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function pageOf(who: 'admin' | 'asesor'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}
/** What a worker would do. */
const work = () => runLoads({ db: shop.db, env: { DATA_DIR, STORAGE_URL: undefined } })
const price = (part: string) =>
  shop.db.row<{ valor: string }>(
    `select round(valor, 2)::text as valor from precio_de(null, (select id from producto where k_parte = $1))`,
    [part],
  )

test('an admin uploads a list, names its columns, puts a row right, looks at the shop to come, publishes and takes it back (AD-x1, MS-14)', async () => {
  const parts = await shop.db.rows<{ k_parte: string }>(
    `select k_parte from producto p where estado = 'activo' and exists (select from precio where producto_id = p.id) order by id limit 2`,
  )
  const [one = '', two = ''] = parts.map(({ k_parte }) => k_parte)
  const before = await price(one)
  const page = await pageOf('admin')
  await openPage(page, `${shop.url}/actualizarprods`)
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  const text = `Mi código,Mi importe\n${one},4321.50\n${two},cuarenta\n`
  await page
    .getByLabel('Elige o suelta tu lista')
    .setInputFiles({ name: 'lista de mayo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('heading', { name: 'lista de mayo.csv' }).waitFor()
  await work()

  await page.getByLabel('Qué trae la lista').selectOption('precios')
  await page.getByLabel('Qué es «Mi código»').selectOption('k_parte')
  await page.getByLabel('Qué es «Mi importe»').selectOption('precio')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Guardar y revisar otra vez' }).click()
  await page.getByText('En espera de revisión').waitFor()
  await work()

  await page.getByText('No es un precio').first().waitFor()
  await page.getByLabel('Dato correcto de Mi importe, fila 3').fill('44')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Guardar 1 corrección y revisar' }).click()
  await page.getByText('En espera de revisión').waitFor()
  await work()

  await page.getByText('Lista para publicar').waitFor()
  await page.getByRole('cell', { name: '$4,321.50' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Preparar vista previa' }).click()
  await page.getByText('Preparando la vista previa').waitFor()
  await work()
  await page.getByRole('button', { name: 'Ver la tienda como quedará' }).click()
  const banner = page.getByRole('region', { name: 'Vista previa de una carga' })
  await page.waitForURL(/ListaProds/)
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(one)}`)
  await banner.waitFor()
  await page.getByText('$4,321.50').filter({ visible: true }).first().waitFor()
  expect(await price(one)).toEqual(before)
  await banner.getByRole('button', { name: 'Salir de la vista previa' }).click()

  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
  await expect.poll(() => shop.db.row(`select tarea from carga`)).toEqual({ tarea: 'aplicar' })
  await work()
  await page.getByText('Publicada', { exact: true }).waitFor()
  expect(await price(one)).toEqual({ valor: '4321.50' })
  await page.getByRole('button', { name: 'Revertir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revertir todo' }).click()
  await expect.poll(() => shop.db.row(`select tarea from carga`)).toEqual({ tarea: 'revertir' })
  await work()
  await page.getByText('Revertida', { exact: true }).waitFor()
  expect(await price(one)).toEqual(before)
})

test('faults of parts are seen by reason and settled in bulk; others do not get there (AD-e4)', async () => {
  await shop.db.rows('update sesion set vista_id = null')
  await shop.db.rows(
    `insert into error_producto (origen, trabajo, codigo, motivo) select 'sync', 'Sync 8', 'P-' || n, 'Sin clave del SAT' from generate_series(1, 3) n`,
  )
  const page = await pageOf('admin')
  await openPage(page, `${shop.url}/DetailsErrosProds?estado=nuevo`)
  await page.getByRole('row').getByText('P-3').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Por motivo' }).click()
  await page.getByRole('button', { name: 'Resolver todos los de Sin clave del SAT' }).click()
  await expect
    .poll(() =>
      shop.db.row(`select count(*)::int as n from error_producto where estado = 'resuelto' and origen = 'sync'`),
    )
    .toEqual({ n: 3 })
  const other = await pageOf('asesor')
  await openPage(other, `${shop.url}/actualizarprods`)
  await expect.poll(() => new URL(other.url()).pathname).toContain('unauthorized')
})

test('an admin is asked about what is not sure, answers once, and is not asked again; the supplier is edited and dropped', async () => {
  const part = await shop.db.row<{ k_parte: string; descripcion: string }>(
    `select p.k_parte, p.descripcion from producto p where k_parte ~ '^[A-Z]+-[0-9]{3,}' and estado = 'activo' order by id limit 1`,
  )
  const code = part?.k_parte ?? ''
  const twin = code.replaceAll(/[^A-Z0-9]/g, '')
  const page = await pageOf('admin')
  const send = async (name: string, other: string) => {
    await openPage(page, `${shop.url}/actualizarprods`)
    const text = `Clave,Descripción,Línea\n${twin},${part?.descripcion ?? ''},Frenos\n${other},Cable de prueba,Frenos\n`
    await page
      .getByLabel('Elige o suelta tu lista')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('heading', { name }).waitFor()
    await work()
  }
  await send('Norteña enero.csv', 'ZZQ-1')
  await page.getByText('La carga tiene 1 duda').waitFor()
  await page.getByRole('link', { name: 'Contestarlas' }).click()
  await page.getByText(`${twin} es nueva y se parece a ${code}`).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: `Sí, es ${code}` }).click()
  await page.getByText('En espera de revisión').waitFor()
  await work()
  await page.getByText('proveedor Norteña').waitFor()
  await page.getByText('La carga tiene 1 duda').waitFor({ state: 'hidden' })

  await send('Norteña febrero.csv', 'ZZQ-2')
  await page.getByText('proveedor Norteña').waitFor()
  expect(await page.getByText('La carga tiene').count()).toBe(0)

  await page.getByRole('link', { name: 'Columnas', exact: true }).click()
  await page.getByLabel('De qué proveedor es').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Ver los proveedores' }).click()
  await page.getByRole('button', { name: 'Editar Norteña' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Refacciones del Norte')
  await dialog.getByLabel('Descuento (%)').fill('12.5')
  await dialog.getByLabel('Moneda').selectOption('USD')
  await dialog.getByLabel('Pesos por dólar').fill('18.5')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('12.5 % de descuento · en dólares a 18.5').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Borrar Refacciones del Norte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('Todavía no hay proveedores').waitFor()
})

test('who uploads a list and leaves is told that it waits for him, opens it from there and has read it; who stays is not', async () => {
  const page = await pageOf('admin')
  const send = async (name: string) => {
    await openPage(page, `${shop.url}/actualizarprods`)
    await page
      .getByLabel('Elige o suelta tu lista')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('Clave,Precio\nZZQ-9,mucho\n') })
    await page.getByRole('heading', { name }).waitFor()
  }
  const looking = () => shop.db.rows(`select from presencia where tema like 'presentes:carga-%'`)
  /** As the worker does a moment after it came to rest. */
  const tell = async () => {
    await shop.db.rows(`update carga set actualizado_en = actualizado_en - interval '1 minute'`)
    await tellEnded(shop.db, testEnv)
  }
  await shop.db.rows('truncate carga, notificacion cascade')
  await send('me quedo.csv')
  await expect.poll(looking, { timeout: 20_000 }).toHaveLength(1)
  await work()
  await page.getByText('Con errores').first().waitFor()
  await tell()

  await send('me voy.csv')
  await openPage(page, `${shop.url}/notificaciones`)
  await expect.poll(looking, { timeout: 20_000 }).toHaveLength(0)
  await work()
  await tell()
  await openPage(page, `${shop.url}/notificaciones`)
  const told = page.getByRole('link', { name: 'Sin leer: La carga «me voy.csv» espera: tiene errores' })
  await told.waitFor()
  expect(await page.getByRole('link', { name: /La carga «/ }).count()).toBe(1)
  await page.getByText('Cargas de productos').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await told.click()
  await page.getByRole('heading', { name: 'me voy.csv' }).waitFor()
  await page.getByRole('link', { name: /^Errores/ }).waitFor()
  await openPage(page, `${shop.url}/notificaciones`)
  await page.getByRole('button', { name: 'Marcar no leída: La carga «me voy.csv»' }).waitFor()
})

test('an admin says where a supplier leaves his lists; what is left there waits with its doubt, is answered and published', async () => {
  await shop.db.rows('truncate carga, carga_perfil, notificacion cascade')
  await shop.db.rows(`insert into carga_perfil (nombre, tipo) values ('Autopartes Norteña', 'productos')`)
  const part = await shop.db.row<{ k_parte: string; descripcion: string }>(
    `select p.k_parte, p.descripcion from producto p where k_parte ~ '^[A-Z]+-[0-9]{3,}' and estado = 'activo' order by id limit 1`,
  )
  const code = part?.k_parte ?? ''
  const twin = code.replaceAll(/[^A-Z0-9]/g, '')
  const folder = join(DATA_DIR, 'proveedores', 'norteña')
  /** What a worker would do. */
  const look = async () => {
    await shop.db.rows('update carga_lugar set siguiente_en = now() where encendido')
    await lookDue({ db: shop.db, env: { ...testEnv, DATA_DIR } })
  }
  const page = await pageOf('admin')
  await openPage(page, `${shop.url}/actualizarprods?ver=proveedores`)
  await page.getByRole('link', { name: 'Cómo llegan las listas de Autopartes Norteña' }).click()
  await page.getByRole('heading', { name: 'Listas de Autopartes Norteña' }).waitFor()
  await page.getByRole('textbox', { name: 'Carpeta' }).fill('../otra')
  await page.getByLabel('Cómo se llaman').fill('lista-*.csv')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Escribe la carpeta como «norteña»').first().waitFor()
  await page.getByRole('textbox', { name: 'Carpeta' }).fill('norteña')
  await page.getByLabel('Cuándo se revisa').selectOption('Una vez al día')
  await page.getByLabel('A qué hora').fill('06:30')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Todavía no se revisa.').waitFor()

  await look()
  await page.getByText('La carpeta de listas de esta instalación no está.').waitFor()
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'lista-mayo.csv'),
    `Clave,Descripción,Línea\n${twin},${part?.descripcion ?? ''},Frenos\nZZQ-77,Cable de prueba,Frenos\n`,
  )
  writeFileSync(join(folder, 'lista-mayo.csv.listo'), '')
  writeFileSync(join(folder, 'lista-vacía.csv'), '')
  await page.getByRole('button', { name: 'Revisar ahora' }).click()
  await page.getByText('Se está revisando').waitFor()
  await look()
  await page.getByText('2 archivos hallados, 1 tomada, 1 espera a estar completa').waitFor()
  await work()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'lista-mayo.csv' }).click()
  await page.getByRole('heading', { name: 'lista-mayo.csv' }).waitFor()
  await page.getByText('proveedor Autopartes Norteña').waitFor()
  await page.getByRole('link', { name: 'Contestarlas' }).click()
  await page.getByRole('button', { name: `Sí, es ${code}` }).click()
  await page.getByText('En espera de revisión').waitFor()
  await work()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
  await expect.poll(() => shop.db.row(`select tarea from carga`)).toEqual({ tarea: 'aplicar' })
  await work()
  await page.getByText('Publicada', { exact: true }).waitFor()
  expect(await shop.db.row(`select creado_por is not null as suya from carga where llego_sola`)).toEqual({ suya: true })

  await openPage(page, `${shop.url}/actualizarprods?ver=proveedores`)
  await page.getByText('Llegan solas · última revisión').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Cómo llegan las listas de Autopartes Norteña' }).click()
  await page.getByRole('button', { name: 'Apagar' }).click()
  await page.getByText('No se revisa mientras esté apagado').waitFor()
  const other = await pageOf('asesor')
  await openPage(other, new URL(page.url()).href)
  await expect.poll(() => new URL(other.url()).pathname).toContain('unauthorized')
})
