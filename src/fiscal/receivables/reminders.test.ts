import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { remindAll } from './reminders.server.ts'
import { invoice } from '#fiscal/statement/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const they = await ordersCast(db, app, shop)
const { ana: ANA, beto: BETO } = shop
const mails: { to: string; text: string }[] = []

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8').replace(/=\r\n/g, '')
      mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text })
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo // listening on TCP
const env = { ...testEnv, SMTP_URL: `smtp://127.0.0.1:${port}?from=avisos@jacve.mx` }
afterAll(() => new Promise<void>((done) => server.close(done)))

/** What arrives after the job has run so many times. */
async function run(times = 1) {
  mails.length = 0
  for (let turn = 0; turn < times; turn++) await remindAll(db, env)
  await sendDueMail(db, env)
  return mails.toSorted((a, b) => a.to.localeCompare(b.to))
}

beforeEach(async () => {
  await db.rows('delete from cfdi')
  await db.rows('delete from correo_salida')
  await db.rows('update cliente set recordatorios = true')
})

test('one mail a client with its list; run again it tells nothing twice', async () => {
  await invoice(db, ANA, '100.00', { folio: 'EN-TRES', vence: 3 })
  await invoice(db, ANA, '200.00', { folio: 'DE-HOY', vence: 0 })
  await invoice(db, ANA, '300.00', { folio: 'DE-SIETE', vence: -7 })
  await invoice(db, ANA, '400.00', { folio: 'DE-QUINCE', vence: -15, moneda: 'USD', tipo_cambio: '18' })
  await invoice(db, ANA, '500.00', { folio: 'LEJOS', vence: 4 })
  await invoice(db, ANA, '500.00', { folio: 'DE-DOS', vence: -2 })
  await invoice(db, ANA, '500.00', { folio: 'MUY-VIEJA', vence: -90 })
  await invoice(db, BETO, '50.00', { folio: 'DE-BETO', vence: 1 })
  const got = await run(2)
  expect(got.map(({ to }) => to)).toEqual([they.ana.email, they.beto.email].toSorted())
  const ana = got.find(({ to }) => to === they.ana.email)?.text ?? ''
  for (const folio of ['EN-TRES', 'DE-HOY', 'DE-SIETE', 'DE-QUINCE']) expect(ana).toContain(folio)
  for (const folio of ['LEJOS', 'DE-DOS', 'MUY-VIEJA', 'DE-BETO']) expect(ana).not.toContain(folio)
  expect(ana).toContain('$400.00 USD')
  expect(await run()).toEqual([])
})

test('each kind once as the days go by, also when a day was missed', async () => {
  const { id } = await invoice(db, ANA, '100.00', { vence: 2 })
  expect(await run()).toHaveLength(1)
  const later = async (days: number) => {
    await db.rows('update cfdi set vence_en = vence_en - $2::int where id = $1', [id, days])
    return (await run()).length
  }
  expect(await later(1)).toBe(0)
  expect(await later(1)).toBe(1)
  expect(await later(8)).toBe(1)
  expect(await later(1)).toBe(0)
  expect(await later(6)).toBe(1)
  expect((await db.rows('select from recordatorio')).length).toBe(4)
})

test('nothing of what is paid or cancelled, nor to who wants none', async () => {
  await invoice(db, ANA, '100.00', { vence: 0, saldo: '0' })
  await invoice(db, ANA, '100.00', { vence: 0, estado: 'CANCELADO' })
  expect(await run()).toEqual([])
  await invoice(db, ANA, '100.00', { vence: 0 })
  expect((await they.ana.send('PUT', '/api/v1/datos-fiscales/avisos', { recordatorios: false })).statusCode).toBe(200)
  expect(await run()).toEqual([])
})

test('by hand: all that is overdue, once a day, told to the log', async () => {
  const send = (who = they.asesor) =>
    who.send('POST', `/api/v1/clientes/${ANA}/credito/recordatorios`, {}, { 'idempotency-key': crypto.randomUUID() })
  expect((await send()).json().code).toBe('nada_vencido')
  await invoice(db, ANA, '100.00', { folio: 'DE-DOS', vence: -2 })
  expect((await send(they.otroAsesor)).statusCode).toBe(404)
  expect((await send()).json()).toEqual({ correos: 1, facturas: 1 })
  expect((await run())[0]?.text).toContain('DE-DOS')
  expect((await send()).json().code).toBe('ya_enviado')
  expect(await db.row(`select despues from auditoria where accion = 'recordatorio_enviado'`)).toMatchObject({
    despues: { correos: 1, facturas: 'DE-DOS' },
  })
})
