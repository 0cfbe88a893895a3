import { beforeEach, describe, expect, test } from 'vitest'
import { browser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { rawPdf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { cast, newClient } from '#people/company/testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const they = await cast(db, app)
const { admin } = they
const visitor = browser(app)

const message = (more: object = {}) => ({
  nombre: 'Ana Ñúñez',
  correo: 'ana@ejemplo.mx',
  mensaje: '¿Tienen balatas para un Tsuru 2005?',
  acepto_aviso: true,
  ...more,
})
const request = (more: object = {}) => ({
  rfc: 'gode-561231 gr8',
  razon_social: 'Emma Gómez Díaz',
  cp_fiscal: '06000',
  giro: 'Refaccionaria',
  contacto: 'Emma Gómez',
  correo: 'emma@ejemplo.mx',
  telefono: '55 1234 5678',
  acepto_aviso: true,
  ...more,
})
const send = (more: object = {}) => visitor.post('/api/v1/contacto', message(more))
const ask = (more: object = {}) => visitor.post('/api/v1/solicitudes', request(more))
const inbox = async (query = '', by = admin) => (await by.get(`/api/v1/mensajes?${query}`)).json()

describe('the contact form', () => {
  test('is stored and mailed to the principal branch, or to the one that was chosen', async () => {
    expect((await send({ empresa: 'Taller Ñ', telefono: '33 1234 5678' })).json()).toEqual({ success: true })
    expect((await send({ sucursal_id: they.sur })).statusCode).toBe(201)
    const mails = await db.rows(`select para from correo_salida where tipo = 'mensaje_contacto' order by id`)
    expect(mails).toEqual([{ para: 'norte@jacve.example' }, { para: 'sur@jacve.example' }])
    expect((await inbox()).mensajes).toMatchObject([
      { sucursal: 'SUR' },
      { nombre: 'Ana Ñúñez', empresa: 'Taller Ñ', sucursal: null, estado: 'NUEVO' },
    ])
  })

  test('a branch that does not exist is nobody’s fault', async () => {
    expect((await send({ sucursal_id: 999_999 })).statusCode).toBe(201)
    expect((await inbox()).mensajes[0].sucursal).toBeNull()
  })

  test('a program that fills in everything is told nothing, and nothing is kept', async () => {
    const before = (await inbox()).total
    expect((await send({ pagina_web: 'https://malo.example' })).json()).toEqual({ success: true })
    expect((await inbox()).total).toBe(before)
  })

  test.each([
    [{ acepto_aviso: false }, 'acepto_aviso'],
    [{ acepto_aviso: undefined }, 'acepto_aviso'],
    [{ nombre: '  ' }, 'nombre'],
    [{ correo: 'ana@' }, 'correo'],
    [{ correo: 'ana@ejemplo.mx\r\nBcc: otra@ejemplo.mx' }, 'correo'],
    [{ telefono: 'llámame' }, 'telefono'],
    [{ mensaje: 'x'.repeat(4001) }, 'mensaje'],
    [{ estado: 'ATENDIDO' }, 'estado'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await send(more)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('without the token of this site nothing is taken', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/contacto', payload: message() })
    expect(answer.statusCode).toBe(419)
  })

  test('no letter of the sender reaches the mail as HTML, nor the subject', async () => {
    const own = await testDb()
    await own.rows(
      `insert into sucursal (clave, nombre, correo, es_principal) values ('A', 'A', 'a@jacve.example', true)`,
    )
    const it = browser(await testApp(own))
    await it.post('/api/v1/contacto', message({ nombre: '<img src=x>', mensaje: '<script>alert(1)</script>' }))
    const mail = await own.row<{ asunto: string; cuerpo: string }>('select asunto, cuerpo from correo_salida')
    expect(mail?.asunto).toBe('Mensaje nuevo desde la página de contacto')
    expect(mail?.cuerpo).not.toContain('script')
  })
})

test('one address sends so much in an hour; addresses are forgotten after a day', async () => {
  const own = await testDb()
  const it = browser(await testApp(own, { RATE_LIMITS: 'on' }))
  const sent: number[] = []
  for (let n = 0; n < 8; n++) {
    sent.push((await it.post('/api/v1/contacto', message())).statusCode)
    // The limit of writes a second is another one.
    await own.rows('select pg_sleep(0.25)')
  }
  expect(sent).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
  const refused = await it.post('/api/v1/contacto', message())
  expect(refused.headers['retry-after']).toBe('3600')
  await own.rows(`update mensaje_contacto set creado_en = now() - interval '25 hours'`)
  expect((await it.post('/api/v1/contacto', message())).statusCode).toBe(201)
  expect(await own.rows('select from mensaje_contacto where ip is not null')).toHaveLength(1)
})

describe('the inbox', () => {
  test('is filtered, and counts what is new', async () => {
    const all = await inbox()
    expect(all.nuevos).toBe(all.total)
    expect((await inbox('q=tsuru')).total).toBe(all.total)
    expect((await inbox('q=nadie')).total).toBe(0)
    expect((await inbox('estado=ATENDIDO')).total).toBe(0)
  })

  test('a manager reads what is his branch’s or nobody’s', async () => {
    await send({ sucursal_id: they.norte, nombre: 'Del norte' })
    const seen = (await inbox('', they.manager)).mensajes.map(({ sucursal }: { sucursal: string }) => sucursal)
    expect(new Set(seen)).toEqual(new Set(['SUR', null]))
    const foreign = (await inbox('q=norte')).mensajes[0]
    const body = { version: 1, estado: 'ATENDIDO' }
    expect((await they.manager.send('PATCH', `/api/v1/mensajes/${foreign.id}`, body)).statusCode).toBe(404)
    expect((await they.atencion.send('PATCH', `/api/v1/mensajes/${foreign.id}`, body)).json()).toMatchObject({
      estado: 'ATENDIDO',
      atendido_por: they.people.atencion.email,
      version: 2,
    })
    expect((await they.atencion.send('PATCH', `/api/v1/mensajes/${foreign.id}`, body)).statusCode).toBe(409)
    const undone = await they.atencion.send('PATCH', `/api/v1/mensajes/${foreign.id}`, { version: 2, estado: 'NUEVO' })
    expect(undone.json()).toMatchObject({ estado: 'NUEVO', atendido_por: null, atendido_en: null })
  })
})

const last = async () => (await admin.get('/api/v1/solicitudes')).json().solicitudes[0]
const details = async (id: number) => (await admin.get(`/api/v1/solicitudes/${id}`)).json()
const accept = (id: number, body: object = {}) =>
  admin.post(`/api/v1/solicitudes/${id}/aceptar`, { version: 1, clave: 'emma-1', regimen_fiscal: '612', ...body })
const reject = (id: number, body: object = {}) =>
  admin.post(`/api/v1/solicitudes/${id}/rechazar`, { version: 1, motivo: 'Falta tu constancia.', ...body })

describe('asking to become a client (A-34)', () => {
  test('is stored in its one spelling, and told to the branch', async () => {
    expect((await ask()).json()).toEqual({ success: true })
    expect(await last()).toMatchObject({ rfc: 'GODE561231GR8', estado: 'NUEVA', giro: 'Refaccionaria' })
    expect(await db.rows(`select from correo_salida where tipo = 'solicitud_alta'`)).toHaveLength(1)
    expect(await details((await last()).id)).toMatchObject({
      digito_correcto: true,
      clave_sugerida: 'GODE-001',
      repetidos: { clientes: [], usuario: null, solicitudes: [] },
    })
  })

  test.each([
    [{ rfc: 'XAXX010101000' }, 'rfc'],
    [{ rfc: 'GODE561331GR8' }, 'rfc'],
    [{ regimen_fiscal: '601' }, 'regimen_fiscal'],
    [{ cp_fiscal: '6000' }, 'cp_fiscal'],
    [{ giro: 'Circo' }, 'giro'],
    [{ telefono: '' }, 'telefono'],
    [{ acepto_aviso: false }, 'acepto_aviso'],
    [{ cliente_id: 1 }, 'cliente_id'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await ask(more)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a program that fills in everything is told nothing, and nothing is kept', async () => {
    const before = await db.rows('select from solicitud_alta')
    expect((await ask({ pagina_web: 'x' })).json()).toEqual({ success: true })
    expect(await db.rows('select from solicitud_alta')).toHaveLength(before.length)
  })
})

describe('deciding', () => {
  test('accepted: client, company, invited user, all or nothing', async () => {
    const { id } = await last()
    const refused = await accept(id, { regimen_fiscal: '601' })
    expect([refused.statusCode, refused.json().errors]).toMatchObject([422, { regimen_fiscal: [expect.any(String)] }])
    expect(await db.rows('select from cliente')).toHaveLength(0)

    const done = (await accept(id, { asesor_id: they.people.asesor.id, dias_credito: 15 })).json()
    expect(done).toMatchObject({
      estado: 'ACEPTADA',
      cliente: { clave: 'EMMA-1' },
      decidida_por: they.people.admin.email,
    })
    const client = (await admin.get(`/api/v1/clientes/${done.cliente.id}`)).json()
    expect(client).toMatchObject({
      nombre_comercial: 'Emma Gómez Díaz',
      dias_credito: 15,
      asesor: { id: they.people.asesor.id },
      empresas: [{ rfc: 'GODE561231GR8', regimen_fiscal: '612', cp_fiscal: '06000' }],
      personas: [{ name: 'Emma Gómez', email: 'emma@ejemplo.mx', estado: 'INVITADO' }],
    })
    expect(
      await db.rows(`select from correo_salida where tipo = 'invitacion' and para = 'emma@ejemplo.mx'`),
    ).toHaveLength(1)
    expect((await accept(id, { version: 2 })).json()).toMatchObject({ code: 'ya_decidida' })
    expect((await reject(id, { version: 2 })).statusCode).toBe(409)
  })

  test('a known address stops it; a known RFC asks whether it is meant', async () => {
    await ask()
    const again = await last()
    expect(again.estado).toBe('NUEVA')
    const { repetidos } = await details(again.id)
    expect(repetidos).toMatchObject({
      clientes: [{ clave: 'EMMA-1' }],
      usuario: { name: 'Emma Gómez' },
      solicitudes: [{ estado: 'ACEPTADA' }],
    })
    expect((await accept(again.id, { clave: 'EMMA-2' })).json().code).toBe('correo_repetido')

    await ask({ correo: 'otra@ejemplo.mx' })
    const other = await last()
    expect((await accept(other.id, { clave: 'EMMA-2' })).json().code).toBe('rfc_repetido')
    expect((await accept(other.id, { clave: 'EMMA-1', aunque_se_repita: true })).json().errors).toHaveProperty('clave')
    expect((await accept(other.id, { clave: 'a b', aunque_se_repita: true })).json().errors).toHaveProperty('clave')
    expect((await accept(other.id, { clave: 'EMMA-2', aunque_se_repita: true })).json().estado).toBe('ACEPTADA')
  })

  test('taken: who reviews it is told; it can be taken over, and decided by anybody', async () => {
    await ask({ correo: 'tomada@ejemplo.mx', rfc: 'XIA190128J61' })
    const { id } = await last()
    const take = (by: typeof admin, version: number) => by.post(`/api/v1/solicitudes/${id}/tomar`, { version })
    expect((await take(they.asesor, 1)).statusCode).toBe(403)
    const taken = (await take(admin, 1)).json()
    expect(taken).toMatchObject({ estado: 'EN_REVISION', tomada_por: they.people.admin.email, version: 2 })
    expect((await take(admin, 1)).json().code).toBe('version_anterior')
    expect((await admin.get('/api/v1/solicitudes?estado=EN_REVISION')).json()).toMatchObject({ total: 1 })
    expect((await take(admin, 2)).statusCode).toBe(200)
    expect((await reject(id, { version: 2 })).json().code).toBe('version_anterior')
    expect((await reject(id, { version: 3 })).json()).toMatchObject({
      estado: 'RECHAZADA',
      tomada_por: they.people.admin.email,
    })
    expect((await take(admin, 4)).json().code).toBe('ya_decidida')
    expect((await admin.post('/api/v1/solicitudes/999999/tomar', { version: 1 })).statusCode).toBe(404)
    const told = await db.rows(
      `select accion from auditoria where objeto = 'solicitud_alta' and objeto_id = $1 order by id`,
      [id],
    )
    expect(told.map(({ accion }: { accion?: string }) => accion)).toEqual([
      'solicitud_tomada',
      'solicitud_tomada',
      'solicitud_rechazada',
    ])
    await db.rows('delete from solicitud_alta where id = $1', [id])
  })

  test('rejected: the reason is kept and mailed', async () => {
    await ask({ correo: 'rechazada@ejemplo.mx' })
    const { id } = await last()
    expect((await reject(id, { motivo: '' })).statusCode).toBe(422)
    expect((await reject(id, { version: 5 })).json().code).toBe('version_anterior')
    expect((await reject(id)).json()).toMatchObject({
      estado: 'RECHAZADA',
      motivo: 'Falta tu constancia.',
      cliente: null,
    })
    const mails = `select from correo_salida where tipo = 'solicitud_rechazada' and para = 'rechazada@ejemplo.mx'`
    expect(await db.rows(mails)).toHaveLength(1)
  })

  test('of two who accept at the same moment one makes the client', async () => {
    await ask({ correo: 'carrera@ejemplo.mx', rfc: 'TME840315KT6' })
    const { id } = await last()
    const body = { regimen_fiscal: '601', clave: 'CARRERA' }
    const answers = await Promise.all([accept(id, body), accept(id, body)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.rows(`select from cliente where clave = 'CARRERA'`)).toHaveLength(1)
  })

  test('one that does not exist', async () => {
    expect((await admin.get('/api/v1/solicitudes/999999')).statusCode).toBe(404)
    expect((await accept(999_999)).statusCode).toBe(404)
    expect((await reject(999_999)).statusCode).toBe(404)
  })

  test('the list is filtered and ordered', async () => {
    const list = async (query: string) => (await admin.get(`/api/v1/solicitudes?${query}`)).json()
    expect((await list('estado=RECHAZADA')).total).toBe(1)
    expect((await list('q=tme84')).total).toBe(1)
    expect((await list('q=emma')).total).toBeGreaterThan(1)
    expect((await list('orden=rfc')).solicitudes[0].rfc).toBe('GODE561231GR8')
    expect((await list('')).nuevas).toBe(1)
  })
})

test('a key that is taken is not offered', async () => {
  await admin.post('/api/v1/clientes', newClient({ clave: 'GODE-001' }))
  expect((await details((await last()).id)).clave_sugerida).toBe('TME-001')
  await ask({ correo: 'nueva@ejemplo.mx' })
  expect((await details((await last()).id)).clave_sugerida).toBe('GODE-002')
})

describe('the certificate that comes with a request', () => {
  const form = (file: File, more: object = {}) => {
    const { acepto_aviso: _, ...texts } = request({ rfc: 'ROCC850101AB1', correo: 'roc@ejemplo.mx', ...more })
    return sendForm(app, visitor, '/api/v1/solicitudes', { ...texts, acepto_aviso: 'true', constancia: file })
  }
  // One address may send so many in an hour.
  beforeEach(() => db.rows('update solicitud_alta set ip = null'))
  const latest = async () => {
    const { solicitudes } = (await admin.get('/api/v1/solicitudes')).json()
    return (await admin.get(`/api/v1/solicitudes/${solicitudes[0].id}`)).json()
  }

  test('is kept under a name of ours, for who decides and for nobody else', async () => {
    const bytes = rawPdf()
    const answer = await form(new File([new Uint8Array(bytes)], '../../constancia.exe'))
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
    const { id, constancia } = await latest()
    expect(constancia).toEqual({ nombre: 'Constancia ROCC850101AB1.pdf', bytes: bytes.length })
    const file = await admin.get(`/api/v1/solicitudes/${id}/constancia`)
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers['content-disposition']).toContain('Constancia ROCC850101AB1.pdf')
    expect((await visitor.get(`/api/v1/solicitudes/${id}/constancia`)).statusCode).toBe(401)
    expect(await db.rows(`select objeto_id from auditoria where accion = 'constancia_descargada'`)).toEqual([
      { objeto_id: String(id) },
    ])
  })

  test.each([
    ['no PDF', new File(['hola'], 'constancia.pdf'), 'El archivo no es un PDF, aunque su nombre lo diga.'],
    ['an empty file', new File([], 'constancia.pdf'), 'El archivo está vacío. Elige otro.'],
  ])('%s is refused at its field, and nothing is kept', async (_, file, sentence) => {
    const before = await db.row('select count(*)::int as n from solicitud_alta')
    const answer = await form(file, { rfc: 'NADA850101AB1' })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { constancia: [sentence] }])
    expect(await db.row('select count(*)::int as n from solicitud_alta')).toEqual(before)
  })

  test('without one there is none to download', async () => {
    expect((await ask({ rfc: 'SINC850101AB1', correo: 'sin@ejemplo.mx' })).statusCode).toBe(201)
    const { id, constancia } = await latest()
    expect(constancia).toBeNull()
    expect((await admin.get(`/api/v1/solicitudes/${id}/constancia`)).statusCode).toBe(404)
  })
})
