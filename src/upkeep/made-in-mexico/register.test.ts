import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { pdfOf, rawPdf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { drawn } from '#publishing/pictures/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { brandedParts } from '#upkeep/brands/testing.server.ts'
import { wantedRenewals } from './register.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
await brandedParts(db)
await db.rows(`update producto set hecho_mx = k_parte in ('A-1', 'A-2'), estado = 'activo'`)
const signedIn = async (role: string) => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const [admin, asesor, visitor] = [await signedIn('admin'), await signedIn('asesor'), browser(app)]
const pdf = new Uint8Array(await pdfOf(['Autorización']))
const paper = () => new File([pdf], 'autorizacion.pdf', { type: 'application/pdf' })
const mark = async () => new File([new Uint8Array(await drawn())], 'distintivo.jpg')
const brand = async (nombre: string) =>
  (await db.row<{ id: number }>('select id from marca where nombre = $1', [nombre]))?.id ?? 0
/** A day so many from today's in Mexico City. */
const dayIn = async (days: number) =>
  (
    await db.row<{ dia: string }>(
      `select to_char((now() at time zone 'America/Mexico_City')::date + $1::int, 'YYYY-MM-DD') as dia`,
      [days],
    )
  )?.dia ?? ''

const PATH = '/api/v1/hecho-en-mexico'
type Fields = Record<string, string | File>
async function fields(more: Fields = {}): Promise<Fields> {
  const whose: Fields = 'k_parte' in more ? {} : { marca_id: String(await brand('Frenalia')) }
  return {
    titular: 'Frenalia SA de CV',
    numero: 'HM-1',
    desde: await dayIn(-10),
    hasta: await dayIn(400),
    ...whose,
    ...more,
  }
}
async function record(more: Fields = {}) {
  const answer = await sendForm(app, admin, PATH, await fields(more))
  return { status: answer.statusCode, ...answer.json() }
}
const read = async (id: number) => (await admin.get(`${PATH}/${id}`)).json()
const shown = async () => (await visitor.get(`${PATH}/vigentes`)).json()
const partMark = async (code: string) =>
  (await visitor.get(`/searchDetails/details/${code}`)).json().results[0].autorizacion_mx
afterEach(() => db.rows('delete from autorizacion_mx'))

describe('an authorisation', () => {
  test('of a brand is shown to everybody with its mark, on the parts that are made in Mexico and on no other', async () => {
    const { status, id } = await record({ archivo: paper(), logo: await mark() })
    expect(status).toBe(201)
    const seen = { numero: 'HM-1', titular: 'Frenalia SA de CV', hasta: await dayIn(400), logo: expect.anything() }
    expect(await shown()).toEqual([{ ...seen, marca: 'Frenalia', marca_id: await brand('Frenalia'), k_parte: null }])
    expect(await partMark('A-1')).toEqual(seen)
    expect([await partMark('A-2'), await partMark('A-4')]).toEqual([null, null])

    const { ruta } = (await shown())[0].logo
    const picture = () => visitor.get(ruta)
    expect((await picture()).statusCode).toBe(200)
    const got = await admin.get(`${PATH}/${id}/archivo.pdf`)
    expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(pdf)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    expect((await visitor.get(`${PATH}/${id}/archivo.pdf`)).statusCode).toBe(401)
    expect((await asesor.get(`${PATH}/${id}/archivo.pdf`)).statusCode).toBe(403)

    // Withdrawn, nobody sees the mark any more; put back, it is there again.
    const { version } = await read(id)
    expect((await admin.post(`${PATH}/${id}/retirar`, { version })).statusCode).toBe(200)
    expect([await shown(), await partMark('A-1'), (await picture()).statusCode]).toEqual([[], null, 404])
    expect((await admin.post(`${PATH}/${id}/retirar`, { version: version + 1 })).statusCode).toBe(409)
    expect((await admin.post(`${PATH}/${id}/reponer`)).statusCode).toBe(200)
    expect((await admin.post(`${PATH}/${id}/reponer`)).statusCode).toBe(409)
    expect(await partMark('A-1')).toEqual(seen)
  })

  test('counts from its first day to the end of its last, in Mexico City', async () => {
    const { id } = await record({ desde: await dayIn(0), hasta: await dayIn(0) })
    const states = []
    for (const [desde, hasta] of [
      [0, 0],
      [-1, 0],
      [1, 2],
      [-2, -1],
    ] as const) {
      await db.rows('update autorizacion_mx set desde = $2, hasta = $3 where id = $1', [
        id,
        await dayIn(desde),
        await dayIn(hasta),
      ])
      states.push([(await read(id)).estado, (await read(id)).dias, (await partMark('A-1')) !== null])
    }
    expect(states).toEqual([
      ['vigente', 0, true],
      ['vigente', 0, true],
      ['futura', 2, false],
      ['vencida', -1, false],
    ])
  })

  test('of a part is its own, however its code is typed, and comes before its brand’s', async () => {
    await record()
    const { status } = await record({ numero: 'HM-A1', k_parte: 'a1' })
    expect(status).toBe(201)
    expect((await partMark('A-1')).numero).toBe('HM-A1')
    expect((await shown()).map(({ k_parte }: { k_parte: string | null }) => k_parte)).toEqual(['A-1', null])
  })

  test.each([
    [{ marca_id: '' }, 'marca_id'],
    [{ marca_id: '999999' }, 'marca_id'],
    [{ k_parte: 'NO-HAY' }, 'k_parte'],
    [{ numero: '' }, 'numero'],
    [{ titular: '' }, 'titular'],
    [{ desde: '2026-13-01' }, 'desde'],
    [{ hasta: '2020-01-01' }, 'hasta'],
    [{ archivo: new File(['no soy un PDF'], 'a.pdf') }, 'archivo'],
    [
      {
        archivo: new File(
          [new Uint8Array(rawPdf({ root: '/OpenAction << /S /JavaScript /JS (app.alert) >>' }))],
          'a.pdf',
        ),
      },
      'archivo',
    ],
    [{ logo: new File(['<svg/>'], 'a.png') }, 'logo'],
  ])('%o is refused at its field, and nothing is kept', async (wrong: Fields, field) => {
    const answer = await record(wrong)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
    expect((await admin.get(PATH)).json().autorizaciones).toEqual([])
  })

  test('both a brand and a part, or the same number twice, is refused', async () => {
    const both = await sendForm(
      app,
      admin,
      PATH,
      await fields({ marca_id: String(await brand('Topex')), k_parte: 'A-1' }),
    )
    expect([both.statusCode, Object.keys(both.json().errors)]).toEqual([422, ['k_parte']])
    const [first, second] = await Promise.all([record(), record({ numero: 'hm 1' })])
    expect([first.status, second.status].toSorted((a: number, b: number) => a - b)).toEqual([201, 422])
    expect((await record({ marca_id: String(await brand('Topex')) })).status).toBe(201)
  })

  test('is changed with its version; files that do not come stay, and go when told', async () => {
    const { id } = await record({ archivo: paper(), logo: await mark() })
    const change = async (more: Fields) => sendForm(app, admin, `${PATH}/${id}`, await fields(more))
    expect((await change({ version: '1', numero: 'HM-2' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({
      numero: 'HM-2',
      archivo: 'autorizacion.pdf',
      logo: expect.anything(),
      version: 2,
    })
    expect((await change({ version: '1' })).json()).toMatchObject({ code: 'version_anterior', version: 2 })
    expect((await change({ version: '2', quitar_archivo: 'true', quitar_logo: 'true' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ archivo: null, logo: null, version: 3 })
    expect((await admin.get(`${PATH}/${id}/archivo.pdf`)).statusCode).toBe(404)
    expect((await admin.get(`${PATH}/999999`)).statusCode).toBe(404)
    const log = await db.rows<{ accion: string; antes: { numero: string } | null; despues: { numero: string } }>(
      `select accion, antes, despues from auditoria where objeto = 'autorizacion_mx' and objeto_id = $1 order by id`,
      [String(id)],
    )
    expect(log.map(({ accion, antes, despues }) => [accion, antes?.numero, despues.numero])).toEqual([
      ['autorizacion_mx_registrada', undefined, 'HM-1'],
      ['autorizacion_mx_cambiada', 'HM-1', 'HM-2'],
      ['autorizacion_mx_cambiada', 'HM-2', 'HM-1'],
    ])
  })

  test('that ends soon waits for whoever keeps the register, until a later one is there', async () => {
    const waiting = async () => {
      const { from, values } = wantedRenewals()
      return (await db.row<{ n: number }>(`select count(*)::int as n from ${from}`, values))?.n
    }
    await record({ hasta: await dayIn(30) })
    await record({ numero: 'HM-7', marca_id: String(await brand('Topex')) })
    expect(await waiting()).toBe(1)
    const soon = (await admin.get(`${PATH}?ver=por-vencer`)).json()
    expect([soon.total, soon.autorizaciones[0].numero]).toEqual([1, 'HM-1'])
    const { pendientes } = (await admin.get('/api/v1/pendientes')).json()
    expect(pendientes.find(({ id }: { id: string }) => id === 'hecho-en-mexico')).toMatchObject({ n: 1 })
    await record({ numero: 'HM-9', desde: await dayIn(31), hasta: await dayIn(900) })
    expect(await waiting()).toBe(0)
  })
})

test('a brand with an authorisation is not deleted, and takes it along when it is joined, and back', async () => {
  await record({ marca_id: String(await brand('Sola')) })
  const used = await admin.post(`/api/deleteMarca/${await brand('Sola')}`)
  expect([used.statusCode, used.json().usada_por]).toEqual([
    409,
    [expect.objectContaining({ total: 1, href: '/RegistroHechoEnMexico' })],
  ])
  const whose = async () => (await shown())[0].marca
  const versioned = async (nombre: string) =>
    (await db.row<{ id: number; version: number }>('select id, version from marca where nombre = $1', [nombre])) ?? {}
  const joined = await admin.post('/api/v1/marcas/union', {
    sobrevive: await versioned('Topex'),
    se_unen: [await versioned('Sola')],
  })
  expect([joined.statusCode, await whose()]).toEqual([200, 'Topex'])
  expect((await admin.post(`/api/v1/marcas/deshacer/${joined.json().deshacer}`)).statusCode).toBe(200)
  expect(await whose()).toBe('Sola')
})
