import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { hashPassword } from '#people/access/passwords.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, fillSignIn } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
// Keys are made for names, and an address of the network is none.
const site = shop.url.replace('127.0.0.1', 'localhost')

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** A page beside which lies an authenticator that knows whose finger it is; Chromium's own, over its protocol. */
async function pageWithDevice({ offers = true } = {}): Promise<{ page: Page; cdp: CDPSession; deviceId: string }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  // As browsers are that know keys and do not offer them in the field: there only the button asks.
  if (!offers) await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = async () => false))
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: deviceId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Whoever is asked says yes only when the journey does.
      automaticPresenceSimulation: false,
    },
  })
  return { page, cdp, deviceId }
}
const touch = (cdp: CDPSession, authenticatorId: string, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

const signIn = async (page: Page, email: string) => {
  await openPage(page, `${site}/Ingresa?next=%2FJACVE%2Fcuenta`)
  await fillSignIn(page, email)
}
const atAccount = (page: Page) => page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
const keys = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' })

test('a key is made with a name, opens the account without a password, is renamed and taken away', async () => {
  const { page, cdp, deviceId } = await pageWithDevice({ offers: false })
  await signIn(page, emailOf('cliente'))
  await atAccount(page)
  await keys(page).getByText('Todavía no tienes ninguna.').waitFor()
  await touch(cdp, deviceId, true)
  await keys(page).getByRole('button', { name: 'Agregar una llave' }).click()
  const making = page.getByRole('form', { name: 'Agregar una llave de acceso' })
  await making.getByLabel('Nombre de la llave').fill('Teléfono del mostrador')
  await making.getByLabel('Tu contraseña').fill('no es esta')
  await making.getByRole('button', { name: 'Crear la llave' }).click()
  await making.getByText('La contraseña no es correcta.').waitFor()
  await making.getByLabel('Tu contraseña').fill(PASSWORD)
  await making.getByRole('button', { name: 'Crear la llave' }).click()
  await keys(page).getByText('Teléfono del mostrador').waitFor()
  await keys(page).getByText('todavía no la has usado').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await touch(cdp, deviceId, false)

  // The button asks for it; no address and no password are typed.
  await page.context().clearCookies()
  await openPage(page, `${site}/Ingresa?next=%2FJACVE%2Fcuenta`)
  await touch(cdp, deviceId, true)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await atAccount(page)
  await keys(page)
    .getByText(/último uso/)
    .waitFor()

  await keys(page).getByRole('button', { name: 'Renombrar Teléfono del mostrador' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre de la llave' }).fill('Tableta')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await keys(page).getByRole('button', { name: 'Quitar Tableta' }).click()
  await page.getByRole('dialog').getByLabel('Tu contraseña').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar la llave' }).click()
  await keys(page).getByText('Todavía no tienes ninguna.').waitFor()

  // What the device still has opens nothing any more, and the page says what to do instead.
  await page.context().clearCookies()
  await touch(cdp, deviceId, false)
  await openPage(page, `${site}/Ingresa`)
  await touch(cdp, deviceId, true)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await page.getByText('Esa llave ya no abre ninguna cuenta. Entra con tu correo y tu contraseña.').first().waitFor()
})

test('where the role demands a second step a key is one: made at the first sign-in, asked for at the next', async () => {
  const email = 'llave@ejemplo.mx'
  await shop.db.rows(
    `with u as (insert into usuario (nombre, email, estado, clave_hash) values ('Lucía Llave', $1, 'ACTIVO', $2) returning id)
     insert into usuario_rol select u.id, r.id from u, rol r where r.nombre = 'director'`,
    [email, await hashPassword(PASSWORD)],
  )
  const { page, cdp, deviceId } = await pageWithDevice()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Usar mejor una llave de acceso' }).click()
  await touch(cdp, deviceId, true)
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await atAccount(page)
  await page.getByText('tus llaves de acceso cuentan como segundo paso').waitFor()
  await touch(cdp, deviceId, false)

  await page.context().clearCookies()
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Falta un paso' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await touch(cdp, deviceId, true)
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await atAccount(page)
})

test('the browser offers it by itself where the address is typed, and the part that asks comes to no other page', async () => {
  const { page, cdp, deviceId } = await pageWithDevice()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, `${site}/home`)
  expect(asked.filter((path) => /ask-key|llaves/.test(path))).toEqual([])

  await signIn(page, emailOf('vendedor'))
  await atAccount(page)
  await touch(cdp, deviceId, true)
  await keys(page).getByRole('button', { name: 'Agregar una llave' }).click()
  await page.getByRole('dialog').getByLabel('Tu contraseña').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Crear la llave' }).click()
  await keys(page)
    .getByRole('button', { name: /^Quitar / })
    .waitFor()
  await page.context().clearCookies()
  // Nobody presses anything: who is asked has said yes already.
  await page.goto(`${site}/Ingresa?next=%2FJACVE%2Fcuenta`)
  await atAccount(page)
})
