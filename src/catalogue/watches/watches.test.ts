import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { onHand } from '#catalogue/prices/supply.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { startWorker } from '#platform/jobs/jobs.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from '#selling/orders/testing.server.ts'
import { simulateErp } from '#upkeep/erp/erp.testing.ts'
import { runDue } from '#upkeep/erp/run.server.ts'
import { askRun, connect, erpEnv } from '#upkeep/erp/testing.server.ts'
import { importText } from '#upkeep/loads/import.testing.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { watchJobs } from './jobs.server.ts'
import { MOST_WATCHED } from './limits.ts'
import { lookAtWatches } from './look.server.ts'

const { url, db } = await testDatabase()
const app = await testApp(db)
const shop = await makeShop(db)
const cast = await ordersCast(db, app, shop)
const { ana, beto, admin, asesor } = cast
const erp = await simulateErp()
afterAll(() => erp.close())

const [one, two, three] = shop.parts.map(({ id }) => id)
const code = 'PED-1'
type Who = Pick<TestBrowser, 'get' | 'send'>
const wish = (who: Who, body: object, k_parte = code) => who.send('PATCH', `/api/v1/partes/${k_parte}/aviso`, body)
const wishes = async (who: Who, k_parte = code) => (await who.get(`/api/v1/partes/${k_parte}/aviso`)).json()
const list = async (who: Who, query = '') => (await who.get(`/api/v1/partes-seguidas${query}`)).json()
const look = () => lookAtWatches(db, testEnv)
const stock = (norte: number, part = one) =>
  db.rows(
    'update existencia set disponible = case when sucursal_id = $3 then $1::int else 0 end, apartado = 0 where producto_id = $2',
    [norte, part, shop.norte],
  )
const told = async ({ id }: { id: number }): Promise<string[]> =>
  (await db.rows<{ titulo: string }>('select titulo from notificacion where usuario_id = $1 order by id', [id])).map(
    ({ titulo }) => titulo,
  )
const rule = (porcentaje: string, vigencia: string) =>
  db.rows(
    `insert into descuento_regla (nombre, promocion, porcentaje, vigencia) values ('Buen fin', 'suma', $1, ${vigencia})`,
    [porcentaje],
  )
const adjust = (body: object) => admin.send('POST', '/api/v1/estante/existencias/ajustes', body)

beforeEach(async () => {
  await db.rows('delete from parte_seguida')
  await db.rows('delete from notificacion')
  await db.rows('delete from correo_salida')
  await db.rows('delete from descuento_regla')
  await db.rows('delete from precio_contrato')
  await db.rows('delete from existencia where sucursal_id <> $1', [shop.norte])
  await db.rows('update existencia set disponible = 10, apartado = 0')
  await db.rows('delete from precio')
  await db.rows(
    `insert into precio (lista_id, producto_id, valor, vigencia)
     select l.id, p.id, 100.5, tstzrange(now() - interval '1 day', null) from lista_precio l, producto p where l.clave = 'BASE'`,
  )
  await db.rows(`update producto set estado = 'activo', empaque = 1`)
  await db.rows(`update usuario set cliente_id = $1, estado = 'ACTIVO' where id = $2`, [shop.ana, ana.id])
  await db.rows('update cliente set activo = true, asesor_id = $1 where id = $2', [asesor.id, shop.ana])
})

