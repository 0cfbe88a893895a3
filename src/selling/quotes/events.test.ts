import { beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { browser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { expire } from '#selling/quote-screens/jobs.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const mostrador = await signIn(db, app, ['Cotizador-Mostrador'], shop.ana)
const manager = await signIn(db, app, ['manager'])
const director = await signIn(db, app, ['director'])
const atencion = await signIn(db, app, ['CustomerService'])
const ajeno = await signIn(db, app, ['asesor'])
const asesor = browser(app)
await asesor.login(shop.asesor.email)

type Doc = {
  id: number
  version: number
  estado: string
  total: string
  eventos: string[]
  renglones: { n: number; precio: string }[]
  [key: string]: unknown
}
const read = async (it: TestBrowser, id: number): Promise<Doc> => (await it.get(`/api/v1/cotizaciones/${id}`)).json()

async function event(it: TestBrowser, doc: { id: number; version: number }, evento: string, more: object = {}) {
  return postOnce(it, `/api/v1/cotizaciones/${doc.id}/eventos`, { evento, version: doc.version, ...more })
}

/** The same, that must go well: the document after it. */
async function done(it: TestBrowser, doc: { id: number }, evento: string, more: object = {}): Promise<Doc> {
  const { version } = await read(it, doc.id)
  const answer = await event(it, { id: doc.id, version }, evento, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function sent(parts: Record<string, number> = { 'COT-1': 10, 'COT-2': 2 }): Promise<Doc> {
  await fillCart(db, shop.ana, parts)
  const answer = await postOnce(cliente, GENERATE, { enviar: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().procesado
}

async function inReview(): Promise<Doc> {
  return done(asesor, await sent(), 'tomar')
}

const cut = (percent: number) => (100.25 * (1 - percent / 100)).toFixed(4)

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('update existencia set disponible = 1000, apartado = 0')
  await db.rows('update precio set valor = 100.25')
  await db.rows('update config_empresa set autoautorizar_total = null')
})

describe('the whole way', () => {
  test('sent, taken, proposed, agreed, authorised, accepted, ordered', async () => {
    const doc = await sent()
    expect(doc).toMatchObject({ estado: 'POR_AUTORIZAR', eventos: ['retirar', 'duplicar', 'comentar'] })
    const taken = await done(asesor, doc, 'tomar')
    expect(taken).toMatchObject({ estado: 'EN_REVISION', revisor: { id: shop.asesor.id } })

    const proposed = await done(asesor, doc, 'proponer', {
      lineas: [
        { n: 1, precio: '95', cantidad: 8 },
        { n: 2, k_parte: 'COT-3', mensaje: 'Esta la hay hoy' },
      ],
    })
    expect(proposed.estado).toBe('DEVUELTA')
    const seen = await read(cliente, doc.id)
    expect(seen.renglones).toMatchObject([
      { n: 1, cantidad: 8, precio: '95.00', solicitado: { cantidad: 10, precio: '100.25' } },
      { n: 2, k_parte: 'COT-3', sustituye_a: 'COT-2', solicitado: { k_parte: 'COT-2' } },
    ])
    expect(seen['mensajes']).toMatchObject([{ n: 2, texto: 'Esta la hay hoy', de_cliente: false }])

    const agreed = await done(cliente, doc, 'aceptarCambios')
    expect(agreed).toMatchObject({
      estado: 'AUTORIZADA',
      subtotal: '960.50',
      eventos: ['rechazar', 'aceptar', 'solicitarCambio', 'duplicar', 'comentar'],
    })
    const ordered = await done(cliente, doc, 'aceptar')
    expect(ordered).toMatchObject({
      estado: 'CONVERTIDA',
      pedidos: [{ sucursal: 'NTE', folio: expect.stringMatching(/^WEB-/) }],
    })
    expect((await db.rows('select total::text from pedido where cotizacion_id = $1', [doc.id]))[0]).toEqual({
      total: ordered.total,
    })
    const history = await db.rows<{ evento: string; de: string; a: string }>(
      `select evento, de, a from documento_evento where tipo = 'cotizacion' and documento_id = $1 order by id`,
      [doc.id],
    )
    expect(history.map(({ evento, a }) => `${evento} ${a}`)).toEqual([
      'generar BORRADOR',
      'enviar POR_AUTORIZAR',
      'tomar EN_REVISION',
      'proponer DEVUELTA',
      'aceptarCambios AUTORIZADA',
      'aceptar ACEPTADA',
      'crearPedido CONVERTIDA',
    ])
    const mails = await db.rows<{ tipo: string }>(
      `select tipo from correo_salida where asunto like $1 || ':%' order by id`,
      [doc['folio']],
    )
    expect(mails.map(({ tipo }) => tipo)).toEqual([
      'cotizacion_enviar',
      'cotizacion_proponer',
      'cotizacion_aceptarCambios',
      'cotizacion_crearPedido',
    ])
  })

  test('an acceptance sent twice orders once; with less stock than agreed nothing happens', async () => {
    const doc = await done(asesor, await inReview(), 'autorizar')
    await db.rows('update existencia set disponible = case sucursal_id when $1 then 9 else 0 end', [shop.norte])
    const short = await event(cliente, await read(cliente, doc.id), 'aceptar')
    expect(short.statusCode).toBe(409)
    expect(short.json().code).toBe('sin_existencia')
    expect((await read(cliente, doc.id)).estado).toBe('AUTORIZADA')

    await db.rows('update existencia set disponible = 1000')
    const { version } = await read(cliente, doc.id)
    const answers = await Promise.all([1, 2, 3].map(() => event(cliente, { id: doc.id, version }, 'aceptar')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await db.rows('select from pedido where cotizacion_id = $1', [doc.id])).toHaveLength(1)
  })

  test('a part that is withdrawn while the document waits is neither ordered nor owed: it says so, and the rest can be taken', async () => {
    const doc = await done(asesor, await inReview(), 'autorizar')
    await db.rows(`update producto set estado = 'inactivo' where k_parte = 'COT-2'`)
    try {
      const refused = await event(cliente, await read(cliente, doc.id), 'aceptar')
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'sin_existencia'])
      expect(refused.json().message).toContain('COT-2 (ya no se vende)')
      expect(refused.json().lineas).toMatchObject([{ k_parte: 'COT-2', disponible: 0, texto: 'COT-2 ya no se vende.' }])
      expect((await read(cliente, doc.id)).estado).toBe('AUTORIZADA')
      expect(await db.rows('select from pedido where cotizacion_id = $1', [doc.id])).toEqual([])

      // Who asks to have owed what is missing cannot be owed what will never come.
      const answer = await event(cliente, await read(cliente, doc.id), 'aceptar', { faltante: 'por_surtir' })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().advertencias).toContain('COT-2 ya no se vende. Se quitó del pedido.')
      const ordered = await db.rows(
        'select l.k_parte from pedido p join pedido_linea l on l.pedido_id = p.id where p.cotizacion_id = $1',
        [doc.id],
      )
      expect(ordered).toEqual([{ k_parte: 'COT-1' }])

      // Nor can staff offer it, owed or not.
      await db.rows(`update producto set estado = 'activo' where k_parte = 'COT-2'`)
      const other = await inReview()
      await db.rows(`update producto set estado = 'inactivo' where k_parte = 'COT-2'`)
      const offered = await event(asesor, other, 'proponer', { lineas: [{ n: 2, por_surtir: true }], texto: 'Va' })
      expect([offered.statusCode, offered.json().code]).toEqual([409, 'sin_existencia'])
    } finally {
      await db.rows(`update producto set estado = 'activo' where k_parte = 'COT-2'`)
    }
  })

  test('a counter-offer is a version of its own; an older one never changes', async () => {
    const doc = await inReview()
    await done(asesor, doc, 'proponer', { lineas: [{ n: 1, precio: '95' }] })
    const countered = await done(cliente, doc, 'contraofertar', {
      lineas: [{ n: 1, cantidad: 20, precio_objetivo: '93' }],
      texto: '¿Y por 20?',
    })
    expect(countered).toMatchObject({ estado: 'EN_REVISION', version_actual: 3 })
    expect(countered.renglones[0]).toMatchObject({ cantidad: 20, precio: '95.00', precio_objetivo: '93.00' })
    await expect(
      db.rows('update cotizacion_linea set precio = 1 where cotizacion_id = $1 and version < 3', [doc.id]),
    ).rejects.toThrow(/versión/)
    await expect(
      db.rows('delete from cotizacion_linea where cotizacion_id = $1 and version = 1', [doc.id]),
    ).rejects.toThrow(/versión/)
    await expect(
      db.rows('update cotizacion_version set total = 0 where cotizacion_id = $1 and version = 1', [doc.id]),
    ).rejects.toThrow(/versión/)
  })

  test('a draft is edited, taken back and edited again, cancelled, and quoted again at today’s prices', async () => {
    await fillCart(db, shop.ana, { 'COT-1': 10 })
    const doc = (await postOnce(cliente, GENERATE, {})).json().procesado
    const edited = await done(cliente, doc, 'editar', { lineas: [{ n: 1, cantidad: 4 }], orden_compra: 'OC-1' })
    expect(edited).toMatchObject({ subtotal: '401.00', orden_compra: 'OC-1', version_actual: 1 })
    await done(cliente, doc, 'enviar')
    await done(cliente, doc, 'retirar')
    expect(await done(cliente, doc, 'editar', { lineas: [{ n: 1, cantidad: 5 }] })).toMatchObject({ version_actual: 2 })
    await done(cliente, doc, 'cancelar')
    await db.rows('update precio set valor = 120')
    const again = await done(cliente, doc, 'recotizar')
    expect(again).toMatchObject({ estado: 'BORRADOR', subtotal: '600.00', origen: { id: doc.id } })
    expect(again.id).not.toBe(doc.id)
  })

  test('a draft kept while prices rose needs consent to be sent', async () => {
    await fillCart(db, shop.ana, { 'COT-1': 10 })
    const doc = (await postOnce(cliente, GENERATE, {})).json().procesado
    await db.rows('update precio set valor = 120')
    const refused = await event(cliente, doc, 'enviar')
    expect(refused.json()).toMatchObject({ code: 'cambios', cambios: [{ k_parte: 'COT-1', ahora: '120' }] })
    const after = await done(cliente, doc, 'enviar', {
      consentimiento: [{ k_parte: 'COT-1', tipo: 'precio', ahora: '120' }],
    })
    expect(after).toMatchObject({ estado: 'POR_AUTORIZAR', subtotal: '1200.00' })
  })
})

describe('who may', () => {
  test('foreign documents do not exist; what is never one’s own is 403', async () => {
    const doc = await sent()
    for (const it of [otro, ajeno]) expect((await event(it, doc, 'comentar', { texto: 'hola' })).statusCode).toBe(404)
    for (const evento of ['tomar', 'autorizar', 'proponer', 'vencer', 'aprobar', 'crearPedido']) {
      expect((await event(cliente, doc, evento)).statusCode, evento).toBe(403)
    }
    expect((await event(asesor, doc, 'enviar')).statusCode).toBe(403)
    expect((await event(asesor, doc, 'aceptar')).statusCode).toBe(403)
  })

  test('who may not buy sends and answers but does not order', async () => {
    const doc = await done(asesor, await inReview(), 'autorizar')
    const seen = await read(mostrador, doc.id)
    expect(seen.eventos).not.toContain('aceptar')
    expect((await event(mostrador, seen, 'aceptar')).statusCode).toBe(403)
  })

  test('a client sets no price and names no part', async () => {
    await fillCart(db, shop.ana, { 'COT-1': 1 })
    const doc = (await postOnce(cliente, GENERATE, {})).json().procesado
    expect((await event(cliente, doc, 'editar', { lineas: [{ n: 1, precio: '1' }] })).statusCode).toBe(422)
    expect((await event(cliente, doc, 'editar', { lineas: [{ n: 1, k_parte: 'COT-2' }] })).statusCode).toBe(422)
    expect((await event(cliente, doc, 'editar', { lineas: [{ n: 9, cantidad: 2 }] })).statusCode).toBe(422)
    expect((await event(cliente, doc, 'editar', { lineas: [{ n: 1, cantidad: 0 }] })).statusCode).toBe(422)
  })

  test('nobody authorises what he captured, nor while acting, nor for the client he buys for', async () => {
    await fillCart(db, shop.ana, { 'COT-1': 1 })
    await db.rows('update sesion set cliente_id = $2 where usuario_id = $1', [shop.asesor.id, shop.ana])
    const doc = (await postOnce(asesor, GENERATE, { enviar: true })).json().procesado
    expect(doc).toMatchObject({ solicitante: null, capturado_por: shop.asesor.email, es_cliente: true })
    expect((await event(asesor, doc, 'tomar')).statusCode).toBe(403)
    await db.rows('update sesion set cliente_id = null where usuario_id = $1', [shop.asesor.id])

    const taken = await done(asesor, doc, 'tomar')
    expect(taken.eventos).not.toContain('autorizar')
    const refused = await event(asesor, taken, 'autorizar')
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Nadie autoriza lo que pidió o capturó él mismo.',
    ])
    expect((await done(atencion, doc, 'autorizar', { relevar: true })).estado).toBe('AUTORIZADA')

    const both = await signIn(db, app, ['cliente', 'asesor'], shop.ana)
    const own = await sent({ 'COT-2': 1 })
    expect((await event(both, own, 'tomar')).statusCode).toBe(403)
  })

  test('cost and margin are for who may see them, the floor for advisers, nothing for the client', async () => {
    const doc = await inReview()
    const line = async (it: TestBrowser) => (await read(it, doc.id)).renglones[0]
    expect(await line(cliente)).toMatchObject({ piso: null, costo: null, margen: null, origen: null })
    expect(await line(asesor)).toMatchObject({ piso: '68.181819', costo: null, margen: null, origen: 'base' })
    expect(await line(manager)).toMatchObject({ piso: '68.181819', costo: '60', margen: 4015 })
  })

  test('what staff says among itself stays there', async () => {
    const doc = await inReview()
    await done(asesor, doc, 'comentar', { texto: 'Cuidado: paga tarde', interno: true, n: 1 })
    await done(asesor, doc, 'comentar', { texto: 'Hola' })
    expect((await read(cliente, doc.id))['mensajes']).toMatchObject([{ texto: 'Hola' }])
    expect((await read(atencion, doc.id))['mensajes']).toHaveLength(2)
    await done(cliente, doc, 'comentar', { texto: 'Gracias', interno: true })
    expect((await read(cliente, doc.id))['mensajes']).toMatchObject([
      { texto: 'Hola' },
      { texto: 'Gracias', interno: false },
    ])
  })
})

