import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { rawPdf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const ajeno = await signIn(db, app, ['asesor'])
const asesor = browser(app)
await asesor.login(shop.asesor.email)

const pdf = rawPdf()
const picture = (colour: string) =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: colour } })
    .png()
    .toBuffer()
const book = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>'), ...more }))

async function makeQuote(): Promise<number> {
  await fillCart(db, shop.ana, { 'COT-1': 2 })
  const answer = await postOnce(cliente, GENERATE, { enviar: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().procesado.id
}
const id = await makeQuote()
const add = (it: TestBrowser, content: Buffer, name: string, interno?: string) =>
  sendForm(app, it, `/api/v1/cotizaciones/${id}/archivos`, {
    archivo: new File([new Uint8Array(content)], name),
    ...(interno && { interno }),
  })
type Listed = { id: number; nombre: string; tipo: string; interno: boolean; es_mio: boolean }[]
const listFor = async (it: TestBrowser): Promise<Listed> => (await it.get(`/api/v1/cotizaciones/${id}`)).json().archivos
const address = (file: number) => `/api/v1/cotizaciones/${id}/archivos/${file}`

test('both sides add and open; staff’s own stays with staff; a picture is drawn anew', async () => {
  const first = await add(cliente, pdf, 'carpeta/../Orden de compra.exe')
  expect(first.statusCode, first.body).toBe(201)
  const jpeg = await sharp(await picture('#fff'))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto del teléfono' } })
    .toBuffer()
  expect(jpeg.includes('secreto')).toBe(true)
  await add(cliente, jpeg, 'foto.png')
  const internal = await add(asesor, book(), 'costos.xlsx', 'true')
  expect(internal.statusCode, internal.body).toBe(201)

  expect(await listFor(cliente)).toMatchObject([
    { nombre: 'Orden de compra.pdf', tipo: 'application/pdf', interno: false, es_mio: true },
    { nombre: 'foto.jpg', tipo: 'image/jpeg' },
  ])
  const all = await listFor(asesor)
  expect(all).toMatchObject([{ es_mio: false }, {}, { nombre: 'costos.xlsx', interno: true, es_mio: true }])

  const [order, photo, costs] = all.map((file) => file.id)
  const answer = await asesor.get(address(order ?? 0))
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Orden de compra.pdf"/)
  const shown = await asesor.get(address(photo ?? 0))
  expect(shown.rawPayload.includes('secreto')).toBe(false)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 6, height: 4 })
  expect((await cliente.get(address(costs ?? 0))).statusCode).toBe(404)
  expect((await asesor.get(address(costs ?? 0))).statusCode).toBe(200)
})

test('foreign is as good as missing, for reading, adding and taking back', async () => {
  const [file] = await listFor(cliente)
  for (const it of [otro, ajeno]) {
    const foreign = await it.get(address(file?.id ?? 0))
    const missing = await it.get('/api/v1/cotizaciones/99999999/archivos/1')
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, missing.json().message])
    expect((await add(it, pdf, 'x.pdf')).statusCode).toBe(404)
    expect((await it.send('DELETE', address(file?.id ?? 0))).statusCode).toBe(404)
  }
  // Another document of the same client does not open this one's file.
  const second = await makeQuote()
  expect((await cliente.get(`/api/v1/cotizaciones/${second}/archivos/${file?.id}`)).statusCode).toBe(404)
  // Nor does the other side take it back.
  expect((await asesor.send('DELETE', address(file?.id ?? 0))).statusCode).toBe(404)
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 'factura.pdf'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png'],
  ['another archive', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'lista.xlsx'],
  ['a workbook with macros', book({ 'xl/vbaProject.bin': strToU8('x') }), 'lista.xlsx'],
  ['a broken picture', Buffer.from('89504e470d0a1a0a00', 'hex'), 'foto.png'],
  ['an archive that counts to four thousand million', endless(), 'lista.xlsx'],
  ['a broken archive', Buffer.from('504b030400', 'hex'), 'lista.xlsx'],
])('%s is refused', async (_, content, name) => {
  const answer = await add(cliente, content, name)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'archivo_no_valido'])
})

test('a PDF that runs something is refused, however it is spelled', async () => {
  const answer = await add(cliente, rawPdf({ root: '/OpenAction << /S /J#61vaScript >>' }), 'orden.pdf')
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'pdf_con_programas'])
})

test('ten a document and no more; the same content counts once; what one added one takes back', async () => {
  for (let n = (await listFor(asesor)).length; n < 10; n++) {
    expect((await add(cliente, rawPdf({ root: `/Lang (${n})` }), `${n}.pdf`)).statusCode).toBe(201)
  }
  expect((await add(cliente, await picture('#123'), 'once.png')).json()).toMatchObject({ code: 'demasiados_archivos' })
  expect((await add(cliente, pdf, 'otra vez.pdf')).statusCode).toBe(201)
  expect(await listFor(asesor)).toHaveLength(10)

  const [file] = await listFor(cliente)
  expect((await cliente.send('DELETE', address(file?.id ?? 0))).statusCode).toBe(200)
  expect(await listFor(asesor)).toHaveLength(9)
  const { version } = (await cliente.get(`/api/v1/cotizaciones/${id}`)).json()
  await postOnce(cliente, `/api/v1/cotizaciones/${id}/eventos`, { evento: 'retirar', version })
  await postOnce(cliente, `/api/v1/cotizaciones/${id}/eventos`, { evento: 'cancelar', version: version + 1 })
  expect((await add(cliente, pdf, 'tarde.pdf')).statusCode).toBe(409)
})

/** A workbook whose directory (ZIP64) says it holds 4,294,967,295 files: a reader that believes it never comes back. */
function endless(): Buffer {
  const zip = book()
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(0xffff_ffffn, 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(zip.length - 22), 8)
  const end = Buffer.from(zip.subarray(-22))
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(0xffff_ffff, 16)
  return Buffer.concat([zip.subarray(0, -22), end64, locator, end])
}
