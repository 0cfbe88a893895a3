import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico } = await fillPrices(db)
const signedIn = async (role: string): Promise<TestBrowser> => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const [admin, other, asesor, cliente] = await Promise.all(['admin', 'admin', 'asesor', 'cliente'].map(signedIn))
if (!admin || !other || !asesor || !cliente) throw new Error('four roles make four people')

const PATH = '/api/v1/estante/precios'
const once = () => ({ 'idempotency-key': randomUUID() })
const idOf = async (text: string, value: string) => {
  const row = await db.row<{ id: number }>(text, [value])
  if (!row) throw new Error(`${value} is not there`)
  return row.id
}
const list = (clave: string) => idOf('select id from lista_precio where clave = $1', clave)
const part = (code: string) => idOf('select id from producto where k_parte = $1', code)
const [base, mayoreo] = [await list('BASE'), await list('MAYOREO')]

async function send(path: string, body: object, who = admin) {
  const answer = await who?.send('POST', PATH + path, body, once())
  return { status: answer?.statusCode ?? 0, ...answer?.json() }
}
const foresee = (body: object, who = admin) => send('/lotes', { lista_id: base, ...body }, who)
const apply = (id: number, cuenta: number | null = null, who = admin) => send(`/lotes/${id}/aplicar`, { cuenta }, who)
const undo = (id: number, who = admin) => send(`/lotes/${id}/deshacer`, {}, who)
const cells = (body: object, who = admin) => send('/celdas', { lista_id: base, ...body }, who)
/** Every price that holds, and its list. */
const prices = () =>
  db.rows<{ lista: string; k_parte: string; cantidad_min: number; valor: string }>(
    `select l.clave as lista, p.k_parte, v.cantidad_min, round(v.valor, 6)::text as valor from precio v join lista_precio l on l.id = v.lista_id
     join producto p on p.id = v.producto_id where v.vigencia @> now() order by 1, 2, 3`,
  )
const priceOf = async (k_parte: string, quantity = 1, en?: string) => {
  const day = en ? `&en=${en}` : ''
  const answer = await admin.get(`/api/v1/precios/${encodeURIComponent(k_parte)}/origen?cantidad=${quantity}${day}`)
  return answer.json().precio
}
const dayIn = async (days: number) =>
  (
    await db.row<{ dia: string }>(
      `select to_char((now() at time zone 'America/Mexico_City')::date + $1::int, 'YYYY-MM-DD') as dia`,
      [days],
    )
  )?.dia ?? ''
const seen = async (k_parte: string, cantidad_min = 1, lista = base) => {
  const row = await db.row<{ id: number }>(
    'select v.id from precio v join producto p on p.id = v.producto_id where p.k_parte = $1 and v.cantidad_min = $2 and v.lista_id = $3 and v.vigencia @> now()',
    [k_parte, cantidad_min, lista],
  )
  return row?.id ?? null
}

