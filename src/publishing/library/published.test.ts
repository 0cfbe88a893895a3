import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { data, emptyLibrary, file, path, person, texts, uploader } from './library.testing.ts'
import { pdfOf } from '#platform/files/pdf-check.testing.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const visitor = browser(app)
const mktg = await person(db, app, 'MKTG')
const colleague = await person(db, app, 'MKTG')
const client = await person(db, app, 'cliente')
const { uploaded, made } = uploader(app, mktg)
beforeEach(() => emptyLibrary(db))

const today = async (plus: number) =>
  (
    await db.row<{ dia: string }>(
      `select to_char((now() at time zone 'America/Mexico_City')::date + $1::int, 'YYYY-MM-DD') as dia`,
      [plus],
    )
  )?.dia ?? ''

describe('readers', () => {
  test('what the clock has not begun, has ended, is a draft, or is for clients: not for a visitor', async () => {
    const id = await made()
    let version = 1
    const set = (body: object) => mktg.send('PATCH', `${path}/${id}`, { version: version++, ...body })
    const seen = async (who: TestBrowser) => [
      (await who.get(`/api/v1/catalogos/${id}`)).statusCode,
      (await who.get(`/api/v1/catalogos/${id}/archivo`)).statusCode,
      (await who.get(`/api/v1/catalogos/${id}/busqueda?q=a`)).statusCode,
      (await who.get('/api/v1/catalogos')).json().catalogos.length,
    ]
    const [open, closed] = [
      [200, 200, 200, 1],
      [404, 404, 404, 0],
    ]
    expect(await seen(visitor)).toEqual(open)
    expect((await set({ desde: await today(1) })).json()).toMatchObject({ estado: 'PROGRAMADO' })
    expect(await seen(visitor)).toEqual(closed)
    expect((await set({ desde: await today(0), hasta: await today(0) })).json()).toMatchObject({ estado: 'PUBLICADO' })
    expect(await seen(visitor)).toEqual(open)
    expect((await set({ desde: '', hasta: await today(-1) })).json()).toMatchObject({ estado: 'VENCIDO' })
    expect(await seen(client)).toEqual(closed)
    await set({ hasta: '', visibilidad: 'clientes' })
    expect(await seen(visitor)).toEqual(closed)
    expect(await seen(client)).toEqual(open)
    await set({ decision: 'BORRADOR' })
    expect(await seen(client)).toEqual(closed)
    // Who makes them looks at a draft before it goes out; the list shows what is out.
    expect(await seen(mktg)).toEqual([200, 200, 200, 0])
  })

  test('the file comes whole, in ranges, and not again when it is the same; a download is counted once', async () => {
    const id = await made()
    const url = `/api/v1/catalogos/${id}/archivo`
    const ask = (headers: Record<string, string>, query = '') => visitor.send('GET', url + query, undefined, headers)
    const whole = await visitor.get(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'content-length': String(file.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const part = await ask({ range: 'bytes=5-14' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 5-14/${file.length}`])
    expect(part.rawPayload.equals(file.subarray(5, 15))).toBe(true)
    expect((await ask({ range: `bytes=${file.length}-` })).statusCode).toBe(416)
    expect((await ask({ range: 'bytes=0-4', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await ask({ 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    const saved = await ask({}, '?descargar=1')
    expect(saved.headers['content-disposition']).toContain('attachment; filename="Frenos y balatas 2026.pdf"')
    await ask({ range: 'bytes=50-' }, '?descargar=1')
    expect((await mktg.get(`${path}/${id}`)).json()).toMatchObject({ descargas: 1 })
    for (const odd of ['0', '1e3', '..%2F..%2Fetc%2Fpasswd', '99']) {
      expect((await visitor.get(`/api/v1/catalogos/${odd}/archivo`)).statusCode).toBe(404)
    }
  })

  test('pages are found by their words, however they are accented, and read one by one', async () => {
    const id = await made()
    const search = async (q: string) =>
      (await visitor.get(`/api/v1/catalogos/${id}/busqueda?q=${encodeURIComponent(q)}`)).json()
    expect(await search('BALATAS ceramicas')).toMatchObject({ total: 1, paginas: [{ n: 2, veces: 3 }] })
    expect((await search('balatas')).paginas[0].fragmento).toContain('Balatas cerámicas')
    expect(await search('%')).toEqual({ total: 0, paginas: [] })
    expect((await visitor.get(`/api/v1/catalogos/${id}?pagina=3`)).json()).toMatchObject({ pagina: 3, texto: texts[2] })
    expect((await visitor.get(`/api/v1/catalogos/${id}?pagina=77`)).json()).toMatchObject({ pagina: 3 })
  })

  test('a page says which parts it names, in their order and only letter by letter; those that are gone are not told', async () => {
    await db.rows(
      `with l as (insert into linea (nombre) values ('Frenos') returning id)
       insert into producto (k_parte, descripcion, estado, linea_id) select v.*, l.id from l, (values ('FX-100', 'Balata', 'activo'),
         ('FX-1', 'Otra', 'activo'), ('ZZ 20-1', 'Dos palabras', 'activo'), ('ZZ-99', 'Ya no se vende', 'descontinuado')) v`,
    )
    const said = ['Portada', 'Va ZZ  20-1, y FX-100; también ZZ-99, FX100 y AFX-1']
    const id = await made({ textos: JSON.stringify(said) })
    const page = async (n: number) => (await visitor.get(`/api/v1/catalogos/${id}?pagina=${n}`)).json().partes
    expect(await page(1)).toEqual([])
    expect(await page(2)).toEqual([
      { k_parte: 'ZZ 20-1', descripcion: 'Dos palabras' },
      { k_parte: 'FX-100', descripcion: 'Balata' },
    ])
  })

  test('the cover is a picture of our own making; what is none is refused', async () => {
    const png = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    const id = await made({ portada: new File([new Uint8Array(png)], '../../x.svg') })
    const cover = await visitor.get(`/api/v1/catalogos/${id}/portada`)
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 640 })
    const carga = (await uploaded(await pdfOf(['más']))).json()
    const bad = { ...data, carga_id: String(carga.id), portada: new File(['<svg onload=alert(1)>'], 'x.png') }
    expect((await sendForm(app, mktg, path, bad)).json()).toMatchObject({ code: 'imagen_no_valida' })
    expect((await sendForm(app, colleague, path, { ...data, carga_id: String(carga.id) })).statusCode).toBe(404)
  })

  test('an unknown year or category is an empty list with what there is to choose from', async () => {
    await made()
    const list = async (query: string) => (await visitor.get(`/api/v1/catalogos?${query}`)).json()
    expect(await list('year=1999')).toMatchObject({ catalogos: [], years: [2026], categorias: ['Frenos'] })
    expect((await list('year=abc&categoria=frenos')).catalogos).toHaveLength(1)
  })
})
