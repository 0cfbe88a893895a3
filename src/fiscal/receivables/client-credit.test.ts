import { beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { dayFrom, invoice, payment } from '#fiscal/statement/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const they = await ordersCast(db, app, shop)
const { ana: ANA, beto: BETO } = shop

const at = (id: number, more = '') => `/api/v1/clientes/${id}/credito${more}`
const read = async () => (await they.asesor.get(at(ANA))).json()
const once = (who: TestBrowser, url: string, body: object) =>
  who.send('POST', url, body, { 'idempotency-key': crypto.randomUUID() })

beforeEach(async () => {
  await db.rows('delete from cfdi')
})

describe('the terms', () => {
  test('changed with a version, told to the client’s history; only by who administers clients', async () => {
    const { version } = await read()
    const body = { version, limite_credito: '$25,000.50', politica_credito: 'BLOQUEAR', dias_credito: 15 }
    for (const who of [they.asesor, they.manager, they.director, they.ana])
      expect((await who.send('PATCH', at(ANA), body)).statusCode).toBe(403)
    const done = await they.admin.send('PATCH', at(ANA), body)
    expect(done.json()).toMatchObject({ limite_credito: '25000.50', politica_credito: 'BLOQUEAR', dias_credito: 15 })
    const late = await they.admin.send('PATCH', at(ANA), body)
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
    const [event] = (await they.admin.get(`/api/v1/clientes/${ANA}`)).json().historial
    expect(event).toMatchObject({ accion: 'credito_cambiado' })
    expect(event.campos).toContainEqual({ campo: 'limite_credito', antes: '0.00', despues: '25000.50' })
  })

  test.each([
    [{ limite_credito: '-1' }, 'limite_credito'],
    [{ limite_credito: 'mucho' }, 'limite_credito'],
    [{ dias_credito: 181 }, 'dias_credito'],
    [{ politica_credito: 'NADA' }, 'politica_credito'],
    [{ disponible: '5' }, 'disponible'],
  ])('%j is refused at %s', async (body, field) => {
    const { version } = await read()
    const answer = await they.admin.send('PATCH', at(ANA), { version, ...body })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})

describe('promises', () => {
  test('kept or broken by what was paid until the day, by nothing else', async () => {
    const owed = await invoice(db, ANA, '500.00', { folio: 'DEBE', vence: -5 })
    const today = await dayFrom(db, 0, '')
    const url = at(ANA, '/promesas')
    const made = await once(they.asesor, url, {
      factura: owed.uuid,
      importe: '300',
      fecha: today,
      nota: 'Por la tarde',
    })
    expect([made.statusCode, made.json().promesas[0]]).toMatchObject([
      201,
      { factura: { folio: 'DEBE' }, importe: '300.00', estado: 'PENDIENTE', nota: 'Por la tarde' },
    ])
    await payment(db, owed, '200.00')
    expect((await read()).promesas[0].estado).toBe('PENDIENTE')
    await payment(db, owed, '100.00')
    expect((await read()).promesas[0].estado).toBe('CUMPLIDA')
    await once(they.asesor, url, { importe: '900', fecha: today })
    await db.session((client) =>
      client.query(`alter table cobro_promesa disable trigger user;
        update cobro_promesa set fecha = fecha - 3, creado_en = creado_en - interval '9 days' where importe = 900;
        alter table cobro_promesa enable trigger user`),
    )
    expect((await read()).promesas[0].estado).toBe('ROTA')
  })

  test('of an invoice that is not owed, for a day gone by, of a client out of reach: refused', async () => {
    const foreign = await invoice(db, BETO, '500.00')
    const fecha = await dayFrom(db, 1, '')
    const fault = async (body: object) =>
      Object.keys((await once(they.asesor, at(ANA, '/promesas'), body)).json().errors)
    expect(await fault({ factura: foreign.uuid, importe: '1', fecha })).toEqual(['factura'])
    expect(await fault({ importe: '1', fecha: await dayFrom(db, -1, '') })).toEqual(['fecha'])
    expect(await fault({ importe: '0', fecha })).toEqual(['importe'])
    expect((await once(they.asesor, at(BETO, '/promesas'), { importe: '1', fecha })).statusCode).toBe(404)
  })
})

describe('letting a client pass', () => {
  test('until a day, with a reason, by who may; it only grows', async () => {
    const body = { excedente: '5000', hasta: await dayFrom(db, 5, ''), motivo: 'Paga el viernes' }
    expect((await once(they.asesor, at(ANA, '/excepciones'), body)).statusCode).toBe(403)
    const made = await once(they.manager, at(ANA, '/excepciones'), body)
    expect([made.statusCode, made.json().excepciones[0]]).toMatchObject([
      201,
      { excedente: '5000.00', motivo: 'Paga el viernes', cotizacion: null },
    ])
    expect((await once(they.manager, at(ANA, '/excepciones'), { ...body, motivo: '' })).statusCode).toBe(422)
    const far = await once(they.manager, at(ANA, '/excepciones'), { ...body, hasta: await dayFrom(db, 60, '') })
    expect(Object.keys(far.json().errors)).toEqual(['hasta'])
    await expect(db.rows('delete from credito_excepcion')).rejects.toThrow('solo admite agregar')
  })
})

describe('the client’s own tax data', () => {
  test('corrected by itself, but for the RFC; another’s does not exist; staff sees it in the history', async () => {
    const company = (cliente: number, rfc: string) =>
      db.row<{ id: number }>(
        `insert into empresa (clave, razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, cliente_id) values ($2, 'Antes', $2, '601', 'G01', '44100', $1) returning id`,
        [cliente, rfc],
      )
    const mine = await company(ANA, 'AAA010101AAA')
    const other = await company(BETO, 'BBB010101BBB')
    const body = { version: 1, razon_social: 'Después', regimen_fiscal: '626', uso_cfdi: 'G03', cp_fiscal: '45010' }
    const url = (id?: number) => `/api/v1/datos-fiscales/${id}`
    const done = await they.ana.send('PATCH', url(mine?.id), body)
    expect(done.json().empresas[0]).toMatchObject({
      razon_social: 'Después',
      rfc: 'AAA010101AAA',
      cp_fiscal: '45010',
      version: 2,
    })
    expect((await they.ana.send('PATCH', url(mine?.id), body)).statusCode).toBe(409)
    expect((await they.ana.send('PATCH', url(other?.id), body)).statusCode).toBe(404)
    const wrong = { ...body, version: 2 }
    for (const [more, field] of [
      [{ rfc: 'CCC010101CCC' }, 'rfc'],
      [{ cp_fiscal: '123' }, 'cp_fiscal'],
      // Of natural persons only.
      [{ regimen_fiscal: '605' }, 'regimen_fiscal'],
    ] as const) {
      const answer = await they.ana.send('PATCH', url(mine?.id), { ...wrong, ...more })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
    const { historial } = (await they.admin.get(`/api/v1/clientes/${ANA}`)).json()
    expect(historial[0]).toMatchObject({ accion: 'empresa_corregida' })
  })
})
