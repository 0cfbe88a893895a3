import readXlsxFile from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import { forgetLists } from './jobs.server.ts'
import { sendLists } from './schedule-send.server.ts'

const db = await testDb()
const env = { ...testEnv, DATA_DIR: temporaryData() }
const app = await testApp(db, { DATA_DIR: env.DATA_DIR })
const storage = openStorage(env)
const { rico, otro } = await fillPrices(db)

async function signedIn(role: string, clientId: number | null = null) {
  const person = await makePerson(db, [role], { demo: true })
  await db.rows('update usuario set cliente_id = $1 where id = $2', [clientId, person.id])
  const it = browser(app)
  await it.login(person.email)
  return { it, ...person }
}
const ana = await signedIn('cliente', rico)
const beto = await signedIn('cliente', rico)
const ajena = await signedIn('cliente', otro)
const asesor = await signedIn('asesor')
await db.rows('update cliente set asesor_id = $1 where id = $2', [asesor.id, rico])

beforeEach(async () => {
  await db.rows('delete from lista_programada')
  await db.rows('delete from correo_salida')
  await db.rows(
    `update usuario set estado = 'ACTIVO', cliente_id = case when id = any ($1) then $2::bigint else cliente_id end`,
    [[ana.id, beto.id], rico],
  )
  await db.rows('update cliente set activo = true, asesor_id = $2 where id = $1', [rico, asesor.id])
})

const weekly = { cada: 'semana', dia: 1, hora: 8, formato: 'csv', solo_cambios: false, personas: [ana.id, beto.id] }
const of = (client = rico) => `/api/v1/clientes/${client}/listas-programadas`
const one = (id: number, what = '') => `/api/v1/listas-programadas/${id}${what}`
const send = (most?: number) => sendLists({ db, env, signal: new AbortController().signal }, most)

