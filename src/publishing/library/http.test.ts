import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { data, emptyLibrary, file, path, person, uploader } from './library.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { PIECE } from './library-states.ts'
import { pdfOf, rawPdf } from '#platform/files/pdf-check.testing.ts'
import { dropOldUploads } from './uploads.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
const visitor = browser(app)
const mktg = await person(db, app, 'MKTG')
const { open, piece, uploaded, made } = uploader(app, mktg)
let colleague: TestBrowser
let client: TestBrowser
let adviser: TestBrowser
beforeAll(async () => {
  colleague = await person(db, app, 'MKTG')
  client = await person(db, app, 'cliente')
  adviser = await person(db, app, 'asesor')
})
beforeEach(() => emptyLibrary(db))

/** A PDF of more than two pieces: what follows its end is filled up before. */
const large = Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(2 * PIECE + 500, 65), Buffer.from('\n')])

describe('uploads', () => {
  test('what was cut goes on where it was: the same file finds its pieces, and nobody else’s', async () => {
    const carga = await open(large)
    expect(carga).toMatchObject({ partes: 3, recibidas: [], paginas: null })
    await piece(carga.id, 1, large)
    await piece(carga.id, 3, large)
    expect(await open(large)).toMatchObject({ id: carga.id, recibidas: [1, 3] })
    expect((await mktg.get(`${path}/cargas`)).json().cargas).toHaveLength(1)
    expect((await mktg.post(`${path}/cargas/${carga.id}/fin`)).json()).toMatchObject({ code: 'faltan_partes' })
    expect((await piece(carga.id, 2, large, colleague)).statusCode).toBe(404)
    expect((await open(large, colleague)).id).not.toBe(carga.id)
    expect((await piece(carga.id, 2, large.subarray(0, PIECE + 9))).statusCode).toBe(422)
    await piece(carga.id, 2, large)
    // Whole now, but no PDF: refused, and nothing of it stays.
    expect((await mktg.post(`${path}/cargas/${carga.id}/fin`)).json()).toMatchObject({ code: 'pdf_no_valido' })
    expect((await mktg.get(`${path}/cargas`)).json().cargas).toEqual([])
  })

  test('a cancelled or forgotten upload leaves neither rows nor files', async () => {
    const count = async () => (await db.row<{ n: number }>('select count(*)::int as n from archivo'))?.n
    const before = await count()
    const carga = await open(large)
    await piece(carga.id, 1, large)
    expect(await count()).not.toBe(before)
    expect((await mktg.send('DELETE', `${path}/cargas/${carga.id}`)).statusCode).toBe(200)
    expect(await count()).toBe(before)
    const old = await open(large)
    await piece(old.id, 1, large)
    await db.rows(`update documento_pdf_carga set creado_en = now() - interval '25 hours'`)
    await dropOldUploads(db, storage)
    expect(await count()).toBe(before)
    expect((await piece(old.id, 2, large)).json()).toMatchObject({ code: 'carga_perdida' })
  })

  test.each([
    ['a program with the name of a PDF', Buffer.from('MZ'.repeat(900)), 'pdf_no_valido'],
    ['encrypted', rawPdf({ trailer: '/Encrypt 9 0 R' }), 'pdf_protegido'],
    ['with a script', rawPdf({ root: '/OpenAction << /S /JavaScript >>' }), 'pdf_con_programas'],
    ['cut short', rawPdf().subarray(0, -30), 'pdf_no_valido'],
  ])('%s is refused and forgotten', async (_, bytes, code) => {
    const answer = await uploaded(bytes)
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    expect((await mktg.get(`${path}/cargas`)).json().cargas).toEqual([])
  })

  test('the same file again: told which catalogue has it', async () => {
    const id = await made()
    const again = await uploaded(file)
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'repetido', id, titulo: data.titulo }])
    expect((await visitor.get(`/api/v1/catalogos/${id}/archivo`)).rawPayload.equals(file)).toBe(true)
  })

  test('too large is refused before a byte comes', async () => {
    const answer = await mktg.post(`${path}/cargas`, { nombre: 'x.pdf', bytes: 201 * 1024 * 1024 })
    expect(answer.statusCode).toBe(422)
  })
})