describe('limits', () => {
  test('beyond one’s own: asked, passed by the manager within his, and only for those very lines', async () => {
    const doc = await inReview()
    const wanted = [{ n: 1, precio: cut(12) }]
    expect((await event(asesor, doc, 'autorizar', { lineas: wanted })).json()).toMatchObject({
      code: 'requiere_aprobacion',
      excesos: ['DESCUENTO'],
    })
    const asked = await done(asesor, doc, 'pedirAprobacion', { lineas: wanted, motivo: 'Competencia' })
    expect(asked).toMatchObject({
      estado: 'EN_REVISION',
      aprobaciones: [{ estado: 'PENDIENTE', nivel: 'manager', reglas: ['DESCUENTO'] }],
    })
    expect((await read(cliente, doc.id))['aprobaciones']).toEqual([])
    expect((await read(cliente, doc.id)).total).toBe(doc.total)
    expect((await event(asesor, await read(asesor, doc.id), 'aprobar')).statusCode).toBe(403)

    await done(manager, doc, 'aprobar')
    expect(
      (await event(asesor, await read(asesor, doc.id), 'autorizar', { lineas: [{ n: 1, precio: cut(13) }] }))
        .statusCode,
    ).toBe(409)
    const authorised = await done(asesor, doc, 'autorizar', { lineas: wanted })
    expect(authorised).toMatchObject({ estado: 'AUTORIZADA', autorizado_por: shop.asesor.email })
  })

  test('beyond the manager’s too: it goes on to the director', async () => {
    const doc = await inReview()
    const lineas = [{ n: 1, precio: '65' }]
    expect((await event(asesor, doc, 'proponer', { lineas })).json()).toMatchObject({
      code: 'requiere_aprobacion',
      excesos: ['PISO'],
    })
    await done(asesor, doc, 'pedirAprobacion', { lineas, motivo: 'Liquidación' })
    const passed = await done(manager, doc, 'aprobar')
    expect(passed['aprobaciones']).toMatchObject([{ estado: 'PENDIENTE', nivel: 'director' }])
    expect((await event(manager, await read(manager, doc.id), 'aprobar')).json().code).toBe('toca_direccion')
    await done(director, doc, 'aprobar')
    const proposed = await done(asesor, doc, 'proponer', { lineas })
    expect(proposed.estado).toBe('DEVUELTA')
    expect((await done(cliente, doc, 'aceptarCambios')).estado).toBe('AUTORIZADA')
  })

  test('what nobody approved goes back to review when the client agrees', async () => {
    const doc = await inReview()
    await done(asesor, doc, 'proponer', { lineas: [{ n: 1, precio: cut(10) }] })
    expect((await done(cliente, doc, 'aceptarCambios')).estado).toBe('EN_REVISION')
    expect((await event(asesor, await read(asesor, doc.id), 'autorizar')).json().code).toBe('requiere_aprobacion')
    expect((await done(manager, doc, 'autorizar', { relevar: true })).estado).toBe('AUTORIZADA')
  })

  test('proposed while its approval is still waited for: the client agrees, then it is approved, then authorised', async () => {
    const doc = await inReview()
    const lineas = [{ n: 1, precio: '65' }]
    await done(asesor, doc, 'pedirAprobacion', { lineas, motivo: 'Liquidación' })
    expect((await done(asesor, doc, 'proponer', { lineas })).estado).toBe('DEVUELTA')
    expect((await done(cliente, doc, 'aceptarCambios')).estado).toBe('EN_REVISION')
    expect((await event(asesor, await read(asesor, doc.id), 'autorizar')).json().code).toBe('requiere_aprobacion')
    await done(manager, doc, 'aprobar')
    await done(director, doc, 'aprobar')
    expect((await done(asesor, doc, 'autorizar')).estado).toBe('AUTORIZADA')
  })

  test('a denied one says why, and only what is better for the client goes without asking him', async () => {
    const doc = await inReview()
    await done(asesor, doc, 'pedirAprobacion', { lineas: [{ n: 1, precio: cut(12) }], motivo: 'x' })
    expect((await event(manager, await read(manager, doc.id), 'negar')).statusCode).toBe(422)
    await done(manager, doc, 'negar', { motivo: 'Ya está barata' })
    expect((await read(asesor, doc.id))['aprobaciones']).toMatchObject([
      { estado: 'NEGADA', respuesta: 'Ya está barata' },
    ])
    for (const change of [{ precio: '101' }, { cantidad: 9 }, { k_parte: 'COT-3' }]) {
      const answer = await event(asesor, await read(asesor, doc.id), 'autorizar', { lineas: [{ n: 1, ...change }] })
      expect(answer.json().code).toBe('requiere_propuesta')
    }
  })

  test('the policy authorises what is at list price, in stock and small enough, when it is on', async () => {
    await db.rows('update config_empresa set autoautorizar_total = 1400')
    expect((await sent({ 'COT-1': 12 })).estado).toBe('AUTORIZADA')
    expect((await sent({ 'COT-1': 13 })).estado).toBe('POR_AUTORIZAR')
  })
})

