import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { cast } from '#people/company/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { MAIL_PURPOSE } from '#platform/mail/mail.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import { leaveTraces, makeAccount, makeClient, type Somebody } from './person.testing.ts'
import { personal } from './personal.ts'
import { personOf, readPersonal } from './person.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const they = await cast(db, app)
const { admin, atencion, asesor, manager } = they
const visitor = browser(app)

/** The link in the last mail to this address. */
async function linkTo(correo: string): Promise<string> {
  const mail = await db.row<{ cuerpo: string }>(
    'select cuerpo from correo_salida where para = $1 order by id desc limit 1',
    [correo],
  )
  const { text } = JSON.parse(unseal(testEnv.APP_KEY, MAIL_PURPOSE, mail?.cuerpo ?? '') ?? '{}')
  return /derechos\?token=(\S+)/.exec(text)?.[1] ?? ''
}

const files = (body: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]))
const ask = (correo: string, derecho = 'ACCESO', more: object = {}) =>
  visitor.post('/api/v1/derechos', { derecho, nombre: 'Ana Ñ', correo, ...more })
const at = (token: string, rest = '') => `/api/v1/derechos/${token}${rest}`
const idOf = async (correo: string) =>
  (await db.row<{ id: number }>('select id from solicitud_arco where correo = $1 order by id desc limit 1', [correo]))
    ?.id

describe('a visitor', () => {
  test('asks by mail proof; the days count from there and the file opens when it is granted', async () => {
    const correo = 'visita@ejemplo.mx'
    const sent = { nombre: 'Ana Ñ', correo, mensaje: 'Soy yo', acepto_aviso: true }
    expect((await visitor.post('/api/v1/contacto', sent)).statusCode).toBe(201)
    expect((await ask(correo)).json()).toEqual({ success: true })
    const id = await idOf(correo)
    expect((await admin.get(`/api/v1/privacidad/${id}`)).statusCode).toBe(404)
    const token = await linkTo(correo)
    expect((await visitor.get(at(token))).json()).toMatchObject({ estado: 'SIN_CONFIRMAR', responder_antes: null })
    // A mail program that opens the link confirms nothing.
    expect((await visitor.get(at(token))).json().estado).toBe('SIN_CONFIRMAR')

    const begun = (await visitor.post(at(token))).json()
    expect(begun).toMatchObject({ estado: 'RECIBIDA', folio: `ARCO-${String(id).padStart(5, '0')}`, archivo: false })
    expect((await visitor.post(at(token))).json().responder_antes).toBe(begun.responder_antes)
    expect((await visitor.get(at(token, '/datos'))).statusCode).toBe(409)

    const seen = (await atencion.get(`/api/v1/privacidad/${id}`)).json()
    expect(seen).toMatchObject({ correo, con_cuenta: false, impide: null, nombres: ['Ana Ñ'] })
    expect(seen.conocido.map(({ id: section }: { id: string }) => section)).toEqual(['mensajes', 'correos', 'derechos'])
    const answered = await atencion.post(`/api/v1/privacidad/${id}/respuesta`, {
      version: 1,
      procede: true,
      respuesta: 'Sí',
    })
    expect(answered.json()).toMatchObject({ estado: 'PROCEDENTE', version: 2 })
    expect((await atencion.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2 })).json().estado).toBe(
      'CUMPLIDA',
    )
    // Each mail has a link of its own, and all of them count.
    const file = await visitor.get(at(await linkTo(correo), '/datos'))
    expect(file.headers['content-type']).toBe('application/zip')
    const entries = files(file.rawPayload)
    expect(entries['LEEME.txt']).toContain('Mensajes que nos escribiste: 1 renglón')
    expect(entries['mensajes.csv']).toContain('Soy yo')
    expect(JSON.parse(entries['mensajes.json'] ?? '')).toMatchObject([{ mensaje: 'Soy yo' }])
    const log = await db.rows(
      `select accion from auditoria where objeto = 'solicitud_arco' and objeto_id = $1 order by id`,
      [String(id)],
    )
    expect(log).toEqual([
      { accion: 'derecho_pedido' },
      { accion: 'derecho_respondido' },
      { accion: 'derecho_cumplido' },
    ])
    await db.rows(`update solicitud_arco set cumplida_en = now() - interval '31 days' where id = $1`, [id])
    expect((await visitor.get(at(token, '/datos'))).statusCode).toBe(409)
  })

  test('is told the same whether or not the address is known, and a made-up link opens nothing', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const [known, unknown] = [await ask(email), await ask('nadie@ejemplo.mx')]
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    const token = await linkTo('nadie@ejemplo.mx')
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const one of [changed, `00000000.${'A'.repeat(60)}`]) {
      expect((await visitor.get(at(one))).statusCode).toBe(410)
      expect((await visitor.get(at(one, '/datos'))).statusCode).toBe(410)
      expect((await visitor.post(at(one))).statusCode).toBe(410)
    }
    expect((await visitor.get(at('x'))).statusCode).toBe(422)
    const before = await db.rows('select from solicitud_arco')
    expect((await ask('robot@ejemplo.mx', 'ACCESO', { pagina_web: 'x' })).json()).toEqual({ success: true })
    expect(await db.rows('select from solicitud_arco')).toHaveLength(before.length)
  })

  test.each([
    [{ derecho: 'TODO' }, 'derecho'],
    [{ correo: 'no' }, 'correo'],
    [{ nombre: '' }, 'nombre'],
    [{ estado: 'CUMPLIDA' }, 'estado'],
  ])('%j is refused', async (more, field) => {
    const answer = await ask('a@ejemplo.mx', 'ACCESO', more)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})

