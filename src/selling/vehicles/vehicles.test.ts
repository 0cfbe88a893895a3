import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast, type Shop } from '#selling/orders/testing.server.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { MOST_VEHICLES } from './limits.ts'
import { tellTurns } from './turn.server.ts'

const { db } = await testDatabase()
const app = await testApp(db)
let shop: Shop
let cast: Awaited<ReturnType<typeof ordersCast>>
/** Of Ana's company too. */
let socia: TestBrowser

beforeAll(async () => {
  shop = await makeShop(db, 500)
  cast = await ordersCast(db, app, shop)
  await db.rows(
    `with n as (insert into marca (nombre, tipo) values ('Nissan', 'vehiculo') returning id),
     m as (insert into modelo (marca_id, nombre, desde, hasta)
       select n.id, x.nombre, x.desde, x.hasta from n, (values ('Tsuru', 1992, 2017), ('Urvan', 2002, 2020)) x (nombre, desde, hasta) returning id, nombre)
     insert into aplicacion (producto_id, modelo_id, desde, hasta)
     select p.id, m.id, case m.nombre when 'Tsuru' then 1992 else 2002 end, 2017 from m join producto p on
       (p.k_parte = 'PED-1' and m.nombre = 'Tsuru') or (p.k_parte = 'PED-2' and m.nombre = 'Urvan')`,
  )
  await rebuild(db)
  socia = browser(app)
  const person = await makePerson(db, ['cliente'], {})
  await db.rows('update usuario set cliente_id = $1 where id = $2', [shop.ana, person.id])
  await socia.login(person.email)
})

beforeEach(async () => {
  await db.rows('delete from vehiculo_guardado')
  await db.rows('delete from notificacion')
  await db.rows('delete from correo_salida')
})

