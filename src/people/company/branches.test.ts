import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { cast } from './testing.server.ts'

const { db, url: databaseUrl } = await testDatabase()
const app = await testApp(db)
const they = await cast(db, app)
const { admin } = they

type Branch = {
  id: number
  clave: string
  version: number
  es_principal: boolean
  redes: { id: number; link: string }[]
}
const company = async () => (await admin.get('/api/v1/empresa')).json()
const branch = async (clave: string): Promise<Branch> =>
  (await company()).sucursales.find((found: Branch) => found.clave === clave)
const change = async (clave: string, body: object) => {
  const { id, version } = await branch(clave)
  return admin.send('PATCH', `/api/v1/sucursales/${id}`, { version, ...body })
}
const networks = async (clave: string, redes: object[]) => {
  const { id, version } = await branch(clave)
  return admin.send('PUT', `/api/v1/sucursales/${id}/redes`, { version, redes })
}
const publicly = async () => (await app.inject('/api/admin/contactosucursales')).json()
const red = (more: object = {}) => ({
  redsocial: 'Facebook',
  valor: 'JACVE',
  link: 'https://facebook.com/jacve',
  admite_mensaje: false,
  mensaje: null,
  ...more,
})

describe('the company', () => {
  test('numbers are kept as digits; what is sent changes, the public sees it at once', async () => {
    const { config } = await company()
    const answer = await admin.send('PATCH', '/api/v1/empresa', {
      version: config.version,
      nombre: 'JACVE',
      ano: 2027,
      chatbox_asesores: '+52 (33) 5555-0101',
      chatbox_tmk: '',
    })
    expect(answer.json().config).toMatchObject({ ano: 2027, chatbox_asesores: '523355550101', chatbox_tmk: null })
    expect((await publicly()).ConfigEmpresa).toMatchObject({ ano: 2027, chatbox_asesores: '523355550101' })
    const stale = await admin.send('PATCH', '/api/v1/empresa', { version: config.version, ano: 2020 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_anterior'])
    expect(await db.row(`select antes, despues from auditoria where accion = 'empresa_configurada'`)).toMatchObject({
      antes: { chatbox_asesores: null },
      despues: { chatbox_asesores: '523355550101' },
    })
  })

  test.each([
    [{ chatbox_asesores: '12345' }, 'chatbox_asesores'],
    [{ chatbox_atencion: 'javascript:alert(1)' }, 'chatbox_atencion'],
    [{ nombre: '' }, 'nombre'],
    [{ ano: 1492 }, 'ano'],
    [{ precio_publico: 'lista' }, 'precio_publico'],
  ])('%j is refused at %s', async (body, field) => {
    const { config } = await company()
    const answer = await admin.send('PATCH', '/api/v1/empresa', { version: config.version, ...body })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})

describe('branches', () => {
  test('one more, changed, made the principal one, closed', async () => {
    const made = await admin.post('/api/v1/sucursales', { clave: 'PUE', nombre: 'Puebla', cp: '72000' })
    expect(made.statusCode).toBe(201)
    expect(await branch('PUE')).toMatchObject({ es_principal: false, activa: true, version: 1 })
    expect((await change('PUE', { es_principal: true, horario: 'Todo el día' })).statusCode).toBe(200)
    expect((await publicly()).principal).toMatchObject({ clave: 'PUE', horario: 'Todo el día', cp: '72000' })
    expect((await change('PUE', { activa: false })).statusCode).toBe(409)
    await change('NORTE', { es_principal: true })
    expect((await change('PUE', { activa: false })).statusCode).toBe(200)
    expect((await publicly()).sucursales.map(({ clave }: Branch) => clave)).toEqual(['NORTE', 'SUR'])
    expect((await change('PUE', { version: 1, nombre: 'Puebla' })).statusCode).toBe(409)
  })

  test.each([
    [{ clave: 'NORTE' }, 'clave'],
    [{ clave: 'no vale' }, 'clave'],
    [{ nombre: '' }, 'nombre'],
    [{ correo: 'nadie' }, 'correo'],
    [{ cp: '1' }, 'cp'],
    [{ latitud: 91 }, 'latitud'],
    [{ es_principal: false }, 'es_principal'],
    [{ id: 4 }, 'id'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await admin.post('/api/v1/sucursales', { clave: 'NUEVA', nombre: 'Nueva', ...more })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('one that does not exist', async () => {
    expect((await admin.send('PATCH', '/api/v1/sucursales/99999', { version: 1, nombre: 'Nada' })).statusCode).toBe(404)
    expect((await admin.send('PUT', '/api/v1/sucursales/99999/redes', { version: 1, redes: [] })).statusCode).toBe(404)
  })
})

describe('networks', () => {
  test('the list is what was sent, in its order; who stays keeps its id', async () => {
    await networks('NORTE', [red(), red({ redsocial: 'X', link: null })])
    const [first] = (await branch('NORTE')).redes
    const chat = red({
      redsocial: 'WhatsApp',
      link: 'https://wa.me/523355550101',
      admite_mensaje: true,
      mensaje: 'Hola',
    })
    await networks('NORTE', [chat, { id: first?.id, ...red({ valor: 'Jacve MX' }) }])
    const { principal } = await publicly()
    expect(principal.redes).toMatchObject([
      { redsocial: 'WhatsApp', red_social: { admite_mensaje: true, mensaje: 'Hola' } },
      { id: first?.id, valor: 'Jacve MX' },
    ])
  })

  test.each(['http://facebook.com/x', 'https://malo.mx/x', 'javascript:alert(1)'])('%s is refused', async (link) => {
    const answer = await networks('NORTE', [red(), red({ link })])
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['redes.1.link']])
  })

  test('an older link that is left as it is, is left as it is', async () => {
    const { id } = await branch('SUR')
    await db.rows(
      `insert into red_social (sucursal_id, redsocial, link) values ($1, 'Facebook', 'https://example.com/fb')`,
      [id],
    )
    const [old] = (await branch('SUR')).redes
    const same = { id: old?.id, ...red({ link: 'https://example.com/fb' }) }
    expect((await networks('SUR', [same])).statusCode).toBe(200)
    expect((await networks('SUR', [{ ...same, link: 'https://example.com/otro' }])).statusCode).toBe(422)
    expect((await networks('SUR', [{ ...same, redsocial: 'X' }])).statusCode).toBe(422)
  })

  test('a network of another branch is not taken', async () => {
    const [theirs] = (await branch('SUR')).redes
    expect((await networks('NORTE', [{ id: theirs?.id, ...red() }])).statusCode).toBe(422)
    expect((await branch('SUR')).redes).toHaveLength(1)
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
  await change('NORTE', { horario: 'Otro' })
  await until(2)
  await networks('NORTE', [])
  await until(3)
  await stop()
  expect(heard).toBe(3)
})
