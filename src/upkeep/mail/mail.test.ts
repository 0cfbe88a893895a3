import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { laidOut, reworded } from '#platform/mail/letter.ts'
import { letterTexts } from '#platform/mail/letter-texts.ts'
import { sayer } from '#platform/mail/mail-words.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'
import { kindOf, mailKinds } from './kinds.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const box = await openMailbox()
const { hostname, port } = new URL(box.url)
const db = await testDb()
const env = { ...testEnv, SMTP_HOSTS: [hostname] }
const app = await testApp(db, env)
const admin = await signedIn('admin')
await db.rows(`insert into sucursal (clave, nombre, correo, es_principal) values
  ('NORTE', 'Norte', 'norte@jacve.example', true), ('SUR', 'Sur', 'sur@jacve.example', false)`)

async function signedIn(role: string) {
  const { email } = await makePerson(db, [role], { demo: true })
  const it = browser(app)
  await it.login(email)
  return it
}

const letter = { nombre: 'Ana', antes: 'Hola desde la prueba.' }
const mail = { tipo: 'prueba', to: 'ana@ejemplo.mx', subject: 'Uno', letter }

const kept = {
  version: 0,
  activo: true,
  host: hostname,
  puerto: Number(port),
  seguridad: 'NINGUNA',
  usuario: '',
  remitente: 'tienda@jacve.mx',
  remitente_nombre: 'Tienda',
  responder_a: 'ventas@jacve.mx',
}

beforeEach(async () => {
  box.received.length = 0
  await db.rows('delete from correo_salida')
  await db.rows('delete from correo_servidor')
  await db.rows('delete from plantilla_correo')
  await db.rows('delete from correo_destinatario')
})

describe('the server', () => {
  test('kept on screen, it is the one that mail leaves by; its password is never told', async () => {
    await queueMail(db, env.APP_KEY, mail)
    expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 0 })
    const answer = await admin.send('PUT', '/api/v1/correos/servidor', kept)
    expect(answer.statusCode).toBe(200)
    expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
    expect(box.received[0]?.raw).toMatch(/^From: Tienda <tienda@jacve\.mx>/m)
    expect(box.received[0]?.raw).toMatch(/^Reply-To: ventas@jacve\.mx/m)

    const secret = 'canario-de-correo-4471'
    const again = await admin.send('PUT', '/api/v1/correos/servidor', {
      ...kept,
      version: 1,
      seguridad: 'STARTTLS',
      usuario: 'tienda',
      clave: secret,
    })
    expect(again.json()).toMatchObject({ configurada: true, version: 2 })
    const read = await admin.get('/api/v1/correos/servidor')
    expect(read.body + again.body).not.toContain(secret)
    const everything = await db.rows('select * from correo_servidor, auditoria')
    expect(JSON.stringify(everything)).not.toContain(secret)
  })

  test.each([
    ['a host that the environment does not allow', { host: 'smtp.malo.mx' }, 'host'],
    ['a password in the clear', { usuario: 'x', clave: 'secreta' }, 'seguridad'],
    ['a name that would break a header', { remitente_nombre: 'A\u2028B' }, 'remitente_nombre'],
    ['a sender that is no address', { remitente: 'a@b.mx, c@d.mx' }, 'remitente'],
    ['a port that is none', { puerto: 70_000 }, 'puerto'],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await admin.send('PUT', '/api/v1/correos/servidor', { ...kept, ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toContain(field)
    expect(await db.rows('select from correo_servidor')).toEqual([])
  })

  test('another account does not get the old password; an old version is refused', async () => {
    const secure = { ...kept, seguridad: 'STARTTLS', usuario: 'uno', clave: 'secreta-1' }
    await admin.send('PUT', '/api/v1/correos/servidor', secure)
    const { clave: _, ...without } = secure
    const other = await admin.send('PUT', '/api/v1/correos/servidor', { ...without, version: 1, usuario: 'dos' })
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['clave']])
    const same = await admin.send('PUT', '/api/v1/correos/servidor', { ...without, version: 1, puerto: 2525 })
    expect(same.json()).toMatchObject({ configurada: true, version: 2 })
    expect((await admin.send('PUT', '/api/v1/correos/servidor', { ...without, version: 1 })).statusCode).toBe(409)
  })

  test('a trial says what the server said', async () => {
    await admin.send('PUT', '/api/v1/correos/servidor', kept)
    const good = await admin.post('/api/v1/correos/prueba', { para: 'ana@ejemplo.mx' })
    expect(good.json()).toMatchObject({ enviado: true, error: null, host: hostname })
    expect(box.received.map(({ to }) => to)).toEqual(['ana@ejemplo.mx'])

    await admin.send('PUT', '/api/v1/correos/servidor', { ...kept, version: 1, puerto: 1 })
    const bad = await admin.post('/api/v1/correos/prueba', { para: 'ana@ejemplo.mx' })
    expect(bad.json()).toMatchObject({ enviado: false })
    expect(bad.json().error).toBeTruthy()
    const shown = await admin.get('/api/v1/correos/servidor')
    expect(shown.json().servidor.prueba_error).toBe(bad.json().error)
  })

  test('a server that stops being allowed sends nothing, and says why in the queue', async () => {
    await admin.send('PUT', '/api/v1/correos/servidor', kept)
    await queueMail(db, env.APP_KEY, mail)
    expect(await sendDueMail(db, { ...env, SMTP_HOSTS: [] })).toEqual({ sent: 0, failed: 1 })
    const queue = await admin.get('/api/v1/correos')
    expect(queue.json().correos[0]).toMatchObject({ estado: 'REINTENTO', error: expect.stringContaining('SMTP_HOSTS') })
  })
})