describe('there is some again', () => {
  beforeEach(async () => {
    await stock(0)
    expect((await wish(ana, { existencia: true })).json()).toEqual({ existencia: true, precio: false })
  })

  const causes: Record<string, () => Promise<unknown>> = {
    'an adjustment': () =>
      adjust({
        tipo: 'ajuste',
        motivo: 'Encontrada',
        renglones: [{ producto_id: one, sucursal_id: shop.norte, piezas: 4 }],
      }),
    'a return put back': () =>
      adjust({
        tipo: 'ajuste',
        motivo: 'Devolución de cliente',
        renglones: [{ producto_id: one, sucursal_id: shop.norte, piezas: 1 }],
      }),
    'a load of a file': () => importText(db, 'existencias', 'clave,sucursal,existencia\nPED-1,NTE,6\nPED-2,NTE,10\n'),
    'the ERP': async () => {
      await connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto })
      erp.known.existencias = [{ k_parte: code, sucursal: 'NTE', existencia: 7 }]
      await askRun(db)
      await runDue({ db, env: erpEnv })
    },
    'a branch of ours that opens': async () => {
      await db.rows('update sucursal set activa = false where id = $1', [shop.sur])
      await db.rows('insert into existencia (producto_id, sucursal_id, disponible) values ($1, $2, 5)', [one, shop.sur])
      expect(await look()).toBe(0)
      await db.rows('update sucursal set activa = true where id = $1', [shop.sur])
    },
    'an order that is cancelled': async () => {
      await stock(3)
      const made = await db.transaction((tx) =>
        createOrder(contextOf(tx, shop.beto), orderOf(shop, [3], { cliente_id: shop.beto })),
      )
      await look()
      const url = `/api/v1/pedidos/${made.sucursal}/${made.folio}`
      const { version } = (await admin.get(url)).json()
      const answer = await admin.send('POST', `${url}/eventos`, { evento: 'cancelar', version, motivo: 'Ya no' })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }

  test.each(Object.entries(causes))(
    '%s: told once, with the price, and not again until it was gone',
    async (_, cause) => {
      await cause()
      expect(await look()).toBe(1)
      expect(await told(ana)).toEqual(['Ya hay PED-1'])
      const [mail] = await db.rows<{ para: string; tipo: string; asunto: string }>(
        'select para, tipo, asunto from correo_salida where para = $1',
        [ana.email],
      )
      expect(mail).toEqual({ para: ana.email, tipo: 'partes_seguidas', asunto: 'Ya hay PED-1' })
      const row = await db.row<{ texto: string; pagina: string; tipo: string }>(
        'select texto, pagina, tipo from notificacion where usuario_id = $1',
        [ana.id],
      )
      expect(row).toEqual({
        texto: 'PED-1, $100.50 más IVA: Balata número 1.',
        pagina: '/verprods/PED-1',
        tipo: 'sigo_existencia',
      })

      await stock(200)
      expect(await look()).toBe(0)
      await stock(0)
      expect(await look()).toBe(0)
      await stock(1)
      expect(await look()).toBe(1)
      expect(await told(ana)).toEqual(['Ya hay PED-1', 'Ya hay PED-1'])
    },
  )

  test('a transfer tells nobody of what was there already', async () => {
    await stock(8)
    await look()
    const answer = await adjust({
      tipo: 'traspaso',
      motivo: 'Reacomodo',
      renglones: [{ producto_id: one, sucursal_id: shop.norte, destino_id: shop.sur, piezas: 8 }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await look()).toBe(0)
    expect(await told(ana)).toHaveLength(1)
  })

  test('what came and went before anybody looked is no news, and what is short of a pack cannot be promised', async () => {
    await stock(5)
    await stock(0)
    expect(await look()).toBe(0)
    await db.rows('update producto set empaque = 4 where id = $1', [one])
    await stock(3)
    expect(await look()).toBe(0)
    await stock(4)
    expect(await look()).toBe(1)
  })

  test('four workers look at once: told once', async () => {
    await stock(5)
    await Promise.all([look(), look(), look(), look()])
    expect(await told(ana)).toEqual(['Ya hay PED-1'])
    expect(await db.rows('select from correo_salida')).toHaveLength(1)
  })

  test('taken off while they look, twenty rounds: never told of what was taken off before', async () => {
    for (let round = 0; round < 20; round++) {
      await db.rows('delete from parte_seguida')
      await db.rows('delete from notificacion')
      await stock(0)
      await wish(ana, { existencia: true })
      await stock(5)
      await Promise.all([look(), wish(ana, { existencia: false })])
      const row = await db.row<{ avisada: boolean; quitada: boolean }>(
        'select avisada_en is not null as avisada, quitada_en is not null as quitada from parte_seguida',
      )
      expect(row?.quitada).toBe(true)
      expect(await told(ana)).toHaveLength(row?.avisada ? 1 : 0)
    }
  })

  test('who asked for it while there is some is told only once it was gone', async () => {
    await stock(5)
    await wish(beto, { existencia: true })
    await look()
    expect(await told(beto)).toEqual([])
    await stock(0)
    await look()
    await stock(5)
    await look()
    expect(await told(beto)).toEqual(['Ya hay PED-1'])
  })
})

test('stock that can be promised is what the promise itself finds, whatever lies where', async () => {
  for (let n = 0; n < 40; n++) {
    const [norte, sur, pack] = [n % 7, (n * 3) % 5, 1 + (n % 4)]
    await db.rows('update producto set empaque = $1 where id = $2', [pack, one])
    await db.rows('delete from parte_seguida')
    await stock(norte)
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) values ($1, $2, $3)
       on conflict (producto_id, sucursal_id) do update set disponible = excluded.disponible`,
      [one, shop.sur, sur],
    )
    await wish(ana, { existencia: true })
    const shelf = (disponible: number) => ({ disponible, es_mia: false, dias_traslado: 1 })
    const row = await db.row<{ habia: boolean }>('select habia from parte_seguida')
    expect(row?.habia, `${norte} ${sur} ${pack}`).toBe(onHand([shelf(norte), shelf(sur)], pack) > 0)
  }
})

describe('it costs him less', () => {
  beforeEach(async () => {
    expect((await wish(ana, { precio: true })).json()).toEqual({ existencia: false, precio: true })
  })
  const base = (valor: number) => db.rows(`update precio set valor = $1 where producto_id = $2`, [valor, one])

  const causes: Record<string, () => Promise<unknown>> = {
    'the base list, by a file': () => importText(db, 'precios', 'clave,precio\nPED-1,90\n'),
    'a discount rule': () =>
      admin.send('POST', '/api/v1/descuentos', { nombre: 'Ana', porcentaje: '10', cliente: 'ANA' }),
    'a price agreed with his client': () =>
      db.rows(
        'insert into precio_contrato (cliente_id, producto_id, valor, vigencia) values ($1, $2, 80, tstzrange(now(), null))',
        [shop.ana, one],
      ),
    'another list given to his client': async () => {
      await db.rows(
        `with l as (insert into lista_precio (clave, nombre) values ('AMIGOS', 'Amigos') returning id), c as (update cliente set lista_precio_id = l.id from l where cliente.id = $1)
         insert into precio (lista_id, producto_id, valor) select l.id, $2, 70 from l`,
        [shop.ana, one],
      )
    },
  }
  afterAll(async () => {
    await db.rows('update cliente set lista_precio_id = null')
    await db.rows(`delete from precio where lista_id = (select id from lista_precio where clave = 'AMIGOS')`)
    await db.rows(`delete from lista_precio where clave = 'AMIGOS'`)
  })

  test.each(Object.entries(causes))('%s: told once, with what it was', async (_, cause) => {
    const answer = await cause()
    if (answer && typeof answer === 'object' && 'statusCode' in answer) expect(answer.statusCode).toBe(201)
    expect(await look()).toBe(1)
    expect(await told(ana)).toEqual(['PED-1 bajó de precio'])
    const row = await db.row<{ texto: string; tipo: string }>('select texto, tipo from notificacion')
    expect(row?.texto).toMatch(/^PED-1, \$\d+\.\d\d más IVA, antes \$100\.50: Balata número 1\.$/)
    expect(row?.tipo).toBe('sigo_precio')
    expect(await look()).toBe(0)
  })

  test('a promotion that begins by its date, which nobody announces', async () => {
    await rule('20', `tstzrange(now() + interval '1 second', null)`)
    expect(await look()).toBe(0)
    await expect.poll(look, { timeout: 10_000 }).toBe(1)
    expect(await told(ana)).toEqual(['PED-1 bajó de precio'])
  })

  test('measured against the last price told: up and down again above it is no news', async () => {
    await base(90)
    expect(await look()).toBe(1)
    await base(120)
    expect(await look()).toBe(0)
    await base(95)
    expect(await look()).toBe(0)
    await base(89.99)
    expect(await look()).toBe(1)
    expect((await list(ana)).partes[0]).toMatchObject({ precio_hoy: '89.99', precio_entonces: '100.50' })
  })

  test('a part without a price is told of when the first one falls', async () => {
    await db.rows('delete from precio where producto_id = $1', [two])
    await wish(beto, { precio: true }, 'PED-2')
    await db.rows(
      `insert into precio (lista_id, producto_id, valor) select id, $1, 50 from lista_precio where clave = 'BASE'`,
      [two],
    )
    expect(await look()).toBe(0)
    await db.rows('update precio set valor = 49 where producto_id = $1', [two])
    expect(await look()).toBe(1)
    expect(await told(beto)).toEqual(['PED-2 bajó de precio'])
  })

  test('another client’s price is not his', async () => {
    await wish(beto, { precio: true })
    await db.rows(
      'insert into precio_contrato (cliente_id, producto_id, valor, vigencia) values ($1, $2, 80, tstzrange(now(), null))',
      [shop.beto, one],
    )
    expect(await look()).toBe(1)
    expect([await told(ana), await told(beto)]).toEqual([[], ['PED-1 bajó de precio']])
  })
})

test('both kinds of one part, many parts in one notice, and a load of everything', async () => {
  await stock(0)
  await stock(0, two)
  await stock(0, three)
  for (const k_parte of ['PED-1', 'PED-2', 'PED-3']) await wish(ana, { existencia: true, precio: true }, k_parte)
  await importText(db, 'existencias', 'clave,sucursal,existencia\nPED-1,NTE,6\nPED-2,NTE,1\nPED-3,NTE,4\n')
  await importText(db, 'precios', 'clave,precio\nPED-1,90\nPED-2,100.5\nPED-3,60\n')
  expect(await look()).toBe(1)
  const rows = await db.rows('select titulo, texto, pagina from notificacion order by id')
  expect(rows).toEqual([
    { titulo: 'Ya hay 3 partes que sigues', texto: 'PED-1, PED-2 y PED-3.', pagina: '/partes-que-sigo?ver=hay' },
    {
      titulo: '2 partes que sigues bajaron de precio',
      texto: 'PED-1 y PED-3.',
      pagina: '/partes-que-sigo?ver=bajaron',
    },
  ])
  expect(await db.rows('select from correo_salida')).toHaveLength(2)
})

test('as he prefers: on the screen alone, and nothing of what he turned off', async () => {
  await stock(0)
  const prefer = (tipo: string, body: object) => ana.send('PUT', `/api/v1/notificaciones/preferencias/${tipo}`, body)
  expect((await prefer('sigo_existencia', { en_pantalla: true, correo: 'nunca' })).statusCode).toBe(200)
  expect((await prefer('sigo_precio', { en_pantalla: false, correo: 'nunca' })).statusCode).toBe(200)
  await wish(ana, { existencia: true, precio: true })
  await stock(4)
  await rule('10', `tstzrange(now() - interval '1 hour', null)`)
  await look()
  expect(await told(ana)).toEqual(['Ya hay PED-1'])
  expect(await db.rows('select from correo_salida')).toEqual([])
  await db.rows('delete from notificacion_preferida')
})

test('withdrawn: told once with what replaces it, and followed no longer', async () => {
  await wish(ana, { existencia: true })
  await wish(beto, { precio: true })
  await db.rows(`insert into equivalencia (producto_id, codigo, tipo) values ($1, 'PED-2', 'reemplazado_por')`, [one])
  await db.rows(`update producto set estado = 'descontinuado' where id = $1`, [one])
  expect(await look()).toBe(2)
  expect([await told(ana), await told(beto)]).toEqual([['PED-1 ya no se vende'], ['PED-1 ya no se vende']])
  const row = await db.row('select texto, pagina from notificacion where usuario_id = $1', [ana.id])
  expect(row).toEqual({
    texto: 'PED-1, la reemplaza PED-2: Balata número 1.',
    pagina: '/verprods/PED-2',
  })
  expect(await look()).toBe(0)
  expect(await db.rows('select from parte_seguida')).toEqual([])
  expect((await wish(ana, { existencia: true })).statusCode).toBe(404)
  await db.rows(`delete from equivalencia where producto_id = $1`, [one])
})

describe('who is told nothing', () => {
  beforeEach(async () => {
    await stock(0)
    await wish(ana, { existencia: true })
    await stock(5)
  })

  test('who is of another client by now, whose account is closed, whose client is', async () => {
    await db.rows('update usuario set cliente_id = $1 where id = $2', [shop.beto, ana.id])
    expect(await look()).toBe(0)
    await db.rows(`update usuario set cliente_id = $1, estado = 'BAJA' where id = $2`, [shop.ana, ana.id])
    expect(await look()).toBe(0)
    await db.rows(`update usuario set estado = 'ACTIVO' where id = $1`, [ana.id])
    await db.rows('update cliente set activo = false where id = $1', [shop.ana])
    expect(await look()).toBe(0)
    expect(await told(ana)).toEqual([])
    await db.rows('update cliente set activo = true where id = $1', [shop.ana])
    expect(await look()).toBe(1)
  })
})

test('an adviser follows for a client while he acts for it, is told in its name, and no longer once it is another’s', async () => {
  const it = browser(app)
  await it.login(asesor.email)
  expect((await wish(it, { existencia: true })).json()).toMatchObject({ code: 'sin_cliente' })
  expect((await it.send('POST', '/api/v1/actuar', { cliente_id: shop.ana })).statusCode).toBe(200)
  await stock(0)
  expect((await wish(it, { existencia: true, precio: true })).statusCode).toBe(200)
  // His own, not the client's people's.
  expect([(await list(it)).total, (await list(ana)).total]).toEqual([1, 0])
  await stock(4)
  expect(await look()).toBe(1)
  const row = await db.row<{ texto: string }>('select texto from notificacion where usuario_id = $1', [asesor.id])
  expect(row?.texto).toBe('PED-1, $100.50 más IVA (para Refaccionaria ANA): Balata número 1.')
  expect(await told(ana)).toEqual([])

  // In his own name he sees all that he follows, and takes it off.
  await it.send('DELETE', '/api/v1/actuar')
  expect((await list(it)).partes).toMatchObject([{ k_parte: code, cliente: 'Refaccionaria ANA' }])

  await stock(0)
  await look()
  await db.rows('update cliente set asesor_id = $1 where id = $2', [cast.otroAsesor.id, shop.ana])
  await stock(9)
  expect(await look()).toBe(0)
})

describe('what one follows', () => {
  test('is one’s own: a visitor is asked in, somebody else’s is none', async () => {
    const visitor = browser(app)
    expect((await wish(visitor, { existencia: true })).statusCode).toBe(401)
    expect((await visitor.get('/api/v1/partes-seguidas')).statusCode).toBe(401)
    await wish(ana, { existencia: true })
    const [{ id }] = (await list(ana)).partes
    expect(await list(beto)).toEqual({ total: 0, partes: [] })
    const path = `/api/v1/partes-seguidas/${id}`
    for (const who of [beto, asesor, admin])
      expect((await who.send('PATCH', path, { existencia: false, precio: false })).statusCode).toBe(404)
    expect((await ana.send('PATCH', '/api/v1/partes-seguidas/9223372036854775', { precio: true })).statusCode).toBe(404)
    expect(await wishes(ana)).toEqual({ existencia: true, precio: false })
    expect((await wish(ana, { existencia: true }, 'NO-HAY')).statusCode).toBe(404)
    expect((await wish(ana, {})).statusCode).toBe(422)
  })

  test('is listed with its light and both prices, filtered, and as a file', async () => {
    await stock(0)
    await stock(4, two)
    for (const k_parte of ['PED-1', 'PED-2', 'PED-3']) await wish(ana, { existencia: true }, k_parte)
    await db.rows('update precio set valor = 80 where producto_id = $1', [three])
    const codes = async (query: string) =>
      (await list(ana, query)).partes.map(({ k_parte }: { k_parte: string }) => k_parte).toSorted()
    expect((await list(ana, '?orden=parte')).partes).toMatchObject([
      { k_parte: 'PED-1', nivel: 'agotado', precio_hoy: '100.50', precio_entonces: '100.50', existencia: true },
      { k_parte: 'PED-2', nivel: 'pocas' },
      { k_parte: 'PED-3', nivel: 'disponible', precio_hoy: '80.00', precio_entonces: '100.50' },
    ])
    expect(await codes('?ver=hay')).toEqual(['PED-2', 'PED-3'])
    expect(await codes('?ver=agotadas')).toEqual(['PED-1'])
    expect(await codes('?ver=bajaron')).toEqual(['PED-3'])
    expect(await codes('?q=ped2')).toEqual(['PED-2'])
    expect(await codes('?q=número 3')).toEqual(['PED-3'])
    const file = await ana.get('/api/v1/partes-seguidas/exportacion/csv?ver=bajaron')
    expect([file.statusCode, file.body.includes('PED-3'), file.body.includes('PED-1')]).toEqual([200, true, false])
  })

  test('taken off and taken back it is what it was; long after it begins anew, and what was taken off is swept', async () => {
    await wish(ana, { precio: true })
    await db.rows('update precio set valor = 90 where producto_id = $1', [one])
    await look()
    const [{ id }] = (await list(ana)).partes
    const path = `/api/v1/partes-seguidas/${id}`
    await ana.send('PATCH', path, { existencia: false, precio: false })
    expect(await list(ana)).toEqual({ total: 0, partes: [] })
    expect((await ana.send('PATCH', path, { existencia: false, precio: true })).statusCode).toBe(200)
    expect((await list(ana)).partes).toMatchObject([{ id, precio_entonces: '100.50', precio: true }])
    expect(await look()).toBe(0)

    await ana.send('PATCH', path, { precio: false })
    await db.rows(`update parte_seguida set quitada_en = now() - interval '2 days'`)
    expect((await ana.send('PATCH', path, { precio: true })).statusCode).toBe(404)
    await wish(ana, { precio: true })
    expect((await list(ana)).partes).toMatchObject([{ precio_entonces: '90.00' }])

    await wish(ana, { precio: false })
    await db.rows(`update parte_seguida set quitada_en = now() - interval '2 days'`)
    await sweepTable(db, 'parte_seguida')
    expect(await db.rows('select from parte_seguida')).toEqual([])
  })

  test('two tabs at once, forty rounds: each turns its own kind on, and both are', async () => {
    for (let round = 0; round < 40; round++) {
      await db.rows('delete from parte_seguida')
      const answers = await Promise.all([wish(ana, { existencia: true }), wish(ana, { precio: true })])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await wishes(ana)).toEqual({ existencia: true, precio: true })
    }
  })

  test(`${MOST_WATCHED} at most, also of ten asked for at once`, async () => {
    const person = await makePerson(db, ['cliente'], { demo: true })
    await db.rows('update usuario set cliente_id = $1 where id = $2', [shop.ana, person.id])
    const it = browser(app)
    await it.login(person.email)
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id, estado)
       select 'MAS-' || n, 'Parte', (select min(id) from linea), 'activo' from generate_series(1, $1) n`,
      [MOST_WATCHED + 5],
    )
    await db.rows(
      `insert into parte_seguida (usuario_id, cliente_id, producto_id, por_existencia, por_precio, habia)
       select $1, $2, id, true, false, true from producto where k_parte like 'MAS-%' order by id limit $3`,
      [person.id, shop.ana, MOST_WATCHED - 5],
    )
    const left = await db.rows<{ k_parte: string }>(
      `select k_parte from producto p where k_parte like 'MAS-%' and not exists (select from parte_seguida w where w.producto_id = p.id)`,
    )
    expect(left).toHaveLength(10)
    const answers = await Promise.all(left.map(({ k_parte }) => wish(it, { existencia: true }, k_parte)))
    const codesOf = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codesOf).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'tope' })
    expect((await list(it)).total).toBe(MOST_WATCHED)
    await db.rows(`delete from producto where k_parte like 'MAS-%'`)
  })
})

