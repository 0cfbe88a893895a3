import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { makeKey, openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { openRemote, type Server } from './remote-folder.server.ts'
import { supplierPlace } from './places.testing.ts'

const { db, url } = await testDatabase()
let server: Awaited<ReturnType<typeof openSftpServer>>
let it: Awaited<ReturnType<typeof supplierPlace>>

const MB = 1024 * 1024
const list = (price: number) => `clave,precio\nA-1,${price}\n`
beforeEach(async () => {
  await emptyCatalogue(db)
  await db.rows('truncate producto, carga, carga_perfil, notificacion, correo_salida cascade')
  await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO\nA-1,Balata delantera,Frenos,1000\n')
  await db.rows('truncate carga cascade')
  server = await openSftpServer()
  it = await supplierPlace(db, testEnv, server)
})
afterEach(async () => {
  // Whatever became of a look, it holds no line.
  await expect.poll(() => server.open()).toBe(0)
  await server.close()
})
const states = async () => (await it.files()).map(({ nombre, estado }) => `${nombre} ${estado}`)
const wrote = () => server.asked.filter((one) => /^(?:WRITE|MKDIR|RENAME|REMOVE)/.test(one))

test('a list on the server is taken at the second look, once, waits for a person, and the server is only read', async () => {
  it.leave('lista mayo ñ 🚗.csv', list(1100))
  await it.look()
  expect(await states()).toEqual(['lista mayo ñ 🚗.csv ESPERA'])
  await it.later()
  expect(await it.place()).toMatchObject({ halladas: 1, tomadas: 1, esperan: 0, falla: null })
  await it.work()
  expect(await it.loads()).toMatchObject([
    { archivo: 'lista mayo ñ 🚗.csv', estado: 'LISTA', creado_por: it.ana.id, perfil_id: it.id },
  ])
  for (let turn = 0; turn < 3; turn++) await it.later()
  expect(await it.loads()).toHaveLength(1)
  // What is known is not read again.
  expect(server.asked.filter((one) => one.startsWith('OPEN'))).toHaveLength(1)
  expect(wrote()).toEqual([])

  it.leave('otro nombre.csv', list(1100))
  it.leave('lista mayo ñ 🚗.csv', list(1200))
  it.leave('lista mayo ñ 🚗.csv.listo', '')
  await it.later()
  await it.later()
  expect((await states()).toSorted()).toEqual([
    'lista mayo ñ 🚗.csv TOMADA',
    'lista mayo ñ 🚗.csv TOMADA',
    'otro nombre.csv REPETIDA',
  ])
  expect(await it.loads()).toHaveLength(2)
})

test('what is read is put away where that is wanted and may be, with its mark, under a name that is free', async () => {
  await db.rows('update carga_lugar set mover = true')
  for (const price of [1, 20, 300]) {
    it.leave('lista.csv', list(price))
    it.leave('lista.csv.listo', '')
    await it.later()
  }
  expect(await it.loads()).toHaveLength(3)
  expect(readdirSync(it.path(''))).toEqual(['leidos'])
  const put = readdirSync(it.path('leidos'))
  expect(put).toHaveLength(6)
  expect(
    put.filter((name) => name.endsWith('.csv') && /^lista( \(\d{4}-\d\d-\d\d \d{6}(, \d+)?\))?\.csv$/.test(name)),
  ).toHaveLength(3)
  expect((await it.place())?.falla).toBeNull()

  server.state.next = (request) => (request === 'RENAME' ? 'denied' : null)
  it.leave('otra.csv', list(4))
  it.leave('otra.csv.listo', '')
  await it.later()
  await it.later()
  expect(await it.loads()).toHaveLength(4)
  expect((await it.place())?.falla).toContain('no da permiso para mover')
  expect(existsSync(it.path('otra.csv'))).toBe(true)
})

test('a server that takes away what was read to its end loses nothing for us', async () => {
  it.leave('lista.csv', list(5))
  it.leave('lista.csv.listo', '')
  server.state.next = (request, path) => {
    const isRead = server.asked.includes('CLOSE norte/lista.csv')
    return isRead && request === 'STAT' && path === 'norte/lista.csv' ? 'gone' : null
  }
  await it.look()
  expect(await states()).toEqual(['lista.csv TOMADA'])
})

test('what is no list is refused once and left: a link, an empty one, one without end, one whose name nobody can read', async () => {
  writeFileSync(server.at('secreto.csv'), 'clave,precio\nX,1\n')
  symlinkSync(server.at('secreto.csv'), it.path('enlace.csv'))
  it.leave('vacía.csv', '')
  it.leave('foto.png', 'x')
  mkdirSync(it.path('carpeta.csv'))
  server.state.alsoListed = [
    { filename: '../fuera.csv' },
    { filename: 'a/b.csv' },
    { filename: 'con\u0000cero.csv' },
    { filename: 'renglón\n.csv' },
    { filename: 'enorme.csv', size: 2 ** 63 },
    { filename: 'no est\ufffd.csv' },
  ]
  for (let turn = 0; turn < 3; turn++) await it.later()
  expect((await it.files()).map(({ nombre, motivo }) => `${nombre}: ${motivo}`).toSorted()).toEqual([
    'enlace.csv: Es un enlace a otro archivo; los enlaces no se siguen.',
    'enorme.csv: El archivo es demasiado grande; el máximo es 100 MB.',
    'foto.png: No es una lista: se toman archivos .xlsx, .csv, .txt, .tsv, .jsonl.',
    'no est\ufffd.csv: Su nombre no se puede leer; ponle otro sin signos raros.',
    'vacía.csv: El archivo está vacío.',
  ])
  expect(await it.loads()).toEqual([])
  expect(server.asked.filter((one) => one.startsWith('OPEN'))).toEqual([])
})

test('cut in the middle of a file, grown or replaced while it is read: nothing of it is taken, and all of it later', async () => {
  const whole = list(5) + '#'.repeat(3 * MB)
  it.leave('lista.csv', whole)
  it.leave('lista.csv.listo', '')
  let reads = 0
  server.state.next = (request) => (request === 'READ' && ++reads === 40 ? 'cut' : null)
  await it.look()
  expect(await it.loads()).toEqual([])
  expect((await it.place())?.falla).toBe('El servidor SFTP cortó la conexión.')

  server.state.next = (request) => {
    if (request === 'READ') appendFileSync(it.path('lista.csv'), '#')
    return null
  }
  await it.later()
  expect(await it.loads()).toEqual([])
  server.state.next = (request) => {
    // The same length, at another time.
    if (request === 'CLOSE') utimesSync(it.path('lista.csv'), 1_000_000_000, 1_000_000_000)
    return null
  }
  it.leave('lista.csv', whole)
  await it.later()
  expect(await it.loads()).toEqual([])
  server.state.next = null
  await it.later()
  await it.later()
  expect(await it.loads()).toHaveLength(1)
  expect(await it.place()).toMatchObject({ falla: null, esperan: 0 })
})

test('another key than the accepted one: nothing secret is sent, it is said at once, and tried again in an hour', async () => {
  const accepted = server.print()
  server.state.hostKey = makeKey()
  it.leave('lista.csv', list(5))
  await it.look()
  expect(server.tried).toEqual([])
  const place = await it.place()
  expect(place?.falla).toContain(`muestra ${server.print()} y se aceptó ${accepted}`)
  expect(place?.minutos).toBeGreaterThan(58)
  expect(await db.row('select falla_fija from carga_lugar')).toEqual({ falla_fija: true })
  await db.rows('update carga_lugar set huella = $1', [server.print()])
  await it.later()
  expect(await db.row('select falla, falla_fija from carga_lugar')).toEqual({ falla: null, falla_fija: false })
})

test('a password that is refused is not tried every minute; one sealed by another key of the system is said', async () => {
  server.state.password = 'otra'
  await it.look()
  expect(server.tried).not.toEqual([])
  expect((await it.place())?.falla).toContain('no acepta el usuario')
  expect((await it.place())?.minutos).toBeGreaterThan(58)
  await db.rows(`update carga_lugar set secreto = 'otra.cosa'`)
  await it.later()
  expect((await it.place())?.falla).toContain('captúrala otra vez')
})

test('a server that is not allowed any more is not asked', async () => {
  await db.rows(`update carga_lugar set direccion = 'otro.ejemplo.mx'`)
  await it.look()
  expect((await it.place())?.falla).toContain('SUPPLIERS_HOSTS')
  expect(server.asked).toEqual([])
})

test('two machines that look at once take each list once', async () => {
  for (let n = 0; n < 5; n++) {
    it.leave(`lista-${n}.csv`, list(n + 1))
    it.leave(`lista-${n}.csv.listo`, '')
  }
  server.state.next = () => 'slow'
  await Promise.all([it.look(), it.look(), it.look()])
  expect(await it.loads()).toHaveLength(5)
  expect(server.asked.filter((one) => one.startsWith('OPEN'))).toHaveLength(5)
})

test('a worker that stops in the middle of a file leaves at once, says no fault, and the next look takes it', async () => {
  it.leave('lista.csv', list(5))
  it.leave('lista.csv.listo', '')
  const stopping = new AbortController()
  server.state.next = (request) => {
    if (request !== 'READ') return null
    stopping.abort(new Error('the worker stops'))
    return 'silent'
  }
  await expect(it.look(stopping.signal)).rejects.toThrow('the worker stops')
  expect(await it.loads()).toEqual([])
  expect(await it.place()).toMatchObject({ falla: null, fallas: 0 })
  server.state.next = null
  await it.later()
  expect(await it.loads()).toHaveLength(1)
})

const program = `
  const { openDb } = await import(process.env.ROOM + '/../../platform/database/db.server.ts')
  const { lookDue } = await import(process.env.ROOM + '/look.server.ts')
  await lookDue({ db: openDb(process.env.URL, { statementTimeout: 0 }), env: JSON.parse(process.env.ENV) })
`

test('a worker that is killed in the middle of a file has taken nothing, and the next one takes it once', async () => {
  it.leave('lista.csv', list(5))
  it.leave('lista.csv.listo', '')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ROOM: import.meta.dirname, URL: url, ENV: JSON.stringify(it.env), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server.state.next = (request) => {
    if (request !== 'READ') return null
    child.kill('SIGKILL')
    return 'silent'
  }
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  expect(await it.loads()).toEqual([])
  server.state.next = null
  const taken = async () => {
    await it.later()
    return (await it.loads()).length
  }
  await expect.poll(taken, { timeout: 20_000 }).toBe(1)
  await it.later()
  expect(await it.loads()).toHaveLength(1)
}, 60_000)

test('a server that never answers, is slow beyond reason, or has too many names is a fault in words', async () => {
  const row = await db.row<Server>('select direccion, carpeta, usuario, secreto, huella from carga_lugar')
  if (!row) throw new Error('the place is said')
  const silent = createServer((socket) => void socket.on('error', () => undefined).resume())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  const direccion = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  await expect(openRemote({ ...row, direccion }, it.env, { limits: { open: 300 } })).rejects.toThrow('no respondió en')
  silent.close()
  await once(silent, 'close')

  it.leave('lista.csv', list(5))
  const slow = await openRemote(row, it.env, { limits: { whole: 0 } })
  await expect(slow.list(() => true)).rejects.toThrow('tarda demasiado con «norte»')
  await slow.close()
  const place = await openRemote(row, it.env)
  server.state.alsoListed = Array.from({ length: 10_001 }, (_, n) => ({ filename: `n${n}` }))
  await expect(place.list(() => false)).rejects.toThrow('tiene más de 10,000 archivos')
  await place.close()
})