type Who = Pick<TestBrowser, 'get' | 'send'>
const root = '/api/v1/mis-vehiculos'
const send = (who: Who, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  who.send(method, root + path, body, { 'idempotency-key': randomUUID() })
const tsuru = { marca: 'nissan', modelo: 'tsuru', anio: 2005 }
const keep = async (who: Who, body: object) => {
  const answer = await send(who, 'POST', '', body)
  expect(answer.statusCode).toBe(200)
  return answer.json().vehiculo
}
const list = async (who: Who, query = '') => (await who.get(root + query)).json()
const named = async (who: Who, texto: string) => (await send(who, 'POST', '/nombrado', { texto })).json().nombrado

describe('what is kept', () => {
  test('is of the company: in the catalogue’s names, seen by its people and by nobody else', async () => {
    const { id } = await keep(cast.ana, { ...tsuru, placa: 'abc-123-d', apodo: 'La vagoneta', km: 120_000 })
    const { vehiculos, total } = await list(socia)
    expect(total).toBe(1)
    expect(vehiculos[0]).toMatchObject({
      id,
      marca: 'Nissan',
      modelo: 'Tsuru',
      anio: 2005,
      placa: 'ABC-123-D',
      toca: null,
    })
    expect((await list(cast.beto)).total).toBe(0)
    for (const path of [`/${id}`]) expect((await cast.beto.get(root + path)).statusCode).toBe(404)
    expect((await send(cast.beto, 'DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await cast.admin.get(root)).statusCode).toBe(403)
  })

  test('once, where nothing tells it from its like; a plate or a nickname is of one', async () => {
    const first = await keep(cast.ana, tsuru)
    expect((await keep(socia, tsuru)).id).toBe(first.id)
    await keep(cast.ana, { ...tsuru, placa: 'ABC123D', apodo: 'vagoneta' })
    const plate = await send(socia, 'POST', '', { ...tsuru, placa: 'abc 123 d' })
    expect([plate.statusCode, Object.keys(plate.json().errors)]).toEqual([409, ['placa']])
    const name = await send(socia, 'POST', '', { ...tsuru, apodo: 'La Vagoneta' })
    expect([name.statusCode, Object.keys(name.json().errors)]).toEqual([409, ['apodo']])
    // Another company's plates are its own matter.
    await keep(cast.beto, { ...tsuru, placa: 'ABC123D' })
  })

  test('by two at once: a plate is kept once', async () => {
    const answers = await Promise.all(
      [cast.ana, socia, cast.ana, socia].map((who) => send(who, 'POST', '', { ...tsuru, placa: 'AAA-111' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('what no catalogue has is refused at its field', async () => {
    const model = await send(cast.ana, 'POST', '', { marca: 'Nissan', modelo: 'Batimóvil', anio: 2005 })
    expect([model.statusCode, Object.keys(model.json().errors)]).toEqual([422, ['modelo']])
    const year = await send(cast.ana, 'POST', '', { ...tsuru, anio: 1950 })
    expect([year.statusCode, Object.keys(year.json().errors)]).toEqual([422, ['anio']])
  })

  test('changes by whoever saw it last, is taken off and back; a day later it is gone with its history', async () => {
    const { id, version } = await keep(cast.ana, tsuru)
    const changed = await send(socia, 'PATCH', `/${id}`, { version, placa: 'BBB-222', km: 9_999_999 })
    expect(changed.json().vehiculo).toMatchObject({ placa: 'BBB-222', km: 9_999_999, modelo: 'Tsuru' })
    expect((await send(cast.ana, 'PATCH', `/${id}`, { version, km: 1 })).statusCode).toBe(409)
    await send(cast.ana, 'POST', `/${id}/servicios`, { hecho_en: '2026-01-10', que: 'Afinación' })

    expect((await send(cast.ana, 'DELETE', `/${id}`)).json()).toEqual({ quitado: true })
    expect((await list(cast.ana)).total).toBe(0)
    expect((await send(socia, 'POST', `/${id}/recuperacion`)).json().vehiculo.placa).toBe('BBB-222')
    await send(cast.ana, 'DELETE', `/${id}`)
    await keep(cast.ana, { ...tsuru, placa: 'bbb222' })
    expect((await send(cast.ana, 'POST', `/${id}/recuperacion`)).statusCode).toBe(409)

    await db.rows(`update vehiculo_guardado set quitado_en = now() - interval '2 days' where id = $1`, [id])
    await sweepTable(db, 'vehiculo_guardado')
    expect(await db.rows('select from vehiculo_servicio where vehiculo_id = $1', [id])).toEqual([])
    expect((await list(cast.ana)).total).toBe(1)
  })

  test('staff that acts for the client sees none of it', async () => {
    const acting = browser(app)
    await acting.login(cast.admin.email)
    expect((await acting.post('/api/v1/actuar', { cliente_id: shop.ana })).statusCode).toBe(200)
    await keep(cast.ana, { ...tsuru, placa: 'CCC-333' })
    for (const path of ['', '/exportacion/csv']) {
      const answer = await acting.get(root + path)
      expect([answer.statusCode, answer.body.includes('CCC')]).toEqual([403, false])
    }
  })
})

describe('a list', () => {
  const bring = (who: TestBrowser, texto: string) =>
    sendForm(app, who, `${root}/importacion`, { archivo: new File([texto], 'lista.csv', { type: 'text/csv' }) })

  test('in any order of columns; known plates take the news, what cannot be kept is told', async () => {
    await keep(cast.ana, { ...tsuru, placa: 'ABC-123-D', apodo: 'La vieja', km: 100 })
    const answer = await bring(
      cast.ana,
      'Modelo,Año,Placas,Kilometraje,Alias\nTsuru,2006,ABC123D,"125,000",\nUrvan,2010,DEF-1,5000,La blanca\nTsuru,2007,def 1,,\nGolondrina,2001,XYZ-9,,\nUrvan,2011,XYZ-8,,la vieja',
    )
    expect(answer.json()).toMatchObject({
      guardados: 1,
      cambiados: 1,
      errores: [
        { fila: 4, motivo: 'Esa placa ya venía en la lista' },
        { fila: 5, motivo: 'No conocemos «Golondrina»' },
        { fila: 6, motivo: 'Ya llaman «la vieja» a otro vehículo' },
      ],
    })
    const { vehiculos } = await list(cast.ana, '?orden=placa')
    expect(vehiculos).toMatchObject([
      { placa: 'ABC-123-D', anio: 2006, km: 125_000, apodo: 'La vieja' },
      { placa: 'DEF-1', modelo: 'Urvan', apodo: 'La blanca' },
    ])
    const csv = (await cast.ana.get(`${root}/exportacion/csv?q=abc123`)).body
    expect(csv).toContain('ABC-123-D,La vieja,Nissan,Tsuru,2006')
    expect(csv).not.toContain('DEF-1')
    const log = await db.rows(`select from auditoria where antes::text || despues::text ilike '%abc123%'`)
    expect(log).toEqual([])
  })

  test('of 5,000 is kept whole, found by a plate, and one more is refused', async () => {
    const rows = Array.from({ length: MOST_VEHICLES }, (_, n) => `P${String(n).padStart(5, '0')},Nissan,Tsuru,2005`)
    expect((await bring(cast.ana, rows.join('\n'))).json()).toEqual({
      guardados: MOST_VEHICLES,
      cambiados: 0,
      errores: [],
    })
    expect((await list(cast.ana, '?q=p04999')).vehiculos).toHaveLength(1)
    expect((await list(cast.ana, '?q=%25')).total).toBe(0)
    expect((await send(cast.ana, 'POST', '', { ...tsuru, placa: 'UNO-MAS' })).json()).toMatchObject({ code: 'tope' })
    expect((await named(socia, 'balatas p04999')).resto).toBe('balatas')
  }, 60_000)
})

describe('the box knows them', () => {
  test('by plate or nickname, whatever leads to it; nobody else’s', async () => {
    const { id } = await keep(cast.ana, { ...tsuru, placa: 'ABC-123-D', apodo: 'La vagoneta' })
    expect(await named(cast.ana, 'balatas ABC-123-D')).toMatchObject({ id, resto: 'balatas' })
    expect(await named(socia, 'balatas delanteras abc 123 d rojas')).toMatchObject({
      resto: 'balatas delanteras rojas',
    })
    expect(await named(cast.ana, 'frenos de la vagoneta')).toMatchObject({
      resto: 'frenos',
      vehiculo: { marca: 'Nissan', modelo: 'Tsuru', anio: 2005 },
    })
    expect(await named(cast.ana, 'la vagoneta')).toMatchObject({ resto: '' })
    expect(await named(cast.ana, 'balatas tsuru')).toBeNull()
    expect(await named(cast.beto, 'balatas ABC-123-D')).toBeNull()
  })
})

describe('its history', () => {
  test('says whose turn it is, by day or kilometres, until it is done again; told once to who noted it, without the plate', async () => {
    const { id } = await keep(cast.ana, { ...tsuru, placa: 'ABC-123-D', apodo: 'El taxi', km: 90_000 })
    const note = (body: object) => send(socia, 'POST', `/${id}/servicios`, { hecho_en: '2026-01-10', ...body })
    const wrong = await note({ que: 'Aceite', proximo_en: '2026-01-10' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['proximo_en']])
    expect((await note({ que: 'Aceite', hecho_en: '2100-01-01' })).statusCode).toBe(422)
    expect((await note({ que: 'Aceite', km: 92_000, proximo_km: 100_000 })).statusCode).toBe(201)
    expect((await cast.ana.get(`${root}/${id}`)).json()).toMatchObject({
      vehiculo: { km: 92_000, toca: { que: 'Aceite', km: 100_000, ya: false } },
      servicios: [{ que: 'Aceite', toca: false }],
    })
    expect(await tellTurns(db, testEnv)).toBe(0)

    await db.rows('update vehiculo_guardado set km = 99600 where id = $1', [id])
    expect((await list(cast.ana, '?ver=toca')).total).toBe(1)
    expect(await tellTurns(db, testEnv)).toBe(1)
    expect(await tellTurns(db, testEnv)).toBe(0)
    const told = await db.rows<{ titulo: string; pagina: string }>('select titulo, texto, pagina from notificacion')
    expect(told).toMatchObject([{ titulo: 'A El taxi le toca: Aceite', pagina: `/mis-vehiculos/${id}` }])
    expect(JSON.stringify(told)).not.toContain('ABC')

    await note({ que: 'aceite', hecho_en: '2026-02-10', km: 99_700 })
    expect((await list(cast.ana, '?ver=toca')).total).toBe(0)
  })

  test('an entry is taken off and back', async () => {
    const { id } = await keep(cast.ana, tsuru)
    const { servicio } = (
      await send(cast.ana, 'POST', `/${id}/servicios`, { hecho_en: '2026-01-10', que: 'Afinación' })
    ).json()
    await send(socia, 'DELETE', `/servicios/${servicio.id}`)
    expect((await cast.ana.get(`${root}/${id}`)).json().servicios).toEqual([])
    await send(socia, 'POST', `/servicios/${servicio.id}/recuperacion`)
    expect((await cast.ana.get(`${root}/${id}`)).json().servicios).toHaveLength(1)
  })

  test('what the company bought and fits it stands beside, by system; what is for another car does not', async () => {
    const { id } = await keep(cast.ana, tsuru)
    await db.transaction((tx) =>
      createOrder(contextOf(tx, shop.ana), orderOf(shop, [4, 1, 1], { cliente_id: shop.ana })),
    )
    const { compras } = (await socia.get(`${root}/${id}`)).json()
    expect(compras).toMatchObject([
      { k_parte: 'PED-1', sistema: 'Frenos', veredicto: 'si', veces: 1, piezas: 4, activa: true },
    ])
  })
})
