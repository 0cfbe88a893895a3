import { beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const buyer = await signIn(db, app, ['cliente'], shop.ana)
const counter = await signIn(db, app, ['cliente', 'Cotizador-Mostrador'], shop.ana)
const atencion = await signIn(db, app, ['CustomerService'])
const manager = await signIn(db, app, ['manager'])
const NOTHING = '0.00'

/** Credit of a client: 1,000 pesos; a document of ten parts is 1,162.90. */
const terms = (politica: string, limite: number, dias = 30) =>
  db.rows('update cliente set politica_credito = $2, limite_credito = $3, dias_credito = $4 where id = $1', [
    shop.ana,
    politica,
    limite,
    dias,
  ])

async function owe(saldo: number, late: number): Promise<void> {
  await db.rows(
    `with a as (insert into archivo (sha256, tipo, bytes) values (sha256(gen_random_uuid()::text::bytea), 'text/xml', 1) returning id)
     insert into cfdi (uuid, version, tipo, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, subtotal, total, saldo, vence_en, sello, timbre, cuadra, xml_id)
     select gen_random_uuid(), '4.0', 'I', hoy_local() - 60, 'JAC010203AB1', 'XAXX010101000', $1, 'MXN', $2, $2, $2, hoy_local() - $3::int,
       'NO_COMPROBADO', 'NO_COMPROBADO', true, a.id from a`,
    [shop.ana, saldo, late],
  )
}

const generate = async (who: TestBrowser = buyer, pieces = 10, enviar = true) => {
  await fillCart(db, shop.ana, { 'COT-1': pieces })
  return postOnce(who, GENERATE, { enviar })
}
const event = async (who: TestBrowser, id: number, evento: string, more: object = {}) => {
  const found = await db.row<{ version: number }>('select version from cotizacion where id = $1', [id])
  return postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, { evento, version: found?.version, ...more })
}
/** A document in review, as it was made before the terms changed. */
async function inReview(): Promise<number> {
  await terms('LIBRE', 0)
  const { id } = (await generate()).json().procesado
  await event(atencion, id, 'tomar')
  return id
}

beforeEach(async () => {
  await db.session((client) => client.query('truncate credito_excepcion'))
  await db.rows('delete from carrito_linea')
  await db.rows('delete from error_carrito')
  await db.rows('delete from cfdi')
  await db.rows(`update cotizacion set estado = 'CANCELADA'`)
  await db.rows(`update pedido set estado = 'CERRADO'`)
  await db.rows('update config_empresa set autoautorizar_total = null')
  await terms('LIBRE', 0)
})

describe('generating', () => {
  test('free passes in silence, warned passes with the figures', async () => {
    expect((await generate()).json().procesado.advertencias).toEqual([])
    await terms('AVISAR', 1000)
    const { advertencias } = (await generate()).json().procesado
    expect(advertencias).toEqual([
      'Tu crédito no alcanza: límite $1,000.00, usado $0.00 y este documento $1,162.90; se pasa por $162.90.',
    ])
  })

  test('blocked is refused with figures, recorded without them; let pass for some days, it goes', async () => {
    await terms('BLOQUEAR', 1000)
    const refused = await generate()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'credito'])
    expect(refused.json().credito).toMatchObject({
      limite: '1000.00',
      usado: NOTHING,
      total: '1162.90',
      excedente: '162.90',
    })
    expect(await db.rows('select motivo, mensaje from error_carrito')).toEqual([
      { motivo: 'CREDITO', mensaje: 'El crédito del cliente no lo permite.' },
    ])
    await postOnce(manager, `/api/v1/clientes/${shop.ana}/credito/excepciones`, {
      excedente: '200',
      hasta: (await db.row<{ dia: string }>('select hoy_local() as dia'))?.dia,
      motivo: 'Depositó hoy',
    })
    expect((await generate()).statusCode).toBe(200)
    expect((await generate(buyer, 20)).json().code).toBe('credito')
  })

  test('overdue for longer than the policy lets counts as a limit passed', async () => {
    await terms('BLOQUEAR', 100_000)
    await owe(500, 15)
    expect((await generate()).statusCode).toBe(200)
    await owe(300, 16)
    const refused = await generate()
    expect(refused.json().message).toContain('Hay $800.00 sin pagar, vencidos desde hace 16 días.')
    await db.rows('update config_empresa set dias_vencido_bloqueo = 30')
    expect((await generate()).statusCode).toBe(200)
    await db.rows('update config_empresa set dias_vencido_bloqueo = 15')
  })

  test('who may not see credit is told no figure', async () => {
    await db.rows(
      `delete from rol_permiso where permiso_id = (select id from permiso where nombre = 'credito-read') and rol_id = (select id from rol where nombre = 'cliente')`,
    )
    await terms('BLOQUEAR', 1000)
    const refused = await generate(counter)
    await db.rows(
      `insert into rol_permiso (rol_id, permiso_id, alcance) select r.id, p.id, 'propio' from rol r, permiso p where r.nombre = 'cliente' and p.nombre = 'credito-read'`,
    )
    expect([refused.statusCode, refused.json().credito]).toEqual([409, undefined])
    expect(refused.json().message).not.toMatch(/\$|\d/)
  })
})

