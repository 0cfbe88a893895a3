import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#people/access/passwords.server.ts'
import { slotNames } from '#finding/search-box/search-slots.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { APP_KEY, openMailbox } from './mailbox.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, signInAs, fillSignIn } from './people.ts'

const shop = await startShop({ APP_KEY })
const browser = await openBrowser()
const mailbox = await openMailbox(shop)

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await mailbox.close()
})

async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  contexts.push(context)
  return context
}
const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => (await newContext(options)).newPage()

let made = 0
/** A real account, not of the demo: its role's rules hold for it. */
async function realAccount(role: string): Promise<string> {
  const email = `real${++made}@ejemplo.mx`
  const [user] = await shop.db.rows<{ id: number }>(
    `insert into usuario (nombre, email, estado, clave_hash) values ('Rebeca Real', $1, 'ACTIVO', $2) returning id`,
    [email, await hashPassword(PASSWORD)],
  )
  await shop.db.rows('insert into usuario_rol select $1, id from rol where nombre = $2', [user?.id, role])
  return email
}

/** What an authenticator would show for the key that the page spells out. */
async function codeFor(key: string): Promise<string> {
  const [clock] = await shop.db.rows<{ ms: number }>('select floor(extract(epoch from now()) * 1000)::bigint as ms')
  return TOTP.generate({ secret: Secret.fromBase32(key.replace(/\s/g, '')), timestamp: clock?.ms ?? 0 })
}

const accountMenu = (page: Page) => page.getByRole('banner').getByText('Refaccionaria El Pistón').first()
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Ingresar' })

describe('signing in', () => {
  test('a guarded page asks for it and is there afterwards; other tabs follow in and out', async () => {
    const context = await newContext()
    const other = await context.newPage()
    await openPage(other, `${shop.url}/home`)
    await signInLink(other).waitFor()

    const page = await context.newPage()
    await page.goto(`${shop.url}/cuenta`)
    expect(new URL(page.url()).search).toBe('?next=%2FJACVE%2Fcuenta')
    await fillSignIn(page, emailOf('cliente'))
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/JACVE/cuenta')
    await accountMenu(page).waitFor()
    await accountMenu(other).waitFor()
    expect(await signInLink(other).count()).toBe(0)

    // E-07: the document says who he is and what he may, and neither his address nor what he holds.
    const home = await (await context.request.get(`${shop.url}/home`)).text()
    expect(home).toContain('permissions_auth')
    expect(home).not.toContain(emailOf('cliente'))
    for (const { value } of await context.cookies()) if (value.length > 20) expect(home).not.toContain(value)

    // E-22: what was being asked goes with him.
    const slots = () =>
      page.evaluate((names) => names.map((name) => sessionStorage.getItem(`jacve.${name}`)), [...slotNames])
    await page.evaluate(
      (names) => {
        for (const name of names) sessionStorage.setItem(`jacve.${name}`, '"balata"')
      },
      [...slotNames],
    )
    expect(await slots()).toEqual(slotNames.map(() => '"balata"'))

    await accountMenu(page).click()
    await page.getByRole('button', { name: 'Salir' }).first().click()
    await page.waitForURL('**/home')
    await signInLink(page).waitFor()
    await signInLink(other).waitFor()
    expect(await slots()).toEqual(slotNames.map(() => null))
    expect((await context.cookies()).some(({ name }) => name === '__Host-jacve')).toBe(false)
  })

  test('a wrong password is said at the field, which keeps the focus and what was typed', async () => {
    const page = await newPage()
    await page.goto(`${shop.url}/Ingresa`)
    await fillSignIn(page, emailOf('cliente'), 'no es esta frase')
    const field = page.getByLabel('Contraseña', { exact: true })
    await page.getByText('El correo o la contraseña no son correctos.').waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toBeTruthy()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(emailOf('cliente'))
  })

  test('the password can be shown, and pasted', async () => {
    const page = await newPage()
    await page.goto(`${shop.url}/Ingresa`)
    const field = page.getByLabel('Contraseña', { exact: true })
    expect(await field.getAttribute('autocomplete')).toBe('current-password')
    expect(await page.getByLabel('Correo electrónico').getAttribute('autocomplete')).toBe('username webauthn')
    await field.focus()
    await page.keyboard.insertText('pegada')
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', 'pegada'])
    await page.getByRole('button', { name: 'Ocultar la contraseña' }).click()
    expect(await field.getAttribute('type')).toBe('password')
  })

  test('with the keyboard alone', async () => {
    const page = await newPage()
    await openPage(page, `${shop.url}/Ingresa?next=%2FJACVE%2Fcuenta`)
    await page.getByLabel('Correo electrónico').focus()
    await page.keyboard.type(emailOf('vendedor'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
  })

  test('who is signed in goes on at once; a foreign «next» leads nowhere', async () => {
    const page = await newPage()
    await signInAs(page, shop, 'cliente')
    await openPage(page, `${shop.url}/Ingresa?next=%2FJACVE%2FListaProds`)
    expect(new URL(page.url()).pathname).toBe('/JACVE/ListaProds')
    await page.goto(`${shop.url}/Ingresa?next=${encodeURIComponent('//example.com/JACVE/home')}`)
    expect(new URL(page.url()).origin).toBe(shop.origin)
  })

  test('without scripts the page says what is missing, and sends no password anywhere', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(`${shop.url}/Ingresa`)
    // Chromium's emulation keeps noscript closed: its text is what can be seen of it.
    expect(await page.locator('main noscript').textContent()).toContain('activa JavaScript')
    expect(await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).isDisabled()).toBe(true)
    expect(await page.locator('main form').getAttribute('method')).toBe('post')
  })
})

