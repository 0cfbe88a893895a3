import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { type About, makeDocument, type TestDocument } from './documents.testing.ts'
import { makePerson } from '#people/access/testing.server.ts'
import { testEnv } from '#http.testing.ts'
import { tellCancellation } from './cancellation.server.ts'
import { cancelUntil } from './states.ts'
import { satService } from './service.server.ts'
import { simulateSat } from './simulation.testing.ts'
import { type VerifyOptions, verifyDue } from './verify.server.ts'

const db = await testDb()
const sat = await simulateSat()
afterAll(() => sat.close())
const service = satService({ SAT_URL: sat.url })
if (!service) throw new Error('an address was given')

beforeEach(async () => {
  await db.rows('delete from cfdi')
  await db.rows(`update sat_servicio set siguiente_en = now(), fallas = 0, pausa_hasta = null, ultima_falla = ''`)
  sat.forget()
  sat.asked.length = 0
})

const FAST = 60_000_000
const run = (more: Partial<VerifyOptions> = {}) => verifyDue(db, { service, perMinute: FAST, ...more })
const make = async (behaviour: Parameters<typeof sat.know>[1] | null, about: About = {}) => {
  const made = await makeDocument(db, about)
  if (behaviour) sat.know(made, behaviour)
  return made
}
const stateOf = async ({ id }: TestDocument) =>
  db.row<{ estado_sat: string; es_cancelable: string; verificado: boolean; horas: number | null }>(
    `select estado_sat, es_cancelable, verificado_en is not null as verificado,
       round(extract(epoch from verificar_en - now()) / 3600)::int as horas from cfdi where id = $1`,
    [id],
  )
const answersOf = async ({ id }: TestDocument) =>
  (await db.rows<{ estado: string }>('select estado from cfdi_verificacion where cfdi_id = $1 order by id', [id])).map(
    ({ estado }) => estado,
  )
const serviceRow = () =>
  db.row<{ fallas: number; minutos: number | null; ultima_falla: string }>(
    `select fallas, ultima_falla, round(extract(epoch from pausa_hasta - now()) / 60)::int as minutos from sat_servicio`,
  )
const due = () => db.rows('update cfdi set verificar_en = now() where verificar_en is not null')