describe('administration', () => {
  test('only who may: a visitor, a client and an adviser are refused', async () => {
    const id = await made()
    expect((await visitor.get(path)).statusCode).toBe(401)
    for (const who of [client, adviser]) {
      expect((await who.get(path)).statusCode).toBe(403)
      expect((await who.post(`${path}/cargas`, { nombre: 'x', bytes: 5 })).statusCode).toBe(403)
      expect((await who.send('PATCH', `${path}/${id}`, { version: 1 })).statusCode).toBe(403)
      expect((await who.send('DELETE', `${path}/${id}`)).statusCode).toBe(403)
    }
  })

  test('edited with its version; the second who saves the same is told; on record', async () => {
    const id = await made()
    const edit = (body: object) => colleague.send('PATCH', `${path}/${id}`, body)
    expect((await edit({ version: 1, titulo: 'Otro' })).json()).toMatchObject({ titulo: 'Otro', version: 2 })
    expect((await edit({ version: 1, titulo: 'Tarde' })).json()).toMatchObject({ code: 'version_anterior' })
    const backwards = await edit({ version: 2, desde: '2026-05-02', hasta: '2026-05-01' })
    expect([backwards.statusCode, backwards.json().errors]).toMatchObject([422, { hasta: [expect.any(String)] }])
    const log = await db.rows<{ accion: string }>(
      `select accion from auditoria where objeto = 'documento_pdf' and objeto_id = $1 order by id`,
      [String(id)],
    )
    expect(log.slice(-2).map(({ accion }) => accion)).toEqual(['catalogo_creado', 'catalogo_editado'])
    expect((await colleague.get(`${path}/999`)).statusCode).toBe(404)
  })

  test('is a brand’s own when that is said, in administration and for readers (P-05)', async () => {
    const brand = await db.row<{ id: number }>(
      `insert into marca (tipo, nombre) values ('producto', 'Frenalia') returning id`,
    )
    const make = await db.row<{ id: number }>(
      `insert into marca (tipo, nombre) values ('vehiculo', 'Datsun') returning id`,
    )
    const id = await made({ marca_id: String(brand?.id) })
    const told = async () => (await visitor.get(`/api/v1/catalogos/${id}`)).json().marca_id
    expect(await told()).toBe(brand?.id)
    const edit = (version: number, marca_id: unknown) => mktg.send('PATCH', `${path}/${id}`, { version, marca_id })
    for (const wrong of [make?.id, 999_999]) {
      const answer = await edit(1, wrong)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['marca_id']])
    }
    expect((await edit(1, '')).json()).toMatchObject({ marca_id: null, version: 2 })
    expect(await told()).toBeNull()
  })

  test('a new file keeps the address and the history, with its own text', async () => {
    const id = await made()
    const next = await pdfOf(['Nueva edición con amortiguadores'])
    const carga = (await uploaded(next)).json()
    const body = {
      carga_id: String(carga.id),
      version: '1',
      textos: JSON.stringify(['Nueva edición con amortiguadores']),
    }
    expect((await sendForm(app, mktg, `${path}/${id}/archivo`, body)).statusCode).toBe(200)
    const whole = (await mktg.get(`${path}/${id}`)).json()
    expect(whole).toMatchObject({ paginas: 1, version: 2, edicion: 2, ediciones: [{ n: 2 }, { n: 1, paginas: 3 }] })
    expect((await visitor.get(`/api/v1/catalogos/${id}/archivo`)).rawPayload.equals(next)).toBe(true)
    const found = await visitor.get(`/api/v1/catalogos/${id}/busqueda?q=balatas`)
    expect(found.json()).toMatchObject({ total: 0 })
  })

  test('moved, deleted and brought back; filtered and sent as a file', async () => {
    const [first, second] = [await made(), await made({ titulo: '=Dos' }, await pdfOf(['otro']))]
    const order = async () => (await mktg.get(path)).json().documentos.map(({ id }: { id: number }) => id)
    expect(await order()).toEqual([second, first])
    await mktg.post(`${path}/${first}/lugar`, { hacia: 'arriba' })
    expect(await order()).toEqual([first, second])
    await mktg.send('DELETE', `${path}/${first}`)
    expect(await order()).toEqual([second])
    expect((await visitor.get(`/api/v1/catalogos/${first}`)).statusCode).toBe(404)
    await mktg.post(`${path}/${first}/restauracion`)
    expect(await order()).toEqual([first, second])
    expect((await mktg.get(`${path}?q=dos&estado=PUBLICADO&year=2026&orden=valueOf`)).json().total).toBe(1)
    expect((await mktg.get(`${path}/exportacion/csv`)).body).toContain("'=Dos")
  })
})
