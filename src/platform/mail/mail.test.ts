import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isAddress, queueMail } from './mail.server.ts'
import { sendDueMail } from './mail-send.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const APP_KEY = 'a key for tests that is long enough'
const db = await testDb()
const received: string[] = []
let answer: Error | undefined

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (!answer) received.push(Buffer.concat(parts).toString('utf8'))
      done(answer)
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo // listening on TCP
const env = { APP_KEY, SMTP_URL: `smtp://127.0.0.1:${port}?from=avisos@jacve.mx`, PUBLIC_URL: undefined }

afterAll(() => new Promise<void>((done) => server.close(done)))
beforeEach(async () => {
  received.length = 0
  answer = undefined
  await db.rows('delete from correo_salida')
})

const mail = {
  tipo: 'prueba',
  to: 'ana@ejemplo.mx',
  subject: 'Cómo entrar',
  letter: { nombre: 'Ana', antes: 'Para entrar:', boton: { texto: 'Enlace', url: 'https://ejemplo.mx/secreto-123' } },
}
const state = () =>
  db.row<{ estado: string; intentos: number; cuerpo: string | null; error: string | null; espera: number }>(
    `select estado, intentos, cuerpo, error, round(extract(epoch from proximo_en - now()) / 60)::int as espera from correo_salida`,
  )
const makeDue = () => db.rows('update correo_salida set proximo_en = now()')

test('a queued mail goes out over SMTP, and its text does not stay behind', async () => {
  await queueMail(db, APP_KEY, { ...mail, replyTo: 'rosa@ejemplo.mx' })
  expect((await state())?.cuerpo).not.toContain('secreto-123')
  expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: JACVE <avisos@jacve\.mx>/m)
  expect(received[0]).toMatch(/^To: ana@ejemplo\.mx/m)
  expect(received[0]).toMatch(/^Reply-To: rosa@ejemplo\.mx/m)
  expect(received[0]).toContain('secreto-123')
  expect(await state()).toMatchObject({ estado: 'ENVIADO', cuerpo: null })
  expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 0 })
})

test('two senders at once send each mail once', async () => {
  for (let turn = 0; turn < 10; turn++) await queueMail(db, APP_KEY, { ...mail, subject: `Aviso ${turn}` })
  const counts = await Promise.all([sendDueMail(db, env), sendDueMail(db, env), sendDueMail(db, env)])
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(10)
  expect(new Set(received.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).size).toBe(10)
  expect(received).toHaveLength(10)
})

test('a refusal for now is tried again, a little later each time, and given up in the end', async () => {
  await queueMail(db, APP_KEY, mail)
  answer = Object.assign(new Error('buzón ocupado'), { responseCode: 450 })
  const waits: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 1 })
    expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 0 })
    waits.push((await state())?.espera ?? 0)
    await makeDue()
  }
  expect(waits).toEqual([1, 5, 15, 60, 240])
  await sendDueMail(db, env)
  expect(await state()).toMatchObject({ estado: 'FALLIDO', intentos: 6 })
  expect((await state())?.error).toContain('buzón ocupado')
})

test('a refusal for good is not tried again', async () => {
  await queueMail(db, APP_KEY, mail)
  answer = Object.assign(new Error('no existe'), { responseCode: 550 })
  await sendDueMail(db, env)
  expect(await state()).toMatchObject({ estado: 'FALLIDO', intentos: 1 })
  // It can still be sent by hand.
  expect((await state())?.cuerpo).not.toBeNull()
})

test('a server that is away: the mail waits', async () => {
  await queueMail(db, APP_KEY, mail)
  expect(await sendDueMail(db, { ...env, SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({ sent: 0, failed: 1 })
  expect(await state()).toMatchObject({ estado: 'REINTENTO', intentos: 1 })
  await makeDue()
  expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
})

test('without SMTP_URL mails wait; one whose link has ended is not sent', async () => {
  await queueMail(db, APP_KEY, { ...mail, minutes: 30 })
  expect(await sendDueMail(db, { ...env, SMTP_URL: undefined })).toEqual({ sent: 0, failed: 0 })
  expect(await state()).toMatchObject({ estado: 'PENDIENTE' })
  await db.rows(`update correo_salida set caduca_en = now() - interval '1 second'`)
  expect(await sendDueMail(db, env)).toEqual({ sent: 0, failed: 0 })
  expect(await state()).toMatchObject({ estado: 'FALLIDO', cuerpo: null })
  expect(received).toEqual([])
})

test('no header can be broken', async () => {
  for (const replyTo of ['a@b.mx\r\nBcc: x@y.mx', 'a@b.mx, c@d.mx', 'Ana <a@b.mx>']) {
    await expect(queueMail(db, APP_KEY, { ...mail, replyTo })).rejects.toMatchObject({ status: 422 })
  }
  for (const subject of ['Hola\r\nBcc: x@y.mx', 'Hola\nX: 1', 'Hola\u2028x', 'Hola\u0085x', 'Hola\r']) {
    await expect(queueMail(db, APP_KEY, { ...mail, subject })).rejects.toMatchObject({ status: 422 })
  }
  const broken = [
    'a@b.mx\r\nBcc: c@d.mx',
    'a@b.mx, c@d.mx',
    'Ana <a@b.mx>',
    'a@b.mx\n',
    'a b@c.mx',
    'a@b',
    '',
    '"x"@b.mx',
    'a@b.mx;c@d.mx',
  ]
  for (const to of broken) await expect(queueMail(db, APP_KEY, { ...mail, to })).rejects.toMatchObject({ status: 422 })
  expect(await state()).toBeUndefined()
  expect(isAddress('josé.núñez+1@sub.ejemplo.com.mx')).toBe(true)
})

test('the SMTP password stays out of the kept error', async () => {
  await queueMail(db, APP_KEY, mail)
  await sendDueMail(db, { ...env, SMTP_URL: `smtp://ana:canario-77@127.0.0.1:1` })
  expect(JSON.stringify(await state())).not.toContain('canario-77')
})
