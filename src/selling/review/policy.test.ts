import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { limitOf } from '#selling/quotes/authority.server.ts'
import { makeShop, signIn } from '#selling/quotes/testing.server.ts'

const { db, url: databaseUrl } = await testDatabase()
const app = await testApp(db)
const { ana, asesor } = await makeShop(db)
const admin = await signIn(db, app, ['admin'])

const POLICY = '/api/v1/politica-ventas'
type Limit = { rol_id: number; rol: string; autoriza: boolean; descuento_max: string | null }
const policy = async () => (await admin.get(POLICY)).json()
const withoutName = (limit: Limit) => {
  const { rol: _, ...rest } = limit
  return rest
}
const bodyOf = async (more: object = {}) => {
  const { limites, ...rest } = await policy()
  return { ...rest, limites: limites.map(withoutName), ...more }
}
/** The policy with this role's limit changed. */
const withLimit = async (role: string, more: object) => {
  const { limites } = await policy()
  const { rol: _, ...limit } = limites.find(({ rol }: Limit) => rol === role)
  return bodyOf({ limites: [{ ...limit, ...more }] })
}
const put = (body: object) => admin.send('PUT', POLICY, body)

describe('the policy', () => {
  test('who keeps the company’s data without being admin does not say how far roles authorise', async () => {
    await db.rows(
      `with r as (insert into rol (nombre) values ('Empresa') returning id)
       insert into rol_permiso (rol_id, permiso_id) select r.id, p.id from r, permiso p where p.nombre = 'empresa-write'`,
    )
    const keeper = await signIn(db, app, ['Empresa'])
    const answer = await keeper.send('PUT', POLICY, await withLimit('asesor', { total_max: '$999,999' }))
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Solo un administrador puede cambiar hasta dónde autoriza un rol.',
    ])
    const { version } = await policy()
    expect(version).toBe(1)
  })

  test('as it comes', async () => {
    const { limites, ...rest } = await policy()
    expect(rest).toEqual({
      version: 1,
      vigencia_dias: 7,
      margen_minimo: '12',
      precio_publico: 'ninguno',
      autoautorizar_total: null,
      dias_vencido_bloqueo: 15,
      devolucion_dias: 30,
      garantia_dias: 365,
      casco_dias: 90,
    })
    const ofAdviser = { descuento_max: '8', total_max: '100000.00', bajo_piso: false, autoriza: true }
    expect(limites.find(({ rol }: Limit) => rol === 'asesor')).toMatchObject(ofAdviser)
    expect(limites.map(({ rol }: Limit) => rol)).not.toContain('cliente')
  })

  test('what is saved holds at once, and the log tells before and after', async () => {
    const publicly = async () => (await app.inject('/api/admin/contactosucursales')).json().ConfigEmpresa.precio_publico
    const body = await withLimit('asesor', { descuento_max: '9.5 %', total_max: '$120,000.50', bajo_piso: true })
    const answer = await put({
      ...body,
      vigencia_dias: 10,
      margen_minimo: '15.25',
      precio_publico: 'lista',
      autoautorizar_total: '2,500',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      version: 2,
      vigencia_dias: 10,
      margen_minimo: '15.25',
      precio_publico: 'lista',
      autoautorizar_total: '2500.00',
    })
    expect(await limitOf(db, asesor.id)).toEqual({ descuento_max: '9.50', total_max: '120000.50', bajo_piso: true })
    expect(await publicly()).toBe('lista')
    const log = await db.row<{ antes: object; despues: object }>(
      `select antes, despues from auditoria where accion = 'politica_cambiada'`,
    )
    expect(log?.antes).toMatchObject({ margen_minimo: '12', autoautorizar_total: null })
    expect(log?.despues).toMatchObject({
      margen_minimo: '15.25',
      limites: expect.arrayContaining([{ nombre: 'asesor', alcance: '9.5 %, $120000.50, bajo el margen' }]),
    })
  })

  test('empty is without limit; a role that is not ticked authorises nothing; others keep theirs', async () => {
    await put(await withLimit('asesor', { descuento_max: null, total_max: '' }))
    expect(await limitOf(db, asesor.id)).toMatchObject({ descuento_max: null, total_max: null })
    await put(await withLimit('asesor', { autoriza: false }))
    expect(await limitOf(db, asesor.id)).toEqual({ descuento_max: '0', total_max: '0', bajo_piso: false })
    const { limites } = await policy()
    expect(limites.find(({ rol }: Limit) => rol === 'asesor')).toMatchObject({ autoriza: false })
    expect(limites.find(({ rol }: Limit) => rol === 'manager')).toMatchObject({ autoriza: true, descuento_max: '15' })
  })

  test('of two people one is told', async () => {
    const mine = await bodyOf({ vigencia_dias: 20 })
    expect((await put(await bodyOf({ vigencia_dias: 30 }))).statusCode).toBe(200)
    const late = await put(mine)
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
    expect((await policy()).vigencia_dias).toBe(30)
  })

  test('the company’s name is another matter: its version stays', async () => {
    const before = (await admin.get('/api/v1/empresa')).json().config.version
    await put(await bodyOf())
    expect((await admin.get('/api/v1/empresa')).json().config.version).toBe(before)
  })

  test.each([
    [{ vigencia_dias: 0 }, 'vigencia_dias'],
    [{ vigencia_dias: 91 }, 'vigencia_dias'],
    [{ vigencia_dias: 2.5 }, 'vigencia_dias'],
    [{ margen_minimo: '' }, 'margen_minimo'],
    [{ margen_minimo: '100' }, 'margen_minimo'],
    [{ margen_minimo: '-1' }, 'margen_minimo'],
    [{ margen_minimo: '1.234' }, 'margen_minimo'],
    [{ precio_publico: 'todo' }, 'precio_publico'],
    [{ dias_vencido_bloqueo: -1 }, 'dias_vencido_bloqueo'],
    [{ dias_vencido_bloqueo: 366 }, 'dias_vencido_bloqueo'],
    [{ autoautorizar_total: '0' }, 'autoautorizar_total'],
    [{ autoautorizar_total: '1e9' }, 'autoautorizar_total'],
    [{ autoautorizar_total: '12345678901' }, 'autoautorizar_total'],
    [{ nombre: 'Otra' }, 'nombre'],
  ])('%j is refused at %s, in Spanish', async (more, field) => {
    const before = await policy()
    const answer = await put(await bodyOf(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(answer.json().errors[field][0]).not.toMatch(/invalid|expected/i)
    expect(await policy()).toEqual(before)
  })

  test.each([
    [{ descuento_max: '100.01' }, 'limites.0.descuento_max'],
    [{ descuento_max: 'mucho' }, 'limites.0.descuento_max'],
    [{ total_max: '-5' }, 'limites.0.total_max'],
    [{ rol_id: 999_999 }, 'limites.0.rol_id'],
  ])('a limit with %j is refused at %s, and nothing changes', async (more, field) => {
    const before = await policy()
    const answer = await put({ ...(await withLimit('manager', more)), vigencia_dias: 3 })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await policy()).toEqual(before)
  })
})

