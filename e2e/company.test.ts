import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { rawPdf } from '#platform/files/pdf-check.testing.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ APP_KEY })
const browser = await openBrowser()

const mailbox = await openMailbox(shop)

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await mailbox.close()
})

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  contexts.push(context)
  return context.newPage()
}

async function fillContact(page: Page, more: { correo?: string; mensaje?: string } = {}): Promise<void> {
  const form = page.getByRole('form', { name: 'Escríbenos' })
  await form.getByLabel('Nombre').fill('Ana Núñez')
  await form.getByLabel('Correo electrónico').fill(more.correo ?? 'ana@ejemplo.mx')
  await form.getByLabel('Mensaje').fill(more.mensaje ?? 'Busco balatas para un Tsuru 2005')
  await form.getByLabel('Leí y acepto').check()
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' }).click()

describe('the branches (P-03)', () => {
  test('say whether they are open now, by Mexico’s clock; a day off is closed', async () => {
    const page = await newPage({ timezoneId: 'Asia/Tokyo' })
    await page.clock.setFixedTime(new Date('2026-11-23T16:00:00Z'))
    await openPage(page, `${shop.url}/Contacto`)
    const list = page.getByRole('region', { name: 'Sucursales' })
    expect(await list.getByRole('heading', { level: 3 }).first().textContent()).toBe('Guadalajara')
    await list.getByText('Abierto ahora, cierra a las 18:30').first().waitFor()
    await page.clock.setFixedTime(new Date('2026-11-29T16:00:00Z'))
    await page.reload()
    await list.getByText('Cerrado ahora, abre mañana a las 8:30').first().waitFor()
  })

  test('stand by nearness once the visitor says where he is, and not before; refused, they stay', async () => {
    const near = await newPage({ permissions: ['geolocation'], geolocation: { latitude: 19.1, longitude: -98.2 } })
    await openPage(near, `${shop.url}/Contacto`)
    const names = (page: Page) =>
      page.getByRole('region', { name: 'Sucursales' }).getByRole('heading', { level: 3 }).allTextContents()
    expect((await names(near))[0]).toBe('Guadalajara')
    await near.getByRole('button', { name: 'La más cercana a mí' }).click()
    await near.getByText('La más cercana, a 5.2 km').waitFor()
    expect(await names(near)).toEqual(['Puebla', 'Guadalajara', 'Monterrey'])
    const kept = await near.evaluate(() => [localStorage, sessionStorage].map((store) => JSON.stringify(store)).join())
    expect(kept).not.toContain('98.2')

    const refused = await newPage({ permissions: [] })
    await openPage(refused, `${shop.url}/Contacto`)
    await refused.getByRole('button', { name: 'La más cercana a mí' }).click()
    await refused.getByText('Tu navegador no dijo dónde estás.').waitFor()
    expect((await names(refused))[0]).toBe('Guadalajara')
  })
})

describe('the contact form (P-03)', () => {
  test('a message arrives in the branch’s mailbox and in the inbox, where it is attended', async () => {
    const page = await newPage()
    await openPage(page, `${shop.url}/Contacto`)
    await fillContact(page)
    await page.getByLabel('¿A qué sucursal?').selectOption({ label: 'Puebla' })
    await send(page)
    await page.getByText('Mensaje enviado').waitFor()
    await page.getByText('Te responderemos a ana@ejemplo.mx').waitFor()
    const mail = await mailbox.read('puebla@jacve.example')
    expect(mail).toContain('Busco balatas para un Tsuru 2005')
    expect(mail).toContain('ana@ejemplo.mx')

    const staff = await newPage()
    await enterAs(staff, shop, 'CustomerService')
    await staff.goto(`${shop.url}/mensajes?estado=NUEVO`)
    await staff.getByText('Busco balatas para un Tsuru 2005').waitFor()
    await staff.getByRole('button', { name: 'Marcar atendido el mensaje de Ana Núñez' }).click()
    await staff.getByText('Ningún mensaje con estos filtros').waitFor()
    await staff.goto(`${shop.url}/mensajes`)
    await staff.getByText('Atendido por Ramón Atiende').waitFor()
  })

  test('what was typed stays while it cannot be sent, and goes when it can', async () => {
    const page = await newPage()
    await page.goto(`${shop.url}/Contacto`)
    await page.route('**/api/v1/contacto', (route) => route.abort())
    await fillContact(page, { mensaje: 'Un texto largo que costó escribir' })
    await send(page)
    await page.getByText('No sabemos si se guardó.').waitFor()
    expect(await page.getByLabel('Mensaje').inputValue()).toBe('Un texto largo que costó escribir')
    expect(await page.getByLabel('Leí y acepto').isChecked()).toBe(true)

    await page.unroute('**/api/v1/contacto')
    await page.getByLabel('Correo electrónico').fill('ana@ejemplo')
    await send(page)
    await page.getByText('El correo electrónico no es válido.').waitFor()
    await expect
      .poll(() => page.getByLabel('Correo electrónico').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await page.getByLabel('Mensaje').inputValue()).toBe('Un texto largo que costó escribir')
    await page.getByLabel('Correo electrónico').fill('ana@ejemplo.mx')
    await send(page)
    await page.getByText('Recibimos tu mensaje').waitFor()
  })

  test('without the company’s data the form is there and works', async () => {
    const page = await newPage()
    await page.goto(`${shop.url}/aviso-de-privacidad`)
    await page.route('**/api/admin/contactosucursales', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click()
    await page.getByRole('form', { name: 'Escríbenos' }).waitFor()
    expect(await page.getByText('Sucursal principal').count()).toBe(0)
    await fillContact(page, { mensaje: 'Sin sucursales a la vista' })
    await send(page)
    await page.getByText('Recibimos tu mensaje').waitFor()
    expect(await mailbox.read('guadalajara@jacve.example')).toContain('Sin sucursales a la vista')
  })

  test('without scripts it says what to do, and cannot be sent to nowhere', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(`${shop.url}/Contacto`)
    // Chromium, told to run no scripts, parses noscript all the same as if it did.
    expect(await page.locator('main noscript').textContent()).toContain('activa JavaScript')
    expect(await page.getByRole('button', { name: 'Enviar mensaje' }).isDisabled()).toBe(true)
    expect(await page.getByRole('main').getByRole('link', { name: 'guadalajara@jacve.example' }).count()).toBe(1)
  })
})

test('asks to become a client, is accepted, invited, enters, and sees only what is his', async () => {
  const visitor = await newPage()
  await visitor.goto(`${shop.url}/Contacto`)
  await visitor.getByRole('main').getByRole('link', { name: 'Solicita tu alta' }).click()
  await visitor.getByLabel('RFC').fill('gode-561231 gr9')
  await visitor.getByLabel('Código postal fiscal').fill('06000')
  await visitor.getByLabel('Razón social').fill('Emma Gómez Díaz')
  await visitor.getByLabel('Giro').selectOption('Refaccionaria')
  await visitor
    .getByLabel('Constancia de situación fiscal')
    .setInputFiles({ name: 'csf.pdf', mimeType: 'application/pdf', buffer: rawPdf() })
  await visitor.getByLabel('Nombre', { exact: true }).fill('Emma Gómez')
  await visitor.getByLabel('Correo electrónico').fill('emma@ejemplo.mx')
  await visitor.getByLabel('Teléfono').fill('55 1234 5678')
  await visitor.getByLabel('Leí y acepto').check()
  await visitor.getByRole('button', { name: 'Enviar solicitud' }).click()
  await visitor.getByText('Recibimos tu solicitud').waitFor()

  const admin = await newPage()
  await enterAs(admin, shop, 'admin')
  await admin.goto(`${shop.url}/solicitudes`)
  await admin.getByRole('link', { name: 'Emma Gómez Díaz' }).click()
  await admin.getByText('El dígito verificador del RFC no coincide').waitFor()
  const coming = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Constancia GODE561231GR9.pdf' }).click()
  expect((await coming).suggestedFilename()).toBe('Constancia GODE561231GR9.pdf')
  const taking = admin.getByRole('region', { name: 'Quién la revisa' })
  await taking.getByRole('button', { name: 'Tomarla' }).click()
  await taking.getByText('La revisas tú').waitFor()
  const decision = admin.getByRole('region', { name: 'Decisión' })
  await decision.getByLabel('Clave del cliente').fill('EMMA')
  await decision.getByLabel('Régimen fiscal').selectOption('612')
  await decision.getByLabel('Asesor').selectOption({ label: 'Sofía Asesora' })
  await decision.getByRole('button', { name: 'Aceptar e invitar' }).click()
  await admin.getByRole('link', { name: 'Ver el cliente EMMA' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Emma Gómez Díaz' }).waitFor()

  const link = await mailbox.link('emma@ejemplo.mx')
  const client = await newPage()
  await client.goto(link)
  await client.getByLabel('Contraseña nueva').fill('otra frase para probar 88')
  await client.getByRole('button', { name: 'Guardar e ingresar' }).click()
  await client.getByRole('banner').getByText('Emma Gómez').first().waitFor()
  const info = await client.evaluate(async () => (await fetch('/userinfo')).json())
  expect(info.datos.ClienteWeb.Cliente).toEqual({ cliente: 'EMMA' })
  expect(info.empresas.map(({ clave }: { clave: string }) => clave)).toEqual(['EMMA-1'])
  expect(info.empresasOrigen.map(({ clave }: { clave: string }) => clave)).toEqual(['JACVE'])
  await client.goto(`${shop.url}/clientes`)
  expect(new URL(client.url()).pathname).toBe('/JACVE/unauthorized')

  const asesor = await newPage()
  await enterAs(asesor, shop, 'asesor')
  await asesor.goto(`${shop.url}/clientes`)
  await asesor.getByRole('link', { name: 'Emma Gómez Díaz' }).waitFor()
})

test('a request is rejected with a reason, which is mailed', async () => {
  await shop.db.rows(
    `insert into solicitud_alta (rfc, razon_social, cp_fiscal, giro, contacto, correo, telefono)
     values ('TME840315KT6', 'Trueno, S.A.', '06500', 'Taller mecánico', 'Teresa Méndez', 'teresa@ejemplo.mx', '55 1234 5678')`,
  )
  const page = await newPage()
  await enterAs(page, shop, 'admin')
  await page.goto(`${shop.url}/solicitudes?estado=NUEVA`)
  await page.getByRole('link', { name: 'Trueno, S.A.' }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rechazar la solicitud' })
  await dialog.getByLabel('Motivo').fill('La constancia no corresponde.')
  await dialog.getByRole('button', { name: 'Rechazar y escribirle' }).click()
  await page.getByRole('region', { name: 'Decisión' }).getByText('La constancia no corresponde.').waitFor()
  expect(await mailbox.read('teresa@ejemplo.mx')).toContain('La constancia no corresponde.')
})

describe('clients', () => {
  test('an adviser sees his portfolio; another’s client is as if it were not', async () => {
    const [foreign] = await shop.db.rows<{ id: number }>(`select id from cliente where clave = 'BIELAS'`)
    const page = await newPage()
    await enterAs(page, shop, 'asesor')
    await openPage(page, `${shop.url}/clientes`)
    await page.getByRole('link', { name: 'Refaccionaria El Pistón' }).waitFor()
    expect(await page.getByRole('link', { name: 'Taller Hermanos Bielas' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Nuevo cliente' }).count()).toBe(0)
    const answer = await page.goto(`${shop.url}/clientes/${foreign?.id}`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'El cliente no existe' }).waitFor()

    const seller = await newPage()
    await enterAs(seller, shop, 'vendedor')
    await seller.goto(`${shop.url}/clientes?q=bielas`)
    await seller.getByRole('link', { name: 'Taller Hermanos Bielas' }).click()
    await seller.getByRole('heading', { level: 1, name: 'Taller Hermanos Bielas' }).waitFor()
  })

  test('made, changed, given an address, and all of it told in its history', async () => {
    const page = await newPage()
    await enterAs(page, shop, 'admin')
    await page.goto(`${shop.url}/clientes`)
    await page.getByRole('button', { name: 'Nuevo cliente' }).press('Enter')
    const form = page.getByRole('form', { name: 'Nuevo cliente' })
    await form.getByLabel('Nombre comercial').fill('Autopartes de Prueba')
    await form.getByLabel('Clave').fill('prueba')
    await form.getByLabel('Razón social').fill('Autopartes de Prueba, S.A.')
    await form.getByLabel('RFC').fill('TME840315KT6')
    await form.getByLabel('Código postal fiscal').fill('44100')
    await form.getByLabel('Régimen fiscal').selectOption('605')
    await form.getByRole('button', { name: 'Crear cliente' }).click()
    await form.getByText('Este régimen es de personas físicas').waitFor()
    await form.getByLabel('Régimen fiscal').selectOption('601')
    await form.getByRole('button', { name: 'Crear cliente' }).click()
    await page.getByRole('heading', { level: 1, name: 'Autopartes de Prueba' }).waitFor()

    await page.getByLabel('Vendedor').selectOption({ label: 'Víctor Vende' })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Cliente guardado').waitFor()
    await page.getByRole('link', { name: /^Direcciones/ }).click()
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    const address = page.getByRole('form', { name: 'Agregar dirección' })
    await address.getByLabel('Nombre').fill('Bodega')
    await address.getByLabel('Calle').fill('Av. de los Pistones')
    await address.getByLabel('C.P.').fill('44940')
    await address.getByLabel('Municipio').fill('Guadalajara')
    await address.getByLabel('Estado').selectOption('Jalisco')
    await address.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Predeterminada', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Historial' }).click()
    const history = page.getByRole('main').getByRole('listitem')
    await history.filter({ hasText: 'Dirección agregada' }).waitFor()
    await history.filter({ hasText: 'vendedor: Víctor Vende' }).last().waitFor()
    await history.filter({ hasText: 'Cliente creado' }).waitFor()
  })

  test('two who edit the same client: the second is told and loses nothing', async () => {
    const [client] = await shop.db.rows<{ id: number }>(`select id from cliente where clave = 'ORIENTE'`)
    const page = await newPage()
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/clientes/${client?.id}`)
    await shop.db.rows(`update cliente set dias_credito = 90, version = version + 1 where clave = 'ORIENTE'`)
    await page.getByLabel('Nombre comercial').fill('Electro Oriente')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Alguien más cambió este cliente').waitFor()
    expect(await page.getByLabel('Nombre comercial').inputValue()).toBe('Electro Oriente')
    await page.getByRole('link', { name: 'Ver cómo quedó' }).click()
    await expect.poll(() => page.getByLabel('Nombre comercial').inputValue()).toBe('Electro Auto Oriente')
    expect(await page.getByLabel('Condición de pago').inputValue()).toBe('90')
  })
})

test('what an admin changes of a branch the public reads at once', async () => {
  const visitor = await newPage()
  await openPage(visitor, `${shop.url}/Contacto`)
  await visitor.getByText('Lunes a viernes de 9:00 a 18:00').first().waitFor()

  const admin = await newPage()
  await enterAs(admin, shop, 'admin')
  await admin.goto(`${shop.url}/sucursales`)
  await admin.locator('summary', { hasText: 'Puebla' }).click()
  const form = admin.getByRole('form', { name: 'Datos de Puebla' })
  await form.getByLabel('Horario').fill('Todos los días de 7:00 a 21:00')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const flag = form.getByText('✓ Listo')
  await flag.waitFor()
  await flag.waitFor({ state: 'hidden' })
  await admin.getByText('Sucursal guardada').waitFor()
  const networks = admin.getByRole('form', { name: 'Redes sociales de Puebla' })
  await networks.getByRole('button', { name: 'Agregar red' }).click()
  await networks.getByLabel('Dirección').last().fill('https://malo.example/jacve')
  await networks.getByRole('button', { name: 'Guardar redes' }).click()
  await networks.getByText('No es una dirección de Facebook').waitFor()
  await networks.getByLabel('Dirección').last().fill('https://facebook.com/jacvepuebla')
  await networks.getByRole('button', { name: 'Guardar redes' }).click()
  await admin.getByText('Redes guardadas').waitFor()
  const history = admin.getByRole('region', { name: 'Historial de Puebla' })
  await history.getByText('Todos los días de 7:00 a 21:00').first().waitFor()
  await expect.poll(() => history.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)

  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByRole('main').getByText('Todos los días de 7:00 a 21:00').count()
    })
    .toBe(1)
})

describe('accessible', () => {
  const options = { reducedMotion: 'reduce' } as const
  const check = async (page: Page) => expect(await faultsAtAllSizes(page)).toEqual([])

  test('forms of visitors, with faults shown', async () => {
    const page = await newPage(options)
    for (const path of ['/Contacto', '/solicitud', '/aviso-de-privacidad']) {
      await openPage(page, shop.url + path)
      await check(page)
    }
    await openPage(page, `${shop.url}/Contacto`)
    await fillContact(page, { correo: 'ana@ejemplo' })
    await send(page)
    await page.getByText('El correo electrónico no es válido.').waitFor()
    await check(page)
  })

  test('screens of administration, and their dialogs', async () => {
    await shop.db.rows(
      `insert into solicitud_alta (rfc, razon_social, cp_fiscal, giro, contacto, correo, telefono)
       values ('RPI040315KT7', 'Pistón otra vez', '44430', 'Otro', 'Raúl', 'cliente@demo.jacve.mx', '33 1234 5678')`,
    )
    await shop.db.rows(
      `insert into mensaje_contacto (nombre, correo, mensaje) values ('Rosa', 'rosa@ejemplo.mx', 'Hola')`,
    )
    const [client] = await shop.db.rows<{ id: number }>(`select id from cliente where clave = 'PISTON'`)
    const [asked] = await shop.db.rows<{ id: number }>(`select max(id) as id from solicitud_alta`)
    const page = await newPage(options)
    await enterAs(page, shop, 'admin')
    const paths = ['', '?ver=empresas', '?ver=direcciones', '?ver=usuarios', '?ver=historial'].map(
      (view) => `/clientes/${client?.id}${view}`,
    )
    for (const path of [
      '/clientes',
      ...paths,
      '/clientes/999999',
      '/solicitudes',
      `/solicitudes/${asked?.id}`,
      '/mensajes',
    ]) {
      await openPage(page, shop.url + path)
      await check(page)
    }
    await openPage(page, `${shop.url}/sucursales`)
    await page.locator('main summary', { hasText: 'Guadalajara' }).click()
    await check(page)
    await openPage(page, `${shop.url}/clientes`)
    await page.getByRole('button', { name: 'Nuevo cliente' }).click()
    await page.getByRole('form', { name: 'Nuevo cliente' }).waitFor()
    await check(page)
  })
})
