import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { startWorker } from '#platform/jobs/jobs.server.ts'
import { makeKey, openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { supplierFilesJobs } from './jobs.server.ts'
import { lookDue } from './look.server.ts'

const { db, url } = await testDatabase()
const root = temporaryData()
const env = { ...testEnv, DATA_DIR: temporaryData(), SUPPLIERS_DIR: root, SUPPLIERS_HOSTS: ['127.0.0.1'] }
const app = await testApp(db, env)
const ana = browser(app)
const beto = browser(app)
const asesor = browser(app)
let id = 0

beforeAll(async () => {
  await ana.login((await makePerson(db, ['admin'], { demo: true, email: 'ana@ejemplo.mx' })).email)
  await beto.login((await makePerson(db, ['admin'], { demo: true, email: 'beto@ejemplo.mx' })).email)
  await asesor.login((await makePerson(db, ['asesor'], { demo: true })).email)
})
beforeEach(async () => {
  await db.rows('truncate carga, carga_perfil cascade')
  const made = await db.row<{ id: number }>(
    `insert into carga_perfil (nombre, tipo) values ('Norteña', 'precios') returning id`,
  )
  id = made?.id ?? 0
})

const said = {
  carpeta: 'norte',
  patron: 'lista-*.xlsx',
  cada_minutos: 30,
  a_las: null,
  mover: false,
  encendido: true,
  version: null,
}
const put = (who: typeof ana, body: object, which = id) =>
  who.send('PUT', `/api/v1/perfiles-carga/${which}/lugar`, JSON.stringify(body), { 'content-type': 'application/json' })
const shown = async (who = ana) => (await who.get(`/api/v1/perfiles-carga/${id}/lugar`)).json()

test('a place is said, seen by all who may load, changed by its version, and in the name of who last said it', async () => {
  expect(await shown()).toEqual({ perfil: { id, nombre: 'Norteña' }, lugar: null, servidores: ['127.0.0.1'] })
  expect((await put(ana, said)).json()).toEqual({ id, version: 1 })
  expect(await shown(beto)).toMatchObject({
    lugar: { carpeta: 'norte', cada_minutos: 30, a_las: null, autor: 'ana@ejemplo.mx', revisada_en: null, version: 1 },
  })
  expect((await put(beto, { ...said, encendido: false })).statusCode).toBe(409)
  expect((await put(beto, { ...said, cada_minutos: null, a_las: '06:30', version: 1 })).json()).toEqual({
    id,
    version: 2,
  })
  const { lugar } = await shown()
  expect(lugar).toMatchObject({ a_las: '06:30', cada_minutos: null, autor: 'beto@ejemplo.mx' })
  const next = new Date(lugar.siguiente_en)
  expect(next.getTime()).toBeGreaterThan(Date.now())
  expect(next.toLocaleTimeString('es-MX', { timeZone: 'America/Mexico_City', hour12: false })).toBe('06:30:00')
  const [profile] = (await ana.get('/api/v1/perfiles-carga')).json().perfiles
  expect(profile.lugar).toEqual({ encendido: true, revisada_en: null, falla: null })
})

test.each([
  ['carpeta', { carpeta: '../otra' }],
  ['carpeta', { carpeta: '/etc' }],
  ['carpeta', { carpeta: 'a/../b' }],
  ['patron', { patron: '../*.xlsx' }],
  ['patron', { patron: '  ' }],
  ['a_las', { a_las: '06:00' }],
  ['a_las', { cada_minutos: null }],
  ['a_las', { cada_minutos: null, a_las: '25:00' }],
  ['cada_minutos', { cada_minutos: 1 }],
])('what cannot be is refused at its field: %s %j', async (field, part) => {
  const answer = await put(ana, { ...said, ...part })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toContain(field)
  expect((await shown()).lugar).toBeNull()
})

test('two suppliers cannot take the same files', async () => {
  await put(ana, said)
  const other = await db.row<{ id: number }>(
    `insert into carga_perfil (nombre, tipo) values ('Sureña', 'precios') returning id`,
  )
  const answer = await put(ana, { ...said, patron: 'LISTA-*.xlsx' }, other?.id)
  expect(answer.json().errors.patron).toEqual(['«Norteña» ya toma de esa carpeta los archivos que se llaman así.'])
  expect((await put(ana, { ...said, patron: 'sur-*.xlsx' }, other?.id)).statusCode).toBe(200)
})

test('who may not load sees nothing and says nothing; what is not there is not looked at', async () => {
  await put(ana, said)
  for (const path of ['lugar', 'archivos'])
    expect((await asesor.get(`/api/v1/perfiles-carga/${id}/${path}`)).statusCode).toBe(403)
  expect((await put(asesor, { ...said, version: 1 })).statusCode).toBe(403)
  for (const what of ['revision', 'prueba'])
    expect((await asesor.post(`/api/v1/perfiles-carga/${id}/${what}`, {})).statusCode).toBe(403)
  expect((await put(ana, said, id + 999)).statusCode).toBe(404)
  expect((await ana.get(`/api/v1/perfiles-carga/${id + 999}/lugar`)).statusCode).toBe(404)
  for (const what of ['revision', 'prueba'])
    expect((await ana.post(`/api/v1/perfiles-carga/${id + 999}/${what}`, {})).statusCode).toBe(404)
  // A folder of this machine has no server to try.
  expect((await ana.post(`/api/v1/perfiles-carga/${id}/prueba`, {})).statusCode).toBe(404)
  await put(ana, { ...said, encendido: false, version: 1 })
  expect((await ana.post(`/api/v1/perfiles-carga/${id}/revision`, {})).statusCode).toBe(409)
})

test('«Revisar ahora» is done by the worker at once, and what fails waits at Hoy for who may load', async () => {
  await put(ana, { ...said, cada_minutos: null, a_las: '06:30' })
  const worker = await startWorker({ ...env, DATABASE_URL: url }, supplierFilesJobs, {
    onFault: (error) => {
      throw error
    },
  })
  try {
    await ana.post(`/api/v1/perfiles-carga/${id}/revision`, {})
    await expect.poll(async () => (await shown()).lugar.falla, { timeout: 20_000 }).toBe('La carpeta «norte» no está.')
    const waits = async (who: typeof ana) =>
      (await who.get('/api/v1/pendientes')).json().pendientes.map((one: { id: string }) => one.id)
    expect(await waits(beto)).not.toContain('lugares')
    await db.rows(`update carga_lugar set falla_desde = falla_desde - interval '31 minutes'`)
    expect(await waits(beto)).toContain('lugares')
    expect(await waits(asesor)).not.toContain('lugares')

    mkdirSync(join(root, 'norte'))
    await ana.post(`/api/v1/perfiles-carga/${id}/revision`, {})
    await expect.poll(async () => (await shown()).lugar.falla, { timeout: 20_000 }).toBeNull()
    expect(await waits(beto)).not.toContain('lugares')
  } finally {
    await worker.stop()
  }
}, 60_000)

describe('on a server', () => {
  let server: Awaited<ReturnType<typeof openSftpServer>>
  beforeEach(async () => {
    server = await openSftpServer()
    mkdirSync(server.at('listas', 'norte'), { recursive: true })
  })
  afterEach(() => server.close())
  const remote = (more: object = {}) => ({
    ...said,
    tipo: 'sftp',
    direccion: `127.0.0.1:${server.port}`,
    usuario: 'jacve',
    secreto: server.state.password,
    carpeta: 'listas/norte/',
    ...more,
  })
  const tryOut = (body = {}) => ana.post(`/api/v1/perfiles-carga/${id}/prueba`, body)

  test('what cannot be is refused at its field', async () => {
    for (const [field, part] of [
      ['direccion', { direccion: 'otro.ejemplo.mx' }],
      ['direccion', { direccion: '10.0.0.5' }],
      ['direccion', { direccion: 'sftp://127.0.0.1' }],
      ['direccion', { direccion: '' }],
      ['usuario', { usuario: '' }],
      ['carpeta', { carpeta: 'a/../../etc' }],
      ['secreto', { secreto: '' }],
      ['secreto', { secreto: 'dos\nrenglones' }],
      ['secreto', { secreto: '-----BEGIN RSA PRIVATE KEY-----\nno' }],
    ] as const) {
      const answer = await put(ana, remote(part))
      expect(answer.statusCode, JSON.stringify(part)).toBe(422)
      expect(Object.keys(answer.json().errors)).toContain(field)
    }
    expect((await shown()).lugar).toBeNull()
  })

  test('the print is shown first, nothing secret is sent until somebody accepts it, and another key is refused', async () => {
    expect((await put(ana, remote())).json()).toEqual({ id, version: 1 })
    expect(await shown()).toMatchObject({
      lugar: {
        tipo: 'sftp',
        carpeta: 'listas/norte',
        usuario: 'jacve',
        configurado: true,
        secreto_fin: '4321',
        huella: '',
      },
    })
    expect((await tryOut()).json()).toMatchObject({ ok: false, texto: expect.stringContaining(server.print()) })
    expect(server.tried).toEqual([])
    expect(await shown()).toMatchObject({ lugar: { huella: '', huella_vista: server.print(), prueba_ok: false } })
    expect((await tryOut({ huella: 'SHA256:otra' })).statusCode).toBe(409)
    writeFileSync(server.at('listas', 'norte', 'lista-1.xlsx'), 'x')
    expect((await tryOut({ huella: server.print() })).json()).toMatchObject({
      ok: true,
      texto: 'El servidor responde y nos deja entrar. Tiene 1 archivo que se llama «lista-*.xlsx».',
    })
    expect(await shown()).toMatchObject({ lugar: { huella: server.print(), huella_vista: '', prueba_ok: true } })
    expect((await ana.get('/api/v1/auditoria')).body).toContain('lugar_carga_huella')

    const accepted = server.print()
    server.state.hostKey = makeKey()
    server.tried.splice(0)
    expect((await tryOut()).json()).toMatchObject({ ok: false, texto: expect.stringContaining('cambió') })
    expect(server.tried).toEqual([])
    expect(await shown()).toMatchObject({ lugar: { huella: accepted, huella_vista: server.print() } })
  })

  test('the secret is kept sealed and shown to nobody; it goes to no other server, and not with the place', async () => {
    const key = makeKey()
    server.state.publicKey = key
    await put(ana, remote({ secreto: key }))
    await tryOut()
    expect((await tryOut({ huella: server.print() })).json()).toMatchObject({ ok: true })
    expect(server.tried).toContain('publickey')
    expect(await shown()).toMatchObject({ lugar: { secreto_tipo: 'llave', secreto_fin: '' } })
    // Everything else may change without saying it again.
    const { secreto: _, ...without } = remote()
    expect((await put(ana, { ...without, patron: '*.csv', version: 1 })).statusCode).toBe(200)
    expect((await tryOut()).json()).toMatchObject({ ok: true })
    const everything = JSON.stringify([
      await shown(),
      (await ana.get('/api/v1/auditoria')).json(),
      await db.rows('select l::text from carga_lugar l'),
      await db.rows('select a::text from auditoria a'),
    ])
    const [, body = ''] = key.split('\n')
    expect(everything).not.toContain(body)
    const sealed = await db.row<{ secreto: string }>('select secreto from carga_lugar')
    expect(JSON.stringify([await shown(), await db.rows('select a::text from auditoria a')])).not.toContain(
      sealed?.secreto,
    )

    const moved = await put(ana, { ...without, direccion: '127.0.0.1:1', version: 2 })
    expect(moved.json().errors.secreto).toEqual(['Cambió el servidor: escribe la contraseña o la llave otra vez.'])
    expect((await put(ana, { ...said, version: 2 })).statusCode).toBe(200)
    expect(await db.row('select tipo, direccion, usuario, secreto, huella from carga_lugar')).toEqual({
      tipo: 'carpeta',
      direccion: '',
      usuario: '',
      secreto: null,
      huella: '',
    })
    expect((await put(ana, { ...without, version: 3 })).json().errors.secreto).toEqual([
      'Escribe la contraseña o pega la llave privada.',
    ])
  })

  test('what failed waits at Hoy at once where it does not pass by itself, and is looked at again when a trial works', async () => {
    const waits = async () =>
      (await ana.get('/api/v1/pendientes')).json().pendientes.map((one: { id: string }) => one.id)
    await put(ana, remote({ cada_minutos: null, a_las: '06:30' }))
    await tryOut()
    await tryOut({ huella: server.print() })
    server.state.password = 'otra'
    await db.rows('update carga_lugar set siguiente_en = now()')
    await lookDue({ db, env })
    expect((await shown()).lugar.falla).toContain('no acepta el usuario')
    expect(await waits()).toContain('lugares')
    expect(
      (await put(ana, remote({ cada_minutos: null, a_las: '06:30', secreto: 'otra', version: 1 }))).statusCode,
    ).toBe(200)
    server.state.password = 'una más'
    await db.rows('update carga_lugar set siguiente_en = now()')
    await lookDue({ db, env })
    server.state.password = 'otra'
    expect((await tryOut()).json()).toMatchObject({ ok: true })
    await lookDue({ db, env })
    expect((await shown()).lugar.falla).toBeNull()
    expect(await waits()).not.toContain('lugares')
  })
})

test('the history tells every file, the last first, by what became of it', async () => {
  await db.rows(
    `insert into carga_recogida (perfil_id, nombre, bytes, modificado, estado, motivo) values
       ($1, 'a.csv', 10, 1, 'ESPERA', null), ($1, 'b.png', 20, 1, 'RECHAZADA', 'No es una lista.')`,
    [id],
  )
  const files = async (query: string) => (await ana.get(`/api/v1/perfiles-carga/${id}/archivos${query}`)).json()
  expect(await files('')).toMatchObject({ total: 2, archivos: [{ nombre: 'b.png' }, { nombre: 'a.csv', carga: null }] })
  expect(await files('?estado=RECHAZADA&q=b')).toMatchObject({ total: 1, archivos: [{ motivo: 'No es una lista.' }] })
})