test('each document gets the state that is told, a row of the answer, and its next time', async () => {
  const vigente = await make('vigente', { total: '1234.50' })
  const old = await make('vigente', { version: '3.2', total: '99.9', age: 24 * 3000 })
  const cancelado = await make('cancelado')
  const proceso = await make('en_proceso')
  const rechazada = await make('rechazada')
  const nuevo = await make(null, { age: 3 })
  expect(await run()).toEqual({ asked: 6, failed: 0 })
  expect(await stateOf(vigente)).toEqual({
    estado_sat: 'VIGENTE',
    es_cancelable: 'Cancelable con aceptación',
    verificado: true,
    horas: 72,
  })
  expect(await stateOf(old)).toMatchObject({ estado_sat: 'VIGENTE', horas: 1440 })
  expect(await stateOf(cancelado)).toMatchObject({ estado_sat: 'CANCELADO', horas: null })
  expect(await stateOf(proceso)).toMatchObject({ estado_sat: 'CANCELACION_EN_PROCESO', horas: 6 })
  expect(await stateOf(rechazada)).toMatchObject({ estado_sat: 'VIGENTE' })
  expect(await stateOf(nuevo)).toMatchObject({ estado_sat: 'NO_ENCONTRADO', horas: 4 })
  expect(await answersOf(proceso)).toEqual(['CANCELACION_EN_PROCESO'])
  const kept = await db.row<{ respuesta: object }>('select respuesta from cfdi_verificacion where cfdi_id = $1', [
    nuevo.id,
  ])
  expect(kept?.respuesta).toMatchObject({ codigo: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado' })
  expect(sat.asked.find((text) => text.includes(vigente.uuid.toUpperCase()))).toContain('&tt=1234.5&')
  expect(sat.asked.find((text) => text.includes(old.uuid.toUpperCase()))).toContain('&tt=0000000099.900000&')

  // Nothing is due now; cancelled ones never are again.
  expect(await run()).toEqual({ asked: 0, failed: 0 })
  await due()
  expect(await run()).toEqual({ asked: 5, failed: 0 })
})

test('the end of the seal is asked for with it', async () => {
  await make('vigente')
  await run({ sealOf: async () => 'xxxxxxxxAb1/+Z==' })
  expect(sat.asked[0]).toMatch(/&fe=Ab1\/\+Z==$/)
  await make('vigente')
  await run({ sealOf: () => Promise.reject(new Error('storage away')) })
  expect(sat.asked[1]).not.toContain('fe=')
})

test('a cancellation is followed to its end, and a document that was found is not lost', async () => {
  const one = await make('vigente')
  const steps: [Parameters<typeof sat.know>[1] | null, string][] = [
    ['vigente', 'VIGENTE'],
    [null, 'VIGENTE'],
    ['en_proceso', 'CANCELACION_EN_PROCESO'],
    ['rechazada', 'VIGENTE'],
    ['en_proceso', 'CANCELACION_EN_PROCESO'],
    ['plazo_vencido', 'CANCELADO'],
  ]
  for (const [behaviour, estado] of steps) {
    sat.forget()
    if (behaviour) sat.know(one, behaviour)
    await due()
    await run()
    expect(await stateOf(one)).toMatchObject({ estado_sat: estado })
  }
  expect(await answersOf(one)).toEqual([
    'VIGENTE',
    'NO_ENCONTRADO',
    'CANCELACION_EN_PROCESO',
    'VIGENTE',
    'CANCELACION_EN_PROCESO',
    'CANCELADO',
  ])
})

test('a cancelled payment gives the debt back, and a cancelled invoice owes nothing', async () => {
  const invoice = await make('vigente', { total: '1160.00' })
  await db.rows(`update cfdi set metodo_pago = 'PPD', saldo = 160 where id = $1`, [invoice.id])
  const payment = await make('cancelado', { tipo: 'P', total: '0', age: 1 })
  await db.rows(
    `insert into cfdi_pago (cfdi_id, pago, fecha, moneda, monto, uuid, moneda_dr, pagado) values ($1, 1, now(), 'MXN', 1000, $2, 'MXN', 1000)`,
    [payment.id, invoice.uuid],
  )
  const owed = async () =>
    (await db.row<{ saldo: string }>('select saldo::text as saldo from cfdi where id = $1', [invoice.id]))?.saldo
  await run()
  expect(Number(await owed())).toBe(1160)
  sat.know(invoice, 'cancelado')
  await due()
  await run()
  expect(Number(await owed())).toBe(0)
})

test('first what was asked for, then what was never verified, the youngest first, then whose time has come', async () => {
  const stale = await make('vigente', { estado: 'VIGENTE', verified: 100, age: 300 })
  const older = await make('vigente', { age: 200 })
  const younger = await make('vigente', { age: 20 })
  const wanted = await make('vigente', { estado: 'VIGENTE', verified: 1, age: 9000 })
  await db.rows(`update cfdi set verificar_en = now() + interval '5 days' where id = $1`, [wanted.id])
  await db.rows('insert into sat_pregunta (cfdi_id) values ($1)', [wanted.id])
  await run()
  const order = sat.asked.map((text) => /id=([^&]*)/.exec(text)?.[1]?.toLowerCase())
  expect(order).toEqual([wanted, younger, older, stale].map(({ uuid }) => uuid))
  expect(await db.rows('select from sat_pregunta where respondida_en is null')).toEqual([])
})

test('the pace holds for all runs together', async () => {
  for (let n = 0; n < 6; n++) await make('vigente')
  // One each 10 s: both runs together have one turn within their budget.
  const counts = await Promise.all([run({ perMinute: 6, budget: 300 }), run({ perMinute: 6, budget: 300 })])
  expect(counts.reduce((sum, { asked }) => sum + asked, 0)).toBe(1)
  expect(sat.asked).toHaveLength(1)
})

test('two runs at once ask about each document once', async () => {
  const made: TestDocument[] = []
  for (let n = 0; n < 12; n++) made.push(await make('vigente'))
  const counts = await Promise.all([run(), run(), run()])
  expect(counts.reduce((sum, { asked }) => sum + asked, 0)).toBe(12)
  for (const one of made) expect(await answersOf(one)).toEqual(['VIGENTE'])
})

test('three failures open the breaker; the pause grows, one question tries it, an answer closes it', async () => {
  const waits: (number | null | undefined)[] = []
  for (let n = 0; n < 9; n++) await make('error', { age: 10 + n })
  expect(await run()).toEqual({ asked: 0, failed: 3 })
  waits.push((await serviceRow())?.minutos)
  expect(await run()).toEqual({ asked: 0, failed: 0 })
  for (let turn = 0; turn < 5; turn++) {
    await db.rows('update sat_servicio set pausa_hasta = now()')
    expect(await run()).toEqual({ asked: 0, failed: 1 })
    waits.push((await serviceRow())?.minutos)
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 240])
  expect((await serviceRow())?.ultima_falla).toContain('500')
  expect(await db.rows('select from cfdi_verificacion')).toEqual([])

  await db.rows('update sat_servicio set pausa_hasta = now()')
  const good = await make('vigente', { age: 1 })
  await run()
  expect(await stateOf(good)).toMatchObject({ estado_sat: 'VIGENTE' })
  expect((await serviceRow())?.fallas).toBeLessThan(3)
})

test('garbage, a DOCTYPE, too much, a redirect and a cut line change no state; the document comes again later', async () => {
  for (const behaviour of ['basura', 'doctype', 'enorme', 'redireccion', 'corte'] as const) {
    await db.rows('update sat_servicio set fallas = 0, pausa_hasta = null')
    const one = await make(behaviour)
    expect(await run()).toEqual({ asked: 0, failed: 1 })
    expect(await stateOf(one)).toMatchObject({ estado_sat: 'SIN_VERIFICAR', verificado: false, horas: 1 })
    expect(await answersOf(one)).toEqual([])
  }
})

test('a slow answer is waited for, and a stopped worker leaves the rest for the next', async () => {
  const slow = await makeDocument(db, { age: 5 })
  sat.know(slow, 'vigente', 150)
  await make('vigente', { age: 50 })
  const stop = new AbortController()
  const running = run({ signal: stop.signal })
  await expect.poll(() => sat.asked.length).toBe(1)
  stop.abort()
  expect(await running).toEqual({ asked: 1, failed: 0 })
  expect(await stateOf(slow)).toMatchObject({ estado_sat: 'VIGENTE' })
  expect(await run()).toEqual({ asked: 1, failed: 0 })
})

test('a question whose worker died is taken up again, and given up after five tries', async () => {
  const one = await make('vigente', { estado: 'VIGENTE', verified: 1 })
  await db.rows(`update cfdi set verificar_en = now() + interval '1 day'`)
  await db.rows('insert into sat_pregunta (cfdi_id, tomada_en, intentos) values ($1, now(), 1)', [one.id])
  expect(await run()).toEqual({ asked: 0, failed: 0 })
  await db.rows(`update sat_pregunta set tomada_en = now() - interval '6 minutes'`)
  expect(await run()).toEqual({ asked: 1, failed: 0 })
  await db.rows(`update sat_pregunta set respondida_en = null, tomada_en = null, intentos = 5`)
  expect(await run()).toEqual({ asked: 0, failed: 0 })
})

test('without SAT_URL there is no service', () => {
  expect(satService({ SAT_URL: undefined })).toBeNull()
})

test('who received a document is told once that its cancellation was asked for, and again when it is asked for anew', async () => {
  const client = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('CAN', 'Refaccionaria CAN') returning id`,
  )
  const person = await makePerson(db, ['cliente'])
  await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, client?.id])
  const one = await make('vigente', { cliente: client?.id ?? null })
  const env = testEnv
  const step = async (behaviour: Parameters<typeof sat.know>[1]) => {
    sat.forget()
    sat.know(one, behaviour)
    await due()
    await run({ tell: (tx, id) => tellCancellation(tx, env, id) })
    const told = await db.rows<{ tipo: string; pagina: string }>(
      'select tipo, pagina from notificacion where usuario_id = $1',
      [person.id],
    )
    return told.map(({ tipo, pagina }) => `${tipo} ${pagina}`)
  }
  const notice = `cancelacion /DetalleDocuments?uuid=${one.uuid}`
  expect(await step('vigente')).toEqual([])
  expect(await step('en_proceso')).toEqual([notice])
  expect(await step('en_proceso')).toEqual([notice])
  await step('rechazada')
  expect(await step('en_proceso')).toEqual([notice, notice])
  const mails = await db.rows<{ tipo: string }>('select tipo from correo_salida where para = $1', [person.email])
  expect(mails.map(({ tipo }) => tipo)).toEqual(['cancelacion_factura', 'cancelacion_factura'])
})

test('a company cancels until the end of March of the year after, a person until the end of April', () => {
  expect(cancelUntil('2026-11-20T10:00:00', 'JAC980101AB1')).toBe('2027-03-31')
  expect(cancelUntil('2025-01-01T00:00:00', 'GOMA800101AB1')).toBe('2026-04-30')
})