describe('a change of many prices', () => {
  test('is foreseen by kind, with who pays more, and writes nothing', async () => {
    const before = await prices()
    const told = await foresee({ seleccion: { filtro: {} }, regla: { tipo: 'porcentaje', por: '5' } })
    expect(told).toMatchObject({
      status: 201,
      suben: 5,
      bajan: 0,
      iguales: 0,
      saltan: 0,
      bajo_costo: 1,
      pide_cuenta: true,
    })
    expect(told.motivos).toEqual([{ motivo: 'No tiene precio en esta lista', precios: told.imposibles }])
    expect(told.muestra).toContainEqual({
      k_parte: 'FX-100/D',
      cantidad_min: 50,
      antes: '95.50',
      despues: '100.28',
      bajo_costo: false,
    })
    // El Rico has its list and group first: only what neither has, FX-202, comes from the base list.
    expect(told.pagan_mas).toEqual([
      { quien: 'Clientes que pagan la lista base', clientes: expect.any(Number), precios: 5 },
    ])
    expect(await prices()).toEqual(before)
  })

  test('is done as a whole, told to the log, the search and the shelf, and taken back; what held stays in the history', async () => {
    await db.rows('delete from busca_pendiente')
    const before = await prices()
    const { id } = await foresee({
      seleccion: { filtro: {} },
      regla: { tipo: 'porcentaje', por: '10' },
      redondeo: 'noventa',
    })
    expect(await apply(id)).toMatchObject({
      status: 422,
      errors: { cuenta: [expect.stringContaining('cuántos precios cambian: 5')] },
    })
    expect(await apply(id, 5)).toMatchObject({ status: 200, cambian: 5 })
    expect(await priceOf('FX-100/D')).toBe('131.90')
    expect(await priceOf('FX-100/D', 50)).toBe('104.90')
    expect(await db.row('select count(*)::int as n from busca_pendiente')).toEqual({ n: 4 })
    const { historial } = (await admin.get(`/api/v1/estante/${await part('FX-201')}/historial`)).json()
    expect(historial[0]).toMatchObject({
      accion: 'precio_cambiado',
      antes: { precio: '50.00' },
      despues: { precio: '54.90', lista: 'Lista base' },
    })

    expect(await undo(id)).toMatchObject({ status: 200, vuelven: 5, quedan: 0 })
    expect(await prices()).toEqual(before)
    const about = (await admin.get(`/api/v1/estante/${await part('FX-201')}/precios`)).json()
    expect(
      about.precios.map(({ valor, estado, fuente }: Record<string, string>) => [valor, estado, fuente]).slice(0, 4),
    ).toEqual([
      ['50.00', 'vigente', 'Pantalla'],
      ['45.00', 'vigente', 'Sin registro'],
      ['54.90', 'terminado', 'Pantalla'],
      ['50.00', 'terminado', 'Sin registro'],
    ])
    expect([(await undo(id)).status, (await apply(id, 5)).status]).toEqual([409, 409])
  })

  test('moved since it was seen: 409 with the rows, and nothing is written', async () => {
    const { id } = await foresee({
      seleccion: { partes: [await part('FX-201'), await part('FX-202')] },
      regla: { tipo: 'monto', por: '1' },
    })
    await cells({ celdas: [{ producto_id: await part('FX-202'), visto: await seen('FX-202'), valor: '81' }] }, other)
    const before = await prices()
    const refused = await apply(id, 2)
    expect(refused).toMatchObject({ status: 409, code: 'precio_movido', total: 1 })
    expect(refused.filas).toEqual([{ k_parte: 'FX-202', cantidad_min: 1, ahora: '81.00' }])
    expect(await prices()).toEqual(before)
  })

  test('the same send twice changes once', async () => {
    const { id, suben } = await foresee({
      seleccion: { partes: [await part('FX-201')] },
      regla: { tipo: 'monto', por: '60' },
    })
    const key = once()
    const answers = await Promise.all(
      [1, 2].map(() => admin.send('POST', `${PATH}/lotes/${id}/aplicar`, { cuenta: suben }, key)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await priceOf('FX-201')).toBe('110.00')
    await undo(id)
  })

  test('below cost and jumps are told; who may not see costs is told nothing of them', async () => {
    const low = await foresee({ seleccion: { partes: [await part('FX-100/T')] }, regla: { tipo: 'fijo', valor: '70' } })
    expect(low).toMatchObject({ bajan: 1, bajo_costo: 1, saltan: 1, pide_cuenta: true })
    const margin = await foresee({
      seleccion: { partes: [await part('FX-100/T')] },
      regla: { tipo: 'margen', por: '40' },
    })
    expect(margin.muestra[0]).toMatchObject({ despues: '119.53' })
    const blind = await makePerson(db, [], { demo: true })
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre in ('productos-read', 'precios-update')`,
      [blind.id],
    )
    const who = browser(app)
    await who.login(blind.email)
    expect(
      (await foresee({ seleccion: { partes: [await part('FX-100/T')] }, regla: { tipo: 'fijo', valor: '70' } }, who))
        .bajo_costo,
    ).toBeNull()
    expect(
      (await foresee({ seleccion: { partes: [await part('FX-100/T')] }, regla: { tipo: 'margen', por: '40' } }, who))
        .status,
    ).toBe(403)
    expect((await who.get(`${PATH}?q=FX-100`)).json().partes[0]).not.toHaveProperty('costo')
  })

  test('copies another list, and ends what a list has', async () => {
    const partes = [await part('FX-201'), await part('FX-100/T')]
    const copy = await foresee({
      lista_id: mayoreo,
      seleccion: { partes },
      regla: { tipo: 'lista', lista_id: base, por: '-10' },
    })
    await apply(copy.id, copy.suben + copy.bajan)
    expect(await prices()).toContainEqual({ lista: 'MAYOREO', k_parte: 'FX-201', cantidad_min: 1, valor: '45.000000' })
    const gone = await foresee({ lista_id: mayoreo, seleccion: { partes: [partes[0]] }, regla: { tipo: 'quitar' } })
    expect(await apply(gone.id, 1)).toMatchObject({ status: 200 })
    expect((await prices()).filter(({ lista, k_parte }) => lista === 'MAYOREO' && k_parte === 'FX-201')).toEqual([])
    await undo(gone.id)
    await undo(copy.id)
  })

  test('from a day to a day: by Mexican days, the last included, then the price before comes back; undone as if it had never been', async () => {
    const before = await db.rows('select valor, vigencia from precio order by 1, 2')
    const [desde, hasta] = [await dayIn(5), await dayIn(9)]
    const made = await foresee({
      seleccion: { partes: [await part('FX-201')] },
      regla: { tipo: 'porcentaje', por: '10' },
      desde,
      hasta,
    })
    await apply(made.id, 1)
    const days = await Promise.all([4, 5, 9, 10].map(dayIn))
    expect(await Promise.all(days.map((en) => priceOf('FX-201', 1, en)))).toEqual(['50.00', '55.00', '55.00', '50.00'])
    const edge = await db.rows<{ de: string }>(
      `select to_char(lower(vigencia) at time zone 'America/Mexico_City', 'HH24:MI') as de from precio where fuente = $1`,
      [`lote:${made.id}`],
    )
    expect(edge).toEqual([{ de: '00:00' }, { de: '00:00' }])
    const again = await foresee({
      seleccion: { partes: [await part('FX-201')] },
      regla: { tipo: 'monto', por: '1' },
      desde,
    })
    expect(again.motivos).toEqual([{ motivo: 'Ya hay otro precio que empieza ese día', precios: 1 }])
    // One that begins now holds until the scheduled one.
    const now = await cells({
      celdas: [{ producto_id: await part('FX-201'), visto: await seen('FX-201'), valor: '52' }],
    })
    expect(await Promise.all(days.map((en) => priceOf('FX-201', 1, en)))).toEqual(['52.00', '55.00', '55.00', '50.00'])
    // The one in force when the scheduled one begins is no longer what it was: it is left, and told.
    expect(await undo(now.lote)).toMatchObject({ vuelven: 1 })
    expect(await undo(made.id)).toMatchObject({ vuelven: 0, quedan: 1, ejemplos: ['FX-201'] })
    await db.rows(`delete from precio where lower(vigencia) > now()`)
    await db.rows(`update precio set vigencia = tstzrange(lower(vigencia), null) where upper(vigencia) > now()`)

    const alone = await foresee({
      seleccion: { partes: [await part('FX-202')] },
      regla: { tipo: 'porcentaje', por: '10' },
      desde,
      hasta,
    })
    const held = await db.rows(`select id, valor, vigencia from precio order by id`)
    await apply(alone.id, 1)
    expect(await undo(alone.id)).toMatchObject({ vuelven: 1, quedan: 0 })
    expect(await db.rows(`select id, valor, vigencia from precio order by id`)).toEqual(held)
    expect(before.length).toBeGreaterThan(0)
  })

  test.each([
    [{ regla: { tipo: 'fijo', valor: '12,5' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '1.234,50' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '0' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '1e9' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '1000000000' } }, 'regla.valor'],
    [{ regla: { tipo: 'fijo', valor: '1.005' } }, 'regla.valor'],
    [{ regla: { tipo: 'porcentaje', por: '-100' } }, 'regla.por'],
    [{ regla: { tipo: 'margen', por: '100' } }, 'regla.por'],
    [{ desde: '2020-01-01' }, 'desde'],
    [{ hasta: '2020-01-01' }, 'hasta'],
    [{ desde: '2090-02-01', hasta: '2090-01-31' }, 'hasta'],
    [{ desde: '2090-02-30' }, 'desde'],
    [{ lista_id: 987_654 }, 'lista_id'],
    [{ redondeo: 'dedo' }, 'redondeo'],
    [{ seleccion: { filtro: { raro: 1 } } }, 'raro'],
  ])('%j is 422 at %s, in a sentence', async (body, field) => {
    const told = await foresee({
      seleccion: { partes: [await part('FX-201')] },
      regla: { tipo: 'monto', por: '1' },
      ...body,
    })
    expect(told.status).toBe(422)
    expect(Object.keys(told.errors).join(' ')).toContain(field)
    expect(Object.values(told.errors).flat().join(' ')).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
  })

  test('is for who may change prices', async () => {
    const body = { seleccion: { filtro: {} }, regla: { tipo: 'monto', por: '1' } }
    for (const who of [asesor, cliente]) expect((await foresee(body, who)).status).toBe(403)
    const { id } = await foresee(body)
    expect([(await apply(id, 5, other)).status, (await undo(id, asesor)).status, (await undo(id)).status]).toEqual([
      404, 403, 404,
    ])
    expect((await asesor.get(PATH)).statusCode).toBe(403)
  })

  test('what was never done is forgotten after a day', async () => {
    await db.rows(`update precio_lote set creado_en = now() - interval '2 days' where estado = 'PREVISTO'`)
    await sweepTable(db, 'precio_lote')
    expect(await db.row(`select count(*)::int as n from precio_lote where estado = 'PREVISTO'`)).toEqual({ n: 0 })
  })
})

describe('cells', () => {
  test('are written where they still are what was seen; a new part and a new scale too', async () => {
    const [p, q] = [await part('FX-201'), await part('FX-204')]
    const done = await cells({
      celdas: [
        { producto_id: p, visto: await seen('FX-201'), valor: '$51.5' },
        { producto_id: p, cantidad_min: 12, visto: null, valor: '48' },
        { producto_id: q, visto: null, valor: '1,200' },
      ],
    })
    expect(done).toMatchObject({ status: 200, cambian: 3 })
    expect([await priceOf('FX-201'), await priceOf('FX-201', 12), await priceOf('FX-204')]).toEqual([
      '51.50',
      '48.00',
      '1200.00',
    ])
    const late = await cells(
      {
        celdas: [
          { producto_id: q, visto: null, valor: '9' },
          { producto_id: p, cantidad_min: 30, visto: null, valor: '9' },
        ],
      },
      other,
    )
    expect(late).toMatchObject({ status: 409, code: 'precio_movido', filas: [{ k_parte: 'FX-204', ahora: '1200.00' }] })
    expect(await priceOf('FX-201', 30)).toBe('48.00')
    expect(await undo(done.lote)).toMatchObject({ vuelven: 3 })
    expect([await priceOf('FX-201'), await priceOf('FX-201', 12), await priceOf('FX-204')]).toEqual([
      '50.00',
      '50.00',
      null,
    ])
  })

  test('faults stand at their cell', async () => {
    const p = await part('FX-201')
    const visto = await seen('FX-201')
    const wrong = await cells({
      celdas: [
        { producto_id: p, visto, valor: '52' },
        { producto_id: p, cantidad_min: 5, visto: null, valor: '12,5' },
      ],
    })
    expect(wrong.errors).toEqual({ 'celdas.1.valor': ['Escribe los decimales con punto: 12.5.'] })
    const twice = await cells({
      celdas: [
        { producto_id: p, visto, valor: '52' },
        { producto_id: p, visto, valor: '53' },
      ],
    })
    expect(twice.errors).toEqual({ 'celdas.1.cantidad_min': ['Esta cantidad viene dos veces para la misma parte.'] })
    expect((await cells({ celdas: [{ producto_id: 987_654, visto: null, valor: '5' }] })).status).toBe(422)
    expect((await cells({ celdas: [{ producto_id: p, visto, valor: '50' }] })).message).toBe(
      'Ningún precio cambia: ya son esos.',
    )
    expect((await cells({ celdas: [{ producto_id: p, visto, valor: '52' }] }, asesor)).status).toBe(403)
  })

  test('their order changes nothing', async () => {
    const codes = ['FX-100/D', 'FX-100/T', 'FX-201', 'FX-202']
    const given = await Promise.all(codes.map(async (code) => ({ producto_id: await part(code), code })))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
        const celdas = []
        for (const n of order) {
          const cell = given[n]
          if (cell) celdas.push({ producto_id: cell.producto_id, visto: await seen(cell.code), valor: `${300 + n}.05` })
        }
        const done = await cells({ celdas })
        const after = (await prices()).filter(({ valor }) => valor.endsWith('.050000'))
        await undo(done.lote)
        expect(after.map(({ valor }) => valor)).toEqual(['300.050000', '301.050000', '302.050000', '303.050000'])
      }),
      { numRuns: 5 },
    )
  })
})

test('a part tells all its prices and where they come from, and its stock', async () => {
  const about = (await admin.get(`/api/v1/estante/${await part('FX-100/D')}/precios`)).json()
  expect(about).toMatchObject({ parte: { k_parte: 'FX-100/D', costo: '71.717171' }, contratos: 2 })
  expect(about.existencia).toContainEqual(
    expect.objectContaining({ sucursal: 'Guadalajara', disponible: 25, en_transito: 7 }),
  )
  expect((await asesor.get(`/api/v1/estante/${await part('FX-100/D')}/precios`)).statusCode).toBe(403)
  expect((await admin.get('/api/v1/estante/987654/precios')).statusCode).toBe(404)
  expect(rico).toBeGreaterThan(0)
})

test('in a list of dollars costs are reckoned in dollars, and no price is copied to it from one of pesos', async () => {
  const made = await db.row<{ id: number }>(
    `insert into lista_precio (clave, nombre, moneda) values ('IMPORT', 'Importados', 'USD') returning id`,
  )
  await db.rows(
    `insert into tipo_cambio (fecha, valor, fuente) select (now() at time zone 'America/Mexico_City')::date, 20, 'DOF'`,
  )
  const dollars = { lista_id: made?.id ?? 0, seleccion: { partes: [await part('FX-202')] } }
  // A piece costs $71.717171, which is 3.59 dollars.
  const margin = await foresee({ ...dollars, regla: { tipo: 'margen', por: '50' } })
  expect(margin.muestra).toMatchObject([{ k_parte: 'FX-202', antes: null, despues: '7.17', bajo_costo: false }])
  const low = await foresee({ ...dollars, regla: { tipo: 'fijo', valor: '3.58' } })
  expect([low.bajo_costo, low.muestra[0].bajo_costo]).toEqual([1, true])
  expect((await foresee({ ...dollars, regla: { tipo: 'fijo', valor: '3.59' } })).bajo_costo).toBe(0)
  const copied = await foresee({ ...dollars, regla: { tipo: 'lista', lista_id: base, por: '0' } })
  expect([copied.status, Object.keys(copied.errors ?? {})]).toEqual([422, ['regla']])
  await db.rows('delete from tipo_cambio')
  const unknown = await foresee({ ...dollars, regla: { tipo: 'margen', por: '50' } })
  expect(unknown.motivos).toEqual([{ motivo: 'No se conoce su costo', precios: 1 }])
})

test('its core is set beside its prices, in its own history; who saw another version is told, who may not is refused', async () => {
  const id = await part('FX-100/T')
  const told = async () => (await admin.get(`/api/v1/estante/${id}/precios`)).json().parte
  const put = (body: object, who = admin) => who?.send('PUT', `/api/v1/estante/${id}/casco`, body, once())
  const { version, casco } = await told()
  expect(casco).toBeNull()
  const answer = await put({ version, casco: '350' })
  expect([answer?.statusCode, answer?.json()]).toEqual([200, { version: version + 1, casco: '350.00' }])
  expect(await told()).toMatchObject({ casco: '350.00', version: version + 1 })
  expect((await put({ version, casco: '400' }))?.statusCode).toBe(409)
  expect((await put({ version: version + 1, casco: '0' }))?.json().errors).toEqual({
    casco: ['Déjalo vacío si no lleva casco.'],
  })
  expect((await put({ version: version + 1, casco: null }, asesor))?.statusCode).toBe(403)
  const log = await db.row<{ antes: object; despues: object }>(
    `select antes, despues from auditoria where accion = 'producto_editado' and objeto_id = $1::text order by id desc limit 1`,
    [id],
  )
  expect([log?.antes, log?.despues]).toMatchObject([{ casco: null }, { casco: '350.00' }])
  expect((await put({ version: version + 1, casco: null }))?.json()).toMatchObject({ casco: null })
})