describe('an account', () => {
  test('asks at once, sees how it goes, and not twice the same while it is open', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    const made = await it.post('/api/v1/cuenta/derechos', { derecho: 'RECTIFICACION', detalle: 'Mi teléfono' })
    expect(made.json()).toMatchObject({ estado: 'RECIBIDA', detalle: 'Mi teléfono' })
    expect((await it.post('/api/v1/cuenta/derechos', { derecho: 'RECTIFICACION' })).statusCode).toBe(409)
    expect((await it.get('/api/v1/cuenta/derechos')).json().solicitudes).toHaveLength(1)
    expect((await they.otroCliente.get('/api/v1/cuenta/derechos')).json().solicitudes).toEqual([])

    const id = await idOf(email)
    await admin.post(`/api/v1/privacidad/${id}/respuesta`, { version: 1, procede: true, respuesta: 'Sí' })
    const silent = await admin.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2 })
    expect([silent.statusCode, Object.keys(silent.json().errors)]).toEqual([422, ['nota']])
    expect(
      (await admin.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2, nota: 'Corregido' })).json().estado,
    ).toBe('CUMPLIDA')
    expect((await it.get('/api/v1/cuenta/derechos')).json().solicitudes[0]).toMatchObject({
      estado: 'CUMPLIDA',
      resultado: { nota: 'Corregido' },
    })
  })

  test('takes its own data at any time: what is mine, nothing of others, and no secret', async () => {
    const [me, other] = [await makePerson(db, ['cliente']), await makePerson(db, ['cliente'])]
    const it = browser(app)
    await it.login(me.email)
    await db.rows(
      `insert into busqueda (consulta, consulta_norm, usuario_id) values ('balata mía', 'balata mia', $1), ('la ajena', 'la ajena', $2)`,
      [me.id, other.id],
    )
    const answer = await it.get('/api/v1/cuenta/datos')
    expect(answer.headers['content-disposition']).toContain('mis datos')
    const entries = files(answer.rawPayload)
    expect(JSON.parse(entries['cuenta.json'] ?? '')).toMatchObject([{ correo: me.email, roles: 'cliente' }])
    expect(JSON.parse(entries['busquedas.json'] ?? '')).toMatchObject([{ texto: 'balata mía' }])
    expect(JSON.parse(entries['actos.json'] ?? '')).toMatchObject([{ que: 'login_ok' }])
    expect(JSON.parse(entries['sesiones.json'] ?? '')).toHaveLength(1)
    const all = Object.values(entries).join('\n')
    expect(all).not.toMatch(/argon2|la ajena|hash/)
    expect(all).not.toContain(other.email)
  })
})