describe('words', () => {
  test('take the place of ours in what is queued afterwards', async () => {
    await admin.send('PUT', '/api/v1/correos/servidor', kept)
    const words = {
      asunto: '{asunto}, de Autopartes',
      antes: 'Qué tal, {nombre}.\n\n{texto}',
      boton: null,
      despues: 'Gracias.',
    }
    const answer = await admin.send('PUT', '/api/v1/correos/plantillas/cotizacion', { version: 0, ...words })
    expect(answer.json()).toEqual({ version: 1 })
    await queueMail(db, env.APP_KEY, { ...mail, tipo: 'cotizacion_autorizar', subject: 'GDL-1: autorizada' })
    await sendDueMail(db, env)
    expect(box.received[0]?.subject).toContain('GDL-1: autorizada')
    expect(box.received[0]?.raw).toContain('Hola desde la prueba.')
    expect(box.received[0]?.raw).toContain('Gracias.')
  })

  test.each([
    ['an unknown place', 'invitacion', { antes: 'Hola {apellido}' }, 'antes'],
    ['facts that would get lost', 'pedido', { antes: 'Tu pedido cambió.' }, 'antes'],
    ['a subject without its facts', 'pedido', { asunto: 'Tu pedido' }, 'asunto'],
    ['a subject of two lines', 'invitacion', { asunto: 'Uno\nBcc: x@y.mx' }, 'asunto'],
  ])('refuses %s', async (_, tipo, wrong, field) => {
    const words = { version: 0, asunto: null, antes: null, boton: null, despues: null, ...wrong }
    const answer = await admin.send('PUT', `/api/v1/correos/plantillas/${tipo}`, words)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a preview shows the example, and keeps nothing; no text becomes a tag', async () => {
    const words = { asunto: null, antes: '<img src=x onerror=alert(1)> {texto}', boton: null, despues: null }
    const answer = await admin.post('/api/v1/correos/plantillas/pedido/vista', words)
    expect(answer.json().html).toContain('&lt;img')
    expect(answer.json().html).not.toContain('<img')
    expect(await db.rows('select from plantilla_correo')).toEqual([])
    expect((await admin.post('/api/v1/correos/plantillas/nada/vista', words)).statusCode).toBe(404)
  })

  test('whatever the words, a subject stays one line and no text opens a tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (asunto, antes) => {
        const { subject, letter: said } = reworded(
          { subject: 'Uno', letter },
          { asunto, antes, boton: null, despues: antes },
        )
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        const inside =
          /<p>Hola, Ana:<\/p>(.*)<\/body>/s.exec(laidOut({ subject, letter: said }, sayer(letterTexts)).html)?.[1] ??
          '<'
        expect(inside.replace(/<\/?p(?: style="color:#666")?>|<br>/g, '')).not.toContain('<')
      }),
    )
  })

  test('every mail of the program has its kind', () => {
    const src = new URL('../..', import.meta.url).pathname
    const sent = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.server.ts') && !file.startsWith('platform'))
      .map((file) => readFileSync(src + file, 'utf8'))
      .filter((code) => /queueMail|\bMail\b/.test(code))
      .flatMap((code) => [
        ...code.matchAll(/\btipo: (?:\w+ \? )?'([a-z_]+)'(?: : '([a-z_]+)')?,\s+(?:to|subject)/g),
        ...code.matchAll(/withLink\([`']([a-z_]+)/g),
      ])
      .flatMap(([, one, other]) => [one, other])
      .filter((tipo): tipo is string => tipo !== undefined)
    expect(sent.length).toBeGreaterThan(10)
    expect([...new Set(sent)].filter((tipo) => !kindOf(tipo))).toEqual([])
    expect(new Set(mailKinds.map(({ tipo }) => tipo)).size).toBe(mailKinds.length)
  })
})

describe('who gets what is written to the company', () => {
  const contact = (sucursal_id: number) => {
    const sent = { nombre: 'Ana', correo: 'ana@ejemplo.mx', mensaje: 'Hola', sucursal_id, acepto_aviso: true }
    return browser(app).post('/api/v1/contacto', sent)
  }
  const recipients = async () =>
    (await db.rows<{ para: string }>('select para from correo_salida order by para')).map(({ para }) => para)

  test('the branch, until somebody is named for it', async () => {
    const branches = (await admin.get('/api/v1/correos/destinatarios')).json().sucursales
    const [first, second] = branches
    expect((await contact(second.id)).statusCode).toBe(201)
    expect(await recipients()).toEqual([second.correo])

    await db.rows('delete from correo_salida')
    const add = (sucursal_id: number | null, correo: string) =>
      admin.post('/api/v1/correos/destinatarios', { tipo: 'mensaje_contacto', sucursal_id, correo })
    expect((await add(null, 'todas@jacve.mx')).statusCode).toBe(201)
    expect((await add(second.id, 'dos@jacve.mx')).statusCode).toBe(201)
    expect((await add(second.id, 'DOS@jacve.mx')).statusCode).toBe(409)
    expect((await add(999_999, 'x@jacve.mx')).statusCode).toBe(422)
    await contact(second.id)
    await contact(first.id)
    expect(await recipients()).toEqual(['dos@jacve.mx', 'todas@jacve.mx'])

    const { destinatarios } = (await admin.get('/api/v1/correos/destinatarios')).json()
    const gone = await admin.send('DELETE', `/api/v1/correos/destinatarios/${destinatarios[0].id}`)
    expect(gone.statusCode).toBe(200)
    expect((await admin.send('DELETE', `/api/v1/correos/destinatarios/${destinatarios[0].id}`)).statusCode).toBe(404)
  })
})

describe('the queue', () => {
  test('what failed goes out again by hand, once its fault is mended', async () => {
    await admin.send('PUT', '/api/v1/correos/servidor', { ...kept, puerto: 1 })
    await queueMail(db, env.APP_KEY, mail)
    await db.rows(`update correo_salida set intentos = 5`)
    await sendDueMail(db, env)
    const failed = (await admin.get('/api/v1/correos?estado=FALLIDO')).json()
    expect(failed).toMatchObject({ total: 1, cuentas: { FALLIDO: 1 }, correos: [{ se_puede_reenviar: true }] })

    await admin.send('PUT', '/api/v1/correos/servidor', { ...kept, version: 1 })
    const again = await admin.post('/api/v1/correos/reintentos', { ids: 'fallidos' })
    expect(again.json()).toEqual({ en_camino: 1, sin_texto: 0 })
    expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
    const gone = await admin.post('/api/v1/correos/reintentos', { ids: [failed.correos[0].id] })
    expect(gone.statusCode).toBe(409)
  })

  test('a waiting mail can be stopped, and let go again', async () => {
    await queueMail(db, env.APP_KEY, mail)
    const [{ id }] = (await admin.get('/api/v1/correos?q=ana%40')).json().correos
    expect((await admin.post(`/api/v1/correos/${id}/cancelar`, {})).statusCode).toBe(200)
    expect((await admin.post(`/api/v1/correos/${id}/cancelar`, {})).statusCode).toBe(409)
    expect((await admin.post('/api/v1/correos/999999/cancelar', {})).statusCode).toBe(404)
    await admin.send('PUT', '/api/v1/correos/servidor', kept)
    expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 0 })
    await admin.post('/api/v1/correos/reintentos', { ids: [id] })
    expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
  })
})

test.each(['director', 'manager', 'CustomerService', 'asesor', 'MKTG', 'cliente'])('%s is refused', async (role) => {
  const it = await signedIn(role)
  expect((await it.get('/api/v1/correos')).statusCode).toBe(403)
  expect((await it.send('PUT', '/api/v1/correos/servidor', kept)).statusCode).toBe(403)
})