async function scheduled(more: object = {}, it: TestBrowser = ana.it): Promise<number> {
  const answer = await it.post(of(), { ...weekly, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: number }>().id
}
/** As if its time had come, some hours ago. */
const due = (id: number, hours = 1) =>
  db.rows('update lista_programada set proxima = now() - make_interval(hours => $2::int) where id = $1', [id, hours])

type Shown = { id: number; version: number; pausa: string | null; proxima: string; envios: Record<string, unknown>[] }
const shown = async (it: TestBrowser = ana.it) => (await it.get(of())).json<{ programadas: Shown[] }>().programadas

type Mailed = { para: string; asunto: string; cuerpo: string; archivo: number | null; nombre: string | null }
const mails = () =>
  db.rows<Mailed>(
    `select c.para, c.asunto, c.cuerpo, j.archivo_id as archivo, j.nombre from correo_salida c left join correo_adjunto j on j.correo_id = c.id order by c.id`,
  )
const attached = async ({ archivo }: { archivo: number | null }) =>
  archivo === null ? null : await readKept(db, storage, archivo)
const lines = async (mail: { archivo: number | null }) =>
  String(await attached(mail))
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('when it is due', () => {
  const next = async (cada: string, dia: number, hora: number, desde: string) =>
    (
      await db.row<{ en: string }>(
        `select to_char(proxima_lista($1, $2, $3, $4) at time zone 'America/Mexico_City', 'YYYY-MM-DD HH24:MI') as en`,
        [cada, dia, hora, desde],
      )
    )?.en
  test.each([
    // Thursday 26 November 2026.
    ['semana', 4, 8, '2026-11-26T07:59:00-06:00', '2026-11-26 08:00'],
    ['semana', 4, 8, '2026-11-26T08:00:00-06:00', '2026-12-03 08:00'],
    ['semana', 7, 0, '2026-11-26T08:00:00-06:00', '2026-11-29 00:00'],
    // It is the next day in Greenwich already.
    ['semana', 4, 23, '2026-11-26T20:00:00-06:00', '2026-11-26 23:00'],
    ['mes', 31, 8, '2026-11-26T08:00:00-06:00', '2026-11-30 08:00'],
    ['mes', 31, 8, '2026-11-30T08:00:00-06:00', '2026-12-31 08:00'],
    ['mes', 30, 8, '2027-02-01T00:00:00-06:00', '2027-02-28 08:00'],
    ['mes', 29, 8, '2028-02-01T00:00:00-06:00', '2028-02-29 08:00'],
    ['mes', 1, 8, '2026-12-31T23:59:00-06:00', '2027-01-01 08:00'],
  ])('every %s, day %i at %i, from %s: %s', async (cada, dia, hora, from, expected) => {
    expect(await next(cada, dia, hora, from)).toBe(expected)
  })
})

describe('sending', () => {
  test('each person gets the client’s prices as a file, once, and the history says so', async () => {
    const id = await scheduled()
    await send()
    expect(await mails()).toEqual([])
    await due(id)
    await send()
    await send()
    const sent = await mails()
    expect(sent.map(({ para }) => para)).toEqual([ana.email, beto.email])
    expect(sent[0]?.nombre).toMatch(/^lista de precios .*\.csv$/)
    const rows = await lines(sent[0] ?? { archivo: null })
    expect(rows.find(([code]) => code === 'FX-202')?.[5]).toBe('80.50')
    const [list] = await shown()
    expect(list?.envios).toMatchObject([
      { estado: 'ENVIADA', de_reloj: true, personas: 2, filas: rows.length - 1, cambios: null, adjunta: true },
    ])
    expect(new Date(list?.proxima ?? 0).getTime()).toBeGreaterThan(Date.now())
    // What was taken by hand is another story.
    expect((await ana.it.get(`/api/v1/clientes/${rico}/lista-de-precios`)).json().descargas).toEqual([])
  })

  test('two workers at once, and times that nobody ran: one mail a person', async () => {
    const id = await scheduled()
    await due(id, 24 * 7 * 5)
    await Promise.all([send(), send(), send()])
    await send()
    expect((await mails()).length).toBe(2)
    expect((await shown())[0]?.envios.length).toBe(1)
  })

  test('one that was killed on its way is sent by the next worker, once; what kills each worker is given up', async () => {
    const id = await scheduled()
    const cut = new AbortController()
    cut.abort(new Error('killed'))
    await ana.it.post(one(id, '/envios'))
    await db.rows(`update lista_envio set intentos = 1`)
    await db.rows(`insert into lista_descarga (cliente_id, formato, programada_id) values ($1, 'csv', $2)`, [rico, id])
    await sendLists({ db, env, signal: cut.signal })
    expect(await mails()).toEqual([])
    await send()
    expect((await mails()).length).toBe(2)
    await ana.it.post(one(id, '/envios'))
    await db.rows(`update lista_envio set intentos = 5 where estado = 'PENDIENTE'`)
    await send()
    expect((await mails()).length).toBe(2)
    expect((await shown())[0]).toMatchObject({
      pausa: null,
      envios: [{ estado: 'FALLIDA', motivo: 'error' }, { estado: 'ENVIADA' }],
    })
  })

  test('a storage that is away loses nothing: it is sent when it is back', async () => {
    const id = await scheduled()
    await due(id)
    await expect(
      sendLists({ db, env: { ...env, DATA_DIR: '/dev/null/none' }, signal: new AbortController().signal }),
    ).rejects.toThrow()
    expect((await shown())[0]?.envios).toMatchObject([{ estado: 'PENDIENTE' }])
    await send()
    expect((await mails()).length).toBe(2)
  })

  test('only what changed since the last one sent; nothing where nothing did', async () => {
    const id = await scheduled({ solo_cambios: true, formato: 'xlsx', personas: [ana.id] })
    await due(id)
    await send()
    await due(id)
    await send()
    expect((await mails()).length).toBe(1)
    await db.rows(`update precio set valor = valor + 1 from producto p where p.id = producto_id and k_parte = 'FX-202'`)
    // A download by hand in between changes nothing of it.
    expect((await ana.it.get(`/api/v1/clientes/${rico}/lista-de-precios/csv`)).statusCode).toBe(200)
    await due(id)
    await send()
    await db.rows(`update precio set valor = valor - 1 from producto p where p.id = producto_id and k_parte = 'FX-202'`)
    const last = (await mails()).at(-1)
    expect(last?.asunto).toContain('1 cambio')
    const data = (await readXlsxFile((await attached(last ?? { archivo: null })) ?? Buffer.alloc(0)))[0]?.data ?? []
    expect(data.slice(1).map((row) => [row[0], row[5], row[10], row[11]])).toEqual([['FX-202', 81.5, 'Subió', 80.5]])
    expect((await shown())[0]?.envios.map(({ estado }) => estado)).toEqual(['ENVIADA', 'SIN_CAMBIOS', 'ENVIADA'])
  })

  test('a file too large for a mail: the mail leads to it', async () => {
    const id = await scheduled({ personas: [ana.id] })
    await due(id)
    await send(100)
    const [mail] = await mails()
    expect(mail?.archivo).toBe(null)
    expect(unseal(env.APP_KEY, 'correo', mail?.cuerpo ?? '')).toContain(`/JACVE/lista-de-precios/${rico}`)
    expect((await shown())[0]?.envios).toMatchObject([{ estado: 'ENVIADA', adjunta: false, personas: 1 }])
  })

  test('a file is forgotten when its mails are over, and not while one is on its way', async () => {
    const id = await scheduled()
    await due(id)
    await send()
    const [mail] = await mails()
    await db.rows(`update lista_envio set terminado_en = now() - interval '9 days'`)
    await forgetLists(db, storage)
    expect(await attached(mail ?? { archivo: null })).not.toBe(null)
    await db.rows(`update correo_salida set estado = 'ENVIADO', enviado_en = now(), cuerpo = null`)
    await forgetLists(db, storage)
    expect(await attached(mail ?? { archivo: null })).toBe(null)
    expect((await shown())[0]?.envios).toMatchObject([{ adjunta: true }])
  })
})

describe('rights as they are when it is sent', () => {
  const close = (id: number) => db.rows(`update usuario set estado = 'BAJA' where id = $1`, [id])
  test('who was closed or went elsewhere gets nothing, the others do', async () => {
    const id = await scheduled({}, asesor.it)
    await db.rows('update usuario set cliente_id = $2 where id = $1', [beto.id, otro])
    await due(id)
    await send()
    expect((await mails()).map(({ para }) => para)).toEqual([ana.email])
  })

  test.each([
    ['cliente', () => db.rows('update cliente set activo = false where id = $1', [rico])],
    ['responsable', () => db.rows('update cliente set asesor_id = null where id = $1', [rico])],
    ['responsable', () => close(asesor.id)],
    ['personas', async () => (await close(ana.id), close(beto.id))],
  ])('%s: nobody gets it, and it rests and says why', async (why, happens) => {
    const id = await scheduled({}, asesor.it)
    await due(id)
    await happens()
    await send()
    expect(await mails()).toEqual([])
    expect(await db.rows('select pausa from lista_programada')).toEqual([{ pausa: why }])
    expect(await db.rows('select estado, motivo from lista_envio')).toEqual([{ estado: 'DETENIDA', motivo: why }])
  })

  test('who resumes it answers for it', async () => {
    const id = await scheduled({}, asesor.it)
    await close(asesor.id)
    await due(id)
    await send()
    expect((await ana.it.post(one(id, '/envios'))).statusCode).toBe(409)
    expect((await ana.it.post(one(id, '/pausa'), { pausada: false })).statusCode).toBe(200)
    await send()
    expect(await mails()).toEqual([])
    await due(id)
    await send()
    expect((await mails()).length).toBe(2)
  })
})

describe('who schedules', () => {
  test('people of the client and staff within reach; to others it does not exist', async () => {
    const id = await scheduled()
    expect((await shown(asesor.it)).map((list) => list.id)).toEqual([id])
    for (const { it } of [ajena, await signedIn('asesor'), await signedIn('MKTG')]) {
      expect((await it.get(of())).statusCode).toBe(404)
      expect((await it.post(of(), weekly)).statusCode).toBe(404)
      expect((await it.send('PUT', one(id), { ...weekly, version: 1 })).statusCode).toBe(404)
      expect((await it.post(one(id, '/pausa'), { pausada: true })).statusCode).toBe(404)
      expect((await it.post(one(id, '/envios'))).statusCode).toBe(404)
      expect((await it.send('DELETE', one(id))).statusCode).toBe(404)
      expect((await it.post(one(id, '/recuperar'))).statusCode).toBe(404)
    }
    expect((await shown())[0]).toMatchObject({ version: 1, pausa: null, envios: [] })
  })

  test('to nobody but active people of the client, five at most; days that there are', async () => {
    for (const personas of [[], [ajena.id], [asesor.id], [ana.id, 999_999], [1, 2, 3, 4, 5, 6]]) {
      const answer = await ana.it.post(of(), { ...weekly, personas })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['personas'])
    }
    expect((await ana.it.post(of(), { ...weekly, dia: 8 })).statusCode).toBe(422)
    expect((await ana.it.post(of(), { ...weekly, cada: 'mes', dia: 32 })).statusCode).toBe(422)
    expect((await ana.it.post(of(), { ...weekly, correos: ['x@ejemplo.mx'] })).statusCode).toBe(422)
    expect(await shown()).toEqual([])
  })

  test('five of a client, also when several are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => ana.it.post(of(), weekly)))
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409,
    ])
  })

  test('changed by two: the second is told', async () => {
    const id = await scheduled()
    const both = await Promise.all(
      [ana, beto].map(({ it }) => it.send('PUT', one(id), { ...weekly, dia: 3, version: 1 })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('deleted it is not sent, and comes back for a day', async () => {
    const id = await scheduled()
    await due(id)
    expect((await ana.it.send('DELETE', one(id))).statusCode).toBe(200)
    await send()
    expect(await mails()).toEqual([])
    expect(await shown()).toEqual([])
    expect((await ana.it.post(one(id, '/recuperar'))).statusCode).toBe(200)
    await send()
    expect(await mails()).toEqual([])
    expect((await shown()).length).toBe(1)
    await ana.it.send('DELETE', one(id))
    await db.rows(`update lista_programada set borrado_en = now() - interval '25 hours'`)
    expect((await ana.it.post(one(id, '/recuperar'))).statusCode).toBe(404)
  })

  test('at once: one on its way, three in an hour', async () => {
    const id = await scheduled()
    const both = await Promise.all([ana.it.post(one(id, '/envios')), beto.it.post(one(id, '/envios'))])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await send()
    for (const status of [200, 200, 429]) {
      expect((await ana.it.post(one(id, '/envios'))).statusCode).toBe(status)
      await send()
    }
    expect((await mails()).length).toBe(6)
  })
})