describe('who attends', () => {
  test('is the administrator or customer service; the others are refused', async () => {
    for (const it of [asesor, manager, they.vendedor, they.cliente, visitor]) {
      expect([401, 403]).toContain((await it.get('/api/v1/privacidad')).statusCode)
      expect([401, 403]).toContain((await it.get('/api/v1/privacidad/1/datos')).statusCode)
    }
    expect((await admin.get('/api/v1/privacidad')).statusCode).toBe(200)
    expect((await atencion.get('/api/v1/privacidad')).statusCode).toBe(200)
  })

  test('sees first what is due first, may extend once, and two do not answer the same', async () => {
    const [late, soon] = [browser(app), browser(app)]
    const people = [await makePerson(db, ['cliente']), await makePerson(db, ['cliente'])] as const
    await late.login(people[0].email)
    await soon.login(people[1].email)
    await late.post('/api/v1/cuenta/derechos', { derecho: 'OPOSICION' })
    await soon.post('/api/v1/cuenta/derechos', { derecho: 'OPOSICION' })
    const id = await idOf(people[1].email)
    await db.rows(
      `update solicitud_arco set responder_antes = (now() at time zone 'America/Mexico_City')::date - 1 where id = $1`,
      [id],
    )
    const list = (await admin.get('/api/v1/privacidad?estado=RECIBIDA')).json()
    expect(list.solicitudes[0]).toMatchObject({ id, estado: 'RECIBIDA' })
    expect(list.solicitudes[0].faltan).toBeLessThan(0)

    const given = (await admin.post(`/api/v1/privacidad/${id}/plazo`, { version: 1, motivo: 'Falta un dato' })).json()
    expect(given.faltan).toBeGreaterThan(20)
    expect((await admin.post(`/api/v1/privacidad/${id}/plazo`, { version: 2, motivo: 'Otra vez' })).statusCode).toBe(
      409,
    )
    const body = { version: 2, procede: false, respuesta: 'No hay tal uso' }
    const both = await Promise.all([
      admin.post(`/api/v1/privacidad/${id}/respuesta`, body),
      atencion.post(`/api/v1/privacidad/${id}/respuesta`, body),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.get(`/api/v1/privacidad/${id}/datos`)).statusCode).toBe(409)
  })
})

test('the days are working days of the law: weekends and holidays do not count, the company’s own days off do', async () => {
  await db.rows(`insert into dia_inhabil (fecha, nombre) values ('2026-11-24', 'Inventario')`)
  const [row] =
    await db.rows(`select dia_habil('2026-11-23', 1) as uno, dia_habil('2026-12-24', 1) as navidad, dia_habil('2026-11-13', 1) as revolucion,
    dia_habil('2026-11-23', 20) as veinte, dia_habil('2026-11-23', 15) as quince`)
  expect(row).toEqual({
    uno: '2026-11-24',
    navidad: '2026-12-28',
    revolucion: '2026-11-17',
    veinte: '2026-12-21',
    quince: '2026-12-14',
  })
})

const MARK = /§[a-z]+\d+§/g
const marksIn = (known: Awaited<ReturnType<typeof readPersonal>>) =>
  new Set(JSON.stringify(known.map(({ rows }) => rows)).match(MARK))