test('a load of everything is looked at in as many statements as people are told, not as rows came', async () => {
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado)
     select 'GRAN-' || n, 'Parte', (select min(id) from linea), 'activo' from generate_series(1, 2000) n`,
  )
  await db.rows(
    `insert into parte_seguida (usuario_id, cliente_id, producto_id, por_existencia, por_precio, habia)
     select $1, $2, id, true, false, false from producto where k_parte like 'GRAN-%' order by id limit 150`,
    [ana.id, shop.ana],
  )
  await db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible) select id, $1, 5 from producto where k_parte like 'GRAN-%'`,
    [shop.norte],
  )
  let statements = 0
  const counted: typeof db = {
    ...db,
    rows: (...given) => {
      statements += 1
      return db.rows(...given)
    },
  }
  expect(await lookAtWatches(counted, testEnv)).toBe(1)
  expect(statements).toBe(2)
  expect(await told(ana)).toEqual(['Ya hay 150 partes que sigues'])
  await db.rows(`delete from producto where k_parte like 'GRAN-%'`)
})

test('the worker hears of it by itself', async () => {
  await stock(0)
  await wish(ana, { existencia: true })
  const faults: string[] = []
  const worker = await startWorker({ ...testEnv, DATABASE_URL: url }, watchJobs, {
    onFault: ({ message }) => faults.push(message),
  })
  try {
    await adjust({
      tipo: 'ajuste',
      motivo: 'Encontrada',
      renglones: [{ producto_id: one, sucursal_id: shop.norte, piezas: 2 }],
    })
    await expect.poll(() => told(ana), { timeout: 30_000 }).toEqual(['Ya hay PED-1'])
  } finally {
    await worker.stop()
  }
  expect(faults).toEqual([])
})