type Route = { id: number; clave: string; version: number; activa: boolean; clientes: number; costo: string }
const routes = async (): Promise<Route[]> => (await admin.get('/api/v1/vias')).json().vias
const route = async (clave: string) => (await routes()).find((found) => found.clave === clave)
const newRoute = (more: object = {}) => ({
  clave: 'AEREO',
  nombre: 'Aéreo',
  dias: 1,
  hora_corte: '13:30',
  costo: '$350',
  minimo: '1,500.50',
  ...more,
})
const change = async (clave: string, more: object) => {
  const { id, clave: _, clientes: __, ...rest } = (await route(clave)) ?? { id: 0, clave, clientes: 0 }
  return admin.send('PUT', `/api/v1/vias/${id}`, { ...rest, ...more })
}

describe('shipping routes', () => {
  test('one more, and changed', async () => {
    const made = await admin.post('/api/v1/vias', newRoute())
    expect(made.statusCode).toBe(201)
    expect(await route('AEREO')).toMatchObject({
      hora_corte: '13:30',
      costo: '350.00',
      minimo: '1500.50',
      activa: true,
      clientes: 0,
      version: 1,
    })
    expect(await route('AEREO')).toMatchObject({ gratis_desde: null, kilos: '0.00', costo_kilo: '0.00' })
    const weighed = { gratis_desde: '$2,500', kilos: '7.5', costo_kilo: '12' }
    expect((await change('AEREO', weighed)).statusCode).toBe(200)
    const kept = { gratis_desde: '2500.00', kilos: '7.50', costo_kilo: '12.00' }
    expect(await route('AEREO')).toMatchObject(kept)
    expect((await change('AEREO', { nombre: 'Avión', dias: 2, costo: '0' })).statusCode).toBe(200)
    expect(await route('AEREO')).toMatchObject({ nombre: 'Avión', dias: 2, costo: '0.00', ...kept, version: 3 })
    expect(
      await db.row(`select antes, despues from auditoria where accion = 'via_editada' order by id desc limit 1`),
    ).toMatchObject({
      antes: { nombre: 'Aéreo', dias: 1 },
      despues: { nombre: 'Avión', dias: 2 },
    })
  })

  test.each([
    [{ clave: 'RUTA' }, 'clave'],
    [{ clave: 'no vale' }, 'clave'],
    [{ nombre: '' }, 'nombre'],
    [{ dias: -1 }, 'dias'],
    [{ dias: 31 }, 'dias'],
    [{ hora_corte: '25:00' }, 'hora_corte'],
    [{ costo: '' }, 'costo'],
    [{ minimo: '1.234' }, 'minimo'],
    [{ gratis_desde: '0' }, 'gratis_desde'],
    [{ kilos: 'diez' }, 'kilos'],
    [{ costo_kilo: '' }, 'costo_kilo'],
    [{ activa: false }, 'activa'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await admin.post('/api/v1/vias', newRoute({ clave: 'OTRA', ...more }))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await route('OTRA')).toBeUndefined()
  })

  test('a route of clients is closed with their number told, stays theirs, and opens again', async () => {
    await db.rows(
      `update cliente set via_embarque_id = (select id from via_embarque where clave = 'PAQ') where id = $1`,
      [ana],
    )
    const closed = await change('PAQ', { activa: false })
    const told = closed.json().vias.find(({ clave }: Route) => clave === 'PAQ')
    expect([closed.statusCode, told.activa, told.clientes]).toEqual([200, false, 1])
    expect(await db.row(`select despues from auditoria where accion = 'via_baja'`)).toMatchObject({
      despues: { clave: 'PAQ', activa: false, clientes: 1 },
    })
    const buyer = await signIn(db, app, ['cliente'], ana)
    expect((await buyer.get('/cartItems/getItems')).body).not.toContain('Paquetería')
    expect((await change('PAQ', { activa: true })).statusCode).toBe(200)
    expect(await db.row('select via_embarque_id from cliente where id = $1', [ana])).toEqual({
      via_embarque_id: told.id,
    })
  })

  test('stale, unknown, and never deleted', async () => {
    const stale = await change('RUTA', { version: 99 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_anterior'])
    expect((await change('NADA', { version: 1, ...newRoute(), clave: undefined, activa: true })).statusCode).toBe(422)
    const { clave: _, ...rest } = newRoute()
    expect((await admin.send('PUT', '/api/v1/vias/99999', { version: 1, ...rest, activa: true })).statusCode).toBe(404)
    const { id } = (await route('RUTA')) ?? {}
    expect((await admin.send('DELETE', `/api/v1/vias/${id}`)).statusCode).toBeGreaterThanOrEqual(404)
    expect(await route('RUTA')).toBeDefined()
  })
})

test('whoever keeps public answers hears of each change', async () => {
  let heard = 0
  let wake = () => {}
  const stop = hearNotices(databaseUrl, ['empresa'], () => {
    heard++
    wake()
  })
  const until = (count: number) =>
    new Promise<void>((done) => {
      wake = () => void (heard >= count && done())
      wake()
    })
  await until(1)
  await put(await bodyOf({ precio_publico: 'semaforo' }))
  await until(2)
  await change('RUTA', { dias: 3 })
  await until(3)
  await stop()
  expect(heard).toBe(3)
})