describe('authorising', () => {
  test('blocked: refused without a reason, and with one from who may not; let pass by who may, on record', async () => {
    const id = await inReview()
    await terms('BLOQUEAR', 1000)
    expect((await atencion.get(`/api/v1/cotizaciones/${id}`)).json().credito).toMatchObject({
      paso: 'BLOQUEA',
      motivos: ['LIMITE'],
      excedente: '162.90',
      puede_excepcion: false,
    })
    expect((await buyer.get(`/api/v1/cotizaciones/${id}`)).json().credito).toBeNull()
    expect((await event(atencion, id, 'autorizar')).json()).toMatchObject({
      code: 'credito',
      credito: { excedente: '162.90' },
    })
    expect((await event(atencion, id, 'autorizar', { credito: 'Es buen cliente' })).statusCode).toBe(403)
    const passed = await event(manager, id, 'autorizar', { credito: 'Paga el viernes', relevar: true })
    expect([passed.statusCode, passed.json().estado]).toEqual([200, 'AUTORIZADA'])

    const row = await db.row(
      'select total::text, excedente::text, motivo from credito_excepcion where cotizacion_id = $1',
      [id],
    )
    expect(row).toEqual({ total: '1162.90', excedente: '162.90', motivo: 'Paga el viernes' })
    expect(
      await db.row(`select despues from auditoria where accion = 'credito_excepcion' and despues->>'cotizacion' = $1`, [
        String(id),
      ]),
    ).toMatchObject({
      despues: { motivo: 'Paga el viernes', excedente: '162.90' },
    })
    const told = (who: TestBrowser) =>
      who.get(`/api/v1/cotizaciones/${id}`).then((answer) => JSON.stringify(answer.json().historia))
    expect(await told(manager)).toContain('Paga el viernes')
    expect(await told(buyer)).not.toContain('Paga el viernes')
    // What was let pass holds when the client accepts.
    expect((await event(buyer, id, 'aceptar')).json().estado).toBe('CONVERTIDA')
  })

  test('its own total counts once: authorised within the limit, it is accepted', async () => {
    const id = await inReview()
    await terms('BLOQUEAR', 1200)
    expect((await event(atencion, id, 'autorizar')).statusCode).toBe(200)
    expect((await event(buyer, id, 'aceptar')).statusCode).toBe(200)
    // The order is what is used now.
    expect((await generate(buyer, 1)).json().code).toBe('credito')
  })

  test('accepted too late: what is owed since blocks it', async () => {
    const id = await inReview()
    await terms('BLOQUEAR', 2000)
    await event(atencion, id, 'autorizar')
    await owe(1500, 0)
    const refused = await event(buyer, id, 'aceptar')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'credito'])
    expect((await buyer.get(`/api/v1/cotizaciones/${id}`)).json().estado).toBe('AUTORIZADA')
  })

  test('two at the same time: one of them sees the other', async () => {
    const [a, b] = [await inReview(), await inReview()]
    await terms('BLOQUEAR', 2000)
    const answers = await Promise.all([event(atencion, a, 'autorizar'), event(manager, b, 'autorizar')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  test('by itself only within the credit; agreed to beyond it, it goes back to review', async () => {
    await db.rows('update config_empresa set autoautorizar_total = 5000')
    await terms('AVISAR', 1000)
    expect((await generate()).json().procesado.estado).toBe('POR_AUTORIZAR')
    await terms('AVISAR', 100_000)
    expect((await generate()).json().procesado.estado).toBe('AUTORIZADA')

    await db.rows('update config_empresa set autoautorizar_total = null')
    const id = await inReview()
    await event(atencion, id, 'proponer', { lineas: [{ n: 1, cantidad: 9 }], texto: 'Solo hay nueve' })
    await terms('BLOQUEAR', 500)
    expect((await event(buyer, id, 'aceptarCambios')).json().estado).toBe('EN_REVISION')
  })
})