test('nothing of another person comes with somebody’s data, whoever shares what with whom', async () => {
  let world = 0
  const shape = fc.array(
    fc.record({ client: fc.nat(2), isOwner: fc.boolean(), loud: fc.boolean(), left: fc.boolean(), other: fc.nat(5) }),
    { minLength: 2, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(shape, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), async (who, isPerson) => {
      const key = `w${++world}`
      const clients = await Promise.all(isPerson.map((is, n) => makeClient(db, `§cliente${world * 10 + n}§`, is)))
      const people: Somebody[] = []
      for (const [n, { client, isOwner, loud, left }] of who.entries()) {
        // Addresses within one another, and written otherwise.
        const correo = `${'a'.repeat(n + 1)}@${key}.ejemplo.mx`
        const about = {
          marca: `§persona${world * 10 + n}§`,
          cliente: clients[client] ?? 0,
          estado: left ? 'BAJA' : 'ACTIVO',
          puesto: isOwner ? 'dueno' : 'comprador',
        }
        people.push(await makeAccount(db, { correo: loud ? correo.toUpperCase() : correo, ...about }))
      }
      for (const [n, { other }] of who.entries()) {
        const [me, another] = [people[n], people[other % people.length]]
        if (me && another) await leaveTraces(db, me, another)
      }
      for (const [n, me] of people.entries()) {
        const known = await readPersonal(db, await personOf(db, { usuario_id: me.id, correo: me.correo }))
        const alone = who.every((one, at) => at === n || one.client !== who[n]?.client || !one.isOwner || one.left)
        const tax = isPerson[who[n]?.client ?? 0] && who[n]?.isOwner && alone
        const allowed = [me.marca, ...(tax ? [`§cliente${world * 10 + (who[n]?.client ?? 0)}§`] : [])]
        // The company's name stands on the account of each of its people.
        const marks = [...marksIn(known.filter(({ id }) => id !== 'cuenta'))].filter((mark) => !allowed.includes(mark))
        expect(marks).toEqual([])
        expect(marksIn(known)).toContain(me.marca)
        const sections = known.map(({ id }) => id)
        expect(sections).toEqual(personal.map(({ id }) => id).filter((id) => sections.includes(id)))
        expect(sections.length).toBeGreaterThanOrEqual(tax ? 22 : 20)
        expect(sections.includes('fiscales')).toBe(tax)
      }
    }),
    { numRuns: 8 },
  )
})

test('who had the address before is somebody else: a mail proof reaches the account that has it now', async () => {
  const client = await makeClient(db, '§cliente900§', false)
  const before = await makeAccount(db, {
    correo: 'compras@turno.mx',
    cliente: client,
    marca: '§persona901§',
    estado: 'BAJA',
  })
  const now = await makeAccount(db, { correo: 'Compras@turno.mx', cliente: client, marca: '§persona902§' })
  const known = await readPersonal(db, await personOf(db, { usuario_id: null, correo: 'COMPRAS@TURNO.MX' }))
  expect(marksIn(known.filter(({ id }) => id === 'cuenta'))).toEqual(new Set(['§persona902§', '§cliente900§']))
  expect((await personOf(db, { usuario_id: before.id, correo: before.correo })).ids).toEqual([before.id])
  expect((await personOf(db, { usuario_id: null, correo: 'compras@turno.mx' })).ids).toEqual([now.id])
})