describe('in one branch', () => {
  test('what comes to another is no news; what comes there is, with its name; a branch that is not open is none', async () => {
    await stock(0)
    await db.rows('insert into existencia (producto_id, sucursal_id, disponible) values ($1, $2, 0)', [one, shop.sur])
    expect((await wish(ana, { existencia: true, sucursal: 999_999 })).statusCode).toBe(404)
    const kept = (await wish(ana, { existencia: true, sucursal: shop.sur })).json()
    expect(kept).toEqual({ existencia: true, precio: false, sucursal: { id: shop.sur, nombre: expect.any(String) } })
    expect(await wishes(ana)).toEqual(kept)
    await stock(10)
    await look()
    expect(await told(ana)).toEqual([])
    expect((await list(ana)).partes).toMatchObject([{ nivel: 'agotado', sucursal: { id: shop.sur } }])
    await db.rows('update existencia set disponible = 3 where producto_id = $1 and sucursal_id = $2', [one, shop.sur])
    await look()
    expect(await told(ana)).toEqual([`Ya hay ${code}`])
    const said = await db.row<{ texto: string }>('select texto from notificacion where usuario_id = $1', [ana.id])
    expect(said?.texto).toContain(`en ${kept.sucursal.nombre}`)
  })

  test('changed to all branches it begins anew: what is there already is no news, what is gone and comes again is', async () => {
    await stock(0)
    await wish(ana, { existencia: true, sucursal: shop.sur })
    await stock(10)
    expect((await wish(ana, { sucursal: null })).json()).toEqual({ existencia: true, precio: false })
    await look()
    expect(await told(ana)).toEqual([])
    await stock(0)
    await look()
    await stock(5)
    await look()
    expect(await told(ana)).toEqual([`Ya hay ${code}`])
  })
})
