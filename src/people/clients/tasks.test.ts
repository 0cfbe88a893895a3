import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { makeTask } from './tasks.server.ts'
import type { Task } from './tasks-contract.ts'
import { cast } from '#people/company/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const they = await cast(db, app)
const PATH = '/api/v1/tareas'

const one = async (text: string, values: unknown[] = []) => (await db.row<{ id: number }>(text, values))?.id ?? 0
const client = (clave: string, of: { asesor?: number; vendedor?: number }) =>
  one(
    'insert into cliente (clave, nombre_comercial, asesor_id, vendedor_id, sucursal_id) values ($1, $1, $2, $3, $4) returning id',
    [clave, of.asesor, of.vendedor, they.sur],
  )
const shared = await client('COMPARTIDO', { asesor: they.people.asesor.id, vendedor: they.people.vendedor.id })
const alien = await client('AJENO', { asesor: they.people.otroAsesor.id })
const day = async (n: number) =>
  (await db.row<{ d: string }>(`select (now() at time zone 'America/Mexico_City')::date + $1::int as d`, [n]))?.d ?? ''
const [yesterday, today, tomorrow] = [await day(-1), await day(0), await day(1)]

const leave = (it: TestBrowser, more: object = {}) =>
  it.send(
    'POST',
    PATH,
    { cliente_id: shared, que: 'Llamar', vence: today, ...more },
    { 'idempotency-key': randomUUID() },
  )
const left = async (more: object = {}) => (await leave(they.asesor, more)).json<{ tarea: Task }>().tarea
const list = async (it: TestBrowser, query = '') =>
  (await it.get(`${PATH}${query}`)).json<{ tareas: Task[]; total: number; despues: number; hoy: string }>()
const act = (it: TestBrowser, { id, version }: Task, what: string, body: object = {}) =>
  it.send('POST', `${PATH}/${id}/${what}`, { version, ...body })
const faults = (answer: { json: () => { errors?: object } }) => Object.keys(answer.json().errors ?? {})

test('left, listed with the overdue first, done with its result, and back', async () => {
  const task = await left({ que: '  Mandar lista  ' })
  expect(task).toMatchObject({
    que: 'Mandar lista',
    cliente: { id: shared, clave: 'COMPARTIDO' },
    responsable: { id: they.people.asesor.id },
    atraso: 0,
    origen: 'manual',
  })
  await left({ que: 'Mañana', vence: tomorrow })
  await makeTask(db, {
    cliente_id: shared,
    responsable_id: they.people.asesor.id,
    que: 'Cobrar',
    vence: yesterday,
    origen: 'cobranza',
  })
  const now = await list(they.asesor)
  expect(now.tareas.map(({ que, atraso }) => [que, atraso])).toEqual([
    ['Cobrar', 1],
    ['Mandar lista', 0],
  ])
  expect(now).toMatchObject({ total: 2, despues: 1, hoy: today })
  expect((await list(they.asesor, '?hasta=despues')).tareas).toHaveLength(3)

  const done = await act(they.asesor, task, 'hecha', { resultado: 'Ya la tiene', proxima_fecha: tomorrow })
  expect(done.json().tarea).toMatchObject({ resultado: 'Ya la tiene', version: 2, hecha_por: expect.anything() })
  expect((await list(they.asesor)).tareas.map(({ que, hecha_en }) => [que, hecha_en !== null])).toEqual([
    ['Cobrar', false],
    ['Mandar lista', true],
  ])
  expect((await list(they.asesor, '?hasta=despues')).tareas.map(({ que }) => que)).toContain(
    'Seguimiento: Mandar lista',
  )
  expect((await act(they.asesor, done.json().tarea, 'hecha')).statusCode).toBe(409)
  const again = await act(they.asesor, done.json().tarea, 'reabrir')
  expect(again.json().tarea).toMatchObject({ hecha_en: null, resultado: '', version: 3 })
  // What it would have led to is gone with it.
  expect((await list(they.asesor, '?hasta=despues')).tareas.map(({ que }) => que)).toEqual([
    'Cobrar',
    'Mandar lista',
    'Mañana',
  ])
  const seen = await db.rows<{ accion: string }>(
    `select accion from auditoria where objeto = 'cliente' and objeto_id = $1 and accion like 'tarea%' order by id`,
    [String(shared)],
  )
  expect(seen.map(({ accion }) => accion)).toEqual(['tarea_creada', 'tarea_creada', 'tarea_hecha', 'tarea_reabierta'])
})

test('a stale change is refused, and so is a follow-up on a past day, with nothing done', async () => {
  const task = await left()
  expect((await they.asesor.send('PATCH', `${PATH}/${task.id}`, { version: 1, que: 'Otra' })).statusCode).toBe(200)
  expect((await act(they.asesor, task, 'hecha')).json().code).toBe('version_anterior')
  const past = await act(they.asesor, { ...task, version: 2 }, 'hecha', { proxima_fecha: yesterday })
  expect([past.statusCode, faults(past)]).toEqual([422, ['proxima_fecha']])
  expect(await db.row('select hecha_en from tarea_comercial where id = $1', [task.id])).toEqual({ hecha_en: null })
})