describe('a cancellation', () => {
  test('deletes the person, keeps what the law asks for and says so; the others are as they were', async () => {
    const client = await makeClient(db, '§cliente950§', true)
    const me = await makeAccount(db, { correo: 'borrame@ejemplo.mx', cliente: client, marca: '§persona951§' })
    const other = await makeAccount(db, {
      correo: 'queda@ejemplo.mx',
      cliente: await makeClient(db, '§cliente952§', true),
      marca: '§persona953§',
    })
    await leaveTraces(db, me, other)
    await leaveTraces(db, other, me)
    const storage = openStorage({ ...testEnv, DATA_DIR })
    const cv = await keepFile(db, storage, Buffer.from('%PDF §persona951§'), 'application/pdf')
    await db.rows('update postulacion set archivo_id = $1 where correo = $2', [cv.id, me.correo])
    const certificate = await keepFile(db, storage, Buffer.from('%PDF constancia'), 'application/pdf')
    await db.rows(
      `update solicitud_alta set constancia_id = $1, constancia_nombre = 'Constancia.pdf' where correo = $2`,
      [certificate.id, me.correo],
    )
    const theirs = async () =>
      JSON.stringify(await readPersonal(db, await personOf(db, { usuario_id: other.id, correo: other.correo })))
    const untouched = await theirs()

    await ask(me.correo, 'CANCELACION')
    await visitor.post(at(await linkTo(me.correo)))
    const id = await idOf(me.correo)
    const seen = (await admin.get(`/api/v1/privacidad/${id}`)).json()
    expect(seen.conocido.find((one: { id: string }) => one.id === 'pedidos')).toMatchObject({ n: 1, se_borra: false })
    await admin.post(`/api/v1/privacidad/${id}/respuesta`, { version: 1, procede: true, respuesta: 'Sí' })
    const done = (await admin.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2 })).json()
    const kept = done.resultado.guardado.map(({ que, porque }: { que: string; porque: string }) => `${que}: ${porque}`)
    expect(kept.find((text: string) => text.startsWith('Pedidos que hiciste'))).toContain('Código de Comercio')
    expect(kept.find((text: string) => text.startsWith('Tus datos para facturar'))).toContain('Código Fiscal')
    expect(done.resultado.borrado.map(({ que }: { que: string }) => que)).toContain('Mensajes que nos escribiste')

    // What is left of him: what was said, and the mail that says so.
    const left = await readPersonal(db, await personOf(db, { usuario_id: me.id, correo: me.correo }))
    expect(left.filter(({ borra }) => borra).map(({ id: section }) => section)).toEqual(['correos'])
    const after = await readPersonal(db, await personOf(db, { usuario_id: null, correo: me.correo }))
    expect(after.map(({ id: section }) => section)).toEqual(
      ['altas', 'correos', 'derechos'].filter((section) => section !== 'altas'),
    )
    expect(await storage.read(cv.sha256)).toBeNull()
    expect(await storage.read(certificate.sha256)).toBeNull()
    expect(await db.row('select nombre, telefono, estado, clave_hash from usuario where id = $1', [me.id])).toEqual({
      nombre: 'Persona borrada',
      telefono: null,
      estado: 'BAJA',
      clave_hash: null,
    })
    expect(await theirs()).toBe(untouched)
    expect(await linkTo(me.correo)).not.toBe('')
    // What was made of an accepted request is nobody's any more.
    expect(await db.rows('select contacto, correo from solicitud_alta where cliente_id = $1', [client])).toMatchObject([
      { contacto: 'Persona borrada' },
    ])
  })

  test('of somebody who works here waits until he is dismissed', async () => {
    const staff = await makePerson(db, ['asesor'])
    const it = browser(app)
    await it.login(staff.email)
    await it.post('/api/v1/cuenta/derechos', { derecho: 'CANCELACION' })
    const id = await idOf(staff.email)
    await admin.post(`/api/v1/privacidad/${id}/respuesta`, { version: 1, procede: true, respuesta: 'Sí' })
    expect((await admin.get(`/api/v1/privacidad/${id}`)).json().impide).toContain('personal')
    expect((await admin.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2 })).statusCode).toBe(409)
    expect(await db.row('select estado from usuario where id = $1', [staff.id])).toEqual({ estado: 'ACTIVO' })
    await db.rows(`update usuario set estado = 'BAJA' where id = $1`, [staff.id])
    expect((await admin.post(`/api/v1/privacidad/${id}/cumplimiento`, { version: 2 })).json().estado).toBe('CUMPLIDA')
  })
})

/** Columns with somebody's address that are the company's own, or live for a moment. */
const HOUSE = [
  'enlace_pedido.correo',
  'notificacion_preferida.correo',
  'sucursal.correo',
  'correo_servidor.remitente',
  'solicitud_arco.correo',
]

test('every table that holds somebody’s address, or rows of an account alone, is in the table of personal data', async () => {
  const all = personal.map(({ lee, borra }) => `${lee} ${borra}`).join(' ')
  const addresses = await db.rows<{ c: string; t: string }>(
    `select c.relname || '.' || a.attname as c, c.relname as t from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and (a.attname ~ '^(e?mail|correo|para|remitente)$')`,
  )
  const unknown = addresses.filter(({ c, t }) => !HOUSE.includes(c) && !new RegExp(`\\b${t}\\b`).test(all))
  expect(unknown.map(({ c }) => c)).toEqual([])
})