describe('when', () => {
  test('of two advisers one wins; the other is told who, what, and what can be done', async () => {
    const doc = await sent()
    const answers = await Promise.all([event(asesor, doc, 'tomar'), event(atencion, doc, 'tomar')])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const told = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(told).toMatchObject({
      code: 'documento_cambio',
      estado: 'EN_REVISION',
      ultimo: { evento: 'tomar' },
      eventos: expect.arrayContaining(['proponer']),
    })
  })

  test('a stale version changes nothing, but a word is never too late', async () => {
    const doc = await inReview()
    await done(asesor, doc, 'proponer', { lineas: [{ n: 1, precio: '99' }] })
    expect((await event(asesor, doc, 'rechazar', { motivo: 'x' })).statusCode).toBe(409)
    expect((await event(asesor, doc, 'comentar', { texto: 'Sigo aquí' })).statusCode).toBe(200)
  })

  test('expired is read-only at once, by the database’s clock, and the job says so', async () => {
    const doc = await done(asesor, await inReview(), 'autorizar')
    await db.rows(`update cotizacion set vigencia = now() - interval '1 second' where id = $1`, [doc.id])
    const seen = await read(cliente, doc.id)
    expect([seen.estado, seen.eventos]).toEqual(['VENCIDA', ['recotizar', 'duplicar']])
    for (const evento of ['aceptar', 'comentar', 'solicitarCambio']) {
      expect((await event(cliente, seen, evento, { texto: 'hola' })).statusCode).toBe(409)
    }
    expect(await expire(db, testEnv)).toBe(1)
    expect(await expire(db, testEnv)).toBe(0)
    const kept = await db.row<{ estado: string }>('select estado from cotizacion where id = $1', [doc.id])
    expect(kept?.estado).toBe('VENCIDA')
    const list = await cliente.get('/api/v1/cotizaciones?grupo=autorizados&estado=VENCIDA')
    expect(list.json().cotizaciones.map(({ id }: Doc) => id)).toContain(doc.id)
  })

  test('it ends at 23:59:59 in Mexico City', async () => {
    const doc = await sent()
    const { fin } = (await db.row<{ fin: string }>(
      `select to_char(vigencia at time zone 'America/Mexico_City', 'HH24:MI:SS') as fin from cotizacion where id = $1
         and (vigencia at time zone 'America/Mexico_City')::date = (now() at time zone 'America/Mexico_City')::date + 7`,
      [doc.id],
    )) ?? { fin: '' }
    expect(fin).toBe('23:59:59')
  })
})
