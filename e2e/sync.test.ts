import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { simulateErp } from '#upkeep/erp/erp.testing.ts'
import { deliverDue } from '#upkeep/erp/outbox.server.ts'
import { runDue } from '#upkeep/erp/run.server.ts'
import { erpEnv } from '#upkeep/erp/testing.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY } from './mailbox.ts'
import { enterAs } from './people.ts'

const erp = await simulateErp()
const sftp = await openSftpServer()
const shop = await startShop({ APP_KEY, ERP_HOSTS: '127.0.0.1' })
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
let page: Page
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await erp.close()
  await sftp.close()
})

const running = { db: shop.db, env: { ...erpEnv, APP_KEY } }
/** A PNG of the page at three widths, where SHOTS names a place for them. */
async function shoot(name: string): Promise<void> {
  const place = process.env['SHOTS']
  for (const width of place ? [360, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
const main = () => page.getByRole('main')

beforeAll(async () => {
  const parts = await shop.db.rows<{ k_parte: string; sucursal: string }>(
    `select p.k_parte, s.clave as sucursal from producto p join existencia e on e.producto_id = p.id join sucursal s on s.id = e.sucursal_id
     where p.estado = 'activo' and s.es_principal order by p.id limit 40`,
  )
  erp.known.precios = [
    ...parts.map(({ k_parte }, n) => ({ k_parte, precio: 90 + n })),
    { k_parte: 'NO-ES-NUESTRA', precio: 10 },
  ]
  erp.known.existencias = parts.map(({ k_parte, sucursal }, n) => ({ k_parte, sucursal, existencia: n }))
  page = await context.newPage()
})

test('the administrator captures the connection, tries it, runs it and sees what came and what did not', async () => {
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/Sync`)
  await main().getByText('Falta la conexión con el ERP').waitFor()
  await main().getByRole('link', { name: 'Conexión', exact: true }).click()
  await page.getByLabel('Dirección').fill('https://otro.ejemplo.mx/')
  await page.getByRole('button', { name: 'Guardar conexión' }).click()
  await main()
    .getByText(/no está permitido/)
    .waitFor()
  await page.getByLabel('Dirección').fill(erp.url)
  await page.getByLabel('Usuario').fill(erp.usuario)
  await page.getByLabel('Contraseña').fill(erp.secreto)
  await page.getByLabel('Leer los cambios').selectOption('15')
  await page.getByLabel(/Intercambio encendido/).check()
  await page.getByRole('button', { name: 'Guardar conexión' }).click()
  await page.getByText('Credenciales Capturadas Correctamente!').waitFor()
  await main()
    .getByText(/Configurada, termina en 4321/)
    .waitFor()
  expect(await page.getByLabel('Contraseña').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Probar conexión' }).click()
  await main().getByText('El ERP responde y nos deja entrar.').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('conexion')

  await main().getByRole('link', { name: 'Sincronización', exact: true }).click()
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
  await page.getByRole('region', { name: 'Corrida en curso' }).waitFor()
  await shoot('corrida')
  await runDue(running)
  const last = page.getByRole('table', { name: 'Cuentas por tipo de dato' })
  await last.getByRole('row', { name: /^Precios 0 \d+ \d+ 1$/ }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('estado')
  await main().getByRole('link', { name: 'Ver qué cambió' }).click()
  await main().getByText('NO-ES-NUESTRA').first().waitFor()
  await shoot('cambios')
  await main()
    .getByRole('link', { name: /^Errores/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ignorar NO-ES-NUESTRA' }).click()
  await main().getByText('No hay errores por resolver').waitFor()
})

test('an order goes to the ERP and comes back with its folio; another one is linked by hand', async () => {
  const orders = await shop.db.rows<{ id: number; folio: string; sucursal: string }>(
    `insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total)
     select s.id, siguiente_folio(s.id, 'WEB'), c.id, 100, 16, 116 from sucursal s, (select id from cliente order by id limit 1) c, generate_series(1, 2)
     where s.es_principal returning id, folio, (select clave from sucursal where id = sucursal_id) as sucursal`,
  )
  await shop.db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select o, 1, p.id, p.k_parte, 1, 100 from unnest($1::bigint[]) o, (select id, k_parte from producto order by id limit 1) p`,
    [orders.map(({ id }) => id)],
  )
  const [first, second] = orders
  erp.refused.set('*', 'El cliente no existe en el ERP')
  await deliverDue(running)
  await openPage(page, `${shop.url}/Sync?seccion=pedidos&solo=atorados`)
  await main()
    .getByRole('link', { name: `${first?.sucursal} ${first?.folio}` })
    .click()
  await main().getByText('El cliente no existe en el ERP').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('rechazado')
  erp.refused.clear()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await page.getByText('El pedido va en camino al ERP').waitFor()
  await deliverDue(running)
  // Heard without reloading.
  await main().getByText('En el ERP').first().waitFor()
  const sale = [...erp.sales.values()].find(({ folio_web }) => folio_web === first?.folio)
  await main()
    .getByText(sale?.folio ?? 'sin folio')
    .first()
    .waitFor()

  await openPage(page, `${shop.url}/SyncAuth/${second?.id}`)
  await page.getByRole('textbox', { name: 'Folio del ERP' }).fill(sale?.folio ?? '')
  await page.getByRole('button', { name: 'Enlazar folio' }).click()
  await main().getByText(`ya es del pedido ${first?.folio}`).waitFor()
  await page.getByRole('textbox', { name: 'Folio del ERP' }).fill('MANO-77')
  await page.getByRole('button', { name: 'Enlazar folio' }).click()
  await page.getByText('Folio enlazado').waitFor()
  await main().getByText('enlazado a mano').waitFor()
  await shoot('enlazado')
})

test('what differs is decided row by row; with the ERP down the shop says how old its stock is', async () => {
  const [row] = erp.known.existencias as { k_parte: string; existencia: number }[]
  if (row) row.existencia = 333
  await openPage(page, `${shop.url}/Sync?seccion=conciliacion`)
  await page.getByRole('button', { name: 'Conciliar ahora' }).click()
  await page.getByRole('region', { name: 'Corrida en curso' }).waitFor()
  await runDue(running)
  await main()
    .getByRole('link', { name: /^Conciliación \d/ })
    .waitFor()
  await main()
    .getByRole('searchbox', { name: 'Buscar' })
    .fill(row?.k_parte ?? '')
  await main().getByRole('searchbox', { name: 'Buscar' }).press('Enter')
  await main().getByText('333').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('conciliacion')

  await shop.db.rows(`update sync_entidad set leida_en = now() - interval '125 minutes'`)
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(row?.k_parte ?? '')}`)
  await main().getByText('Existencias de hace 2 h: pueden haber cambiado.').waitFor()
  await openPage(page, `${shop.url}/AdminDashboard`)
  await main().getByText('Existencias: atrasado').waitFor()
})

test('by SFTP: the administrator sees the server’s key, accepts it, and a file left there changes prices', async () => {
  await openPage(page, `${shop.url}/Sync?seccion=conexion`)
  await page.getByLabel('Tipo').selectOption('sftp')
  await page.getByLabel('Entra con').selectOption('llave')
  await page.getByRole('textbox', { name: 'Llave privada' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('sftp-llave')
  await page.getByLabel('Entra con').selectOption('contrasena')
  await page.getByLabel('Servidor y puerto').fill(`127.0.0.1:${sftp.port}`)
  await page.getByRole('textbox', { name: 'Carpeta' }).fill('jacve')
  await page.getByLabel('Usuario').fill('jacve')
  await page.getByLabel('Contraseña').fill(sftp.state.password)
  await page.getByRole('button', { name: 'Guardar conexión' }).click()
  await page.getByText('Credenciales Capturadas Correctamente!').waitFor()

  const trial = page.getByRole('region', { name: 'Prueba de la conexión' })
  await trial.getByRole('button', { name: 'Probar conexión' }).click()
  await trial.getByText(`El servidor muestra la huella ${sftp.print()}`).waitFor()
  expect(sftp.tried).toEqual([])
  expect(await faultsAtAllSizes(page)).toEqual([])
  await shoot('sftp-huella')
  await trial.getByRole('button', { name: 'Aceptar la huella' }).click()
  await trial.getByText('El ERP responde y nos deja entrar.').waitFor()
  await trial.getByText(`Huella aceptada del servidor: ${sftp.print()}`).waitFor()
  await shoot('sftp-aceptada')

  const [part] = erp.known.precios as { k_parte: string }[] // what this file put there
  const text = `k_parte,precio\n${part?.k_parte},4321.5\n`
  writeFileSync(sftp.at('jacve', 'in', 'precios-1.csv'), text)
  writeFileSync(sftp.at('jacve', 'in', 'precios-1.csv.listo'), createHash('sha256').update(text).digest('hex'))
  await main().getByRole('link', { name: 'Sincronización', exact: true }).click()
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
  await page.getByRole('region', { name: 'Corrida en curso' }).waitFor()
  await runDue(running)
  await main().getByRole('link', { name: 'Ver qué cambió' }).click()
  await main().getByText('$4,321.50').waitFor()
  expect(readdirSync(sftp.at('jacve', 'done')).sort()).toEqual(['precios-1.csv', 'precios-1.csv.listo'])
  expect(
    await shop.db.row('select valor::text from producto p, precio_de(null, p.id) where k_parte = $1', [part?.k_parte]),
  ).toEqual({ valor: '4321.500000' })

  // Another key from now on: nothing is sent, and the screen says what to do.
  sftp.state.hostKey = makeKey()
  sftp.tried.splice(0)
  await main().getByRole('link', { name: 'Conexión', exact: true }).click()
  await trial.getByRole('button', { name: 'Probar conexión' }).click()
  await trial.getByText('La huella del servidor cambió').waitFor()
  await trial.getByRole('button', { name: 'Aceptar la huella nueva' }).waitFor()
  expect(sftp.tried).toEqual([])
  await shoot('sftp-cambiada')
})
