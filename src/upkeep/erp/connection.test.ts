import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { makeKey, openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { connectorOf } from './connection.server.ts'
import { simulateErp } from './erp.testing.ts'
import { bothExchanges } from './files.testing.ts'
import { addressFault } from './rest.server.ts'
import { runDue } from './run.server.ts'
import { askRun, connect, erpEnv } from './testing.server.ts'

const SECRET = 'canario-del-erp-7Zq9'
const db = await testDb()
const erp = await simulateErp({ secreto: SECRET })
afterAll(() => erp.close())
const env = { ERP_HOSTS: ['127.0.0.1', 'erp.ejemplo.mx', '10.0.0.5', 'localhost:9'] }
const app = await testApp(db, env)
const admin = browser(app)
await admin.login((await makePerson(db, ['admin'], { demo: true })).email)

const duenos = {
  precio: 'erp',
  existencia: 'erp',
  activo: 'erp',
  empaque: 'erp',
  descripcion: 'tienda',
  linea: 'tienda',
  marca: 'tienda',
  hecho_en_mexico: 'tienda',
}
const proceso = (more: object = {}) => ({
  version: 1,
  tipo: 'rest',
  direccion: erp.url,
  usuario: 'jacve',
  secreto: SECRET,
  encendido: true,
  entidades: ['productos', 'precios', 'existencias', 'pedidos'],
  cada_minutos: 15,
  completa_a: '03:30',
  duenos,
  ...more,
})
const save = (more: object = {}) => admin.post('/api/admin/updatePeticion/', { proceso: proceso(more) })

test('the secret goes in and never comes out; without one the kept one stays; a stale version is told', async () => {
  const saved = await save()
  expect(saved.statusCode).toBe(200)
  expect(saved.json().proceso).toMatchObject({
    configurado: true,
    secreto_fin: '7Zq9',
    version: 2,
    completa_a: '03:30',
  })
  expect((await save()).json()).toMatchObject({ code: 'version_anterior', version: 2 })
  expect((await save({ version: 2, secreto: '', cada_minutos: null })).json().proceso).toMatchObject({
    configurado: true,
    version: 3,
  })
  expect((await admin.post('/api/v1/erp/prueba', {})).json()).toMatchObject({ ok: true })

  const answers = await Promise.all(
    ['/api/v1/erp', '/api/v1/erp/conexion', '/api/v1/auditoria'].map((path) => admin.get(path)),
  )
  for (const answer of [saved, ...answers]) expect(answer.body).not.toContain(SECRET)
  const kept = await db.rows<{ texto: string }>(
    `select p::text as texto from proceso_credencial p union all select a::text from auditoria a`,
  )
  expect(kept.map(({ texto }) => texto).join('\n')).not.toContain(SECRET)
})

test('another address asks for the secret again, so that it never goes where it was not meant to', async () => {
  const { version } = (await admin.get('/api/v1/erp/conexion')).json().proceso
  const moved = await save({ version, secreto: '', direccion: 'https://erp.ejemplo.mx/otra' })
  expect(moved.json()).toMatchObject({ errors: { 'proceso.secreto': [expect.stringContaining('otra vez')] } })
})

test.each([
  'http://erp.ejemplo.mx/',
  'https://otro.ejemplo.mx/',
  'https://10.0.0.5/',
  'https://127.0.0.1/',
  'https://usuario:clave@erp.ejemplo.mx/',
  'https://erp.ejemplo.mx/?a=1',
  'https://erp.ejemplo.mx.otro.mx/',
  'file:///etc/passwd',
  'ftp://erp.ejemplo.mx/',
  'https://2130706433/',
  'https://[::ffff:127.0.0.1]/',
  'http://localhost:10/',
  'gopher://127.0.0.1/',
  'erp.ejemplo.mx',
])('«%s» is not asked', async (direccion) => {
  expect(addressFault(direccion, { ...erpEnv, ...env })).toBeTypeOf('string')
  const { version } = (await admin.get('/api/v1/erp/conexion')).json().proceso
  expect((await save({ version, direccion })).statusCode).toBe(422)
})

test('in production nothing of this machine is asked, and the folder’s name leads nowhere else', async () => {
  expect(addressFault(erp.url, { ...erpEnv, NODE_ENV: 'production' })).toBeTypeOf('string')
  expect(
    addressFault('https://erp.ejemplo.mx/v1', { ERP_HOSTS: ['erp.ejemplo.mx'], NODE_ENV: 'production' }),
  ).toBeNull()
  const { version } = (await admin.get('/api/v1/erp/conexion')).json().proceso
  for (const direccion of ['../otra', '/etc', 'a/b', '']) {
    expect((await save({ version, tipo: 'carpeta', direccion })).statusCode).toBe(422)
  }
})

test('a clock that goes otherwise and a wrong password are told; a secret sealed with another key is asked for again', async () => {
  erp.state.skew = 3 * 3_600_000
  expect((await admin.post('/api/v1/erp/prueba', {})).json()).toMatchObject({
    ok: true,
    texto: expect.stringContaining('180 minutos'),
  })
  erp.fail('credencial')
  expect((await admin.post('/api/v1/erp/prueba', {})).json()).toMatchObject({
    ok: false,
    texto: expect.stringContaining('contraseña'),
  })
  await expect(connectorOf({ db, env: { ...erpEnv, APP_KEY: 'another key for tests that is long' } })).rejects.toThrow(
    'otra llave',
  )
})

test('one run at a time; it is stopped; its story stays', async () => {
  const ask = () => admin.post('/api/v1/erp/corridas', { tipo: 'sincronizacion', completa: false })
  const first = await ask()
  expect(first.statusCode).toBe(202)
  expect((await ask()).json()).toMatchObject({ code: 'en_curso', id: first.json().id })
  expect((await admin.get('/api/v1/erp')).json()).toMatchObject({ abierta: { estado: 'EN_COLA' } })
  expect((await admin.post(`/api/v1/erp/corridas/${first.json().id}/detener`)).json()).toMatchObject({
    estado: 'DETENIDA',
  })
  expect((await admin.post(`/api/v1/erp/corridas/${first.json().id}/detener`)).statusCode).toBe(409)
  const second = await ask()
  erp.known.precios = [{ k_parte: 'NADIE', precio: 1 }]
  await runDue({ db, env: erpEnv })
  const run = (await admin.get(`/api/v1/erp/corridas/${second.json().id}`)).json()
  expect(run).toMatchObject({ corrida: { estado: 'PARCIAL' }, cambios: [{ tipo: 'error', k_parte: 'NADIE' }] })
  expect((await admin.get('/api/v1/erp/corridas')).json()).toMatchObject({ total: 2 })

  const [error] = (await admin.get('/api/v1/erp/errores')).json().errores
  expect((await admin.post(`/api/v1/erp/errores/${error.id}`, { estado: 'ignorado' })).json()).toMatchObject({
    estado: 'ignorado',
  })
  expect((await admin.get('/api/v1/erp/errores')).json()).toMatchObject({ total: 0 })
  // Coming again it stays ignored.
  await ask()
  await db.rows('update sync_corrida set completa = true where estado = $1', ['EN_COLA'])
  await runDue({ db, env: erpEnv })
  expect((await admin.get('/api/v1/erp/errores?estado=ignorado')).json()).toMatchObject({ errores: [{ veces: 2 }] })
})

test('stock that is older than the schedule allows says of when it is', async () => {
  const ageOf = async () => (await db.row<{ de: string | null }>('select existencias_de() as de'))?.de ?? null
  await db.rows(`update proceso_credencial set cada_minutos = 15`)
  await db.rows(`update sync_entidad set leida_en = now() - interval '10 minutes'`)
  expect(await ageOf()).toBeNull()
  await db.rows(`update sync_entidad set leida_en = now() - interval '2 hours'`)
  expect(await ageOf()).not.toBeNull()
  await db.rows('update proceso_credencial set encendido = false')
  expect(await ageOf()).toBeNull()
})

test('why it did not answer is said in words, and nothing of what lies below', async () => {
  const texts: string[] = []
  const trial = async (answer: string | null) => {
    const server = createServer((socket) => void (answer === null ? socket.destroy() : socket.resume().end(answer)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const place = server.address()
    const direccion = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
    if (answer === '') await new Promise((closed) => server.close(closed))
    const { version } = (await admin.get('/api/v1/erp/conexion')).json().proceso
    expect((await save({ version, direccion })).statusCode).toBe(200)
    const { ok, texto } = (await admin.post('/api/v1/erp/prueba', {})).json()
    expect(ok).toBe(false)
    texts.push(texto)
    server.close()
  }
  await trial('')
  await trial(null)
  await trial('esto no es HTTP\r\n\r\n')
  expect(texts).toEqual([
    'El ERP no respondió. Nadie atiende en esa dirección y puerto; revisa que el ERP esté encendido.',
    'El ERP no respondió. Cortó la conexión antes de responder.',
    'El ERP no respondió. Cortó la conexión antes de responder.',
  ])
  expect((await admin.get('/api/v1/erp/conexion')).json().proceso.prueba_texto).toBe(texts.at(-1))
})

test('by sftp: the print is shown first, nothing secret is sent until somebody accepts it, and another key is refused', async () => {
  const server = await openSftpServer()
  try {
    const show = async () => (await admin.get('/api/v1/erp/conexion')).json().proceso
    const test = (body = {}) => admin.post('/api/v1/erp/prueba', body)
    const direccion = `127.0.0.1:${server.port}`
    const sftp = { tipo: 'sftp', direccion, carpeta: 'jacve', secreto: server.state.password }
    for (const wrong of [
      { direccion: 'otro.ejemplo.mx' },
      { direccion: '10.0.0.5' },
      { direccion: 'sftp://127.0.0.1' },
      { carpeta: '../x' },
      { usuario: '' },
      { secreto: 'dos\nrenglones' },
      { secreto: '-----BEGIN RSA PRIVATE KEY-----\nno' },
      { secreto: '' },
    ])
      expect(
        (await save({ version: (await show()).version, ...sftp, ...wrong })).statusCode,
        JSON.stringify(wrong),
      ).toBe(422)
    expect((await save({ version: (await show()).version, ...sftp })).statusCode).toBe(200)
    expect(await show()).toMatchObject({
      carpeta: 'jacve',
      secreto_tipo: 'contrasena',
      secreto_fin: '4321',
      huella: '',
    })

    expect((await test()).json()).toMatchObject({ ok: false, texto: expect.stringContaining(server.print()) })
    expect(server.tried).toEqual([])
    expect(await show()).toMatchObject({ huella: '', huella_vista: server.print() })
    expect((await test({ huella: 'SHA256:otra' })).statusCode).toBe(409)
    expect((await test({ huella: server.print() })).json()).toMatchObject({ ok: true })
    expect(await show()).toMatchObject({ huella: server.print(), huella_vista: '' })
    expect((await admin.get('/api/v1/auditoria')).body).toContain('erp_huella_aceptada')

    const accepted = server.print()
    server.state.hostKey = makeKey()
    server.tried.splice(0)
    expect((await test()).json()).toMatchObject({ ok: false, texto: expect.stringContaining('cambió') })
    expect(server.tried).toEqual([])
    expect(await show()).toMatchObject({ huella: accepted, huella_vista: server.print() })
    expect((await test({ huella: server.print() })).json()).toMatchObject({ ok: true })

    const key = makeKey()
    server.state.publicKey = key
    expect((await save({ version: (await show()).version, ...sftp, secreto: key })).statusCode).toBe(200)
    expect(await show()).toMatchObject({ secreto_tipo: 'llave', secreto_fin: '', huella: server.print() })
    server.tried.splice(0)
    expect((await test()).json()).toMatchObject({ ok: true })
    expect(server.tried).toContain('publickey')
    const kept = await db.rows<{ texto: string }>('select p::text as texto from proceso_credencial p')
    expect(JSON.stringify(kept)).not.toContain('PRIVATE KEY')
    // Another server asks for the secret again, and its key is nobody's yet.
    const moved = { version: (await show()).version, ...sftp, direccion: `127.0.0.1:${server.port + 1}`, secreto: '' }
    expect((await save(moved)).statusCode).toBe(422)
    expect((await save({ ...moved, secreto: key })).json().proceso).toMatchObject({ huella: '' })
    await expect.poll(() => server.open()).toBe(0)
  } finally {
    await server.close()
  }
})

test('by sftp: a run that is stopped in the middle of a file leaves at once, blames nobody, and the next one reads it', async () => {
  const { remote, server } = await bothExchanges()
  await connect(db, remote.connection)
  await db.rows(`update proceso_credencial set entidades = '{precios}', ultima_falla = ''`)
  await db.rows('delete from sync_corrida')
  mkdirSync(remote.at('in'), { recursive: true })
  const text = 'k_parte,precio\nNO-ES-NUESTRA,10\n'
  writeFileSync(remote.at('in', 'precios-1.csv'), text)
  writeFileSync(remote.at('in', 'precios-1.csv.listo'), createHash('sha256').update(text).digest('hex'))
  const id = await askRun(db)
  const stopping = new AbortController()
  server.state.next = (request) => {
    if (request !== 'READ') return null
    stopping.abort(new Error('the worker stops'))
    return 'silent'
  }
  await expect(runDue({ db, env: remote.env, signal: stopping.signal })).rejects.toThrow('the worker stops')
  expect(await db.row('select fallas, ultima_falla from proceso_credencial')).toEqual({ fallas: 0, ultima_falla: '' })
  await expect.poll(() => server.open()).toBe(0)
  server.state.next = null
  await db.rows(`update sync_corrida set latido_en = now() - interval '1 day' where id = $1`, [id])
  await runDue({ db, env: remote.env })
  expect(await db.row('select estado, filas from sync_corrida where id = $1', [id])).toMatchObject({ filas: 1 })
})