describe('the end of a session', () => {
  test('noticed by a write: one warning in the words of the specification, and back to what was typed', async () => {
    const page = await newPage()
    await signInAs(page, shop, 'director')
    await page.getByLabel('Contraseña actual').fill('x'.repeat(9))
    await page.getByLabel('Contraseña nueva').fill('x'.repeat(9))
    await shop.db.rows(`update sesion set revocada_en = now() where revocada_en is null`)
    // Not with the pointer: the counts of the menu may hear of it first, and the warning lies over the page then.
    await page
      .getByRole('button', { name: 'Cambiar contraseña' })
      .evaluate((button: HTMLButtonElement) => button.click())
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Sesión expirada' }).waitFor()
    expect(await dialog.innerText()).toContain('Tu sesión ha expirado. Por favor, ingresa nuevamente.')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await page.waitForURL('**/Ingresa?next=%2FJACVE%2Fcuenta')
    await fillSignIn(page, emailOf('director'))
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
  })
})

describe('a forgotten password', () => {
  test('from the question to a new password and in; the link is used up', async () => {
    const page = await newPage()
    await openPage(page, `${shop.url}/Ingresa`)
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' }).waitFor()
    await page.getByLabel('Correo electrónico').fill(emailOf('otroCliente'))
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText('Revisa tu correo').waitFor()

    const link = await mailbox.link()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Elige otra contraseña' }).waitFor()
    await page.getByLabel('Contraseña nueva').fill('contraseña1')
    await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await page.getByText('de las primeras que alguien intentaría').waitFor()
    await page.getByLabel('Contraseña nueva').fill('otra frase para probar 88')
    await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await page.getByRole('banner').getByText('Taller Hermanos Bielas').first().waitFor()

    const again = await newPage()
    const answer = await again.goto(link)
    expect(answer?.status()).toBe(410)
    await again.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    await again.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await again.getByLabel('Correo electrónico').waitFor()
  })
})

describe('the second factor', () => {
  test('who must have it sets it up at the first sign-in, and gives its code at the next', async () => {
    const email = await realAccount('manager')
    const page = await newPage()
    await page.goto(`${shop.url}/Ingresa?next=%2FJACVE%2Fcuenta`)
    await fillSignIn(page, email)
    await page.getByRole('heading', { name: 'Protege tu cuenta' }).waitFor()
    expect(await page.getByRole('banner').getByText('Rebeca Real').count()).toBe(0)
    await page.getByRole('button', { name: 'Empezar' }).click()
    await page.getByAltText('Código QR').waitFor()
    await page.getByText('No puedo escanearlo').click()
    const key = await page.locator('main details .code').innerText()
    await page.getByLabel('Código de verificación').fill(await codeFor(key))
    await page.getByRole('button', { name: 'Activar' }).click()
    const list = page.getByRole('list', { name: 'Códigos de recuperación' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
    await page.getByLabel('Ya los guardé').check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
    await page.getByText('Activa', { exact: true }).waitFor()

    const next = await newPage()
    await next.goto(`${shop.url}/Ingresa?next=%2FJACVE%2Fcuenta`)
    await fillSignIn(next, email)
    await next.getByLabel('Código de verificación').fill('000000')
    await next.getByRole('button', { name: 'Verificar' }).click()
    await next.getByText('El código no es correcto o ya se usó.').waitFor()
    await next.getByRole('button', { name: 'No tengo mi teléfono' }).click()
    await next.getByLabel('Código de recuperación').fill(codes[0] ?? '')
    await next.getByRole('button', { name: 'Verificar' }).click()
    await next.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
  })
})

describe('my account', () => {
  test('a session elsewhere is listed and ended', async () => {
    const elsewhere = await newPage({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit Safari/605' })
    await signInAs(elsewhere, shop, 'asesor')
    const page = await newPage()
    await signInAs(page, shop, 'asesor')
    await page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
    await page.getByText('Sesión cerrada').waitFor()
    expect(await page.getByText('Safari en iPhone').count()).toBe(0)
    await elsewhere.goto(`${shop.url}/cuenta`)
    expect(new URL(elsewhere.url()).pathname).toBe('/JACVE/Ingresa')
  })

  test('the password changes only with the present one', async () => {
    const page = await newPage()
    await signInAs(page, shop, 'MKTG')
    await page.getByLabel('Contraseña actual').fill('no es esta')
    await page.getByLabel('Contraseña nueva').fill('frase nueva de mercadotecnia')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await page.getByText('La contraseña no es correcta.').waitFor()
    await page.getByLabel('Contraseña actual').fill(PASSWORD)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await page.getByText('Contraseña cambiada').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
  })
})

describe('accessible', () => {
  const check = async (page: Page) => expect(await faultsAtAllSizes(page)).toEqual([])
  const options = { reducedMotion: 'reduce' } as const

  test.each(['/Ingresa', '/Ingresa?olvido=1', '/clave', `/clave?token=${'A'.repeat(43)}`])('%s', async (path) => {
    const page = await newPage(options)
    await page.goto(shop.url + path)
    await check(page)
  })

  test('with a fault shown, and the account with its dialog', async () => {
    const page = await newPage(options)
    await page.goto(`${shop.url}/Ingresa`)
    await fillSignIn(page, 'nadie@ejemplo.mx', 'nada de nada')
    await page.getByText('no son correctos').waitFor()
    await check(page)
    await signInAs(page, shop, 'Cotizador-Mostrador')
    await check(page)
    await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
    await page.getByRole('dialog').getByLabel('Tu contraseña').fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar' }).click()
    await page.getByAltText('Código QR').waitFor()
    await check(page)
  })
})
