import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { code128 } from '#platform/files/code128.ts'
import { qrDrawing } from '#platform/files/qr.server.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
const folder = await mkdtemp(join(tmpdir(), 'codigos-'))
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})
const part = await somePart(shop.db)

/** A label with bars, as a telephone sees it: on grey, and turned where it says so. */
async function barsPicture(text: string, angle = 0): Promise<Buffer> {
  const drawn = code128(text)
  if (!drawn) throw new Error(`no bars for ${text}`)
  const rects = drawn.bars.map(([from, wide]) => `<rect x="${from * 3 + 60}" y="60" width="${wide * 3}" height="160"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawn.width * 3 + 120}" height="280"><rect width="100%" height="100%" fill="#e8e8e8"/>${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).rotate(angle).png().toBuffer()
}

async function qrPicture(text: string): Promise<Buffer> {
  return sharp(Buffer.from(await qrDrawing(text, 4)), { density: 600 })
    .resize(480)
    .png()
    .toBuffer()
}

const opened = async (page: Page, path = '/Contacto') => {
  await openPage(page, shop.url + path)
  await page.getByRole('button', { name: 'Leer un código con la cámara' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leer un código' })
  await dialog.waitFor()
  return dialog
}
const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar partes' }).filter({ visible: true })
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Elegir una foto').setInputFiles({ name, mimeType: 'image/png', buffer })

test('without a camera a picture does: what its code says stands in the box as if it were typed', async () => {
  await withPage(browser, async (page) => {
    const dialog = await opened(page)
    await dialog.getByText(/no tiene (?:cámara|permiso)/).waitFor()

    await choose(
      page,
      'nada.png',
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
        .png()
        .toBuffer(),
    )
    await dialog.getByText('No encontramos un código en esa foto').waitFor()
    await choose(page, 'no-es.png', Buffer.from('esto no es una imagen'))
    await dialog.getByText('Ese archivo no es una imagen').waitFor()
    await choose(page, 'otro.png', await qrPicture('https://otra.example/promo'))
    await dialog.getByText('es un enlace y no dice qué parte es').waitFor()

    await choose(page, 'caja.png', await barsPicture(part.k_parte))
    await dialog.waitFor({ state: 'detached' })
    expect(await box(page).inputValue()).toBe(part.k_parte)
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page
      .getByRole('option', { name: new RegExp(part.k_parte.replace(/[^\w]/g, '.')) })
      .first()
      .waitFor()
  })
})

test('a label lying on its side, and our own QR, on a phone', async () => {
  await withPage(
    browser,
    async (page) => {
      const pictures = [
        await barsPicture('7501234567893', 90),
        await qrPicture(`${shop.url}/verprods/${encodeURIComponent(part.k_parte)}`),
      ]
      for (const [place, said] of ['7501234567893', part.k_parte].entries()) {
        const dialog = await opened(page, '/mobilsearch')
        await choose(page, 'caja.png', pictures[place] ?? Buffer.alloc(0))
        await dialog.waitFor({ state: 'detached' })
        expect(await box(page).inputValue()).toBe(said)
      }
    },
    { viewport: { width: 360, height: 740 } },
  )
})

test('the camera is let go when the dialog is closed, and Escape gives the focus back', async () => {
  await withPage(browser, async (page) => {
    const dialog = await opened(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Leer un código con la cámara',
    )
  })
})

test('the camera itself: what lies before it is read', async () => {
  // Chromium plays a film of one picture as its camera.
  const film = join(folder, 'camara.mjpeg')
  const still = await sharp(await barsPicture('FAL-7123/D'))
    .resize(640, 480, { fit: 'contain', background: '#e8e8e8' })
    .jpeg({ quality: 92 })
    .toBuffer()
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => still)))
  const own = await openBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    await withPage(own, async (page) => {
      const dialog = await opened(page)
      await dialog.waitFor({ state: 'detached', timeout: 60_000 })
      expect(await box(page).inputValue()).toBe('FAL-7123/D')
    })
  } finally {
    await own.close()
  }
}, 120_000)