test('handed on only to who reaches the client', async () => {
  const task = await left({ que: 'Pasar' })
  const give = (id: number, version = 1) =>
    they.asesor.send('PATCH', `${PATH}/${task.id}`, { version, responsable_id: id })
  const { responsables } = (await they.asesor.get(`/api/v1/clientes/${shared}/responsables`)).json()
  const able = responsables.map(({ id }: { id: number }) => id)
  expect(able).toEqual(expect.arrayContaining([they.people.asesor.id, they.people.vendedor.id, they.people.manager.id]))
  expect(able).not.toContain(they.people.otroAsesor.id)
  expect(able).not.toContain(they.people.cliente.id)
  expect([(await give(they.people.otroAsesor.id)).statusCode, (await give(they.people.cliente.id)).statusCode]).toEqual(
    [422, 422],
  )
  expect((await give(they.people.vendedor.id)).json().tarea.responsable.id).toBe(they.people.vendedor.id)
  expect((await list(they.vendedor)).tareas.map(({ que }) => que)).toContain('Pasar')
  expect((await list(they.asesor)).tareas.map(({ que }) => que)).not.toContain('Pasar')
  expect((await list(they.manager, '?de=todas')).tareas.map(({ que }) => que)).toContain('Pasar')
})

test('a client out of reach is not there, whatever is tried', async () => {
  const task = await left()
  expect((await leave(they.asesor, { cliente_id: alien })).statusCode).toBe(404)
  expect((await they.asesor.get(`/api/v1/clientes/${alien}/responsables`)).statusCode).toBe(404)
  for (const send of [
    () => they.otroAsesor.send('PATCH', `${PATH}/${task.id}`, { version: 1, que: 'Mía' }),
    () => act(they.otroAsesor, task, 'hecha'),
    () => act(they.otroAsesor, task, 'reabrir'),
  ])
    expect((await send()).statusCode).toBe(404)
  expect((await list(they.otroAsesor, '?de=todas')).tareas).toEqual([])
  expect((await they.cliente.get(PATH)).statusCode).toBe(403)
})

test('of a quotation of the same client; days and words are judged at their fields', async () => {
  const quote = (of: number) =>
    one(
      `insert into cotizacion (sucursal_id, folio, cliente_id, estado, vigencia, subtotal, iva, total)
       values ($1, 'C-' || $2::bigint, $2::bigint, 'AUTORIZADA', now() + interval '2 days', 0, 0, 0) returning id`,
      [they.sur, of],
    )
  const [own, others] = [await quote(shared), await quote(alien)]
  expect(await left({ cotizacion_id: own })).toMatchObject({ origen: 'cotizacion', cotizacion: { id: own } })
  expect((await leave(they.asesor, { cotizacion_id: others })).statusCode).toBe(404)
  expect(faults(await leave(they.asesor, { que: '  ' }))).toEqual(['que'])
  expect(faults(await leave(they.asesor, { vence: yesterday }))).toEqual(['vence'])
  expect(faults(await leave(they.asesor, { vence: await day(400) }))).toEqual(['vence'])
})

test('the goal of the day: one’s own before the largest of the roles, that before the company’s', async () => {
  const goals = '/api/v1/metas-contactos'
  const put = (body: object) => they.admin.send('PUT', goals, body)
  const mine = async () => (await they.vendedor.get('/api/v1/llamadas')).json().meta
  const rol = await one(`select id from rol where nombre = 'vendedor'`)
  expect(await mine()).toBe(20)
  await put({ meta: 12 })
  expect(await mine()).toBe(12)
  await put({ rol_id: rol, meta: 30 })
  expect(await mine()).toBe(30)
  const answer = await put({ usuario_id: they.people.vendedor.id, meta: 7 })
  expect(await mine()).toBe(7)
  expect(answer.json().personas).toContainEqual(
    expect.objectContaining({ id: they.people.vendedor.id, meta: 7, vale: 7, hechas: 0 }),
  )
  await put({ usuario_id: they.people.vendedor.id, meta: null })
  expect(await mine()).toBe(30)
  expect((await put({ meta: null })).statusCode).toBe(422)
  expect((await put({ usuario_id: they.people.cliente.id, meta: 3 })).statusCode).toBe(404)
  expect((await they.vendedor.send('PUT', goals, { meta: 1 })).statusCode).toBe(403)
})

test('the log of calls leaves a task for the day agreed, else for tomorrow', async () => {
  const note = (more: object) =>
    they.vendedor.send(
      'POST',
      '/api/v1/llamadas',
      { cliente_id: shared, tipo: 'llamada', resultado: 'contesto', ...more },
      { 'idempotency-key': randomUUID() },
    )
  await note({ tarea: 'Mandar precios' })
  await note({ tarea: 'Volver', proxima_fecha: await day(3) })
  const { tareas } = await list(they.vendedor, '?hasta=despues')
  const fromCalls = tareas.filter(({ origen }) => origen === 'llamada').map(({ que, vence }) => [que, vence])
  expect(fromCalls).toEqual([
    ['Mandar precios', tomorrow],
    ['Volver', await day(3)],
  ])
})
